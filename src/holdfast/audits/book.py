"""The book of an audit: a result for each row, written once, on the disk before it counts as done."""

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from holdfast.audits.intake import Numbers
from holdfast.audits.losses import was_lost
from holdfast.audits.results import unpacked
from holdfast.audits.types import Done, Kind
from holdfast.errors import AuditError
from holdfast.store import Store
from holdfast.store.columns import now
from holdfast.store.schema import audit_results, audit_runs
from holdfast.store.statements import insert_missing

_AT_ONCE = 500
Each = Callable[[Kind, dict[str, Any]], object]


@dataclass(frozen=True, slots=True)
class Spent:
    """What the rows that are done took."""

    rows: int
    bad: int
    seconds: float


class Book:
    """The results of one audit in a store."""

    def __init__(self, store: Store, seq: int, name: str, finished: bool) -> None:
        self._store = store
        self._seq = seq
        self.name = name
        self.finished = finished

    async def done(self, size: int) -> Numbers:
        """The numbers of the rows that need not be checked again."""
        numbers = Numbers(size)

        def work(connection: Connection) -> None:
            asked = select(audit_results.c.number).where(audit_results.c.run_seq == self._seq)
            for (number,) in connection.execute(asked.execution_options(yield_per=10_000)):
                numbers.add(number)

        await self._store.read(work)
        return numbers

    async def write(self, done: Sequence[Done]) -> None:
        """Keep results; one that is there already stays as it is."""
        rows = [
            {
                "run_seq": self._seq, "number": one.number, "kind": one.kind, "seconds": one.seconds,
                "result": one.payload,
            }
            for one in done
        ]  # fmt: skip
        await self._store.write(lambda connection: insert_missing(connection, audit_results, rows))

    async def forget_bad(self) -> None:
        """Let rows that were set aside be tried again."""
        await self._forget(audit_results.c.kind == "bad")

    async def forget_lost(self) -> None:
        """Let rows be tried again that an outage or a spent budget left without a verdict."""
        lost: list[int] = []

        def tell(kind: Kind, result: dict[str, Any]) -> None:
            if kind == "result" and was_lost(result):
                lost.append(result["row"])

        await self.each(tell)
        for first in range(0, len(lost), _AT_ONCE):
            await self._forget(audit_results.c.number.in_(lost[first : first + _AT_ONCE]))

    async def _forget(self, which: ColumnElement[bool]) -> None:
        gone = delete(audit_results).where(audit_results.c.run_seq == self._seq, which)
        again = update(audit_runs).where(audit_runs.c.seq == self._seq).values(finished_at=None)
        await self._store.write(lambda connection: (connection.execute(gone), connection.execute(again)))
        self.finished = False

    async def spent(self) -> Spent:
        """Rows, bad rows and the seconds of workers so far."""
        table = audit_results.c
        asked = (
            select(table.kind, func.count(), func.sum(table.seconds))
            .where(table.run_seq == self._seq)
            .group_by(table.kind)
        )
        rows = await self._store.read(lambda connection: connection.execute(asked).all())
        return Spent(
            rows=sum(count for _, count, _ in rows),
            bad=sum(count for kind, count, _ in rows if kind == "bad"),
            seconds=float(sum(seconds or 0.0 for _, _, seconds in rows)),
        )

    async def each(self, tell: Each) -> None:
        """Tell of every row in order, a few at a time in memory."""

        def work(connection: Connection) -> None:
            table = audit_results.c
            asked = select(table.kind, table.result).where(table.run_seq == self._seq).order_by(table.number)
            for kind, payload in connection.execute(asked.execution_options(yield_per=_AT_ONCE)):
                tell(kind, unpacked(payload))

        await self._store.read(work)

    async def finish(self) -> None:
        """Note that every row has its result."""
        done = update(audit_runs).where(audit_runs.c.seq == self._seq).values(finished_at=now())
        await self._store.write(lambda connection: connection.execute(done))
        self.finished = True


async def open_book(store: Store, name: str | None, identity: Mapping[str, Any], total: int) -> Book:
    """The book of this name, which must be of the same audit; or a new one."""
    if name is None:
        return await store.write(lambda connection: _begin(connection, store, identity, total))
    row = await store.read(lambda connection: _find(connection, name))
    if row is None:
        raise AuditError(
            f"the folder belongs to an audit that is not in {store.name}: give the --store that it was begun with, "
            "or another folder"
        )
    _require_same(row.identity, identity)
    return Book(store, row.seq, name, row.finished_at is not None)


async def drop_other(store: Store, name: str, identity: Mapping[str, Any]) -> bool:
    """Remove the book of this name if it is of another audit and not finished; whether it was removed."""

    def work(connection: Connection) -> bool:
        row = _find(connection, name)
        if row is None or row.finished_at is not None or not any(_differences(row.identity, identity)):
            return False
        connection.execute(delete(audit_results).where(audit_results.c.run_seq == row.seq))
        connection.execute(delete(audit_runs).where(audit_runs.c.seq == row.seq))
        return True

    return await store.write(work)


async def read_identity(store: Store, name: str) -> Mapping[str, Any]:
    """What an audit was begun with; nothing when it is not in the store."""
    row = await store.read(lambda connection: _find(connection, name))
    return {} if row is None else dict(row.identity)


async def find_book(store: Store, name: str) -> Book:
    """The book of an audit that was made before."""
    row = await store.read(lambda connection: _find(connection, name))
    if row is None:
        raise AuditError(f"there is no audit {name} in {store.name}: give the --store that it was made with")
    return Book(store, row.seq, name, row.finished_at is not None)


def _find(connection: Connection, name: str) -> Any:
    return connection.execute(select(audit_runs).where(audit_runs.c.id == name)).first()


def _begin(connection: Connection, store: Store, identity: Mapping[str, Any], total: int) -> Book:
    name = f"audit-{uuid.uuid4().hex[:16]}"
    values = {"id": name, "identity": dict(identity), "total": total, "created_at": now()}
    seq = connection.execute(audit_runs.insert().values(**values).returning(audit_runs.c.seq)).scalar_one()
    return Book(store, seq, name, finished=False)


def _require_same(before: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    other = sorted(_differences(before, wanted))
    if other:
        raise AuditError(
            f"the folder holds another audit (it differs in {', '.join(other)}): choose another --out, or run it with "
            "the same inputs and settings to resume"
        )


def _differences(before: Mapping[str, Any], wanted: Mapping[str, Any]) -> Iterable[str]:
    for name in {*before, *wanted}:
        if before.get(name) == wanted.get(name):
            continue
        if isinstance(before.get(name), dict) and isinstance(wanted.get(name), dict):
            yield from (f"{name}.{part}" for part in _differences(before[name], wanted[name]))
        else:
            yield name
