"""A shelf that lives and dies with the process: for tests, notebooks and a handful of passages."""

import asyncio
import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count as counting

import numpy as np

from holdfast.memory.labels import Labels
from holdfast.memory.shelf import Entry, Floats, Found, Located, Scope
from holdfast.memory.spaces import Embedding, check_embedder
from holdfast.memory.types import Passage
from holdfast.memory.vectors import VectorIndex
from holdfast.memory.words import WordIndex


@dataclass(frozen=True, slots=True)
class _Row:
    """A part on the shelf."""

    owner: int
    located: Located


class RamShelf:
    """Passages, parts and both indexes as plain values."""

    def __init__(self) -> None:
        self._keys = counting(1)
        self._entries: dict[str, tuple[int, Entry, range]] = {}
        self._parts: dict[int, _Row] = {}
        self._words = WordIndex()
        self._nearest: VectorIndex | None = None
        self._labels = Labels()
        self._filled_by: Embedding | None = None
        self._changing = threading.Lock()

    async def put(self, entries: Sequence[Entry], embedder: str) -> None:
        """Keep all of them, each in place of what had its id."""
        with self._changing:
            for entry in entries:
                self._check(embedder, entry.vectors.shape[1])
                self._take_out([entry.passage.id])
                self._put_one(entry)

    async def remove(self, ids: Sequence[str] | None, source: str | None) -> int:
        """Remove passages by id, or all of a source; how many there were."""
        with self._changing:
            if ids is None:
                ids = [
                    name for name, (_, entry, _) in self._entries.items() if entry.passage.source == source
                ]
            return self._take_out(ids)

    async def passages(self, ids: Sequence[str]) -> dict[str, Passage]:
        """Those of the ids that are there."""
        with self._changing:
            return {name: self._entries[name][1].passage for name in ids if name in self._entries}

    async def vectors(self, ids: Sequence[str]) -> dict[str, Floats]:
        """The vectors of the parts of each passage, in order."""
        with self._changing:
            return {name: self._entries[name][1].vectors for name in ids if name in self._entries}

    async def page(self, limit: int, offset: int, source: str | None) -> list[Passage]:
        """Passages in the order in which they were put."""
        every = (entry.passage for _, entry, _ in list(self._entries.values()))
        return [p for p in every if source is None or p.source == source][offset : offset + limit]

    async def count(self) -> int:
        """How many passages there are."""
        return len(self._entries)

    async def by_words(self, terms: Sequence[str], count: int, scope: Scope) -> list[Found]:
        """The best passages for any of the terms, each by its best part."""
        with self._changing:
            found = self._words.search(terms, lambda key: scope.holds(self._parts[key].located.passage))
            every = (Found(key, self._parts[key].owner, score) for key, score in found)
            return _one_for_each(every, count)

    async def by_vector(self, vector: Floats, count: int, scope: Scope, embedder: str) -> list[Found]:
        """The passages nearest to a vector, each by its nearest part."""
        if self._nearest is None:
            return []
        self._check(embedder, len(vector))
        keep = None if scope.everything else self._labels.filter(scope)
        near = await asyncio.to_thread(self._nearest.search, vector, count, keep)
        return [Found(n.key, n.owner, n.similarity) for n in near]

    async def locate(self, parts: Sequence[int]) -> dict[int, Located]:
        """The passages of found parts; what was removed since is left out."""
        with self._changing:
            return {key: self._parts[key].located for key in parts if key in self._parts}

    async def close(self) -> None:
        """There is nothing to give back."""

    def _check(self, embedder: str, dimensions: int) -> None:
        offered = Embedding(embedder, dimensions)
        check_embedder(self._filled_by, offered)
        self._filled_by = offered
        self._nearest = self._nearest or VectorIndex(dimensions, labels=Labels.COUNT)

    def _put_one(self, entry: Entry) -> None:
        owner, first = next(self._keys), next(self._keys)
        keys = range(first, first + len(entry.parts))
        self._keys = counting(keys.stop)
        for key, part in zip(keys, entry.parts, strict=True):
            self._parts[key] = _Row(owner, Located(entry.passage, part.start, part.end))
            self._words.add(key, part.terms)
        labels = self._labels.columns([(entry.passage.date, entry.passage.source)] * len(keys))
        if self._nearest is not None:
            self._nearest.extend(np.array(keys), np.full(len(keys), owner), entry.vectors, labels)
        self._entries[entry.passage.id] = (owner, entry, keys)

    def _take_out(self, ids: Iterable[str]) -> int:
        taken = [self._entries.pop(name) for name in dict.fromkeys(ids) if name in self._entries]
        gone = [key for _, _, keys in taken for key in keys]
        for key in gone:
            del self._parts[key]
            self._words.discard(key)
        if self._nearest is not None:
            self._nearest.discard(gone)
        return len(taken)


def _one_for_each(found: Iterator[Found], count: int) -> list[Found]:
    """The first part of each passage, for at most `count` passages."""
    best: dict[int, Found] = {}
    for one in found:
        best.setdefault(one.passage, one)
        if len(best) == count:
            break
    return list(best.values())
