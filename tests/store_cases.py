"""What the tests of the store share: small writes that can be counted."""

from sqlalchemy import Connection, func, select

from holdfast.config import StoreConfig
from holdfast.store.columns import now
from holdfast.store.schema import trace_edges, trace_nodes

QUICK = StoreConfig(timeout=0.3)
"""For tests that wait until the store gives up."""


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
