"""The votes of one tribunal and how similar they are, pair by pair."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from holdfast.embedders.runtime import Floats
from holdfast.tribunal.similarity.meaning import BLOCK, linked_to, similar_pairs, sum_of_cosines
from holdfast.tribunal.similarity.pairs import Mask, Pairs
from holdfast.tribunal.similarity.sketch import candidates
from holdfast.tribunal.similarity.wording import Wording, WordingMeasure
from holdfast.tribunal.types import Verdict, Vote

Measure = Literal["wording", "meaning"]
"""What similar means. `wording`: how far the words of one could come from the other, which honest agreement seldom
reaches. `meaning`: the cosine of the embeddings, or the wording where that is higher."""


@dataclass(frozen=True, slots=True)
class Read:
    """A vote, and what was read out of its reasoning once."""

    vote: Vote
    wording: Wording
    vector: Floats


class Panel:
    """Votes, strongest first, with everything that compares them."""

    def __init__(self, reads: Sequence[Read], proposal: str = "", measure: Measure = "wording") -> None:
        self.votes = tuple(read.vote for read in reads)
        self._vectors = np.stack([read.vector for read in reads])
        self._by_meaning = measure == "meaning"
        self._sides = np.array([list(Verdict).index(vote.verdict) for vote in self.votes], np.int8)
        comparing = WordingMeasure(proposal)
        self.candidates = candidates([read.wording for read in reads])
        # Votes that share no words have no wording to compare: a zero here would hide a negative cosine.
        self._worded = {
            (i, j): value
            for i, j, _ in self.candidates.pairs
            if (value := round(comparing.similarity(reads[i].wording, reads[j].wording), 6)) > 0.0
        }
        self._near: list[list[tuple[int, float]]] = [[] for _ in reads]
        for (i, j), value in self._worded.items():
            self._near[i].append((j, value))
            self._near[j].append((i, value))

    def __len__(self) -> int:
        return len(self.votes)

    def similar(self, least: float) -> Iterator[Pairs]:
        """Pairs that are at least so similar, part by part."""
        worded = Pairs.of(self._worded).at_least(least)
        if not self._by_meaning:
            yield worded
            return
        for number, part in enumerate(similar_pairs(self._vectors, least)):
            here = worded.where(worded.first // BLOCK == number)
            yield part.merged(here) if len(here) else part

    def agree(self, pairs: Pairs) -> Mask:
        """Which of the pairs have the same verdict."""
        same: Mask = self._sides[pairs.first] == self._sides[pairs.second]
        return same

    def wording(self, one: int, other: int) -> float:
        """How far the words of one could come from the other."""
        return self._worded.get((min(one, other), max(one, other)), 0.0)

    def meaning(self, one: int, other: int) -> float:
        """The cosine of the embeddings."""
        return round(max(-1.0, min(1.0, float(self._vectors[one] @ self._vectors[other]))), 6)

    def mean_similarity(self, members: Sequence[int]) -> float:
        """The mean over all pairs of the members."""
        inside, pairs = set(members), len(members) * (len(members) - 1) // 2
        worded = {
            (place, other): value
            for place in members
            for other, value in self._near[place]
            if other > place and other in inside
        }
        if not self._by_meaning:
            return round(sum(worded.values()) / pairs, 6)
        more = sum(max(0.0, value - self.meaning(*pair)) for pair, value in worded.items())
        return round((sum_of_cosines(self._vectors, members) + more) / pairs, 6)

    def neighbours(self, chosen: Sequence[int], allowed: Mask, more_than: float) -> Mask:
        """Which of the allowed votes agree with one of the chosen and are more similar to it than this?"""
        found = np.zeros(len(self), np.bool_)
        for index in chosen:
            found[[other for other, value in self._near[index] if value > more_than]] = True
        if self._by_meaning:
            found |= linked_to(self._vectors, np.asarray(chosen), more_than)
        same_side: Mask = self._sides == self._sides[chosen[0]]
        return found & allowed & same_side
