"""Search by vectors for a store: in this process over blocks that follow the table, or inside PostgreSQL."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

import numpy as np
from sqlalchemy import Connection, func, select
from sqlalchemy.util import await_only

from holdfast.memory.labels import Labels
from holdfast.memory.rows import Space, day, decode
from holdfast.memory.shelf import Floats, Found, Scope
from holdfast.memory.vectors import BLOCK_ROWS, Neighbour, VectorIndex
from holdfast.store import Store
from holdfast.store.schema import memory_parts as parts
from holdfast.store.schema import memory_passages as passages

_FEW_ROWS = 4096
"""Searched in about a millisecond: not worth the way to a thread and back."""
_ROWS_BETWEEN_OTHERS = 1024
"""Rows that are read from a server at a time, in the thread of the event loop."""


class Nearest(Protocol):
    """Finds the passages of a space by their vectors."""

    async def search(self, space: Space, vector: Floats, count: int, scope: Scope) -> list[Found]:
        """The nearest passages, each by its nearest part."""
        ...

    def added(self, connection: Connection, space: Space, keys: Sequence[int], vectors: Floats) -> None:
        """Parts were written, in the transaction of this connection."""
        ...

    def removed(self, keys: Iterable[int]) -> None:
        """Parts are gone."""
        ...


class NearestInProcess:
    """Holds the vectors of the table in blocks; what other processes add is read before every search.

    Keys are never used twice and grow in the order in which they become visible, so that everything new is above the
    last key seen. What others removed is noticed when it is found.
    """

    def __init__(self, store: Store, resident_bytes: int) -> None:
        self._store = store
        self._resident = resident_bytes
        self._labels = Labels()
        self._index: VectorIndex | None = None
        self._seen = 0
        self._following = threading.Lock()
        # On a server every search runs in the thread of the event loop and gives way at each statement: a second one
        # that met the lock above would stop the first from ever going on.
        self._turn = contextlib.nullcontext() if store.dialect == "sqlite" else asyncio.Lock()

    async def search(self, space: Space, vector: Floats, count: int, scope: Scope) -> list[Found]:
        """The nearest passages, each by its nearest part."""
        async with self._turn:
            # What was read before this transaction begins and is not in it has been removed; what another search
            # reads meanwhile may be too new for it.
            known = self._seen
            return await self._store.read(partial(self._search, space, vector, count, scope, known))

    def _search(
        self, space: Space, vector: Floats, count: int, scope: Scope, known: int, connection: Connection
    ) -> list[Found]:
        """All of it in one go: on a busy machine every hand-over between threads costs more than a query."""
        self._follow(connection, space)
        while self._index is not None:
            keep = None if scope.everything else self._labels.filter(scope)
            near = self._aside(partial(self._index.search, vector, count, keep))
            found = [Found(n.key, n.owner, n.similarity) for n in near]
            if not self._any_removed(connection, [one.part for one in found if one.part <= known]):
                return found
            living = select(parts.c.seq).where(parts.c.space_seq == space.seq, parts.c.seq <= known)
            self._index.keep_only(np.fromiter(connection.execute(living).scalars(), np.int64), up_to=known)
        return []

    def _aside(self, search: Callable[[], list[Neighbour]]) -> list[Neighbour]:
        """Search in a thread: on a server this is the thread of the event loop, where everybody else would wait."""
        if self._store.dialect == "sqlite" or len(self._index or ()) <= _FEW_ROWS:
            return search()
        return await_only(asyncio.to_thread(search))

    def _any_removed(self, connection: Connection, keys: Sequence[int]) -> bool:
        there = select(func.count()).select_from(parts).where(parts.c.seq.in_(keys))
        return connection.execute(there).scalar() != len(keys)

    def added(self, connection: Connection, space: Space, keys: Sequence[int], vectors: Floats) -> None:
        """They are read back before the next search, like anybody else's."""

    def removed(self, keys: Iterable[int]) -> None:
        """Forget them now rather than when they are found."""
        if self._index is not None:
            self._index.discard(keys)

    def _follow(self, connection: Connection, space: Space) -> None:
        with self._following:
            newest = select(func.max(parts.c.seq)).where(parts.c.space_seq == space.seq)
            last = connection.execute(newest).scalar() or 0
            while self._seen < last:
                self._read_more(connection, space, last)

    def _read_more(self, connection: Connection, space: Space, last: int) -> None:
        wanted = (
            select(parts.c.seq, parts.c.passage_seq, parts.c.vector, passages.c.date, passages.c.source)
            .join(passages, parts.c.passage_seq == passages.c.seq)
            .where(parts.c.space_seq == space.seq, parts.c.seq > self._seen)
            .order_by(parts.c.seq)
            .limit(BLOCK_ROWS if self._store.dialect == "sqlite" else _ROWS_BETWEEN_OTHERS)
        )
        rows = connection.execute(wanted).all()
        if self._index is None:
            self._index = VectorIndex(space.embedding.dimensions, Labels.COUNT, self._resident)
        self._index.extend(
            np.array([row.seq for row in rows], np.int64),
            np.array([row.passage_seq for row in rows], np.int64),
            decode([row.vector for row in rows], space.embedding.dimensions),
            self._labels.columns([(day(row.date), row.source) for row in rows]),
        )
        self._seen = rows[-1].seq if rows else last
