"""One look at all pairs of a panel: what is derivative, what is flagged, what hangs together."""

from dataclasses import dataclass

import numpy as np

from holdfast.tribunal.findings import SimilarPair
from holdfast.tribunal.pairs import Mask, Pairs
from holdfast.tribunal.panel import Panel
from holdfast.tribunal.thresholds import Thresholds, Zone

MOST_LISTED = 200
"""Similar pairs that are named one by one; of more, the most similar."""
_NOTES = {
    Zone.WARNING: "possibly derivative; both are counted",
    Zone.DERIVATIVE: "derivative; the weaker vote is discarded",
}


@dataclass(frozen=True, slots=True)
class Scan:
    """What one look at all pairs gives."""

    derivative: Pairs
    """Agreeing pairs of the derivative zone."""
    linked: Mask
    """Votes that are part of an agreeing pair above the safe zone."""
    flagged: Mask
    """Those, and votes whose reasons are near-identical to those of an opposite verdict."""
    count: int
    listed: tuple[SimilarPair, ...]


def scan(panel: Panel, thresholds: Thresholds) -> Scan:
    """Look at every pair once."""
    derivative: list[Pairs] = []
    linked, opposed = (np.zeros(len(panel), np.bool_) for _ in range(2))
    agreeing, opposing, count = Pairs.none(), Pairs.none(), 0
    for part in panel.similar(thresholds.warning):
        agree = panel.agree(part)
        same, other = part.where(agree), part.where(~agree).at_least(thresholds.derivative)
        derivative.append(same.at_least(thresholds.derivative))
        linked[same.first] = linked[same.second] = True
        opposed[other.first] = opposed[other.second] = True
        count += len(same) + len(other)
        agreeing = Pairs.joined((agreeing, same)).strongest(MOST_LISTED)
        opposing = Pairs.joined((opposing, other)).strongest(MOST_LISTED)
    listed = [_named(panel, thresholds, *pair, agree=True) for pair in agreeing.from_most_similar()]
    listed += [_named(panel, thresholds, *pair, agree=False) for pair in opposing.from_most_similar()]
    return Scan(Pairs.joined(derivative), linked, linked | opposed, count, tuple(listed))


def _named(
    panel: Panel, thresholds: Thresholds, first: int, second: int, similarity: float, *, agree: bool
) -> SimilarPair:
    zone = thresholds.zone(similarity) if agree else Zone.WARNING
    return SimilarPair(
        agents=(panel.votes[first].agent.id, panel.votes[second].agent.id),
        similarity=similarity,
        wording=panel.wording(first, second),
        meaning=panel.meaning(first, second),
        zone=zone,
        agree=agree,
        note=_NOTES[zone] if agree else "near-identical reasons for opposite verdicts",
    )
