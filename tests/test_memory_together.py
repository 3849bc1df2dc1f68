"""Many at once: processes, threads, loops, forks, and one that is killed in the middle."""

import asyncio
import signal
import sqlite3
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import holdfast
from holdfast.errors import InputError, StoreUnavailableError
from holdfast.memory import Passage
from memory_cases import WordEmbedder, lighthouse
from process_tasks import add_facts, fork_with_a_memory, fork_with_a_memory_of_this_process
from processes import Started


def assert_words_fit_the_table(path: Path) -> None:
    """FTS5's own check compares the index with the table it was made of."""
    opened = sqlite3.connect(path)
    opened.execute("INSERT INTO memory_words (memory_words, rank) VALUES ('integrity-check', 1)")
    opened.close()


def test_processes_add_side_by_side_and_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    writers = [Started(add_facts, str(path), name) for name in ("ann", "bob", "cy")]
    assert [len(writer.told()) for writer in writers] == [30, 30, 30]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    with holdfast.Memory(path, embedder=WordEmbedder()) as memory:
        assert memory.count() == 91
        assert len(memory.recall("fact said", 1000)) == 91
        shared = memory.get("shared")
        assert shared is not None
        assert shared.text.startswith("Last said by")
    assert_words_fit_the_table(path)


def test_a_process_that_is_killed_loses_nothing_it_was_told_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    writer = Started(add_facts, str(path), "ann")
    told = [writer.line.recv() for _ in range(5)]
    writer.kill()
    assert writer.wait() == -signal.SIGKILL
    with holdfast.Memory(path, embedder=WordEmbedder()) as memory:
        kept = {passage.id for passage in memory.passages()}
        assert {f"ann-{n}" for n in told} <= kept
        assert len(memory.recall("fact said", 1000)) == len(kept)
    assert_words_fit_the_table(path)


@pytest.mark.skipif(not hasattr(sys, "getdlopenflags"), reason="no fork on this system")
def test_a_forked_child_opens_the_memory_anew(tmp_path: Path) -> None:
    assert Started(fork_with_a_memory, str(tmp_path / "memory.db")).wait() == 0


@pytest.mark.skipif(not hasattr(sys, "getdlopenflags"), reason="no fork on this system")
def test_a_forked_child_does_not_take_a_memory_in_another_process_for_an_empty_one() -> None:
    assert Started(fork_with_a_memory_of_this_process).wait() == 0


@pytest.mark.parametrize("where", ["file", "postgresql"])
def test_threads_share_one_memory(where: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = tmp_path / "memory.db" if where == "file" else request.getfixturevalue("postgres_url")
    with holdfast.Memory(url, embedder=WordEmbedder()) as memory, ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: memory.add(Passage(f"p{n % 10}", f"Fact {n}.")), range(40)))
        found = list(pool.map(lambda _: len(memory.recall("fact", 100)), range(8)))
        assert memory.count() == 10
        assert found == [10] * 8


def test_two_memories_write_the_same_ids_on_a_server(postgres_url: str) -> None:
    def write(name: str) -> None:
        with holdfast.Memory(postgres_url, embedder=WordEmbedder()) as memory:
            for n in range(10):
                memory.add([Passage(f"p{m}", f"Round {n} of {name}, number {m}.") for m in range(5)])

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(write, ("ann", "bob", "cy")))
    with holdfast.Memory(postgres_url, embedder=WordEmbedder()) as memory:
        assert memory.count() == 5
        assert len(memory.recall("round number", 10)) == 5


def test_an_async_memory_belongs_to_one_loop(tmp_path: Path) -> None:
    memory = holdfast.aio.Memory(tmp_path / "memory.db", embedder=WordEmbedder())

    async def first() -> None:
        await memory.add(lighthouse())
        hits = await asyncio.gather(*(memory.recall("granite tower", 1) for _ in range(8)))
        assert {hit.passage.id for (hit,) in hits} == {"tower"}

    async def elsewhere() -> None:
        with pytest.raises(InputError, match="another event loop"):
            await memory.recall("tower")

    async def close() -> None:
        await memory.close()
        await memory.close()

    with asyncio.Runner() as runner:
        runner.run(first())
        with ThreadPoolExecutor(1) as pool:
            pool.submit(asyncio.run, elsewhere()).result()
        runner.run(close())


