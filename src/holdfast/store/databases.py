"""How the two databases are set up."""

from typing import Any

import sqlalchemy
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, Engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from holdfast.config import StoreConfig
from holdfast.errors import MissingExtraError
from holdfast.store.address import is_file

SCHEMA = "holdfast"
"""On PostgreSQL the tables stand in a schema of their own, beside whatever else the database holds."""
BEGIN = "holdfast_begin"
"""The option of a connection that says how its transactions to a file begin; None: not at all."""
READS = "BEGIN"
# A writer takes its turn at once: one that finds out later that another was first cannot wait and must fail.
WRITES = "BEGIN IMMEDIATE"

_PRAGMAS = (
    # FULL: a commit is on the disk before it is acknowledged, so that neither kill -9 nor a power cut loses it.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA cache_size = -16384",
    "PRAGMA journal_size_limit = 67108864",
)


def create_engine(url: URL, settings: StoreConfig) -> AsyncEngine:
    """The engine of a file or of a PostgreSQL database; nothing is opened yet."""
    return _file_engine(url, settings) if is_file(url) else _server_engine(url, settings)


def create_plain_engine(url: URL, settings: StoreConfig) -> Engine:
    """An engine of a file for plain code in threads."""
    plain = url.set(drivername="sqlite")
    return _listen(sqlalchemy.create_engine(plain, connect_args={"timeout": settings.timeout}))


def _file_engine(url: URL, settings: StoreConfig) -> AsyncEngine:
    engine = create_async_engine(url, connect_args={"timeout": settings.timeout})
    _listen(engine.sync_engine)
    return engine


def _listen(engine: Engine) -> Engine:
    event.listen(engine, "connect", _set_up_file)
    event.listen(engine, "begin", _begin)
    return engine


def _server_engine(url: URL, settings: StoreConfig) -> AsyncEngine:
    asked = {"search_path": f"{SCHEMA},public", "application_name": "holdfast"}
    try:
        # A pre-ping finds out about a server that was restarted before a statement does.
        return create_async_engine(
            url,
            pool_pre_ping=True,
            connect_args={"timeout": settings.timeout, "server_settings": asked},
        )
    except ModuleNotFoundError:
        raise MissingExtraError("A store in PostgreSQL", "postgresql") from None


def _set_up_file(connection: Any, _record: object) -> None:
    # Transactions are begun by `_begin`: the driver's own habit leaves table changes outside of them.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    begin = connection.get_execution_options().get(BEGIN, READS)
    if begin is not None:
        connection.exec_driver_sql(begin)
