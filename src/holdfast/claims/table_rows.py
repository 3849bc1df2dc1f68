"""What a table row states by itself: its cells with the names of their columns."""

import re
from collections.abc import Sequence

from holdfast.claims.blocks import Block, Range, cell_ranges, split_blocks
from holdfast.claims.markup import strip_markup
from holdfast.claims.separated import may_be_separated, separated_rows
from holdfast.claims.words import word_set

_FIELD = re.compile(r"(?:[-*•+]\s+)?[^\W_][\w .&/()'-]{0,40}+: +\S[^\n]{0,79}+(?<![.!?:;,])")
_ANY_COLUMN = word_set(
    """rule rules item items feature features aspect property field parameter attribute topic point fact category detail
    details metric specification spec activity question key criterion characteristic value values description
    information info answer explanation meaning when notes note"""
)
"""Names of columns that fit any table and say nothing of their cells."""
_NOTHING = ("n/a", "na", "none", "null")


def named_cells(names: Sequence[str], cells: Sequence[str]) -> list[str]:
    """ "City: Paris", "Population: 2 million": the cells that say something."""
    named = [strip_markup(name) for name in names] + [""] * len(cells)
    return [
        f"{name}: {cell}" if name else cell for name, cell in zip(named, cells, strict=False) if _says(cell)
    ]


def row_statement(names: Sequence[str], cells: Sequence[str]) -> str:
    """What a row says: "Plan: Pro; Price: $5", or "Minimum age: 14 years" where the columns are "Rule" and "Detail"."""
    filled = named_cells(names, cells)
    pair = len(cells) == len(filled) == len(names) == 2
    if pair and all(strip_markup(name).casefold() in _ANY_COLUMN for name in names):
        return ": ".join(cells)
    return "; ".join(filled)


def rows_of_evidence(text: str) -> dict[Range, str]:
    """Where the rows of Markdown and comma-separated tables stand, with what each states; "" for the names alone."""
    barred = [block for block in split_blocks(text) if block.kind in ("row", "rule")] if "|" in text else []
    stated = {(block.start, block.end): _stated(text, block) for block in barred}
    for start, _, rows in separated_rows(text) if may_be_separated(text) else ():
        stated[start, start + len(text[start : text.index("\n", start)].rstrip())] = ""
        stated |= {(row.start, row.end): _stated(text, row) for row in rows}
    return stated


def field_of(line: str) -> str | None:
    """ "- Check-in: 3 pm" as a paragraph of its own, so that the next one is not read on; None where it is no field."""
    return f"{line}\n\n" if _FIELD.fullmatch(line) else None


def _stated(text: str, row: Block) -> str:
    if row.header is None:
        return ""
    cells = [
        strip_markup(text[low:high]).strip() for low, high in row.cells or cell_ranges(text, *row.lines[0])
    ]
    names = [*map(strip_markup, row.header), *([""] * len(cells))]
    # Of evidence every cell counts: "none" and a tick say something of their column.
    told = [f"{name}: {cell}" if name else cell for name, cell in zip(names, cells, strict=False) if cell]
    return "; ".join(told) + "." if any(row.header) else text[row.start : row.end]


def _says(cell: str) -> bool:
    return any(map(str.isalnum, cell)) and cell.casefold() not in _NOTHING
