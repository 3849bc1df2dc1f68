"""How often a caller may come: a bucket that fills at a steady rate and holds a tenth of a minute's worth, or ten."""

import time
from collections.abc import Callable

_MOST_CALLERS = 10_000


class Rates:
    """One bucket for each caller; callers who have been away long enough to have a full one are forgotten."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_minute / 60
        self._room = max(float(min(per_minute, 10)), per_minute / 10)
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def wait_for(self, caller: str) -> float:
        """Take one request; 0 when it may go on, else the seconds until it may."""
        now = self._clock()
        left = self._left(caller, now)
        if left < 1.0:
            return (1.0 - left) / self._per_second
        if len(self._buckets) >= _MOST_CALLERS:
            self._forget(now)
        self._buckets[caller] = (left - 1.0, now)
        return 0.0

    def _left(self, caller: str, now: float) -> float:
        left, since = self._buckets.get(caller, (self._room, now))
        return min(self._room, left + (now - since) * self._per_second)

    def _forget(self, now: float) -> None:
        self._buckets = {
            caller: bucket for caller, bucket in self._buckets.items() if self._left(caller, now) < self._room
        }
        if len(self._buckets) >= _MOST_CALLERS:
            # All of them are busy: the oldest goes, or the table would grow without end.
            self._buckets.pop(min(self._buckets, key=lambda caller: self._buckets[caller][1]))
