"""Times of day: "7:30 p.m." and "19:30" are one, and "7:30" may be either."""

import re
from dataclasses import dataclass

from holdfast.judges.exact.values.agreement import Agreement

_NOON = 12 * 60
_HALF = re.compile(r" ?(?P<half>[ap])(?:\. ?m\.|\.? ?m\b)")
_PART_OF_DAY = re.compile(r" (?:o'clock )?in the (?:(?P<a>morning)|(?P<p>afternoon|evening))\b")
_AT = re.compile(r"\b(?:at|by|from|until|till|to|before|after|around|about) $")
"""Before it: "3 in the morning and 2 in the evening" are tablets."""
NAMED_TIMES = {"noon": _NOON, "midday": _NOON, "midnight": 0}
_NAMED_HALF = re.compile(rf" (?P<named>{'|'.join(NAMED_TIMES)})\b")
_TIME = re.compile(r"(?P<hours>[0-9]{1,2})(?::(?P<minutes>[0-5][0-9]))?")
_TO_THE_SECOND = re.compile(r"(?P<hours>[0-9]{1,2}):(?P<minutes>[0-5][0-9]):[0-5][0-9](?:[.,][0-9]{1,6})?")
_HOURS = re.compile(r" (?:hours|hrs)\b")
_DURATION = re.compile(r" ?(?:minutes?|mins?|seconds?|secs?|h|s)\b")


@dataclass(frozen=True, slots=True)
class ClockTime:
    """One reading of a time of day."""

    minutes: int
    """Since midnight, or since midnight or noon when the half of the day is not said."""
    written: int
    """Without the half of the day: 450 for "7:30 p.m."."""
    half_said: bool


def named_time(word: str) -> ClockTime:
    """The time of day that a word names."""
    return ClockTime(NAMED_TIMES[word], 0, half_said=True)


def read_clock(plain_text: str, digits: str, end: int) -> tuple[ClockTime | None, int]:
    """The time of day that the digits ending at `end` give, if they do, and where it ends."""
    if (named := _NAMED_HALF.match(plain_text, end)) and digits in ("12", "12:00"):
        return named_time(named["named"]), named.end()
    time, half = _TIME.fullmatch(digits), _HALF.match(plain_text, end)
    part = None if half else _part_of_day(plain_text, end - len(digits), end)
    if time is None or not (time["minutes"] or half or part):
        return None, end
    hours, minutes = int(time["hours"]), int(time["minutes"] or 0)
    if (said := half or part) and 1 <= hours <= 12:
        written = hours % 12 * 60 + minutes
        afternoon = half["half"] == "p" if half else said.lastgroup == "p"
        return ClockTime(written + _NOON * afternoon, written, half_said=True), said.end()
    if hours > 23 or half or _DURATION.match(plain_text, end):
        return None, end
    if part and not time["minutes"]:
        return None, end
    counted = _HOURS.match(plain_text, end)
    return _without_half(time["hours"], minutes), counted.end() if counted else end


def _part_of_day(plain_text: str, start: int, end: int) -> re.Match[str] | None:
    """ "In the morning" behind the digits of a time, where they follow "at"."""
    part = _PART_OF_DAY.match(plain_text, end)
    return part if part and _AT.search(plain_text[max(0, start - 8) : start]) else None


def _without_half(hours: str, minutes: int) -> ClockTime:
    """ "19:30" is in the evening, "07:30" in the morning, "7:30" either."""
    if hours.startswith("0") or int(hours) > 12:
        whole = int(hours) * 60 + minutes
        return ClockTime(whole, whole, half_said=True)
    half = int(hours) % 12 * 60 + minutes
    return ClockTime(half, half, half_said=False)


def to_the_minute(literal: str) -> ClockTime | None:
    """What "02:14:37" is to the minute, as logs and timetables tell times; None where it is no time of day."""
    found = _TO_THE_SECOND.fullmatch(literal)
    if found is None or int(found["hours"]) > 23:
        return None
    minutes = int(found["hours"]) * 60 + int(found["minutes"])
    return ClockTime(minutes, minutes, half_said=True)


def compare_times(claim: ClockTime, evidence: ClockTime) -> Agreement:
    """How two times of day agree; where a half of the day is not said, only the claim may leave it out."""
    if claim.half_said == evidence.half_said:
        return Agreement.EQUAL if claim.minutes == evidence.minutes else Agreement.DIFFERENT
    if claim.minutes % _NOON != evidence.minutes % _NOON:
        return Agreement.DIFFERENT
    left_out = not claim.half_said and claim.written == evidence.written
    return Agreement.EQUAL if left_out else Agreement.UNDECIDED
