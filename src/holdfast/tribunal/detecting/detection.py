"""Detection in its order: vectorise, pairs, clusters. What is left is counted by the tally."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from holdfast.embedders import Embedder
from holdfast.embedders.runtime import Floats
from holdfast.errors import HoldfastError
from holdfast.tribunal.detecting.findings import Detection, Discarded, SharedOrigin, SimilarityMap
from holdfast.tribunal.detecting.ranking import ranked
from holdfast.tribunal.detecting.resolution import (
    discard_copies,
    discard_derivative,
    discard_followers,
    find_clusters,
    find_originals,
    name_cluster,
)
from holdfast.tribunal.detecting.scan import Scan, scan
from holdfast.tribunal.detecting.thresholds import Thresholds, Zone
from holdfast.tribunal.similarity.pairs import Mask
from holdfast.tribunal.similarity.panel import Measure, Panel, Read
from holdfast.tribunal.similarity.vectors import embedded_texts, given_vectors
from holdfast.tribunal.similarity.wording import Wording
from holdfast.tribunal.types import Vote

MOST_MAPPED = 64
"""Votes up to which all similarities are kept for the pictures."""
_MOST_PASSES = 8


def detect(
    votes: Sequence[Vote],
    proposal: str = "",
    thresholds: Thresholds | None = None,
    measure: Measure | None = None,
    embedder: Embedder | None = None,
) -> Detection:
    """Find the votes that do not count because they are not independent.

    Without a `measure`, embeddings that votes bring and an embedder of the caller's own are compared by meaning;
    texts alone are compared by wording.
    """
    strongest_first = ranked(votes)
    brought = given_vectors(strongest_first)
    chosen: Measure = measure or ("wording" if brought is None and embedder is None else "meaning")
    if not votes:
        return Detection(chosen)
    try:
        vectors = _vectors(strongest_first, embedder) if brought is None else brought
    except HoldfastError as error:
        return Detection(chosen, unchecked=str(error), shared_origins=shared_origins(votes))
    rows = zip(strongest_first, vectors, strict=True)
    reads = [Read(vote, Wording(vote.reasoning), vector) for vote, vector in rows]
    return _Search(reads, proposal, thresholds or Thresholds(), chosen).result()


def shared_origins(votes: Sequence[Vote]) -> tuple[SharedOrigin, ...]:
    """Agents that share both model and prompt."""
    groups: dict[tuple[str, str], list[str]] = {}
    for vote in votes:
        if vote.agent.model is not None:
            groups.setdefault((vote.agent.model, vote.agent.prompt or ""), []).append(vote.agent.id)
    found = (SharedOrigin(model, tuple(sorted(ids))) for (model, _), ids in groups.items() if len(ids) > 1)
    return tuple(sorted(found, key=lambda origin: origin.agents))


def _vectors(votes: Sequence[Vote], embedder: Embedder | None) -> Floats:
    from holdfast.embedders import default_embedder

    return embedded_texts([vote.reasoning for vote in votes], embedder or default_embedder())


@dataclass(frozen=True, slots=True)
class _Left:
    """The panel that was looked at last, and who of it is left."""

    panel: Panel
    seen: Scan
    alive: Mask


class _Search:
    """One run over the votes of one tribunal, strongest first."""

    def __init__(
        self, reads: Sequence[Read], proposal: str, thresholds: Thresholds, measure: Measure
    ) -> None:
        self._reads = reads
        self._proposal, self._thresholds, self._measure = proposal, thresholds, measure
        self._originals = find_originals(reads)

    def result(self) -> Detection:
        panel = self._panel([read for n, read in enumerate(self._reads) if self._originals[n] == n])
        seen = scan(panel, self._thresholds)
        copies = discard_copies(self._reads, self._originals)
        left, derivative, compared = self._without_derivative(panel, seen)
        clusters = self._clusters(left.panel, left.seen, left.alive)
        discarded = (*copies, *derivative, *discard_followers(left.panel, clusters))
        everyone = self._clusters(panel, seen, np.ones(len(panel), np.bool_))
        votes = [read.vote for read in self._reads]
        return Detection(
            measure=self._measure,
            discarded=discarded,
            pairs=seen.listed,
            similar_pairs=seen.count,
            clusters=tuple(name_cluster(left.panel, members) for members in clusters),
            agreement=tuple(name_cluster(panel, members) for members in everyone),
            shared_origins=shared_origins(votes),
            zones=_zones(votes, panel, seen.flagged, discarded),
            similarity=self._map(panel) if len(votes) <= MOST_MAPPED else None,
            compared=compared,
            not_compared=left.panel.candidates.found - len(left.panel.candidates.pairs),
        )

    def _panel(self, reads: Sequence[Read]) -> Panel:
        return Panel(reads, self._proposal, self._measure)

    def _clusters(self, panel: Panel, seen: Scan, among: Mask) -> list[list[int]]:
        wanted = self._thresholds
        return find_clusters(panel, among & seen.linked, wanted.warning, wanted.min_cluster_size, seen.links)

    def _without_derivative(self, panel: Panel, seen: Scan) -> tuple["_Left", list[Discarded], int]:
        """What is left, the discarded, and how many pairs of texts were laid side by side.

        A crowd of copies has more pairs than are looked at in one go: its most similar go first, and what is left
        is looked at again.
        """
        reads = {read.vote.agent.id: read for read in self._reads}
        discarded: list[Discarded] = []
        compared = 0
        for _ in range(_MOST_PASSES):
            compared += len(panel.candidates.pairs)
            alive, found = discard_derivative(panel, seen.derivative)
            discarded += found
            if not found or (panel.candidates.complete and seen.complete):
                break
            kept = (vote for vote, lives in zip(panel.votes, alive.tolist(), strict=True) if lives)
            panel = self._panel([reads[vote.agent.id] for vote in kept])
            seen, alive = scan(panel, self._thresholds), np.ones(len(panel), np.bool_)
        return _Left(panel, seen, alive), discarded, compared

    def _map(self, panel: Panel) -> SimilarityMap:
        """All similarities; a copy stands where its original stands."""
        votes = [read.vote for read in self._reads]
        place_of = {vote.agent.id: place for place, vote in enumerate(panel.votes)}
        places = [place_of[votes[original].agent.id] for original in self._originals]
        return SimilarityMap(
            agents=tuple(vote.agent.id for vote in votes),
            verdicts=tuple(vote.verdict.value for vote in votes),
            wording=tuple(tuple(1.0 if i == j else panel.wording(i, j) for j in places) for i in places),
            meaning=tuple(tuple(1.0 if i == j else panel.meaning(i, j) for j in places) for i in places),
        )


def _zones(
    votes: Sequence[Vote], panel: Panel, flagged: Mask, discarded: Sequence[Discarded]
) -> dict[str, Zone]:
    zones = {vote.agent.id: Zone.SAFE for vote in votes}
    zones |= {panel.votes[place].agent.id: Zone.WARNING for place in np.flatnonzero(flagged).tolist()}
    zones |= {found.agent_id: Zone.DERIVATIVE for found in discarded if found.reason != "cluster"}
    return zones
