"""Search by vectors inside PostgreSQL, where the extension pgvector can be had: no copy in this process."""

import json
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, text

from holdfast.errors import StoreError, StoreUnavailableError
from holdfast.memory.conditions import Conditions
from holdfast.memory.rows import Space, decode
from holdfast.memory.shelf import Floats, Found, Scope
from holdfast.store import Store

# Beside the tables of the schema: it is made of them, and a server without the extension can do without it.
_TABLE = """
CREATE TABLE IF NOT EXISTS memory_vectors (
  part_seq bigint PRIMARY KEY REFERENCES memory_parts (seq) ON DELETE CASCADE,
  space_seq bigint NOT NULL,
  vector halfvec NOT NULL
)
"""
_INDEX = "CREATE INDEX IF NOT EXISTS ix_memory_vectors_space_seq ON memory_vectors (space_seq)"
_LOCK = 0x6D656D6F7279
"""The number of the lock under which the table is made ("memory")."""
_ROWS_AT_ONCE = 1000
_MAY_BE_USED = """
SELECT to_regclass('memory_vectors') IS NOT NULL OR (
  has_schema_privilege(current_schema(), 'CREATE') AND EXISTS (
    SELECT 1 FROM pg_available_extension_versions v, pg_roles r
    WHERE v.name = 'vector' AND r.rolname = current_user AND (
      v.installed OR r.rolsuper OR NOT v.superuser
      OR (v.trusted AND has_database_privilege(current_database(), 'CREATE')))))
"""


class NearestInPostgres:
    """Exact search by halfvec products, on the server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def search(self, space: Space, vector: Floats, count: int, scope: Scope) -> list[Found]:
        """The nearest passages, each by its nearest part."""
        return await self._store.read(lambda connection: _search(connection, space, vector, count, scope))

    def added(self, connection: Connection, space: Space, keys: Sequence[int], vectors: Floats) -> None:
        """Written with the parts, in their transaction."""
        _insert(connection, space, keys, vectors)

    def removed(self, keys: Iterable[int]) -> None:
        """They went with their parts."""

    async def fill(self, space: Space) -> None:
        """Add the vectors of parts that came another way, such as an import of the whole store."""
        while await self._store.write(lambda connection: _fill_some(connection, space)):
            pass


async def offer_pgvector(store: Store) -> NearestInPostgres | None:
    """Search inside the server, or None when it has no pgvector or does not let us use it."""
    if store.dialect != "postgresql" or not await store.read(_is_available):
        return None
    try:
        await store.write(_prepare)
    except StoreUnavailableError:
        raise
    except StoreError:
        return None
    return NearestInPostgres(store)


def _is_available(connection: Connection) -> bool:
    return bool(connection.execute(text(_MAY_BE_USED)).scalar())


def _prepare(connection: Connection) -> None:
    if connection.execute(text("SELECT to_regclass('memory_vectors')")).scalar() is None:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        connection.execute(text("CREATE EXTENSION IF NOT EXISTS vector SCHEMA public"))
        connection.execute(text(_TABLE))
        connection.execute(text(_INDEX))


def _search(connection: Connection, space: Space, vector: Floats, count: int, scope: Scope) -> list[Found]:
    conditions = Conditions.of(scope)
    nearest = text(
        "SELECT v.part_seq, p.passage_seq, "  # noqa: S608 - the pieces are constants of this module
        "-(v.vector <#> CAST(CAST(:near AS text) AS halfvec)) AS similarity "
        f"FROM memory_vectors v JOIN memory_parts p ON p.seq = v.part_seq {conditions.join} "
        f"WHERE v.space_seq = :space{conditions.where} ORDER BY similarity DESC, v.part_seq LIMIT :limit"
    )
    asked = {"near": _written(vector), "space": space.seq, **conditions.values}
    limit = 2 * count
    while True:
        rows = connection.execute(nearest, {**asked, "limit": limit}).all()
        best: dict[int, Found] = {}
        for part, passage, similarity in rows:
            best.setdefault(passage, Found(part, passage, float(similarity)))
        if len(best) >= count or len(rows) < limit:
            return list(best.values())[:count]
        limit *= 4


def _insert(connection: Connection, space: Space, keys: Sequence[int], vectors: Floats) -> None:
    added = text(
        "INSERT INTO memory_vectors (part_seq, space_seq, vector) "
        "VALUES (:key, :space, CAST(CAST(:vector AS text) AS halfvec)) ON CONFLICT (part_seq) DO NOTHING"
    )
    rows = [
        {"key": key, "space": space.seq, "vector": _written(vector)}
        for key, vector in zip(keys, vectors, strict=True)
    ]
    if rows:
        connection.execute(added, rows)


def _fill_some(connection: Connection, space: Space) -> int:
    missing = text(
        "SELECT p.seq, p.vector FROM memory_parts p LEFT JOIN memory_vectors v ON v.part_seq = p.seq "
        "WHERE p.space_seq = :space AND v.part_seq IS NULL ORDER BY p.seq LIMIT :limit"
    )
    rows = connection.execute(missing, {"space": space.seq, "limit": _ROWS_AT_ONCE}).all()
    vectors = decode([row.vector for row in rows], space.embedding.dimensions)
    _insert(connection, space, [row.seq for row in rows], vectors)
    return len(rows)


def _written(vector: Floats) -> str:
    return json.dumps(vector.tolist())
