"""Quantities in a text: sign, currency, number, magnitude and unit."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from holdfast.claims.words import word_set
from holdfast.judges.exact.values.bounds import read_bound
from holdfast.judges.exact.values.clocks import NAMED_TIMES, ClockTime, named_time, read_clock
from holdfast.judges.exact.values.measures import before_unit, with_compounds, with_ratios
from holdfast.judges.exact.values.numerals import (
    CARDINAL,
    DENOMINATOR,
    MAGNITUDE,
    ORDINAL_WORDS,
    SCIENCE,
    VULGAR,
    Numeral,
    one_reading,
    read_digits,
    read_science,
    read_words,
)
from holdfast.judges.exact.values.quantities import Quantity, Reading, round_step
from holdfast.judges.exact.values.units import (
    CURRENCY,
    CURRENCY_ENDS,
    DEGREES,
    ORDINAL,
    PERCENT,
    Unit,
    match_unit,
    meanings_of,
)
from holdfast.judges.exact.values.versions import read_version

_A_PART = "|".join(("half", "third", "quarter", "fifth", "tenth", *(w for w in MAGNITUDE if len(w) > 3)))
_WORDS = "|".join(sorted((*CARDINAL, *ORDINAL_WORDS, "half"), key=len, reverse=True))
_ONE_AND = (
    r"(?:hour|minute|day|week|month|year|decade|century|mile|foot|pound|litre|liter|metre|meter|kilo) and "
    r"(?:an? (?:half|quarter|third)\b|[0-9a-z\-]{1,12} (?:minutes?|mins?|seconds?|days?|months?|inch(?:es)?|ounces?)\b)"
)
_NUMBER = re.compile(
    rf"(?=[0-9.])(?:(?P<science>{SCIENCE})|(?P<fraction>[0-9]{{1,9}}/[0-9]{{1,9}}(?![0-9/]))"
    r"|(?P<digits>[0-9]{1,3}(?:[ '][0-9]{3}){1,6}+(?![0-9])|[0-9]+(?:[.,:][0-9]+){0,12}|(?<![\w.])\.[0-9]+))"
    rf"|(?P<vulgar>[{''.join(VULGAR)}])"
    rf"|\b(?=[aefhmnostz])(?:an? (?P<article>{_A_PART})|(?P<word>{_WORDS})|(?P<an>an?)(?= {_ONE_AND})"
    rf"|(?P<time>{'|'.join(NAMED_TIMES)}))(?![\w'])"
)
_GLUED = re.compile(r"(k|mm|m|bn|b|tn)(?!\w)")
_GLUED_SIZE = {"k": 10**3, "m": 10**6, "mm": 10**6, "b": 10**9, "bn": 10**9, "tn": 10**12}
_MAGNITUDE = re.compile(
    rf"(?: (?:of )?an?)?[ \-]?({'|'.join(sorted(MAGNITUDE, key=len, reverse=True))})(?!\w)"
)
_ORDINAL_ENDING = re.compile(r"(?:st|nd|rd|th)(?!\w)")
_AND_A_HALF = re.compile(
    r" and (?:a|one)[ \-](half|quarter|third)(?!\w)"
    rf"|[ ]?([{''.join(VULGAR)}])|[ \-]([1-9]/[1-9])(?![0-9/])"
)
_PART_AFTER = re.compile(r" and an? (half|quarter)(?!\w| of\b)")
_LAST_WORD = re.compile(r"[a-z]+$")
_LONGEST_MAGNITUDE = max(map(len, MAGNITUDE))
_DENOMINATOR = re.compile(rf"[ \-]({'|'.join(sorted(DENOMINATOR, key=len, reverse=True))})(?!\w)")
_HEDGES = word_set("about around approximately roughly nearly almost some circa ca. ~ ≈") | {"close to"}
_BEFORE_TIME = re.compile(r"\b(?:at|by|before|after|until|till|from|to|and|between|around|about|past) $")
"""Where "midnight" is a time and not a colour or a title."""
_BELOW_ZERO = re.compile(r" below zero\b")
_RANGE_JOINT = re.compile(r" ?- ?| to | and | or ")


_UNITLESS: tuple[Unit, ...] = ((None, Fraction(1)),)
_UNSCALED: tuple[int, ...] = (1,)
_COUNTING: dict[str, tuple[Unit, ...]] = {ORDINAL: ((ORDINAL, Fraction(1)),), "": _UNITLESS}
"""Of a number without a unit or currency: the ending of an ordinal, or nothing."""


def find_numbers(
    plain_text: str, taken: Sequence[tuple[int, int]] = (), text: str | None = None
) -> list[Quantity]:
    """All quantities of a plain text outside the spans `taken` (its dates), in order.

    `text` is the same with its capitals: they tell some units and the names before versions.
    """
    written = plain_text if text is None else text
    found: list[Quantity] = []
    position, dates = 0, iter(sorted(taken))
    date = next(dates, None)
    while match := _NUMBER.search(plain_text, position):
        while date and date[1] <= match.start():
            date = next(dates, None)
        if date and match.start() >= date[0]:
            position = date[1]
            continue
        limit = date[0] if date else len(plain_text)
        quantity, position = _read(plain_text, written, match, limit)
        if quantity:
            found.append(quantity)
    return _with_shared_units(plain_text, with_ratios(plain_text, with_compounds(plain_text, found)))


def _read(text: str, written: str, match: re.Match[str], limit: int) -> tuple[Quantity | None, int]:
    """The quantity at `match`, or None when its digits belong to a name, and where to read on."""
    start, end = match.span()
    before = text[max(0, start - 24) : start]
    if match["time"]:
        told = _BEFORE_TIME.search(before) is not None
        return (Quantity(start, end, (_time_reading(named_time(match["time"])),)) if told else None), end
    if not (match["word"] or match["article"] or match["an"]) and _is_part_of_name(before):
        return None, end
    time, clock_end = read_clock(text, match["digits"], end) if match["digits"] else (None, end)
    if time and clock_end <= limit:
        return Quantity(start, clock_end, (_time_reading(time),)), clock_end
    numeral, end, ordinal, counted = _numeral(text, match)
    if end > limit:  # the words run into a date: "five May 2021"
        return None, match.end()
    prefix = CURRENCY.search(before) if before.rstrip(" ")[-1:] in CURRENCY_ENDS else None
    start -= len(prefix[0]) if prefix else 0
    start, sign = _signed(text, start)
    leading = _words_before(text, start)
    if ordinal:
        scales, unit = _UNSCALED, ORDINAL
    else:
        scales, end = _scales(text, end, glued_unit=prefix is None)
        end = before_unit(text, end) if any(step == 0 for _, step in numeral.readings) else end
        unit, end = (prefix[1], end) if prefix else match_unit(text, end, written)
        numeral, end = _with_part_after(text, numeral, scales, unit, end)
        if unit in DEGREES and (below := _BELOW_ZERO.match(text, end)):
            sign, end = -1, below.end()
    bare = match["digits"] is not None and not unit and scales == _UNSCALED and sign == 1
    version = read_version(written, start, match["digits"]) if bare else None
    counted = counted or unit not in ("", ORDINAL) or scales[0] > 1
    readings = _readings(numeral, sign, scales, unit, not leading.isdisjoint(_HEDGES))
    end = min(end, limit)
    return Quantity(start, end, readings, counted, read_bound(text, start, end), version), end


def _time_reading(time: ClockTime) -> Reading:
    return Reading(Fraction(0), None, Fraction(0), Fraction(0), time=time)


def _words_before(text: str, start: int) -> set[str]:
    """The last word before `start`, and the last two together."""
    words = text[max(0, start - 16) : start].split()
    return {words[-1], " ".join(words[-2:])} if words else set()


def _is_part_of_name(before: str) -> bool:
    """ "A320", "COVID-19": the digits are letters of a name."""
    last, previous = before[-1:], before[-2:-1]
    return last.isalpha() or (last == "-" and previous.isalpha()) or (last == "." and previous.isalnum())


def _numeral(text: str, match: re.Match[str]) -> tuple[Numeral, int, bool, bool]:
    """The bare number, its end, whether it is an ordinal, and whether it counts by itself."""
    end = match.end()
    if match["fraction"]:
        top, _, bottom = match["fraction"].partition("/")
        return (
            (_share(Fraction(int(top), int(bottom))) if int(bottom) else Numeral((), literal=match[0])),
            end,
            False,
            True,
        )
    if match["science"]:
        return read_science(match["science"]), end, False, True
    if match["an"]:
        return one_reading(1), end, False, True
    if match["vulgar"]:
        return _share(Fraction(VULGAR[match[0]])), end, False, True
    if match["digits"]:
        numeral = read_digits(match["digits"])
        if ending := _ORDINAL_ENDING.match(text, end):
            return numeral, ending.end(), True, True
        numeral, end = _with_fraction(text, numeral, end)
        return numeral, end, False, True
    return _worded(text, match["article"] or match["word"], end, article=match["article"] is not None)


def _worded(text: str, word: str, end: int, article: bool) -> tuple[Numeral, int, bool, bool]:
    if word == "half" or (article and word in DENOMINATOR):
        return _share(Fraction(1, DENOMINATOR[word])), end, False, False
    numeral, end, ordinal = read_words(text, word, end)
    value = numeral.readings[0][0]
    part = _DENOMINATOR.match(text, end) if not ordinal and 1 <= value < 20 else None
    if part and (value > 1 or not part[1].endswith("s")):
        return _share(value / DENOMINATOR[part[1]]), part.end(), False, True
    numeral, end = _with_fraction(text, numeral, end)
    return numeral, end, ordinal, numeral.readings[0][0] != 1 and (not ordinal or value > 2)


def _with_fraction(text: str, numeral: Numeral, end: int) -> tuple[Numeral, int]:
    """ "Two and a half", "2½", "2 1/2"; "a million and a half" is half of a million more."""
    more = _AND_A_HALF.match(text, end)
    if not more or not numeral.readings:
        return numeral, end
    word, sign, slashed = more.groups()
    part = Fraction(1, DENOMINATOR[word]) if word else Fraction(VULGAR[sign] if sign else slashed)
    last = _LAST_WORD.search(text, max(0, end - _LONGEST_MAGNITUDE), end) if word else None
    return _plus(numeral, part, MAGNITUDE.get(last[0], 1) if last else 1), more.end()


def _with_part_after(
    text: str, numeral: Numeral, scales: tuple[int, ...], unit: str, end: int
) -> tuple[Numeral, int]:
    """ "2 million and a half", "an hour and a half": the part is one of the magnitude or of the unit."""
    said = _PART_AFTER.match(text, end) if numeral.readings and (unit or scales[0] > 1) else None
    return (_plus(numeral, Fraction(1, DENOMINATOR[said[1]]), 1), said.end()) if said else (numeral, end)


def _plus(numeral: Numeral, part: Fraction, size: int) -> Numeral:
    return one_reading(numeral.readings[0][0] + part * size, Fraction(size, part.denominator))


def _share(value: Fraction) -> Numeral:
    return one_reading(value, step=0)


def _signed(text: str, start: int) -> tuple[int, int]:
    """A minus counts when it stands free: in "10-12" it is a dash."""
    if text[max(0, start - 1) : start] == "-" and not re.match(
        r"[\w)%]", text[max(0, start - 2) : start - 1]
    ):
        return start - 1, -1
    if text[max(0, start - 6) : start] == "minus ":
        return start - 6, -1
    return start, 1


def _scales(text: str, end: int, glued_unit: bool) -> tuple[tuple[int, ...], int]:
    """Magnitudes after the number; a glued "m" is a million, or a metre when no currency rules that out."""
    scale = 1
    if glued := _GLUED.match(text, end):
        if glued_unit and glued[1] in ("m", "mm"):
            return (1, _GLUED_SIZE[glued[1]]), end
        return (_GLUED_SIZE[glued[1]],), glued.end()
    while scale < 10**15 and (word := _MAGNITUDE.match(text, end)):
        scale, end = scale * MAGNITUDE[word[1]], word.end()
    return (scale,), end


@lru_cache(maxsize=4096)
def _readings(
    numeral: Numeral, sign: int, scales: tuple[int, ...], unit: str, hedged: bool
) -> tuple[Reading, ...]:
    """A number stands in the evidence, in a window of it and in the claim: its fractions are reckoned once."""
    return tuple(_each_reading(numeral, sign, scales, _COUNTING.get(unit) or meanings_of(unit), hedged))


def _each_reading(
    numeral: Numeral, sign: int, scales: tuple[int, ...], units: tuple[Unit, ...], hedged: bool
) -> Iterator[Reading]:
    if numeral.literal:
        yield Reading(Fraction(0), None, Fraction(0), Fraction(0), numeral.literal)
    for scale in scales:
        for dimension, factor in units if scale == scales[0] else _UNITLESS:
            for value, last_digit in numeral.readings:
                written, step = value, last_digit
                if sign != 1 or scale != 1:
                    written, step = sign * value * scale, last_digit * scale
                if hedged:
                    step = max(step, round_step(written))
                if factor == 1:  # most numbers: spare the slow arithmetic of fractions
                    yield Reading(written, dimension, step, written)
                else:
                    yield Reading(written * factor, dimension, step * factor, written)
                if last_digit == 0 and dimension is None and scale == 1:  # half is also 50 %
                    yield Reading(written * 100, PERCENT, Fraction(0), written * 100)


def _with_shared_units(text: str, found: list[Quantity]) -> list[Quantity]:
    """In "10 to 12 percent" and "$3-5 million" each number takes what the other one names."""
    shared = list(found)
    for i in range(len(found) - 1):
        low, high = shared[i], shared[i + 1]
        first, second = low.readings[0], high.readings[0]
        if any(r.literal or r.time or r.dimension == ORDINAL for r in (first, second)):
            continue
        if not _RANGE_JOINT.fullmatch(text, low.end, high.start):
            continue
        if second.dimension is None and first.dimension is not None:
            second = replace(second, dimension=first.dimension)
            shared[i + 1] = replace(high, readings=(*high.readings, second))
        if first.dimension in (None, second.dimension) and (more := _rescaled(first, second)):
            shared[i] = replace(low, readings=(*low.readings, *more))
    return shared


def _rescaled(first: Reading, second: Reading) -> list[Reading]:
    """`first` in the unit and magnitude of `second`."""
    if second.written == 0 or (second.dimension == first.dimension and second.step <= first.step):
        return []
    factor = second.value / second.written
    scale = second.step / factor if second.step > factor else Fraction(1)
    written = first.written * scale
    return [Reading(written * factor, second.dimension, first.step * scale * factor, written)]
