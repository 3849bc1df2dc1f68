"""Where the audit log lives: in this process, or in the store."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from holdfast.errors import TribunalError
from holdfast.tribunal.detecting.findings import Cluster
from holdfast.tribunal.record.audit import Entry, next_entry

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from holdfast.store import Store

Record = Mapping[str, Any]


class Log(Protocol):
    """An append-only log of one tribunal."""

    tribunal_id: str

    async def entries(self) -> list[Entry]:
        """Everything recorded so far."""
        ...

    async def append(self, seen: int, kind: str, body: Record, at: datetime) -> tuple[bool, list[Entry]]:
        """Record one more, unless others were recorded after the first `seen`: done or not, and what is new."""
        ...

    async def salt_was_used(self, salt: str) -> bool:
        """Was this salt revealed in another tribunal?"""
        ...

    async def keep_ballot(self, agent_id: str, ballot: Record) -> None:
        """Keep a sealed vote for an agent that this process runs."""
        ...

    async def ballots(self) -> dict[str, Record]:
        """The kept ballots by agent."""
        ...

    async def past_clusters(self, most: int) -> list[list[Cluster]]:
        """The agreement clusters of the last tribunals of this swarm, oldest first."""
        ...


class ProcessLog:
    """A log that ends with the process."""

    def __init__(self, tribunal_id: str) -> None:
        self.tribunal_id = tribunal_id
        self._entries: list[Entry] = []
        self._ballots: dict[str, Record] = {}

    async def entries(self) -> list[Entry]:
        """Everything recorded so far."""
        return list(self._entries)

    async def append(self, seen: int, kind: str, body: Record, at: datetime) -> tuple[bool, list[Entry]]:
        """Record one more."""
        last = self._entries[-1] if self._entries else None
        self._entries.append(next_entry(last, self.tribunal_id, kind, body, at))
        return True, self._entries[seen:]

    async def salt_was_used(self, salt: str) -> bool:
        """Other tribunals are not remembered here."""
        return False

    async def keep_ballot(self, agent_id: str, ballot: Record) -> None:
        """Keep it for this process."""
        self._ballots[agent_id] = ballot

    async def ballots(self) -> dict[str, Record]:
        """The kept ballots."""
        return dict(self._ballots)

    async def past_clusters(self, most: int) -> list[list[Cluster]]:
        """Other tribunals are not remembered here."""
        return []


class StoreLog:
    """A log in the store: what was acknowledged survives a crash, and two processes cannot fork the chain."""

    def __init__(self, store: "Store", tribunal_id: str, swarm: str = "default") -> None:
        self.tribunal_id = tribunal_id
        self._store = store
        self._swarm = swarm

    async def entries(self) -> list[Entry]:
        """Everything recorded so far; TribunalError when there is no such tribunal."""
        from holdfast.tribunal.record import rows

        found = await self._store.read(lambda connection: rows.read_entries(connection, self.tribunal_id))
        if not found:
            raise TribunalError(
                f"there is no tribunal {self.tribunal_id!r} in {self._store.name}: "
                "see `holdfast tribunal list` for those that there are"
            )
        return found

    async def append(self, seen: int, kind: str, body: Record, at: datetime) -> tuple[bool, list[Entry]]:
        """Record one more in one transaction, unless somebody else was quicker."""
        from holdfast.tribunal.record import rows

        def work(connection: "Connection") -> tuple[bool, list[Entry]]:
            rows.open_session(connection, self.tribunal_id, self._swarm, at)
            newer = rows.read_entries(connection, self.tribunal_id, seen)
            if newer:
                return False, newer
            last = rows.read_last(connection, self.tribunal_id)
            entry = next_entry(last, self.tribunal_id, kind, body, at)
            rows.write_entry(connection, entry)
            if kind == "revealed":
                rows.write_salt(connection, self.tribunal_id, _digest(str(body["salt"])))
            return True, [entry]

        return await self._store.write(work)

    async def salt_was_used(self, salt: str) -> bool:
        """Was this salt revealed in another tribunal of this store?"""
        from holdfast.tribunal.record import rows

        return await self._store.read(
            lambda connection: rows.salt_elsewhere(connection, self.tribunal_id, _digest(salt))
        )

    async def keep_ballot(self, agent_id: str, ballot: Record) -> None:
        """Keep a sealed vote; the first one stays."""
        from holdfast.tribunal.record import rows

        await self._store.write(
            lambda connection: rows.write_ballot(connection, self.tribunal_id, agent_id, ballot)
        )

    async def ballots(self) -> dict[str, Record]:
        """The kept ballots by agent."""
        from holdfast.tribunal.record import rows

        return await self._store.read(lambda connection: rows.read_ballots(connection, self.tribunal_id))

    async def past_clusters(self, most: int) -> list[list[Cluster]]:
        """From the tallies of the swarm's last tribunals."""
        from holdfast.tribunal.record import rows

        bodies = await self._store.read(
            lambda connection: rows.read_tallies(connection, self._swarm, self.tribunal_id, most)
        )
        return [clusters_from(body.get("agreement", ())) for body in bodies]


def clusters_from(records: Sequence[Record]) -> list[Cluster]:
    """Clusters as they were recorded."""
    return [Cluster(tuple(record["agents"]), float(record["mean_similarity"])) for record in records]


def _digest(salt: str) -> str:
    return hashlib.sha256(salt.encode("utf-8", "surrogatepass")).hexdigest()
