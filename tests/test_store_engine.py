"""The same on a file and on a server: what is written is read, whole or not at all."""

import asyncio
import os
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from holdfast.config import StoreConfig
from holdfast.errors import InputError, StoreUnavailableError
from holdfast.store import Store, open_store
from holdfast.store.columns import now
from holdfast.store.schema import trace_nodes
from store_cases import QUICK, count, names, pair_writer

pytestmark = pytest.mark.anyio


async def test_what_is_written_is_there_after_closing(store_address: str) -> None:
    async with await open_store(store_address) as store:
        assert store.found is None
        await store.write(pair_writer("a"))
    async with await open_store(store_address) as store:
        assert store.found == "0001"
        assert await store.read(names) == {"a"}


async def test_an_error_in_the_middle_leaves_nothing_behind(store_address: str) -> None:
    def work(connection: Connection) -> None:
        pair_writer("half")(connection)
        raise ValueError("on purpose")

    async with await open_store(store_address) as store:
        with pytest.raises(ValueError, match="on purpose"):
            await store.write(work)
        assert await store.read(names) == set()
        await store.write(pair_writer("whole"))
        assert await store.read(names) == {"whole"}


async def test_any_text_and_number_comes_back(store_address: str) -> None:
    moment = now()
    row = {"id": "n", "goal_id": "g", "type": "goal", "created_at": moment, "confidence": 0.1 + 0.2}
    data = {"text": "a\x00b \ud800 é 東京", "nested": [1, None, {"x": 0.0}]}
    content = "NUL \x00, half \udc00, é, 東京, 👩‍🚀" + "x" * 1_000_000

    async with await open_store(store_address) as store:
        await store.write(
            lambda c: c.execute(trace_nodes.insert(), {**row, "content": content, "data": data}) and None
        )
        found = await store.read(lambda c: c.execute(select(trace_nodes)).one())
    assert found.data == data
    assert found.content == content.replace("\x00", "\ufffd").replace("\udc00", "\ufffd")
    assert len(found.content) == len(content)
    assert (found.confidence, found.created_at) == (0.1 + 0.2, moment)


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
async def test_no_nan_gets_into_a_structure(bad: float, tmp_path: Path) -> None:
    row = {"id": "n", "goal_id": "g", "type": "goal", "content": "x", "created_at": now()}
    async with await open_store(tmp_path / "s.db") as store:
        with pytest.raises(Exception, match="JSON compliant"):
            await store.write(lambda c: c.execute(trace_nodes.insert(), {**row, "data": {"x": bad}}) and None)


async def test_a_reader_sees_one_state_while_others_write(store_address: str) -> None:
    async with await open_store(store_address) as store, await open_store(store_address) as other:
        await store.write(pair_writer("before"))
        loop, seen = asyncio.get_running_loop(), asyncio.Event()
        written = asyncio.Event()

        async def write_meanwhile() -> None:
            await seen.wait()
            await other.write(pair_writer("meanwhile"))
            written.set()

        writer = asyncio.create_task(write_meanwhile())
        assert await _read_twice(store, loop, seen, written) == (1, 1)
        await writer
        assert await store.read(count) == 2


async def _read_twice(
    store: Store, loop: asyncio.AbstractEventLoop, seen: asyncio.Event, written: asyncio.Event
) -> tuple[int, int]:
    if store.dialect == "sqlite":

        def in_thread(connection: Connection) -> tuple[int, int]:
            first = count(connection)
            loop.call_soon_threadsafe(seen.set)
            asyncio.run_coroutine_threadsafe(written.wait(), loop).result(20)
            return first, count(connection)

        return await store.read(in_thread)

    def on_the_loop(connection: Connection) -> tuple[int, int]:
        from sqlalchemy.util import await_only

        first = count(connection)
        seen.set()
        await_only(written.wait())
        return first, count(connection)

    return await store.read(on_the_loop)


async def test_many_writers_in_one_program_lose_nothing(store_address: str) -> None:
    async with await open_store(store_address) as store:
        await asyncio.gather(*(store.write(pair_writer(f"w{n}")) for n in range(60)))
        assert await store.read(names) == {f"w{n}" for n in range(60)}


async def test_a_writer_who_is_cancelled_does_not_hold_up_the_others(store_address: str) -> None:
    async with await open_store(store_address) as store:
        for n in range(5):
            task = asyncio.create_task(store.write(pair_writer(f"cancelled{n}")))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        await store.write(pair_writer("after"))
        assert "after" in await store.read(names)


