"""The tribunals' tables: reading and writing rows, inside a transaction of the caller's."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, insert, select

from holdfast.store.schema import tribunal_ballots, tribunal_log, tribunal_salts, tribunal_sessions
from holdfast.tribunal.record.audit import Entry


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """One line of a list of tribunals."""

    id: str
    swarm: str
    created_at: datetime
    proposal: str
    last_step: str
    outcome: str | None


def open_session(connection: Connection, tribunal_id: str, swarm: str, at: datetime) -> None:
    """Make sure that the tribunal has a row, and hold it until the transaction ends."""
    table = tribunal_sessions
    held = select(table.c.seq).where(table.c.id == tribunal_id).with_for_update()
    if connection.execute(held).first() is None:
        connection.execute(insert(table).values(id=tribunal_id, swarm=swarm, created_at=at))


def read_swarm(connection: Connection, tribunal_id: str) -> str | None:
    """The swarm of a tribunal; None when there is no such tribunal."""
    table = tribunal_sessions
    return connection.execute(select(table.c.swarm).where(table.c.id == tribunal_id)).scalar()


def read_entries(connection: Connection, tribunal_id: str, start: int = 0) -> list[Entry]:
    """The entries of a tribunal from a number on."""
    table = tribunal_log
    asked = select(table).where(table.c.tribunal_id == tribunal_id, table.c.number >= start)
    return [_entry(row) for row in connection.execute(asked.order_by(table.c.number)).mappings()]


def read_last(connection: Connection, tribunal_id: str) -> Entry | None:
    """The newest entry of a tribunal."""
    table = tribunal_log
    asked = select(table).where(table.c.tribunal_id == tribunal_id).order_by(table.c.number.desc()).limit(1)
    row = connection.execute(asked).mappings().first()
    return None if row is None else _entry(row)


def write_entry(connection: Connection, entry: Entry) -> None:
    """Append one entry."""
    connection.execute(
        insert(tribunal_log).values(
            tribunal_id=entry.tribunal_id,
            number=entry.number,
            at=entry.at,
            kind=entry.kind,
            body=dict(entry.body),
            previous=entry.previous,
            digest=entry.digest,
        )
    )


def write_salt(connection: Connection, tribunal_id: str, digest: str) -> None:
    """Remember that a salt was revealed."""
    connection.execute(insert(tribunal_salts).values(tribunal_id=tribunal_id, digest=digest))


def salt_elsewhere(connection: Connection, tribunal_id: str, digest: str) -> bool:
    """Was it revealed in another tribunal?"""
    table = tribunal_salts
    asked = select(table.c.seq).where(table.c.digest == digest, table.c.tribunal_id != tribunal_id)
    return connection.execute(asked.limit(1)).first() is not None


def write_ballot(connection: Connection, tribunal_id: str, agent_id: str, ballot: Mapping[str, Any]) -> None:
    """Keep a ballot; one that is there already stays."""
    table = tribunal_ballots
    known = select(table.c.seq).where(table.c.tribunal_id == tribunal_id, table.c.agent_id == agent_id)
    if connection.execute(known).first() is None:
        connection.execute(
            insert(table).values(tribunal_id=tribunal_id, agent_id=agent_id, ballot=dict(ballot))
        )


def read_ballots(connection: Connection, tribunal_id: str) -> dict[str, Mapping[str, Any]]:
    """The kept ballots by agent."""
    table = tribunal_ballots
    asked = select(table.c.agent_id, table.c.ballot).where(table.c.tribunal_id == tribunal_id)
    return {row.agent_id: row.ballot for row in connection.execute(asked.order_by(table.c.seq))}


def read_tallies(connection: Connection, swarm: str, before: str, most: int) -> list[Mapping[str, Any]]:
    """What the last tallies of a swarm recorded before that of one tribunal, oldest first."""
    log, sessions = tribunal_log, tribunal_sessions
    own = select(log.c.seq).where(log.c.kind == "tallied", log.c.tribunal_id == before)
    place = connection.execute(own).scalar()
    asked = (
        select(log.c.body)
        .join(sessions, sessions.c.id == log.c.tribunal_id)
        .where(log.c.kind == "tallied", sessions.c.swarm == swarm, sessions.c.id != before)
    )
    if place is not None:
        asked = asked.where(log.c.seq < place)
    return list(connection.execute(asked.order_by(log.c.seq.desc()).limit(most)).scalars())[::-1]


def list_sessions(connection: Connection, most: int) -> list[SessionSummary]:
    """The newest tribunals first."""
    table = tribunal_sessions
    found = connection.execute(select(table).order_by(table.c.seq.desc()).limit(most)).all()
    summaries = []
    for row in found:
        first, last = read_entries(connection, row.id)[:1], read_last(connection, row.id)
        text = str(first[0].body.get("proposal", {}).get("text", "")) if first else ""
        outcome = last.body.get("outcome") if last is not None and last.kind == "tallied" else None
        step = last.kind if last is not None else "proposed"
        summaries.append(SessionSummary(row.id, row.swarm, row.created_at, text, step, outcome))
    return summaries


def find_id(connection: Connection, start: str) -> list[str]:
    """Ids that start so, or the newest for "latest"; at most two, enough to know whether it is one."""
    table = tribunal_sessions
    asked = select(table.c.id).order_by(table.c.seq.desc())
    if start == "latest":
        return list(connection.execute(asked.limit(1)).scalars())
    same = func.substr(table.c.id, 1, len(start)) == start
    return list(connection.execute(asked.where(same).limit(2)).scalars())


def _entry(row: Any) -> Entry:
    return Entry(
        row["tribunal_id"], row["number"], row["at"], row["kind"], row["body"], row["previous"], row["digest"]
    )
