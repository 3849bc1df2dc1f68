"""Which shelf a memory gets: one in this process, or one in a store."""

import asyncio
from importlib import import_module
from pathlib import Path

from holdfast.config import Config
from holdfast.errors import InputError
from holdfast.memory.ram import RamShelf
from holdfast.memory.shelf import Shelf

IN_RAM = ":memory:"
_LONGEST_SPACE = 200


async def open_shelf(where: str | Path | None, space: str | None, config: Config) -> Shelf:
    """The shelf of a space at a path, a URL, `:memory:`, or in the configured store."""
    name = config.memory.space if space is None else space
    if not name.strip() or len(name) > _LONGEST_SPACE:
        raise InputError(f"a space needs a name of 1 to {_LONGEST_SPACE} characters, not {name[:40]!r}")
    if str(where) == IN_RAM:
        return RamShelf()
    # Imported on use, because a memory in this process needs no database, and in a thread, because it takes a second.
    database = await asyncio.to_thread(import_module, "holdfast.memory.database")
    shelf: Shelf = await database.open_database_shelf(where, name, config)
    return shelf
