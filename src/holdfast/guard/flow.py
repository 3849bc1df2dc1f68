"""The two halves of a stream: one takes the model's pieces and passes them on at once, the other reads sentences."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, suppress
from dataclasses import replace

from holdfast.correction.checking import no_longer_than
from holdfast.correction.replies import NotTextError
from holdfast.correction.tasks import Task
from holdfast.errors import ModelReplyError, ModelUnavailableError
from holdfast.grounding.coverage import Selection
from holdfast.grounding.report import build_report, build_result
from holdfast.grounding.threads import aside
from holdfast.grounding.types import ClaimVerification, VerificationResult
from holdfast.guard.policy import Findings, abstain, conclude, finish
from holdfast.guard.reading import GrowingCheck
from holdfast.guard.run import BROKE_OFF, Run, told
from holdfast.guard.sentences import OpenText, half_sentence
from holdfast.guard.types import (
    Corrected,
    EventKind,
    Finished,
    GuardedAnswer,
    Piece,
    SentenceVerdict,
    StreamEvent,
)
from holdfast.llm.endings import CutShortError

Put = Callable[[StreamEvent], Awaitable[None]]
_RESTS = 4
"""How many times as long as it took to find sentences no others are looked for."""
_STOPS = ".!?…。！？\n"


class Flow:
    """One streamed answer."""

    def __init__(self, run: Run, put: Put) -> None:
        self._run = run
        self._put = put
        self._pieces: list[str] = []
        self._unread: list[str] = []
        self._more = asyncio.Event()
        self._end = asyncio.Event()
        """All is written."""
        self._claims: list[ClaimVerification] = []
        """Verdicts so far."""
        self._check: GrowingCheck | None = None
        self._task: Task | None = None
        self._incomplete: str | None = None

    @property
    def text(self) -> str:
        """What was written so far."""
        return "".join(self._pieces)

    async def answer(self) -> GuardedAnswer:
        """Write, read and conclude; every event is passed on as it comes."""
        async with self._run.beside_the_model():
            if (refusal := await self._run.refusal()) is not None:
                await self._put(Piece(refusal))
                answer = await abstain(self._run, refusal)
            else:
                answer = await self._answered()
        await self._put(Finished(answer))
        return answer

    async def _answered(self) -> GuardedAnswer:
        reading = asyncio.create_task(self._read())
        try:
            self._task = await self._run.task()
            await self._write(self._task)
            await reading
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
        text = self.text
        verification, sycophancy = await asyncio.gather(self._verify(text), self._run.judge_reply(text))
        found = Findings(self._task, text, verification, sycophancy, incomplete=self._incomplete)
        answer = await conclude(self._run, found)
        if answer.text != text:
            await self._put(Corrected(answer.text))
        return answer

    async def interrupted(self, why: str) -> GuardedAnswer:
        """The answer as far as it came."""
        text, run = self.text, self._run
        verification = self._so_far(text) if self._claims else None
        if verification is not None:
            run.trajectory.add(EventKind.VERIFICATION, f"as far as it came: {told(verification)[0]}")
        task = self._task or Task(run.asking.question, ())
        return await finish(run, Findings(task, text, verification, incomplete=why))

    def _so_far(self, text: str) -> VerificationResult:
        ids = frozenset(claim.claim_id for claim in self._claims)
        report = build_report(
            text,
            self._claims,
            Selection(chosen=ids, stratum=ids),
            self._run.config.verification,
            self._run.trajectory.elapsed_ms(),
        )
        return build_result(report)

    async def _write(self, task: Task) -> None:
        """Pass pieces on as they come. A model that breaks off in the middle leaves what it wrote."""
        run = self._run
        try:
            with run.trajectory.step(EventKind.ANSWER) as step:
                async with aclosing(run.writer.stream(task, "answer")) as pieces:
                    await self._pass_on(aiter(pieces))
                length = sum(map(len, self._pieces))
                step.say(f"{length} characters from {run.writer.name}", characters=length)
            if not self.text.strip():
                raise ModelReplyError(f"{run.writer.name} returned nothing")
        except Exception as error:
            if isinstance(error, NotTextError) or not self.text.strip():
                raise
            if isinstance(error, CutShortError):
                run.cut_short = run.trajectory.problem(BROKE_OFF, str(error))
            else:
                self._incomplete = run.trajectory.problem(BROKE_OFF, error)
        finally:
            self._end.set()
            self._more.set()

    async def _pass_on(self, pieces: AsyncIterator[str]) -> None:
        timeout_s = self._run.config.guard.timeout_s
        while True:
            asked_ms = self._run.trajectory.elapsed_ms()
            try:
                async with asyncio.timeout(timeout_s) as clock:
                    piece = await anext(pieces)
            except StopAsyncIteration:
                return
            except TimeoutError:
                if not clock.expired():
                    raise
                name = self._run.writer.name
                raise ModelUnavailableError(f"{name} wrote nothing for {timeout_s:g} s") from None
            finally:
                # Whoever reads slowly is waited for as well, and that is not the model's time.
                self._run.model_ms += self._run.trajectory.elapsed_ms() - asked_ms
            if self._run.first_piece_ms is None:
                self._run.first_piece_ms = self._run.trajectory.elapsed_ms()
            self._pieces.append(piece)
            self._unread.append(piece)
            self._more.set()
            await self._put(Piece(piece))

    async def _read(self) -> None:
        """Verdicts on sentences as they are completed; what fails here is tried again on the whole text."""
        if self._run.checks:
            await self._run.attempted("sentences could not be read as they came", self._read_sentences())

    async def _read_sentences(self) -> None:
        run = self._run
        evidence = await run.gathered()
        if not evidence:
            return
        check = GrowingCheck(run.asking.question, evidence, run.config.verification, await run.judge())
        text, count, at_end = OpenText(check.ids, check.question), 0, False
        self._check = check
        while not at_end:
            await self._more.wait()
            self._more.clear()
            at_end = self._end.is_set()
            new = "".join(self._unread)
            self._unread.clear()
            if not (await aside(len(new), text.add, new) or at_end):
                continue  # most pieces end no sentence, and a thread for each would cost more than reading it
            started = time.perf_counter()
            claims = await asyncio.to_thread(text.completed, at_end=at_end)
            took_s = time.perf_counter() - started
            if at_end and (self._incomplete or run.cut_short) and (half := half_sentence(text.text)):
                claims = [claim for claim in claims if claim.end <= half[0]]
            if claims:
                claims = [replace(claim, id=f"c{count + n}") for n, claim in enumerate(claims, start=1)]
                count += len(claims)
                seconds = run.config.guard.check_timeout_s
                verified = await no_longer_than(seconds, check.read(claims, text.text))
                await self._tell(verified, text.text)
            await self._rest(took_s)

    async def _rest(self, took_s: float) -> None:
        """Let sentences gather after some were found, so that finding them takes a small share of any stream's time.

        What a sentence may lean on is read again with it: of a stream that is fast, many are read together.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(_RESTS * took_s):
                await self._end.wait()

    async def _tell(self, verified: list[ClaimVerification], text: str) -> None:
        self._claims += verified
        for claims in _by_sentence(verified, text):
            start, end = claims[0].start or 0, claims[-1].end or 0
            await self._put(SentenceVerdict(text[start:end], start, end, tuple(claims)))

    async def _verify(self, text: str) -> VerificationResult | None:
        """The whole answer, from what was read of it already."""
        check = self._check
        if check is None or not self._run.checks:
            return await self._run.verify(text)
        return await self._run.in_time("the answer could not be verified", self._whole(check, text))

    async def _whole(self, check: GrowingCheck, text: str) -> VerificationResult:
        run = self._run
        checker = await run.new_checker()
        with run.trajectory.step(EventKind.VERIFICATION) as step:
            result = await checker.counted(lambda model: check.whole(text, model))
            step.say(*told(result))
        return await run.second_look(result, checker, check.selection)


def _by_sentence(claims: list[ClaimVerification], text: str) -> list[list[ClaimVerification]]:
    """Claims of one sentence together."""
    groups: list[list[ClaimVerification]] = []
    for claim in claims:
        if groups and not any(
            char in _STOPS for char in text[(groups[-1][-1].end or 0) - 1 : claim.start or 0]
        ):
            groups[-1].append(claim)
        else:
            groups.append([claim])
    return groups
