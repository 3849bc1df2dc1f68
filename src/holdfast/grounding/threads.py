"""Work that is done in threads so that a server's loop goes on, with as few hand-overs as that takes."""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import Future
from itertools import count
from typing import Any, TypeVar

SMALL = 2000
"""Characters that are read in about the time that it takes to hand them to a thread and back."""
T = TypeVar("T")


async def aside(size: int, work: Callable[..., T], *given: Any) -> T:
    """In a thread where the text is large; a small one is not worth the way there."""
    return work(*given) if size <= SMALL else await asyncio.to_thread(work, *given)


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
