"""A shelf in a store: the tables keep the passages, the database finds words, and vectors are found beside it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
from sqlalchemy import Connection, text

from holdfast.config import Config
from holdfast.memory import rows
from holdfast.memory.full_text import search_words
from holdfast.memory.nearest import Nearest, NearestInProcess
from holdfast.memory.pgvector import offer_pgvector
from holdfast.memory.rows import Space
from holdfast.memory.shelf import Entry, Floats, Found, Located, Scope
from holdfast.memory.spaces import Embedding, check_embedder
from holdfast.memory.types import Passage
from holdfast.store import Store, open_store

T = TypeVar("T")

_LOCK = 0x686F6C64
"""The number of the lock under which PostgreSQL lets one writer at a time change passages."""


async def open_database_shelf(where: str | Path | None, space: str, config: Config) -> "DatabaseShelf":
    """The shelf of a space in the store at a path or URL, or in the configured one."""
    store = await open_store(where, config)
    try:
        pgvector = await offer_pgvector(store)
        shelf = DatabaseShelf(
            store, space, pgvector or NearestInProcess(store, config.memory.resident_mb << 20)
        )
        found = await shelf.find_space()
        if pgvector is not None and found is not None:
            await pgvector.fill(found)
    except BaseException:
        await store.close()
        raise
    return shelf


class DatabaseShelf:
    """One space of the tables."""

    def __init__(self, store: Store, name: str, nearest: Nearest) -> None:
        self._store = store
        self._name = name
        self._nearest = nearest
        self._space: Space | None = None

    async def put(self, entries: Sequence[Entry], embedder: str) -> None:
        """Keep all of them, each in place of what had its id, in one transaction."""
        offered = Embedding(embedder, entries[0].vectors.shape[1])
        gone = await self._store.write(lambda connection: self._put(connection, entries, offered))
        self._nearest.removed(gone)

    async def remove(self, ids: Sequence[str] | None, source: str | None) -> int:
        """Remove passages by id, or all of a source; how many there were."""

        def work(connection: Connection, space: Space) -> tuple[int, list[int]]:
            _take_turn(connection)
            keys = (
                rows.keys_of_source(connection, space, source)
                if ids is None
                else rows.keys_of_ids(connection, space, ids)
            )
            return len(keys), rows.delete_passages(connection, keys)

        space = await self.find_space()
        if space is None:
            return 0
        count, gone = await self._store.write(lambda connection: work(connection, space))
        self._nearest.removed(gone)
        return count

    async def passages(self, ids: Sequence[str]) -> dict[str, Passage]:
        """Those of the ids that are there."""
        return await self._read(lambda connection, space: rows.read_passages(connection, space, ids), {})

    async def vectors(self, ids: Sequence[str]) -> dict[str, Floats]:
        """The vectors of the parts of each passage, in order."""
        return await self._read(lambda connection, space: rows.read_vectors(connection, space, ids), {})

    async def page(self, limit: int, offset: int, source: str | None) -> list[Passage]:
        """Passages in the order in which they were put."""
        return await self._read(
            lambda connection, space: rows.read_page(connection, space, limit, offset, source), []
        )

    async def count(self) -> int:
        """How many passages there are."""
        return await self._read(rows.count_passages, 0)

    async def by_words(self, terms: Sequence[str], count: int, scope: Scope) -> list[Found]:
        """The best passages for any of the terms, each by its best part."""
        return await self._read(
            lambda connection, space: search_words(connection, space, terms, count, scope), []
        )

    async def by_vector(self, vector: Floats, count: int, scope: Scope, embedder: str) -> list[Found]:
        """The passages nearest to a vector, each by its nearest part."""
        space = await self.find_space()
        if space is None:
            return []
        check_embedder(space.embedding, Embedding(embedder, len(vector)))
        return await self._nearest.search(space, vector, count, scope)

    async def locate(self, parts: Sequence[int]) -> dict[int, Located]:
        """The passages of found parts; what was removed since is left out."""
        return await self._read(lambda connection, space: rows.locate_parts(connection, space, parts), {})

    async def close(self) -> None:
        """Close the store; closing twice is no error."""
        await self._store.close()

    async def find_space(self) -> Space | None:
        """The space, once anybody has put something into it; it never goes away."""
        if self._space is None:
            self._space = await self._store.read(lambda connection: rows.find_space(connection, self._name))
        return self._space

    async def _read(self, work: Callable[[Connection, Space], T], nothing: T) -> T:
        space = await self.find_space()
        return (
            nothing if space is None else await self._store.read(lambda connection: work(connection, space))
        )

    def _put(self, connection: Connection, entries: Sequence[Entry], offered: Embedding) -> list[int]:
        """The keys of the parts that had to go."""
        _take_turn(connection)
        space = rows.make_space(connection, self._name, offered)
        check_embedder(space.embedding, offered)
        held = rows.keys_of_ids(connection, space, [entry.passage.id for entry in entries])
        gone = rows.delete_passages(connection, held)
        keys = rows.insert_entries(connection, space, entries)
        self._nearest.added(connection, space, keys, np.concatenate([entry.vectors for entry in entries]))
        return gone


def _take_turn(connection: Connection) -> None:
    """One writer after the other, as on SQLite: keys become visible in their order, and nobody waits in a circle."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
