"""Opening the store, and its two doors: one for reading, one for writing."""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL

from holdfast.config import Config, StoreConfig
from holdfast.errors import StoreUnavailableError
from holdfast.store.address import is_file, locate, shown
from holdfast.store.faults import clear_errors
from holdfast.store.files import FileDatabase, make_file
from holdfast.store.servers import ServerDatabase

T = TypeVar("T")


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


def require_store(where: str | Path | None = None, config: Config | StoreConfig | None = None) -> None:
    """Refuse a file that is not there, for those who only read: a misspelt name must not become an empty store."""
    url = locate(where, _settings(config))
    if is_file(url) and not Path(str(url.database)).exists():
        raise StoreUnavailableError(
            f"there is no store {shown(url)}: check its name, or make a new one with holdfast store migrate"
        )


class Store:
    """One open database. Use it in one event loop, and close it: `async with await open_store() as store`."""

    def __init__(self, url: URL, settings: StoreConfig) -> None:
        self._settings = settings
        self.name = shown(url)
        """Where it is, without a password."""
        self.dialect = url.get_backend_name()
        """"sqlite" or "postgresql"."""
        self.path = Path(str(url.database)) if is_file(url) else None
        """The file, when it is one."""
        self.found: str | None = None
        """The schema that it had when it was opened; None when it was new."""
        self._closed = False
        self._database: FileDatabase | ServerDatabase = (
            FileDatabase(url, settings.timeout)
            if is_file(url)
            else ServerDatabase(url, settings.timeout, self.name, settings.pool_size)
        )

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a plain function of a plain connection on one state of the store, undisturbed by writers."""
        self._require_open()
        with clear_errors(self.name):
            return await self._database.read(work)

    async def write(self, work: Callable[[Connection], T], *, once: bool = False) -> T:
        """Run a plain function of a plain connection as one transaction.

        All of it is on the disk when this returns, or none of it after an error. A server that restarts in the
        middle makes the work begin anew, unless it must be done `once`.
        """
        self._require_open()
        with clear_errors(self.name):
            return await self._database.write(work, once=once)

    async def alone(self, work: Callable[[Connection], T]) -> T:
        """Run a function on a file outside of any transaction: what SQLite allows only there."""
        if not isinstance(self._database, FileDatabase):
            raise TypeError("only a store in a file has statements that stand alone")
        self._require_open()
        with clear_errors(self.name):
            return await self._database.alone(work)

    async def prepare(self) -> None:
        """Create what is missing, bring an old store up to date, refuse one from a newer Holdfast."""
        from holdfast.store.migrate import make_current

        if self.path is not None:
            make_file(self.path)
        self.found = await make_current(self, allowed=self._settings.migrate)

    async def close(self) -> None:
        """Give back every connection; closing twice is no error."""
        self._closed = True
        await self._database.close()

    def _require_open(self) -> None:
        if self._closed:
            raise StoreUnavailableError(f"the store {self.name} was closed: open it again")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _settings(config: Config | StoreConfig | None) -> StoreConfig:
    if config is None:
        return Config.load().store
    return config if isinstance(config, StoreConfig) else config.store
