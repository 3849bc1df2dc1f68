"""kill -9 in the middle of a write, many processes at once, a server that restarts: nothing acknowledged is lost."""

import asyncio
import signal
import sqlite3
import threading
from pathlib import Path

import pytest

from holdfast.errors import StoreUnavailableError
from holdfast.store import open_store
from postgres_server import PostgresServer
from process_tasks import read_names, write_pairs
from processes import Started
from store_cases import QUICK, names, pair_writer

pytestmark = pytest.mark.anyio


async def test_kill_9_loses_nothing_that_was_acknowledged(store_address: str) -> None:
    for attempt in range(2):
        writer = Started(write_pairs, store_address, f"k{attempt}", 100_000)
        assert writer.line.recv() == "ready"
        writer.line.send("go")
        acknowledged = {writer.line.recv() for _ in range(30 + 17 * attempt)}
        writer.kill()
        # What it still told before it died was acknowledged as well.
        acknowledged |= set(writer.told())
        assert writer.wait() == -signal.SIGKILL
        async with await open_store(store_address) as store:
            found = await store.read(names)
        assert acknowledged <= found
        # At most the one write that was under way is there without having been told.
        assert len({name for name in found if name.startswith(f"k{attempt}-")} - acknowledged) <= 1


async def test_a_killed_writer_leaves_a_sound_file(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    writer = Started(write_pairs, str(path), "k", 100_000)
    assert writer.line.recv() == "ready"
    writer.line.send("go")
    assert writer.line.recv() == "k-0"
    writer.kill()
    assert writer.wait() == -signal.SIGKILL
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


async def test_opening_the_store_again_in_a_process_does_not_take_its_log_away(tmp_path: Path) -> None:
    # Memory, traces and tribunals of one service each open the same file.
    path = tmp_path / "s.db"
    async with await open_store(path) as first:
        await first.write(pair_writer("before"))
        async with await open_store(path):
            pass
        visitor = Started(write_pairs, str(path), "v", 1)
        assert visitor.line.recv() == "ready"
        visitor.line.send("go")
        assert list(visitor.told()) == ["v-0"]
        assert visitor.wait() == 0
        assert path.with_name("s.db-wal").exists()  # it is the log of the first, too
        await first.write(pair_writer("after"))
        other = Started(read_names, str(path))
        assert other.line.recv() == {"before", "v-0", "after"}
        assert other.wait() == 0


async def test_processes_write_at_once_without_loss(store_address: str) -> None:
    writers = [Started(write_pairs, store_address, f"w{n}", 25) for n in range(3)]
    assert [writer.line.recv() for writer in writers] == ["ready"] * 3
    for writer in writers:
        writer.line.send("go")
    assert [len(writer.told()) for writer in writers] == [25, 25, 25]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    async with await open_store(store_address) as store:
        assert await store.read(names) == {f"w{n}-{m}" for n in range(3) for m in range(25)}


async def test_a_server_that_restarts_costs_time_only(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    acknowledged: set[str] = set()
    written = asyncio.Semaphore(0)
    stopping = asyncio.Event()

    async with await open_store(postgres_url) as store:

        async def write_all(prefix: str) -> None:
            number = 0
            while not stopping.is_set() or number < 5:
                name = f"{prefix}-{number}"
                try:
                    await store.write(pair_writer(name))
                    acknowledged.add(name)
                    written.release()
                except StoreUnavailableError:
                    # It went away while it was committing: not acknowledged, so either way is right.
                    pass
                number += 1

        writers = [asyncio.create_task(write_all(f"w{n}")) for n in range(3)]
        for _restart in range(2):
            for _write in range(10):
                await written.acquire()
            await asyncio.to_thread(postgres_server.stop)
            await asyncio.to_thread(postgres_server.start)
        stopping.set()
        await asyncio.gather(*writers)
        found = await store.read(names)
    assert acknowledged <= found


async def test_a_reader_waits_for_a_server_that_restarts(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    async with await open_store(postgres_url) as store:
        await store.write(pair_writer("a"))
        postgres_server.stop()
        starting = threading.Timer(0.3, postgres_server.start)
        starting.start()
        assert await store.read(names) == {"a"}
        starting.join()


async def test_a_server_that_stays_away_is_given_up(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    async with await open_store(postgres_url, QUICK) as store:
        await store.write(pair_writer("a"))
        postgres_server.stop()
        try:
            with pytest.raises(StoreUnavailableError, match="check that the database runs"):
                await store.write(pair_writer("b"))
        finally:
            postgres_server.start()
        assert await store.read(names) == {"a"}
