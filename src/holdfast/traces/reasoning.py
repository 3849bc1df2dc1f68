"""Reasoning traces: goals, decisions, claims and their verifications, kept as a graph that can be asked."""

import asyncio
import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection

from holdfast.claims import EvidenceSource, load_evidence
from holdfast.config import Config
from holdfast.errors import InputError
from holdfast.grounding.types import EpistemicGap, HallucinationReport, VerificationResult
from holdfast.judges.types import Judge
from holdfast.llm.types import LanguageModel
from holdfast.store import Store, open_store
from holdfast.traces.analysis import Scope, analyse
from holdfast.traces.choice import EMBEDDED, Reader, choose_reader, judge_name
from holdfast.traces.graph import read_docket, read_trace
from holdfast.traces.ids import new_id
from holdfast.traces.inputs import (
    plain_data,
    require_confidence,
    require_content,
    require_ids,
    require_moment,
)
from holdfast.traces.kinds import DecisionType, decision_type, default_label, edge_label, require_join
from holdfast.traces.listing import find_goal, list_traces
from holdfast.traces.record import Check, write_check
from holdfast.traces.replay import read_cases, replay_cases
from holdfast.traces.report import gaps_of, report_on
from holdfast.traces.rows import (
    NewNode,
    Place,
    find_place,
    find_places,
    lock_trace,
    refuse_cycle,
    refuse_uncitable,
    require_place,
    write_claim,
    write_edges,
    write_evidence,
    write_nodes,
)
from holdfast.traces.types import (
    EpistemicReport,
    Replay,
    StoredVerification,
    Trace,
    TraceAnalysis,
    TraceSummary,
)
from holdfast.traces.verification import CLAIMED, Verified, question_of, verify, write_verification
from holdfast.turns import Turns


