"""Search by words inside the database: FTS5 with BM25 on SQLite, tsvector on PostgreSQL."""

import math
from collections.abc import Sequence
from typing import TypeAlias

from sqlalchemy import Connection, text

from holdfast.memory.conditions import Conditions
from holdfast.memory.rows import Space
from holdfast.memory.shelf import TOO_COMMON, Found, Scope, affordable

_Row: TypeAlias = tuple[int, int, float]
_MOST_TERMS = 64
"""Distinct terms of a query whose frequencies are looked up."""
_USUAL_TERMS = 40
"""Distinct terms of a usual part, to weigh long and short ones on PostgreSQL."""


def search_words(
    connection: Connection, space: Space, terms: Sequence[str], count: int, scope: Scope
) -> list[Found]:
    """The best passages for any of the terms, each by its best part."""
    search = _search_sqlite if connection.dialect.name == "sqlite" else _search_postgresql
    frequencies = _frequencies(connection, [space.term(term) for term in terms[:_MOST_TERMS]])
    chosen = affordable(frequencies)
    matches = sum(frequencies[term] for term in chosen)
    # A scope leaves some out; asking for more at once is cheaper than asking twice.
    limit = (2 if scope.everything else 4) * count
    while chosen:
        rows = search(connection, space, {term: frequencies[term] for term in chosen}, limit, scope)
        best: dict[int, Found] = {}
        for part, passage, score in rows:
            best.setdefault(passage, Found(part, passage, score))
        # The parts of a long passage, or what the scope leaves out, may fill the list.
        if len(best) >= count or limit >= matches:
            return list(best.values())[:count]
        limit *= 4
    return []


def _search_sqlite(
    connection: Connection, space: Space, frequencies: dict[str, int], limit: int, scope: Scope
) -> list[_Row]:
    # FTS5's rank is smaller for better; a quoted term is never read as an operator. Only what is within the limit is
    # looked up in the tables, and filtered there, which takes half the time.
    conditions = Conditions.of(scope)
    found = connection.execute(
        text(
            "SELECT w.part, p.passage_seq, -w.rank FROM ("  # noqa: S608 - the pieces are constants of this module
            "SELECT rowid AS part, rank FROM memory_words WHERE memory_words MATCH :query "
            "ORDER BY rank, rowid LIMIT :limit) AS w "
            f"CROSS JOIN memory_parts p ON p.space_seq = :space AND p.seq = w.part {conditions.join} "
            f"WHERE true{conditions.where} ORDER BY w.rank, w.part"
        ),
        {
            "query": " OR ".join(f'"{term}"' for term in frequencies),
            "space": space.seq,
            "limit": limit,
            **conditions.values,
        },
    )
    return [(part, passage, score) for part, passage, score in found]


def _search_postgresql(
    connection: Connection, space: Space, frequencies: dict[str, int], limit: int, scope: Scope
) -> list[_Row]:
    """BM25 of terms that are there or not: a tsvector of an array does not count how often."""
    conditions = Conditions.of(scope)
    parts = _estimated_parts(connection)
    weights = {f"w{n}": _rarity(times, parts) for n, times in enumerate(frequencies.values())}
    queries = {f"q{n}": _lexeme(term) for n, term in enumerate(frequencies)}
    total = " + ".join(
        f"CASE WHEN p.words @@ CAST(:q{n} AS tsquery) THEN CAST(:w{n} AS double precision) ELSE 0 END"
        for n in range(len(frequencies))
    )
    found = connection.execute(
        text(
            f"SELECT p.seq, p.passage_seq, ({total}) "  # noqa: S608 - the pieces are constants of this module
            f"/ (0.5 + 0.5 * length(p.words) / {_USUAL_TERMS}.0) AS score "
            f"FROM memory_parts p {conditions.join} "
            f"WHERE p.space_seq = :space AND p.words @@ CAST(:query AS tsquery){conditions.where} "
            "ORDER BY score DESC, p.seq LIMIT :limit"
        ),
        {
            "query": " | ".join(queries.values()),
            "space": space.seq,
            "limit": limit,
            **weights,
            **queries,
            **conditions.values,
        },
    )
    return [(part, passage, float(score)) for part, passage, score in found]


def _frequencies(connection: Connection, terms: Sequence[str]) -> dict[str, int]:
    """In how many parts each term stands."""
    if connection.dialect.name == "sqlite":
        counted = text("SELECT doc FROM memory_vocabulary WHERE term = :term")
        return {term: connection.execute(counted, {"term": term}).scalar() or 0 for term in terms}
    # Counting ends where a term is too common to be read anyway.
    counted = text(
        "SELECT count(*) FROM (SELECT 1 FROM memory_parts WHERE words @@ CAST(:query AS tsquery) LIMIT :most) AS few"
    )
    return {
        term: connection.execute(counted, {"query": _lexeme(term), "most": TOO_COMMON + 1}).scalar() or 0
        for term in terms
    }


def _estimated_parts(connection: Connection) -> int:
    estimate = text("SELECT reltuples FROM pg_class WHERE oid = to_regclass('memory_parts')")
    return int(max(connection.execute(estimate).scalar() or 0, 1))


def _rarity(frequency: int, parts: int) -> float:
    return math.log(1.0 + (max(parts, frequency) - frequency + 0.5) / (frequency + 0.5))


def _lexeme(term: str) -> str:
    """Terms hold no quotation marks and no backslashes, so that quoting them is enough."""
    return f"'{term}'"
