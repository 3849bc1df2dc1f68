"""Quantities and how they compare: by value, in compatible units, at the precision of the claim."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.bounds import Bound, Side, keeps_to
from holdfast.judges.exact.values.clocks import ClockTime, compare_times, to_the_minute
from holdfast.judges.exact.values.units import (
    ANY_DOLLAR,
    DEGREE,
    PERCENT,
    PERCENTAGE_POINT,
    US_DOLLAR,
    are_kindred,
    degree_size,
    in_degrees,
    never_meet,
    temperatures,
)
from holdfast.judges.exact.values.versions import Version, are_two, compare_versions

_DOLLARS = {US_DOLLAR, ANY_DOLLAR}
_SHARE_REACH = 0.5
"""How far a share such as "two thirds" may be from the whole percent that it is told in."""
_SHARES = (PERCENT, PERCENTAGE_POINT)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a quantity, in base units of its dimension."""

    value: Fraction
    dimension: str | None
    step: Fraction
    """Half of it is the rounding that the way of writing allows."""
    written: Fraction
    """The number before its unit, for comparison with a number that names none."""
    literal: str = ""
    time: ClockTime | None = None
    """Set, with nothing else, when it is a time of day."""

    def without_unit(self) -> "Reading":
        """The number alone, as a claim may give it that names no unit."""
        scale = self.written / self.value if self.value else Fraction(1)
        return Reading(self.written, None, self.step * scale, self.written)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of the text, `text[start:end]`, with every way to read it."""

    start: int
    end: int
    readings: tuple[Reading, ...]
    counted: bool = True
    """False for a lone "one", "first" or "half", which say little by themselves."""
    bound: Bound | None = None
    """Set when it stands after "at least", "up to" and the like."""
    version: Version | None = None
    """Set when its digits may name a version."""

    @property
    def bounded(self) -> bool:
        """Another value need not contradict it."""
        return self.bound is not None

    @property
    def side(self) -> Side | None:
        """The side of its bound, where that is said."""
        return self.bound.side if self.bound and self.bound.side != Side.UNSAID else None

    @property
    def said(self) -> tuple[int, int]:
        """From the first to the last character, the bound included."""
        return (self.bound.start, self.bound.end) if self.bound else (self.start, self.end)


def round_step(value: Fraction) -> Fraction:
    """The place of the last digit that is not zero: 100 for 1500, 1 for 12."""
    if value.denominator != 1 or value == 0:
        return Fraction(0)
    digits = str(abs(value.numerator))
    return Fraction(10 ** (len(digits) - len(digits.rstrip("0"))))


def compare_numbers(claim: Quantity, evidence: Quantity) -> Agreement:
    """The best agreement among the readings of both, their bounds heeded and versions told apart."""
    as_numbers = _compare_readings(claim, evidence)
    if not (claim.version and evidence.version and are_two(claim.version, evidence.version)):
        return as_numbers
    if claim.bounded or evidence.bounded:
        return Agreement.UNDECIDED  # 3.10 is above 3.9
    return compare_versions(claim.version, evidence.version, as_numbers)


def _compare_readings(claim: Quantity, evidence: Quantity) -> Agreement:
    said, known = (_as_percent(quantity) for quantity in (claim, evidence))
    if not (said and known):  # "half" is also 0.5, but not where both are shares
        said, known = claim.readings, evidence.readings
    pairs = [(c, e) for c in said for e in known]
    if claim.side is None and evidence.side is None:
        return max(_compare(c, e) for c, e in pairs)
    return max(_compare_bounded(c, e, claim.side, evidence.side) for c, e in pairs)


def _as_percent(quantity: Quantity) -> tuple[Reading, ...]:
    return tuple(reading for reading in quantity.readings if reading.dimension == PERCENT)


def _compare_bounded(claim: Reading, evidence: Reading, said: Side | None, known: Side | None) -> Agreement:
    """A number meets a bound on its side; a bound alone never settles which number it is."""
    agreement = _compare(claim, evidence)
    if claim.dimension is None and evidence.dimension is not None:
        evidence = evidence.without_unit()
    at_best = min(agreement, Agreement.UNDECIDED)
    alike = claim.dimension == evidence.dimension or {claim.dimension, evidence.dimension} == _DOLLARS
    if not alike and are_kindred(claim.dimension, evidence.dimension):
        return Agreement.UNDECIDED
    if not alike or any(r.literal or r.time for r in (claim, evidence)):
        return at_best
    if said and known:
        return _compare_bounds(claim, evidence, said, known, agreement)
    if said and keeps_to(said, claim.value, evidence.value, _margin(evidence)):
        return Agreement.UNDECIDED if said == Side.UP_TO else Agreement.COVERED
    if known and keeps_to(known, evidence.value, claim.value):
        return Agreement.UNDECIDED
    return at_best


def _compare_bounds(
    claim: Reading, evidence: Reading, said: Side, known: Side, agreement: Agreement
) -> Agreement:
    """On one side the stricter bound is in doubt, on opposite ones two that no number keeps to.

    "At least 18" and "more than 17" may be one: only the same words with another number differ.
    """
    if agreement == Agreement.EQUAL:
        if said.rises != known.rises:
            return Agreement.DIFFERENT
        return agreement if said == known else Agreement.UNDECIDED
    if said.rises == known.rises and keeps_to(said, claim.value, evidence.value):
        return max(agreement, Agreement.UNDECIDED)
    if said.rises == known.rises and said != known:
        return Agreement.UNDECIDED
    if said.rises != known.rises and keeps_to(known, evidence.value, claim.value):
        return Agreement.UNDECIDED
    return min(agreement, Agreement.UNDECIDED)


def _margin(evidence: Reading) -> Fraction:
    """How far a round number may be off; one that is written to the unit is exact."""
    return evidence.step / 2 if evidence.without_unit().step > 1 else Fraction(0)


def rounding_error(claim: Quantity, evidence: Quantity) -> Fraction:
    """How far the claim is off, as a share of the evidence's value, in their nearest readings."""
    pairs = ((c, e) for c in claim.readings for e in evidence.readings if c.dimension == e.dimension)
    return min((abs((c.value - e.value) / e.value) for c, e in pairs if e.value), default=Fraction(0))


