"""A bound of the claim that one sentence of the evidence keeps to: "is open before 10 am", where it "opens at 9 am"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from holdfast.claims.words import content_words
from holdfast.judges.exact.clashes.differences import is_general, tests_bound
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.exclusions import surely_holds
from holdfast.judges.exact.reading.relations import Placed
from holdfast.judges.exact.reading.statements import Value, compare_values
from holdfast.judges.exact.reading.typography import VALUE, folded_words, plain, without_marks
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.quantities import Quantity

_LONGEST = 300
"""Characters of a claim beyond which more is said than one bound."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The sentence says `known` where the claim says the bound `claim[start:end]`."""

    start: int
    end: int
    known: str


def find_kept_bound(claim: str, sentences: Sequence[str]) -> Kept | None:
    """The bound of a claim that has no other value, in a sentence that says the same of one value."""
    said = _only_value(Wording(claim)) if len(claim) <= _LONGEST else None
    if said is None or not (said.is_time or said.is_between or _has_side(said)):
        return None
    words = _stems_beside(said, claim)
    for sentence in sentences if words else ():
        known = _only_value(wording(sentence))
        # the same words in the same order: "A has 3 more than B" is not "B has 5 more than A"
        if known and _stems_beside(known, sentence) == words and _keeps_to(said, known):
            start, end = known.place
            return Kept(*said.place, sentence[start:end])
    return None


def find_stated_bound(
    claim: str, plain_claim: str, values: Sequence[Value], evidence: ExactEvidence
) -> Kept | None:
    """The same in a sentence, wherever it stands, that has exactly the claim's words and dates what it tells."""
    said = _alone(values, plain_claim)
    if said is None or not isinstance(said.value, Date):
        return None
    start, end = said.place
    before, after = (folded_words(part) for part in (plain_claim[:start], plain_claim[end:]))
    for statement in evidence.sentences_with(without_marks(f"{before} {VALUE} {after}")):
        text, first = evidence.plain[statement.start : statement.end], statement.values[0]
        known = replace(first, start=first.start - statement.start, end=first.end - statement.start)
        if _keeps_to(said, Placed(known, (known,), text)):
            return Kept(start, end, evidence.text[first.start : first.end])
    return None


def _only_value(text: Wording) -> Placed | None:
    """The value or the range of a text that has no other."""
    return _alone(text.values, plain(text.text))


def _alone(values: Sequence[Value], plain_text: str) -> Placed | None:
    placed = Placed(values[0], values, plain_text) if 1 <= len(values) <= 2 else None
    return placed if placed and len(values) == len(placed.ends or (placed.value,)) else None


def _has_side(said: Placed) -> bool:
    return isinstance(said.value, Quantity) and said.value.side is not None


def _stems_beside(placed: Placed, text: str) -> list[str]:
    start, end = placed.place
    return content_words(f"{text[:start]} {text[end:]}")


def _keeps_to(said: Placed, known: Placed) -> bool:
    claim, evidence = said.value, known.value
    if type(claim) is not type(evidence) or is_general(said.words) or is_general(known.words):
        return False
    if said.is_time or known.is_time:
        return surely_holds(said, known)
    alike = not said.ends and not known.ends and said.relation == known.relation
    return alike and tests_bound(claim, evidence) and compare_values(claim, evidence) == Agreement.COVERED
