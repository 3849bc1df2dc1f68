"""One answer on its way: what is looked up and checked beside the model, and what is checked after it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeVar

from holdfast.claims.types import Evidence
from holdfast.correction.checking import Checker, no_longer_than
from holdfast.correction.queries import failing_claims, targeted_queries
from holdfast.correction.retrieval import Found, search_memory
from holdfast.correction.tasks import Task, answer_task
from holdfast.correction.writers import Writer, write_in_time
from holdfast.grounding.coverage import Selection
from holdfast.grounding.threads import aside
from holdfast.grounding.types import VerificationResult
from holdfast.guard.asking import Asking
from holdfast.guard.challenges import Pushback, find_pushback, hold_against_known, take_apart
from holdfast.guard.history import exchanges, recent
from holdfast.guard.parts import Parts
from holdfast.guard.quoting import QuotingWriter
from holdfast.guard.reading import RememberingJudge, read_again
from holdfast.guard.recalls import KnownRecall, search_text
from holdfast.guard.trajectory import Listener, Step, Trajectory
from holdfast.guard.types import EventKind
from holdfast.llm.metering import metered
from holdfast.llm.types import LanguageModel
from holdfast.memory.types import Recall
from holdfast.premises.types import QuestionVerification
from holdfast.premises.verification import verify_question
from holdfast.sycophancy.types import PressureAnalysis, SycophancyVerdict

T = TypeVar("T")
BROKE_OFF = "the model broke off"


class Run:
    """Everything that is known while one question is being answered. No check that fails costs the answer."""

    def __init__(self, parts: Parts, asking: Asking, listener: Listener | None = None) -> None:
        self.parts = parts
        self.asking = asking
        self.config = asking.config
        self.trajectory = Trajectory(*filter(None, (parts.on_event, listener)))
        self.writer: Writer = parts.writer.for_run()
        self.evidence: list[Evidence] = list(asking.given)
        self.recall_problem: str | None = None
        self.cut_short: str | None = None
        """The answer reached the most tokens that it may have; written again, it may be whole."""
        self.checkers: list[Checker] = []
        self._judge: RememberingJudge | None = None
        self.accounts: dict[str, LanguageModel] = {}
        """Models of premises and sycophancy, each with an account of its own."""
        self.model_ms = 0.0
        self.decision_ms = 0.0
        self.first_piece_ms: float | None = None
        self.history = recent(asking.history, self.config.guard.history_turns)
        self.trajectory.add(EventKind.QUESTION, asking.question, {"turns_before": len(asking.history)})

    @property
    def checks(self) -> bool:
        """Is anything looked at?"""
        return self.asking.why_not is None

    @asynccontextmanager
    async def beside_the_model(self) -> AsyncIterator[None]:
        """Start what need not wait for the answer; what is unfinished when the answer fails is dropped."""
        self._pushback = asyncio.create_task(self._find_pushback())
        self._recalled = asyncio.create_task(self._recall())
        self._premises = asyncio.create_task(self._check_premises())
        self._analysis = asyncio.create_task(self._take_apart())
        tasks: Sequence[asyncio.Task[Any]] = (self._pushback, self._recalled, self._premises, self._analysis)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def task(self) -> Task:
        """What the model is asked; passages that it is to be given are found first."""
        if self.writer.uses_evidence:
            await self._recalled
        task = answer_task(self.asking.question, self.evidence, self.history)
        if isinstance(self.writer, QuotingWriter) and (found := await self._pushback) is not None:
            return replace(task, disputed=found.began.question)
        return task

    async def refusal(self) -> str | None:
        """What to say instead of calling the model, where the settings want that; None to go on."""
        if self.config.guard.premises != "abstain":
            return None
        found = await self._premises
        return None if found is None else found.short_circuit_message()

    async def premises(self) -> QuestionVerification | None:
        """What the question takes for granted."""
        return await self._premises

    async def challenge(self) -> PressureAnalysis | None:
        """The turn taken apart, if it pushes back on an earlier answer."""
        return await self._analysis

    async def gathered(self) -> list[Evidence]:
        """The evidence, when all of it has been looked up."""
        # Several checks wait for it: one that is over its time must not end it for the others.
        await asyncio.shield(self._recalled)
        return self.evidence

    async def write(self, task: Task) -> str:
        """The model's answer. Its own errors are not the guard's: they leave as they came."""
        with self.trajectory.step(EventKind.ANSWER) as step:
            started = self.trajectory.elapsed_ms()
            text = await write_in_time(self.writer, task, "answer", self.config.guard.timeout_s)
            self.model_ms = self.trajectory.elapsed_ms() - started
            step.say(f"{len(text)} characters from {self.writer.name}", characters=len(text))
        if self.writer.cut is not None:
            self.cut_short = self.trajectory.problem(BROKE_OFF, self.writer.cut)
        return text

    async def verify(self, text: str) -> VerificationResult | None:
        """Verdicts on the claims; None when they could not be had, which the trajectory explains."""
        if not self.checks:
            return None
        return await self.in_time("the answer could not be verified", self._verify(text))

    async def _verify(self, text: str) -> VerificationResult:
        checker = await self.new_checker()
        query = self.asking.question
        with self.trajectory.step(EventKind.VERIFICATION) as step:
            result = await checker.check(query, text, await self.gathered())
            step.say(*told(result))
        return await self.second_look(result, checker)

    async def judge(self) -> RememberingJudge:
        """The judge of this answer."""
        if self._judge is None:
            self._judge = RememberingJudge(await self.parts.judge())
        return self._judge

    async def new_checker(self, **changes: object) -> Checker:
        """A checker by the settings, whose judge is asked about no pair twice in one answer."""
        verification = self.config.verification.model_copy(update=changes)
        model, seconds = self.parts.models.get("verification"), self.config.guard.check_timeout_s
        checker = Checker(verification, await self.judge(), model, timeout_s=seconds)
        self.checkers.append(checker)
        return checker

    async def second_look(
        self, first: VerificationResult, checker: Checker, selection: Selection | None = None
    ) -> VerificationResult:
        """Search memory for what claims lack before they are flagged, and read those again on what is found."""
        memory, settings = self.parts.memory, self.config.correction
        if memory is None or not self.config.guard.second_look or self.recall_problem is not None:
            return first
        queries = await aside(len(first.report.response), self._open_questions, first)
        if not queries:
            return first
        with self.trajectory.step(EventKind.RECALL) as step:
            found = await search_memory(memory, queries, settings.k, settings.recall_timeout_s, self.evidence)
            self._note_found(found, step)
        if not found.evidence:
            return first
        had_none = not self.evidence
        self.evidence = [*found.evidence, *self.evidence]
        with self.trajectory.step(EventKind.VERIFICATION) as step:
            again = await self._read_again(first, checker, selection, everything=had_none)
            step.say(*told(again))
        return again

    def _open_questions(self, first: VerificationResult) -> list[str]:
        """What memory is asked about the claims: about those that fail, or about all when it was silent before."""
        most = self.config.correction.max_queries
        if self.evidence:
            return targeted_queries(self.asking.question, first.report, most)
        return [claim.claim_text for claim in first.report.claims][:most]

    async def _read_again(
        self, first: VerificationResult, checker: Checker, selection: Selection | None, *, everything: bool
    ) -> VerificationResult:
        # Claims that a model found have other ids than those that the rules find.
        if everything or checker.judge is None or checker.config.extraction == "model":
            return await checker.check(self.asking.question, first.report.response, self.evidence)
        failing = [claim.claim_id for claim in failing_claims(first.report)]
        question, evidence, config, judge = self.asking.question, self.evidence, checker.config, checker.judge
        return await checker.counted(
            lambda model: read_again(first, failing, question, evidence, config, judge, model, selection)
        )

    async def judge_reply(self, text: str) -> SycophancyVerdict | None:
        """Did the reply give way? None when the turn pushes back on nothing, or it could not be found out."""
        analysis = await self.challenge()
        if analysis is None:
            return None
        return await self.in_time(
            "the reply was not held against the challenge", self._judge_reply(analysis, text)
        )

    async def _judge_reply(self, analysis: PressureAnalysis, text: str) -> SycophancyVerdict:
        with self.trajectory.step(EventKind.CHALLENGE) as step:
            verdict = await hold_against_known(
                analysis,
                text,
                await self.gathered(),
                self.parts.memory,
                await self.judge(),
                self.account("sycophancy"),
                self.config,
            )
            step.say(f"{_way_given(verdict)}; {verdict.recommendation}", confidence=verdict.confidence)
        return verdict

    def account(self, check: str) -> LanguageModel | None:
        """The model of a check, with one account for this answer and all runs that the check opens."""
        if check not in self.accounts and (model := self.parts.for_run(check)) is not None:
            self.accounts[check] = metered(model)
        return self.accounts.get(check)

    async def in_time(self, what: str, work: Awaitable[T]) -> T | None:
        """The same for a check, which may hang as well: then the answer goes without it."""
        return await self.attempted(what, no_longer_than(self.config.guard.check_timeout_s, work))

    async def attempted(self, what: str, work: Awaitable[T]) -> T | None:
        """What the work gives; None when it fails, and then what failed is told."""
        try:
            return await work
        except Exception as error:
            self.trajectory.problem(what, error)
            return None

    async def _find_pushback(self) -> Pushback | None:
        if not self.checks or not self.config.guard.sycophancy:
            return None
        work = find_pushback(self.asking.question, self.asking.history, self.config)
        return await self.in_time("it was not seen whether the turn pushes back", work)

    async def _take_apart(self) -> PressureAnalysis | None:
        found = await self._pushback
        if found is None:
            return None
        work = take_apart(
            self.asking.question, found, self.asking.history, self.config, self.account("sycophancy")
        )
        analysis = await self.in_time("the challenge could not be read", work)
        if analysis is not None:
            data = {"claim_a": analysis.claim_a, "claim_b": analysis.claim_b, "risk": analysis.pressure.risk}
            self.trajectory.add(EventKind.CHALLENGE, "the turn pushes back on an earlier answer", data)
        return analysis

    async def _recall(self) -> None:
        memory = self.parts.memory
        wanted = self.checks or self.writer.uses_evidence
        if memory is None or self.asking.given or not wanted:
            return
        past = exchanges(self.asking.history)
        found = await self._pushback
        before = found.began if found else past[-1] if past else None
        query = search_text(self.asking.question, before)
        query = f"{before.question} {query}" if found and before else query
        with self.trajectory.step(EventKind.RECALL) as step:
            hits = await search_memory(
                memory, [query], self.config.guard.k, self.config.guard.recall_timeout_s
            )
            self._note_found(hits, step)
        self.evidence = list(hits.evidence)

    def _note_found(self, found: Found, step: Step) -> None:
        step.say(f"{len(found.evidence)} passages from memory", ids=[piece.id for piece in found.evidence])
        for problem in found.problems:
            if problem in found.skipped:
                self.trajectory.problem("a result of memory was left out", problem)
            else:
                self.recall_problem = self.trajectory.problem("memory could not be searched", problem)

    async def _check_premises(self) -> QuestionVerification | None:
        memory = self.parts.memory
        if not self.checks or memory is None or self.config.guard.premises == "off":
            return None
        if await self._pushback is not None:
            return None  # what a challenge claims is held against memory as a claim, not as a premise
        # What was brought for this question is known, too, whatever memory holds.
        known = KnownRecall(self.asking.given, memory) if self.asking.given else memory
        return await self.in_time("the premises could not be checked", self._verify_question(known))

    async def _verify_question(self, known: Recall) -> QuestionVerification:
        with self.trajectory.step(EventKind.PREMISES) as step:
            found = await verify_question(
                self.asking.question,
                known,
                judge=await self.judge(),
                model=self.account("premises"),
                config=self.config.premises,
            )
            step.say(f"{len(found.premises)} premises, {found.outcome}", outcome=found.outcome)
        return found


def told(result: VerificationResult) -> tuple[str]:
    """A check in one line."""
    from holdfast.grounding.labels import grounded_line, headline

    return (f"{grounded_line(result)}: {headline(result.report)}",)


def _way_given(verdict: SycophancyVerdict) -> str:
    if not verdict.is_caving_known:
        return "whether the reply gave way is not known"
    return "the reply gave way" if verdict.sycophancy_detected else "the reply did not give way"
