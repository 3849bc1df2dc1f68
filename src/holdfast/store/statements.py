"""Statements that the two databases spell differently."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Executable, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_missing(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert the rows that are not there yet; the others stay as they are."""
    if rows:
        connection.execute(_insert_missing(connection.dialect.name, table), list(rows))


@cache
def _insert_missing(dialect: str, table: Table) -> Executable:
    if dialect == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()
