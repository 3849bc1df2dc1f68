"""Which value of a sentence a value of the claim stands for: the one that agrees, or the one in its place."""

from collections.abc import Sequence
from itertools import takewhile

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.statements import Value, compare_values
from holdfast.judges.exact.reading.wordings import Wording
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.quantities import Quantity


def paired(claim: Wording, sentence: Wording) -> list[tuple[Value, Value]]:
    """Each value of the claim with one of the sentence, none twice: the best agreement, then the most words around."""
    offers = [(c, e) for c in claim.values for e in sentence.values if type(c) is type(e)]
    pairs: list[tuple[Value, Value]] = []
    for c, e in sorted(offers, key=lambda pair: _rank(pair[0], pair[1], claim, sentence)):
        if not any(c is taken or e is used for taken, used in pairs):
            pairs.append((c, e))
    return pairs


def is_meant(value: Value, other: Value, claim: Wording, sentence: Wording) -> bool:
    """Whether `other` is plainly what the sentence says for `value`, and no further value of it may be."""
    rivals = [r for r in sentence.values if r is not other and _differ(value, r) and not _is_said(r, claim)]
    if not rivals:
        return True
    shared = _shared_around(value, other, claim, sentence)
    if any(_shared_around(value, rival, claim, sentence) >= shared for rival in rivals):
        return False
    told = set(content_words(sentence.text[: other.start])) or set(content_words(_after(other, sentence)))
    return not any(claim.stems & set(content_words(_around(rival, sentence))) - told for rival in rivals)


def _rank(value: Value, other: Value, claim: Wording, sentence: Wording) -> tuple[int, bool, int, int]:
    agreement = compare_values(value, other)
    if agreement >= Agreement.COVERED:
        return -agreement, False, 0, 0
    # Values that do not agree contend for a place: "25 users" stands for "5 users", not for "10 GB".
    return 0, not _are_of_one_kind(value, other), -_shared_around(value, other, claim, sentence), -agreement


def _are_of_one_kind(value: Value, other: Value) -> bool:
    if not isinstance(value, Quantity) or not isinstance(other, Quantity):
        return True
    return any(c.dimension == e.dimension for c in value.readings for e in other.readings)


def _differ(value: Value, other: Value) -> bool:
    return type(value) is type(other) and compare_values(value, other) == Agreement.DIFFERENT


def _is_said(value: Value, claim: Wording) -> bool:
    return any(compare_values(said, value) >= Agreement.COVERED for said in claim.values)


def _shared_around(value: Value, other: Value, claim: Wording, sentence: Wording) -> int:
    """How many words next to the two values are the same, before and after them."""
    mine, theirs = _sides(value, claim), _sides(other, sentence)
    return sum(_length_of_run(one, two) for one, two in zip(mine, theirs, strict=True))


def _sides(value: Value, text: Wording) -> tuple[list[str], list[str]]:
    """The words before a value, the nearest first, and those after it."""
    before = [word for word, _, end in text.words if end <= value.start]
    return before[::-1], [word for word, start, _ in text.words if start >= value.end]


def _length_of_run(one: Sequence[str], two: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, two, strict=False)))


def _after(value: Value, sentence: Wording) -> str:
    """The text from a value to the next one."""
    following = [other.start for other in sentence.values if other.start >= value.end]
    return sentence.text[value.end : min(following, default=None)]


def _around(value: Value, sentence: Wording) -> str:
    """The text from the value before to the value after."""
    ahead = [other.end for other in sentence.values if other.end <= value.start]
    return sentence.text[max(ahead, default=0) : value.start] + " " + _after(value, sentence)
