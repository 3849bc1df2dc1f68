"""The values of a text by their kinds, and how one of them is written in the place of another."""

import calendar
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from holdfast.claims.verbs import is_finite
from holdfast.claims.words import STOPWORDS, content_words, word_set
from holdfast.judges.exact.reading.statements import Value as Measured
from holdfast.judges.exact.reading.statements import compare_values
from holdfast.judges.exact.reading.wordings import place_of, wording
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.quantities import Quantity
from holdfast.judges.exact.values.units import CURRENCIES

Kind = Literal["number", "date", "score", "day", "code", "name", "words"]
Limit = Literal["from", "till"]
_SCORE = re.compile(r"(?<![\w.,/–-])\d{1,3}[-–]\d{1,3}(?![\w/–-])")
_DAY = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b")
_TOKEN = re.compile(r"[^\s;,()\"“”<>]{3,80}")
_CODE = re.compile(r"\w[\w-]*+(?:[@._/:]++[\w-]++)++|(?=\S*\d)(?=\S*[a-z])\w++(?:-\w++)++")
_TITLED = re.compile(
    r"\b(?:Dr|Mrs?|Ms|Prof)\.? (?P<name>[^\W\d_a-z][\w'’-]{1,30}+(?: [^\W\d_a-z][\w'’-]{1,30}+){0,2}+)"
)
_NUMERAL = re.compile(r"\d(?:[\d.,]*\d)?")
_COUNTED = re.compile(
    r"[ -](?!(?:the|an?|this|these|its|their|his|her|our|your|my) )([^\W\d_]{2,40})(?: ([^\W\d_]{2,40}))?"
)
_NEAR = 40
_LONGEST = 2_000
"""Characters of a text that is a sentence or a row; of longer ones no value is exchanged."""
_YEAR_BEHIND = re.compile(r",? \d{4}$")
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_PLAIN_YEAR = re.compile(r"\d{4}")
_TILL = re.compile(
    r"\b(?:within|inside|until|till|before|prior to|(?:no|not) (?:later|longer) than|(?:not|never) after"
    r"|(?:in|during|over) the (?:first|next|last))(?: the)? $",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"\b(?:(?:not|only|never) (?:until|till|before)|after|from|since|as of|past|beyond"
    r"|(?:no|not) (?:earlier|sooner) than)(?: the)? $",
    re.IGNORECASE,
)
_BY = re.compile(r"\bby(?: the)? $", re.IGNORECASE)
"""A limit before a day or an hour, and a difference before an amount: "by Friday", "longer by two days"."""
_AMOUNTS = frozenset(
    content_words(
        """amount balance bill budget charge cost deposit due earnings expense fare fee fine income invoice loss
        payment price profit refund rent revenue salary sales subtotal sum tariff tax toll total turnover value
        wage"""
    )
)
"""Stems of what a field is called that holds an amount of money."""
_NUMBERED = word_set(
    """apartment article bay bus case chapter class desk door exit figure flat flight floor gate grade group
    hall invoice issue item lane lesson level line model no number order page paragraph part phase plan platform
    position question room row rule seat section shelf slide slot stage station step story table task terminal
    tier track train version volume ward week zone"""
)
"""Before a bare number they are its name: "room 12"; capitals are so without being known."""
_IN_CENTS = re.compile(r"[\d.,]*\d[.,]\d\d")
_WORD_BEFORE = re.compile(r"(?P<word>[^\W\d_][\w'’-]*)\.?(?: (?i:no|nr|number)\.?)? #?$|#$")


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
    limit: Limit | None = None
    """What it is the end of: "within 30 days", or the beginning, "after 30 days"."""
    numbers: frozenset[str] | None = None
    """Stems of what it is the number of, "order" of "Order 1"; None where it is no such label."""

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
        before = text[max(0, value.start - _NEAR) : value.start]
        last = before.split()[-1:]
        is_count = bool(counts) and (not last or last[0].lower() in STOPWORDS)
        limit = _limit(before, of_time=kind == "date" or not _is_amount(value))
        numbers = None if is_count or kind == "date" or _is_amount(value) else _numbered(before, words)
        yield Valued(
            value.start,
            value.end,
            kind,
            words,
            value,
            counts,
            is_count=is_count,
            limit=limit,
            numbers=numbers,
        )
    for name in told.names:
        start, end = place_of(name)
        yield Valued(start, end, "name", text[start:end])


def _is_amount(value: Measured) -> bool:
    return isinstance(value, Quantity) and any(reading.dimension for reading in value.readings)


def _limit(before: str, *, of_time: bool) -> Limit | None:
    """Which end the words before a value make it."""
    if _FROM.search(before):
        return "from"
    return "till" if _TILL.search(before) or (of_time and _BY.search(before)) else None


def _numbered(before: str, words: str) -> frozenset[str] | None:
    """What a bare number is the number of, by the word before it; None where it is an amount of its own."""
    found = _WORD_BEFORE.search(before)
    if found is None or _IN_CENTS.fullmatch(words):
        return None
    word = found["word"] or ""
    is_name = word[:1].isupper() and word.lower() not in STOPWORDS and not is_finite(word)
    is_label = not word or word.lower() in _NUMBERED or is_name
    return frozenset(content_words(word)) if is_label else None


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
    if old.limit and new.limit and old.limit != new.limit:
        return None  # "after 30 days" for "within 30 days" would say the opposite
    if new.numbers is not None and not new.numbers & (old.counts | (old.numbers or frozenset())):
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
        if old.label & _AMOUNTS and not old.is_count and bare and new.is_money:
            return None if same_number(old, new) else Written(bare[0], sure=True)
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


def same_number(one: Valued, other: Valued) -> bool:
    """Whether the figures of two values are the same, whatever they measure: "20.0" and "20.00 EUR"."""
    if not isinstance(one.measured, Quantity) or not isinstance(other.measured, Quantity):
        return False
    return one.measured.readings[0].written == other.measured.readings[0].written


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
