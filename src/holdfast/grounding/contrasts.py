"""Before a claim passes, the embedded judge reads what the evidence would have to say for it to be wrong."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeGuard

from holdfast.grounding.mapping import EvidenceMap
from holdfast.grounding.readings import PARTIAL_FROM, Reading, judge_pairs
from holdfast.grounding.threads import aside
from holdfast.judges.blend import sigmoid
from holdfast.judges.calibration.platt import log_odds
from holdfast.judges.contraries import Contrary, affirmed, contraries
from holdfast.judges.exact import ExactEvidence, read_exact
from holdfast.judges.types import Judge, Judgement, Mark, Pair

AHEAD, STEEPER = 0.4, 1.5
"""Log-odds that a contrary may be ahead by for nothing, and how much the rest counts (training/HISTORY.md)."""
SURE = 0.9
"""P(support) from which only exact rules move the judge; up to .95 it is a third more readings for .01 more names."""


@dataclass(frozen=True, slots=True)
class _Doubt:
    """One reading of one claim that may let it pass."""

    place: int
    part: Literal["main", "cited"]
    said: Judgement
    words: str
    """The claim as it was put to the judge."""
    window: str


_Found = tuple[_Doubt, Contrary, Judgement | None]


async def hold_against(readings: Sequence[Reading], evidence: EvidenceMap, judge: Judge) -> list[Reading]:
    """The readings, less sure of claims that the judge, or an exact rule, makes less of than of their contraries."""
    held = list(readings)
    doubts = [doubt for place, reading in enumerate(held) for doubt in _doubts(place, reading)]
    if not doubts:
        return held

    def turned() -> list[_Found]:
        return [found for doubt in doubts for found in _turned(doubt, evidence.exact)]

    found = await aside(sum(len(doubt.window) for doubt in doubts), turned)
    lowest: dict[_Doubt, tuple[float, Contrary]] = {}
    for doubt, contrary, judgement in await _judged(held, found, judge):
        left = _left(doubt.said, judgement)
        lowest[doubt] = min(lowest.get(doubt, (left, contrary)), (left, contrary), key=lambda known: known[0])
    for doubt, (left, contrary) in lowest.items():
        if left < log_odds(doubt.said.support):
            held[doubt.place] = _moved(held[doubt.place], doubt, sigmoid(left), contrary)
    return held


def taken_off(ahead: float) -> float:
    """What a contrary that is so far ahead takes off a claim, in log-odds."""
    return STEEPER * max(0.0, ahead - AHEAD)


def _left(said: Judgement, contrary: Judgement) -> float:
    """Log-odds of a claim beside its contrary: what exact rules bear out is not so."""
    if contrary.tier == "exact":
        return -log_odds(contrary.support)
    own = log_odds(said.support)
    return own - taken_off(log_odds(contrary.support) - own)


def is_in_doubt(judgement: Judgement) -> bool:
    """The embedded judge may be moved by what says otherwise: sure of the claim it is not, nor against it."""
    return _may_pass(judgement) and judgement.support < SURE


def _may_pass(judgement: Judgement | None) -> TypeGuard[Judgement]:
    return judgement is not None and judgement.tier == "embedded" and judgement.support >= PARTIAL_FROM


def _doubts(place: int, reading: Reading) -> Iterator[_Doubt]:
    words = reading.named.text if reading.named else reading.claim.text
    cited = reading.bearing.cited_window
    if _may_pass(reading.main):
        yield _Doubt(place, "main", reading.main, words, reading.bearing.window.text)
    if _may_pass(reading.cited) and cited is not None:
        yield _Doubt(place, "cited", reading.cited, words, cited.text)


def _turned(doubt: _Doubt, evidence: ExactEvidence) -> Iterator[_Found]:
    """Contraries of a claim, with what exact rules bear out of it without its denial: that moves a sure judge, too."""
    for contrary in affirmed(doubt.words):
        decision = read_exact(contrary.text, evidence, doubt.window).decision
        if decision is not None and decision.support > decision.contradict:
            yield doubt, contrary, decision
            return
    if is_in_doubt(doubt.said):
        for contrary in contraries(doubt.words, doubt.window):
            yield doubt, contrary, None


async def _judged(
    readings: Sequence[Reading], found: Sequence[_Found], judge: Judge
) -> list[tuple[_Doubt, Contrary, Judgement]]:
    """What is made of each contrary."""
    said = [(doubt, contrary, stated) for doubt, contrary, stated in found if stated is not None]
    asked = [(doubt, contrary) for doubt, contrary, stated in found if stated is None]
    pairs = []
    for doubt, contrary in asked:
        claim = readings[doubt.place].claim
        pairs.append(Pair(contrary.text, doubt.window, claim.context, language=claim.language))
    try:
        judged = await judge_pairs(judge, pairs)
    except Exception:  # a judge of the caller's own may raise anything
        return said  # the first reading stands, but for what is stated
    both = zip(asked, judged, strict=True)
    return said + [(*known, answer) for known, answer in both if isinstance(answer, Judgement)]


def _moved(reading: Reading, doubt: _Doubt, support: float, contrary: Contrary) -> Reading:
    """What the claim loses in support its denial gains."""
    said = doubt.said
    mark = (Mark(contrary.start, contrary.end, 1.0 - support),)
    moved = replace(
        said,
        support=support,
        contradict=said.contradict + said.support - support,
        reason=_why(doubt.words, contrary),
        marks=(*said.marks, *(reading.named.in_claim(mark) if reading.named else mark)),
    )
    return replace(reading, cited=moved) if doubt.part == "cited" else replace(reading, main=moved)


def _why(claim: str, contrary: Contrary) -> str:
    said, instead = claim[contrary.start : contrary.end].strip(), contrary.instead.strip()
    if not instead:
        return f"It fits better without “{said}”."
    return f"“{instead}” fits the evidence better than “{said}”."
