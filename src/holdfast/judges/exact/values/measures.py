"""Quantities said in two numbers, "1 hour 45 minutes", "6 ft 2" or "one in four", joined into one."""

import re
from collections.abc import Sequence
from fractions import Fraction

from holdfast.judges.exact.values.bounds import Bound
from holdfast.judges.exact.values.quantities import Quantity, Reading
from holdfast.judges.exact.values.units import PERCENT

_FOOT, _INCH = Fraction("0.3048"), Fraction("0.0254")
_POUND, _HOUR, _MINUTE = Fraction("453.59237"), Fraction(3600), Fraction(60)
_JOINT = re.compile(r",? (?:and )?|-")
_SPACE = " "
_SPOKEN = frozenset((("length", _FOOT), ("mass", _POUND)))
"""Beside times, units whose parts may follow after "and"; "1 km and 500 m" may be two distances."""
_SMALLER: dict[tuple[str | None, Fraction], Fraction] = {
    ("length", _FOOT): _INCH, ("length", Fraction(1)): Fraction("0.01"), ("time", _HOUR): _MINUTE,
}  # fmt: skip
"""What a bare number after these counts: "6 ft 2", "1 m 88", "2 h 30"."""
_ENDS_MEASURE = re.compile(r"(?P<inch> in)?(?=[.,;)]? *$|[.,;)] | (?:tall|high|long|wide|deep|and|but)\b)")
_OF_ONE = re.compile(
    r" (?:of )?an?(?= (?:second|minute|hour|day|week|month|year|decade|century|mile|kilometre|kilometer|metre|meter|"
    r"litre|liter|kilo|kilogram|gallon|teaspoon|tablespoon)(?!\w))"
)
_OUT_OF = re.compile(r" (?:in|out of)(?: every)? ")
_LARGEST_WHOLE = 1000
_EXACT = Fraction(0)
_FEET_MARK, _INCH_MARK = "'", '"'
_MOST_FEET = 9


def before_unit(plain_text: str, end: int) -> int:
    """Where the unit begins of which a share that ends at `end` is a part: "half an hour", "a third of a mile"."""
    of_one = _OF_ONE.match(plain_text, end)
    return of_one.end() if of_one else end


def with_compounds(text: str, found: Sequence[Quantity]) -> list[Quantity]:
    """The quantities of a plain text, those that are one measure put together."""
    joined: list[Quantity] = []
    for quantity in found:
        whole = _joined(text, joined[-1], quantity) if joined else None
        if whole:
            joined[-1] = whole
        else:
            joined.append(quantity)
    return joined


def with_ratios(text: str, found: Sequence[Quantity]) -> list[Quantity]:
    """The quantities of a plain text, "one in four" and "3 out of 5" as the shares that they are."""
    joined: list[Quantity] = []
    for quantity in found:
        ratio = _ratio(text, joined[-1], quantity) if joined else None
        if ratio:
            joined[-1] = ratio
        else:
            joined.append(quantity)
    return joined


def _ratio(text: str, part: Quantity, whole: Quantity) -> Quantity | None:
    if part.end >= whole.start or not _OUT_OF.fullmatch(text, part.end, whole.start):
        return None
    few, all_of_them = part.readings[0], whole.readings[0]
    bare = all(
        r.dimension is None and not r.literal and not r.time and r.step == 1 for r in (few, all_of_them)
    )
    if not bare or not 0 < few.value < all_of_them.value <= _LARGEST_WHOLE:
        return None
    share = few.value / all_of_them.value
    readings = Reading(share, None, _EXACT, share), Reading(share * 100, PERCENT, _EXACT, share * 100)
    return Quantity(part.start, whole.end, readings, bound=part.bound)


def _joined(text: str, first: Quantity, second: Quantity) -> Quantity | None:
    if second.start - first.end > len(", and "):
        return None
    joint = text[first.end : second.start]
    if joint == _FEET_MARK:
        return _marked(text, first, second)
    if not _JOINT.fullmatch(joint) or text.endswith("between ", 0, first.start):
        return None
    for reading in first.readings:
        if reading.dimension is None or reading.written.denominator != 1:
            continue
        larger = _factor(reading)
        may_be_spoken = reading.dimension in ("time", "calendar") or (reading.dimension, larger) in _SPOKEN
        if joint == _SPACE or may_be_spoken:
            for part, end in _parts(text, reading.dimension, larger, second):
                if _factor(part) < larger and 0 <= part.value < larger:
                    return _sum(first, second, reading, part, end)
    return None


def _factor(reading: Reading) -> Fraction:
    """How many base units its unit is."""
    return reading.value / reading.written if reading.written else reading.step


def _parts(text: str, dimension: str, larger: Fraction, second: Quantity) -> list[tuple[Reading, int]]:
    """The readings of the second number in a unit of that dimension, and where each ends."""
    named = [(reading, second.end) for reading in second.readings if reading.dimension == dimension]
    smaller = _SMALLER.get((dimension, larger))
    number = second.readings[0]
    if named or smaller is None or number.literal or number.time:
        return named
    if larger == _HOUR and text[second.start : second.end].endswith("m"):
        return [(_in_unit(number, dimension, smaller), second.end)]
    closing = _ENDS_MEASURE.match(text, second.end) if number.dimension is None else None
    if closing is None or (larger == 1 and len(text[second.start : second.end]) != 2):
        return []
    return [(_in_unit(number, dimension, smaller), closing.end("inch") if closing["inch"] else second.end)]


def _in_unit(number: Reading, dimension: str, factor: Fraction) -> Reading:
    return Reading(number.written * factor, dimension, factor, number.written)


def _marked(text: str, first: Quantity, second: Quantity) -> Quantity | None:
    """6'2", but not the minutes and seconds of 51°6'2"."""
    feet, inches = first.readings[0], second.readings[0]
    bare = all(r.dimension is None and not r.literal and not r.time for r in (feet, inches))
    if not bare or text[second.end : second.end + 1] != _INCH_MARK or text.endswith("°", 0, first.start):
        return None
    if not (1 <= feet.written <= _MOST_FEET and inches.written < 12):
        return None
    parts = _in_unit(feet, "length", _FOOT), _in_unit(inches, "length", _INCH)
    return _sum(first, second, *parts, second.end + 1)


def _sum(first: Quantity, second: Quantity, whole: Reading, part: Reading, end: int) -> Quantity:
    value = whole.value + part.value
    reading = Reading(value, whole.dimension, part.step, value / _factor(part))
    side = first.bound or second.bound
    bound = Bound(side.side, min(side.start, first.start), max(side.end, end)) if side else None
    return Quantity(first.start, end, (reading,), bound=bound)
