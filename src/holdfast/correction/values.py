"""The values of a text by their kinds, and how one of them is written in the place of another."""

import calendar
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from holdfast.claims.words import STOPWORDS, content_words
from holdfast.judges.exact.reading.statements import Value as Measured
from holdfast.judges.exact.reading.statements import compare_values
from holdfast.judges.exact.reading.wordings import place_of, wording
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.quantities import Quantity
from holdfast.judges.exact.values.units import CURRENCIES

Kind = Literal["number", "date", "score", "day", "code", "name", "words"]
_SCORE = re.compile(r"(?<![\w.,/–-])\d{1,3}[-–]\d{1,3}(?![\w/–-])")
_DAY = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b")
_TOKEN = re.compile(r"[^\s;,()\"“”<>]{3,80}")
_CODE = re.compile(r"\w[\w-]*+(?:[@._/:]++[\w-]++)++|(?=\S*\d)(?=\S*[a-z])\w++(?:-\w++)++")
_TITLED = re.compile(
    r"\b(?:Dr|Mrs?|Ms|Prof)\.? (?P<name>[^\W\d_a-z][\w'’-]{1,30}+(?: [^\W\d_a-z][\w'’-]{1,30}+){0,2}+)"
)
_NUMERAL = re.compile(r"\d(?:[\d.,]*\d)?")
_COUNTED = re.compile(r"[ -]([^\W\d_]{2,40})(?: ([^\W\d_]{2,40}))?")
_NEAR = 40
_LONGEST = 2_000
"""Characters of a text that is a sentence or a row; of longer ones no value is exchanged."""
_YEAR_BEHIND = re.compile(r",? \d{4}$")
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_PLAIN_YEAR = re.compile(r"\d{4}")


class Valued(NamedTuple):
    """A value, `text[start:end]`."""

    start: int
    end: int
    kind: Kind
    words: str
    measured: Measured | None = None
    counts: frozenset[str] = frozenset()
    """Stems of what a bare number counts, "tower" of "five towers", or of the label before it."""
    label: frozenset[str] = frozenset()
    """Stems of the name of the field that it is the value of."""
    is_count: bool = False
    """It counts what follows, as in "up to 60 guests"; the 12 of "Room 12 costs" does not."""

    @property
    def is_money(self) -> bool:
        """Is it a price?"""
        return isinstance(self.measured, Quantity) and any(
            reading.dimension in CURRENCIES for reading in self.measured.readings
        )

    @property
    def has_unit(self) -> bool:
        """Is it an amount of something that is measured: "30 days", "5 %"?"""
        return isinstance(self.measured, Quantity) and any(r.dimension for r in self.measured.readings)


def without(text: str, values: Sequence[Valued]) -> str:
    """A text with blanks for some of its values."""
    for value in values:
        text = f"{text[: value.start]}{' ' * (value.end - value.start)}{text[value.end :]}"
    return text


@lru_cache(maxsize=2048)
def values_of(text: str) -> tuple[Valued, ...]:
    """All values of a text in order, none within another; each sentence is read for many claims."""
    found: list[Valued] = []
    for value in _candidates(text) if len(text) <= _LONGEST else ():
        if not any(value.start < other.end and other.start < value.end for other in found):
            found.append(value)
    return tuple(sorted(found, key=lambda value: value.start))


def _candidates(text: str) -> Iterator[Valued]:
    """Those first that hold the others: the score "2-1" before its two numbers."""
    for token in _TOKEN.finditer(text):
        words = token[0].rstrip(".:!?")
        if _CODE.fullmatch(words) and any(map(str.isalpha, words)):
            yield Valued(token.start(), token.start() + len(words), "code", words)
    for score in _SCORE.finditer(text):
        yield Valued(*score.span(), "score", score[0])
    for day in _DAY.finditer(text):
        yield Valued(*day.span(), "day", day[0])
    for titled in _TITLED.finditer(text):
        yield Valued(*titled.span("name"), "name", titled["name"])
    told = wording(text)
    for value in told.values:
        kind: Kind = "date" if isinstance(value, Date) else "number"
        words = text[value.start : value.end]
        counts = _counted(text, value)
        before = text[max(0, value.start - _NEAR) : value.start].split()
        is_count = bool(counts) and (not before or before[-1].lower() in STOPWORDS)
        yield Valued(value.start, value.end, kind, words, value, counts, is_count=is_count)
    for name in told.names:
        start, end = place_of(name)
        yield Valued(start, end, "name", text[start:end])


