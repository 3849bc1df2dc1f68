"""Dates in a text, at the precision they are written in, and how they compare."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, takewhile

from holdfast.judges.exact.values.agreement import Agreement

_MONTHS = (
    "january february march april may june july august september october november december",
    "jan feb mar apr may jun jul aug sep oct nov dec",
)
MONTH = {name: i + 1 for names in _MONTHS for i, name in enumerate(names.split())} | {"sept": 9}


@dataclass(frozen=True, slots=True)
class DateReading:
    """A date with what is known of it; a decade or a century is a span of years."""

    years: tuple[int, int] | None
    """First and last year, the same for a single one; negative before Christ; None when not said."""
    month: int | None = None
    day: int | None = None
    in_doubt: bool = False
    """Set when fewer years may be meant: the 1900s are a century, and ten years."""

    def holds(self, other: "DateReading") -> bool:
        """Whether `other` lies within this date."""
        if self.in_doubt or (
            self.years
            and not (other.years and self.years[0] <= other.years[0] and other.years[1] <= self.years[1])
        ):
            return False
        return self.month in (None, other.month) and self.day in (None, other.day)

    def may_meet(self, other: "DateReading") -> bool:
        """Whether one day can satisfy both."""
        if self.years and other.years and (self.years[1] < other.years[0] or other.years[1] < self.years[0]):
            return False
        months, days = {self.month, other.month} - {None}, {self.day, other.day} - {None}
        return len(months) < 2 and len(days) < 2


@dataclass(frozen=True, slots=True)
class Date:
    """A date of the text, `text[start:end]`, with every way to read it ("3/5/2021" has two)."""

    start: int
    end: int
    readings: tuple[DateReading, ...]


_ORDINAL_CENTURIES = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first"
)
_CENTURY = {word: i + 1 for i, word in enumerate(_ORDINAL_CENTURIES.split())}
_NAMES = "|".join(sorted(MONTH, key=len, reverse=True))
_DAY = r"[0-9]{1,2}(?:st|nd|rd|th)?"
_YEAR = r"[0-9]{4}"
_CENTURY_NAMES = "|".join(reversed(_CENTURY))
# Two halves, what starts with a digit and what starts with a word: the search skips most letters at once.
_DATE = re.compile(
    r"(?=[0-9])(?:"
    rf"(?P<iso>(?<![\w.,\-/]){_YEAR}([\-/.])[0-9]{{1,2}}\2[0-9]{{1,2}}(?![0-9\-/]))"
    rf"|(?P<slashed>(?<![\w.,\-/])[0-9]{{1,2}}"
    rf"(?:/[0-9]{{1,2}}/(?:{_YEAR}|[0-9]{{2}})|([.\-])[0-9]{{1,2}}\4{_YEAR})(?![\w/\-]))"
    rf"|(?P<dmy>(?<![\w.,:])(?:(?P<until>{_DAY}) ?(?:-|to|and) ?)?(?P<d1>{_DAY})"
    rf"(?: of)?[ \-](?P<m1>{_NAMES})\b\.?"
    rf"(?:(?:,| of)?[ \-](?P<y1>{_YEAR})(?![0-9]))?)"
    r"|(?P<decade>(?<![0-9])(?:[12][0-9]{2}0|(?<=')[0-9]0|(?<=the )[2-9]0)'?s\b)"
    r"|(?P<nth_century>\b(?P<nth>[0-9]{1,2}(?:st|nd|rd|th))[ \-]century\b(?P<bc1> bce?\b)?)"
    r"|(?P<era>\b(?P<y4>[0-9]{1,4}) ?(?P<side>bce?|ad|ce)\b)"
    rf"|(?P<span>(?<![\w.,/$£€¥₹#\-]){_YEAR}[\-/][0-9]{{2}}(?![\w\-/]))"
    rf"|(?P<year>(?<![\w.,/$£€¥₹#+*=:]){_YEAR}(?![\w%°$€£:]|[.,][0-9]|/[0-9]))"
    r")|\b(?=[adefjmnost])(?:"
    rf"(?P<mdy>(?P<m2>{_NAMES})\b\.?(?: (?P<d2>{_DAY})(?![0-9:]| (?:{_NAMES})\b)"
    rf"(?: ?(?:-|to|and) ?(?P<to>{_DAY})(?![0-9:]))?)?(?:(?:,| of|, of)?[ ](?P<y2>{_YEAR})(?![0-9]))?)"
    rf"|(?P<century>(?P<worded>{_CENTURY_NAMES})[ \-]century\b(?P<bc2> bce?\b)?)"
    r"|(?P<anno>ad (?P<y3>[0-9]{1,4})\b)"
    r")"
)
_YEAR_CUE = re.compile(
    r"(?:\b(?:in|since|until|till|by|from|during|before|after|year|years|circa|of|early|late|mid|pre|post|spring|summer|"
    r"autumn|fall|winter|through|to|between|and|season|q[1-4]|around|about|as of)|\()[ \-]?$|[0-9]{4} ?-$"
)
_MONTH_CUE = re.compile(
    r"\b(?:in|since|until|till|by|during|last|early|late|mid|of|next|this|from|to|between|every)[ \-]$"
)
_COUNTED = re.compile(
    r" (?:hundred|thousand|million|billion|trillion|percent|per cent|km|kg|m|mm|cm|kilometres|kilometers|"
    r"metres|meters|miles|feet|tonnes|tons|dollars|euros|pounds|years|days|hours|minutes|people|times)\b"
)
_DECADES_OF_OUR_TIME = 1900
_PLURAL_NOUN = re.compile(r" [a-z]{3,}[^s\W]s\b")


def find_dates(text: str, plain_text: str) -> list[Date]:
    """All dates of a text, given also in its plain form, in order."""
    return [date for match in _DATE.finditer(plain_text) for date in _read(text, plain_text, match)]


def _read(text: str, plain_text: str, match: re.Match[str]) -> Iterator[Date]:
    start, end = match.span()
    if match["mdy"] or match["dmy"]:
        yield from _named_month(text, plain_text, match)
        return
    readings = _numeric(match) if match["iso"] or match["slashed"] else _years(plain_text, match)
    later = _later_year(match["span"]) if match["span"] else None
    if readings:
        yield Date(start, end - 3 if later else end, tuple(readings))
    if later:
        yield Date(end - 2, end, (DateReading((later, later)),))


def _numeric(match: re.Match[str]) -> list[DateReading]:
    first, second, third = map(int, re.findall("[0-9]+", match[0]))
    if match["iso"]:
        orders = [(first, second, third)]
    else:
        years = [third] if third > 99 else [2000 + third, 1900 + third]
        orders = [(year, m, d) for year in years for d, m in ((first, second), (second, first))]
    dates = [DateReading((y, y), m, d) for y, m, d in orders if 1 <= m <= 12 and 1 <= d <= 31]
    return list(dict.fromkeys(dates))


def _years(plain_text: str, match: re.Match[str]) -> list[DateReading]:
    if match["decade"]:
        number = int(re.sub("[^0-9]", "", match["decade"]))
        firsts = [number] if number > 99 else [1900 + number, *([2000] if number == 0 else [])]
        decades = [DateReading((first, first + 9)) for first in firsts]
        return decades if number % 100 or not number else [*decades, _hundred_years(number)]
    if match["century"] or match["nth_century"]:
        nth = _CENTURY[match["worded"]] if match["worded"] else int(match["nth"][:-2])
        before_christ = match["bc1"] or match["bc2"]
        return [
            DateReading((-100 * nth, -100 * nth + 100) if before_christ else (100 * nth - 100, 100 * nth))
        ]
    if match["era"] or match["anno"]:
        year = int(match["y3"] or match["y4"])
        year = -year if (match["side"] or "").startswith("b") else year
        return [DateReading((year, year))]
    year, rest = int(match[0][:4]), int(match[0][5:] or 0)
    if match["span"] and 1 <= rest <= 12:  # 2001-02: a month, or the first of two years
        return [DateReading((year, year), rest), DateReading((year, year))]
    return [DateReading((year, year))] if _is_year(plain_text, match, year) else []


def _hundred_years(first: int) -> DateReading:
    """ "The 1700s" are the century; in "the 1900s" and "the 2000s" many hear the ten years alone."""
    return DateReading((first, first + 99), in_doubt=first >= _DECADES_OF_OUR_TIME)


def _later_year(span: str) -> int | None:
    first, last = int(span[:4]), int(span[5:])
    return first - first % 100 + last if last > max(12, first % 100) and first >= 1000 else None


def _is_year(plain_text: str, match: re.Match[str], year: int) -> bool:
    """Four digits are a year after "in", "since" and the like, or when no counted thing follows."""
    if not 1000 <= year < 2200 or _COUNTED.match(plain_text, match.end()):
        return False
    if _YEAR_CUE.search(plain_text[max(0, match.start() - 12) : match.start()]):
        return True
    return 1700 <= year < 2100 and not _PLURAL_NOUN.match(plain_text, match.end())


def _named_month(text: str, plain_text: str, match: re.Match[str]) -> Iterator[Date]:
    name, year = match["m1"] or match["m2"], match["y1"] or match["y2"]
    group = "m1" if match["m1"] else "m2"
    day = match["d1"] or match["d2"]
    if not text[match.start(group)].isupper() and (
        name in ("may", "march", "mar", "sep", "dec", "jan") or not day
    ):
        return  # the verbs "may" and "march"
    if not day and not year and not _MONTH_CUE.search(plain_text[max(0, match.start() - 12) : match.start()]):
        return
    years = (int(year), int(year)) if year else None
    other = match["until"] or match["to"]
    if other and (_day(other) or 0) > 0 and match["until"]:
        yield Date(match.start("until"), match.end("until"), (DateReading(years, MONTH[name], _day(other)),))
    start, end = (match.start("d1") if match["until"] else match.start()), match.end()
    if match["to"]:
        yield Date(start, match.end("d2"), (DateReading(years, MONTH[name], _day(day)),))
        start, day = match.start("to"), match["to"]
    reading = DateReading(years, MONTH[name], _day(day))
    if day is None or reading.day:
        yield Date(start, end - (plain_text[end - 1] == "." and not year), (reading,))


def _day(text: str | None) -> int | None:
    day = int(re.sub("[^0-9]", "", text)) if text else 0
    return day if 1 <= day <= 31 else None


def compare_dates(claim: Date, evidence: Date) -> Agreement:
    """The best agreement among the readings of both."""
    return max(_compare(c, e) for c in claim.readings for e in evidence.readings)


def _compare(claim: DateReading, evidence: DateReading) -> Agreement:
    if claim == evidence:
        return Agreement.EQUAL
    if claim.holds(evidence):
        return Agreement.COVERED
    return Agreement.UNDECIDED if claim.may_meet(evidence) else Agreement.DIFFERENT


_Parts = tuple[tuple[int, int] | None, int | None, int | None]
"""Years, month and day of a date: a table of these is made sooner than one of dates."""


class DateIndex:
    """The dates of a text, to be asked many times whether one of them lies within a date."""

    def __init__(self, dates: Iterable[Date]) -> None:
        readings = {reading for date in dates for reading in date.readings}
        self._known = {wider for reading in readings for wider in _widened(reading)}
        self._spans = sorted({reading.years for reading in readings if reading.years})

    def holds(self, date: Date) -> bool:
        """Whether the text says this date, or a more precise one within it."""
        return any(self._holds(reading) for reading in date.readings)

    def _holds(self, claim: DateReading) -> bool:
        if (claim.years, claim.month, claim.day) in self._known:
            return True
        if claim.years is None or claim.years[0] == claim.years[1]:
            return False
        first, last = claim.years
        at = bisect_left(self._spans, (first, first))
        started = takewhile(lambda span: span[0] <= last, islice(self._spans, at, None))
        return claim.month is None and any(span[1] <= last for span in started)


def _widened(reading: DateReading) -> Iterator[_Parts]:
    """Every less precise date with the same year or none that holds this one."""
    for years in (reading.years, None):
        yield years, reading.month, reading.day
        yield years, reading.month, None
    yield reading.years, None, None
