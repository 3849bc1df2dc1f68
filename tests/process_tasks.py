"""What tests have other processes do at the same time; each task is given the line to whoever started it."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path

import holdfast
from holdfast import aio
from holdfast.errors import StoreError
from holdfast.judges.cache import Asker, CachedJudge
from holdfast.judges.cache_rows import VerdictCache
from holdfast.judges.types import Judgement, Mark, Pair, Unjudged
from holdfast.memory import Passage
from holdfast.server.keys import KeyRing
from holdfast.store import Store, open_store
from memory_cases import WordEmbedder, lighthouse
from store_cases import names, pair_writer
from tribunal_cases import REASONS, ConstantEmbedder

ASKER = Asker("model", "openai:m", "verdicts-1", "samples 2")
SAID = Judgement(0.7, 0.1, 0.2, "model", "A sentence.", (Mark(0, 3, 0.4),), 0.002, (0.5, 0.9))
PAIR = Pair("The mill ground barley.", "It ground barley.", "Of the mill:")


class Counting:
    """Answers everything, and counts."""

    def __init__(self, answer: Judgement | Unjudged = SAID) -> None:
        self.answer = answer
        self.asked: list[Pair] = []

    async def judge_each(
        self, pairs: Sequence[Pair], before: Sequence[Judgement | None] | None = None
    ) -> list[Judgement | Unjudged]:
        self.asked += pairs
        return [self.answer for _ in pairs]


def write_pairs(line: Connection, address: str, prefix: str, number: int) -> None:
    """Open the store, wait for a word, and write pairs, telling of each."""

    async def write(store: Store) -> None:
        line.send("ready")
        line.recv()
        for name in (f"{prefix}-{n}" for n in range(number)):
            await store.write(pair_writer(name))
            # What is told was acknowledged.
            line.send(name)

    asyncio.run(_with_store(address, write))


def read_names(line: Connection, address: str) -> None:
    """Tell the names of all pairs that another process sees."""

    async def read(store: Store) -> None:
        line.send(await store.read(names))

    asyncio.run(_with_store(address, read))


def write_until_refused(line: Connection, address: str) -> None:
    """Tell of each pair that was written, and then of the error."""
    import resource

    async def write(store: Store) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, resource.RLIM_INFINITY))
        for name in (f"p{n}" for n in range(1000)):
            try:
                await store.write(pair_writer(name, size=4000))
            except StoreError as error:
                line.send(f"error {error}")
                return
            line.send(name)

    asyncio.run(_with_store(address, write))


def share_verdicts(line: Connection, address: str) -> None:
    """Ask for verdicts that others ask for too; tell how many were kept already."""

    async def ask(store: Store) -> None:
        judge = CachedJudge(Counting(), ASKER, VerdictCache(store, days=1))
        for n in range(30):
            pairs = [replace(PAIR, claim=f"Claim {m}.") for m in range(n, n + 5)]
            assert len(await judge.judge_each(pairs)) == 5
        line.send(judge.hits)

    asyncio.run(_with_store(address, ask))


async def _with_store(address: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async with await open_store(address) as store:
        await work(store)


def add_facts(line: Connection, address: str, name: str) -> None:
    """Add thirty facts to a memory, and one that all share, telling of each."""
    with holdfast.Memory(address, embedder=WordEmbedder()) as memory:
        for n in range(30):
            shared = Passage("shared", f"Last said by {name}.")
            memory.add([Passage(f"{name}-{n}", f"Fact {n} of {name}."), shared])
            line.send(n)


def add_keys(line: Connection, path: str, name: str) -> None:
    """Add thirty keys to a file of keys."""
    ring = KeyRing(Path(path))
    for number in range(30):
        ring.add(f"{name} {number}")


def fork_with_a_memory(line: Connection, address: str) -> None:
    """Ends with 0 where the child of a fork can use the memory, and its parent then finds what it added."""
    memory = holdfast.Memory(address, embedder=WordEmbedder())
    memory.add(lighthouse())
    child = os.fork()
    if child == 0:
        memory.add("The child was here.")
        os._exit(0 if memory.recall("granite tower", 1)[0].passage.id == "tower" else 1)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    found = memory.recall("child was here", 1)[0].part
    memory.close()
    sys.exit(code or found != "The child was here.")


def fork_with_a_memory_of_this_process(line: Connection) -> None:
    """Ends with 0 where the child of a fork is refused, and its parent goes on."""
    memory = holdfast.Memory(":memory:", embedder=WordEmbedder())
    memory.add("The kiln is red.")
    child = os.fork()
    if child == 0:
        try:
            memory.recall("kiln")
        except StoreError as error:
            os._exit(0 if "Keep them in a file" in str(error) else 1)
        os._exit(2)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    sys.exit(code or len(memory.recall("kiln")) != 1)


def join_fleet(line: Connection, address: str, name: str) -> None:
    """Write memory, verdicts, traces and a tribunal to one store."""
    asyncio.run(_join_fleet(address, name))


async def _join_fleet(address: str, name: str) -> None:
    async with await open_store(address) as store, aio.Memory(address, embedder=WordEmbedder()) as memory:
        cache = VerdictCache(store, 1.0)
        for n in range(5):
            await memory.add([{"id": f"{name}-{n}", "text": f"Fact {n} of {name}."}])
            await cache.keep("m", {f"{name}-{n}": Judgement(0.9, 0.0, 0.1, "model", "")})
            async with aio.ReasoningTraces(address) as traces:
                goal = await traces.add_goal(f"Goal {n} of {name}")
                await traces.add_decision(goal, "Decided")
    panel = await aio.Tribunal.propose(
        "Drop it", ["a", "b"], store=address, swarm=name, embedder=ConstantEmbedder()
    )
    ballots = [panel.seal(agent, "APPROVE", REASONS[k]) for k, agent in enumerate("ab")]
    for ballot in ballots:
        await panel.commit(ballot)
    for ballot in ballots:
        await panel.reveal(ballot)
    await panel.tally()
    await panel.close()


def commit_ballots(line: Connection, address: str) -> None:
    """Keep and commit the ballots of a tribunal, tell of it, and reveal nothing."""
    tribunal = holdfast.Tribunal.propose("Drop it", ["a", "b"], store=address)
    for name, why in (("a", "It was unused for a year."), ("b", "All three owners signed the ticket.")):
        ballot = tribunal.seal(name, "APPROVE", why)
        tribunal.keep_ballot(ballot)
        tribunal.commit(ballot)
    line.send(tribunal.id)
    line.recv()
