"""A store in a SQLite file: work is done in threads beside the event loop, a whole transaction at a time.

SQLAlchemy's async driver for SQLite hands every single statement to a thread and waits for it; handing over a whole
transaction takes half the time of a small write.
"""

import asyncio
import errno
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL

from holdfast.errors import StoreUnavailableError
from holdfast.turns import Turns

T = TypeVar("T")

_THREADS = 4
_MAKING = threading.Lock()
"""Held until a new file is closed again: before that, nobody else here finds it and connects to it."""
_BEGIN = "holdfast_begin"
_READS = "BEGIN"
# A writer takes its turn at once: one that finds out later that another was first cannot wait and must fail.
_WRITES = "BEGIN IMMEDIATE"
_PRAGMAS = (
    # FULL: a commit is on the disk before it is acknowledged, so that neither kill -9 nor a power cut loses it.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA cache_size = -16384",
    "PRAGMA journal_size_limit = 67108864",
)


class FileDatabase:
    """One SQLite file, opened by as many threads as ask at once."""

    def __init__(self, url: URL, timeout: float) -> None:
        self._path = Path(str(url.database))
        self._identity: tuple[int, int] | None = None
        self._engine = create_engine(url, connect_args={"timeout": timeout})
        event.listen(self._engine, "connect", _set_up)
        event.listen(self._engine, "begin", _begin)
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="holdfast-store")
        # SQLite has one writer: waiting here is fair and instant, its own waiting sleeps and starves.
        self._one_writer = Turns()
        self._closed = False

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do work on one state of the file, undisturbed by writers."""
        return await self._run(partial(self._transact, work, _READS))

    async def write(self, work: Callable[[Connection], T], *, once: bool = False) -> T:
        """Do work in one transaction; a file does not go away in the middle, so it is always done once."""
        turn = await self._take_turn()
        try:
            return await self._run(partial(turn.use, partial(self._transact, work, _WRITES)))
        except BaseException:
            turn.give_up()
            raise

    async def _take_turn(self) -> "_Turn":
        await self._one_writer.take()
        return _Turn(self._one_writer)

    async def alone(self, work: Callable[[Connection], T]) -> T:
        """Do work whose statements stand alone: what a transaction forbids."""
        return await self._run(partial(self._transact, work, None))

    async def close(self) -> None:
        """Wait for what is under way, then close every connection."""
        self._closed = True
        # In one go, so that whoever is cancelled while it waits leaves no connection open.
        await asyncio.to_thread(self._shut_down)

    def _shut_down(self) -> None:
        self._pool.shutdown()
        self._engine.dispose()

    async def _run(self, work: Callable[[], T]) -> T:
        if self._closed:
            raise StoreUnavailableError(f"the store {self._path} was closed: open it again")
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def _transact(self, work: Callable[[Connection], T], begin: str | None) -> T:
        self._require_same_file()
        with self._engine.connect() as connection:
            connection.execution_options(**{_BEGIN: begin})
            with connection.begin():
                return work(connection)

    def _require_same_file(self) -> None:
        """A file that was removed while it is open still takes writes, which are lost when it is closed."""
        identity: tuple[int, int] | None
        try:
            found = self._path.stat()
            identity = (found.st_dev, found.st_ino)
        except FileNotFoundError:
            identity = None
        except OSError:
            return  # what else may be wrong with it, SQLite says itself
        if self._identity is None:
            self._identity = identity
        if self._identity != identity:
            raise StoreUnavailableError(
                f"the store {self._path} was removed or replaced while it was in use: "
                "put it back if it was moved, and start the program again"
            )


class _Turn:
    """A writer's turn, which lasts until its work is over: who is cancelled leaves it under way in its thread."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._settled = threading.Lock()
        """Taken by the work when it begins, or by whoever gives up before that."""

    def use(self, work: Callable[[], T]) -> T:
        """Do the work, and pass the turn on."""
        if not self._settled.acquire(blocking=False):
            raise asyncio.CancelledError
        try:
            return work()
        finally:
            self._turns.pass_on()

    def give_up(self) -> None:
        """Pass the turn on, unless the work has begun."""
        if self._settled.acquire(blocking=False):
            self._turns.pass_on()


def _set_up(connection: Any, _record: object) -> None:
    # Transactions are begun by `_begin`: the driver's own habit leaves table changes outside of them.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    begin = connection.get_execution_options().get(_BEGIN, _READS)
    if begin is not None:
        connection.exec_driver_sql(begin)


def make_file(path: Path) -> None:
    """Create the file when it is missing, for this user alone: it holds answers, evidence and memories.

    One that is there is not opened. A process that closes a file loses every lock that it holds on it, those of its
    open SQLite connections, too; another process would then delete the log that these go on writing to.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _MAKING:
            _create(Path(os.path.realpath(path)))
    except IsADirectoryError:
        raise StoreUnavailableError(
            f"{path} is a folder: name a file for the store, such as {path / 'holdfast.db'}"
        ) from None
    except OSError as error:
        raise cannot_be_made(path, error) from None


def _create(path: Path) -> None:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        if path.is_dir():
            raise IsADirectoryError from None
        as_acting = os.access in os.supports_effective_ids
        if not os.access(path, os.R_OK | os.W_OK, effective_ids=as_acting):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None


def cannot_be_made(path: Path, error: OSError) -> StoreUnavailableError:
    """What to say of a place that takes no store."""
    return StoreUnavailableError(
        f"the store {path} cannot be opened or created ({error.strerror}): "
        "choose another place with HOLDFAST_STORE__URL or [store] url"
    )
