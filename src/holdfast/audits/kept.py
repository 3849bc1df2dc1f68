"""Rows from the traces of a store: every answer that was kept with the evidence it was checked against."""

import re
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, func, select

from holdfast import sync
from holdfast.audits.sources import Read, Record, Survey, Unreadable
from holdfast.errors import HoldfastError
from holdfast.store import open_store
from holdfast.store.schema import trace_nodes
from holdfast.traces.graph import read_trace
from holdfast.traces.kinds import DecisionType

_AT_ONCE = 100
_UP_TO = "traces up to"


class TraceSource:
    """The traces of one store, in the order of writing, up to the newest when they were first counted."""

    def __init__(self, address: str | None) -> None:
        self.name = "traces"
        self._address = address
        self._newest: int | None = None

    def as_before(self, digest: str) -> None:
        """Read no more than the audit began with that is being resumed."""
        before = re.fullmatch(rf"{_UP_TO} (\d+)", digest)
        self._newest = int(before[1]) if before else None

    def survey(self) -> Survey:
        """Count the traces there are now; what is written later is not part of this audit."""
        rows, newest = sync.run(self._ask(lambda connection: _count(connection, self._newest)))
        self._newest = newest
        return Survey(rows, f"{_UP_TO} {newest}")

    def read(self) -> Iterator[Read]:
        """A trace is a row: goal, answer, evidence, and whose answer it was."""
        if self._newest is None:
            self.survey()
        last, newest = 0, self._newest or 0
        while True:
            found: list[tuple[int, Read]] = sync.run(
                self._ask(lambda connection, after=last: _page(connection, after, newest))
            )
            yield from (read for _, read in found)
            if not found:
                return
            last = found[-1][0]

    async def _ask(self, work: Any) -> Any:
        async with await open_store(self._address) as store:
            return await store.read(work)


def _goals(*columns: Any) -> Any:
    table = trace_nodes.c
    return select(*columns).where(table.type == str(DecisionType.GOAL), table.id == table.goal_id)


def _count(connection: Connection, up_to: int | None) -> tuple[int, int]:
    table = trace_nodes.c
    asked = _goals(func.count(), func.max(table.seq))
    rows, newest = connection.execute(asked if up_to is None else asked.where(table.seq <= up_to)).one()
    return int(rows), int(newest or 0)


def _page(connection: Connection, after: int, newest: int) -> list[tuple[int, Read]]:
    table = trace_nodes.c
    asked = _goals(table.seq, table.id).where(table.seq > after, table.seq <= newest)
    rows = connection.execute(asked.order_by(table.seq).limit(_AT_ONCE)).all()
    return [(seq, _row(connection, goal_id)) for seq, goal_id in rows]


def _row(connection: Connection, goal_id: str) -> Read:
    try:
        trace = read_trace(connection, goal_id)
    except HoldfastError as error:
        return Unreadable(goal_id, str(error))
    answers = [node for node in trace.nodes if node.type is DecisionType.DECISION]
    answer = next(
        (node for node in answers if node.data.get("kind") == "answer"), answers[0] if answers else None
    )
    if answer is None:
        return Unreadable(goal_id, "the trace holds no answer")
    evidence = [{"id": e.id, "text": e.text, "source": e.source, "date": e.date} for e in trace.evidence]
    question = trace.goal.data.get("question", trace.goal.content)
    model = answer.data.get("model") or trace.goal.data.get("model")
    return Record(
        goal_id,
        {"id": goal_id, "question": question, "answer": answer.content, "context": evidence, "model": model},
    )