class ReasoningTraces:
    """The traces of one store. Close it, or use it as `async with ReasoningTraces() as traces`."""

    def __init__(
        self, where: str | Path | None = None, *, judge: Judge | None = None, config: Config | None = None
    ) -> None:
        self._where = where
        self._judge = judge
        self._config = config
        self._store: Store | None = None
        self._borrowed = False
        self._closed = False
        self._opening = Turns()

    async def add_goal(
        self, content: str, *, parent_id: str | None = None, data: Mapping[str, Any] | None = None
    ) -> str:
        """Start a trace with its goal, or add a goal below a node of one; the goal's id."""
        if parent_id is not None:
            return await self.add_node(parent_id, DecisionType.GOAL, content, data=data)
        goal_id = new_id(DecisionType.GOAL)
        goal = NewNode(
            goal_id, goal_id, DecisionType.GOAL, require_content(content, "the goal"), data=plain_data(data)
        )
        store = await self._opened()
        await store.write(lambda connection: write_nodes(connection, [goal]))
        return goal_id

    async def add_decision(self, goal_id: str, content: str, *, data: Mapping[str, Any] | None = None) -> str:
        """Add a decision below a goal or another node; its id."""
        return await self.add_node(goal_id, DecisionType.DECISION, content, data=data)

    async def add_node(
        self,
        parent_id: str,
        type: str,  # noqa: A002
        content: str,
        *,
        label: str | None = None,
        confidence: float | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> str:
        """Add a goal, decision, option, action, outcome or observation below another node; its id."""
        kind = decision_type(type)
        if kind in (DecisionType.CLAIM, DecisionType.VERIFICATION):
            raise InputError(
                f"a {kind} is added by {'add_claim' if kind is DecisionType.CLAIM else 'verify_claim'}"
            )
        edge = default_label(kind) if label is None else edge_label(label)
        node_id, text = new_id(kind), require_content(content, f"the {kind}")
        sure, known = require_confidence(confidence), plain_data(data)

        def work(connection: Connection) -> None:
            parent = find_place(connection, parent_id)
            require_join(parent.type, edge, kind)
            write_nodes(connection, [NewNode(node_id, parent.goal_id, kind, text, sure, known)])
            write_edges(connection, parent.goal_id, [(parent.id, edge, node_id)])

        await (await self._opened()).write(work)
        return node_id

    async def link(self, source_id: str, label: str, target_id: str) -> None:
        """Join two nodes of one trace; what would make a node follow from itself is refused."""
        edge = edge_label(label)

        def work(connection: Connection) -> None:
            source, target = find_place(connection, source_id), find_place(connection, target_id)
            if source.goal_id != target.goal_id:
                raise InputError(f"{source_id!r} and {target_id!r} stand in two traces: join nodes of one")
            require_join(source.type, edge, target.type)
            lock_trace(connection, source.goal_id)
            refuse_cycle(connection, source.goal_id, source.id, edge, target.id)
            write_edges(connection, source.goal_id, [(source.id, edge, target.id)])

        await (await self._opened()).write(work)

    async def add_evidence(self, goal_id: str, evidence: EvidenceSource) -> list[str]:
        """Add passages that the claims of a trace may cite; their ids."""
        passages = await asyncio.to_thread(load_evidence, evidence)

        def work(connection: Connection) -> list[str]:
            return write_evidence(connection, find_place(connection, goal_id).goal_id, passages)

        return await (await self._opened()).write(work)

    async def add_claim(
        self, decision_id: str, claim: str, evidence_ids: Sequence[str] = (), confidence: float = CLAIMED
    ) -> str:
        """Add a claim with the evidence it cites to a decision; what is not in the trace is a phantom citation."""
        text, sure, cited = (
            require_content(claim, "the claim"),
            require_confidence(confidence),
            require_ids(evidence_ids),
        )
        claim_id = new_id(DecisionType.CLAIM)

        def work(connection: Connection) -> None:
            places = find_places(connection, [decision_id, *cited])
            parent, edge = require_place(places, decision_id), default_label(DecisionType.CLAIM)
            require_join(parent.type, edge, DecisionType.CLAIM)
            refuse_uncitable(places, parent, cited)
            node = NewNode(claim_id, parent.goal_id, DecisionType.CLAIM, text, sure)
            write_claim(connection, parent, node, edge, cited)

        await (await self._opened()).write(work)
        return claim_id

    async def verify_claim(
        self,
        claim_id: str,
        verification_model: LanguageModel | str | None = None,
        *,
        judge: Judge | None = None,
    ) -> StoredVerification:
        """Verify a claim against what it cites and what else its trace holds, and keep the result."""
        reader = choose_reader(self._connected(verification_model), judge, self._reader())
        return (await self._verify(claim_id, DecisionType.CLAIM, reader))[0]

    async def verify_goal(
        self,
        goal_id: str,
        verification_model: LanguageModel | str | None = None,
        *,
        judge: Judge | None = None,
    ) -> EpistemicReport:
        """Verify every claim below a goal that has no verdict yet, and report."""
        await self._verify(
            goal_id,
            DecisionType.GOAL,
            choose_reader(self._connected(verification_model), judge, self._reader()),
        )
        return await self.get_verification_report(goal_id)

    async def _verify(self, node_id: str, kind: DecisionType, reader: Reader) -> list[StoredVerification]:
        store = await self._opened()
        docket = await store.read(lambda connection: read_docket(connection, node_id, kind))
        config = (self._config or Config.load()).verification_on_request
        results = await verify(
            [question_of(claim) for claim in docket.claims], docket.sources, reader, config
        )
        verified = [
            Verified(Place(claim.id, docket.goal_id, DecisionType.CLAIM), result, reader.name, docket.model)
            for claim, result in zip(docket.claims, results, strict=True)
        ]
        return await store.write(lambda connection: [write_verification(connection, one) for one in verified])

    async def get_epistemic_gaps(self, goal_id: str) -> list[EpistemicGap]:
        """Every claim below a goal that its evidence does not carry."""
        return gaps_of(await self.get_trace(goal_id))

    async def get_verification_report(self, goal_id: str) -> EpistemicReport:
        """The full report over the claims below a goal."""
        bits = (self._config or Config.load()).verification.gap_threshold_bits
        return report_on(await self.get_trace(goal_id), bits)

    async def get_trace(self, goal_id: str) -> Trace:
        """A goal and everything below it, as one graph."""
        return await (await self._opened()).read(lambda connection: read_trace(connection, goal_id))

    async def list_traces(self, limit: int = 20, *, before: str | None = None) -> list[TraceSummary]:
        """The newest traces, or those before another one."""
        return await (await self._opened()).read(lambda connection: list_traces(connection, limit, before))

    async def find_trace(self, start: str) -> str:
        """The id of the one trace whose id starts so, or of the newest for "latest"."""
        return await (await self._opened()).read(lambda connection: find_goal(connection, start))

    async def record(
        self,
        result: VerificationResult | HallucinationReport,
        evidence: EvidenceSource,
        *,
        question: str = "",
        model: str | None = None,
        judge: Judge | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> str:
        """Keep a check of an answer as a trace; `model` is whose answer it was. The id of its goal."""
        report = result.report if isinstance(result, VerificationResult) else result
        passages = await asyncio.to_thread(load_evidence, evidence)
        check = Check(report, passages, question, model, judge_name(judge or self._judge), plain_data(data))
        return await (await self._opened()).write(lambda connection: write_check(connection, check))

    async def replay(
        self,
        node_id: str,
        verification_model: LanguageModel | str | None = None,
        *,
        judge: Judge | None = None,
        record: bool = False,
    ) -> list[Replay]:
        """Put a stored verification, a claim's latest, or the latest of a goal's claims to another judge."""
        reader = choose_reader(self._connected(verification_model), judge, self._reader())
        store = await self._opened()
        cases = await store.read(lambda connection: read_cases(connection, node_id))
        replays = await replay_cases(cases, reader)
        if not record:
            return replays

        def work(connection: Connection) -> list[Replay]:
            kept = [
                write_verification(
                    connection,
                    Verified(case.place, again.replayed, reader.name, case.original.model),
                    case.horizon.evidence,
                )
                for case, again in zip(cases, replays, strict=True)
            ]
            return [
                again.model_copy(update={"recorded_as": written.id})
                for again, written in zip(replays, kept, strict=True)
            ]

        return await store.write(work)

    async def analyse(
        self,
        *,
        since: datetime.datetime | None = None,
        until: datetime.datetime | None = None,
        model: str | None = None,
    ) -> TraceAnalysis:
        """Rates over many traces by model, judge, source and gap type, and whether they drift."""
        scope = Scope(require_moment(since, "since"), require_moment(until, "until"), model)
        return await (await self._opened()).read(lambda connection: analyse(connection, scope))

    async def open(self) -> None:
        """Open the store now rather than on first use, to find out whether it can be."""
        await self._opened()

    async def close(self) -> None:
        """Wait for calls that are under way and close the store, unless it was lent; closing twice is no error."""
        self._closed = True
        async with self._opening:
            store, self._store = self._store, None
            if store is not None and not self._borrowed:
                await store.close()

    def _reader(self) -> Reader:
        if self._judge is not None:
            return Reader(self._judge, None, judge_name(self._judge))
        model = (self._config or Config.load()).verification.verification_model
        return choose_reader(self._connected(model), None, Reader(None, None, judge_name(None)))

    def _connected(self, model: LanguageModel | str | None) -> LanguageModel | str | None:
        """A model that is named, connected by these settings where there are some; its verdicts stay in their store."""
        if self._config is None or not isinstance(model, str) or model == EMBEDDED:
            return model
        from holdfast.llm import connect

        is_theirs = self._where is None
        return connect(model, self._config.llm).keeping_in(self._opened if is_theirs else self._config.store)

    async def _opened(self) -> Store:
        async with self._opening:
            if self._closed:
                raise InputError("these traces were closed: open them again")
            if self._store is None:
                self._store = await open_store(self._where, self._config)
            return self._store

    async def __aenter__(self) -> Self:
        await self._opened()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def traces_over(store: Store, *, judge: Judge | None = None, config: Config | None = None) -> ReasoningTraces:
    """Traces in a store that is open already and stays its owner's, for programs that share one."""
    traces = ReasoningTraces(judge=judge, config=config)
    traces._store, traces._borrowed = store, True
    return traces
