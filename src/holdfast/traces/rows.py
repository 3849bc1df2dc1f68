"""Writing a trace: nodes, edges and evidence, each function inside the transaction of its caller."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from holdfast.claims.types import Evidence
from holdfast.errors import TraceError
from holdfast.store.columns import now, storable
from holdfast.store.schema import trace_edges, trace_evidence, trace_nodes, trace_texts
from holdfast.store.statements import insert_missing
from holdfast.traces.ids import digest_of, stored_id
from holdfast.traces.kinds import CITABLE, FROM_TARGET, DecisionType, EdgeLabel

_MOST_AT_ONCE = 500
"""Ids in one question: databases limit the number of parameters."""


@dataclass(frozen=True, slots=True)
class NewNode:
    """A node that is about to be written."""

    id: str
    goal_id: str
    type: DecisionType
    content: str
    confidence: float | None = None
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a node stands: in which trace, and as what."""

    id: str
    goal_id: str
    type: DecisionType


# Written once: building a question costs as much as asking it.
_PLACES = select(trace_nodes.c.id, trace_nodes.c.goal_id, trace_nodes.c.type).where(
    trace_nodes.c.id.in_(bindparam("ids", expanding=True))
)
_LOCK = select(trace_nodes.c.seq).where(trace_nodes.c.id == bindparam("goal_id")).with_for_update()
_LAST = select(func.max(trace_evidence.c.seq)).where(trace_evidence.c.goal_id == bindparam("goal_id"))
_DIGESTS = select(trace_evidence.c.id, trace_evidence.c.digest).where(
    trace_evidence.c.goal_id == bindparam("goal_id"),
    trace_evidence.c.id.in_(bindparam("ids", expanding=True)),
)
_NEW_NODES = trace_nodes.insert()


def find_places(connection: Connection, ids: Collection[str]) -> dict[str, Place]:
    """The nodes among `ids`; what is no node is left out."""
    wanted = list(dict.fromkeys(storable(name) for name in ids if isinstance(name, str)))
    found: dict[str, Place] = {}
    for start in range(0, len(wanted), _MOST_AT_ONCE):
        rows = connection.execute(_PLACES, {"ids": wanted[start : start + _MOST_AT_ONCE]})
        found.update((row.id, Place(row.id, row.goal_id, DecisionType(row.type))) for row in rows)
    return found


def find_place(connection: Connection, node_id: str, *, kind: DecisionType | None = None) -> Place:
    """The node of that id, of that kind where one is named."""
    return require_place(find_places(connection, [node_id]), node_id, kind=kind)


def require_place(places: Mapping[str, Place], node_id: str, *, kind: DecisionType | None = None) -> Place:
    """The node of that id among those that were found."""
    place = places.get(storable(node_id)) if isinstance(node_id, str) else None
    if place is None:
        what = kind or "node"
        raise TraceError(f"there is no {what} {node_id!r} in the store: holdfast trace list shows what is")
    if kind is not None and place.type is not kind:
        raise TraceError(f"{node_id!r} is no {kind} but a {place.type}")
    return place


def lock_trace(connection: Connection, goal_id: str) -> None:
    """Who orders or checks the whole of a trace does so alone; a file has one writer anyway."""
    if connection.dialect.name != "sqlite":
        connection.execute(_LOCK, {"goal_id": goal_id})


def write_nodes(connection: Connection, nodes: Sequence[NewNode]) -> None:
    """Write new nodes."""
    moment = now()
    rows = [
        {
            "id": node.id,
            "goal_id": node.goal_id,
            "type": str(node.type),
            "content": node.content,
            "confidence": node.confidence,
            "data": dict(node.data),
            "created_at": moment,
        }
        for node in nodes
    ]
    if rows:
        connection.execute(_NEW_NODES, rows)


def write_edges(connection: Connection, goal_id: str, edges: Sequence[tuple[str, EdgeLabel, str]]) -> None:
    """Write edges; one that stands already stays."""
    rows = [
        {"goal_id": goal_id, "source_id": source, "label": str(label), "target_id": target}
        for source, label, target in dict.fromkeys(edges)
    ]
    insert_missing(connection, trace_edges, rows)


