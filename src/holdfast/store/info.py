"""What there is to know about a store."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text

from holdfast.store.engine import Store
from holdfast.store.schema import REVISION
from holdfast.store.servers import SCHEMA
from holdfast.store.transfer import count_rows


async def describe(store: Store) -> dict[str, Any]:
    """Where it is, on which database, how large, and what it holds."""

    def work(connection: Connection) -> dict[str, Any]:
        return {
            "store": store.name,
            "database": store.dialect,
            "version": _version(connection),
            "schema": REVISION,
            "bytes": _size(connection, store.path),
            "rows": count_rows(connection),
        }

    return await store.read(work)


def _version(connection: Connection) -> str:
    asked = "SELECT sqlite_version()" if connection.dialect.name == "sqlite" else "SHOW server_version"
    return str(connection.execute(text(asked)).scalar())


def _size(connection: Connection, path: Path | None) -> int:
    """The file with its log, or the tables with their indexes."""
    if path is not None:
        files = (path.with_name(path.name + suffix) for suffix in ("", "-wal"))
        return sum(file.stat().st_size for file in files if file.exists())
    asked = text(
        "SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) FROM pg_class c "
        "JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = :schema AND c.relkind = 'r'"
    )
    return int(connection.execute(asked, {"schema": SCHEMA}).scalar_one())
