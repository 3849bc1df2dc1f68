"""The bridge from plain code to the async core: scripts, notebooks, and code inside a running loop."""

import asyncio
import os
import threading
from collections.abc import Coroutine
from contextvars import copy_context
from typing import Any, TypeVar

T = TypeVar("T")


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
        self._thread.start()
        try:
            self._thread.join()
        except BaseException:
            self._cancel()
            raise
        if self._error is not None:
            raise self._error
        return self._value

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


class LoopThread:
    """A loop on a thread of its own, for what outlives one call, such as a store's open connections.

    Any thread may call `run`, with or without a loop of its own. After a fork the child has no such thread:
    `alive` is then False, and whoever owns it starts another.
    """

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._process = os.getpid()
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
            return

    @property
    def alive(self) -> bool:
        """Can it still run something, here, in this process?"""
        return self._process == os.getpid() and not self._loop.is_closed()

    @property
    def is_here(self) -> bool:
        """Is this the thread itself? Whoever waits for it here waits forever."""
        return threading.current_thread() is self._thread

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run `coroutine` on the thread and wait for its result; an interrupt cancels it."""
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    async def wait(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """The same from inside another loop, which goes on meanwhile."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(coroutine, self._loop))

    def close(self) -> None:
        """Stop the loop and its thread; closing twice is no error."""
        if not self.alive:
            return
        # On its own thread: this one may have a running loop, beside which no other can be run.
        self.run(self._loop.shutdown_asyncgens())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
