"""How many requests run at a time: fewer as soon as the provider says too many, more again as it copes.

Additive increase, multiplicative decrease, as in TCP; one Retry-After holds back everybody. Plain functions run each
call in a loop of its own, so that one gate serves all loops and threads that share a model, and what it has learnt
outlasts each of them.
"""

import asyncio
import os
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from holdfast.errors import ModelUnavailableError

_ONE_BURST_S = 0.1
"""Requests that were under way together are refused together: that halves the limit once."""


class Gate:
    """An adaptive limit on concurrent requests."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._limit = float(most)
        self._not_before = 0.0
        self._last_cut = 0.0
        self._start_empty()

    def _start_empty(self) -> None:
        self._process = os.getpid()
        self._running = 0
        self._waiting: list[asyncio.Future[None]] = []
        self._lock = threading.Lock()

    @property
    def limit(self) -> int:
        """Requests that may run now."""
        return max(1, int(self._limit))

    @asynccontextmanager
    async def slot(self, patience_s: float) -> AsyncIterator[None]:
        """A place for one request; ModelUnavailableError at once when the provider asked for a longer pause."""
        while (blocked := self._enter()) is not None:
            if isinstance(blocked, asyncio.Future):
                await blocked
            elif blocked >= patience_s:
                raise ModelUnavailableError(
                    f"the provider asked for a pause, of which {blocked:.0f} s are left: try again after it"
                )
            else:
                await asyncio.sleep(blocked)
        try:
            yield
        finally:
            self._leave()

    def _enter(self) -> "asyncio.Future[None] | float | None":
        """None when there is a place; else how long to pause, or what to wait for."""
        if self._process != os.getpid():
            self._start_empty()  # what ran when a process was forked runs in its parent
        with self._lock:
            pause = self._not_before - time.monotonic()
            if pause > 0:
                return pause
            if self._running < self.limit:
                self._running += 1
                return None
            freed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(freed)
            return freed

    def _leave(self) -> None:
        with self._lock:
            self._running -= 1
        self._wake()

    def too_many(self, wait: float | None) -> None:
        """The provider asked for fewer requests, and perhaps for a pause."""
        now = time.monotonic()
        with self._lock:
            if now - self._last_cut > _ONE_BURST_S:
                self._limit, self._last_cut = max(1.0, self.limit / 2), now
            if wait is not None:
                self._not_before = max(self._not_before, now + wait)

    def succeeded(self) -> None:
        """A request got its answer: a little more may be asked for."""
        with self._lock:
            self._limit = min(float(self._most), self._limit + 1.0 / self._limit)
        self._wake()

    def _wake(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for future in waiting:
            wake(future)


def wake(future: "asyncio.Future[None]") -> None:
    """Let whoever waits for the future go on, in its own loop; a loop that has ended waits for nothing."""

    def finish() -> None:
        if not future.done():
            future.set_result(None)

    # Asked beforehand, it may still close in between.
    with suppress(RuntimeError):
        future.get_loop().call_soon_threadsafe(finish)
