"""A store in PostgreSQL: a server may restart, and costs time only."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL

from holdfast.errors import InputError, MissingExtraError, StoreUnavailableError
from holdfast.store.faults import clear_errors, connection_errors

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")

SCHEMA = "holdfast"
"""The tables stand in a schema of their own, beside whatever else the database holds."""
_FIRST_WAIT, _LONGEST_WAIT = 0.05, 1.0


class ServerDatabase:
    """One PostgreSQL database."""

    def __init__(self, url: URL, timeout: float, name: str, pool_size: int = 5) -> None:
        self._name = name
        self._timeout = timeout
        # A server that has answered once may be restarting; one that never did is not waited for.
        self._answered = False
        self._engine = _create_engine(url, timeout, pool_size)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._under_way = 0
        self._nothing_under_way = asyncio.Event()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do work on one state of the database, undisturbed by writers; begun anew after a restart."""
        return await self._repeat(work, "REPEATABLE READ", self._timeout)

    async def write(self, work: Callable[[Connection], T], *, once: bool = False) -> T:
        """Do work in one transaction; unless it must be done `once`, it is begun anew after a restart.

        What fails while it is being committed is not tried again, because it may have been written.
        """
        return await self._repeat(work, "READ COMMITTED", 0.0 if once else self._timeout)

    async def close(self) -> None:
        """Wait for what is under way, as long as for the server, and give back every connection."""
        self._closed = True
        # Those that another loop opened can only be dropped.
        is_ours = self._loop in (None, asyncio.get_running_loop())
        if is_ours and self._under_way:
            self._nothing_under_way.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._timeout):
                    await self._nothing_under_way.wait()
        await self._engine.dispose(close=is_ours)

    async def _repeat(self, work: Callable[[Connection], T], isolation: str, patience: float) -> T:
        deadline = time.monotonic() + patience
        while True:
            done = False
            try:
                with clear_errors(self._name):
                    async with self._connected() as connection:
                        await connection.execution_options(isolation_level=isolation)
                        async with connection.begin():
                            result = await connection.run_sync(work)
                            done = True
                return result
            except StoreUnavailableError:
                if done or self._closed or not self._answered or time.monotonic() > deadline:
                    raise
                await asyncio.sleep(_FIRST_WAIT)

    @asynccontextmanager
    async def _connected(self) -> "AsyncIterator[AsyncConnection]":
        self._under_way += 1
        try:
            connection = await self._connect()
        except BaseException:
            self._one_less()
            raise
        try:
            yield connection
        finally:
            # In a task of its own, so that a caller who is cancelled leaves no open transaction behind.
            await asyncio.shield(self._give_back(connection))

    async def _give_back(self, connection: "AsyncConnection") -> None:
        try:
            await connection.close()
        finally:
            self._one_less()

    def _one_less(self) -> None:
        self._under_way -= 1
        if not self._under_way:
            self._nothing_under_way.set()

    async def _connect(self) -> "AsyncConnection":
        """A connection from the pool, waiting for a server that has answered before."""
        self._loop = self._loop or asyncio.get_running_loop()
        if self._loop is not asyncio.get_running_loop():
            raise InputError(
                f"the store {self._name} was opened in another event loop, and its connections cannot leave it: "
                "open one for each loop"
            )
        deadline = time.monotonic() + (self._timeout if self._answered else 0.0)
        wait = _FIRST_WAIT
        while True:
            if self._closed:
                raise StoreUnavailableError(f"the store {self._name} was closed: open it again")
            try:
                with clear_errors(self._name), connection_errors(self._name):
                    connection = await self._engine.connect()
                self._answered = True
                return connection
            except StoreUnavailableError:
                if self._closed or time.monotonic() + wait > deadline:
                    raise
            await asyncio.sleep(wait)
            wait = min(2 * wait, _LONGEST_WAIT)


def _create_engine(url: URL, timeout: float, pool_size: int) -> "AsyncEngine":
    if any(find_spec(name) is None for name in ("asyncpg", "greenlet")):
        raise MissingExtraError("A store in PostgreSQL", "postgresql")
    from sqlalchemy.ext.asyncio import create_async_engine

    asked = {
        "search_path": f"{SCHEMA},public",
        "application_name": "holdfast",
        # Like a file, a server is not waited for forever when somebody else holds what is wanted.
        "lock_timeout": f"{int(timeout * 1000)}ms",
    }
    # A pre-ping finds out about a server that was restarted before a statement does.
    return create_async_engine(
        url,
        pool_pre_ping=True,
        pool_size=pool_size,
        max_overflow=pool_size,
        # Who waits for a connection waits no longer than for the server itself.
        pool_timeout=timeout,
        connect_args={"timeout": timeout, "server_settings": asked},
    )
