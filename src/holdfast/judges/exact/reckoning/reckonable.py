"""A number that may be reckoned from a sentence is no wrong copy of it: 144 for "90 glasses, his helper 54"."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from holdfast.judges.exact.reading.statements import Value
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.quantities import Quantity

_MOST_NUMBERS = 6
"""Of more of them almost any number is a sum or a difference of two."""


def may_be_reckoned(claim: str, start: int, end: int, sentence: str) -> bool:
    """Whether the number in `claim[start:end]` is a sum, difference, product, quotient or share of two others."""
    said = Wording(claim).values
    stated = [value for value in said if start <= value.start and value.end <= end]
    if len(stated) != 1:
        return False
    (asked,) = stated
    known = [*wording(sentence).values, *(value for value in said if value is not asked)]
    if len(known) > _MOST_NUMBERS:
        return False
    wanted = frozenset(_numbers(asked))
    return any(
        not wanted.isdisjoint(_reckoned(one, other))
        for first, second in permutations(known, 2)
        for one in _numbers(first)
        for other in _numbers(second)
    )


def _numbers(value: Value) -> Iterator[Fraction]:
    if isinstance(value, Quantity):
        yield from dict.fromkeys(reading.written for reading in value.readings if reading.time is None)
    elif isinstance(value, Date):
        yield from (Fraction(reading.years[0]) for reading in value.readings if reading.years)


def _reckoned(one: Fraction, other: Fraction) -> Iterator[Fraction]:
    yield one + other
    yield one - other
    if other > 1:
        yield one * other
        yield one / other
    elif other > 0:
        yield one * other
        yield one * (1 + other)
        yield one * (1 - other)
