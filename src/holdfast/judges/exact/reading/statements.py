"""The evidence as statements: its folded text, and its sentences by their words with the values taken out."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from holdfast.judges.exact.reading.frames import is_asserted, is_denied_next
from holdfast.judges.exact.reading.negations import NEGATED, affirmatives
from holdfast.judges.exact.reading.typography import (
    QUESTION,
    SENTENCE_END,
    VALUE,
    folded_words,
    sentences,
    without_marks,
)
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.dates import Date, compare_dates, find_dates
from holdfast.judges.exact.values.numbers import find_numbers
from holdfast.judges.exact.values.quantities import Quantity, compare_numbers
from holdfast.judges.exact.values.units import PERCENT

Value = Quantity | Date
_HEDGED_VALUE = re.compile(rf"\b(?:about|around|approximately|roughly|circa|close to) {VALUE}")
_MOST_OCCURRENCES = 1000  # of one claim in the evidence that are looked at
_SHORT = 2_000


def find_values(text: str, plain_text: str) -> list[Value]:
    """The dates and the numbers of a text, in order."""
    return list(_remembered(text, plain_text)) if len(text) <= _SHORT else _find_values(text, plain_text)


@lru_cache(maxsize=128)
def _remembered(text: str, plain_text: str) -> list[Value]:
    """A claim is asked about by several rules in turn; long texts would fill the memory."""
    return _find_values(text, plain_text)


def _find_values(text: str, plain_text: str) -> list[Value]:
    dates = find_dates(text, plain_text)
    numbers = find_numbers(plain_text, [(date.start, date.end) for date in dates], text)
    return sorted([*dates, *numbers], key=lambda value: value.start)


def compare_values(claim: Value, evidence: Value) -> Agreement:
    """How two values agree; a date and a number cannot be compared."""
    if isinstance(claim, Quantity):
        return compare_numbers(claim, evidence) if isinstance(evidence, Quantity) else Agreement.UNDECIDED
    return compare_dates(claim, evidence) if isinstance(evidence, Date) else Agreement.UNDECIDED


def is_share(value: Value) -> bool:
    """Whether it is a share in words or as a ratio, "a quarter" or "one in four"."""
    return isinstance(value, Quantity) and any(r.dimension == PERCENT and not r.step for r in value.readings)


def words_without_values(
    plain_text: str, start: int, end: int, values: Sequence[Value], *, with_bounds: bool = True
) -> str:
    """The words of `plain_text[start:end]` with `VALUE` in the place of each value, or of it and its "at least"."""
    pieces = []
    for value in values:
        first, last = (value.start, value.end) if with_bounds else place_with_bound(value)
        before = folded_words(plain_text[start:first])
        pieces += [_before_date(before, value) if isinstance(value, Date) else before, VALUE]
        start = last
    pieces.append(folded_words(plain_text[start:end]))
    return without_marks(" ".join(pieces))


def place_with_bound(value: Value) -> tuple[int, int]:
    """The place that a value takes together with its bound, where the side of that is said."""
    return value.said if isinstance(value, Quantity) and value.side else (value.start, value.end)


def _before_date(words: str, date: Date) -> str:
    """Words without the preposition that a date takes by its precision: "on 19 March 1932" and "in 1932" are one."""
    preposition = " on" if date.readings[0].day else " in"
    return words.removesuffix(preposition)


def without_hedges(words: str) -> str:
    """The same words without "about" and the like before a value."""
    return _HEDGED_VALUE.sub(VALUE, words)


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the evidence, `text[start:end]`, and the values that stand in it."""

    start: int
    end: int
    values: tuple[Value, ...]


class Statements:
    """What a text states, ready to be compared with claims."""

    def __init__(self, text: str, plain_text: str, values: Sequence[Value]) -> None:
        self.folded = SENTENCE_END
        self._by_words: dict[str, list[Statement]] = {}
        self._read(text, plain_text, values)

    def with_words(self, words: str) -> list[Statement]:
        """The sentences that have exactly these words, whatever their values."""
        return self._by_words.get(words, [])

    def denying_words(self, words: str) -> list[Statement]:
        """The sentences that plainly deny one of exactly these words, whatever their values."""
        return self._denied.get(words, [])

    @cached_property
    def _denied(self) -> dict[str, list[Statement]]:
        found: dict[str, list[Statement]] = {}
        for words, statements in self._by_words.items():
            for denied in affirmatives(words) if NEGATED.search(words) else ():
                found.setdefault(denied, []).extend(statements)
        return found

    def assert_words(self, folded_claim: str) -> bool:
        """Whether the folded claim stands in the text as a sentence or clause, neither framed nor denied."""
        needle, position = f" {folded_claim} ", 0
        for _ in range(_MOST_OCCURRENCES):
            position = self.folded.find(needle, position)
            if position < 0:
                return False
            if is_asserted(self.folded, position, position + len(needle)):
                return True
            position += 1
        return False

    def _read(self, text: str, plain_text: str, values: Sequence[Value]) -> None:
        spans = list(sentences(text, plain_text))
        folded = [folded_words(plain_text[start:end]) for start, end in spans]
        asked = [QUESTION in plain_text[max(start, end - 6) : end] for start, end in spans]
        pieces = (f"{words} {QUESTION}" if ask else words for words, ask in zip(folded, asked, strict=True))
        self.folded = f"{SENTENCE_END} " + f" {SENTENCE_END} ".join(pieces) + f" {SENTENCE_END}"
        known: set[str] = set()
        for i, statement in enumerate(_statements(spans, values)):
            if asked[i] or folded[i] in known or (i + 1 < len(folded) and is_denied_next(folded[i + 1])):
                continue
            known.add(folded[i])
            words = without_marks(folded[i])
            if statement.values:
                words = words_without_values(plain_text, statement.start, statement.end, statement.values)
            self._by_words.setdefault(words, []).append(statement)
            if any(isinstance(value, Quantity) and value.side for value in statement.values):
                bare = words_without_values(
                    plain_text, statement.start, statement.end, statement.values, with_bounds=False
                )
                self._by_words.setdefault(bare, []).append(statement)


def _statements(spans: Sequence[tuple[int, int]], values: Sequence[Value]) -> Iterator[Statement]:
    at = 0
    for start, end in spans:
        inside = []
        while at < len(values) and values[at].start < end:
            if values[at].start >= start and values[at].end <= end:
                inside.append(values[at])
            at += 1
        yield Statement(start, end, tuple(inside))
