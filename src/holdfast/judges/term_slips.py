"""Terms of a wrong copy: "a month" for "a year", "Louis XIV" for "Louis XV", the buyer for the seller."""

from collections.abc import Iterator, Sequence

from holdfast.judges.copies import CopySide, Slip
from holdfast.judges.exact_evidence import ExactEvidence
from holdfast.judges.negations import NEGATED
from holdfast.judges.rates import PERIOD, Term, may_hold_at_other_rates
from holdfast.judges.terms import BEFORE_OR_AFTER
from holdfast.judges.typography import plain
from holdfast.judges.wordings import SIGN, same_place

Exchange = tuple[Term, Term]
"""A term of the claim and the one that the sentence has instead."""


def term_slips(
    copy: CopySide,
    source: CopySide,
    evidence: ExactEvidence,
    exchanged: Sequence[Exchange],
    taken: Sequence[Slip],
) -> Iterator[Slip]:
    """Terms that exclude those of the sentence, beside the slips that other rules have found in these places."""
    texts = [plain(side.wording.text) for side in (copy, source)] if exchanged else []
    if any(map(NEGATED.search, texts)):
        return  # who does not buy may sell
    bounded = any(map(may_hold_at_other_rates, texts))
    for mine, theirs in exchanged:
        places = (mine.start, mine.end), (theirs.start, theirs.end)
        around = copy.around(places[0]), source.around(places[1])
        if mine.in_place and not same_place(*around):
            continue
        if mine.kind == BEFORE_OR_AFTER and SIGN in (around[0][1][0], around[1][1][0]):
            continue  # bounds of two times may both hold: open after 9 am, and before 5 pm
        found = any(slip.start < mine.end and mine.start < slip.end for slip in taken)
        if not found and not (bounded and mine.kind == PERIOD):
            said = copy.words(places[0])
            yield Slip(
                mine.start, mine.end, source.words(places[1]), plain(said.split()[-1]) in evidence.plain
            )
