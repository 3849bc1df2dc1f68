"""An answer piece by piece, with the verdict on each sentence behind it while the next ones are being written."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Self

from holdfast.errors import InputError
from holdfast.guard.asking import Asking
from holdfast.guard.flow import Flow
from holdfast.guard.parts import Parts
from holdfast.guard.run import Run
from holdfast.guard.types import GuardedAnswer, GuardEvent, Piece, StreamEvent, StreamStep

AHEAD = 256
"""Pieces that may wait for a slow reader before the model is read no further."""
_END = object()
MakeAsking = Callable[[], Awaitable[Asking]]
OnEnd = Callable[[GuardedAnswer], None]


class GuardedStream:
    """The events of one answer: `async for event in stream`. Whoever stops reading, or closes it, stops the model."""

    def __init__(self, parts: Parts, make_asking: MakeAsking, on_end: OnEnd | None = None) -> None:
        self._work = _Work(parts, make_asking, on_end)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> StreamEvent:
        return await self._work.next_event()

    async def aclose(self) -> None:
        """Stop; what was written and checked so far is in `answer`."""
        await self._work.stop()

    @property
    def answer(self) -> GuardedAnswer:
        """The whole answer at the end; when the reader stopped, what there was by then, marked incomplete."""
        if self._work.answer is None:
            raise InputError("there is no answer yet: read the stream to its end, or close it")
        return self._work.answer

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    def __del__(self) -> None:
        # Whoever breaks out of the loop over it has no hold on it any more.
        self._work.abandon()


class _Work:
    """What goes on behind a stream; it knows nothing of whoever reads it, so that a reader who leaves is noticed."""

    def __init__(self, parts: Parts, make_asking: MakeAsking, on_end: OnEnd | None) -> None:
        self._parts = parts
        self._make_asking = make_asking
        self._on_end = on_end
        self._queue: asyncio.Queue[Any] = asyncio.Queue()
        self._room = asyncio.Semaphore(AHEAD)
        self._task: asyncio.Task[None] | None = None
        self._error: BaseException | None = None
        self._ended = False
        self.answer: GuardedAnswer | None = None

    async def next_event(self) -> StreamEvent:
        if self._ended:
            raise StopAsyncIteration
        if self._task is None:
            self._task = asyncio.create_task(self._do())
        event = await self._queue.get()
        if event is _END:
            self._ended = True
            error, self._error = self._error, None
            raise StopAsyncIteration if error is None else error
        if isinstance(event, Piece):
            self._room.release()
        return event  # type: ignore[no-any-return]

    async def stop(self) -> None:
        self._ended = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            if not self._task.cancelled() and (error := self._task.exception()) is not None:
                raise error

    def abandon(self) -> None:
        if self._task is not None and not self._task.done():
            loop = self._task.get_loop()
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._task.cancel)

    async def _do(self) -> None:
        flow: Flow | None = None
        try:
            run = Run(self._parts, await self._make_asking(), self._tell)
            flow = Flow(run, self._put)
            self._keep(await flow.answer())
        except asyncio.CancelledError:
            if flow is not None:
                self._keep(await flow.interrupted("the reader stopped before its end"))
            raise
        except BaseException as error:
            self._error = error
        finally:
            self._queue.put_nowait(_END)

    def _tell(self, event: GuardEvent) -> None:
        self._queue.put_nowait(StreamStep(event))

    def _keep(self, answer: GuardedAnswer) -> None:
        self.answer = answer
        if self._on_end is not None:
            self._on_end(answer)

    async def _put(self, event: StreamEvent) -> None:
        if isinstance(event, Piece):
            await self._room.acquire()
        self._queue.put_nowait(event)
