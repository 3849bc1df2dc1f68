"""How many requests run at a time: fewer as soon as the provider says too many, more again as it copes.

Additive increase, multiplicative decrease, as in TCP; one Retry-After holds back everybody.
"""

import asyncio
import time
from types import TracebackType

_ONE_BURST_S = 0.1
"""Requests that were under way together are refused together: that halves the limit once."""


class Gate:
    """An adaptive limit on concurrent requests, for one event loop."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._limit = float(most)
        self._running = 0
        self._not_before = 0.0
        self._last_cut = 0.0
        self._freed = asyncio.Event()

    @property
    def limit(self) -> int:
        """Requests that may run now."""
        return max(1, int(self._limit))

    async def __aenter__(self) -> None:
        while True:
            pause = self._not_before - time.monotonic()
            if pause > 0:
                await asyncio.sleep(pause)
            elif self._running >= self.limit:
                self._freed.clear()
                await self._freed.wait()
            else:
                self._running += 1
                return

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._running -= 1
        self._freed.set()

    def too_many(self, wait: float | None) -> None:
        """The provider asked for fewer requests, and perhaps for a pause."""
        now = time.monotonic()
        if now - self._last_cut > _ONE_BURST_S:
            self._limit, self._last_cut = max(1.0, self.limit / 2), now
        if wait is not None:
            self._not_before = max(self._not_before, now + wait)

    def succeeded(self) -> None:
        """A request got its answer: a little more may be asked for."""
        self._limit = min(float(self._most), self._limit + 1.0 / self._limit)
        self._freed.set()