async def test_a_closed_store_says_so(store_address: str) -> None:
    store = await open_store(store_address)
    await store.close()
    await store.close()
    with pytest.raises(StoreUnavailableError, match="was closed"):
        await store.read(count)


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX's")
async def test_the_file_is_this_users_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "store.db"
    async with await open_store(path) as store:
        await store.write(pair_writer("a"))
        modes = {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
        assert modes == {0o600}
        assert len(list(path.parent.iterdir())) == 3
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


async def test_a_file_writes_ahead_and_to_the_disk(tmp_path: Path) -> None:
    def pragmas(connection: Connection) -> tuple[object, ...]:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        return tuple(connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked)

    async with await open_store(tmp_path / "s.db") as store:
        assert await store.read(pragmas) == ("wal", 2, 1)


async def test_tables_on_a_server_stand_beside_others(postgres_url: str) -> None:
    def foreign(connection: Connection) -> object:
        connection.exec_driver_sql("CREATE TABLE public.trace_nodes (mine int)")
        return connection.exec_driver_sql(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'holdfast' AND tablename = 'trace_nodes'"
        ).scalar()

    async with await open_store(postgres_url) as store:
        assert await store.write(foreign) == 1
        await store.write(pair_writer("a"))
        assert await store.read(names) == {"a"}


async def test_a_server_that_is_not_there_is_not_waited_for() -> None:
    with pytest.raises(StoreUnavailableError, match="cannot be reached"):
        await open_store("postgresql://nobody@127.0.0.1:1/none", QUICK.model_copy(update={"timeout": 30.0}))


async def test_a_database_that_is_not_there_is_named(postgres_url: str) -> None:
    with pytest.raises(StoreUnavailableError, match="nosuch"):
        await open_store(postgres_url.replace("/postgres?", "/nosuch?"))


async def test_the_turn_of_a_writer_who_is_cancelled_lasts_as_long_as_its_work(tmp_path: Path) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(connection: Connection) -> None:
        begun.set()
        assert go_on.wait(30)
        pair_writer("slow")(connection)

    # Longer than SQLite itself would wait for the one before.
    async with await open_store(tmp_path / "s.db", StoreConfig(timeout=0.05)) as store:
        task = asyncio.create_task(store.write(slow))
        assert await asyncio.to_thread(begun.wait, 30)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        after = asyncio.create_task(store.write(pair_writer("after")))
        await asyncio.sleep(0.2)
        assert not after.done()
        go_on.set()
        await after
        assert await store.read(names) == {"slow", "after"}


async def test_a_writer_who_gives_up_before_a_thread_is_free_passes_its_turn_on(tmp_path: Path) -> None:
    go_on = threading.Event()
    async with await open_store(tmp_path / "s.db") as store:
        reading = [asyncio.create_task(store.read(lambda _: go_on.wait(30))) for _ in range(4)]
        await asyncio.sleep(0)
        writing = [asyncio.create_task(store.write(pair_writer(name))) for name in ("gives up", "writes")]
        await asyncio.sleep(0)
        writing[0].cancel()
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*reading, writing[1])
        assert await store.read(names) == {"writes"}


async def test_who_waits_for_a_store_that_is_closed_is_told_so(store_address: str) -> None:
    store = await open_store(store_address)
    writing = [asyncio.create_task(store.write(pair_writer(f"w{n}"))) for n in range(30)]
    await asyncio.sleep(0)
    await store.close()
    outcomes = await asyncio.gather(*writing, return_exceptions=True)
    assert all(error is None or isinstance(error, StoreUnavailableError) for error in outcomes)
    if store.dialect == "sqlite":
        assert any(outcomes)


def test_a_file_is_written_in_one_loop_after_the_other(tmp_path: Path) -> None:
    async def opened() -> Store:
        return await open_store(tmp_path / "s.db")

    async def write(round_: int) -> None:
        await asyncio.gather(*(store.write(pair_writer(f"{round_} {n}")) for n in range(4)))

    store = asyncio.run(opened())
    for round_ in range(2):
        asyncio.run(write(round_))
    assert len(asyncio.run(store.read(names))) == 8
    asyncio.run(store.close())


def test_a_server_is_used_in_the_loop_that_opened_it(postgres_url: str) -> None:
    async def opened() -> Store:
        return await open_store(postgres_url)

    with asyncio.Runner() as runner:
        store = runner.run(opened())
        with ThreadPoolExecutor(1) as pool, pytest.raises(InputError, match="another event loop"):
            pool.submit(asyncio.run, store.read(count)).result(30)
        assert runner.run(store.read(count)) == 0
        runner.run(store.close())
