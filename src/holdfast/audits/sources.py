"""Where rows come from: files of JSON Lines, CSV or Parquet, the traces of a store, or the caller.

None is held in memory but what the caller holds.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeGuard

from holdfast.audits.columns import Columns
from holdfast.audits.types import BadRow
from holdfast.errors import InputError
from holdfast.store import require_store

_STORES = (".db", ".sqlite", ".sqlite3")
_KINDS = (
    ".jsonl, .ndjson, .csv, .tsv, .parquet (JSON Lines and CSV also as .gz or .xz), or the address of a store"
)
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class Record:
    """The fields of one row as they were written."""

    place: str
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A row that could not even be read."""

    place: str
    reason: str
    raw: str = ""

    def at(self, number: int) -> BadRow:
        """The same at its place in the audit."""
        return BadRow(number, self.place, self.reason, raw=self.raw)


Read = Record | Unreadable


@dataclass(frozen=True, slots=True)
class Survey:
    """What a source holds: so many rows, of this content."""

    rows: int
    digest: str


class Source(Protocol):
    """Rows in an order that is the same each time they are read."""

    name: str

    def survey(self) -> Survey:
        """Count the rows, and take a fingerprint; InputError when they cannot be read to the end."""
        ...

    def read(self) -> Iterator[Read]:
        """Every row, one after the other."""
        ...


def open_sources(
    inputs: Sequence[str | Path | Source], store: str | None = None, columns: Columns | None = None
) -> list[Source]:
    """What the inputs stand for; `traces` means the traces of the configured store."""
    if not inputs:
        raise InputError(f"there is nothing to audit: name at least one input: {_KINDS}")
    places = Counter(_place(given) for given in inputs)
    twice = next((str(given) for given in inputs if places[_place(given)] > 1), None)
    if twice is not None:
        # Counted twice, each answer would make the rates look surer than they are.
        raise InputError(f"{twice} is given more than once: name each input once")
    named = columns or Columns()
    return [_open(given, store, named) if isinstance(given, str | Path) else given for given in inputs]


def _place(given: str | Path | Source) -> str | Path | Source:
    return Path(given).expanduser().resolve() if _is_path(given) else given


def _is_path(given: str | Path | Source) -> TypeGuard[str | Path]:
    return isinstance(given, str | Path) and not _is_store(given)


def _is_store(given: object) -> TypeGuard[str]:
    return isinstance(given, str) and (given == "traces" or "://" in given)


def _open(given: str | Path, store: str | None, columns: Columns) -> Source:
    from holdfast.audits.kept import TraceSource
    from holdfast.audits.lines import JsonLines
    from holdfast.audits.parquet import ParquetFile
    from holdfast.audits.tables import CsvFile

    if _is_store(given):
        address = store if given == "traces" else given
        if address is not None:
            require_store(address)
        return TraceSource(address)
    path = Path(given).expanduser()
    if path.is_dir():
        raise InputError(f"{path} is a folder: name the files in it")
    if not path.exists():
        raise InputError(f"there is no file {path}: check the path")
    suffixes = [suffix for suffix in path.suffixes if suffix not in (".gz", ".xz")]
    kind = suffixes[-1].lower() if suffixes else ""
    if kind in (".jsonl", ".ndjson", ".json"):
        return JsonLines(path)
    if kind in (".csv", ".tsv"):
        return CsvFile(path, "\t" if kind == ".tsv" else ",")
    if kind in (".parquet", ".pq"):
        return ParquetFile(path, columns.in_use)
    if kind in _STORES:
        return TraceSource(str(path))
    raise InputError(f"{path.name} is of no kind that can be audited: give {_KINDS}")


def digest_of_file(path: Path) -> str:
    """The SHA-256 of a file's bytes."""
    found = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            found.update(block)
    return found.hexdigest()
