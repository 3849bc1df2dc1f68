"""A sentence of the evidence that equals the claim but for one value or sign: the same words, another number."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from holdfast.claims.words import STOPWORDS, content_words
from holdfast.judges.exact.reading.exclusions import excludes_others
from holdfast.judges.exact.reading.relations import Placed
from holdfast.judges.exact.reading.statements import Statement, Value, compare_values
from holdfast.judges.exact.reading.typography import VALUE, plain
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.dates import Date, compare_dates
from holdfast.judges.exact.values.quantities import Quantity, rounding_error
from holdfast.judges.exact.values.units import ORDINAL

_LARGEST_ROUNDING = Fraction(1, 20)  # "3 million" for 3,482,113 is rounding, but not the same statement
_LEAST_OTHER_WORDS = 3
_MOST_WORDS = 400
"""Words beyond which no statement is tried with other signs: each try is a copy of them all."""
_LONGEST_SUBJECT = 5
_PRONOUNS = ("it", "he", "she", "they")

# Two sentences with such a subject or under such a word may both be true with different values.
_OPEN_SUBJECT = re.compile(
    r"(?:i|you|he|she|it|we|they|this|that|these|those|his|her|its|their|our|my|your|a|an|some|one|another|other|many|"
    r"most|several|each|every|any)\b"
)
_POINTING_SUBJECT = re.compile(r"(?:he|she|it|they|this|that|these|those|his|her|its|their)\b")
_OPEN_STATEMENT = re.compile(
    r"n't\b|\b(?:not|no|never|neither|nor|without|if|unless|whether|may|might|could|can|some|any|or|another|other|"
    r"sometimes|often|usually|include|includes|including|example|such|also|different|both)\b"
)
_RULE = re.compile(
    r"\b(?:who|whose|that|which|every|all|only|must|shall|should|would|will|requires?|required|needs?|eligible|"
    rf"(?:of|with|aged|having|for) {VALUE})"
)
_LABEL = re.compile(
    r"\b(?:chapter|section|article|figure|fig|table|no|nos|number|room|flight|route|highway|day|week|phase|level|grade|"
    r"season|episode|volume|vol|part|step|question|group|type|class|page|line|act|version|unit|item|row|case|model|stage|"
    r"round|game|match|test|exercise|appendix|clause|rule|title|paragraph|category|zone|district|region|"
    r"team|player)s?\.? ?#?$"
)
_CONTRARY = {"<": ">≥", ">": "<≤", "≤": ">≥", "≥": "<≤", "≠": ("=", "=="), "=": "≠", "==": "≠"}
COMPARISON_SIGNS = frozenset(_CONTRARY)
_WORD_BEFORE = re.compile(r"([^\W\d_][\w'’]*) ?$")


@dataclass(frozen=True, slots=True)
class Difference:
    """The one value in which the claim and a sentence of the evidence differ."""

    claim: Value
    evidence: Value


def same_statement(words: str, values: Sequence[Value], statements: Sequence[Statement]) -> Statement | None:
    """A sentence with the claim's words whose values equal the claim's, keep to its bounds or round to it closely."""
    for statement in statements:
        pairs = list(zip(values, statement.values, strict=True))
        if all(_is_same(words, claim, evidence) for claim, evidence in pairs):
            return statement
    return None


def _is_same(words: str, claim: Value, evidence: Value) -> bool:
    agreement = compare_values(claim, evidence)
    if tests_bound(claim, evidence):
        return agreement >= Agreement.COVERED and not is_general(words)
    if isinstance(claim, Quantity) and isinstance(evidence, Quantity) and agreement == Agreement.COVERED:
        return rounding_error(claim, evidence) <= _LARGEST_ROUNDING
    return agreement >= Agreement.COVERED


def tests_bound(claim: Value, evidence: Value) -> bool:
    """Whether a bound of the claim is held against a plain number."""
    if not isinstance(claim, Quantity) or not isinstance(evidence, Quantity):
        return False
    return claim.side is not None and not evidence.bounded


def is_general(words: str) -> bool:
    """Under a rule or a negation a number on the side of a bound proves nothing, and one beyond it refutes nothing."""
    return bool(_OPEN_STATEMENT.search(words) or _RULE.search(words))


def find_difference(
    claim: str, words: str, values: Sequence[Value], statements: Sequence[Statement]
) -> Difference | None:
    """The difference by which the claim contradicts the evidence; None when the words leave room for both."""
    return None if leaves_room(words) else _first_difference(claim, words, values, statements)


def find_pointed_difference(
    claim: str, words: str, values: Sequence[Value], statements: Sequence[Statement]
) -> Difference | None:
    """The difference from a sentence about "it" or "them", who may be others there: by itself it refutes nothing."""
    if not _POINTING_SUBJECT.match(words) or _OPEN_STATEMENT.search(words):
        return None
    return _first_difference(claim, words, values, statements)


def pointing_wordings(words: str, known: str) -> Iterator[str]:
    """The words, and with "it" or "they" for a subject that the evidence names: "it burned" for "the mill burned"."""
    yield words
    parts = words.split()
    if leaves_room(words):
        return
    for end in range(1, min(_LONGEST_SUBJECT, len(parts) - 1) + 1):
        subject, rest = parts[:end], parts[end:]
        named = [word for word in subject if word not in STOPWORDS]
        if VALUE in subject or not all(f" {word} " in known for word in named):
            return
        if named and any(word != VALUE and word not in STOPWORDS for word in rest):
            yield from (" ".join((pronoun, *rest)) for pronoun in _PRONOUNS)


def leaves_room(words: str) -> bool:
    """Whether two sentences of these words may both be true with different values or signs."""
    others = len(words.split()) - words.count(VALUE)
    return (
        others < _LEAST_OTHER_WORDS
        or _OPEN_SUBJECT.match(words) is not None
        or _OPEN_STATEMENT.search(words) is not None
    )


def _first_difference(
    claim: str, words: str, values: Sequence[Value], statements: Sequence[Statement]
) -> Difference | None:
    found = list(_differences(claim, words, values, statements))
    numbers = [difference for difference in found if isinstance(difference.claim, Quantity)]
    return next(iter(numbers or found), None)


def contrary_signs(words: str) -> Iterator[tuple[str, str, str]]:
    """Each comparison sign of the words, one that excludes it, and the words with that one in its place."""
    parts = words.split(" ")
    for at, sign in enumerate(parts) if len(parts) <= _MOST_WORDS else ():
        for contrary in _CONTRARY.get(sign, ""):
            yield sign, contrary, " ".join((*parts[:at], contrary, *parts[at + 1 :]))


def _differences(
    claim: str, words: str, values: Sequence[Value], statements: Sequence[Statement]
) -> Iterator[Difference]:
    varying = _varying_dates(len(values), statements)
    for statement in statements:
        agreements = [compare_values(c, e) for c, e in zip(values, statement.values, strict=True)]
        differing = [i for i, agreement in enumerate(agreements) if agreement == Agreement.DIFFERENT]
        if not differing or Agreement.UNDECIDED in agreements:
            continue
        if len(differing) > 1 and not _are_exchanged(claim, values, statement.values, differing):
            continue
        at = differing[0]
        if (
            at not in varying
            and _are_comparable(words, values[at], statement.values[at])
            and _is_measured(claim, values[at])
            and _is_measured(claim, values[at], statement.values[at])
            and excludes_others(Placed(values[at], values, plain(claim)))
        ):
            yield Difference(values[at], statement.values[at])


def _are_exchanged(claim: str, values: Sequence[Value], known: Sequence[Value], differing: list[int]) -> bool:
    """Two amounts that stand in each other's place: "12 floors and 3 lifts" for "3 floors and 12 lifts".

    Others that differ may belong to another case: "In 5 towns it took 7 days".
    """
    if len(differing) != 2:
        return False
    one, two = differing
    first, second = values[one], values[two]
    if any(isinstance(value, Date) for value in (first, second)) or not all(map(_is_plain, (first, second))):
        return False
    crossed = compare_values(first, known[two]), compare_values(second, known[one])
    between, behind = content_words(claim[first.end : second.start]), content_words(claim[second.end :])
    # "3 goals and 5 goals" may be said in either order
    told = bool(content_words(claim[: first.start])) and not set(between) <= set(behind)
    return crossed == (Agreement.EQUAL, Agreement.EQUAL) and told and _is_measured(claim, second)


def _is_plain(value: Value) -> bool:
    return isinstance(value, Quantity) and not value.bounded


def _varying_dates(count: int, statements: Sequence[Statement]) -> set[int]:
    """Places where several sentences of this form give different dates: in a series a date is a label."""
    varying = set()
    for at in range(count):
        dates = [s.values[at] for s in statements]
        known = [date for date in dates if isinstance(date, Date)]
        if known and any(compare_dates(known[0], date) == Agreement.DIFFERENT for date in known[1:]):
            varying.add(at)
    return varying


def _are_comparable(words: str, claim: Value, evidence: Value) -> bool:
    """Two bounds exclude each other when they face each other; a number is refuted by none, a bound by a number."""
    if not isinstance(claim, Quantity) or not isinstance(evidence, Quantity):
        return True
    if claim.side and evidence.side:
        return claim.side.rises != evidence.side.rises
    if tests_bound(claim, evidence):
        return not is_general(words)
    return not claim.bounded and not evidence.bounded


def _is_measured(claim: str, value: Value, other: Value | None = None) -> bool:
    """Whether a value is what the sentence tells, and not a label ("Apollo 11") or a lone "one"."""
    judged = other or value
    if isinstance(judged, Quantity):
        ordinal = any(reading.dimension == ORDINAL for reading in judged.readings)
        if ordinal or not judged.counted:
            return False
    before = claim[max(0, value.start - 24) : value.start]
    word = _WORD_BEFORE.search(before)
    named = word is not None and word[1][0].isupper() and word[1].lower() not in STOPWORDS
    return not named and not _LABEL.search(before.lower())
