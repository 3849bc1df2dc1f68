"""Rows from Parquet files, a few at a time; and results as Parquet."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from holdfast.audits.sources import Read, Record, Survey, Unreadable, digest_of_file
from holdfast.errors import InputError, MissingExtraError

_AT_ONCE = 256


class ParquetFile:
    """A Parquet file; a part of it that is damaged costs the rows of that part alone."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.name

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
                for fields in batch.to_pylist():
                    yield Record(f"{self.name}:{first + done}", fields)
                    done += 1
        except (
            OSError,
            ValueError,
            NotImplementedError,
        ) as error:  # the last is pyarrow's, for damaged headers
            reason = f"row group {group} of the file is damaged: {' '.join(str(error).split())[:200]}"
            for left in range(done, rows):
                yield Unreadable(f"{self.name}:{first + left}", reason)

    def _opened(self) -> Any:
        arrow = require_pyarrow("Reading Parquet")
        try:
            return arrow.ParquetFile(self.path)
        except (OSError, ValueError) as error:
            raise InputError(
                f"{self.path} is no whole Parquet file ({' '.join(str(error).split())[:200]}): "
                "copy it again from where it was made"
            ) from None


def require_pyarrow(what: str) -> Any:
    """`pyarrow.parquet`, or the error that says how to install it."""
    try:
        import pyarrow.parquet as arrow
    except ImportError:
        raise MissingExtraError(what, "audit") from None
    return arrow
