"""Reading a trace back: from rows to one graph, whole or below one of its goals."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from holdfast.claims.types import Evidence
from holdfast.store.schema import (
    trace_edges,
    trace_evidence,
    trace_nodes,
    trace_texts,
    trace_verifications,
)
from holdfast.traces.kinds import CITABLE, DecisionType, EdgeLabel
from holdfast.traces.rows import Place, find_place
from holdfast.traces.types import (
    StoredVerification,
    Trace,
    TracedClaim,
    TraceEdge,
    TraceEvidence,
    TraceNode,
)

_BELOW = frozenset(EdgeLabel) - {
    EdgeLabel.CITES,
    EdgeLabel.VERIFIES,
    EdgeLabel.REFUTES,
    EdgeLabel.EXAMINES,
    EdgeLabel.INFORMS,
}
"""Edges that lead from a goal down to its claims."""


def read_trace(connection: Connection, goal_id: str) -> Trace:
    """A goal and everything below it; for the first goal of a trace, everything in it."""
    place = find_place(connection, goal_id, kind=DecisionType.GOAL)
    nodes = [_node(row) for row in _rows(connection, trace_nodes, place.goal_id)]
    edges = [_edge(row) for row in _rows(connection, trace_edges, place.goal_id)]
    evidence = [_trace_evidence(row) for row in _evidence_rows(connection, place.goal_id)]
    verifications = [_verification(row) for row in _rows(connection, trace_verifications, place.goal_id)]
    parts = _Parts(nodes, edges, evidence, verifications)
    return _assemble(place, parts if place.id == place.goal_id else parts.below(place.id))


@dataclass(frozen=True, slots=True)
class Docket:
    """Claims of one trace that are to be verified, and all that may be read for it."""

    goal_id: str
    claims: list[TracedClaim]
    sources: list[Evidence]
    model: str | None
    """Whose answer the trace is about, where that is known."""


def read_docket(connection: Connection, node_id: str, kind: DecisionType) -> Docket:
    """One claim, or every claim below a goal that has no verdict yet."""
    place = find_place(connection, node_id, kind=kind)
    if kind is DecisionType.CLAIM:
        claims = [_claim_alone(connection, place.id)]
    else:
        claims = [claim for claim in read_trace(connection, place.id).claims if not _has_verdict(claim)]
    table = trace_nodes.c
    goal = connection.execute(select(table.data).where(table.id == place.goal_id)).scalar_one()
    model = goal.get("model")
    sources = read_sources(connection, place.goal_id)
    return Docket(place.goal_id, claims, sources, model if isinstance(model, str) else None)


def _has_verdict(claim: TracedClaim) -> bool:
    return claim.verification is not None and claim.verification.verdict is not None


def _claim_alone(connection: Connection, claim_id: str) -> TracedClaim:
    """A claim with what it cites, be it there or not; its trace may be large and is not read."""
    table, edges = trace_nodes, trace_edges.c
    node = connection.execute(select(table).where(table.c.id == claim_id)).one()
    cited = select(edges.target_id).where(edges.source_id == claim_id, edges.label == str(EdgeLabel.CITES))
    return TracedClaim(
        id=node.id,
        parent_id=None,
        text=node.content,
        confidence=node.confidence,
        cited_ids=list(connection.execute(cited.order_by(edges.seq)).scalars()),
        phantom_ids=[],
        times_verified=0,
        verification=None,
    )


@dataclass(frozen=True, slots=True)
class Horizon:
    """How far a trace had grown at some moment: the last evidence and the last node of it."""

    evidence: int
    node: int


def read_horizon(connection: Connection, verification_id: str) -> Horizon:
    """What stood in the trace when a verification was written."""
    asked = (
        select(trace_verifications.c.evidence_seq, trace_nodes.c.seq)
        .join(trace_nodes, trace_nodes.c.id == trace_verifications.c.node_id)
        .where(trace_verifications.c.node_id == verification_id)
    )
    return Horizon(*connection.execute(asked).one())


def read_sources(connection: Connection, goal_id: str, horizon: Horizon | None = None) -> list[Evidence]:
    """Everything that a claim of the trace may cite: its evidence, its observations, its outcomes."""
    rows = _evidence_rows(connection, goal_id, None if horizon is None else horizon.evidence)
    found = [_evidence(row) for row in rows]
    table, known = trace_nodes.c, {passage.id for passage in found}
    asked = select(table.id, table.content).where(
        table.goal_id == goal_id, table.type.in_([str(kind) for kind in sorted(CITABLE)])
    )
    if horizon is not None:
        asked = asked.where(table.seq < horizon.node)
    nodes = connection.execute(asked.order_by(table.seq))
    return [*found, *(Evidence(row.id, row.content) for row in nodes if row.id not in known)]


@dataclass(frozen=True, slots=True)
class _Parts:
    nodes: list[TraceNode]
    edges: list[TraceEdge]
    evidence: list[TraceEvidence]
    verifications: list[StoredVerification]

    def below(self, goal_id: str) -> "_Parts":
        """Only what hangs below a goal, the verifications of its claims, and what those cite."""
        inside = self._reached_from(goal_id)
        verifications = [v for v in self.verifications if v.claim_id in inside]
        inside |= {v.id for v in verifications}
        cited = {e.target_id for e in self.edges if e.label is EdgeLabel.CITES and e.source_id in inside}
        inside |= cited
        return _Parts(
            [node for node in self.nodes if node.id in inside],
            [edge for edge in self.edges if edge.source_id in inside and edge.target_id in inside],
            [passage for passage in self.evidence if passage.id in cited],
            verifications,
        )

    def _reached_from(self, goal_id: str) -> set[str]:
        children: dict[str, list[str]] = {}
        for edge in self.edges:
            if edge.label in _BELOW:
                children.setdefault(edge.source_id, []).append(edge.target_id)
        reached, waiting = {goal_id}, [goal_id]
        while waiting:
            fresh = [child for child in children.get(waiting.pop(), ()) if child not in reached]
            reached.update(fresh)
            waiting += fresh
        return reached


def _assemble(place: Place, parts: _Parts) -> Trace:
    goal = next(node for node in parts.nodes if node.id == place.id)
    return Trace(
        goal=goal,
        nodes=[goal, *(node for node in parts.nodes if node.id != goal.id)],
        edges=parts.edges,
        evidence=parts.evidence,
        claims=_claims(parts),
        verifications=parts.verifications,
    )


def _claims(parts: _Parts) -> list[TracedClaim]:
    sources = {passage.id for passage in parts.evidence}
    sources |= {node.id for node in parts.nodes if node.type in CITABLE}
    cited: dict[str, list[str]] = {}
    parents: dict[str, str] = {}
    for edge in parts.edges:
        if edge.label is EdgeLabel.CITES:
            cited.setdefault(edge.source_id, []).append(edge.target_id)
        elif edge.label is EdgeLabel.ASSERTS:
            parents.setdefault(edge.target_id, edge.source_id)
    times: dict[str, int] = {}
    latest: dict[str, StoredVerification] = {}
    for verification in parts.verifications:
        times[verification.claim_id] = times.get(verification.claim_id, 0) + 1
        # They come in the order of writing, so the last one stays.
        latest[verification.claim_id] = verification
    return [
        TracedClaim(
            id=node.id,
            parent_id=parents.get(node.id),
            text=node.content,
            confidence=node.confidence,
            cited_ids=[name for name in cited.get(node.id, ()) if name in sources],
            phantom_ids=[name for name in cited.get(node.id, ()) if name not in sources],
            times_verified=times.get(node.id, 0),
            verification=latest.get(node.id),
        )
        for node in parts.nodes
        if node.type is DecisionType.CLAIM
    ]


def _rows(connection: Connection, table: Any, goal_id: str) -> Sequence[Any]:
    asked = select(table).where(table.c.goal_id == goal_id).order_by(table.c.seq)
    return connection.execute(asked).all()


def _evidence_rows(connection: Connection, goal_id: str, upto: int | None = None) -> Sequence[Any]:
    table = trace_evidence.c
    asked = (
        select(table.id, table.source, table.date, trace_texts.c.text)
        .join(trace_texts, trace_texts.c.digest == table.digest)
        .where(table.goal_id == goal_id)
        .order_by(table.seq)
    )
    return connection.execute(asked if upto is None else asked.where(table.seq <= upto)).all()


def _node(row: Any) -> TraceNode:
    return TraceNode(
        id=row.id,
        type=DecisionType(row.type),
        content=row.content,
        confidence=row.confidence,
        data=row.data,
        seq=row.seq,
        created_at=row.created_at,
    )


def _edge(row: Any) -> TraceEdge:
    return TraceEdge(source_id=row.source_id, label=EdgeLabel(row.label), target_id=row.target_id)


def _evidence(row: Any) -> Evidence:
    date = datetime.date.fromisoformat(row.date) if row.date else None
    return Evidence(row.id, row.text, row.source, date)


def _trace_evidence(row: Any) -> TraceEvidence:
    passage = _evidence(row)
    return TraceEvidence(id=passage.id, text=passage.text, source=passage.source, date=passage.date)


def _verification(row: Any) -> StoredVerification:
    kept = {name: getattr(row, name) for name in ("seq", "judge", "model", "created_at")}
    return StoredVerification.model_validate({**row.result, "id": row.node_id, **kept})
