"""Two audits of the same questions, compared answer by answer: a paired test, not two rates side by side."""

import hashlib
import math
from array import array
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from holdfast.audits.book import Book, find_book
from holdfast.audits.findings import is_any
from holdfast.audits.folder import STORE, read_audit
from holdfast.audits.tally import support_of
from holdfast.audits.types import Kind
from holdfast.errors import AuditError
from holdfast.store import open_store

_Z = 1.959963984540054
ALPHA = 0.05
_UNKNOWN, _CLEAN, _FLAGGED = -1, 0, 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """This audit against a baseline, over the answers that both have a verdict on."""

    baseline: str
    pairs: int
    """Rows with the same id and a verdict in both."""
    only_here: int
    only_there: int
    flagged_before: int
    flagged_now: int
    newly_flagged: int
    no_longer_flagged: int
    change: float | None
    """Of the rate: now less before."""
    low: float | None
    high: float | None
    """A 95 % interval of the change (Bonett and Price)."""
    p_value: float | None
    """McNemar's exact test."""
    support_change: float | None
    """Mean change of the answers' support."""
    support_low: float | None
    support_high: float | None
    direction: Literal["better", "worse", "none seen"] | None

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)


@dataclass(slots=True)
class Flags:
    """Of each row whether it was flagged and its support, under a key of eight bytes."""

    places: dict[int, int] = field(default_factory=dict)
    flags: "array[int]" = field(default_factory=lambda: array("b"))
    supports: "array[float]" = field(default_factory=lambda: array("f"))
    seen: Counter[int] = field(default_factory=Counter)

    def add(self, kind: Kind, result: Mapping[str, Any]) -> None:
        """Note one row; rows that share an id are told apart by their order."""
        identity = str(result["id"])
        key = _key(identity)
        self.seen[key] += 1
        if self.seen[key] > 1:
            key = _key(f"{self.seen[key]}\0{identity}")
        self.places[key] = len(self.flags)
        known = kind == "result" and result["outcome"] == "verdict"
        self.flags.append((_FLAGGED if is_any(result["findings"]) else _CLEAN) if known else _UNKNOWN)
        support = support_of(result) if known else None
        self.supports.append(math.nan if support is None else support)


async def read_flags(folder: Path, store: str | None) -> Flags:
    """What another audit found, from its folder."""
    flags = Flags()
    async with _finished_book(folder, store) as book:
        await book.each(flags.add)
    return flags


async def require_baseline(folder: Path, store: str | None) -> None:
    """Refuse a folder that holds no finished audit."""
    async with _finished_book(folder, store):
        pass


@asynccontextmanager
async def _finished_book(folder: Path, store: str | None) -> AsyncIterator[Book]:
    known, own = read_audit(folder), folder / STORE
    async with await open_store(own if own.exists() else store) as opened:
        book = await find_book(opened, known["audit"])
        if not book.finished:
            raise AuditError(f"the audit in {folder} is not finished: run it to its end first")
        yield book


def compare(before: Flags, now: Flags, baseline: str) -> Comparison:
    """Pair the rows of two audits by id, and test the difference."""
    counts: Counter[tuple[int, int]] = Counter()
    changes: array[float] = array("d")
    for key, place in now.places.items():
        there = before.places.get(key)
        if there is None or _UNKNOWN in (before.flags[there], now.flags[place]):
            continue
        counts[before.flags[there], now.flags[place]] += 1
        change = now.supports[place] - before.supports[there]
        if not math.isnan(change):
            changes.append(change)
    gone, new = counts[_FLAGGED, _CLEAN], counts[_CLEAN, _FLAGGED]
    pairs, shared = counts.total(), len(now.places.keys() & before.places.keys())
    low, high = _interval(gone, new, pairs)
    p_value = mcnemar(gone, new) if pairs else None
    support = _mean_interval(changes)
    return Comparison(
        baseline=baseline,
        pairs=pairs,
        only_here=len(now.places) - shared,
        only_there=len(before.places) - shared,
        flagged_before=gone + counts[_FLAGGED, _FLAGGED],
        flagged_now=new + counts[_FLAGGED, _FLAGGED],
        newly_flagged=new,
        no_longer_flagged=gone,
        change=(new - gone) / pairs if pairs else None,
        low=low,
        high=high,
        p_value=p_value,
        support_change=support[0],
        support_low=support[1],
        support_high=support[2],
        direction=_direction(new - gone, p_value),
    )


def mcnemar(gone: int, new: int) -> float:
    """The chance of a split at least this uneven among the pairs that changed, if neither way were likelier."""
    changed, fewer = gone + new, min(gone, new)
    if gone == new:
        return 1.0
    half = -changed * math.log(2.0)
    tail = math.fsum(math.exp(_log_choose(changed, k) + half) for k in range(fewer + 1))
    return min(1.0, 2.0 * tail)


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def _interval(gone: int, new: int, pairs: int) -> tuple[float | None, float | None]:
    """Adjusted Wald: half a pair is added to each way, so that few pairs give a wide interval and not none."""
    if not pairs:
        return None, None
    p_new, p_gone = (new + 1) / (pairs + 2), (gone + 1) / (pairs + 2)
    middle = p_new - p_gone
    reach = _Z * math.sqrt((p_new + p_gone - middle * middle) / (pairs + 2))
    return max(-1.0, middle - reach), min(1.0, middle + reach)


def _mean_interval(changes: "array[float]") -> tuple[float | None, float | None, float | None]:
    if not changes:
        return None, None, None
    mean = math.fsum(changes) / len(changes)
    if len(changes) < 2:
        return mean, None, None
    spread = math.sqrt(math.fsum((c - mean) ** 2 for c in changes) / (len(changes) - 1))
    reach = _Z * spread / math.sqrt(len(changes))
    return mean, mean - reach, mean + reach


def _direction(change: int, p_value: float | None) -> Literal["better", "worse", "none seen"] | None:
    if p_value is None:
        return None
    if p_value >= ALPHA:
        return "none seen"
    return "worse" if change > 0 else "better"


def _key(identity: str) -> int:
    digest = hashlib.blake2b(identity.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)
