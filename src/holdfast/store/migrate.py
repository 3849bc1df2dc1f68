"""Bringing a store up to date: whoever comes first does it, in one transaction, and everybody else waits."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlalchemy.schema import CreateSchema

from holdfast.errors import StoreBusyError, StoreDamagedError, StoreVersionError
from holdfast.store.schema import APPLICATION_ID, REVISION, VERSION_TABLE
from holdfast.store.servers import SCHEMA

if TYPE_CHECKING:
    from holdfast.store.engine import Store

SCRIPTS = Path(__file__).parent / "migrations"
_LOCK = 0x686F6C6466617374
"""The number of the lock on PostgreSQL under which one migrates ("holdfast")."""
_ATTEMPTS = 50


async def make_current(store: "Store", *, allowed: bool = True) -> str | None:
    """Bring the store to `REVISION`; the revision it had, or None when it was new."""
    if store.dialect == "sqlite":
        await _use_wal(store)
    found = await store.read(lambda connection: require_known(connection, store.name, allowed))
    if found == REVISION:
        return found
    return await store.write(lambda connection: _migrate(connection, store.name))


def require_known(connection: Connection, name: str, allowed: bool) -> str | None:
    """The store's revision, None for a new one; one that cannot be used or brought up to date is refused."""
    found = _revision(connection, name)
    _refuse_newer(found, name)
    if found not in (None, REVISION) and not allowed:
        raise StoreVersionError(
            f"the store {name} has the schema {found} and this Holdfast needs {REVISION}: "
            "run holdfast store migrate"
        )
    return found


def _migrate(connection: Connection, name: str) -> str | None:
    """Look again when it is our turn: somebody else may have done it by now."""
    _take_turn(connection)
    found = _revision(connection, name)
    _refuse_newer(found, name)
    if found != REVISION:
        upgrade(connection)
    return found


def upgrade(connection: Connection) -> None:
    """Run every migration that the store has not seen, inside the caller's transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, REVISION)


async def _use_wal(store: "Store") -> None:
    """Readers and one writer side by side; the mode stays with the file.

    SQLite does not wait for its turn to change the mode, so two who open a new file at once may have to try again.
    """
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            await store.alone(_set_wal)
            return
        except StoreBusyError:
            if attempt == _ATTEMPTS:
                raise
            await asyncio.sleep(0.01 * attempt)


def _set_wal(connection: Connection) -> None:
    if connection.exec_driver_sql("PRAGMA journal_mode").scalar() != "wal":
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")


def _take_turn(connection: Connection) -> None:
    """One migration at a time; on SQLite the writing transaction itself is the turn."""
    if connection.dialect.name != "postgresql":
        return
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    # Asked first: creating it "if not exists" needs a right that a user of an existing store need not have.
    if not connection.execute(text("SELECT to_regnamespace(:name)"), {"name": SCHEMA}).scalar():
        connection.execute(CreateSchema(SCHEMA))


def _revision(connection: Connection, name: str) -> str | None:
    """The store's revision, None for a new one; another program's database is refused."""
    if connection.dialect.name == "sqlite":
        return _revision_of_file(connection, name)
    known = connection.execute(
        text("SELECT to_regclass(:table)"), {"table": f"{SCHEMA}.{VERSION_TABLE}"}
    ).scalar()
    return None if known is None else _read_revision(connection)


def _revision_of_file(connection: Connection, name: str) -> str | None:
    tables = inspect(connection).get_table_names()
    if VERSION_TABLE in tables and _application(connection) == APPLICATION_ID:
        return _read_revision(connection)
    if tables or _application(connection):
        raise StoreDamagedError(
            f"{name} is a SQLite database, but not a store of Holdfast: name another file for the store"
        )
    return None


def _application(connection: Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA application_id").scalar() or 0)


def _read_revision(connection: Connection) -> str | None:
    found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608
    return None if found is None else str(found)


def _refuse_newer(found: str | None, name: str) -> None:
    if found is not None and found > REVISION:
        raise StoreVersionError(
            f"the store {name} was written by a newer Holdfast (schema {found}; this one knows {REVISION}): "
            "upgrade Holdfast, or name another store with HOLDFAST_STORE__URL"
        )
