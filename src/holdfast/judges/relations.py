"""What the words around a value make of it: "before 1990", "by £10", "from 1914 to 1918"; and what that excludes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from holdfast.judges.agreement import Agreement
from holdfast.judges.bounds import Bound, Side
from holdfast.judges.dates import Date, DateReading
from holdfast.judges.quantities import Quantity, compare_numbers
from holdfast.judges.statements import Value, place_with_bound


class Relation(Enum):
    """How a value stands to what is told."""

    PLAIN = "plain"
    BEFORE = "before"
    AFTER = "after"
    BY = "by"
    """A date not to be passed, or the size of a change."""
    FROM = "from"
    TO = "to"
    RANGE = "range"
    """One of two ends."""


_WORDS = {
    Relation.BEFORE: "before|prior to|earlier than|ahead of",
    Relation.AFTER: "after|later than|following",
    Relation.BY: "by|no later than|not later than",
    Relation.FROM: "from|since",
    Relation.TO: "to|until|till|through",
}
_FILLER = "the|year|years|end|start|of|early|mid|late|about|around|nearly|almost|just|only|at|least"
_RELATED = "|".join(f"(?P<{kind.value}>{words})" for kind, words in _WORDS.items())
_BEFORE_VALUE = re.compile(rf"\b(?:{_RELATED})(?:[ \-](?:{_FILLER})){{0,4}}[ \-]$")
_BLURRED = re.compile(r"\b(?:start|early|mid|late|about|around|nearly|almost|least)\b")
_REACH = 48
_CHANGES = frozenset((Relation.BY, Relation.FROM, Relation.TO))
"""Of an amount only these tell something; "after 8 years" is as plain as "8 years"."""
_TIME_BOUNDS = frozenset((Relation.BEFORE, Relation.AFTER, Relation.BY))
_AND, _DASH_OR_TO = re.compile(r" and "), re.compile(r" ?- ?| to ")
_UNTIL = re.compile(r" (?:to|until|till|through) (?:the )?")
_BETWEEN = re.compile(r"\bbetween (?:the )?(?:years )?(?:about |around )?$")
_CHANGE = re.compile(r"\b(?:from|by) (?:the )?(?:about |around )?$")
"""Before "600 to 900", where a change is told and not a range."""
_LONGEST_JOINT = 16
_LAST_WORD = re.compile(r"([^\W\d_]+) $")
_PLANNED = re.compile(
    r"\b(?:must|shall|should|will|would|due|deadline|plans?|planned|aims?|aimed|targets?|goals?|pledge[ds]?|required?|"
    r"requires|needs?|scheduled|expected|has to|have to|to be)\b"
)
"""Where a date before which something is to happen is itself what is told."""
_HAPPENS_ONCE = re.compile(
    r"\b(?:automated|(?:re)?built|finished|completed|(?:re)?opened|closed|founded|established|created|launched|released|"
    r"published|signed|ratified|adopted|abolished|born|died|killed|left|arrived|departed|began|begun|started|ended|"
    r"discovered|invented|introduced|demolished|destroyed|sank|sunk|collapsed|sold|bought|acquired|merged|dissolved|"
    r"elected|appointed|retired|resigned|joined|installed|constructed|restored|renovated|replaced|converted|removed|"
    r"moved|approved|delivered|erected|inaugurated|incorporated|executed|crowned|independent)\b"
)
"""Other things may be so before a year and in a later one too: "stood empty", "won the cup"."""
_OPEN = re.compile(
    r"n't\b|\b(?:not|no|nobody|none|never|neither|nor|nothing|only|few|without|if|unless|whether|may|might|could|can|or|some|any|again|"
    r"another|other|also|both|twice|times|often|several|first|last)\b"
)


@dataclass(frozen=True)
class Placed:
    """A value where it stands: among the values of a plain text."""

    value: Value
    values: Sequence[Value]
    text: str

    @cached_property
    def ends(self) -> tuple[Value, Value] | None:
        """The range that the value is an end of, from the lower end to the upper one."""
        at = next(i for i, value in enumerate(self.values) if value is self.value)
        pairs = ((self.values[i], self.values[i + 1]) for i in (at - 1, at) if 0 <= i < len(self.values) - 1)
        return next((pair for pair in pairs if self._is_range(*pair)), None)

    def _is_range(self, low: Value, high: Value) -> bool:
        first, last = place_with_bound(low)[0], place_with_bound(high)[0]
        if type(low) is not type(high) or not 0 < last - low.end <= _LONGEST_JOINT:
            return False
        joint, before = self.text[low.end : last], self.text[max(0, first - _REACH) : first]
        if _BETWEEN.search(before):
            return _AND.fullmatch(joint) is not None
        if isinstance(low, Date):
            return _DASH_OR_TO.fullmatch(joint) is not None or _UNTIL.fullmatch(joint) is not None
        return _DASH_OR_TO.fullmatch(joint) is not None and not _CHANGE.search(before)

    @cached_property
    def _between(self) -> re.Match[str] | None:
        start = self.ends[0].start if self.ends else 0
        return _BETWEEN.search(self.text[max(0, start - _REACH) : start])

    @property
    def is_between(self) -> bool:
        """Whether it is an end of the range in which something lies, and not of the time that it lasts."""
        return self._between is not None

    @property
    def is_time(self) -> bool:
        """Whether it is a date or a time of day."""
        return isinstance(self.value, Date) or any(reading.time for reading in self.value.readings)

    @cached_property
    def _said(self) -> re.Match[str] | None:
        start = place_with_bound(self.value)[0]
        return _BEFORE_VALUE.search(self.text[max(0, start - _REACH) : start])

    @cached_property
    def relation(self) -> Relation:
        """What the words before the value make of it."""
        if self.ends:
            return Relation.RANGE
        kind = Relation(self._said.lastgroup) if self._said else Relation.PLAIN
        return kind if self.is_time or kind in _CHANGES else Relation.PLAIN

    @property
    def place(self) -> tuple[int, int]:
        """The place of the value with the words by which it excludes others."""
        start, end = place_with_bound(self.value)
        if self.ends:
            return self.ends[0].start - (len(self._between[0]) if self._between else 0), self.ends[1].end
        if self._said and self.relation in _TIME_BOUNDS and isinstance(self.value, Date):
            return start - len(self._said[0]), end
        return start, end

    @property
    def lead(self) -> str:
        """The words that make the relation."""
        said = self._between if self.ends else self._said
        return said[0] if said else ""

    @property
    def word_before(self) -> str:
        """The word before the value and its "by"."""
        start = place_with_bound(self.value)[0] - (len(self._said[0]) if self._said else 0)
        word = _LAST_WORD.search(self.text[max(0, start - _REACH) : start])
        return word[1] if word else ""


def exclude_each_other(said: Placed, known: Placed) -> bool:
    """Whether two values that differ cannot both be true of one thing, where that is sure."""
    one, other = said.relation, known.relation
    if one == other:
        between = said.is_between and known.is_between and isinstance(said.value, Date)
        return _are_apart(said, known) if between else excludes_others(said)
    if Relation.PLAIN not in (one, other):
        return False
    if Relation.RANGE in (one, other):
        return _are_apart(said, known)
    bound = one if other == Relation.PLAIN else other
    if isinstance(said.value, Date):
        sure = _happens_once(said.text) and not _OPEN.search(known.text)
        return sure and bound in _TIME_BOUNDS and _are_apart(said, known)
    by_how_much = bound == Relation.BY and not said.is_time  # "fell by 5 %" and "fell 7 %"
    return by_how_much and said.word_before == known.word_before != ""


def excludes_others(said: Placed) -> bool:
    """Whether another value excludes this one that has the same words before it."""
    if not said.is_time:
        return True
    if said.relation in _TIME_BOUNDS:
        return _PLANNED.search(said.text) is not None
    return not (said.is_between and _happens_once(said.text))


def surely_holds(said: Placed, known: Value) -> bool:
    """Whether what happened once, on the date `known`, happened in the time that the claim leaves."""
    if not (isinstance(said.value, Date) and isinstance(known, Date) and _happens_once(said.text)):
        return False
    if (said.relation not in _TIME_BOUNDS and not said.is_between) or _BLURRED.search(said.lead):
        return False
    named, day = Placed(said.value, (said.value,), ""), Placed(known, (known,), "")
    if said.relation != Relation.BY and not said.ends and not _are_apart(named, day):
        return False  # 1990 is not before 1990
    spans = [(c, e) for c in _spans(said) for e in _spans(day)]
    return bool(spans) and all(c[0] <= e[0] and e[1] <= c[1] for c, e in spans)


def _happens_once(text: str) -> bool:
    return _HAPPENS_ONCE.search(text) is not None and not _OPEN.search(text)


def _are_apart(said: Placed, known: Placed) -> bool:
    """Whether no day or amount lies in both."""
    if isinstance(said.value, Date):
        spans = [(c, e) for c in _spans(said) for e in _spans(known)]
        return bool(spans) and all(c[1] < e[0] or e[1] < c[0] for c, e in spans)
    return any(_differ(c, e) for c in _limits(said) for e in _limits(known))


def _limits(placed: Placed) -> list[Quantity]:
    """An amount, or the two ends of a range as the bounds that they are."""
    ends, sides = placed.ends or (placed.value,), (Side.AT_LEAST, Side.AT_MOST)
    amounts = [end for end in ends if isinstance(end, Quantity)]
    if not placed.ends:
        return amounts
    return [
        replace(amount, bound=Bound(side, amount.start, amount.end))
        for amount, side in zip(amounts, sides, strict=True)
    ]


def _differ(claim: Quantity, evidence: Quantity) -> bool:
    return compare_numbers(claim, evidence) == Agreement.DIFFERENT


_Day = tuple[int, int, int]
_EVER: tuple[_Day, _Day] = (-(10**6), 1, 1), (10**6, 12, 31)


def _spans(placed: Placed) -> Iterator[tuple[_Day, _Day]]:
    """The first and the last day that the words leave room for, in each reading that has a year."""
    low, high = placed.ends or (placed.value, placed.value)
    for first in low.readings:
        for last in high.readings:
            if not (isinstance(first, DateReading) and isinstance(last, DateReading)):
                continue
            if first.years is None or last.years is None:
                continue
            start, end = _first_day(first), _last_day(last)
            if placed.relation in (Relation.BEFORE, Relation.BY):
                start = _EVER[0]
            elif placed.relation == Relation.AFTER:
                end = _EVER[1]
            yield start, end


def _first_day(date: DateReading) -> _Day:
    return (date.years or (0, 0))[0], date.month or 1, date.day or 1


def _last_day(date: DateReading) -> _Day:
    return (date.years or (0, 0))[1], date.month or 12, date.day or 31