def _compare(claim: Reading, evidence: Reading) -> Agreement:
    if claim.time and evidence.time:
        return compare_times(claim.time, evidence.time)
    if claim.time and (whole := to_the_minute(evidence.literal)):
        same = compare_times(claim.time, whole) == Agreement.EQUAL
        return Agreement.COVERED if same else Agreement.UNDECIDED
    if claim.time or evidence.time:
        return Agreement.UNDECIDED
    if claim.literal or evidence.literal:
        if claim.literal and evidence.literal:
            return Agreement.EQUAL if claim.literal == evidence.literal else Agreement.DIFFERENT
        return Agreement.UNDECIDED
    if claim.dimension == evidence.dimension:
        return _compare_values(claim, evidence)
    if claim.dimension is None:
        return max(Agreement.UNDECIDED, _compare_values(claim, evidence.without_unit()))
    if {claim.dimension, evidence.dimension} == _DOLLARS:
        return _compare_values(claim, evidence)
    if temperatures(claim.dimension, evidence.dimension):
        return _compare_temperatures(claim, evidence)
    if claim.dimension == DEGREE and temperatures(evidence.dimension, evidence.dimension):
        return max(Agreement.UNDECIDED, _compare_values(claim, evidence))  # the scale is left out
    if claim.written != evidence.written:
        return Agreement.UNDECIDED
    if evidence.dimension is None:
        return Agreement.UNDECIDED if claim.dimension in _SHARES else Agreement.EQUAL
    never = never_meet(claim.dimension, evidence.dimension, claim.written)
    return Agreement.DIFFERENT if never else Agreement.UNDECIDED


def _compare_temperatures(claim: Reading, evidence: Reading) -> Agreement:
    """100 °C are 212 °F; 5 degrees of warming on one scale may be 9 on the other."""
    scale, other = claim.dimension or "", evidence.dimension or ""
    size = degree_size(other, scale)
    value = in_degrees(evidence.value, other, scale)
    if 2 * abs(claim.value - value) <= claim.step:
        return Agreement.EQUAL if claim.value == value else Agreement.COVERED
    step = evidence.step * size
    temperature, warming = (Reading(v, scale, step, evidence.written) for v in (value, evidence.value * size))
    if claim.written != evidence.written and _compare_values(claim, warming) > Agreement.DIFFERENT:
        return Agreement.UNDECIDED
    return min(_compare_values(claim, temperature), Agreement.UNDECIDED)