def test_a_plain_memory_works_inside_a_running_loop(tmp_path: Path) -> None:
    async def inside() -> list[str]:
        with holdfast.Memory(tmp_path / "memory.db", embedder=WordEmbedder()) as memory:
            memory.add(lighthouse())
            return [hit.passage.id for hit in memory.recall("granite tower", 1)]

    assert asyncio.run(inside()) == ["tower"]


def test_a_closed_memory_opens_again_when_it_is_used(tmp_path: Path) -> None:
    memory = holdfast.Memory(tmp_path / "memory.db", embedder=WordEmbedder())
    memory.add(lighthouse())
    memory.close()
    memory.close()
    assert memory.recall("granite tower", 1)[0].passage.id == "tower"
    memory.close()


def test_a_closed_memory_of_this_process_does_not_come_back_empty() -> None:
    memory = holdfast.Memory(":memory:", embedder=WordEmbedder())
    memory.add(lighthouse())
    memory.close()
    memory.close()
    with pytest.raises(StoreUnavailableError, match="make a new one"):
        memory.recall("granite tower")


def test_a_generator_may_ask_the_memory_it_fills(tmp_path: Path) -> None:
    with holdfast.Memory(tmp_path / "memory.db", embedder=WordEmbedder()) as memory:
        memory.add(lighthouse())
        memory.add(f"{hit.passage.id} again." for hit in memory.recall("lamp", 2))
        memory.add(f"There are {memory.count()} passages." for _ in range(1))
        assert memory.count() == 8


class HeldEmbedder(WordEmbedder):
    """Waits in the middle of its work."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.go_on = threading.Event(), threading.Event()

    def embed(self, texts: Sequence[str]) -> Any:
        self.begun.set()
        assert self.go_on.wait(30)
        return super().embed(texts)


@pytest.mark.parametrize("where", ["memory.db", ":memory:"])
def test_closing_waits_for_what_other_threads_add(where: str, tmp_path: Path) -> None:
    place = where if where == ":memory:" else tmp_path / where
    embedder = HeldEmbedder()
    memory = holdfast.Memory(place, embedder=embedder)
    with ThreadPoolExecutor(2) as pool:
        adding = pool.submit(memory.add, Passage("p", "A fact."))
        assert embedder.begun.wait(30)
        closing = pool.submit(memory.close)
        embedder.go_on.set()
        assert adding.result(30) == ["p"]
        closing.result(30)
    if where != ":memory:":
        assert memory.count() == 1
        memory.close()


def test_threads_that_open_a_memory_again_do_not_meet_the_loop_of_before(tmp_path: Path) -> None:
    memory = holdfast.Memory(tmp_path / "memory.db", embedder=WordEmbedder())
    for _ in range(2):
        with ThreadPoolExecutor(4) as pool:
            assert len(list(pool.map(lambda _: memory.count(), range(8)))) == 8
        memory.close()


def test_a_progress_function_may_ask_the_memory_it_tells_of(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("The lamp is lit at dusk.")
    counts: list[int] = []
    with holdfast.Memory(tmp_path / "memory.db", embedder=WordEmbedder()) as memory:
        memory.load(tmp_path / "a.txt", lambda progress: counts.append(memory.count()))
    assert counts == [1]


def test_a_judge_that_asks_the_plain_memory_it_works_for_is_told_not_to(tmp_path: Path) -> None:
    class Curious:
        async def judge(self, pairs: Sequence[Any]) -> list[Any]:
            return [memory.count() for _ in pairs]

    with holdfast.Memory(tmp_path / "memory.db", embedder=WordEmbedder(), judge=Curious()) as memory:
        memory.add(lighthouse())
        with pytest.raises(InputError, match="another thread"):
            memory.recall("granite tower", rerank=True)
        assert memory.count() > 0
