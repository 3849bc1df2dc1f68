"""Rows that the caller holds: dictionaries, or a data frame of any library."""

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from holdfast.audits.sources import Read, Record, Survey
from holdfast.errors import InputError

Held = Iterable[Mapping[str, Any]] | Any
"""Dictionaries, or a data frame: pandas, Polars, Arrow or what has one of their ways to make dictionaries."""
_NAME = "rows"
_MISSING = frozenset({"NAType", "NaTType"})


class HeldRows:
    """Rows in memory, read as if they stood in a file of JSON Lines."""

    def __init__(self, rows: Iterable[Mapping[str, Any]]) -> None:
        self.name = _NAME
        self._rows = [_plain(row) for row in rows]

    def survey(self) -> Survey:
        """Their number, and the fingerprint of their content."""
        found = hashlib.sha256()
        for row in self._rows:
            found.update(json.dumps(row).encode() + b"\n")
        return Survey(len(self._rows), found.hexdigest())

    def read(self) -> Iterator[Read]:
        """Every row, one after the other."""
        return (Record(f"{_NAME}:{number}", row) for number, row in enumerate(self._rows, start=1))


def inputs_of(given: Any) -> tuple[str | Path | HeldRows, ...]:
    """Paths and addresses as they are given, or the rows that are given in their place."""
    if isinstance(given, str | Path):
        return (given,)
    found = _dictionaries(given)
    if all(isinstance(one, str | Path) for one in found):
        return tuple(found)
    if not all(isinstance(one, Mapping) for one in found):
        raise _no_input(given)
    return (HeldRows(found),)


def _dictionaries(given: Any) -> list[Any]:
    """The members of a sequence, or the rows of a data frame."""
    for way in ("to_dicts", "to_pylist"):  # Polars, Arrow
        if callable(make := getattr(given, way, None)):
            return list(make())
    if callable(make := getattr(given, "to_dict", None)) and hasattr(given, "columns"):
        return list(make(orient="records"))
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        raise _no_input(given)
    return list(given)


def _no_input(given: object) -> InputError:
    return InputError(
        f"{type(given).__name__} is nothing that can be audited: give the path of a file, several of them, a list of "
        "rows as dictionaries, or a data frame"
    )


def _plain(value: Any) -> Any:
    """A value as JSON has it; what is missing in a data frame is null."""
    if isinstance(value, Mapping):
        return {str(name): _plain(member) for name, member in value.items()}
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if type(value).__name__ in _MISSING:
        return None
    if callable(listed := getattr(value, "tolist", None)):  # an array, or a number of NumPy
        return _plain(listed())
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(member) for member in value]
    return str(value)
