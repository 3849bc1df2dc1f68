"""Terms of a wrong copy: "a month" for "a year", "Louis XIV" for "Louis XV", the buyer for the seller."""

from collections.abc import Iterator, Sequence

from holdfast.judges.copies import CopySide, Slip
from holdfast.judges.exact_evidence import ExactEvidence
from holdfast.judges.negations import NEGATED
from holdfast.judges.rates import PERIOD, Term, may_hold_at_other_rates
from holdfast.judges.typography import plain
from holdfast.judges.wordings import same_place

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
        if mine.in_place and not same_place(copy.around(places[0]), source.around(places[1])):
            continue
        found = any(slip.start < mine.end and mine.start < slip.end for slip in taken)
        if not found and not (bounded and mine.kind == PERIOD):
            said = copy.words(places[0])
            yield Slip(
                mine.start, mine.end, source.words(places[1]), plain(said.split()[-1]) in evidence.plain
            )
