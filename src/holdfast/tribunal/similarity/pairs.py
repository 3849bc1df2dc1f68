"""Pairs of votes by their places, with a similarity each: sorted, merged and filtered as whole columns."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

GRID = 1e-6
"""Similarities are rounded to it, so that the last bits of a product never decide."""
Places = NDArray[np.int32]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Columns of one length: `first` lies before `second`."""

    first: Places
    second: Places
    similarity: NDArray[np.float32]

    @classmethod
    def none(cls) -> "Pairs":
        """No pair."""
        return cls(np.zeros(0, np.int32), np.zeros(0, np.int32), np.zeros(0, np.float32))

    @classmethod
    def of(cls, similarities: Mapping[tuple[int, int], float]) -> "Pairs":
        """The columns of a table."""
        places = np.array(list(similarities), np.int32).reshape(-1, 2)
        return cls(places[:, 0], places[:, 1], on_grid(np.fromiter(similarities.values(), np.float64)))

    @classmethod
    def joined(cls, parts: Iterable["Pairs"]) -> "Pairs":
        """All pairs one after the other."""
        parts = list(parts)
        if not parts:
            return cls.none()
        columns = ("first", "second", "similarity")
        return cls(*(np.concatenate([getattr(part, column) for part in parts]) for column in columns))

    def __len__(self) -> int:
        return len(self.first)

    def __iter__(self) -> Iterator[tuple[int, int, float]]:
        values = np.round(self.similarity.astype(np.float64), 6).tolist()
        return zip(self.first.tolist(), self.second.tolist(), values, strict=True)

    def where(self, mask: Mask) -> "Pairs":
        """The pairs that the mask keeps; nothing is copied when it keeps all."""
        if mask.all():
            return self
        return Pairs(self.first[mask], self.second[mask], self.similarity[mask])

    def at_least(self, least: float) -> "Pairs":
        """The pairs that are at least so similar."""
        return self.where(self.similarity >= np.float32(least - GRID / 2))

    def among(self, kept: Mask) -> "Pairs":
        """The pairs whose two votes are both kept."""
        return self.where(kept[self.first] & kept[self.second])

    def from_most_similar(self, most: int) -> Iterator["Pairs"]:
        """At most so many, then twice as many each time, the most similar first, equals as they come."""
        order, start = np.argsort(-self.similarity, kind="stable"), 0
        while start < len(order):
            yield self.taken(order[start : start + most])
            start, most = start + most, 2 * most

    def similarity_of(self, place: int) -> float:
        """The similarity that so many pairs reach, or the lowest one when there are fewer."""
        if place >= len(self):
            return float(self.similarity.min())
        return -float(np.partition(-self.similarity, place - 1)[place - 1])

    def strongest(self, most: int) -> "Pairs":
        """At most so many, the most similar ones, in the order of their places."""
        if len(self) <= most:
            return self
        kept = np.argpartition(-self.similarity, most)[:most]
        return self.taken(np.sort(kept))

    def taken(self, places: NDArray[np.intp]) -> "Pairs":
        """The pairs at these places of the columns."""
        return Pairs(self.first[places], self.second[places], self.similarity[places])

    def merged(self, other: "Pairs") -> "Pairs":
        """Each pair once, with the higher of its similarities."""
        both = Pairs.joined((self, other))
        order = np.lexsort((-both.similarity, both.second, both.first))
        both = both.taken(order)
        new = np.ones(len(both), np.bool_)
        new[1:] = (np.diff(both.first) != 0) | (np.diff(both.second) != 0)
        return both.where(new)


def on_grid(values: NDArray[np.float64] | NDArray[np.float32]) -> NDArray[np.float32]:
    """Rounded to the grid and held to [-1, 1]."""
    rounded: NDArray[np.float32] = np.clip(np.round(values, 6), -1.0, 1.0).astype(np.float32)
    return rounded
