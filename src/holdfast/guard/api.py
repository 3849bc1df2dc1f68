"""The plain twins of the async guard: the same names, for scripts, notebooks and running loops."""

import threading
from collections.abc import Coroutine, Iterable, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

from holdfast.claims import EvidenceSource
from holdfast.config import Config
from holdfast.errors import InputError
from holdfast.guard import chat, conversation, guard
from holdfast.guard.parts import Decide
from holdfast.guard.streaming import GuardedStream
from holdfast.guard.tallies import Tally
from holdfast.guard.trajectory import Listener
from holdfast.guard.types import ChatResponse, GuardedAnswer, StreamEvent
from holdfast.judges.types import Judge
from holdfast.llm.types import Message
from holdfast.sync import LoopThread

T = TypeVar("T")
_lock = threading.Lock()
_thread: LoopThread | None = None


def loop_thread() -> LoopThread:
    """The loop on which all plain guards work, on a thread of its own; a forked child gets another."""
    global _thread
    with _lock:
        if _thread is None or not _thread.alive:
            _thread = LoopThread()
        return _thread


def _run(coroutine: Coroutine[Any, Any, T]) -> T:
    thread = loop_thread()
    if thread.is_here:
        coroutine.close()
        raise InputError(
            "a plain guard was asked from inside another guard's async code: use holdfast.aio.Guard there"
        )
    return thread.run(coroutine)


class PlainStream:
    """The events of one answer: `for event in stream`. Close it, or just stop reading, and the model stops too."""

    def __init__(self, stream: GuardedStream) -> None:
        self._stream = stream

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> StreamEvent:
        try:
            event = _run(_next_event(self._stream))
        except KeyboardInterrupt:
            self.close()
            raise
        if event is None:
            raise StopIteration
        return event

    def close(self) -> None:
        """Stop; what was written and checked so far is in `answer`."""
        _run(self._stream.aclose())

    @property
    def answer(self) -> GuardedAnswer:
        """The whole answer at the end; when the reader stopped, what there was by then, marked incomplete."""
        return self._stream.answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


async def _next_event(stream: GuardedStream) -> StreamEvent | None:
    return await anext(stream, None)


class Guard:
    """An always-on checkpoint around a model: premises before it, grounding after it, sycophancy under pressure.

    `model` is a model id, what `connect` gave, a function, or None to answer by quoting memory. `memory` is a Memory,
    anything that `as_recall` takes, or texts (a list or a mapping) or a pathlib.Path, read when the guard is made.
    `traces` are ReasoningTraces, or the path of a store.

    No check that fails, hangs or is switched off costs the answer: it comes back marked unchecked. One guard may
    answer many questions at a time, in any thread.
    """

    __slots__ = ("__weakref__", "_guard")  # settings stand in the config: one set here would do nothing

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
        self._guard = guard.Guard(
            model, memory, config, judge=judge, traces=traces, on_event=on_event, on_ask=on_ask
        )

    def ask(
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
        return _run(
            self._guard.ask(
                question, history=history, context=context, verify=verify, mode=mode, on_failure=on_failure
            )
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
    ) -> PlainStream:
        """The same piece by piece: each sentence's verdict follows it while later ones are still being written.

        The last event is `Finished` with the whole answer. Stop reading, and the model is no longer asked.
        """
        return PlainStream(
            self._guard.stream(
                question, history=history, context=context, verify=verify, mode=mode, on_failure=on_failure
            )
        )

    def close(self) -> None:
        """Close what the guard opened itself; closing twice is no error."""
        _run(self._guard.close())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Conversation:
    """The turns of one conversation; questions are answered one after the other.

    A turn whose model failed is not kept; of an answer that was broken off, what was written is.
    """

    def __init__(self, guard: "Guard", history: Iterable[Any] = ()) -> None:
        self._conversation = conversation.Conversation(guard._guard, history)

    @property
    def turns(self) -> tuple[Message, ...]:
        """What was said so far."""
        return self._conversation.turns

    @property
    def last(self) -> GuardedAnswer | None:
        """The latest answer."""
        return self._conversation.last

    @property
    def tally(self) -> Tally:
        """Counts over all answers."""
        return self._conversation.tally

    def ask(
        self,
        question: str,
        *,
        context: EvidenceSource | None = None,
        verify: bool = True,
        mode: str | None = None,
        on_failure: str | None = None,
    ) -> GuardedAnswer:
        """Ask the guard with all turns before this one."""
        return _run(
            self._conversation.ask(question, context=context, verify=verify, mode=mode, on_failure=on_failure)
        )

    def stream(
        self,
        question: str,
        *,
        context: EvidenceSource | None = None,
        verify: bool = True,
        mode: str | None = None,
        on_failure: str | None = None,
    ) -> PlainStream:
        """The same piece by piece; the turn is kept when the stream ends or is closed."""
        return PlainStream(
            self._conversation.stream(
                question, context=context, verify=verify, mode=mode, on_failure=on_failure
            )
        )


def chat_with_verification(
    prompt: str,
    workspace: str | None = None,
    model: Any = None,
    enable_verification: bool = True,
    enable_crag: bool = True,
    confidence_threshold: float | None = None,
    *,
    history: Sequence[Any] = (),
    context: EvidenceSource | None = None,
    memory: Any = None,
    judge: Judge | None = None,
    config: Config | None = None,
) -> ChatResponse:
    """Answer a prompt from a workspace's memory, verify the answer, and correct it below the confidence threshold.

    `workspace` is a space of the store, the configured one without it; `memory` takes its place, and `context` that of
    both.
    """
    return _run(
        chat.chat_with_verification(
            prompt,
            workspace,
            model,
            enable_verification,
            enable_crag,
            confidence_threshold,
            history=history,
            context=context,
            memory=memory,
            judge=judge,
            config=config,
        )
    )
