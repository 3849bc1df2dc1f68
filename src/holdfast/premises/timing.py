"""Does a passage speak of the time that a claim names?"""

import datetime
import re
from dataclasses import dataclass
from typing import Literal

from holdfast.memory.types import Hit
from holdfast.premises.periods import Mention, Period, dated, spoken_of, without_periods

Fit = Literal["untimed", "same", "other", "unknown"]
_NOTHING_BESIDE = re.compile(
    r"(?i)something (?:has )?(?:happened|happens|occurred)(?: to \S+)?\.?|[\w.'’ -]{1,60} (?:did|does) something\.?"
)
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
    written = [mention.period for mention in dated(hit.part, said)]
    spoken = [mention.period for mention in spoken_of(hit.part, said)]
    if said is None and not spoken:
        return Timing("unknown", claim)
    # A date that the passage writes stays in the claim; one that only its day or its "yesterday" settles goes.
    settled = [m for m in wanted if not _meets(m, written)]
    missed = [
        m for m in settled if not _meets(m, spoken) and not (said and _rounded(m.period).meets(_on(said)))
    ]
    bare = without_periods(claim, settled)
    return Timing("other", bare, missed[0].period) if missed else Timing("same", bare)


def names_only_a_time(claim: str, mentions: list[Mention]) -> bool:
    """ "Something happened in 2024", "Ann did something in May": any passage of that time will do."""
    return _NOTHING_BESIDE.fullmatch(without_periods(claim, mentions)) is not None


def _meets(mention: Mention, periods: list[Period]) -> bool:
    return any(mention.period.meets(period) for period in periods)


def _on(day: datetime.date) -> Period:
    return Period(day, day)


def _rounded(period: Period) -> Period:
    if period.days > 31:
        return period.widened(0, _YEAR_SLACK)
    return period.widened(_DAY_SLACK, _DAY_SLACK) if period.days == 1 else period.widened(0, _MONTH_SLACK)
