"""Agreeing votes that say the same in other words: worth a second look, and no proof of copying."""

from dataclasses import replace
from itertools import combinations

from holdfast.embedders import Embedder
from holdfast.errors import HoldfastError
from holdfast.tribunal.detecting.findings import Detection, SimilarPair
from holdfast.tribunal.detecting.thresholds import Thresholds, Zone
from holdfast.tribunal.similarity.paraphrase import ParaphraseMeasure
from holdfast.tribunal.types import Vote

LEAST_MEANING = 0.6
"""Cosine below which no judge is asked."""
MOST_ASKED = 50
"""Pairs that the judge is asked about, the nearest in meaning."""
_NOTE = "the same in other words, as far as the judge can tell; both are counted"


def flag_paraphrases(
    found: Detection, votes: list[Vote], thresholds: Thresholds, embedder: Embedder | None = None
) -> Detection:
    """Add a warning for each pair of counted votes that paraphrase each other; small panels only."""
    if found.similarity is None or found.unchecked:
        return found
    texts = {vote.agent.id: vote.reasoning for vote in votes}
    pairs = _nearest(found)
    try:
        scores = ParaphraseMeasure(embedder).scores(
            [(texts[one], texts[other]) for one, other, _, _ in pairs]
        )
    except HoldfastError as error:
        return replace(found, unchecked=str(error))
    flagged = [
        SimilarPair((one, other), score, wording, meaning, Zone.WARNING, True, _NOTE)
        for (one, other, wording, meaning), score in zip(pairs, scores, strict=True)
        if score >= thresholds.warning
    ]
    warned = {agent: Zone.WARNING for pair in flagged for agent in pair.agents}
    zones = {
        agent: warned.get(agent, zone) if zone is Zone.SAFE else zone for agent, zone in found.zones.items()
    }
    listed = (*found.pairs, *sorted(flagged, key=lambda pair: -pair.similarity))
    return replace(found, pairs=listed, similar_pairs=found.similar_pairs + len(flagged), zones=zones)


def _nearest(found: Detection) -> list[tuple[str, str, float, float]]:
    """Agreeing pairs of counted votes that are not listed yet, the nearest in meaning first."""
    assert found.similarity is not None
    table, known = found.similarity, {frozenset(pair.agents) for pair in found.pairs}
    gone = {discarded.agent_id for discarded in found.discarded}
    near = []
    for i, j in combinations(range(len(table.agents)), 2):
        one, other = table.agents[i], table.agents[j]
        meaning = table.meaning[i][j] if table.meaning is not None else 0.0
        agree = table.verdicts[i] == table.verdicts[j]
        if agree and meaning >= LEAST_MEANING and not gone & {one, other} and {one, other} not in known:
            near.append((one, other, table.wording[i][j], meaning))
    return sorted(near, key=lambda pair: -pair[3])[:MOST_ASKED]
