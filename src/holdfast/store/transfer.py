"""A store as JSON Lines and back, from any database to any other, a few rows at a time.

The first line says what the file is and how many rows it holds, then every row of every table follows, then a line
that says that this was all, with the SHA-256 of the lines before it: a file that was cut off or changed is told from a
whole one, and nothing of it is kept. Exports of older versions end without that sum, and are read without its check.
"""

import base64
import datetime
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Column, Connection, LargeBinary, Table, func, select, text

from holdfast.errors import InputError, StoreError
from holdfast.store.columns import UtcTime
from holdfast.store.engine import Store
from holdfast.store.schema import METADATA, REVISION

FORMAT = "holdfast-store"
_BATCH = 500
Progress = Callable[[int, int], None]
"""Called with the rows that are done and the rows there are."""


async def export_store(store: Store, write: Callable[[str], object], progress: Progress | None = None) -> int:
    """Write one state of the whole store, line by line; the number of rows."""
    return await store.read(lambda connection: _dump(connection, write, progress))


async def import_store(store: Store, lines: Iterable[str], progress: Progress | None = None) -> int:
    """Read an export into a store that is still empty, all of it or nothing; the number of rows."""
    return await store.write(lambda connection: _load(connection, lines, progress), once=True)


def count_rows(connection: Connection) -> dict[str, int]:
    """The rows of every table."""
    return {
        table.name: int(connection.execute(select(func.count()).select_from(table)).scalar_one())
        for table in METADATA.sorted_tables
    }


def _dump(connection: Connection, write: Callable[[str], object], progress: Progress | None) -> int:
    counts = count_rows(connection)
    done, total = 0, sum(counts.values())
    summed = hashlib.sha256()

    def tell(value: Mapping[str, Any]) -> None:
        line = _line(value)
        summed.update(line.encode())
        write(line)

    tell({"format": FORMAT, "schema": REVISION, "rows": counts})
    for table in METADATA.sorted_tables:
        asked = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=_BATCH)
        for row in connection.execute(asked).mappings():
            tell({"table": table.name, "row": _encoded(table, row)})
            done += 1
            if progress is not None and done % _BATCH == 0:
                progress(done, total)
    write(_line({"end": FORMAT, "sha256": summed.hexdigest()}))
    return done


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, allow_nan=False, separators=(",", ":")) + "\n"


def _encoded(table: Table, row: Mapping[Any, Any]) -> dict[str, Any]:
    values = ((column.name, row[column.name]) for column in table.columns)
    return {name: _plain(value) for name, value in values if value is not None}


def _plain(value: Any) -> Any:
    if isinstance(value, bytes | bytearray | memoryview):
        return base64.b64encode(value).decode("ascii")
    return value.isoformat() if isinstance(value, datetime.datetime) else value


def _load(connection: Connection, lines: Iterable[str], progress: Progress | None) -> int:
    numbered = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    number, first = next(numbered, (1, ""))
    promised = _header(number, first)
    summed = hashlib.sha256(_carried(first))
    _require_empty(connection)
    done, total = 0, sum(promised.values())
    loaded = dict.fromkeys(promised, 0)
    for table, rows in _batches(numbered, summed):
        connection.execute(table.insert(), rows)
        loaded[table.name] = loaded.get(table.name, 0) + len(rows)
        done += len(rows)
        if progress is not None:
            progress(done, total)
    if loaded != promised:
        raise InputError(
            f"the export is not whole: it promised {total} rows and held {done}; nothing was kept"
        )
    _count_on(connection)
    return done


def _header(number: int, line: str) -> dict[str, int]:
    head = _parsed(number, line)
    if head.get("format") != FORMAT or not isinstance(head.get("rows"), dict):
        raise InputError("this is no export of a store: make one with holdfast store export")
    if head.get("schema") != REVISION:
        raise InputError(
            f"the export has the schema {head.get('schema')} and this Holdfast has {REVISION}: open its store "
            "with this version, which brings it up to date, and export it again"
        )
    counts: dict[str, Any] = head["rows"]
    wrong = next((name for name, count in counts.items() if type(count) is not int or count < 0), None)
    if wrong is not None:
        raise InputError(
            f"the export does not say how many rows of {wrong} it holds, but {counts[wrong]!r}: export the store again"
        )
    return counts


def _require_empty(connection: Connection) -> None:
    for table in METADATA.sorted_tables:
        if connection.execute(select(table).limit(1)).first() is not None:
            raise StoreError("the store is not empty: import into a new one, so that nothing is overwritten")


def _batches(
    numbered: Iterator[tuple[int, str]], summed: "hashlib._Hash"
) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Rows of one table at a time, in the order of the file; the end must be the end, and of these lines."""
    table: Table | None = None
    rows: list[dict[str, Any]] = []
    for number, line in numbered:
        value = _parsed(number, line)
        if "end" in value:
            _require_unchanged(value, summed.hexdigest())
            break
        summed.update(_carried(line))
        found = METADATA.tables.get(str(value.get("table")))
        if found is None or not isinstance(value.get("row"), dict):
            raise InputError(f"line {number} names no table of a store: nothing was kept")
        if table is not None and (found is not table or len(rows) == _BATCH):
            yield table, rows
            rows = []
        table = found
        rows.append(_decoded(found, value["row"], number))
    else:
        raise InputError("the export is cut off: its last line is missing, and nothing was kept")
    if table is not None:
        yield table, rows


def _require_unchanged(end: Mapping[str, Any], found: str) -> None:
    if end.get("sha256", found) != found:
        raise InputError(
            "the export was changed since it was written (its SHA-256 differs): nothing was kept"
        )


def _carried(line: str) -> bytes:
    """The line as it was written, whatever line end it got on its way."""
    return line.rstrip("\r\n").encode("utf-8", "surrogatepass") + b"\n"


def _parsed(number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError(f"line {number} of the export is not JSON: nothing was kept") from None
    if not isinstance(value, dict):
        raise InputError(f"line {number} of the export is no row: nothing was kept")
    return value


def _decoded(table: Table, row: Mapping[str, Any], number: int) -> dict[str, Any]:
    unknown = row.keys() - table.columns.keys()
    if unknown:
        raise InputError(f"line {number}: {table.name} has no column {sorted(unknown)[0]!r}")
    try:
        return {column.name: _value(column, row.get(column.name)) for column in table.columns}
    except (ValueError, TypeError) as error:
        raise InputError(f"line {number} of the export cannot be read ({error}): nothing was kept") from None


def _value(column: Column[Any], value: Any) -> Any:
    if value is None:
        return None
    if isinstance(column.type, LargeBinary):
        return base64.b64decode(value, validate=True)
    return datetime.datetime.fromisoformat(value) if isinstance(column.type, UtcTime) else value


def _count_on(connection: Connection) -> None:
    """PostgreSQL counts by itself and has not seen these rows; a file looks at its own."""
    if connection.dialect.name != "postgresql":
        return
    for table in METADATA.sorted_tables:
        if "seq" in table.columns:
            largest = connection.execute(select(func.max(table.columns["seq"]))).scalar()
            if largest is not None:
                counter = text("SELECT setval(pg_get_serial_sequence(:table, 'seq'), :largest)")
                connection.execute(counter, {"table": table.name, "largest": largest})
