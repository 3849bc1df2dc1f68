"""The verdicts that are kept, as rows of the store. Import it on use only: it brings the database."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from holdfast.judges.types import Judgement, Mark
from holdfast.store import Store
from holdfast.store.columns import now
from holdfast.store.schema import judge_cache

_AT_ONCE = 500
_COLUMNS = judge_cache.c


class VerdictCache:
    """The kept verdicts of one store; safe to use from several processes at once."""

    def __init__(self, store: Store, days: float) -> None:
        self._store = store
        self._lasts = datetime.timedelta(days=days)

    async def find(self, keys: Sequence[str]) -> dict[str, Judgement]:
        """What is kept under these keys and has not expired; each counts as a hit."""
        distinct = list(dict.fromkeys(keys))
        found = await self._store.read(lambda connection: _find(connection, distinct))
        if found:
            await self._store.write(lambda connection: _count_hits(connection, list(found)))
        return found

    async def keep(self, model: str, judged: Mapping[str, Judgement]) -> None:
        """Keep these verdicts; of two processes that ask the same, the later one's stays. Old ones are dropped."""
        if judged:
            await self._store.write(lambda connection: _keep(connection, model, judged, self._lasts))

    async def counts(self) -> tuple[int, int]:
        """How many verdicts are kept, and how often they were used."""
        return await self._store.read(_counts)


def _find(connection: Connection, keys: Sequence[str]) -> dict[str, Judgement]:
    found: dict[str, Judgement] = {}
    for some in _in_parts(keys):
        asked = select(_COLUMNS.key, _COLUMNS.judgement).where(
            _COLUMNS.key.in_(some), _COLUMNS.expires_at > now()
        )
        found |= {row.key: read_judgement(row.judgement) for row in connection.execute(asked)}
    return found


def _count_hits(connection: Connection, keys: Sequence[str]) -> None:
    for some in _in_parts(sorted(keys)):
        connection.execute(update(judge_cache).where(_COLUMNS.key.in_(some)).values(hits=_COLUMNS.hits + 1))


def _keep(
    connection: Connection, model: str, judged: Mapping[str, Judgement], lasts: datetime.timedelta
) -> None:
    moment = now()
    connection.execute(delete(judge_cache).where(_COLUMNS.expires_at <= moment))
    # In the order of their keys, so that two writers never wait for each other in a circle.
    rows = [
        {
            "key": key,
            "model": model,
            "judgement": written_judgement(judgement),
            "hits": 0,
            "created_at": moment,
            "expires_at": moment + lasts,
        }
        for key, judgement in sorted(judged.items())
    ]
    connection.execute(_insert_or_replace(connection.dialect.name), rows)


def _insert_or_replace(dialect: str) -> Any:
    insert = (postgresql if dialect == "postgresql" else sqlite).insert(judge_cache)
    newer = {name: insert.excluded[name] for name in ("model", "judgement", "created_at", "expires_at")}
    return insert.on_conflict_do_update(index_elements=["key"], set_=newer)


def _counts(connection: Connection) -> tuple[int, int]:
    kept, hits = connection.execute(
        select(func.count(), func.sum(_COLUMNS.hits)).select_from(judge_cache)
    ).one()
    return int(kept), int(hits or 0)


def written_judgement(judgement: Judgement) -> dict[str, Any]:
    """What is kept of a verdict."""
    return {
        "shares": [judgement.support, judgement.contradict, judgement.silent],
        "reason": judgement.reason,
        "marks": [[mark.start, mark.end, mark.score] for mark in judgement.marks],
        "interval": judgement.interval,
    }


def read_judgement(kept: Mapping[str, Any]) -> Judgement:
    """The verdict again; it costs nothing this time."""
    support, contradict, silent = kept["shares"]
    marks = tuple(Mark(start, end, score) for start, end, score in kept["marks"])
    interval = None if kept["interval"] is None else (kept["interval"][0], kept["interval"][1])
    return Judgement(support, contradict, silent, "model", kept["reason"], marks, 0.0, interval)


def _in_parts(keys: Sequence[str]) -> list[Sequence[str]]:
    return [keys[start : start + _AT_ONCE] for start in range(0, len(keys), _AT_ONCE)]
