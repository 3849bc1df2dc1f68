"""What the tests of the store share: small writes that can be counted, and processes that make them."""

import subprocess
import sys
from pathlib import Path

from sqlalchemy import Connection, func, select

from holdfast.config import StoreConfig
from holdfast.store.columns import now
from holdfast.store.schema import trace_edges, trace_nodes

QUICK = StoreConfig(timeout=0.3)
"""For tests that wait until the store gives up."""

_WRITER = """
import asyncio, sys
sys.path.insert(0, {tests!r})
from store_cases import pair_writer
from holdfast.store import open_store

async def main():
    async with await open_store(sys.argv[1]) as store:
        print("ready", flush=True)
        sys.stdin.readline()
        for number in range(int(sys.argv[3])):
            await store.write(pair_writer(f"{{sys.argv[2]}}-{{number}}"))
            # What stands here was acknowledged.
            print(f"{{sys.argv[2]}}-{{number}}", flush=True)

asyncio.run(main())
"""


class pair_writer:  # noqa: N801
    """Writes a node and an edge of the same name: both are there, or neither."""

    def __init__(self, name: str, size: int = 10) -> None:
        self.name = name
        self.size = size

    def __call__(self, connection: Connection) -> None:
        node = {"id": self.name, "goal_id": "g", "type": "goal", "content": "x" * self.size, "data": {}}
        connection.execute(trace_nodes.insert(), {**node, "created_at": now()})
        edge = {"goal_id": "g", "source_id": self.name, "label": "spawns", "target_id": self.name}
        connection.execute(trace_edges.insert(), edge)


def names(connection: Connection) -> set[str]:
    """The names of all pairs; half a pair is an error."""
    nodes = set(connection.execute(select(trace_nodes.c.id)).scalars())
    assert nodes == set(connection.execute(select(trace_edges.c.source_id)).scalars())
    return nodes


def count(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(trace_nodes)).scalar_one())


def start_writer(address: str, prefix: str, number: int) -> "subprocess.Popen[str]":
    """A process that opens the store, waits for a line, and writes pairs, telling of each."""
    code = _WRITER.format(tests=str(Path(__file__).parent))
    return subprocess.Popen(
        [sys.executable, "-c", code, address, prefix, str(number)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
