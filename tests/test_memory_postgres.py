"""What only PostgreSQL has: vectors on the server, and doing without them."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

import holdfast
from holdfast.config import Config
from holdfast.memory import Hit
from holdfast.memory import memory as memories
from holdfast.memory.database import DatabaseShelf
from holdfast.memory.nearest import NearestInProcess
from holdfast.memory.pgvector import NearestInPostgres, offer_pgvector
from holdfast.memory.vectors import VectorIndex
from holdfast.store import open_store
from holdfast.store.transfer import export_store, import_store
from memory_cases import WordEmbedder, lighthouse
from postgres_server import PostgresServer


def execute(url: str, statement: str) -> list[tuple[object, ...]]:
    def work(connection: Connection) -> list[tuple[object, ...]]:
        result = connection.execute(text(statement))
        return [tuple(row) for row in result] if result.returns_rows else []

    async def run() -> list[tuple[object, ...]]:
        async with await open_store(url) as store:
            return await store.write(work)

    return asyncio.run(run())


def test_vectors_are_searched_on_the_server(vectors_url: str) -> None:
    async def kind() -> type:
        async with await open_store(vectors_url) as store:
            return type(await offer_pgvector(store))

    assert asyncio.run(kind()) is NearestInPostgres
    with holdfast.Memory(vectors_url, embedder=WordEmbedder()) as memory:
        memory.add(lighthouse())
    assert execute(vectors_url, "SELECT count(*) FROM memory_vectors") == [(5,)]


def test_vectors_that_came_another_way_are_filled_in_when_it_is_opened(vectors_url: str) -> None:
    with holdfast.Memory(vectors_url, embedder=WordEmbedder()) as memory:
        memory.add(lighthouse())
    execute(vectors_url, "DELETE FROM memory_vectors")
    with holdfast.Memory(vectors_url, embedder=WordEmbedder()) as memory:
        assert memory.recall("granite tower", 1)[0].vector_rank == 1


def test_a_server_without_pgvector_is_searched_in_this_process(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holdfast.memory.pgvector._is_available", lambda connection: False)
    with holdfast.Memory(postgres_url, embedder=WordEmbedder()) as memory:
        memory.add(lighthouse())
        assert memory.recall("granite tower", 1)[0].vector_rank == 1
        shelf = memory._core._shelf
        assert isinstance(shelf, DatabaseShelf)
        assert isinstance(shelf._nearest, NearestInProcess)
    assert execute(postgres_url, "SELECT to_regclass('memory_vectors')") == [(None,)]


def test_many_search_at_once_on_a_server_without_pgvector(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holdfast.memory.pgvector._is_available", lambda connection: False)

    async def run() -> list[list[Hit]]:
        async with memories.Memory(postgres_url, embedder=WordEmbedder()) as memory:
            await memory.add(lighthouse())
            searches = (memory.recall("granite tower", 1) for _ in range(20))
            return await asyncio.gather(*searches)

    assert [found[0].passage.id for found in asyncio.run(run())] == ["tower"] * 20


def test_a_user_who_may_not_add_extensions_is_searched_for_in_this_process(vectors_url: str) -> None:
    with holdfast.Memory(vectors_url, embedder=WordEmbedder()) as memory:
        memory.count()
    execute(vectors_url, "DROP TABLE memory_vectors")
    execute(vectors_url, "DROP EXTENSION vector")
    name = vectors_url.rpartition("/")[2].partition("?")[0]
    for statement in (
        f"DROP ROLE IF EXISTS plain_{name}",
        f"CREATE ROLE plain_{name} LOGIN",
        f"GRANT USAGE ON SCHEMA holdfast TO plain_{name}",
        f"GRANT ALL ON ALL TABLES IN SCHEMA holdfast TO plain_{name}",
        f"GRANT ALL ON ALL SEQUENCES IN SCHEMA holdfast TO plain_{name}",
    ):
        execute(vectors_url, statement)
    theirs = vectors_url.replace("postgres@", f"plain_{name}@", 1)
    with holdfast.Memory(theirs, embedder=WordEmbedder(), config=Config()) as memory:
        memory.add(lighthouse())
        assert memory.recall("granite tower", 1)[0].vector_rank == 1


async def _copied(source: str | Path, target: str | Path) -> None:
    lines: list[str] = []
    async with await open_store(source) as store:
        await export_store(store, lines.append)
    async with await open_store(target) as store:
        await import_store(store, lines)


def test_a_memory_moves_with_its_store_to_a_server_and_back(postgres_url: str, tmp_path: Path) -> None:
    with holdfast.Memory(tmp_path / "first.db", embedder=WordEmbedder()) as memory:
        memory.add(lighthouse())
    for source, target in ((tmp_path / "first.db", postgres_url), (postgres_url, tmp_path / "last.db")):
        asyncio.run(_copied(source, target))
        with holdfast.Memory(target, embedder=WordEmbedder()) as memory:
            assert memory.passages() == lighthouse()
            hit = memory.recall("granite tower", 5)[0]
            assert (hit.passage.id, hit.lexical_rank, hit.vector_rank) == ("tower", 1, 1)
    with holdfast.Memory(tmp_path / "last.db", embedder=WordEmbedder()) as memory:
        memory.add("Written after the move.")
        assert memory.remove("tower") == 1
        assert memory.count() == 5


def test_a_server_that_restarts_is_waited_for(postgres_url: str, postgres_server: PostgresServer) -> None:
    with holdfast.Memory(postgres_url, embedder=WordEmbedder()) as memory:
        memory.add(lighthouse())
        postgres_server.stop()
        postgres_server.start()
        assert memory.recall("granite tower", 1)[0].passage.id == "tower"
        memory.add("Written after the restart.")
        assert memory.count() == 6


def test_vectors_of_a_server_without_pgvector_are_searched_beside_the_event_loop(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holdfast.memory.pgvector._is_available", lambda connection: False)
    monkeypatch.setattr("holdfast.memory.nearest._FEW_ROWS", 0)
    threads: list[int] = []
    search = VectorIndex.search

    def watched(*given: Any) -> Any:
        threads.append(threading.get_ident())
        return search(*given)

    monkeypatch.setattr(VectorIndex, "search", watched)

    async def run() -> int:
        async with memories.Memory(postgres_url, embedder=WordEmbedder()) as memory:
            await memory.add(lighthouse())
            searches = (memory.recall("granite tower", 1) for _ in range(5))
            found = await asyncio.gather(*searches)
            assert [hits[0].passage.id for hits in found] == ["tower"] * 5
        return threading.get_ident()

    loop_thread = asyncio.run(run())
    assert len(threads) == 5
    assert loop_thread not in threads
