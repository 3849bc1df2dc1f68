"""Opening the store, and its two doors: one for reading, one for writing."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from holdfast.config import Config, StoreConfig
from holdfast.errors import MissingExtraError, StoreUnavailableError
from holdfast.store.address import is_file, locate, shown
from holdfast.store.faults import clear_errors

SCHEMA = "holdfast"
"""On PostgreSQL the tables stand in a schema of their own, beside whatever else the database holds."""
_BEGIN = "holdfast_begin"
# A writer takes its turn at once: one that finds out later that another was first cannot wait and must fail.
_AT_ONCE = "BEGIN IMMEDIATE"
_PRAGMAS = (
    # FULL: a commit is on the disk before it is acknowledged, so that neither kill -9 nor a power cut loses it.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA cache_size = -16384",
    "PRAGMA journal_size_limit = 67108864",
)


async def open_store(where: str | Path | None = None, config: Config | StoreConfig | None = None) -> "Store":
    """Open the store at a path or URL (default: as configured), create it or bring it up to date."""
    settings = _settings(config)
    store = Store(locate(where, settings), settings)
    try:
        await store.prepare()
    except BaseException:
        await store.close()
        raise
    return store


class Store:
    """One open database. Use it in one event loop, and close it: `async with await open_store() as store`."""

    def __init__(self, url: URL, settings: StoreConfig) -> None:
        self._url = url
        self._settings = settings
        self._one_writer = asyncio.Lock()
        self._engine = _create_engine(url, settings)
        self.name = shown(url)
        """Where it is, without a password."""
        self.dialect = url.get_backend_name()
        """"sqlite" or "postgresql"."""

    @property
    def path(self) -> Path | None:
        """The file, when it is one."""
        return Path(str(self._url.database)) if is_file(self._url) else None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one state of the store, undisturbed by writers."""
        with clear_errors(self.name):
            async with self._engine.connect() as connection, connection.begin():
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: all of it is on the disk when the block is left, or none after an error."""
        with clear_errors(self.name):
            async with self._one_writer_at_a_time(), self._engine.connect() as connection:
                await connection.execution_options(**{_BEGIN: _AT_ONCE})
                async with connection.begin():
                    yield connection

    @asynccontextmanager
    async def outside_transactions(self) -> AsyncIterator[AsyncConnection]:
        """A connection to a file whose statements stand alone: what a transaction forbids, such as VACUUM."""
        with clear_errors(self.name):
            async with self._engine.connect() as connection:
                await connection.execution_options(**{_BEGIN: None})
                yield connection

    async def prepare(self) -> None:
        """Create what is missing, bring an old store up to date, refuse one from a newer Holdfast."""
        from holdfast.store.migrate import make_current

        if self.path is not None:
            _make_file(self.path)
        await make_current(self, allowed=self._settings.migrate)

    async def close(self) -> None:
        """Give back every connection; closing twice is no error."""
        await self._engine.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @asynccontextmanager
    async def _one_writer_at_a_time(self) -> AsyncIterator[None]:
        """SQLite has one writer: waiting here is fair and instant, its own waiting sleeps and starves."""
        if self.dialect != "sqlite":
            yield
            return
        async with self._one_writer:
            yield


def _settings(config: Config | StoreConfig | None) -> StoreConfig:
    if config is None:
        return Config.load().store
    return config if isinstance(config, StoreConfig) else config.store


def _create_engine(url: URL, settings: StoreConfig) -> AsyncEngine:
    if is_file(url):
        engine = create_async_engine(url, connect_args={"timeout": settings.timeout})
        event.listen(engine.sync_engine, "connect", _set_up_file)
        event.listen(engine.sync_engine, "begin", _begin)
        return engine
    try:
        # A pre-ping finds out about a server that was restarted before a statement does.
        return create_async_engine(
            url,
            pool_pre_ping=True,
            connect_args={
                "timeout": settings.timeout,
                "server_settings": {"search_path": f"{SCHEMA},public", "application_name": "holdfast"},
            },
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
    begin = connection.get_execution_options().get(_BEGIN, "BEGIN")
    if begin is not None:
        connection.exec_driver_sql(begin)


def _make_file(path: Path) -> None:
    """The file is this user's alone: it holds answers, evidence and memories."""
    if path.is_dir():
        raise StoreUnavailableError(
            f"{path} is a folder: name a file for the store, such as {path / 'holdfast.db'}"
        )
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreUnavailableError(
            f"the store {path} cannot be opened or created ({error.strerror}): "
            "choose another place with HOLDFAST_STORE__URL or [store] url"
        ) from None
