"""The guard: one object around any model, that checks what goes in and what comes out."""

import asyncio
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self

from holdfast.claims import EvidenceSource
from holdfast.config import Config
from holdfast.guard.asking import make_asking
from holdfast.guard.parts import Decide, make_parts
from holdfast.guard.policy import Findings, abstain, conclude
from holdfast.guard.run import Run
from holdfast.guard.streaming import GuardedStream, OnEnd
from holdfast.guard.trajectory import Listener
from holdfast.guard.types import GuardedAnswer
from holdfast.judges.types import Judge
from holdfast.llm.types import LanguageModel


class Guard:
    """An always-on checkpoint around a model: premises before it, grounding after it, sycophancy under pressure.

    `model` is a model id, what `connect` gave, a function, or None to answer by quoting memory. `memory` is a Memory,
    anything that `as_recall` takes, or texts (a list or a mapping) or a pathlib.Path, read when the guard is made.
    `traces` are ReasoningTraces, or the path of a store.

    No check that fails, hangs or is switched off costs the answer: it comes back marked unchecked. One guard may
    answer many questions at a time.
    """

    __slots__ = ("__weakref__", "_parts")  # settings stand in the config: one set here would do nothing

    def __init__(
        self,
        model: Any = None,
        memory: Any = None,
        config: Config | None = None,
        *,
        judge: Judge | None = None,
        traces: Any = None,
        on_event: Listener | None = None,
        on_ask: Decide | None = None,
    ) -> None:
        self._parts = make_parts(model, memory, config, judge, traces, on_event, on_ask)

    async def ask(
        self,
        question: str,
        *,
        history: Sequence[Any] = (),
        context: EvidenceSource | None = None,
        verify: bool = True,
        mode: str | None = None,
        on_failure: str | None = None,
    ) -> GuardedAnswer:
        """Answer a question and check the answer; an error of the model itself leaves as it came.

        `history` are the turns before it, `context` is evidence in the place of what memory would recall; `mode` and
        `on_failure` take the place of the settings.
        """
        return await self._ask(
            question, history=history, context=context, verify=verify, mode=mode, on_failure=on_failure
        )

    def stream(
        self,
        question: str,
        *,
        history: Sequence[Any] = (),
        context: EvidenceSource | None = None,
        verify: bool = True,
        mode: str | None = None,
        on_failure: str | None = None,
    ) -> GuardedStream:
        """The same piece by piece: each sentence's verdict follows it while later ones are still being written.

        The last event is `Finished` with the whole answer. Stop reading, and the model is no longer asked.
        """
        return self._stream_to(
            None,
            question,
            history=history,
            context=context,
            verify=verify,
            mode=mode,
            on_failure=on_failure,
        )

    async def close(self) -> None:
        """Close what the guard opened itself; closing twice is no error."""
        await self._parts.close()

    async def _ask(self, question: str, **options: Any) -> GuardedAnswer:
        run = Run(self._parts, await make_asking(question, self._parts, **options))
        async with run.beside_the_model():
            if (refusal := await run.refusal()) is not None:
                return await abstain(run, refusal)
            task = await run.task()
            text = await run.write(task)
            verification, sycophancy = await asyncio.gather(run.verify(text), run.judge_reply(text))
            return await conclude(run, Findings(task, text, verification, sycophancy))

    def _stream_to(self, on_end: OnEnd | None, question: str, **options: Any) -> GuardedStream:
        return GuardedStream(self._parts, lambda: make_asking(question, self._parts, **options), on_end)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def checking_with(guard: Guard, models: Mapping[str, LanguageModel]) -> Guard:
    """The same guard, whose checks ask these models, by the name of the check."""
    other = object.__new__(Guard)
    other._parts = guard._parts.checking_with(models)
    return other


def around(guard: Guard, model: Any) -> Guard:
    """The same guard around another model: what it knows, and who judges, are shared. It is not closed by itself."""
    other = object.__new__(Guard)
    other._parts = guard._parts.writing_with(model)
    return other
