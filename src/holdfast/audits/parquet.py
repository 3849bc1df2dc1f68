"""Rows from Parquet files, a few at a time; and results as Parquet."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from holdfast.audits.sources import Read, Record, Survey, Unreadable, digest_of_file
from holdfast.errors import InputError, MissingExtraError

_AT_ONCE = 256
_UNREAD = (ValueError, OverflowError, NotImplementedError)
"""What pyarrow raises for values that it cannot give; the last for types and headers that it does not know."""


class ParquetFile:
    """A Parquet file; a part of it that is damaged costs the rows of that part alone, a bad value its own row.

    Of columns that are not in use, values that cannot be read are left out.
    """

    def __init__(self, path: Path, in_use: Callable[[str], bool]) -> None:
        self.path = path
        self.name = path.name
        self._in_use = in_use

    def survey(self) -> Survey:
        """The rows that the file says it has, and the fingerprint of its bytes."""
        with self._opened() as opened:
            return Survey(int(opened.metadata.num_rows), digest_of_file(self.path))

    def read(self) -> Iterator[Read]:
        """Every row; where a row group cannot be read, each of its rows says so."""
        with self._opened() as opened:
            first = 0
            for group in range(opened.metadata.num_row_groups):
                rows = opened.metadata.row_group(group).num_rows
                yield from self._group(opened, group, first, rows)
                first += rows

    def _group(self, opened: Any, group: int, first: int, rows: int) -> Iterator[Read]:
        done = 0
        try:
            for batch in opened.iter_batches(batch_size=_AT_ONCE, row_groups=[group]):
                for fields in _rows(batch):
                    yield self._read(f"{self.name}:{first + done}", fields)
                    done += 1
        except (OSError, *_UNREAD) as error:
            reason = f"row group {group} of the file is damaged: {' '.join(str(error).split())[:200]}"
            for left in range(done, rows):
                yield Unreadable(f"{self.name}:{first + left}", reason)

    def _read(self, place: str, fields: Mapping[str, Any]) -> Read:
        bad = {name: value for name, value in fields.items() if isinstance(value, _Unread)}
        for name, value in bad.items():
            if self._in_use(name):
                return Unreadable(place, f"the value in column {name} cannot be read: {value.reason}")
        return Record(place, {name: value for name, value in fields.items() if name not in bad})

    def _opened(self) -> Any:
        arrow = require_pyarrow("Reading Parquet")
        try:
            return arrow.ParquetFile(self.path)
        except (OSError, ValueError) as error:
            raise InputError(
                f"{self.path} is no whole Parquet file ({' '.join(str(error).split())[:200]}): "
                "copy it again from where it was made"
            ) from None


@dataclass(frozen=True, slots=True)
class _Unread:
    """A value that Python has no word for."""

    reason: str


def _rows(batch: Any) -> Iterator[dict[str, Any]]:
    columns = [_values(column) for column in batch.columns]
    for values in zip(*columns, strict=True):
        yield dict(zip(batch.schema.names, values, strict=True))


def _values(column: Any) -> list[Any]:
    """The values of a column; one by one where one of them fails."""
    try:
        return [_with_mappings(value, column.type) for value in column.to_pylist()]
    except _UNREAD:
        return [_value(scalar) for scalar in column]


def _value(scalar: Any) -> Any:
    import pyarrow

    try:
        return _with_mappings(scalar.as_py(), scalar.type)
    except _UNREAD as error:
        # Without pandas, pyarrow has no value for nanoseconds.
        if getattr(scalar.type, "unit", None) == "ns":
            with suppress(*_UNREAD):
                return scalar.cast(pyarrow.string()).as_py()
        return _Unread(" ".join(str(error).split())[:200])


def _with_mappings(value: Any, kind: Any) -> Any:
    """Pairs of a map as a mapping, wherever they stand in a value."""
    import pyarrow.types as types

    if value is None or not types.is_nested(kind):
        return value
    if types.is_map(kind):
        found = {key: _with_mappings(part, kind.item_type) for key, part in value}
        if len(found) < len(value):
            raise ValueError("a map holds a key twice")
        return found
    if types.is_struct(kind):
        return {field.name: _with_mappings(value[field.name], field.type) for field in kind}
    if types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind):
        return [_with_mappings(part, kind.value_type) for part in value]
    return value


def require_pyarrow(what: str) -> Any:
    """`pyarrow.parquet`, or the error that says how to install it."""
    try:
        import pyarrow.parquet as arrow
    except ImportError:
        raise MissingExtraError(what, "audit") from None
    return arrow
