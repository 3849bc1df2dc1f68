"""What a table row states by itself: its cells with the names of their columns."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from holdfast.claims.blocks import Block, Range, cell_ranges, split_blocks
from holdfast.claims.grids import find_grids, told_counts
from holdfast.claims.list_items import as_lead, as_sentence
from holdfast.claims.markup import strip_markup
from holdfast.claims.separated import may_be_separated, separated_rows
from holdfast.claims.words import word_set
from holdfast.claims.wrappings import blanked

_FIELD = re.compile(r"(?:[-*•+]\s+)?[^\W_][\w .&/()'-]{0,40}+: +\S[^\n]{0,79}+(?<![.!?:;,])")
_ANY_COLUMN = word_set(
    """rule rules item items feature features aspect property field parameter attribute topic point fact category detail
    details metric specification spec activity question key criterion characteristic value values description
    information info answer explanation meaning when notes note"""
)
"""Names of columns that fit any table and say nothing of their cells."""
_NOTHING = ("n/a", "na", "none", "null")
_YES = word_set("✓ ✔ ☑ ✅ ● yes y true")
_NO = word_set("✗ ✘ ✖ ✕ × ❌ ☐ ⬜ ○ no n false")
_CROSS, _DASHES = "x", word_set("- – — −")
"""Which of the two they mean, the other marks of the table tell."""
_FEATURES = _ANY_COLUMN | word_set(
    "service services benefit benefits function functions option options capability module"
)
_LONGEST_NAME = 5
"""Words of the name of a row."""
_LONGEST_COLUMN = 300
"""Characters: a longer cell above others is no name that each of them is told with."""
_STATE = re.compile(r"(?:ed|able|ible|free|done|paid|open|active|valid|new|vegan|vegetarian)$", re.IGNORECASE)
"""A column that asks for the state of what the row names: "Done", "Available"."""
_SIDE = re.compile(
    r"(?:not |no longer |un)?(?:covered|included|allowed|permitted|available|supported|recommended)(?: [\w-]+)?"
    r"|pros|cons|(?:dis)?advantages|strengths|weaknesses|benefits|drawbacks|inclusions|exclusions|excluded|forbidden"
    r"|prohibited|do|do['’]?s|do not|avoid|in scope|out of scope|to[- ]do|doing|done|in progress|myths?|facts?"
    r"|added|changed|removed|fixed|deprecated|confirmed|cancell?ed|(?:mon|tues|wednes|thurs|fri|satur|sun)days?",
    re.IGNORECASE,
)
"""Names of columns that are lists of their own and stand side by side."""


def named_cells(names: Sequence[str], cells: Sequence[str]) -> list[str]:
    """ "City: Paris", "Population: 2 million": the cells that say something."""
    named = column_names(names[: len(cells)]) + [""] * len(cells)
    told = [_ticked(cell) for cell in cells]
    return [
        f"{name}: {cell}" if name else cell for name, cell in zip(named, told, strict=False) if _says(cell)
    ]


def _ticked(cell: str) -> str:
    """ "yes" for a tick, "no" for a cross; a letter or a dash may mean anything."""
    mark = cell.strip().replace("\ufe0f", "")
    if len(mark) != 1 or mark.isalnum():
        return cell
    return "yes" if mark in _YES else "no" if mark in _NO else cell


def column_names(header: Sequence[str]) -> list[str]:
    """What the columns are called, "" where that is nothing, or too long for a name."""
    return [strip_markup(name).strip() if len(name) <= _LONGEST_COLUMN else "" for name in header]


def fits_any_column(name: str) -> bool:
    """A name that says nothing of the cells below it: "Feature"."""
    return name.strip().casefold() in _FEATURES


def row_statement(names: Sequence[str], cells: Sequence[str]) -> str:
    """What a row says: "Plan: Pro; Price: $5", or "Minimum age: 14 years" where the columns are "Rule" and "Detail"."""
    filled = named_cells(names, cells)
    pair = len(cells) == len(filled) == len(names) == 2
    if pair and all(name.casefold() in _ANY_COLUMN for name in column_names(names)):
        return ": ".join(cells)
    return "; ".join(filled)


def rows_of_evidence(text: str) -> dict[Range, str]:
    """Where the rows of Markdown, comma-separated tables and grids stand, with what each states; "" for names alone.

    Of lists that stand side by side, "| Covered | Not covered |", each cell is told by itself.
    """
    grids = find_grids(text)
    rest = blanked(text, [(grid.start, grid.end) for grid in grids])
    barred = [block for block in split_blocks(rest) if block.kind in ("row", "rule")] if "|" in rest else []
    stated = {(block.start, block.end): "" for block in barred}
    rows = [block for block in barred if block.header is not None]
    for start, _, found in separated_rows(rest) if may_be_separated(rest) else ():
        stated[start, start + len(rest[start : rest.index("\n", start)].rstrip())] = ""
        rows += found
    for _, table in groupby(rows, lambda row: row.header):
        stated |= told_rows(rest, list(table))
    for grid in grids:
        stated |= dict.fromkeys(grid.silent, "") | told_rows(text, grid.rows)
    return stated | told_counts(text)


def field_of(line: str) -> str | None:
    """ "- Check-in: 3 pm" as a paragraph of its own, so that the next one is not read on; None where it is no field."""
    return f"{line}\n\n" if _FIELD.fullmatch(line) else None


def told_rows(text: str, rows: Sequence[Block]) -> dict[Range, str]:
    """What rows below the same names state, by the places of the rows or, of lists side by side, of their cells."""
    names = column_names(rows[0].header or ())
    if not any(names) and rows[0].cells is None:
        return {(row.start, row.end): text[row.start : row.end] for row in rows}
    places = [row.cells or cell_ranges(text, *row.lines[0]) for row in rows]
    table = [[strip_markup(text[low:high]).strip() for low, high in cells] for cells in places]
    if len(names) > 1 and all(_SIDE.fullmatch(as_lead(name) or "") for name in names):
        cells = zip(rows, places, table, strict=True)
        return {
            place: said
            for row, ranges, told in cells
            for place, said in _apart(text, row, ranges, names, told)
        }
    ticked = _ticks(table, len(names))
    return {
        (row.start, row.end): _row_of(names, cells, ticks)
        for row, cells, ticks in zip(rows, table, ticked, strict=True)
    }


def _apart(
    text: str, row: Block, ranges: Sequence[Range], names: Sequence[str], cells: Sequence[str]
) -> Iterator[tuple[Range, str]]:
    """Each cell up to the next one, with what it says below its own name."""
    filled = [
        (low, name, cell) for (low, high), name, cell in zip(ranges, names, cells, strict=False) if high
    ]
    edges = [row.start, *(low for low, _, _ in filled[1:]), row.end]
    for (low, high), (_, name, cell) in zip(pairwise(edges), filled, strict=True):
        piece = text[low:high]
        low, high = low + len(piece) - len(piece.lstrip()), low + len(piece.rstrip())
        yield (low, high), as_sentence(f"{as_lead(name)}: {cell}") if cell else ""


def _row_of(names: Sequence[str], cells: Sequence[str], ticks: Sequence[bool | None]) -> str:
    """ "Plan: Pro; Price: $5. Plan Pro: no ads." """
    fields: list[str] = []
    ticked: list[str] = []
    # beside other values a tick is one of them, and a long sentence is not said again for each
    alone = 0 < len(cells[0].split()) <= _LONGEST_NAME and None not in (
        t for c, t in zip(cells[1:], ticks[1:], strict=True) if c
    )
    for name, cell, tick in zip([*names[: len(cells)], *([""] * len(cells))], cells, ticks, strict=False):
        if alone and tick is not None and name and not _STATE.search(name):
            ticked.append(_tick_of(names[0], cells[0], name, tick))
        elif cell:  # of evidence every cell counts: "none" says something of its column
            said = cell if tick is None else "yes" if tick else "no"
            fields.append(f"{name}: {said}" if name else said)
    told = ["; ".join(fields)] if len(fields) > 1 or not ticked else []
    return " ".join(f"{part.removesuffix('.')}." for part in [*told, *ticked] if part)


def _tick_of(kind: str, row: str, name: str, tick: bool) -> str:
    """ "Basic: no PDF export" where the rows are features, "Plan Team: no backups" where the columns are."""
    if not kind or kind.casefold().split()[-1] in _FEATURES:
        return f"{name}: {row}: yes" if tick else f"{name}: no {row}"
    return f"{kind} {row}: {name}: yes" if tick else f"{kind} {row}: no {name}"


def _ticks(table: Sequence[Sequence[str]], columns: int) -> list[list[bool | None]]:
    """Of each cell whether it is a tick or a cross; None for words."""
    marks = [[cell.replace("\ufe0f", "").casefold() for cell in row] for row in table]
    ticked = [n > 0 and _is_ticked([row[n] for row in marks if n < len(row)]) for n in range(columns)]
    seen = {row[n] for row in marks for n in range(1, len(row)) if n < columns and ticked[n]}
    yes = _YES | {_CROSS} if seen.isdisjoint(_YES) else _YES
    return [
        [mark in yes if mark and n < columns and ticked[n] else None for n, mark in enumerate(row)]
        for row in marks
    ]


def _is_ticked(column: Sequence[str]) -> bool:
    """Are there ticks and crosses in a column, and nothing else?"""
    marks = {mark for mark in column if mark}
    return bool(marks - _DASHES) and marks <= _YES | _NO | _DASHES | {_CROSS}


def _says(cell: str) -> bool:
    return any(map(str.isalnum, cell)) and cell.casefold() not in _NOTHING
