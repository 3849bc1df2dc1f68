"""Does a passage speak of the time that a claim names?"""

import datetime
from dataclasses import dataclass
from typing import Literal

from holdfast.memory.types import Hit
from holdfast.premises.periods import Mention, Period, dated, spoken_of, without_periods

Fit = Literal["untimed", "same", "other", "unknown"]
_DAY_SLACK, _MONTH_SLACK, _YEAR_SLACK = 1, 15, 60
"""Days by which people round when they say on a day, in a month or in a year something was."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How a claim's dates fit a passage, and the claim without the dates that the passage's own day settles."""

    fit: Fit
    claim: str
    wanted: Period | None = None
    """The period that the claim names, where the passage speaks of another."""


def timing(claim: str, hit: Hit) -> Timing:
    """Compare the dates of a claim with the day of a passage and the days that its text names."""
    said = hit.passage.date
    wanted = dated(claim, said)
    if not wanted:
        return Timing("untimed", claim)
    named = [mention.period for mention in spoken_of(hit.part, said)]
    if said is None and not named:
        return Timing("unknown", claim)
    by_text = [mention for mention in wanted if any(mention.period.meets(period) for period in named)]
    by_day = [
        m for m in wanted if m not in by_text and said is not None and _rounded(m.period).meets(_on(said))
    ]
    missed = [mention for mention in wanted if mention not in by_text and mention not in by_day]
    bare = without_periods(claim, [*by_day, *missed])
    return Timing("other", bare, missed[0].period) if missed else Timing("same", bare)


def names_only_a_time(claim: str, mentions: list[Mention]) -> bool:
    """ "Something happened in 2024": any passage of that time will do."""
    words = without_periods(claim, mentions).lower().rstrip(".").split()
    return len(words) <= 3 and words[:1] == ["something"] and words[-1] in ("happened", "happens", "occurred")


def _on(day: datetime.date) -> Period:
    return Period(day, day)


def _rounded(period: Period) -> Period:
    if period.days > 31:
        return period.widened(0, _YEAR_SLACK)
    return period.widened(_DAY_SLACK, _DAY_SLACK) if period.days == 1 else period.widened(0, _MONTH_SLACK)
