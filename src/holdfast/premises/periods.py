"""Which days a text speaks of: dates as written, and "yesterday" or "two weeks ago" from the day it was said."""

import calendar
import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass

from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.values.dates import Date, DateReading, find_dates

_DAY = datetime.timedelta(days=1)
_FAR_PAST, _FAR_FUTURE = datetime.date.min, datetime.date.max
_NUMBERS = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        ]
    )
} | {"a": 1, "an": 1, "couple": 2, "few": 3, "several": 4}
_UNITS = {"day": 1, "night": 1, "week": 7, "weekend": 7, "fortnight": 14, "month": 30, "year": 365}
_WEEKDAYS = [name.lower() for name in calendar.day_name]
_COUNT = (
    rf"(?:(?:a|the)\s)?(?P<count>\d{{1,3}}|{'|'.join(_NUMBERS)})(?:\sof)?\s(?P<unit>day|week|month|year)s?"
)
_RELATIVE = re.compile(
    rf"\b(?:(?P<ago>{_COUNT}\s(?:ago|back|earlier))"
    r"|(?P<near>yesterday|today|tonight|last night|this morning|tomorrow)"
    r"|(?P<side>last|this|next|past|coming)\s(?P<what>week|weekend|month|year|spring|summer|autumn|fall|winter|"
    rf"{'|'.join(_WEEKDAYS)})|(?P<vague>recently|lately|the other day)"
    r"|on the (?P<nth>[0-9]{1,2})(?:st|nd|rd|th)(?! of))\b"
)
_OFFSET = re.compile(rf"\b{_COUNT}\s(?P<side>before|after)\s$")
_LIMIT = re.compile(r"\b(?P<upto>as of|by|until|till|before|up to)\s$|\b(?P<from>since|after|from)\s$")
_SEASONS = {"spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "fall": (9, 11), "winter": (12, 2)}
_PHRASE_BEFORE = re.compile(
    r"(?i)(?:,?\s*\b(?:(?:as\s(?:mentioned|said|told|discussed|of)|mentioned|back|early|late|around|about|sometime)\s)*"
    r"(?:(?:in|on|at|by|during|of|from|since|until|till|before|after|as of|for)\s)?"
    r"(?:the\s(?:conversation|chat|session|month|year|week|day|summer|spring|autumn|fall|winter)\s(?:of|on|in)\s)?"
    r"(?:(?:early|late|mid|the)[\s-])*)$"
)


@dataclass(frozen=True, slots=True)
class Period:
    """From the first day to the last, both included."""

    first: datetime.date
    last: datetime.date

    def meets(self, other: "Period") -> bool:
        """Is there a day in both?"""
        return self.first <= other.last and other.first <= self.last

    def widened(self, before: int, after: int = 0) -> "Period":
        """So many days longer at each end."""
        return Period(_shifted(self.first, -before), _shifted(self.last, after))

    @property
    def days(self) -> int:
        """How long it is."""
        return (self.last - self.first).days + 1

    def __str__(self) -> str:
        if self.first == self.last:
            return _day_in_words(self.first)
        if self.first == _FAR_PAST:
            return f"the time until {_day_in_words(self.last)}"
        if self.last == _FAR_FUTURE:
            return f"the time since {_day_in_words(self.first)}"
        return (
            self._as_years() or self._as_month() or " to ".join(map(_day_in_words, (self.first, self.last)))
        )

    def _as_years(self) -> str:
        if (self.first.month, self.first.day, self.last.month, self.last.day) != (1, 1, 12, 31):
            return ""
        first, last = self.first.year, self.last.year
        return f"{first}" if first == last else f"{first} to {last}"

    def _as_month(self) -> str:
        whole = _in_month(self.first.year, self.first.month, None) == self
        return f"{self.first:%B} {self.first.year}" if whole else ""


@dataclass(frozen=True, slots=True)
class Mention:
    """A period that a text names, `text[start:end]` with the words that lead to it."""

    period: Period
    start: int
    end: int


def dated(text: str, near: datetime.date | None = None) -> list[Mention]:
    """The dates that a text names; one without a year is the nearest to `near`, or left out."""
    plain_text = plain(text)
    return [
        mention
        for date in find_dates(text, plain_text)
        for mention in _absolute(text, plain_text, date, near)
    ]


def spoken_of(text: str, said: datetime.date | None) -> list[Mention]:
    """The dates of a text and, counted from the day it was said, its "yesterday" and "last week"."""
    return [*dated(text, said), *(_relative(plain(text), said) if said else ())]


def without_periods(text: str, mentions: list[Mention]) -> str:
    """The text without the words that name those periods."""
    for mention in sorted(mentions, key=lambda each: -each.start):
        before, after = text[: mention.start], text[mention.end :]
        text = before.rstrip(" ,:") + (" " if after[:1] not in ".,?!;" else "") + after.lstrip(" ,:")
    text = " ".join(text.split()).strip(" ,:;")
    return text[:1].upper() + text[1:]


def _absolute(text: str, plain_text: str, date: Date, said: datetime.date | None) -> Iterator[Mention]:
    periods = [period for reading in date.readings if (period := _period_of(reading, said))]
    if not periods:
        return
    period, start = periods[0], date.start
    before = plain_text[max(0, date.start - 40) : date.start]
    if offset := _OFFSET.search(before):
        days = _count(offset) * _UNITS[offset["unit"]]
        away = -days if offset["side"] == "before" else days
        slack = _UNITS[offset["unit"]] // 2 + 1
        centre = Period(_shifted(period.first, away), _shifted(period.last, away))
        period, start = centre.widened(slack, slack), date.start - len(before) + offset.start()
    elif limit := _LIMIT.search(before):
        period = Period(_FAR_PAST, period.last) if limit["upto"] else Period(period.first, _FAR_FUTURE)
    lead = _PHRASE_BEFORE.search(text, max(0, start - 60), start)
    yield Mention(period, lead.start() if lead else start, date.end)


def _period_of(reading: DateReading, said: datetime.date | None) -> Period | None:
    """The days of a date; without a year it is the nearest one to the day it was said."""
    if reading.years is None:
        return _nearest(reading, said) if said else None
    first, last = reading.years
    if first < 1 or last > 9998:
        return None
    if reading.month is None:
        return Period(datetime.date(first, 1, 1), datetime.date(last, 12, 31))
    return _in_month(first, reading.month, reading.day)


def _nearest(reading: DateReading, said: datetime.date) -> Period | None:
    if reading.month is None:
        return None
    years = range(max(1, said.year - 1), min(9998, said.year + 1) + 1)
    found = [period for year in years if (period := _in_month(year, reading.month, reading.day))]
    return min(found, key=lambda period: abs((period.first - said).days), default=None)


def _in_month(year: int, month: int, day: int | None) -> Period | None:
    length = calendar.monthrange(year, month)[1]
    if day is None:
        return Period(datetime.date(year, month, 1), datetime.date(year, month, length))
    if day > length:
        return None
    exact = datetime.date(year, month, day)
    return Period(exact, exact)


def _relative(plain_text: str, said: datetime.date) -> Iterator[Mention]:
    if not datetime.MINYEAR < said.year < datetime.MAXYEAR:  # there is no year before or after it
        return
    for match in _RELATIVE.finditer(plain_text):
        period = _relative_period(match, said)
        if period is not None:
            yield Mention(period, match.start(), match.end())


def _relative_period(match: re.Match[str], said: datetime.date) -> Period | None:
    if match["ago"]:
        unit = _UNITS[match["unit"]]
        day = _shifted(said, -_count(match) * unit)
        return Period(day, day).widened(unit // 2, unit // 2)
    if match["near"]:
        away = {"yesterday": -1, "last night": -1, "tomorrow": 1}.get(match["near"], 0)
        return Period(_shifted(said, away), _shifted(said, away))
    if match["vague"]:
        return Period(said, said).widened(30)
    if match["nth"]:
        return _in_month(said.year, said.month, int(match["nth"])) if int(match["nth"]) else None
    return _sided(match["side"], match["what"], said)


def _sided(side: str, what: str, said: datetime.date) -> Period | None:
    """ "last week", "this summer", "next Friday"."""
    step = {"last": -1, "past": -1, "this": 0}.get(side, 1)
    if what in _SEASONS:
        return _season(what, step, said)
    if what in _WEEKDAYS:
        back = (said.weekday() - _WEEKDAYS.index(what)) % 7 or (7 if step < 0 else 0)
        day = _shifted(said, -back if step <= 0 else 7 - back)
        return Period(day, day)
    if what == "month":
        month = said.year * 12 + said.month - 1 + step
        return _in_month(month // 12, month % 12 + 1, None)
    if what == "year":
        return Period(datetime.date(said.year + step, 1, 1), datetime.date(said.year + step, 12, 31))
    monday = _shifted(said, -said.weekday() + 7 * step)
    return Period(monday, _shifted(monday, 6)).widened(1, 1 if step < 0 else 0)


def _season(name: str, step: int, said: datetime.date) -> Period | None:
    first, last = _SEASONS[name]
    year = said.year + (step if step > 0 else 0)
    start = datetime.date(year, first, 1)
    if step < 0 and start > said:
        start = datetime.date(year - 1, first, 1)
    end = _in_month(start.year + (last < first), last, None)
    return Period(start, end.last) if end else None


def _day_in_words(day: datetime.date) -> str:
    return f"{day.day} {day:%B} {day.year}"


def _count(match: re.Match[str]) -> int:
    word = match["count"]
    return int(word) if word.isdigit() else _NUMBERS[word]


def _shifted(day: datetime.date, days: int) -> datetime.date:
    try:
        return day + days * _DAY
    except OverflowError:
        return _FAR_PAST if days < 0 else _FAR_FUTURE
