"""Before a claim passes, the embedded judge reads what the evidence would have to say for it to be wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from holdfast.grounding.readings import PARTIAL_FROM, Reading, judge_pairs
from holdfast.grounding.threads import aside
from holdfast.judges.blend import sigmoid
from holdfast.judges.calibration.platt import log_odds
from holdfast.judges.contraries import Contrary, contraries
from holdfast.judges.types import Judge, Judgement, Mark, Pair

SURE = 0.9
"""P(support) from which the judge was never moved by what it read beside the claim.

Of swapped names that passed on dev rows none had more and was found by it; reading them too costs a third more.
"""


async def hold_against(readings: Sequence[Reading], judge: Judge) -> list[Reading]:
    """The readings, less sure of claims that the judge makes less of than of their contraries."""
    doubtful = [n for n, reading in enumerate(readings) if _may_be_moved(reading)]
    if not doubtful:
        return list(readings)

    def turned() -> dict[int, list[Contrary]]:
        return {n: contraries(readings[n].claim.text, readings[n].window.text) for n in doubtful}

    found = await aside(sum(len(readings[n].window.text) for n in doubtful), turned)
    said = await _read(readings, found, judge)
    return [_against(reading, said.get(n, [])) for n, reading in enumerate(readings)]


def _may_be_moved(reading: Reading) -> bool:
    best = reading.best
    return best is not None and best.tier == "embedded" and PARTIAL_FROM <= best.support < SURE


async def _read(
    readings: Sequence[Reading], found: Mapping[int, Sequence[Contrary]], judge: Judge
) -> dict[int, list[tuple[Contrary, Judgement]]]:
    """What the judge makes of each contrary."""
    asked = [(n, contrary) for n, several in found.items() for contrary in several]
    pairs = [_pair(readings[n], contrary) for n, contrary in asked]
    try:
        judged = await judge_pairs(judge, pairs)
    except Exception:  # a judge of the caller's own may raise anything
        return {}  # the first reading stands
    said: dict[int, list[tuple[Contrary, Judgement]]] = {}
    for (n, contrary), judgement in zip(asked, judged, strict=True):
        if isinstance(judgement, Judgement):
            said.setdefault(n, []).append((contrary, judgement))
    return said


def _pair(reading: Reading, contrary: Contrary) -> Pair:
    claim = reading.claim
    return Pair(contrary.text, reading.window.text, claim.context, language=claim.language)


def _against(reading: Reading, said: Sequence[tuple[Contrary, Judgement]]) -> Reading:
    """By as much as the best contrary is ahead of it, in log-odds, the claim is less supported and more denied."""
    best = reading.best
    if best is None or not said:
        return reading
    ahead, contrary = max(
        ((log_odds(judgement.support) + contrary.ahead, contrary) for contrary, judgement in said),
        key=lambda found: found[0],
    )
    own = log_odds(best.support)
    if ahead <= own:
        return reading
    support = sigmoid(2 * own - ahead)
    moved = replace(
        best,
        support=support,
        contradict=best.contradict + best.support - support,
        reason=_why(reading.claim.text, contrary),
        marks=(*best.marks, Mark(contrary.start, contrary.end, 1.0 - support)),
    )
    return replace(reading, cited=moved) if best is reading.cited else replace(reading, main=moved)


def _why(claim: str, contrary: Contrary) -> str:
    said = claim[contrary.start : contrary.end].strip()
    instead = contrary.instead.strip()
    return (
        f"“{instead}” fits the evidence better than “{said}”."
        if instead
        else f"It fits better without “{said}”."
    )
