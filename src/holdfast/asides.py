"""Callers' own plain functions and iterators, run where a hang of theirs holds up nobody; long work that can be left.

A thread of the event loop's pool is waited for when the loop or the program ends; those of callers' functions are not.
"""

import asyncio
import contextlib
import queue
import threading
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextvars import ContextVar, copy_context
from typing import Any, Generic, TypeVar

T = TypeVar("T")
_END = object()
_ABANDONED: ContextVar[threading.Event | None] = ContextVar("holdfast_abandoned", default=None)


async def work_aside(work: Callable[..., T], *given: Any) -> T:
    """Our own long work in a thread of the pool; where it asks `is_abandoned`, it can stop once nobody waits for it."""
    abandoned = threading.Event()
    token = _ABANDONED.set(abandoned)
    try:
        return await asyncio.to_thread(work, *given)
    except asyncio.CancelledError:
        abandoned.set()
        raise
    finally:
        _ABANDONED.reset(token)


def is_abandoned() -> bool:
    """Has the wait for the work that asks this been cancelled?"""
    abandoned = _ABANDONED.get()
    return abandoned is not None and abandoned.is_set()


async def run_aside(function: Callable[..., T], *places: Any, **keywords: Any) -> T:
    """What a function returns or raises; when the wait is cancelled, the thread is left behind."""
    waiting: _Handover[T] = _Handover()
    start_thread(lambda: waiting.give(function, *places, **keywords))
    return await waiting.future


async def iterate_aside(source: Iterable[T]) -> AsyncGenerator[T, None]:
    """The items of a plain iterable, each fetched only when it is asked for; closed when nobody asks any more."""
    wanted: queue.SimpleQueue[_Handover[Any] | None] = queue.SimpleQueue()
    start_thread(lambda: _serve(source, wanted))
    try:
        while True:
            waiting: _Handover[Any] = _Handover()
            wanted.put(waiting)
            item = await waiting.future
            if item is _END:
                return
            yield item
    finally:
        wanted.put(None)


def start_thread(work: Callable[[], None]) -> None:
    """Run `work` in the caller's context on a thread that no program waits for at its end."""
    context = copy_context()
    threading.Thread(target=context.run, args=(work,), name="holdfast-aside", daemon=True).start()


def _serve(source: Iterable[Any], wanted: "queue.SimpleQueue[_Handover[Any] | None]") -> None:
    items: Iterator[Any] | None = None
    while (waiting := wanted.get()) is not None:
        try:
            items = iter(source) if items is None else items
        except BaseException as error:
            waiting.fail(error)
        else:
            waiting.give(next, items, _END)
    for thing in (items, source):
        close = getattr(thing, "close", None)
        if callable(close):
            # Whoever wrote it is no longer there to hear of an error.
            with contextlib.suppress(Exception):
                close()


class _Handover(Generic[T]):
    """A result on its way from a thread to the loop that waits for it, if it still does."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T] = self._loop.create_future()

    def give(self, function: Callable[..., T], *places: Any, **keywords: Any) -> None:
        """Call the function here, and hand over what comes of it."""
        try:
            value = function(*places, **keywords)
        except BaseException as error:
            self.fail(error)
        else:
            self._deliver(self.future.set_result, value)

    def fail(self, error: BaseException) -> None:
        """Hand over an error."""
        # A future cannot hold the one exception that ends loops.
        told = RuntimeError(f"StopIteration: {error}") if isinstance(error, StopIteration) else error
        self._deliver(self.future.set_exception, told)

    def _deliver(self, settle: Callable[[Any], None], value: Any) -> None:
        # The loop may be gone by now: then nobody waits.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(lambda: None if self.future.done() else settle(value))
