"""Where a memory keeps its passages: what every kind of shelf does, and the values that pass over its edge."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from holdfast.memory.parts import Part
from holdfast.memory.types import Passage

Floats = npt.NDArray[np.float32]

MOST_POSTINGS = 5000
"""Entries that a search by words reads: the rarest terms first, so that it takes as long in a large memory."""
TOO_COMMON = 4 * MOST_POSTINGS
"""Entries of a term that is not worth reading even if no other is rarer: vectors tell such passages apart."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which passages may be found."""

    as_of: datetime.date | None = None
    """Not later than this day; a passage without a date is not known to be later, and stays."""
    since: datetime.date | None = None
    """Not earlier than this day; a passage without a date is not known to be that new, and goes."""
    source: str | None = None

    @property
    def everything(self) -> bool:
        """Is nothing left out?"""
        return self == Scope()

    def holds(self, passage: Passage) -> bool:
        """Is a passage within the scope?"""
        known_then = self.as_of is None or passage.date is None or passage.date <= self.as_of
        new_enough = self.since is None or (passage.date is not None and passage.date >= self.since)
        return known_then and new_enough and (self.source is None or passage.source == self.source)


@dataclass(frozen=True, slots=True)
class Entry:
    """A passage to keep, its parts and one vector for each."""

    passage: Passage
    parts: Sequence[Part]
    vectors: Floats


@dataclass(frozen=True, slots=True)
class Found:
    """A part that words or vectors found, and the passage it belongs to, by their keys."""

    part: int
    passage: int
    score: float


@dataclass(frozen=True, slots=True)
class Located:
    """A found part with its passage: `passage.text[start:end]`."""

    passage: Passage
    start: int
    end: int


class Shelf(Protocol):
    """Keeps the passages of one space. Keys of parts and passages are never used twice."""

    async def put(self, entries: Sequence[Entry], embedder: str) -> None:
        """Keep all of them, each in place of what had its id; on return they last."""
        ...

    async def remove(self, ids: Sequence[str] | None, source: str | None) -> int:
        """Remove passages by id, or all of a source; how many there were."""
        ...

    async def passages(self, ids: Sequence[str]) -> dict[str, Passage]:
        """Those of the ids that are there."""
        ...

    async def vectors(self, ids: Sequence[str]) -> dict[str, Floats]:
        """The vectors of the parts of each passage, in order."""
        ...

    async def page(self, limit: int, offset: int, source: str | None) -> list[Passage]:
        """Passages in the order in which they were put."""
        ...

    async def count(self) -> int:
        """How many passages there are."""
        ...

    async def by_words(self, terms: Sequence[str], count: int, scope: Scope) -> list[Found]:
        """The best passages for any of the terms, each by its best part."""
        ...

    async def by_vector(self, vector: Floats, count: int, scope: Scope, embedder: str) -> list[Found]:
        """The passages nearest to a vector, each by its nearest part; the score is the cosine."""
        ...

    async def locate(self, parts: Sequence[int]) -> dict[int, Located]:
        """The passages of found parts; what was removed since is left out."""
        ...

    async def close(self) -> None:
        """Give everything back; closing twice is no error."""
        ...


def affordable(frequencies: dict[str, int], most: int = MOST_POSTINGS) -> list[str]:
    """The rarest terms whose entries together are few enough to read; terms that nobody uses are left out.

    The rarest of all is taken unless it is too common by itself.
    """
    chosen: list[str] = []
    for term, frequency in sorted(frequencies.items(), key=lambda item: (item[1], item[0])):
        if frequency and frequency <= (most if chosen else max(most, TOO_COMMON)):
            chosen.append(term)
            most -= frequency
    return chosen
