"""What a text tells in amounts and frequencies: "two weeks", "twice daily", "one capsule every eight hours"."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.statements import Value, find_values
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.values.bounds import Side
from holdfast.judges.exact.values.frequencies import SPANS, Frequency, find_frequencies
from holdfast.judges.exact.values.quantities import Quantity, Reading
from holdfast.judges.exact.values.units import CURRENCIES, ORDINAL, PERCENT, PERCENTAGE_POINT

Measure = tuple[Fraction, str | None]
"""A number of base units and their dimension."""
_ONE_SPAN = re.compile(r"(?<![\w-])(?:an?|one) (?P<span>minute|hour|day|week|fortnight|month|year)(?![\w'-])")
_PER_SPAN = re.compile(rf" (?:an?|per) (?P<span>{'|'.join(SPANS)})(?![\w'-])")
_BETWEEN = re.compile(
    r"(?: (?!(?:be|been|is|are|was|were|should|must|shall|will|can|may|has|have|had|and|or|to|in|within|for|after|over|"
    r"during|than|by|about|takes?|took|lasts?|lasted)\b)[a-z-]{2,20}){0,4}"
)
"""What is counted, "litres of milk": "49 should be screened every year" is no dose, "5 cm within a day" no rate."""
_FARTHEST = 60
_SPAN_OF = {
    "hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter",
    "yearly": "year", "annual": "year",
}  # fmt: skip
_FOR_A_TIME = re.compile(
    rf"\b(?P<time>{'|'.join(_SPAN_OF)}) "
    r"(?P<rest>(?:[a-z-]{2,20} ){1,2}(?:is|are|was|were|of|comes to|amounts to|totals) )$"
)
""" "The daily dose is" before an amount."""
_REACH, _DAY = 70, 86400
_PARTS = {
    "half": Fraction(1, 2), "a third": Fraction(1, 3), "a quarter": Fraction(1, 4), "two thirds": Fraction(2, 3),
    "three quarters": Fraction(3, 4), "twice": Fraction(2), "double": Fraction(2), "three times": Fraction(3),
}  # fmt: skip
_PART_OF = re.compile(
    rf"\b(?P<part>{'|'.join(_PARTS)}) (?:of )?(?:the|its|their|his|her) (?:[a-z-]{{2,20}} ){{1,3}}of $"
)
_MONDAY_TO_FRIDAY = re.compile(
    r"\b(?:on )?weekdays\b|\b(?:mon(?:day)?s?)(?: to | through | ?- ?)fri(?:day)?s?\b"
)
_WEEKDAYS, _CLOCK = (Fraction(5), "weekday"), "clock"
_SAME_SIDE = {Side.AT_LEAST: "at least", Side.AT_MOST: "at most", Side.UP_TO: "at most"}
_NOT_SUMMED = (ORDINAL, PERCENT, PERCENTAGE_POINT, "time", "calendar")
"""Interest is compounded, and eight hours a day are not worked seven days a week."""


@dataclass(frozen=True, slots=True)
class Told:
    """What `text[start:end]` says: how much, of what, and in which time; amount or time may be unsaid."""

    start: int
    end: int
    amount: Measure | None = None
    of: frozenset[str] = frozenset()
    period: Measure | None = None
    rest: tuple[int, int] = (0, 0)
    """Words in it that say something else: the "dose is" of "the daily dose is 1 g"."""
    written: Fraction | None = None
    """The number of an amount, where it is told as one: "30 years" and "thirty years" are no two ways to reckon."""
    while_it_lasts: bool = False
    """Set after "20 euros an hour", which may be paid for eight hours of a day."""
    may_be_oftener: bool = False
    """Set where it is said to be done each day, and not how often."""


@lru_cache(maxsize=256)
def told_in(text: str) -> tuple[Told, ...]:
    """Amounts in a unit, frequencies, and amounts for a time, which stand before the amounts in them."""
    plain_text = plain(text)
    values = find_values(text, plain_text)
    often = find_frequencies(plain_text)
    amounts = [v for v in values if isinstance(v, Quantity) and not _overlaps(v.start, v.end, often)]
    doses = list(_doses(plain_text, amounts, often))
    told = [
        *(Told(f.start, f.end, period=(f.period, f.dimension), may_be_oftener=f.each) for f in often),
        *(measured for amount in amounts if (measured := _measured(amount))),
    ]
    told += _parts_of_amounts(plain_text, amounts)
    told += [Told(*days.span(), amount=_WEEKDAYS) for days in _MONDAY_TO_FRIDAY.finditer(plain_text)]
    taken = [*often, *values, *doses]
    told += [
        Told(*one.span(), amount=SPANS[one["span"]][::-1])
        for one in _ONE_SPAN.finditer(plain_text)
        if not _overlaps(*one.span(), taken) and not _is_rate(plain_text, one.start(), amounts)
    ]
    return tuple(sorted((*doses, *told), key=lambda found: (found.start, -found.end)))


def _is_rate(plain_text: str, start: int, amounts: Sequence[Quantity]) -> bool:
    """ "$5 a month", "three meals a day": no length of time."""
    near = (amount for amount in amounts if 0 < start - amount.end <= _FARTHEST)
    return any(_BETWEEN.fullmatch(plain_text, amount.end, start - 1) for amount in near)


def _doses(plain_text: str, amounts: Sequence[Quantity], often: Sequence[Frequency]) -> Iterator[Told]:
    """ "One capsule every eight hours", "500 mg twice daily", "three capsules a day", "the daily dose is 1 g"."""
    beginning = {frequency.start: frequency for frequency in often}
    for amount in amounts:
        reading = amount.readings[0]
        if amount.bounded or not _is_measurable(reading) or reading.dimension in _NOT_SUMMED:
            continue
        much = reading.value, reading.dimension
        between = _BETWEEN.match(plain_text, amount.end)
        for end in _word_ends(amount.end, between[0]) if between else ():
            of = frozenset(content_words(plain_text[amount.end : end]))
            frequency = beginning.get(end + 1)
            rate = None if frequency else _PER_SPAN.match(plain_text, end)
            if frequency:
                yield Told(amount.start, frequency.end, much, of, (frequency.period, frequency.dimension))
            elif rate:
                period = SPANS[rate["span"]][::-1]
                lasts = period[1] == "time" and (period[0] < _DAY or much[1] in CURRENCIES)
                yield Told(amount.start, rate.end(), much, of, period, while_it_lasts=lasts)
            if frequency or rate:
                break
        else:
            if whole := _FOR_A_TIME.search(plain_text[max(0, amount.start - _REACH) : amount.start]):
                shift = max(0, amount.start - _REACH)
                rest = whole.start("rest") + shift, whole.end("rest") + shift
                period = SPANS[_SPAN_OF[whole["time"]]][::-1]
                yield Told(whole.start() + shift, amount.end, much, frozenset(), period, rest)


def _parts_of_amounts(plain_text: str, amounts: Sequence[Quantity]) -> Iterator[Told]:
    """ "Half the adult price of 24 euros" are 12 euros."""
    for amount in amounts:
        shift = max(0, amount.start - _REACH)
        part = _PART_OF.search(plain_text[shift : amount.start])
        reading = amount.readings[0]
        if part and len(amount.readings) == 1 and _is_measurable(reading) and not amount.bounded:
            value = reading.value * _PARTS[part["part"]], reading.dimension
            yield Told(part.start() + shift, amount.end, amount=value)


def _word_ends(start: int, words: str) -> list[int]:
    return [start, *(start + at for at in range(1, len(words)) if words[at] == " "), start + len(words)]


def _measured(amount: Quantity) -> Told | None:
    """An amount in a unit, or with a bound; "pounds", which may be money, are left as they are."""
    first = amount.readings[0]
    if first.time:
        clock = Fraction(first.time.minutes), _CLOCK
        return Told(amount.start, amount.end, amount=clock) if first.time.half_said else None
    if amount.bound and amount.side in _SAME_SIDE and _is_measurable(first) and len(amount.readings) == 1:
        bounded = first.value, f"{_SAME_SIDE[amount.side]} {first.dimension or ''}"
        return Told(amount.bound.start, amount.bound.end, amount=bounded)
    kinds = {reading.dimension for reading in amount.readings if reading.dimension is not None}
    readings = [r for r in amount.readings if r.dimension is not None and _is_measurable(r) and r.value > 0]
    if len(kinds) != 1 or not readings or ORDINAL in kinds:
        return None
    reading = readings[0]
    written = reading.written if reading.step else None  # "a quarter" is 25 percent
    return Told(amount.start, amount.end, amount=(reading.value, reading.dimension), written=written)


def _is_measurable(reading: Reading) -> bool:
    return not reading.literal and reading.time is None


def _overlaps(start: int, end: int, places: Iterable[Value | Frequency | Told]) -> bool:
    return any(place.start < end and start < place.end for place in places)
