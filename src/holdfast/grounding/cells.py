"""The cells of a row that compares several things: "Price; Basic: $5; Plus: $12" is read cell by cell.

A judge that reads the row as a whole finds all its words and numbers, and does not see that two of them changed places.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from holdfast.claims.table_rows import fits_any_column
from holdfast.claims.types import Claim
from holdfast.judges.types import Judgement, Mark

_FIELD = re.compile(r"[^:;]{1,60}: +\S[^;]*")
_FEWEST, _MOST = 2, 12


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell with the name of its row, and its place in the row."""

    text: str
    start: int
    end: int


def cells_of(claim: Claim) -> tuple[Cell, ...]:
    """The cells of a row, each told by itself; none where the claim is no such row."""
    name, *fields = claim.text.split("; ")
    if not _FEWEST <= len(fields) <= _MOST or not all(map(_FIELD.fullmatch, fields)):
        return ()
    column, _, value = name.partition(": ")
    if value and not fits_any_column(column):
        return ()  # the fields of one record are read together
    found, start = [], len(name) + len("; ")
    for field in fields:
        found.append(Cell(f"{value or name}; {field}", start, start + len(field)))
        start += len(field) + len("; ")
    return tuple(found)


def with_weakest(
    said: Judgement | None, cells: Iterable[Cell], read: Mapping[Cell, Judgement]
) -> Judgement | None:
    """What is said of a row, or of the cell that the evidence supports least, where it supports that less."""
    if said is None or said.tier == "model" or not read:
        return said
    weakest = min((cell for cell in cells if cell in read), key=lambda cell: read[cell].support)
    found = read[weakest]
    if found.support >= said.support:
        return said
    return replace(found, marks=(Mark(weakest.start, weakest.end, 1.0 - found.support),))
