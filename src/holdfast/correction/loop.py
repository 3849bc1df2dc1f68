"""The corrective loop: search for what claims lack, have the answer written again, keep the best version."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from holdfast.claims.types import Evidence
from holdfast.config import Config
from holdfast.correction.checking import Checker, is_enough
from holdfast.correction.queries import failing_claims, targeted_queries
from holdfast.correction.retrieval import Found, first_evidence, search_memory
from holdfast.correction.tasks import Task, correction_task
from holdfast.correction.types import AttemptOutcome, CorrectionAttempt, CRAGResult, Stop
from holdfast.correction.versions import Version
from holdfast.correction.writers import SecondThoughts, Trying, Writer, write_in_time
from holdfast.grounding.coverage import is_lost
from holdfast.grounding.model_tier import as_spent
from holdfast.grounding.types import VerificationResult
from holdfast.llm.types import Usage
from holdfast.memory.types import Recall

COMPONENT = "correction"


@dataclass(frozen=True, slots=True)
class _Search:
    queries: list[str]
    found: Found

    @property
    def problems(self) -> list[str]:
        return list(self.found.problems)


@dataclass(slots=True)
class Correction:
    """One run of the loop over one answer."""

    task: Task
    """What the answer was written for."""
    evidence: list[Evidence]
    """New passages are put first."""
    checker: Checker
    writer: Writer
    memory: Recall | None
    config: Config
    _checks: list[VerificationResult] = field(default_factory=list)
    _history: list[CorrectionAttempt] = field(default_factory=list)
    _asked: list[str] = field(default_factory=list)
    _found: list[Evidence] = field(default_factory=list)

    async def run(self, response: str, verification: VerificationResult, max_attempts: int) -> CRAGResult:
        """At most so many rewritings; what fails on the way is told, and costs no version that was there."""
        best = first = Version(response, verification)
        self._checks.append(verification)
        if self.memory is not None and not self.evidence and verification.confidence is None:
            best = await self._look_up(best, self.memory)
        if verification.report.coverage.skipped_by_mode and max_attempts:
            # Versions are compared on all of their claims, never on two different samples.
            best = await self._reread(best)
        while (stop := self._stop(best, max_attempts)) is None:
            best = await self._attempt(best)
        return self._result(first, best, stop)

    def left(self, response: str, verification: VerificationResult, why: Stop) -> CRAGResult:
        """The answer as it was, when nothing is to be corrected."""
        self._checks.append(verification)
        only = Version(response, verification)
        return self._result(only, only, why)

    def _stop(self, best: Version, max_attempts: int) -> Stop | None:
        if best.withdrawn and self._history:
            return "withdrawn"
        if best.verification.confidence is None or best.verification.is_grounded is None:
            return "unchecked"
        if is_enough(best.verification, self.config.verification):
            return "grounded" if self._history else "not_needed"
        if not failing_claims(best.verification.report):
            return "nothing_to_correct"
        return "attempts_spent" if self._rewritings() >= max_attempts else None

    def _rewritings(self) -> int:
        return sum(attempt.outcome != "evidence_found" for attempt in self._history)

    async def _look_up(self, version: Version, memory: Recall) -> Version:
        """The same text, read on what memory knows of it: the first check had no passage."""
        self.evidence = await first_evidence(
            memory, self.task.question, version.response, self.config.correction
        )
        self._found = list(self.evidence)
        return await self._reread(version) if self.evidence else version

    async def _attempt(self, best: Version) -> Version:
        search = await self._search(best)
        if search.found.evidence:
            best = await self._reread(best)
            if is_enough(best.verification, self.config.verification):
                # What was missing was the passage, not a better answer.
                self._note("evidence_found", search)
                return best
        return await self._rewrite(best, search)

    async def _search(self, best: Version) -> _Search:
        if self.memory is None:
            return _Search([], Found())
        settings = self.config.correction
        queries = targeted_queries(
            self.task.question, best.verification.report, settings.max_queries, self._asked
        )
        found = await search_memory(
            self.memory, queries, settings.k, settings.recall_timeout_s, self.evidence
        )
        self._asked += queries
        self._found = [*found.evidence, *self._found]
        self.evidence = [*found.evidence, *self.evidence]
        return _Search(queries, found)

    async def _reread(self, version: Version) -> Version:
        """The same text on what is known now; an outage does not take away the verdicts that it had."""
        try:
            again = await self.checker.check(self.task.question, version.response, self.evidence)
        except Exception:
            return version
        self._checks.append(again)
        newly_lost = _lost(again) - _lost(version.verification)
        return version if newly_lost else Version(version.response, again)

    async def _rewrite(self, best: Version, search: _Search) -> Version:
        task = correction_task(self.task, best.response, best.verification, self.evidence, self._found)
        timeout_s = self.config.correction.write_timeout_s
        try:
            if isinstance(self.writer, Trying):
                await self.writer.try_out(task, self.checker)
            written = await write_in_time(self.writer, task, COMPONENT, timeout_s)
        except Exception as error:
            self._note("failed", search, problem=_told("nothing was written", error))
            return best
        try:
            version, changes = await self._checked(written), list(self.writer.changes)
            if isinstance(self.writer, SecondThoughts) and self.writer.reconsiders(version.verification):
                second = await self._checked(await write_in_time(self.writer, task, COMPONENT, timeout_s))
                if second.standing >= version.standing:
                    version, changes = second, list(self.writer.changes)
        except Exception as error:
            self._note("failed", search, written, problem=_told("it could not be checked", error))
            return best
        written, checked = version.response, version.verification
        better = version.standing > best.standing
        self._note("kept" if better else "discarded", search, written, checked, changes=changes)
        return version if better else best

    async def _checked(self, written: str) -> Version:
        checked = await self.checker.check(self.task.question, written, self.evidence)
        self._checks.append(checked)
        return Version(written, checked)

    def _note(
        self,
        outcome: AttemptOutcome,
        search: _Search,
        response: str | None = None,
        verification: VerificationResult | None = None,
        problem: str | None = None,
        changes: Sequence[str] | None = None,
    ) -> None:
        self._history.append(
            CorrectionAttempt(
                outcome=outcome,
                queries=search.queries,
                new_evidence_ids=[piece.id for piece in search.found.evidence],
                response=response,
                verification=verification,
                problems=[*search.problems, *([problem] if problem else [])],
                changes=list(changes if changes is not None else self.writer.changes if response else ()),
            )
        )

    def _result(self, first: Version, best: Version, stop: Stop) -> CRAGResult:
        written = sum(self.writer.spent().values(), start=Usage())
        return CRAGResult(
            final_response=best.response,
            confidence=best.verification.confidence,
            attempts=self._rewritings(),
            verification_history=self._checks,
            additional_context_used=bool(self._found),
            verification=best.verification,
            history=self._history,
            evidence=self.evidence,
            stopped=stop,
            improved=best.response != first.response,
            withdrawn=best.withdrawn and best.response != first.response,
            costs={COMPONENT: as_spent(written), "verification": as_spent(self.checker.used)},
        )


def _lost(verification: VerificationResult) -> set[str]:
    return {claim.claim_id for claim in verification.report.claims if is_lost(claim)}


def _told(what: str, error: Exception) -> str:
    return f"{what}: {type(error).__name__}: {' '.join(str(error).split())}"
