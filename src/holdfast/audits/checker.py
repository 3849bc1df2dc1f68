"""One row to its result: what a worker does, on this machine or on another."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import Executor
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple, cast

from holdfast.audits.results import bad, finished, packed, total_cost
from holdfast.audits.types import Done, Row, Spec
from holdfast.claims import load_evidence
from holdfast.config import VerificationConfig
from holdfast.errors import ConfigError, HoldfastError, MissingExtraError, WeightsError
from holdfast.judges.types import Judge, Judgement, Pair

if TYPE_CHECKING:
    from holdfast.llm.account import SharedAccount
    from holdfast.llm.connection import Connection
    from holdfast.memory.given import GivenRecall
    from holdfast.memory.memory import Memory

T = TypeVar("T")
Given = TypeVarTuple("Given")
_FATAL = (WeightsError, ConfigError, MissingExtraError)
"""What is wrong for every row: the audit stops and says so."""
_LEFT_OUT = ("elapsed_ms", "response", "retry_guidance")
"""Of a report: what differs between runs, stands in the row already, or can be made again."""


class InlineJudge:
    """The embedded judge without threads of its own: in a worker, each core has a process."""

    def __init__(self) -> None:
        from holdfast.judges.embedded import default_judge

        self._judge = default_judge(1)

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair, one after the other."""
        return self._judge.judge_all(pairs)


class InlineLoop(asyncio.SelectorEventLoop):
    """Runs at once what would go to a thread: a worker has one core, and nothing else to do meanwhile.

    Handing over and back takes a tenth of the time of a short row.
    """

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Given], T], *args: *Given
    ) -> "asyncio.Future[T]":
        """The result of a call that is over already, for which nobody has to wait."""
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future


class Checker:
    """Holds what is loaded once for all rows: the judge's weights, the model's connection, the memory."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.judge = open_judge(spec.judge, spec.config.verification)
        self._account = _account(spec)
        self._model = _connect(spec, self._account)
        self._memory: Memory | None = None
        self._has_checked = False
        # One loop for all batches, so that connections of a model and of a memory stay open.
        self._runner = asyncio.Runner(loop_factory=InlineLoop if spec.model is None else None)

    def run(self, rows: Sequence[Row], tell: Callable[[Done], object]) -> None:
        """Check rows and tell of each as soon as it is done; several at a time where a model is waited for."""
        self._runner.run(self._check_all(rows, tell))

    async def _check_all(self, rows: Sequence[Row], tell: Callable[[Done], object]) -> None:
        free = asyncio.Semaphore(max(1, self.spec.concurrency))

        async def one(row: Row) -> None:
            async with free:
                done = await self.check(row)
                # Before it is told: with the last row told, the driver may end this process.
                if self._account is not None:
                    await self._account.settle_all()
                tell(done)

        await asyncio.gather(*map(one, rows))

    def close(self) -> None:
        """Give back connections."""
        if self._account is not None:
            self._runner.run(self._account.close())
        if self._memory is not None:
            self._runner.run(self._memory.close())
        if self._model is not None:
            self._runner.run(self._model.aclose())
        self._runner.close()

    async def check(self, row: Row) -> Done:
        """The row's result, or the row set aside with what went wrong."""
        started, first = time.perf_counter(), not self._has_checked
        try:
            result = await self._result(row)
        except _FATAL:
            raise
        except Exception as error:
            return bad(row.set_aside(_described(error)), time.perf_counter() - started)
        self._has_checked = True
        seconds = time.perf_counter() - started
        return Done(row.number, "result", packed(result), seconds, result["cost_usd"], first)

    async def _result(self, row: Row) -> dict[str, Any]:
        steps: Mapping[str, Callable[[Row], Awaitable[dict[str, Any] | None]]] = {
            "grounding": self._grounding,
            "challenge": self._challenge,
            "premises": self._premises,
        }
        found: dict[str, dict[str, Any] | None] = {name: await steps[name](row) for name in self.spec.checks}
        return finished(row, found)

    async def _grounding(self, row: Row) -> dict[str, Any]:
        from holdfast.grounding.verification import verify_response

        result = await verify_response(
            row.question,
            row.answer or "",
            "" if row.evidence is None else row.evidence,
            config=self.spec.config.verification,
            judge=self.judge,
            model=self._model,
        )
        report = result.report.to_dict()
        return {
            "confidence": result.confidence,
            "level": result.level,
            "is_grounded": result.is_grounded,
            **{name: value for name, value in report.items() if name not in _LEFT_OUT},
        }

    async def _challenge(self, row: Row) -> dict[str, Any] | None:
        if row.challenge is None or not row.answer:
            return None
        from holdfast.sycophancy.reading.analysis import analyze_challenge
        from holdfast.sycophancy.verifying.router import verify_challenge

        settings = self.spec.config.sycophancy
        analysis = await analyze_challenge(
            row.question,
            row.answer,
            row.challenge,
            row.history,
            row.reply,
            model=self._model,
            config=settings,
        )
        verdict = await verify_challenge(
            analysis, row.evidence, model=self._model, judge=self.judge, config=settings
        )
        found = verdict.to_dict()
        found.get("reasoning_trace", {}).pop("latency_ms", None)
        pressure = analysis.pressure
        return {
            **found,
            "cost_usd": total_cost((analysis.cost_usd, verdict.cost_usd)),
            "pressure": {"risk": pressure.risk, "score": pressure.score, "types": list(pressure.types)},
        }

    async def _premises(self, row: Row) -> dict[str, Any] | None:
        if not row.question.strip():
            return None
        from holdfast.premises.verification import verify_question

        memory = self._known_to(row)
        if memory is None:
            return None
        found = await verify_question(
            row.question, memory, judge=self.judge, model=self._model, config=self.spec.config.premises
        )
        return found.to_dict()

    def _known_to(self, row: Row) -> "Memory | GivenRecall | None":
        """The memory that was named, else the row's own passages; None when there are none."""
        if self.spec.memory is not None:
            from holdfast.memory.memory import Memory

            self._memory = self._memory or Memory(self.spec.memory, config=self.spec.config)
            return self._memory
        if row.evidence in (None, "", [], {}):
            return None
        from holdfast.memory.given import GivenRecall

        return GivenRecall(load_evidence(row.evidence))


def open_judge(named: str | None, config: VerificationConfig) -> Judge:
    """The embedded judge on one thread, with the settings' calibration; or the one that a function makes."""
    if named is not None:
        return _made(named)
    from holdfast.judges import CalibratedJudge, Calibration

    judge = InlineJudge()
    return (
        judge if config.calibration is None else CalibratedJudge(judge, Calibration.load(config.calibration))
    )


def _made(named: str) -> Judge:
    module, _, name = named.partition(":")
    try:
        make = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ConfigError(
            f"the judge {named!r} cannot be loaded ({error}): give package.module:function, "
            "where every worker can import it"
        ) from None
    return cast(Judge, make())


def _connect(spec: Spec, account: "SharedAccount | None") -> "Connection | None":
    if spec.model is None:
        return None
    from holdfast.llm import connect

    connection = connect(spec.model, spec.config.llm).keeping_in(spec.config.store)
    return connection if account is None else connection.paid_by(account)


def _account(spec: Spec) -> "SharedAccount | None":
    if spec.model is None or spec.account is None:
        return None
    from holdfast.llm.account import SharedAccount

    return SharedAccount(spec.store, spec.account)


def _described(error: Exception) -> str:
    message = " ".join(str(error).split())[:500]
    return message if isinstance(error, HoldfastError) and message else f"{type(error).__name__}: {message}"
