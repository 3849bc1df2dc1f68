"""PostgreSQL as the store of a fleet: everything written by many processes at once, over pooled connections."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

import holdfast
from holdfast.config import StoreConfig
from holdfast.errors import StoreBusyError
from holdfast.judges.cache_rows import VerdictCache
from holdfast.store import open_store
from holdfast.store.transfer import count_rows, export_store, import_store
from memory_cases import WordEmbedder
from process_tasks import join_fleet
from processes import Started

pytestmark = pytest.mark.anyio


async def test_a_fleet_writes_memory_verdicts_traces_and_tribunals_at_once(
    postgres_url: str, tmp_path: Path
) -> None:
    with holdfast.Memory(postgres_url, embedder=WordEmbedder()) as memory:
        memory.count()
    members = [Started(join_fleet, postgres_url, name) for name in ("ann", "ben")]
    assert [await asyncio.to_thread(member.wait) for member in members] == [0, 0]
    async with await open_store(postgres_url) as store:
        rows = await store.read(count_rows)
        assert (rows["memory_passages"], rows["judge_cache"], rows["tribunal_sessions"]) == (10, 10, 2)
        assert rows["trace_nodes"] == 20
        assert (await VerdictCache(store, 1.0).counts())[0] == 10
        lines: list[str] = []
        await export_store(store, lines.append)
    with holdfast.Memory(postgres_url, embedder=WordEmbedder()) as memory:
        hit = memory.recall("Fact 3 of ben", 1)[0]
        assert (hit.passage.id, hit.lexical_rank, hit.vector_rank) == ("ben-3", 1, 1)
    # And back into a file, whole.
    async with await open_store(tmp_path / "copy.db") as copy:
        await import_store(copy, lines)
        assert await copy.read(count_rows) == rows


async def test_connections_are_pooled_and_bounded(postgres_url: str) -> None:
    async with await open_store(postgres_url, StoreConfig(pool_size=2)) as store:

        def busy(connection: Connection) -> int:
            connection.execute(text("SELECT pg_sleep(0.05)"))
            asked = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'holdfast' AND state = 'active'"
            return int(connection.execute(text(asked)).scalar_one())

        at_once = await asyncio.gather(*(store.read(busy) for _ in range(16)))
    assert max(at_once) <= 4


async def test_a_pool_that_stays_empty_is_named(postgres_url: str) -> None:
    async with await open_store(postgres_url, StoreConfig(pool_size=1, timeout=0.3)) as store:

        def hold(connection: Connection) -> None:
            connection.execute(text("SELECT pg_sleep(1.2)"))

        held = [asyncio.create_task(store.read(hold)) for _ in range(2)]
        await asyncio.sleep(0.1)
        with pytest.raises(StoreBusyError, match="pool_size"):
            await store.read(lambda connection: None)
        await asyncio.gather(*held)
