"""Where the store is: a file of this user by default, a path, or a database's URL."""

import os
import sys
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from holdfast.config import StoreConfig
from holdfast.errors import ConfigError

FILE_NAME = "holdfast.db"
_DRIVERS = {
    "sqlite": "sqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
_FORMS = "give a path, sqlite:///path, or postgresql://user@host/database"


def locate(where: str | Path | None, config: StoreConfig) -> URL:
    """The address of the store: `where`, or the configured one, or the file of this user."""
    named = where if where is not None else config.url
    if named is None:
        return _file(data_folder() / FILE_NAME)
    if named == "":
        raise ConfigError(f"the address of the store is empty: {_FORMS}, or unset HOLDFAST_STORE__URL")
    if isinstance(named, Path) or "://" not in named:
        return _file(Path(named).expanduser())
    return _address(named)


def data_folder() -> Path:
    """Where programs keep this user's data on this system, with a folder for Holdfast."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "holdfast"


def shown(url: URL) -> str:
    """The address for people and logs: a path, or the URL without its password and its query."""
    if is_file(url):
        return str(url.database)
    # A query may hold a password, too.
    plain = url.set(drivername=url.get_backend_name(), query={})
    return plain.render_as_string(hide_password=True)


def is_file(url: URL) -> bool:
    """Is the store a SQLite file?"""
    return url.get_backend_name() == "sqlite"


def _file(path: Path) -> URL:
    if str(path) in (".", ":memory:"):
        raise ConfigError(f"the store needs a file that lasts, not {str(path)!r}: {_FORMS}")
    return URL.create("sqlite", database=str(path.absolute()))


def _address(named: str) -> URL:
    try:
        url = make_url(named)
    except (ArgumentError, ValueError):
        # The text itself may hold a password, so it is not repeated.
        raise ConfigError(f"the address of the store cannot be read: {_FORMS}") from None
    backend = url.drivername.partition("+")[0]
    if backend not in _DRIVERS:
        raise ConfigError(f"a store cannot be kept in {backend!r}: {_FORMS}")
    if backend == "sqlite":
        return _file(Path(url.database or ""))
    return _without_libpq_words(url.set(drivername=_DRIVERS[backend]))


def _without_libpq_words(url: URL) -> URL:
    """`sslmode` is libpq's word; asyncpg's is `ssl`, with the same values."""
    query = dict(url.query)
    if "sslmode" in query:
        query["ssl"] = query.pop("sslmode")
    return url.set(query=query)
