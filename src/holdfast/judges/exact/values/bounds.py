"""Bounds before or after a number: "at least 50", "< 0.05", "50 or more", and which numbers keep to them."""

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction


class Side(Enum):
    """On which side of its number a bound leaves room."""

    AT_LEAST = "at least"
    ABOVE = "above"
    AT_MOST = "at most"
    UP_TO = "up to"
    """As at most, but it may also name what is possible: "lasts up to ten hours"."""
    BELOW = "below"
    UNSAID = "unsaid"
    """After "nearly", "exceeds" and the like: another value need not contradict it."""

    @property
    def rises(self) -> bool:
        """Whether larger numbers keep to it."""
        return self in (Side.AT_LEAST, Side.ABOVE)


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound with its number, `text[start:end]`."""

    side: Side
    start: int
    end: int


_REACH = 28
_BEFORE = (
    (
        Side.AT_LEAST,
        r"at least|(?:no|not) (?:less|fewer|shorter|younger|lower) than|(?:a )?minimum of",
        "≥|>=",
    ),
    (Side.AT_MOST, r"at most|(?:no|not) (?:more|longer|older|higher|greater) than", "≤|<="),
    (Side.UP_TO, r"up to|(?:a )?maximum of", ""),
    (Side.ABOVE, r"(?:more|greater) than|over|above|in excess of|upwards of", ">"),
    (Side.BELOW, r"(?:less|fewer) than|under|below", "<"),
)
_BOUND_BEFORE = [
    (side, re.compile(rf"(?:\b(?:{words}) {f'|(?:{signs}) ?' if signs else ''})$"))
    for side, words, signs in _BEFORE
]
_BOUND_AFTER = re.compile(
    r"(?P<least>\+(?![0-9])| or (?:more|older|longer)\b| at least\b)"
    r"|(?P<most> or (?:less|fewer|younger)\b| at most\b)|(?P<unsaid> or so\b)"
)
_AFTER = {"least": Side.AT_LEAST, "most": Side.AT_MOST, "unsaid": Side.UNSAID}
_DENIED = re.compile(r"(?:\b(?:not|no|never|without|nor)|n't) $")
_LOOSE = re.compile(
    r"(?:\b(?:least|most|than|over|under|above|below|exceed(?:s|ed|ing)?|beyond|nearly|almost|up to|minimum of|"
    r"maximum of) ?|(?:[<>]=?|[≤≥]) ?)$"
)


def read_bound(plain_text: str, start: int, end: int) -> Bound | None:
    """The bound of the number `plain_text[start:end]`."""
    before = plain_text[max(0, start - _REACH) : start]
    if after := _BOUND_AFTER.match(plain_text, end):
        return Bound(_AFTER[after.lastgroup or ""], start, after.end())
    loose = _LOOSE.search(before)
    for side, pattern in _BOUND_BEFORE if loose or before.endswith(" of ") else ():
        if found := pattern.search(before):
            denied = _DENIED.search(before[: found.start()])
            return Bound(Side.UNSAID if denied else side, start - len(found[0]), end)
    return Bound(Side.UNSAID, start, end) if loose else None


def keeps_to(side: Side, limit: Fraction, value: Fraction, margin: Fraction = Fraction(0)) -> bool:
    """Whether a value that may be off by `margin` surely keeps to a bound."""
    if value == limit:
        return side in (Side.AT_LEAST, Side.AT_MOST, Side.UP_TO) and not margin
    return value - margin >= limit if side.rises else value + margin <= limit
