"""Can the store be used? Looked at without making it or bringing it up to date."""

import tempfile
from pathlib import Path

from sqlalchemy import Connection

from holdfast.config import StoreConfig
from holdfast.errors import StoreDamagedError
from holdfast.store.address import locate
from holdfast.store.engine import Store
from holdfast.store.files import cannot_be_made, make_file
from holdfast.store.migrate import require_known

_QUICK_BYTES = 256 * 1024 * 1024
"""A file up to this size is read through, which takes a second at most."""


async def look_at_store(settings: StoreConfig) -> None:
    """Refuse a store that nothing could be kept in; one that is not there yet may be made later."""
    store = Store(locate(None, settings), settings)
    try:
        if store.path is not None and not store.path.exists():
            _require_room(store.path)
            return
        if store.path is not None:
            make_file(store.path)  # it is there: this asks for the right to write
        await store.read(lambda connection: _look(connection, store, settings.migrate))
    finally:
        await store.close()


def _require_room(path: Path) -> None:
    """Refuse a place where the file could not be made, without making its folders."""
    try:
        folder = next(parent for parent in path.parents if parent.exists())
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise cannot_be_made(path, error) from None


def _look(connection: Connection, store: Store, may_migrate: bool) -> None:
    require_known(connection, store.name, may_migrate)
    if store.path is not None and store.path.stat().st_size <= _QUICK_BYTES:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if found != "ok":
            raise StoreDamagedError(
                f"the store {store.name} is damaged ({found}): move it away and start anew, or recover what is left "
                "with: sqlite3 FILE .recover"
            )
