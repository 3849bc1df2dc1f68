"""What an amount is told for: "a month", "per user", "/kg", "annually"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.quantities import Quantity
from holdfast.judges.exact.values.units import MEANINGS


@dataclass(frozen=True, slots=True)
class Term:
    """`text[start:end]`, which stands for `key` and so excludes the other keys of its kind."""

    kind: str
    key: str
    start: int
    end: int
    in_place: bool = False
    """Set when it says something else in another place of its sentence: "the buyer sues the seller"."""


PERIOD = "period"
_PERIODS = ("time", "calendar")
_MEASURES = ("mass", "volume", "length", "area", "gallon", "ton", "energy")
_EACH = {
    name: (PERIOD if dimension in _PERIODS else "measure", f"{dimension} {factor}")
    for name, meanings in MEANINGS.items()
    for dimension, factor in meanings[:1]
    if dimension in (*_PERIODS, *_MEASURES)
}
_EACH |= {"night": _EACH["day"], "annum": _EACH["year"], "mo": _EACH["month"]}
_EACH |= {"fortnight": (PERIOD, "time 1209600"), "quarter": (PERIOD, "calendar 3")}
_EACH |= dict.fromkeys(("person", "head", "capita", "user", "seat", "employee", "guest"), ("share", "one"))
_EACH |= dict.fromkeys(("team", "group", "household", "family", "company"), ("share", "all"))
_ABBREVIATED = 2
_SHORT_UNITS = ("kg", "km", "lb", "oz")


def _either(names: Sequence[str]) -> str:
    return "|".join(map(re.escape, sorted(names, key=len, reverse=True)))


_SPELT = _either([name for name in _EACH if len(name) > _ABBREVIATED or name in _SHORT_UNITS])
_RATE = re.compile(
    rf"\b(?P<joint>per|an?|each|every) (?P<spelt>{_SPELT})(?![\w'-])"
    rf"|(?<=[\w$€£¥]) ?/ ?(?P<signed>{_either(list(_EACH))})(?![\w'-])"
)
_ADVERBS = {
    "hourly": "hour", "daily": "day", "nightly": "day", "weekly": "week", "fortnightly": "fortnight",
    "monthly": "month", "quarterly": "quarter", "yearly": "year", "annually": "year", "annual": "year",
}  # fmt: skip
_ADVERB = re.compile(rf"(?<![\w-])(?:{'|'.join(_ADVERBS)})(?![\w-])")
_COUNTED = re.compile(r"\b(?:once|twice|thrice|times) $")
_FARTHEST = 24
"""Characters between an amount and the "a month" that makes it a rate."""
_AT_LEAST = re.compile(r"\b(?:least|more than|over|above|exceed\w*|minimum)\b")


def find_rates(text: str, plain_text: str, values: Sequence[Quantity | Date]) -> Iterator[Term]:
    """The rates of a text outside its values: "60 km/h" and "5 mg per kg" are units."""
    for match in _RATE.finditer(plain_text):
        start, end = match.span()
        if any(value.start < end and start < value.end for value in values):
            continue
        if match["joint"] not in ("a", "an") or _follows_amount(plain_text, start, values):
            yield Term(*_EACH[match["spelt"] or match["signed"]], start, end)
    for adverb in _ADVERB.finditer(plain_text):
        if not text[adverb.start()].isupper() or not plain_text[: adverb.start()].strip():  # no newspaper
            yield Term(*_EACH[_ADVERBS[adverb[0]]], *adverb.span())


def may_hold_at_other_rates(plain_text: str) -> bool:
    """Whether a lower bound is told: what is done at least once a week is done at least once a month."""
    return _AT_LEAST.search(plain_text) is not None


def _follows_amount(plain_text: str, start: int, values: Sequence[Quantity | Date]) -> bool:
    """ "$5 a month", "three meals a day", "twice a week"; "it takes a month" is an amount itself."""
    near = any(isinstance(value, Quantity) and 0 < start - value.end <= _FARTHEST for value in values)
    return near or _COUNTED.search(plain_text, max(0, start - 8), start) is not None
