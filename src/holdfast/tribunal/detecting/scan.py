"""One look at all pairs of a panel: what is derivative, what is flagged, what hangs together."""

from dataclasses import dataclass

import numpy as np

from holdfast.tribunal.detecting.findings import SimilarPair
from holdfast.tribunal.detecting.thresholds import Thresholds, Zone
from holdfast.tribunal.similarity.pairs import Mask, Pairs
from holdfast.tribunal.similarity.panel import Panel

MOST_LISTED = 200
"""Similar pairs that are named one by one; of more, the most similar."""
MOST_RESOLVED = 4_000_000
"""Derivative pairs that are resolved in one go, the most similar ones first: about 50 MB."""
MOST_LINKS = 200_000
"""Links that are kept; of more, clusters are found by asking for neighbours again."""
_NOTES = {
    Zone.WARNING: "possibly derivative; both are counted",
    Zone.DERIVATIVE: "derivative; the weaker vote is discarded",
}


@dataclass(frozen=True, slots=True)
class Scan:
    """What one look at all pairs gives."""

    derivative: Pairs
    """Agreeing pairs of the derivative zone, the most similar ones."""
    complete: bool
    """Are all of those here?"""
    links: Pairs | None
    """Agreeing pairs above the safe zone; None when they are too many."""
    linked: Mask
    """Votes that are part of such a pair."""
    flagged: Mask
    """Those, and votes whose reasons are near-identical to those of an opposite verdict."""
    count: int
    listed: tuple[SimilarPair, ...]


class _Few:
    """Pairs as they come in, all of them, or none when they are too many."""

    def __init__(self, most: int) -> None:
        self._most, self._parts, self._total = most, list[Pairs](), 0

    def add(self, part: Pairs) -> None:
        self._total += len(part)
        self._parts = [*self._parts, part] if self._total <= self._most else []

    def pairs(self) -> Pairs | None:
        return Pairs.joined(self._parts) if self._total <= self._most else None


class _Collected:
    """Pairs as they come in, at most so many kept, the most similar ones."""

    def __init__(self, most: int) -> None:
        self._most, self._parts, self._held = most, list[Pairs](), 0
        self._floor: np.float32 | None = None
        self.total = 0

    def add(self, part: Pairs) -> None:
        self.total += len(part)
        if self._floor is not None:
            part = part.where(part.similarity > self._floor)
        self._parts.append(part)
        self._held += len(part)
        if self._held > 2 * self._most:
            kept = Pairs.joined(self._parts).strongest(self._most)
            self._parts, self._held, self._floor = [kept], len(kept), kept.similarity.min()

    def pairs(self) -> Pairs:
        return Pairs.joined(self._parts).strongest(self._most)


def scan(panel: Panel, thresholds: Thresholds) -> Scan:
    """Look at every pair once."""
    derivative, links = _Collected(MOST_RESOLVED), _Few(MOST_LINKS)
    agreeing, opposing = _Collected(MOST_LISTED), _Collected(MOST_LISTED)
    linked, opposed = (np.zeros(len(panel), np.bool_) for _ in range(2))
    for part in panel.similar(thresholds.warning):
        agree = panel.agree(part)
        same, other = part.where(agree), part.where(~agree).at_least(thresholds.derivative)
        derivative.add(same.at_least(thresholds.derivative))
        for mask, pairs in ((linked, same), (opposed, other)):
            mask[pairs.first] = mask[pairs.second] = True
        links.add(same)
        agreeing.add(same)
        opposing.add(other)
    found = derivative.pairs()
    listed = [
        _named(panel, thresholds, *pair, agree=agree)
        for agree, kept in ((True, agreeing), (False, opposing))
        for chunk in kept.pairs().from_most_similar(MOST_LISTED)
        for pair in chunk
    ]
    return Scan(
        derivative=found,
        complete=len(found) == derivative.total,
        links=links.pairs(),
        linked=linked,
        flagged=linked | opposed,
        count=agreeing.total + opposing.total,
        listed=tuple(listed),
    )


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
