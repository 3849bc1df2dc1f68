"""Passages and their parts as rows of the store: plain functions of a connection, for one transaction each."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from sqlalchemy import Connection, RowMapping, Select, delete, func, insert, select

from holdfast.memory.shelf import Entry, Floats, Located
from holdfast.memory.spaces import Embedding
from holdfast.memory.types import Passage
from holdfast.store.columns import now
from holdfast.store.schema import memory_parts as parts
from holdfast.store.schema import memory_passages as passages
from holdfast.store.schema import memory_spaces as spaces

_STORED = np.dtype("<f2")
"""Half precision: half the room, and a cosine moves by less than a thousandth."""
_NAMES_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Space:
    """A tenant's own part of the tables."""

    seq: int
    embedding: Embedding

    def term(self, term: str) -> str:
        """A term as this space writes it: no other space has the same."""
        return f"{self.seq}_{term}"


def find_space(connection: Connection, name: str) -> Space | None:
    """The space of that name, if anything was ever put into it."""
    row = connection.execute(select(spaces).where(spaces.c.name == name)).mappings().first()
    return None if row is None else Space(row["seq"], Embedding(row["embedder"], row["dimensions"]))


def make_space(connection: Connection, name: str, embedding: Embedding) -> Space:
    """The space of that name, made if it is not there."""
    found = find_space(connection, name)
    if found is not None:
        return found
    row = {"name": name, "embedder": embedding.embedder, "dimensions": embedding.dimensions}
    connection.execute(insert(spaces), [row])
    made = find_space(connection, name)
    assert made is not None
    return made


def insert_entries(connection: Connection, space: Space, entries: Sequence[Entry]) -> list[int]:
    """Write entries whose ids are free; the keys of all their parts, in order."""
    moment = now()
    added = insert(passages).returning(passages.c.seq, sort_by_parameter_order=True)
    owners = (
        connection.execute(added, [_passage_row(space, e.passage, moment) for e in entries]).scalars().all()
    )
    rows = [
        row for owner, entry in zip(owners, entries, strict=True) for row in _part_rows(space, owner, entry)
    ]
    return list(
        connection.execute(insert(parts).returning(parts.c.seq, sort_by_parameter_order=True), rows).scalars()
    )


def delete_passages(connection: Connection, found: Sequence[int]) -> list[int]:
    """Remove passages by their keys; the keys of the parts that went with them."""
    gone: list[int] = []
    for some in _slices(found):
        theirs = parts.c.passage_seq.in_(some)
        gone += connection.execute(select(parts.c.seq).where(theirs)).scalars()
        connection.execute(delete(parts).where(theirs))
        connection.execute(delete(passages).where(passages.c.seq.in_(some)))
    return gone


def keys_of_ids(connection: Connection, space: Space, ids: Sequence[str]) -> list[int]:
    """The keys of the passages of those ids that are there."""
    return [
        key
        for some in _slices(ids)
        for key in connection.execute(
            select(passages.c.seq).where(passages.c.space_seq == space.seq, passages.c.id.in_(some))
        ).scalars()
    ]


def keys_of_source(connection: Connection, space: Space, source: str | None) -> list[int]:
    """The keys of the passages of a source."""
    of_source = select(passages.c.seq).where(passages.c.space_seq == space.seq, passages.c.source == source)
    return list(connection.execute(of_source).scalars())


def read_passages(connection: Connection, space: Space, ids: Sequence[str]) -> dict[str, Passage]:
    """Those of the ids that are there."""
    found = (
        connection.execute(select(passages).where(passages.c.space_seq == space.seq, passages.c.id.in_(some)))
        for some in _slices(ids)
    )
    return {row["id"]: _passage(row) for result in found for row in result.mappings()}


def read_vectors(connection: Connection, space: Space, ids: Sequence[str]) -> dict[str, Floats]:
    """The vectors of each passage's parts, in order."""
    found: dict[str, list[bytes]] = {}
    for some in _slices(ids):
        wanted = (
            select(passages.c.id, parts.c.vector)
            .join(parts, parts.c.passage_seq == passages.c.seq)
            .where(passages.c.space_seq == space.seq, passages.c.id.in_(some))
            .order_by(parts.c.seq)
        )
        for name, vector in connection.execute(wanted):
            found.setdefault(name, []).append(vector)
    return {name: decode(vectors, space.embedding.dimensions) for name, vectors in found.items()}


def read_page(
    connection: Connection, space: Space, limit: int, offset: int, source: str | None
) -> list[Passage]:
    """Passages in the order in which they were put."""
    wanted: Select[tuple[object, ...]] = select(passages).where(passages.c.space_seq == space.seq)
    if source is not None:
        wanted = wanted.where(passages.c.source == source)
    page = wanted.order_by(passages.c.seq).limit(limit).offset(offset)
    return [_passage(row) for row in connection.execute(page).mappings()]


def count_passages(connection: Connection, space: Space) -> int:
    """How many there are."""
    counted = select(func.count()).select_from(passages).where(passages.c.space_seq == space.seq)
    return int(connection.execute(counted).scalar_one())


def locate_parts(connection: Connection, space: Space, found: Sequence[int]) -> dict[int, Located]:
    """The passages of parts that are still there."""
    wanted = (
        select(parts.c.seq.label("part"), parts.c.start_at, parts.c.end_at, passages)
        .join(passages, parts.c.passage_seq == passages.c.seq)
        .where(parts.c.space_seq == space.seq)
    )
    results = (connection.execute(wanted.where(parts.c.seq.in_(some))).mappings() for some in _slices(found))
    return {
        row["part"]: Located(_passage(row), row["start_at"], row["end_at"])
        for result in results
        for row in result
    }


def encode(vectors: Floats) -> list[bytes]:
    """Each row as the store keeps it."""
    return [row.tobytes() for row in vectors.astype(_STORED)]


def decode(stored: Sequence[bytes], dimensions: int) -> Floats:
    """The rows again."""
    return np.frombuffer(b"".join(stored), _STORED).astype(np.float32).reshape(len(stored), dimensions)


def day(stored: str | None) -> datetime.date | None:
    """A date as the store keeps it."""
    return None if stored is None else datetime.date.fromisoformat(stored)


def _passage(row: RowMapping) -> Passage:
    return Passage(
        row["id"], row["text"], row["source"], day(row["date"]), row["speaker"], tuple(row["tags"])
    )


def _passage_row(space: Space, passage: Passage, moment: datetime.datetime) -> dict[str, object]:
    return {
        "space_seq": space.seq,
        "id": passage.id,
        "text": passage.text,
        "source": passage.source,
        "date": None if passage.date is None else passage.date.isoformat(),
        "speaker": passage.speaker,
        "tags": list(passage.tags),
        "created_at": moment,
    }


def _part_rows(space: Space, owner: int, entry: Entry) -> Iterator[dict[str, object]]:
    for part, vector in zip(entry.parts, encode(entry.vectors), strict=True):
        yield {
            "passage_seq": owner,
            "space_seq": space.seq,
            "start_at": part.start,
            "end_at": part.end,
            "terms": " ".join(map(space.term, part.terms)),
            "vector": vector,
        }


def _slices(values: Sequence[str] | Sequence[int]) -> Iterator[Sequence[str] | Sequence[int]]:
    """A statement takes so many values; more of them are several statements."""
    return (values[start : start + _NAMES_AT_ONCE] for start in range(0, len(values), _NAMES_AT_ONCE))