def write_claim(
    connection: Connection, parent: Place, claim: NewNode, label: EdgeLabel, cited: Sequence[str]
) -> None:
    """Write a claim, where it hangs, and what it cites, be it there or not."""
    write_nodes(connection, [claim])
    hangs: list[tuple[str, EdgeLabel, str]] = [(parent.id, label, claim.id)]
    write_edges(connection, parent.goal_id, hangs + [(claim.id, EdgeLabel.CITES, name) for name in cited])


def refuse_uncitable(places: Mapping[str, Place], parent: Place, cited: Sequence[str]) -> None:
    """A claim cites evidence, observations and outcomes; other nodes of its trace are none."""
    for place in (places[name] for name in cited if name in places):
        if place.goal_id == parent.goal_id and place.type not in CITABLE:
            raise TraceError(f"{place.id!r} is a {place.type}, no evidence: cite what it rests on instead")


def write_evidence(connection: Connection, goal_id: str, evidence: Sequence[Evidence]) -> list[str]:
    """Write passages; an id that the trace has already must have the same text."""
    moment = now()
    digests = {stored_id(passage.id): digest_of(passage.text) for passage in evidence}
    insert_missing(connection, trace_texts, _texts(evidence))
    rows = [
        {
            "goal_id": goal_id,
            "id": stored_id(passage.id),
            "digest": digest_of(passage.text),
            "source": passage.source,
            "date": passage.date.isoformat() if passage.date else None,
            "created_at": moment,
        }
        for passage in evidence
    ]
    insert_missing(connection, trace_evidence, rows)
    _refuse_other_texts(connection, goal_id, digests)
    return list(digests)


def _texts(evidence: Sequence[Evidence]) -> list[dict[str, str]]:
    kept = {digest_of(passage.text): passage.text for passage in evidence}
    # In one order everywhere: two writers of the same texts must not wait for each other in a circle.
    return [{"digest": digest, "text": kept[digest]} for digest in sorted(kept)]


def _refuse_other_texts(connection: Connection, goal_id: str, digests: Mapping[str, str]) -> None:
    wanted = list(digests)
    for start in range(0, len(wanted), _MOST_AT_ONCE):
        asked = {"goal_id": goal_id, "ids": wanted[start : start + _MOST_AT_ONCE]}
        for row in connection.execute(_DIGESTS, asked):
            if row.digest != digests[row.id]:
                raise TraceError(
                    f"evidence {row.id!r} stands in this trace with another text: give the new text its own id"
                )


def last_evidence(connection: Connection, goal_id: str) -> int:
    """The number of the evidence written last into a trace; 0 without any."""
    return connection.execute(_LAST, {"goal_id": goal_id}).scalar() or 0


def refuse_cycle(connection: Connection, goal_id: str, source: str, label: EdgeLabel, target: str) -> None:
    """Nothing may follow from itself: refuse an edge that closes a circle."""
    first, last = _follows(source, label, target)
    following: dict[str, list[str]] = {}
    table = trace_edges.c
    asked = select(table.source_id, table.label, table.target_id).where(table.goal_id == goal_id)
    for row in connection.execute(asked):
        before, after = _follows(row.source_id, EdgeLabel(row.label), row.target_id)
        following.setdefault(before, []).append(after)
    waiting, seen = [last], {last}
    while waiting:
        node = waiting.pop()
        if node == first:
            raise TraceError(
                f"{source!r} {label} {target!r} would close a circle: {first!r} already follows from {last!r}"
            )
        fresh = [after for after in following.get(node, ()) if after not in seen]
        seen.update(fresh)
        waiting += fresh


def _follows(source: str, label: EdgeLabel, target: str) -> tuple[str, str]:
    """The edge as "before, after": a claim follows from what it cites, a verification from its claim."""
    return (target, source) if label in FROM_TARGET else (source, target)