def _compare_values(claim: Reading, evidence: Reading) -> Agreement:
    distance = abs(claim.value - evidence.value)
    if distance == 0:
        return Agreement.EQUAL
    half_of_it = 2 * distance == abs(claim.value)  # half an hour is no rounded hour
    if 2 * distance <= claim.step and (evidence.step < claim.step or _is_converted(claim, evidence)):
        return Agreement.UNDECIDED if half_of_it else Agreement.COVERED
    if claim.step == 0 and 2 * distance <= evidence.step <= abs(claim.value) / 10:
        return Agreement.COVERED  # two thirds are 67 %
    if distance < claim.step or 2 * distance <= evidence.step or _may_be_rounded(claim, distance):
        return Agreement.UNDECIDED
    if 0 in (claim.step, evidence.step) and 10 * distance <= abs(claim.value):
        return Agreement.UNDECIDED  # "three quarters" is said of 73 %
    return Agreement.DIFFERENT


def _is_converted(claim: Reading, evidence: Reading) -> bool:
    """Whether they are told in two units: what the claim says is then rounded once more, 5 kg to 11 pounds."""
    return claim.value * evidence.written != evidence.value * claim.written


def _may_be_rounded(claim: Reading, distance: Fraction) -> bool:
    """ "300" for 324 may be a round number that does not say so; "20" for 24 is not."""
    if abs(claim.written) < 100 or 10 * distance > abs(claim.value):
        return False
    return 2 * distance <= round_step(claim.written) * abs(claim.value / claim.written)


class NumberIndex:
    """The numbers of a text, to be asked many times whether they hold one."""

    def __init__(self, quantities: Iterable[Quantity]) -> None:
        readings = [reading for quantity in quantities for reading in quantity.readings]
        self._literals = {reading.literal for reading in readings if reading.literal}
        to_the_second = (time for literal in self._literals if (time := to_the_minute(literal)))
        self._times = {reading.time for reading in readings if reading.time} | set(to_the_second)
        self._readings = [reading for reading in readings if not reading.literal and not reading.time]
        self._entries: dict[str | None, list[_Entry]] = {}

    def holds(self, quantity: Quantity) -> bool:
        """Whether the text says this number, or a more precise one that rounds to it."""
        return any(self._holds(reading) for reading in quantity.readings)

    @cached_property
    def _plain(self) -> set[Fraction]:
        return {reading.written for reading in self._readings if reading.dimension is None}

    def _in_dimension(self, dimension: str | None) -> list["_Entry"]:
        """The readings by size, sorted when they are first asked for; a number without a unit meets them all."""
        if dimension not in self._entries:
            entries = (
                [(float(reading.written), reading) for reading in self._readings]
                if dimension is None
                else [(float(value), r) for r, value in self._values_in(dimension)]
            )
            self._entries[dimension] = sorted(entries, key=_size)
        return self._entries[dimension]

    def _values_in(self, dimension: str) -> Iterator[tuple[Reading, Fraction]]:
        for reading in self._readings:
            told = temperatures(reading.dimension, reading.dimension)
            if reading.dimension == dimension or (dimension == DEGREE and told):
                yield reading, reading.value
            elif reading.dimension and temperatures(reading.dimension, dimension):
                yield reading, in_degrees(reading.value, reading.dimension, dimension)

    def _holds(self, claim: Reading) -> bool:
        if claim.time:
            return any(compare_times(claim.time, time) != Agreement.DIFFERENT for time in self._times)
        if claim.literal:
            return claim.literal in self._literals
        if claim.dimension not in (None, *_SHARES) and claim.written in self._plain:
            return True
        entries = self._in_dimension(claim.dimension)
        reach = max(float(claim.step) / 2, _SHARE_REACH if claim.step == 0 else 0.0) + 1e-9 * (
            1.0 + abs(float(claim.value))
        )
        at = bisect_left(entries, float(claim.value) - reach, key=_size)
        while at < len(entries) and entries[at][0] <= float(claim.value) + reach:
            if _compare(claim, entries[at][1]) >= Agreement.COVERED:
                return True
            at += 1
        return False


_Entry = tuple[float, Reading]


def _size(entry: _Entry) -> float:
    return entry[0]
