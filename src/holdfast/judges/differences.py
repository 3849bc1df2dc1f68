"""A sentence of the evidence that equals the claim but for one value: the same words, another number."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from holdfast.claims.words import STOPWORDS
from holdfast.judges.agreement import Agreement
from holdfast.judges.dates import Date, compare_dates
from holdfast.judges.quantities import Quantity, rounding_error
from holdfast.judges.statements import VALUE, Statement, Value, compare_values
from holdfast.judges.units import ORDINAL

_LARGEST_ROUNDING = Fraction(1, 20)  # "3 million" for 3,482,113 is rounding, but not the same statement
_LEAST_OTHER_WORDS = 3

# Two sentences with such a subject or under such a word may both be true with different values.
_OPEN_SUBJECT = re.compile(
    r"(?:i|you|he|she|it|we|they|this|that|these|those|his|her|its|their|our|my|your|a|an|some|one|another|other|many|"
    r"most|several|each|every|any)\b"
)
_OPEN_STATEMENT = re.compile(
    r"n't\b|\b(?:not|no|never|neither|nor|without|if|unless|whether|may|might|could|can|some|any|or|another|other|"
    r"sometimes|often|usually|include|includes|including|example|such|also|different|both)\b"
)
_LABEL = re.compile(
    r"\b(?:chapter|section|article|figure|fig|table|no|nos|number|room|flight|route|highway|day|week|phase|level|grade|"
    r"season|episode|volume|vol|part|step|question|group|type|class|page|line|act|version|unit|item|row|case|model|stage|"
    r"round|game|match|test|exercise|appendix|clause|rule|title|paragraph|category|zone|district|region|"
    r"team|player)s?\.? ?#?$"
)
_WORD_BEFORE = re.compile(r"([^\W\d_][\w'’]*) ?$")


@dataclass(frozen=True, slots=True)
class Difference:
    """The one value in which the claim and a sentence of the evidence differ."""

    claim: Value
    evidence: Value


def same_statement(values: Sequence[Value], statements: Sequence[Statement]) -> Statement | None:
    """A sentence with the claim's words whose values all equal the claim's, or round to them closely."""
    for statement in statements:
        pairs = list(zip(values, statement.values, strict=True))
        if all(_is_same(claim, evidence) for claim, evidence in pairs):
            return statement
    return None


def _is_same(claim: Value, evidence: Value) -> bool:
    agreement = compare_values(claim, evidence)
    if isinstance(claim, Quantity) and isinstance(evidence, Quantity) and agreement == Agreement.COVERED:
        return rounding_error(claim, evidence) <= _LARGEST_ROUNDING
    return agreement >= Agreement.COVERED


def find_difference(
    claim: str, words: str, values: Sequence[Value], statements: Sequence[Statement]
) -> Difference | None:
    """The difference by which the claim contradicts the evidence; None when the words leave room for both."""
    others = len(words.split()) - words.count(VALUE)
    if others < _LEAST_OTHER_WORDS or _OPEN_SUBJECT.match(words) or _OPEN_STATEMENT.search(words):
        return None
    found = list(_differences(claim, values, statements))
    numbers = [difference for difference in found if isinstance(difference.claim, Quantity)]
    return next(iter(numbers or found), None)


def _differences(
    claim: str, values: Sequence[Value], statements: Sequence[Statement]
) -> Iterator[Difference]:
    varying = _varying_dates(len(values), statements)
    for statement in statements:
        agreements = [compare_values(c, e) for c, e in zip(values, statement.values, strict=True)]
        if agreements.count(Agreement.DIFFERENT) != 1 or Agreement.UNDECIDED in agreements:
            continue
        at = agreements.index(Agreement.DIFFERENT)
        if (
            at not in varying
            and _is_measured(claim, values[at])
            and _is_measured(claim, values[at], statement.values[at])
        ):
            yield Difference(values[at], statement.values[at])


def _varying_dates(count: int, statements: Sequence[Statement]) -> set[int]:
    """Places where several sentences of this form give different dates: in a series a date is a label."""
    varying = set()
    for at in range(count):
        dates = [s.values[at] for s in statements]
        known = [date for date in dates if isinstance(date, Date)]
        if known and any(compare_dates(known[0], date) == Agreement.DIFFERENT for date in known[1:]):
            varying.add(at)
    return varying


def _is_measured(claim: str, value: Value, other: Value | None = None) -> bool:
    """Whether a value is what the sentence tells, and not a label ("Apollo 11"), a bound or a lone "one"."""
    judged = other or value
    if isinstance(judged, Quantity):
        ordinal = any(reading.dimension == ORDINAL for reading in judged.readings)
        if ordinal or judged.bounded or not judged.counted:
            return False
    before = claim[max(0, value.start - 24) : value.start]
    word = _WORD_BEFORE.search(before)
    named = word is not None and word[1][0].isupper() and word[1].lower() not in STOPWORDS
    return not named and not _LABEL.search(before.lower())
