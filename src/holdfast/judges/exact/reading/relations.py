"""What the words around a value make of it: "before 1990", "by £10", "from 1914 to 1918"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from holdfast.judges.exact.reading.statements import Value, place_with_bound
from holdfast.judges.exact.reading.typography import VALUE
from holdfast.judges.exact.values.dates import Date


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
BLURRED = re.compile(r"\b(?:start|early|mid|late|about|around|nearly|almost|least)\b")
_REACH = 48
_CHANGES = frozenset((Relation.BY, Relation.FROM, Relation.TO))
"""Of an amount only these tell something; "after 8 years" is as plain as "8 years"."""
TIME_BOUNDS = frozenset((Relation.BEFORE, Relation.AFTER, Relation.BY))
"""Relations that leave room on one side of a date or a time of day."""
_AND, _DASH_OR_TO = re.compile(r" and "), re.compile(r" ?- ?| to ")
_UNTIL = re.compile(r" (?:to|until|till|through) (?:the )?")
_BETWEEN = re.compile(r"\bbetween (?:the )?(?:years )?(?:about |around )?$")
_CHANGE = re.compile(r"\b(?:from|by) (?:the )?(?:about |around )?$")
"""Before "600 to 900", where a change is told and not a range."""
_LONGEST_JOINT = 16
_LAST_WORD = re.compile(r"([^\W\d_]+) $")


def _is_time(value: Value) -> bool:
    return isinstance(value, Date) or any(reading.time for reading in value.readings)


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
        if _is_time(low) and _is_time(high):
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
        return _is_time(self.value)

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
        if self._said and self.is_bounded_in_time:
            return start - len(self._said[0]), end
        return start, end

    @property
    def is_bounded_in_time(self) -> bool:
        """Whether it stands after "before", "after" or "by"."""
        return self.is_time and self.relation in TIME_BOUNDS

    @property
    def lead(self) -> str:
        """The words that make the relation."""
        said = self._between if self.ends else self._said
        return said[0] if said else ""

    @cached_property
    def words(self) -> str:
        """The text with a sign for each value: the "may" of "8 May" allows nothing."""
        text = self.text
        for value in self.values:
            text = text[: value.start] + VALUE.ljust(value.end - value.start) + text[value.end :]
        return text

    @property
    def word_before(self) -> str:
        """The word before the value and its "by"."""
        start = place_with_bound(self.value)[0] - (len(self._said[0]) if self._said else 0)
        word = _LAST_WORD.search(self.text[max(0, start - _REACH) : start])
        return word[1] if word else ""
