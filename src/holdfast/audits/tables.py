"""Rows from CSV and tab-separated files, plain or compressed."""

import csv
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from holdfast.audits.lines import raw_lines
from holdfast.audits.sources import Read, Record, Survey, Unreadable
from holdfast.errors import InputError

_RAW = 2000
_OTHER_DELIMITERS = (";", "\t")
"""Of tables that are called .csv: spreadsheets write semicolons where a comma is a decimal sign."""


class CsvFile:
    """A table whose first line names its columns; semicolons or tabs part them where that line has no commas."""

    def __init__(self, path: Path, delimiter: str) -> None:
        self.path = path
        self.name = path.name
        self._delimiter = delimiter

    def survey(self) -> Survey:
        """Count the rows, and take the fingerprint of their bytes."""
        found = hashlib.sha256()
        for line in raw_lines(self.path):
            found.update(line)
        return Survey(sum(1 for _ in self._rows()), found.hexdigest())

    def read(self) -> Iterator[Read]:
        """Every row under the names of the first line."""
        names: list[str] | None = None
        delimiter = self._delimiter_in_use()
        for number, cells in self._rows(with_names=True):
            if names is None:
                names = self._names(cells)
                continue
            place = f"{self.name}:{number}"
            if len(cells) != len(names):
                raw = delimiter.join(cells)[:_RAW]
                yield Unreadable(place, f"{len(cells)} cells where the table has {len(names)} columns", raw)
            else:
                yield Record(place, {n: cell or None for n, cell in zip(names, cells, strict=True)})

    def _delimiter_in_use(self) -> str:
        header = next((line for line in self._text() if line.strip()), "")
        others = [mark for mark in _OTHER_DELIMITERS if mark in header]
        if self._delimiter in header or not others:
            return self._delimiter
        return max(others, key=header.count)

    def _names(self, cells: list[str]) -> list[str]:
        names = [cell.strip() for cell in cells]
        if len(set(names)) != len(names) or not all(names):
            raise InputError(f"{self.name}: the first line must name every column, each by its own name")
        return names

    def _rows(self, with_names: bool = False) -> Iterator[tuple[int, list[str]]]:
        # Cells hold whole documents; the reader's own limit is 131,072 characters.
        csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
        reader = csv.reader(self._text(), delimiter=self._delimiter_in_use(), strict=True)
        first = not with_names
        begun = 1
        try:
            for cells in reader:
                begun = reader.line_num + 1
                if not cells:
                    continue
                if first:
                    first = False
                    continue
                yield reader.line_num, cells
        except csv.Error as error:
            raise InputError(self._complaint(error, begun, reader.line_num)) from None

    def _complaint(self, error: csv.Error, begun: int, line: int) -> str:
        within = f"in the row that begins in line {begun}"
        told = f"{error} (line {line})" if begun == line else f"{error} (line {line}, {within})"
        if "unexpected end of data" in str(error):
            told = f"a quote {within} is never closed"
        return f"{self.name} cannot be read as a table: {told}"

    def _text(self) -> Iterator[str]:
        encoding = "utf-8-sig"
        for number, line in enumerate(raw_lines(self.path), start=1):
            try:
                yield line.decode(encoding)
            except UnicodeDecodeError as error:
                raise InputError(
                    f"{self.name} is not UTF-8 (line {number}: {error.reason}). Convert it first, for example "
                    "from Latin-1 with: iconv -f latin1 -t utf-8"
                ) from None
            encoding = "utf-8"
