"""How often something is done: "every eight hours", "twice daily", "once a fortnight"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from holdfast.judges.exact.values.numerals import CARDINAL
from holdfast.judges.exact.values.units import MEANINGS

SPANS = {name: MEANINGS[name][0] for name in ("minute", "hour", "day", "week", "month", "year")}
SPANS |= {"fortnight": ("time", Fraction(1209600)), "quarter": ("calendar", Fraction(3))}
"""Lengths of time by name: a dimension, and how many of its base units."""
_ADVERBS = {
    "hourly": "hour", "daily": "day", "weekly": "week", "fortnightly": "fortnight", "monthly": "month",
    "quarterly": "quarter", "yearly": "year", "annually": "year",
}  # fmt: skip
_COUNTS = {word: number for word, number in CARDINAL.items() if number} | {"other": 2, "second": 2}
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_COUNT = rf"[0-9]{{1,3}}|{'|'.join(sorted(_COUNTS, key=len, reverse=True))}"
_SPAN, _ADVERB = "|".join(SPANS), "|".join(_ADVERBS)
_FREQUENCY = re.compile(
    rf"(?<![\w-])(?:(?P<times>once|twice|thrice|(?P<number>{_COUNT}) times)"
    rf"(?: (?:an?|per|each|every|in an?) (?P<span>{_SPAN})(?![\w'-])| (?P<adverb>{_ADVERB})(?![\w-]))"
    rf"|(?:once )?(?:every|each) (?:(?P<many>{_COUNT})[ -])?(?P<each>{_SPAN})s?(?![\w'-])"
    rf"|(?P<hours>{_COUNT})-hourly(?![\w-])"
    rf"|(?P<alone>{_ADVERB})(?=[.,;:)]|$| (?:in|on|at|for|and|or|but|by|to|with|from|until|during|since|as)\b))"
)
_HINT = re.compile(rf"{_SPAN}|daily")
"""Sooner looked for than the whole of it: "daily" is the one adverb without its span."""


@dataclass(frozen=True, slots=True)
class Frequency:
    """`text[start:end]`: once in `period` base units of the dimension."""

    dimension: str | None
    period: Fraction
    start: int
    end: int
    each: bool
    """Set after "daily" and "every day", which say that it is done each day, and not how often."""


def find_frequencies(plain_text: str) -> list[Frequency]:
    """The frequencies of a plain text, in order."""
    return list(_found(plain_text)) if _HINT.search(plain_text) else []


def _found(plain_text: str) -> Iterator[Frequency]:
    for match in _FREQUENCY.finditer(plain_text):
        name = (
            match["span"] or match["each"] or _ADVERBS.get(match["adverb"] or match["alone"] or "hourly", "")
        )
        dimension, length = SPANS[name]
        times = _TIMES.get(match["times"] or "", 0) or _count(match["number"])
        spans = _count(match["many"] or match["hours"])
        if times and spans:
            each = not match["times"] and not match["many"] and not match[0].startswith("once")
            yield Frequency(dimension, length * spans / times, *match.span(), each)


def _count(written: str | None) -> int:
    if written is None:
        return 1
    return _COUNTS[written] if written in _COUNTS else int(written)
