"""The bridge from plain code to the async core: scripts, notebooks, and code inside a running loop."""

import asyncio
import os
import threading
import weakref
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, wait
from contextvars import copy_context
from typing import Any, TypeVar

from holdfast.errors import InputError

T = TypeVar("T")
_GLANCE_S = 0.1
"""How often whoever waits inside a loop looks whether it was cancelled."""


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run `coroutine` to its end and give back its result, whether or not a loop is running here."""
    if not _loop_is_running():
        return _run_here(coroutine)
    result: T = _Worker(coroutine).result()
    return result


def _loop_is_running() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _run_here(coroutine: Coroutine[Any, Any, T]) -> T:
    kept: list[T] = []

    async def keep() -> None:
        kept.append(await coroutine)

    # A loop factory keeps the runner from replacing the event loop that a caller may have set for its thread.
    # The result is kept aside because the runner, putting the signal handler back, formats its task's result:
    # for a long report that takes longer than some checks.
    with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
        runner.run(keep())
    return kept[0]


class _Worker:
    """A thread with a loop of its own, for callers whose thread already runs one."""

    def __init__(self, coroutine: Coroutine[Any, Any, Any]) -> None:
        self._coroutine = coroutine
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[Any] | None = None
        self._value: Any = None
        self._error: BaseException | None = None
        # A daemon, so that an interrupted program never waits for it at exit.
        context = copy_context()
        self._thread = threading.Thread(target=context.run, args=(self._work,), name="holdfast", daemon=True)

    def result(self) -> Any:
        waiting = _Waiting()
        self._thread.start()
        try:
            waiting.until(self._is_over)
        except BaseException:
            self._cancel()
            raise
        if self._error is not None:
            raise self._error
        return self._value

    def _is_over(self, seconds: float | None) -> bool:
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _work(self) -> None:
        try:
            self._value = _run_here(self._remember_task())
        except BaseException as error:
            self._error = error

    async def _remember_task(self) -> Any:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        return await self._coroutine

    def _cancel(self) -> None:
        if self._loop is not None and self._task is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._task.cancel)


def outcome(start: "Callable[[], Future[T]]") -> T:
    """What comes of work on another thread; whoever is interrupted while waiting for it cancels it."""
    waiting = _Waiting()
    future = start()
    try:
        waiting.until(lambda seconds: bool(wait([future], seconds).done))
        return future.result()
    except BaseException:
        future.cancel()
        raise


class _Waiting:
    """Waiting that ends with the task that waits: Ctrl-C under `asyncio.run` raises nothing, it cancels the task."""

    def __init__(self) -> None:
        self._task = asyncio.current_task() if _loop_is_running() else None
        self._asked_before = self._times_cancelled()

    def until(self, is_over: Callable[[float | None], bool]) -> None:
        while not is_over(None if self._task is None else _GLANCE_S):
            if self._times_cancelled() > self._asked_before:
                raise asyncio.CancelledError

    def _times_cancelled(self) -> int:
        return 0 if self._task is None else self._task.cancelling()


class LoopThread:
    """A loop on a thread of its own, for what outlives one call, such as a store's open connections.

    Any thread may call `run`, with or without a loop of its own. After a fork the child has no such thread:
    `alive` is then False, and whoever owns it starts another.
    """

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._process = os.getpid()
        self._under_way: set[asyncio.Task[Any]] = set()
        self._abandoned = False
        self._closing = threading.Lock()
        # A daemon, so that a program that forgot to close it still ends.
        self._thread = threading.Thread(target=self._work, name="holdfast-loop", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        while True:
            try:
                self._loop.run_forever()
            except (SystemExit, KeyboardInterrupt):
                # asyncio hands these to whoever waits for the task, and ends the loop as well: others still need it.
                continue
            if self._abandoned:
                self._loop.close()
            return

    @property
    def alive(self) -> bool:
        """Can it still run something, here, in this process?"""
        return self._process == os.getpid() and not self._loop.is_closed()

    @property
    def is_here(self) -> bool:
        """Is this the thread itself? Whoever waits for it here waits forever."""
        return threading.current_thread() is self._thread

    def require_elsewhere(self, *dropped: Coroutine[Any, Any, object]) -> None:
        """InputError on the thread itself, where waiting for it would never end; nothing is begun then."""
        if self.is_here:
            for coroutine in dropped:
                coroutine.close()
            raise InputError(
                "this was called by a function that Holdfast runs on the very thread it would have to wait for, such "
                "as a progress function or a judge: call holdfast.aio there, or hand the call to another thread"
            )

    def start(self, coroutine: Coroutine[Any, Any, T]) -> "Future[T]":
        """Begin `coroutine` on the thread, and do not wait for it."""
        return asyncio.run_coroutine_threadsafe(self._noted(coroutine), self._loop)

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run `coroutine` on the thread and wait for its result; an interrupt cancels it."""
        self.require_elsewhere(coroutine)
        return outcome(lambda: self.start(coroutine))

    def close(self, last: Coroutine[Any, Any, object] | None = None) -> None:
        """Let what is under way come to its end, run `last`, and stop the thread; closing twice is no error."""
        final = [] if last is None else [last]
        self.require_elsewhere(*final)
        with self._closing:
            if not self.alive:
                for coroutine in final:
                    coroutine.close()
                return
            # On its own thread: this one may have a running loop, beside which no other can be run.
            self.run(self._end(final))
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def ends_with(self, owner: object, last: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Close it, with `last`, when an owner that nobody closed is gone; neither may hold the other.

        Else each one that was forgotten would cost a thread and its open files as long as the program runs.
        """
        weakref.finalize(owner, self._abandon, last).atexit = False

    def _abandon(self, last: Callable[[], Coroutine[Any, Any, object]]) -> None:
        # The garbage collector calls this on any thread, also on this one: nothing may be waited for.
        if self.alive:
            self._loop.call_soon_threadsafe(lambda: self.start(self._end_alone(last)))

    async def _end_alone(self, last: Callable[[], Coroutine[Any, Any, object]]) -> None:
        self._abandoned = True
        try:
            await self._end([last()])
        finally:
            self._loop.stop()

    async def _noted(self, coroutine: Coroutine[Any, Any, T]) -> T:
        task = asyncio.current_task()
        assert task is not None
        self._under_way.add(task)
        try:
            return await coroutine
        finally:
            self._under_way.discard(task)

    async def _end(self, final: list[Coroutine[Any, Any, object]]) -> None:
        # A loop that stops in the middle of a call leaves whoever waits for it waiting forever.
        while others := self._under_way - {asyncio.current_task()}:
            await asyncio.wait(others)
        for coroutine in final:
            await coroutine
        await self._loop.shutdown_asyncgens()
