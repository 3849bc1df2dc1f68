"""Terms of a wrong copy: "a month" for "a year", "Louis XIV" for "Louis XV", the buyer for the seller."""

import re
from collections.abc import Iterator, Sequence

from holdfast.claims.words import stem
from holdfast.judges.exact.reading.copies import CopySide, Slip
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.inversions import ARTICLES
from holdfast.judges.exact.reading.names import capitalised
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import SIGN, Wording, same_place
from holdfast.judges.exact.values.rates import PERIOD, Term, may_hold_at_other_rates
from holdfast.judges.exact.values.terms import BEFORE_OR_AFTER, KIN, KINDS

_OPEN = re.compile(
    r"\b(?:no|nor|neither|only|without|if|unless|except|than|unlike|both|either|or|like|too)\b"
)
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
        if mine.kind == BEFORE_OR_AFTER and _are_turned(copy.wording, source.wording, (mine, theirs)):
            continue  # red after white, white before red
        if mine.kind in KIN and _names_turned(copy.wording, source.wording):
            continue  # her brother is he whose sister she is
        if mine.kind in KINDS and not _is_said_of_the_other_kind(copy, source, evidence, (mine, theirs)):
            continue
        found = any(slip.start < mine.end and mine.start < slip.end for slip in taken)
        if not found and not (bounded and mine.kind == PERIOD):
            said = copy.words(places[0])
            yield Slip(
                mine.start, mine.end, source.words(places[1]), plain(said.split()[-1]) in evidence.plain
            )


def _is_said_of_the_other_kind(
    copy: CopySide, source: CopySide, evidence: ExactEvidence, exchange: Exchange
) -> bool:
    """Whether the sentence has all other words of the claim in their order, and the evidence nothing of its kind."""
    mine, theirs = exchange
    if _OPEN.search(plain(source.wording.text)) or _OPEN.search(plain(copy.wording.text)):
        return False
    if f" {plain(copy.words((mine.start, mine.end)))} " in evidence.words:
        return False
    before, after = _around(copy.wording, mine)
    known_before, known_after = _around(source.wording, theirs)
    return known_before[len(known_before) - len(before) :] == before and known_after[: len(after)] == after


def _names_turned(copy: Wording, source: Wording) -> bool:
    """Whether two names that both have stand in the other order."""
    mine, theirs = ([side.text[a:b] for a, b in capitalised(side.text)] for side in (copy, source))
    common = [name for name in dict.fromkeys(mine) if name in theirs]
    return common != sorted(common, key=theirs.index)


def _are_turned(copy: Wording, source: Wording, exchange: Exchange) -> bool:
    """Whether words that stand before a term of the claim stand behind the other one in the sentence."""
    mine, theirs = (_around(side, term) for side, term in zip((copy, source), exchange, strict=True))
    lead, known_lead = (set(before) - set(after) for before, after in (mine, theirs))
    behind, known_behind = (set(after) - set(before) for before, after in (mine, theirs))
    return not lead.isdisjoint(known_behind) and not known_lead.isdisjoint(behind)


def _around(text: Wording, term: Term) -> tuple[list[str], list[str]]:
    """The words before a term and those after it, without articles and endings."""
    told = [(stem(word), start) for word, start, _ in text.words if word not in ARTICLES]
    before = [word for word, start in told if start < term.start]
    return before, [word for word, start in told if start >= term.end]
