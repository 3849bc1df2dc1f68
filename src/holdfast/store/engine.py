"""Opening the store, and its two doors: one for reading, one for writing."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from holdfast.config import Config, StoreConfig
from holdfast.errors import StoreUnavailableError
from holdfast.store.address import is_file, locate, shown
from holdfast.store.databases import BEGIN, READS, WRITES, create_engine
from holdfast.store.faults import clear_errors, connection_errors
from holdfast.store.threads import FileThreads

T = TypeVar("T")

_FIRST_WAIT, _LONGEST_WAIT = 0.05, 1.0


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
        self._engine = create_engine(url, settings)
        self._threads = FileThreads(url, settings) if is_file(url) else None
        # A server that has answered once may be restarting; one that never did is not waited for.
        self._patience = 0.0
        self.name = shown(url)
        """Where it is, without a password."""
        self.dialect = url.get_backend_name()
        """"sqlite" or "postgresql"."""
        self.found: str | None = None
        """The schema that it had when it was opened; None when it was new."""

    @property
    def path(self) -> Path | None:
        """The file, when it is one."""
        return Path(str(self._url.database)) if is_file(self._url) else None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one state of the store, undisturbed by writers."""
        with clear_errors(self.name):
            async with self._connected() as connection:
                if self.dialect == "postgresql":
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                async with connection.begin():
                    yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: all of it is on the disk when the block is left, or none after an error."""
        with clear_errors(self.name):
            async with self._one_writer_at_a_time(), self._connected() as connection:
                await connection.execution_options(**{BEGIN: WRITES})
                async with connection.begin():
                    yield connection

    async def read(self, work: Callable[[Connection], T]) -> T:
        """`reading()` for a plain function of a plain connection; on a file, the quicker way."""
        if self._threads is not None:
            with clear_errors(self.name):
                return await self._threads.run(work, READS)
        async with self.reading() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T], *, once: bool = False) -> T:
        """`writing()` for a plain function of a plain connection; on a file, the quicker way.

        Unless it must be done `once`, the work is begun anew after a server that restarts in the middle of it.
        What fails while it is being committed is not tried again, because it may have been written.
        """
        if self._threads is not None:
            with clear_errors(self.name):
                async with self._one_writer:
                    return await self._threads.run(work, WRITES)
        return await self._write_to_server(work, 0.0 if once else self._settings.timeout)

    async def _write_to_server(self, work: Callable[[Connection], T], patience: float) -> T:
        deadline = time.monotonic() + patience
        while True:
            done = False
            try:
                async with self.writing() as connection:
                    result = await connection.run_sync(work)
                    done = True
                return result
            except StoreUnavailableError:
                if done or time.monotonic() > deadline:
                    raise
                await asyncio.sleep(_FIRST_WAIT)

    @asynccontextmanager
    async def outside_transactions(self) -> AsyncIterator[AsyncConnection]:
        """A connection to a file whose statements stand alone: what a transaction forbids, such as VACUUM."""
        with clear_errors(self.name):
            async with self._connected() as connection:
                await connection.execution_options(**{BEGIN: None})
                yield connection

    async def prepare(self) -> None:
        """Create what is missing, bring an old store up to date, refuse one from a newer Holdfast."""
        from holdfast.store.migrate import make_current

        if self.path is not None:
            _make_file(self.path)
        self.found = await make_current(self, allowed=self._settings.migrate)
        self._patience = self._settings.timeout

    async def close(self) -> None:
        """Give back every connection; closing twice is no error."""
        if self._threads is not None:
            await self._threads.close()
        await self._engine.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        connection = await self._connect()
        try:
            yield connection
        finally:
            # In a task of its own, so that a caller who is cancelled leaves no open transaction behind.
            await asyncio.shield(connection.close())

    async def _connect(self) -> AsyncConnection:
        """A connection from the pool, waiting for a server that has answered before."""
        deadline, wait = time.monotonic() + self._patience, _FIRST_WAIT
        while True:
            try:
                with clear_errors(self.name), connection_errors(self.name):
                    return await self._engine.connect()
            except StoreUnavailableError:
                if self.dialect == "sqlite" or time.monotonic() + wait > deadline:
                    raise
            await asyncio.sleep(wait)
            wait = min(2 * wait, _LONGEST_WAIT)

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
