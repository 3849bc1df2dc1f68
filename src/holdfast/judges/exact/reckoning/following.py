"""What follows from the evidence by reckoning, or is refuted by it."""

from collections.abc import Sequence
from dataclasses import replace

from holdfast.claims.verbs import is_finite
from holdfast.judges.exact.reading.clauses import clauses_of
from holdfast.judges.exact.reading.segments import alike_readings
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.reckoning.ages import find_age
from holdfast.judges.exact.reckoning.changes import find_change
from holdfast.judges.exact.reckoning.comparisons import find_comparison
from holdfast.judges.exact.reckoning.dated_orders import find_dated_order
from holdfast.judges.exact.reckoning.derivations import Derivation, find_derivation
from holdfast.judges.exact.reckoning.durations import find_duration
from holdfast.judges.exact.reckoning.hours import find_hours
from holdfast.judges.exact.reckoning.kept_limits import find_kept_limit
from holdfast.judges.exact.reckoning.lengths import find_one_length, find_same_length
from holdfast.judges.exact.reckoning.multiples import find_multiple
from holdfast.judges.exact.reckoning.occasions import find_other_frequency
from holdfast.judges.exact.reckoning.orders import find_order
from holdfast.judges.exact.reckoning.other_ends import find_beginning
from holdfast.judges.exact.reckoning.parts import find_part_of_count
from holdfast.judges.exact.reckoning.ranges import find_bound_of_range
from holdfast.judges.exact.reckoning.reserved import find_reserved
from holdfast.judges.exact.reckoning.sums import find_part, find_share, find_sum
from holdfast.judges.exact.values.quantities import Quantity

_BOTH = 2
_FINDERS = (
    find_comparison,
    find_change,
    find_same_length,
    find_one_length,
    find_age,
    find_duration,
    find_sum,
    find_share,
    find_reserved,
    find_hours,
    find_bound_of_range,
    find_kept_limit,
    find_order,
    find_dated_order,
)
_BETWEEN_ITS_VALUES = (find_multiple, find_part, find_part_of_count, find_beginning, find_other_frequency)
"""Rules that say which of the amounts of a sentence is whose: that it has the claim's amount is no excuse."""


def find_following(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """What the first rule says that the claim and the sentences fit, or what each of its two statements fits."""
    return _found(claim, sentences) or _found_of_both(claim, sentences)


def _found_of_both(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """ "… has 95 GB more than Starter and costs $288 a year": both follow, or one of them is refuted."""
    parts = [clause.text for clause in clauses_of(claim)] if any(map(str.isdigit, claim)) else []
    if len(parts) != _BOTH:
        return None
    verb = next((at for word, at, _ in Wording(parts[0]).words[1:] if is_finite(word)), 0)
    second = Wording(parts[1]).words
    if not verb or not second or not is_finite(second[0][0]):
        return None
    lead = parts[0][:verb]
    found = _found(f"{parts[0].rstrip(' .,')}.", sentences)
    other = _found(lead + parts[1], sentences)
    if other and not other.true:
        shift = claim.index(parts[1]) - len(lead)
        return replace(other, start=max(0, other.start + shift), end=other.end + shift)
    if found and (not found.true or other):
        return found if other is None or not found.true else replace(found, end=len(claim.rstrip(" .")))
    return None


def _found(claim: str, sentences: Sequence[str]) -> Derivation | None:
    if found := find_derivation(claim, sentences):
        return found
    found = next((found for find in _FINDERS if (found := find(claim, sentences))), None)
    others = sentences
    if found is None:
        found = next((found for find in _BETWEEN_ITS_VALUES if (found := find(claim, sentences))), None)
        others = [sentence for sentence in sentences if found and found.known not in sentence]
    # What one sentence refutes another may say outright, of another time or part.
    return None if found and not found.true and _is_told(claim, found, others) else found


def _is_told(claim: str, found: Derivation, sentences: Sequence[str]) -> bool:
    """Whether a sentence about it has the very amount that the claim got wrong."""
    said = Wording(claim)
    wrong = [value for value in said.values if found.start <= value.start and value.end <= found.end]
    near = (wording(text) for text in sentences if wrong and wording(text).stems & said.stems_beside(()))
    return any(_is_same(mine, value) for text in near for value in text.values for mine in wrong)


def _is_same(mine: object, other: object) -> bool:
    both = alike_readings(mine, other) if isinstance(mine, Quantity) and isinstance(other, Quantity) else None
    return both is not None and both[0].value == both[1].value
