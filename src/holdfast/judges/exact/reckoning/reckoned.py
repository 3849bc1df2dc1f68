"""Numbers of a claim that a text does not tell and that follow from those it tells: 60 cents for three days at 20.

That they follow is reckoned here; whether the text says the rest is for a judge, who is asked without the number.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.statements import Value, compare_values, find_values
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.numerals import CARDINAL
from holdfast.judges.exact.values.quantities import Quantity
from holdfast.judges.exact.values.units import CURRENCIES, PERCENT

_MOST_KNOWN, _MOST_ABSENT = 12, 2
"""Of more numbers almost any other is a sum or a difference; and a claim of many new ones is no reckoning."""
_YEAR, _CALENDAR, _TIME, _CLOCK = "year", "calendar", "time", "clock"
_MONTHS, _MINUTE = 12, 60
_ADDS = re.compile(
    r"\b(?:total|altogether|together|in all|combined|sum|both|com(?:es?|ing) to|adds? up|makes?|couple)\b"
)
_ADDED = re.compile(r"\b(?:further|additional|extra|adds?|added|another|plus|on top|surcharge|supplement)\b")
_DIFFERS = re.compile(
    r"\b(?:more|less|fewer|later|earlier|longer|shorter|older|younger|cheaper|dearer|higher|lower|heavier|lighter|taller"
    r"|farther|further|difference|between|after|before|others?|remaining|remained|rest|left|los[te]|loses|gap|apart|sav\w+"
    r"|off|rose|fell|grew|dropped|increased?|decreased?|gained)\b"
)
_TAKEN_OFF = re.compile(r"\b(?:off|discount|less|cheaper|reduced|deduct\w*|minus)\b")
_RATE = re.compile(
    r"\b(?:per|each|every|apiece|daily|weekly|monthly|yearly|annual(?:ly)?|times|(?:month|week|day|year)s?')(?!\w)"
    r"|\ban? (?:day|week|month|year|hour|minute|night|person|piece|head)\b"
)
_PER = re.compile(r"\bper\b")
_LATER, _EARLIER = re.compile(r"\b(?:later|afterwards)\b"), re.compile(r"\bearlier\b")
_AFTER, _BEFORE = re.compile(r"\b(?:later|after)\b"), re.compile(r"\b(?:earlier|before)\b")
"""With years, "after" says of which of two events the year is told only together with what follows it."""
_CLAUSE = re.compile(r"[,;.:]\s|\s(?:and|but|while|whereas)\s")
_YEARS = re.compile(r"\b1\d{3}\b|\b20\d{2}\b")
_AGED = re.compile(r"\b(?:aged?|old|turned|birthday)\b")
_SUPPOSED = re.compile(r"\ban? $")
"""What stands before an amount that the claim takes for given: "a 50 g portion"."""
_NUMBER = re.compile(r"[$€£¥]?\s?\d[\d.,]*(?:\s?%)?")


@dataclass(frozen=True, slots=True)
class _Number:
    """One way to read a value: how many base units of which kind, as written, and whether the claim has it."""

    value: Fraction
    kind: str | None
    written: Fraction
    of: int
    claimed: bool


def find_reckoned(claim: str, text: str) -> list[tuple[int, int, str]]:
    """Places of the claim with such numbers, and what to say in their stead."""
    plain_claim = plain(claim)
    said = [value for value in find_values(claim, plain_claim) if _counts(value)]
    plain_text = plain(text) if said else ""
    known = find_values(text, plain_text) if plain_text else []
    if not 1 <= len(known) <= _MOST_KNOWN:
        return []
    absent = [v for v in said if not any(compare_values(v, k) > Agreement.UNDECIDED for k in known)]
    if not 1 <= len(absent) <= _MOST_ABSENT:
        return []
    found = []
    for value in absent:
        others = [*known, *(other for other in said if other is not value)]
        numbers = [n for at, other in enumerate(others) for n in _numbers(other, at, at >= len(known))]
        if any(_follows(n, numbers, plain_claim, plain_text) for n in _numbers(value, -1, claimed=True)):
            found.append((value.start, value.end, _in_words(claim, value)))
    return [place for place in found if not _SUPPOSED.search(plain_claim, 0, place[0])]


def _counts(value: Value) -> bool:
    return not isinstance(value, Quantity) or value.counted


def _numbers(value: Value, of: int, claimed: bool) -> Iterator[_Number]:
    if isinstance(value, Date):
        for date in value.readings:
            if date.years and date.years[0] == date.years[1] and date.month is None:
                year = Fraction(date.years[0])
                yield _Number(year, _YEAR, year, of, claimed)
        return
    for reading in value.readings:
        if reading.time is not None:
            minutes = Fraction(reading.time.minutes)
            yield _Number(minutes, _CLOCK, minutes, of, claimed)
        elif not reading.literal:
            yield _Number(reading.value, reading.dimension, reading.written, of, claimed)


def _follows(wanted: _Number, known: Sequence[_Number], claim: str, text: str) -> bool:
    alike = [n for n in known if n.kind == wanted.kind]
    if _is_shown(wanted, alike, known):
        return True
    if wanted.kind in (_YEAR, _CLOCK):
        return _is_moved(wanted, alike, known, claim, text)
    if _is_share(wanted, known) or _is_product(wanted, alike, known, text):
        return True
    if (_ADDS.search(claim) or _ADDED.search(text)) and _is_sum(wanted, alike, known):
        return True
    if not (_DIFFERS.search(claim) or _TAKEN_OFF.search(text) or _AGED.search(claim)):
        return False
    if wanted.kind == PERCENT and any(n.value + wanted.value == 100 for n in alike):
        return True
    return _is_difference(wanted, known) or any(
        abs(a.value - b.value) == wanted.value for a, b in _pairs(alike)
    )


def _is_shown(wanted: _Number, alike: Sequence[_Number], known: Sequence[_Number]) -> bool:
    """The claim says how: "955, 815 of rent plus 140", "in 2000, after 26 years", where the text has these, too."""
    told = {(n.value, n.kind) for n in known if not n.claimed}
    shown = [n for n in known if n.claimed and (n.value, n.kind) in told]
    if wanted.kind == _YEAR:
        spans = [n.value / _MONTHS for n in shown if n.kind == _CALENDAR]
        return any(n.value + span == wanted.value for n in alike if not n.claimed for span in spans)
    parts = [n for n in shown if n.kind == wanted.kind]
    return any(a.of != b.of and a.value + b.value == wanted.value for a, b in combinations(parts, 2))


def _pairs(numbers: Iterable[_Number]) -> Iterator[tuple[_Number, _Number]]:
    """Two numbers of two places, of which the text has one at least."""
    for a, b in combinations(numbers, 2):
        if a.of != b.of and not (a.claimed and b.claimed):
            yield a, b


def _is_moved(
    wanted: _Number, alike: Sequence[_Number], known: Sequence[_Number], claim: str, text: str
) -> bool:
    """1834 from 1831 and "three years later", 7:15 from 8:00 and "45 minutes before"."""
    kind, unit = (_CALENDAR, _MONTHS) if wanted.kind == _YEAR else (_TIME, _MINUTE)
    spans = [n.value / unit for n in known if n.kind == kind]
    if wanted.kind == _CLOCK:
        later, earlier = _AFTER.search(text), _BEFORE.search(text)
    else:
        moved = next(
            (part for part in _CLAUSE.split(text) if _LATER.search(part) or _EARLIER.search(part)), ""
        )
        if not _is_about(claim, moved, text):
            return False
        later, earlier = _LATER.search(moved), _EARLIER.search(moved)
    return any(
        (later and n.value + span == wanted.value) or (earlier and n.value - span == wanted.value)
        for n in alike
        for span in spans
    )


def _is_about(claim: str, moved: str, text: str) -> bool:
    """Whether the claim is rather about what happened "ten years later" than about what a year is told of."""
    said = set(content_words(claim))
    told = [part for part in _CLAUSE.split(text) if part != moved and _YEARS.search(part)]
    shared = len(said & set(content_words(moved)))
    return shared > 0 and all(len(said & set(content_words(part))) <= shared for part in told)


def _is_share(wanted: _Number, known: Sequence[_Number]) -> bool:
    """150 from 60 % and 250, 6 million from "half" and 12 million."""
    shares = [n for n in known if n.kind == PERCENT and 0 < n.value < 100]
    return any(
        share.value * whole.value == 100 * wanted.value
        for share in shares
        for whole in known
        if whole.kind == wanted.kind != PERCENT and whole.of != share.of
    )


def _is_product(wanted: _Number, alike: Sequence[_Number], known: Sequence[_Number], text: str) -> bool:
    """60 cents from 20 cents a day and three days; 195 kcal from 390 per 100 g and 50 g."""
    rated = _RATE.search(text) is not None
    for one in alike:
        for other in known:
            times = one.of != other.of and other.written > 1 and _multiplies(other, one)
            if times and one.value * other.written == wanted.value and (rated or other.claimed):
                return True
    if not _PER.search(text):
        return False
    return any(
        one.value * mine.value == wanted.value * basis.value
        for one in alike
        for mine, basis in permutations(known, 2)
        if mine.claimed and not basis.claimed and mine.kind == basis.kind is not None and one.of != basis.of
    )


def _multiplies(other: _Number, one: _Number) -> bool:
    """So many days, boxes or litres of it; dollars multiply nothing, and grams no days."""
    spans = (_CALENDAR, _TIME)
    return other.kind is None or (
        other.kind != PERCENT
        and other.kind not in CURRENCIES
        and (one.kind not in spans or other.kind in spans)
    )


def _is_sum(wanted: _Number, alike: Sequence[_Number], known: Sequence[_Number]) -> bool:
    """ "Two shirts and a suit": a price of the one, twice, and of the other."""
    times = {Fraction(1), *(n.written for n in known if n.claimed and n.kind is None and 1 < n.written <= 20)}
    return any(
        k * a.value + m * b.value == wanted.value for a, b in _pairs(alike) for k in times for m in times
    )


def _is_difference(wanted: _Number, known: Sequence[_Number]) -> bool:
    """48 years from 1926 and 1974; also the age of 26 in 1957 of one who was born in 1931."""
    years = [n for n in known if n.kind == _YEAR]
    if wanted.kind not in (_CALENDAR, None):
        return False
    unit = _MONTHS if wanted.kind == _CALENDAR else 1
    return any(abs(a.value - b.value) * unit == wanted.value for a, b in _pairs(years))


def _in_words(claim: str, value: Value) -> str:
    """What stands for a number in a claim that is read without it."""
    written = claim[value.start : value.end]
    if isinstance(value, Date):
        return "a certain year"
    if any(reading.time for reading in value.readings):
        return "a certain time"
    rest = _NUMBER.sub("", written, count=1).split()
    while rest and rest[0].lower().strip("-") in CARDINAL:
        rest = rest[1:]
    money = any(reading.dimension in CURRENCIES for reading in value.readings)
    return " ".join(["some", *(rest or (["money"] if money else []))])
