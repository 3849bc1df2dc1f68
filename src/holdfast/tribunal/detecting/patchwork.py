"""Votes stitched together from two others: half of each is too little for a pair, and the whole is nobody's own."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from holdfast.tribunal.detecting.findings import Detection, SimilarPair
from holdfast.tribunal.detecting.thresholds import Thresholds, Zone
from holdfast.tribunal.similarity.alignment import matching_runs
from holdfast.tribunal.similarity.wording import SHORT_GAP, Wording, WordingMeasure, lower_bound
from holdfast.tribunal.types import Verdict, Vote

LEAST_PART = 0.2
"""Share of the words that each of the two must have given alone."""
LEAST_RUN = 5
"""Words in a row from which they count as taken over; fewer are found in any two texts on one matter."""
ROW = 4
"""Words in a row by which texts are found that may have given a part, before they are laid side by side."""


def flag_patchworks(
    found: Detection, votes: Sequence[Vote], proposal: str, thresholds: Thresholds
) -> Detection:
    """Add a warning for each counted vote that is two other agreeing ones put together; small panels only.

    It is no discard: whoever was quoted by two others in parts looks the same as whoever quotes the two.
    """
    if found.similarity is None or found.unchecked:
        return found
    gone = {discarded.agent_id for discarded in found.discarded}
    left = [vote for vote in votes if vote.agent.id not in gone]
    texts = {vote.agent.id: Wording(vote.reasoning) for vote in left}
    measure, givers = WordingMeasure(proposal), _givers(left, texts)
    alike = _alike(found) if givers else {}
    flagged: list[SimilarPair] = []
    for name, others in givers.items():
        near = {other: texts[other] for other in others if alike[name, other][0] < thresholds.warning}
        sources = _sources(texts[name], near, measure, thresholds)
        flagged += [_pair(source, name, sources, *alike[name, source]) for source in sources]
    if not flagged:
        return found
    zones = dict(found.zones)
    for pair in flagged:
        zones[pair.agents[1]] = Zone.WARNING
    return replace(
        found, pairs=(*found.pairs, *flagged), similar_pairs=found.similar_pairs + len(flagged), zones=zones
    )


def _givers(votes: Sequence[Vote], texts: Mapping[str, Wording]) -> dict[str, list[str]]:
    """For each vote the agreeing ones that share so many of its rows of words that they may have given a part."""
    rows = {vote.agent.id: _rows(texts[vote.agent.id]) for vote in votes}
    holders: dict[tuple[Verdict, tuple[str, ...]], list[str]] = {}
    for vote in votes:
        for row in rows[vote.agent.id]:
            holders.setdefault((vote.verdict, row), []).append(vote.agent.id)
    givers: dict[str, list[str]] = {}
    for vote in votes:
        name = vote.agent.id
        shared = Counter(other for row in rows[name] for other in holders[vote.verdict, row] if other != name)
        least = LEAST_PART / 2 * len(rows[name])  # an exchanged word breaks a few rows
        near = [other for other, count in shared.items() if count >= least]
        if len(near) > 1:
            givers[name] = near
    return givers


def _rows(text: Wording) -> set[tuple[str, ...]]:
    return {text.words[start : start + ROW] for start in range(len(text.words) - ROW + 1)}


def _alike(found: Detection) -> dict[tuple[str, str], tuple[float, float | None]]:
    """Wording and meaning of each two agents."""
    table = found.similarity
    assert table is not None
    return {
        (one, other): (table.wording[i][j], table.meaning[i][j] if table.meaning is not None else None)
        for i, one in enumerate(table.agents)
        for j, other in enumerate(table.agents)
        if i != j
    }


def _sources(
    text: Wording, others: dict[str, Wording], measure: WordingMeasure, thresholds: Thresholds
) -> tuple[str, ...]:
    """The two texts that this one is made of, or none."""
    if len(others) < 2:
        return ()
    taken = {name: _taken(text, other) for name, other in others.items()}
    first = max(taken, key=lambda name: (len(taken[name]), name))
    rest = {name: places - taken[first] for name, places in taken.items() if name != first}
    second = max(rest, key=lambda name: (len(rest[name]), name))
    words = len(text.words)
    if not words or min(len(taken[first] - taken[second]), len(rest[second])) < LEAST_PART * words:
        return ()
    share = len(taken[first] | taken[second]) / words
    made = lower_bound(share, measure.evidence(text)) >= thresholds.derivative
    return tuple(sorted((first, second))) if made else ()


def _taken(text: Wording, other: Wording) -> set[int]:
    """The places of words that stand in a row in the other text, but for a word or two within the row."""
    rows: list[tuple[int, int, int]] = []
    for start, at, length in matching_runs(text.words, other.words):
        if (
            rows
            and start - rows[-1][1] <= SHORT_GAP
            and at - rows[-1][2] <= SHORT_GAP
            and (length > 1 or start == rows[-1][1])
        ):
            rows[-1] = (rows[-1][0], start + length, at + length)
        else:
            rows.append((start, start + length, at + length))
    return {place for start, end, _ in rows if end - start >= LEAST_RUN for place in range(start, end)}


def _pair(
    source: str, made: str, sources: tuple[str, ...], wording: float, meaning: float | None
) -> SimilarPair:
    note = f"the words of {made} are those of {' and '.join(sources)} put together; all are counted"
    return SimilarPair((source, made), wording, wording, meaning, Zone.WARNING, True, note)