def _counted(text: str, value: Measured) -> frozenset[str]:
    """The nouns behind a bare number."""
    if isinstance(value, Date) or any(reading.dimension or reading.time for reading in value.readings):
        return frozenset()
    found = _COUNTED.match(text, value.end)
    nouns = [word for word in (found.groups() if found else ()) if word and word.lower() not in STOPWORDS]
    return frozenset(content_words(" ".join(nouns)))


class Written(NamedTuple):
    """Words in the place of a value."""

    words: str
    sure: bool
    """They measure or count the same; else only their kind is the same."""


def written_for(old: Valued, new: Valued) -> Written | None:
    """How a value is written in the place of another of its kind; None where it cannot be, or says the same."""
    if old.kind != new.kind or old.words.casefold() == new.words.casefold():
        return None
    if old.measured is None or new.measured is None:
        return Written(new.words, sure=old.kind in ("score", "day"))
    if compare_values(old.measured, new.measured) >= Agreement.COVERED:
        return None
    if isinstance(old.measured, Quantity) and isinstance(new.measured, Quantity):
        return _number(old, old.measured, new, new.measured)
    if isinstance(old.measured, Date) and isinstance(new.measured, Date):
        return _date(old.words, old.measured, new.words, new.measured)
    return None


def _number(old: Valued, said: Quantity, new: Valued, known: Quantity) -> Written | None:
    dims, others = ({reading.dimension for reading in q.readings} - {None} for q in (said, known))
    times = [any(reading.time for reading in q.readings) for q in (said, known)]
    if times[0] != times[1] or said.bounded != known.bounded or said.side != known.side:
        return None
    if dims and others:
        return Written(new.words, sure=True) if dims & others else None
    if others:  # "warranty months: 36" for "24 months"
        unit = frozenset(content_words(new.words)) & old.counts
        bare = _NUMERAL.search(new.words)
        if unit and bare:
            return Written(bare[0], sure=True)
        return None if old.counts else Written(new.words, sure=False)
    if dims:  # "60 minutes" for "timeout minutes: 45"; 900 seconds are no 900 minutes
        bare = _NUMERAL.search(old.words) if new.words[0].isdigit() else None
        unit = frozenset(stem for stem in content_words(old.words) if stem.isalpha())
        if not unit or not unit <= new.label:
            return None
        return (
            Written(old.words.replace(bare[0], new.words, 1), sure=False) if bare and not new.counts else None
        )
    if new.counts and not new.counts & old.counts:
        return None
    words = new.words
    if old.words[0].isdigit() and words[0].isalpha() and known.readings[0].written.denominator == 1:
        words = str(known.readings[0].written)
    return Written(words, sure=bool(times[0] or new.counts & old.counts))


def _date(said: str, old: Date, known: str, new: Date) -> Written | None:
    """At the grain of the old one: "in 2004" for "on 12 May 2004"."""
    mine, theirs = old.readings[0], new.readings[0]
    year = theirs.years[0] if theirs.years and theirs.years[0] == theirs.years[1] else None
    if mine.month is None:
        return Written(str(year), sure=True) if year and year > 0 and _PLAIN_YEAR.fullmatch(said) else None
    if mine.day is None:
        if theirs.month is None or (mine.years and year is None):
            return None
        name = calendar.month_name[theirs.month]
        return Written(f"{name} {year}" if mine.years else name, sure=True)
    if theirs.day is None or theirs.month is None:
        return None
    if _ISO.fullmatch(said):
        return Written(f"{year:04}-{theirs.month:02}-{theirs.day:02}", sure=True) if year else None
    return Written(known if mine.years else _YEAR_BEHIND.sub("", known), sure=True)
