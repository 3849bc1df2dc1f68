"""How fast an audit goes, and how long the rest will take."""

import math
import statistics
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence

from holdfast.audits.results import unpacked
from holdfast.audits.types import Done, Estimate, Kind, Progress

_WINDOW_S = 30.0
"""The rate is that of the last seconds: a machine may get busier, and rows longer."""
_Z = 1.96
OnProgress = Callable[[Progress], object]


class Meter:
    """Counts rows as they are written."""

    def __init__(self, total: int, done: int, bad: int, tell: OnProgress | None) -> None:
        self._total, self._done, self._bad = total, done, bad
        self._tell = tell
        self._marks = deque([(time.monotonic(), done)])

    def add(self, rows: Sequence[Done]) -> None:
        """Count rows that are on the disk."""
        self._done += len(rows)
        self._bad += sum(row.kind == "bad" for row in rows)
        now = time.monotonic()
        self._marks.append((now, self._done))
        while len(self._marks) > 2 and now - self._marks[0][0] > _WINDOW_S:
            self._marks.popleft()
        if self._tell is not None:
            self._tell(self.progress())

    def progress(self) -> Progress:
        """How far it is now."""
        (first, before), (last, after) = self._marks[0], self._marks[-1]
        rate = (after - before) / (last - first) if last > first and after > before else None
        left = None if rate is None else (self._total - self._done) / rate
        return Progress(self._done, self._total, self._bad, rate, left)


def _reasons(sample: Sequence[Done], kind: Kind) -> dict[str, int]:
    """Why rows of the sample have no verdict, and how many for each reason."""
    told = (unpacked(done.payload) for done in sample if done.kind == kind)
    reasons = (row["reason"] for row in told if row.get("outcome") != "verdict")
    return dict(Counter(reason or "no reason given" for reason in reasons).most_common())


def estimate(rows_left: int, sample: Sequence[Done], workers: int, concurrency: int = 1) -> Estimate:
    """What the rest will take, if it is like the sample; each worker checks `concurrency` rows at a time."""
    results = [done for done in sample if done.kind == "result"]
    # The first row of a worker loads weights and modules, which takes twenty times as long as a short row.
    seconds = [done.seconds for done in results if not done.first] or [done.seconds for done in results]
    costs = [done.cost_usd for done in results]
    at_once = workers * concurrency
    reasons = {"bad_reasons": _reasons(sample, "bad"), "unchecked_reasons": _reasons(sample, "result")}
    known = [cost for cost in costs if cost is not None]
    cost = None if len(known) < len(costs) or not costs else statistics.fmean(known) * rows_left
    if not seconds:
        return Estimate(rows_left, len(sample), workers, at_once, None, None, None, cost, **reasons)
    mean, scale = statistics.fmean(seconds), rows_left / at_once
    spread = _Z * statistics.stdev(seconds) / math.sqrt(len(seconds)) if len(seconds) > 1 else mean
    low, high = max(0.0, mean - spread) * scale, (mean + spread) * scale
    return Estimate(rows_left, len(sample), workers, at_once, mean * scale, low, high, cost, **reasons)
