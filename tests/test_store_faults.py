"""A full disk, a locked, damaged or read-only store: each says what to do, and what was acknowledged stays."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, select

from holdfast import sync
from holdfast.config import StoreConfig
from holdfast.errors import (
    StoreBusyError,
    StoreDamagedError,
    StoreError,
    StoreFullError,
    StoreUnavailableError,
)
from holdfast.store import open_store
from holdfast.store.files import FileDatabase
from holdfast.store.schema import trace_nodes
from process_tasks import write_until_refused
from processes import Started
from store_cases import QUICK, count, names, pair_writer

pytestmark = pytest.mark.anyio


async def test_a_full_disk_keeps_what_was_acknowledged(tmp_path: Path) -> None:
    path, written = tmp_path / "s.db", 0
    async with await open_store(path) as store:
        # SQLite's own limit ends in the same way as a full disk: SQLITE_FULL.
        assert isinstance(store._database, FileDatabase)
        engine = store._database._engine
        event.listen(engine, "checkout", lambda c, *_: c.execute("PRAGMA max_page_count = 80"))
        with contextlib.suppress(StoreFullError):
            for number in range(1000):
                await store.write(pair_writer(f"p{number}", size=4000))
                written += 1
        assert 5 < written < 1000
        with pytest.raises(StoreFullError, match="no room left"):
            await store.write(pair_writer("one more", size=4000))
        assert await store.read(names) == {f"p{n}" for n in range(written)}
    async with await open_store(path) as store:
        await store.write(pair_writer("with room again"))
        assert await store.read(count) == written + 1


@pytest.mark.skipif(os.name != "posix", reason="limits on files are POSIX's")
async def test_a_disk_that_refuses_to_write_is_an_error_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    writer = Started(write_until_refused, str(path))
    *acknowledged, last = writer.told()
    assert writer.wait() == 0
    assert last.startswith("error ")
    assert "acknowledged is kept" in last
    assert len(acknowledged) > 5
    async with await open_store(path) as store:
        assert await store.read(names) == set(acknowledged)
        await store.write(pair_writer("with room again"))


async def test_a_locked_store_is_waited_for_and_then_named(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    async with await open_store(path, QUICK) as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusyError, match="locked by another program"):
            await store.write(pair_writer("a"))
        assert await store.read(names) == set()
        waiting = asyncio.create_task(store.write(pair_writer("b")))
        await asyncio.sleep(0.05)
        other.execute("ROLLBACK")
        other.close()
        await waiting
        assert await store.read(names) == {"b"}


async def test_a_locked_table_on_a_server_is_named(postgres_url: str) -> None:
    async with await open_store(postgres_url) as store, await open_store(postgres_url, QUICK) as other:
        loop, locked, tried = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()

        def hold(connection: Connection) -> None:
            from sqlalchemy.util import await_only

            connection.exec_driver_sql("LOCK TABLE trace_nodes")
            locked.set()
            await_only(tried.wait())

        holding = loop.create_task(store.write(hold))
        await locked.wait()
        with pytest.raises(StoreBusyError, match="try again"):
            await other.write(pair_writer("a"))
        tried.set()
        await holding
        await other.write(pair_writer("b"))


async def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"These are notes, not a database. " * 50)
    before = path.read_bytes()
    with pytest.raises(StoreDamagedError, match="damaged or no SQLite database"):
        await open_store(path)
    assert path.read_bytes() == before


async def test_damage_in_the_middle_is_found_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    async with await open_store(path) as store:
        for number in range(50):
            await store.write(pair_writer(f"p{number}", size=3000))
    pages = path.stat().st_size // 4096
    with path.open("r+b") as file:
        for page in range(pages // 2, pages):
            file.seek(page * 4096)
            file.write(b"\xff" * 4096)
    async with await open_store(path) as store:
        with pytest.raises(StoreDamagedError, match="recover"):
            await store.read(lambda connection: connection.execute(select(trace_nodes)).all())


@pytest.mark.parametrize("place", ["/proc/holdfast/store.db", "/dev/null/store.db"])
@pytest.mark.skipif(sys.platform != "linux", reason="places that nobody can write differ")
async def test_a_place_that_cannot_be_written_is_named(place: str) -> None:
    with pytest.raises(StoreUnavailableError, match="HOLDFAST_STORE__URL"):
        await open_store(place)


async def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError, match="is a folder"):
        await open_store(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="rights of folders are POSIX's")
@pytest.mark.parametrize("rights", [0o555, 0o000])
def test_a_read_only_folder_is_said_to_be_one(rights: int) -> None:
    # Not below pytest's own folder, which other users cannot enter.
    folder = Path(tempfile.mkdtemp())
    path = folder / "s.db"

    async def write_once(config: StoreConfig | None = None) -> None:
        async with await open_store(path, config) as store:
            await store.write(pair_writer("a"))

    sync.run(write_once())
    path.chmod(0o444)
    folder.chmod(rights)
    try:
        told = _without_rights(lambda: sync.run(write_once(QUICK)))
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
    assert told.startswith("StoreUnavailableError: ")
    assert "cannot be opened or created (Permission denied)" in told


def _without_rights(work: Callable[[], None]) -> str:
    """What a user who is not root is told; root itself is refused nothing."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # From Python 3.12 on forking beside threads is warned of; the child only opens a file.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            if os.geteuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            work()
            told = "done"
        except BaseException as error:
            told = f"{type(error).__name__}: {error}"
        os.write(writing, told.encode()[:4000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode()
    os.waitpid(child, 0)
    return told


async def test_an_error_of_the_caller_stays_the_callers(store_address: str) -> None:
    def work(connection: Connection) -> None:
        raise FileNotFoundError("not the store's")

    async with await open_store(store_address) as store:
        with pytest.raises(FileNotFoundError, match="not the store's"):
            await store.write(work)


async def test_a_broken_rule_of_the_schema_is_an_error(store_address: str) -> None:
    async with await open_store(store_address) as store:
        await store.write(pair_writer("a"))
        with pytest.raises(StoreError, match="failed"):
            await store.write(pair_writer("a"))
        assert await store.read(names) == {"a"}


async def test_a_file_that_is_replaced_while_it_is_open_takes_no_writes_that_would_be_lost(
    tmp_path: Path,
) -> None:
    path = tmp_path / "s.db"
    async with await open_store(path) as store:
        await store.write(pair_writer("kept"))
        path.rename(tmp_path / "aside.db")
        with pytest.raises(StoreUnavailableError, match="removed or replaced while it was in use"):
            await store.write(pair_writer("lost"))
        async with await open_store(path) as other:
            await other.write(pair_writer("of another"))
        with pytest.raises(StoreUnavailableError, match="removed or replaced"):
            await store.read(names)
    async with await open_store(path) as again:
        assert await again.read(names) == {"of another"}
