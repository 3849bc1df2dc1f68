"""Evidence that is read once, part by part as it is needed, and asked about many claims."""

import re
from functools import cached_property

from holdfast.judges.exact.reading.names import NameIndex
from holdfast.judges.exact.reading.negations import NEGATED, affirmatives
from holdfast.judges.exact.reading.quotations import Quotation, quotable, squeezed, without_attributions
from holdfast.judges.exact.reading.spellings import in_one_spelling
from holdfast.judges.exact.reading.statements import Statement, Statements, Value, find_values
from holdfast.judges.exact.reading.typography import VALUE, folded_words, plain, without_marks
from holdfast.judges.exact.values.dates import Date, DateIndex, DateReading
from holdfast.judges.exact.values.numbers import find_numbers
from holdfast.judges.exact.values.quantities import NumberIndex, Quantity

NOT_PLAIN = re.compile(r"[\"?:;()]")
"""Marks of a sentence that quotes, asks, or says more than one thing."""
_NARROWING = re.compile(
    r"(?:but|however|except|unless|although|though|only|yet|still|nevertheless|instead|if|when|until)\b"
)

_MOST_OCCURRENCES = 1000  # of some words that are looked at


class ExactEvidence:
    """Evidence that is read once, part by part as it is needed, and asked about many claims."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def plain(self) -> str:
        """The text in lower case with plain marks, character for character."""
        return plain(self.text)

    @cached_property
    def words(self) -> str:
        """The folded words, without punctuation."""
        return f" {without_marks(folded_words(self.plain))} "

    @cached_property
    def quotable(self) -> str:
        """The words as quotations are compared with them."""
        return f" {quotable(self.words).strip()} "

    @cached_property
    def spoken(self) -> str:
        """The same without what interrupts a quotation."""
        uninterrupted = without_attributions(self.plain)
        if uninterrupted == self.plain:
            return self.quotable
        return f" {quotable(without_marks(folded_words(uninterrupted)))} "

    @cached_property
    def respelled(self) -> str:
        """The same in one of the two spellings of English."""
        return in_one_spelling(self.spoken)

    @cached_property
    def letters(self) -> str:
        """The words without the blanks between them."""
        return squeezed(self.quotable)

    @cached_property
    def values(self) -> list[Value]:
        """All dates and numbers, in order."""
        return find_values(self.text, self.plain)

    @cached_property
    def numbers(self) -> NumberIndex:
        """The numbers."""
        return NumberIndex(value for value in self.values if isinstance(value, Quantity))

    @cached_property
    def dates(self) -> DateIndex:
        """The dates."""
        return DateIndex(value for value in self.values if isinstance(value, Date))

    @cached_property
    def names(self) -> NameIndex:
        """The words and acronyms that names are looked for in."""
        return NameIndex(self.text)

    @cached_property
    def statements(self) -> Statements:
        """The sentences."""
        return Statements(self.text, self.plain, self.values)

    def sentences_with(self, words: str) -> list[Statement]:
        """The sentences that have exactly these words, whatever their values."""
        # Most claims use other words, which shows before any sentence is taken apart.
        if words.isascii() and not all(part.strip() in self.words for part in words.split(VALUE)):
            return []
        return self.statements.with_words(words)

    def denials_of(self, words: str) -> list[Statement]:
        """The sentences that say the opposite by a plain "not", or by leaving it out, and are not narrowed."""
        if NEGATED.search(words):
            found = [
                other for plain_words in affirmatives(words) for other in self.sentences_with(plain_words)
            ]
        elif NEGATED.search(self.words):
            found = self.statements.denying_words(words)
        else:
            found = []
        return [other for other in found if not self._is_narrowed(other)]

    def _is_narrowed(self, statement: Statement) -> bool:
        """Whether its marks or what stands around a sentence may take part of it back."""
        if NOT_PLAIN.search(self.plain, statement.start, statement.end):
            return True
        before = self.plain[max(0, statement.start - 40) : statement.start]
        after = self.plain[statement.end : statement.end + 40]
        return before.rstrip().endswith(":") or _NARROWING.match(after.lstrip()) is not None

    def quotes(self, quotation: Quotation) -> bool:
        """Whether the evidence says these words."""
        return (
            quotation.stands_in(self.quotable)
            or quotation.runs_through(self.letters)
            or quotation.stands_in(self.spoken)
            or quotation.respelled.stands_in(self.respelled)
        )

    def writes(self, words: str) -> bool:
        """Whether these words stand in the evidence, whatever they mean there: the "2025" of "form AB2025"."""
        needle, start = plain(words), -1
        for _ in range(_MOST_OCCURRENCES):
            start = self.plain.find(needle, start + 1)
            end = start + len(needle)
            if start < 0:
                return False
            before, after = self.plain[max(0, start - 1) : start], self.plain[end : end + 1]
            if not _goes_on(before, needle[:1]) and not _goes_on(needle[-1:], after):
                return True
        return False

    def holds(self, value: Value) -> bool:
        """Whether the evidence says this value; four digits may be a year here and a number there."""
        if isinstance(value, Quantity):
            return self.numbers.holds(value) or self._holds_year(value)
        return self.dates.holds(value) or self.numbers.holds(_as_number(value))

    def _holds_year(self, number: Quantity) -> bool:
        year = _as_year(number)
        return bool(year.readings) and self.dates.holds(year)


def _goes_on(before: str, after: str) -> bool:
    """Whether two characters belong to one number or one word."""
    return (before.isdigit() and after.isdigit()) or (before.isalpha() and after.isalpha())


def _as_year(number: Quantity) -> Date:
    years = {int(r.value) for r in number.readings if r.dimension is None and 1000 <= r.value < 2200}
    return Date(number.start, number.end, tuple(DateReading((year, year)) for year in sorted(years)))


def _as_number(date: Date) -> Quantity:
    years = {r.years[0] for r in date.readings if r.years and r.years[0] == r.years[1] and r.month is None}
    readings = [reading for year in sorted(years) for q in find_numbers(str(year)) for reading in q.readings]
    return Quantity(date.start, date.end, tuple(readings))
