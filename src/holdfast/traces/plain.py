"""The plain twin of the async traces, for scripts, notebooks and code inside a running loop."""

import datetime
import threading
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from holdfast.claims import EvidenceSource
from holdfast.config import Config
from holdfast.errors import InputError
from holdfast.grounding.types import EpistemicGap, HallucinationReport, VerificationResult
from holdfast.judges.types import Judge
from holdfast.llm.types import LanguageModel
from holdfast.sync import LoopThread, outcome
from holdfast.traces import reasoning
from holdfast.traces.types import (
    EpistemicReport,
    Replay,
    StoredVerification,
    Trace,
    TraceAnalysis,
    TraceSummary,
)
from holdfast.traces.verification import CLAIMED

T = TypeVar("T")
_CLOSED = "these traces were closed: open them again"


class ReasoningTraces:
    """The traces of one store. Close it, or use it as `with ReasoningTraces() as traces`."""

    def __init__(
        self, where: str | Path | None = None, *, judge: Judge | None = None, config: Config | None = None
    ) -> None:
        self._made_of = (where, judge, config)
        self._closed = False
        self._starting = threading.Lock()
        self._start()

    def add_goal(
        self, content: str, *, parent_id: str | None = None, data: Mapping[str, Any] | None = None
    ) -> str:
        """Start a trace with its goal, or add a goal below a node of one; the goal's id."""
        return self._run(self._traces.add_goal(content, parent_id=parent_id, data=data))

    def add_decision(self, goal_id: str, content: str, *, data: Mapping[str, Any] | None = None) -> str:
        """Add a decision below a goal or another node; its id."""
        return self._run(self._traces.add_decision(goal_id, content, data=data))

    def add_node(
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
        return self._run(
            self._traces.add_node(parent_id, type, content, label=label, confidence=confidence, data=data)
        )

    def link(self, source_id: str, label: str, target_id: str) -> None:
        """Join two nodes of one trace; what would make a node follow from itself is refused."""
        self._run(self._traces.link(source_id, label, target_id))

    def add_evidence(self, goal_id: str, evidence: EvidenceSource) -> list[str]:
        """Add passages that the claims of a trace may cite; their ids."""
        return self._run(self._traces.add_evidence(goal_id, evidence))

    def add_claim(
        self, decision_id: str, claim: str, evidence_ids: Sequence[str] = (), confidence: float = CLAIMED
    ) -> str:
        """Add a claim with the evidence it cites to a decision; what is not in the trace is a phantom citation."""
        return self._run(self._traces.add_claim(decision_id, claim, evidence_ids, confidence))

    def verify_claim(
        self,
        claim_id: str,
        verification_model: LanguageModel | str | None = None,
        *,
        judge: Judge | None = None,
    ) -> StoredVerification:
        """Verify a claim against what it cites and what else its trace holds, and keep the result."""
        return self._run(self._traces.verify_claim(claim_id, verification_model, judge=judge))

    def verify_goal(
        self,
        goal_id: str,
        verification_model: LanguageModel | str | None = None,
        *,
        judge: Judge | None = None,
    ) -> EpistemicReport:
        """Verify every claim below a goal that has no verdict yet, and report."""
        return self._run(self._traces.verify_goal(goal_id, verification_model, judge=judge))

    def get_epistemic_gaps(self, goal_id: str) -> list[EpistemicGap]:
        """Every claim below a goal that its evidence does not carry."""
        return self._run(self._traces.get_epistemic_gaps(goal_id))

    def get_verification_report(self, goal_id: str) -> EpistemicReport:
        """The full report over the claims below a goal."""
        return self._run(self._traces.get_verification_report(goal_id))

    def get_trace(self, goal_id: str) -> Trace:
        """A goal and everything below it, as one graph."""
        return self._run(self._traces.get_trace(goal_id))

    def list_traces(self, limit: int = 20, *, before: str | None = None) -> list[TraceSummary]:
        """The newest traces, or those before another one."""
        return self._run(self._traces.list_traces(limit, before=before))

    def find_trace(self, start: str) -> str:
        """The id of the one trace whose id starts so, or of the newest for "latest"."""
        return self._run(self._traces.find_trace(start))

    def open(self) -> None:
        """Open the store now rather than on first use, to find out whether it can be."""
        self._run(self._traces.open())

    def record(
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
        kept = self._traces.record(result, evidence, question=question, model=model, judge=judge, data=data)
        return self._run(kept)

    def replay(
        self,
        node_id: str,
        verification_model: LanguageModel | str | None = None,
        *,
        judge: Judge | None = None,
        record: bool = False,
    ) -> list[Replay]:
        """Put a stored verification, a claim's latest, or the latest of a goal's claims to another judge."""
        return self._run(self._traces.replay(node_id, verification_model, judge=judge, record=record))

    def analyse(
        self,
        *,
        since: datetime.datetime | None = None,
        until: datetime.datetime | None = None,
        model: str | None = None,
    ) -> TraceAnalysis:
        """Rates over many traces by model, judge, source and gap type, and whether they drift."""
        return self._run(self._traces.analyse(since=since, until=until, model=model))

    def close(self) -> None:
        """Wait for calls that are under way and close the store, unless it was lent; closing twice is no error."""
        with self._starting:
            if self._closed:
                return
            self._thread.require_elsewhere()
            self._closed = True
        if self._thread.alive:
            self._thread.close(self._inner.close())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _start(self) -> None:
        where, judge, config = self._made_of
        self._thread = LoopThread()
        self._inner = reasoning.ReasoningTraces(where, judge=judge, config=config)
        self._thread.ends_with(self, self._inner.close)

    @property
    def _traces(self) -> reasoning.ReasoningTraces:
        if self._closed:
            raise InputError(_CLOSED)
        if not self._thread.alive:
            # A child after a fork. What it inherited belongs to its parent, so it is kept, untouched, and not used.
            self._inherited = (self._thread, self._inner)
            self._start()
        return self._inner

    def _run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return outcome(lambda: self._begin(coroutine))

    def _begin(self, coroutine: Coroutine[Any, Any, T]) -> "Future[T]":
        """Under the lock, so that nobody closes the thread before it knows of the call."""
        with self._starting:
            if self._closed:
                coroutine.close()
                raise InputError(_CLOSED)
            self._thread.require_elsewhere(coroutine)
            return self._thread.start(coroutine)
