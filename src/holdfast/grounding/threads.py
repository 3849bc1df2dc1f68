"""Work that is done in threads so that a server's loop goes on, with as few hand-overs as that takes."""

import asyncio
import threading
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import Future
from itertools import count, takewhile
from typing import Any, TypeVar

SMALL = 2000
"""Characters that are read in about the time that it takes to hand them to a thread and back."""
S = TypeVar("S")
T = TypeVar("T")


async def aside(size: int, work: Callable[..., T], *given: Any) -> T:
    """In a thread where the text is large; a small one is not worth the way there."""
    return work(*given) if size <= SMALL else await asyncio.to_thread(work, *given)


async def each_aside(size: int, work: Callable[[S], T], items: Iterable[S]) -> list[T]:
    """The same, item by item: the thread stops at the next one when nobody waits for it any more."""
    stopped = threading.Event()

    def until_stopped() -> list[T]:
        return [work(item) for item in takewhile(lambda _: not stopped.is_set(), items)]

    try:
        return await aside(size, until_stopped)
    except asyncio.CancelledError:
        stopped.set()
        raise


async def outcomes(futures: Collection[Future[T]]) -> list[T | BaseException]:
    """What came of each, a result or a failure; the loop is woken once, by the last of them."""
    if not futures:
        return []  # nobody would wake the loop
    loop = asyncio.get_running_loop()
    over = loop.create_future()
    left = count(len(futures) - 1, -1)

    def end() -> None:
        if not over.done():
            over.set_result(None)

    def note(_: Future[T]) -> None:
        if next(left) == 0 and not loop.is_closed():
            loop.call_soon_threadsafe(end)

    for future in futures:
        future.add_done_callback(note)
    try:
        await over
    except asyncio.CancelledError:
        # Nobody waits for the others any more: those that have not begun need not begin.
        for future in futures:
            future.cancel()
        raise
    return [
        asyncio.CancelledError() if future.cancelled() else future.exception() or future.result()
        for future in futures
    ]
