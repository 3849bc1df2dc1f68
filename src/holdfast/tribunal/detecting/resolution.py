"""Which votes are set aside: copies first, then derivative pairs from the most similar down, then clusters."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from holdfast.tribunal.detecting.findings import Cluster, Discarded
from holdfast.tribunal.detecting.ranking import why_weaker
from holdfast.tribunal.similarity.pairs import Mask, Pairs
from holdfast.tribunal.similarity.panel import Panel, Read
from holdfast.tribunal.types import Vote

_CHUNK = 2048
_Neighbours = Callable[[Sequence[int], Mask], list[int]]


def find_originals(reads: Sequence[Read]) -> list[int]:
    """For each vote the place of the strongest one with the very same words and verdict, often its own.

    Votes without any word cannot be told apart: all of one verdict count as one, unless their embeddings differ.
    """
    strongest: dict[object, int] = {}
    return [strongest.setdefault(_identity(read), place) for place, read in enumerate(reads)]


def discard_copies(reads: Sequence[Read], originals: Sequence[int]) -> list[Discarded]:
    """Every vote that has an original other than itself."""
    return [
        _copy(read, reads[original])
        for place, (read, original) in enumerate(zip(reads, originals, strict=True))
        if place != original
    ]


def discard_derivative(panel: Panel, pairs: Pairs) -> tuple[Mask, list[Discarded]]:
    """Resolve pairs from the most similar down; a discarded vote takes no part in later pairs."""
    alive = np.ones(len(panel), np.bool_)
    discarded: list[Discarded] = []
    # The top alone is sorted: of a crowd of copies hardly anyone is left when the rest comes up. A small top first,
    # then shares of what is left, so that the number of rounds stays small where few are discarded.
    most = max(_CHUNK, 4 * len(panel))
    while len(pairs):
        floor = pairs.similarity_of(most)
        above = pairs.similarity >= floor
        top, pairs = pairs.where(above), pairs.where(~above)
        for chunk in top.from_most_similar(_CHUNK):
            for stronger, weaker, similarity in chunk.among(alive):
                if alive[stronger] and alive[weaker]:
                    alive[weaker] = False
                    discarded.append(_derivative(panel.votes[weaker], panel.votes[stronger], similarity))
        pairs = pairs.among(alive)
        most = max(_CHUNK, len(pairs) // 8)
    return alive, discarded


def _derivative(weaker: Vote, stronger: Vote, similarity: float) -> Discarded:
    why = why_weaker(weaker, stronger)
    return Discarded(weaker.agent.id, stronger.agent.id, "derivative", similarity, why)


def find_clusters(
    panel: Panel, among: Mask, more_than: float, least_size: int, links: Pairs | None = None
) -> list[list[int]]:
    """Connected components of similar, agreeing votes that are large and dense enough.

    `links` are all agreeing pairs from that similarity on, where they are known already.
    """
    neighbours = _asked(panel, more_than) if links is None else _known(links.among(among), more_than)
    left = among.copy()
    found: list[list[int]] = []
    for start in np.flatnonzero(among).tolist():
        if not left[start]:
            continue
        left[start] = False
        members, frontier = [start], [start]
        while frontier:
            frontier = neighbours(frontier, left)
            left[frontier] = False
            members += frontier
        if len(members) >= least_size and panel.mean_similarity(members) > more_than:
            found.append(sorted(members))
    return found


def _asked(panel: Panel, more_than: float) -> _Neighbours:
    return lambda chosen, left: np.flatnonzero(panel.neighbours(chosen, left, more_than)).tolist()


def _known(links: Pairs, more_than: float) -> _Neighbours:
    table: dict[int, set[int]] = {}
    for first, second, similarity in links:
        if similarity > more_than:
            table.setdefault(first, set()).add(second)
            table.setdefault(second, set()).add(first)

    def look_up(chosen: Sequence[int], left: Mask) -> list[int]:
        near = {other for place in chosen for other in table.get(place, ())}
        return sorted(other for other in near if left[other])

    return look_up


def name_cluster(panel: Panel, members: Sequence[int]) -> Cluster:
    """The cluster by its agents' ids, strongest first."""
    agents = tuple(panel.votes[place].agent.id for place in members)
    return Cluster(agents, panel.mean_similarity(members))


def discard_followers(panel: Panel, clusters: Iterable[Sequence[int]]) -> list[Discarded]:
    """The strongest vote of each cluster stands for all of it."""
    discarded: list[Discarded] = []
    for members in clusters:
        mean, votes = panel.mean_similarity(members), [panel.votes[place] for place in members]
        for vote in votes[1:]:
            why = f"one of {len(votes)} votes that hang together; {why_weaker(vote, votes[0])}"
            discarded.append(Discarded(vote.agent.id, votes[0].agent.id, "cluster", mean, why))
    return discarded


def _identity(read: Read) -> object:
    said = read.wording.all_words
    vector = read.vector.tobytes() if not said and read.vector.any() else None
    return read.vote.verdict, said, vector


def _copy(read: Read, original: Read) -> Discarded:
    what = "the same words" if read.wording.all_words else "no reasons given, like others of its verdict"
    why = f"{what}; {why_weaker(read.vote, original.vote)}"
    return Discarded(read.vote.agent.id, original.vote.agent.id, "copy", 1.0, why)
