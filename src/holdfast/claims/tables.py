"""Tables that are no plain Markdown: of HTML, a cell to each line, in one line, in a grid, or with commas or tabs."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from holdfast.claims.blocks import Block, Range
from holdfast.claims.grids import find_grids
from holdfast.claims.separated import may_be_separated, separated_rows

_TAG = re.compile(
    r"(?<!`)<(?P<closes>/?)(?P<name>table|thead|tbody|tfoot|caption|tr|td|th)(?:\s[^<>]{0,500}+)?>(?!`)",
    re.IGNORECASE,
)
_CELL_LINE = re.compile(r"^[ \t]*+\|(?P<cell>[^|\n]*+)\|?[ \t\r]*+$", re.MULTILINE)
_DELIMITER_LINE = re.compile(r"^[ \t]*+\|?(?:[ \t]*+:?-{2,}+:?[ \t]*+\|?)++[ \t\r]*+$", re.MULTILINE)
_DELIMITER_IN_LINE = re.compile(r"\|(?:[ \t]*+:?-{2,}+:?[ \t]*+\|){2,}+")
_DASHES = re.compile(r"-{2,}+")
_BAR = re.compile(r"(?<!\\)\|")
_MOST_COLUMNS = 40


@dataclass(frozen=True, slots=True)
class Table:
    """text[start:end], as one block for each row."""

    start: int
    end: int
    rows: tuple[Block, ...]
    is_open: bool = False
    """Not closed yet: rows may follow those that name the columns."""


@dataclass(slots=True)
class _Row:
    start: int
    cells: list[Range] = field(default_factory=list)
    heads: list[bool] = field(default_factory=list)
    end: int = 0


def find_tables(text: str) -> list[Table]:
    """The tables in order, none within another."""
    found = list(html_tables(text)) if "<t" in text or "<T" in text else []
    found += [Table(grid.start, grid.end, grid.rows) for grid in find_grids(text)]
    if "|" in text and "--" in text:
        found += [*_cells_on_lines(text), *_in_one_line(text)]
    if may_be_separated(text):
        found += [Table(start, end, tuple(rows)) for start, end, rows in separated_rows(text)]
    kept: list[Table] = []
    for table in sorted(found, key=lambda table: table.start):
        if (table.rows or table.is_open) and (not kept or table.start >= kept[-1].end):
            kept.append(table)
    return kept


def html_tables(text: str) -> Iterator[Table]:
    """The tables written in tags: one that is not closed goes to its last tag; cells and rows may lack theirs."""
    start: int | None = None
    rows: list[_Row] = []
    last = opened = 0
    in_head = False
    for tag in _TAG.finditer(text):
        name, closes = tag.group("name").lower(), bool(tag.group("closes"))
        if name == "table":
            opened = max(0, opened + (-1 if closes else 1))
            if start is None and not closes:
                start, rows, in_head = tag.start(), [], False
            elif start is not None and not opened:
                _end_cell(text, rows, tag.start())
                yield Table(start, tag.end(), tuple(_named_rows(text, rows)))
                start = None
        elif start is not None:
            _end_cell(text, rows, tag.start())
            if name == "tr" and not closes:
                rows.append(_Row(tag.start()))
            elif name in ("td", "th") and not closes:
                rows = rows or [_Row(tag.start())]
                rows[-1].cells.append((tag.end(), -1))
                rows[-1].heads.append(name == "th" or in_head)
            elif name == "thead":
                in_head = not closes
            if rows:
                rows[-1].end = tag.end() if closes else max(rows[-1].end, tag.start())
        last = tag.end()
    if start is not None:
        end = len(text) if rows and rows[-1].cells and rows[-1].cells[-1][1] < 0 else last
        _end_cell(text, rows, end)
        yield Table(start, end, tuple(_named_rows(text, rows)), is_open=any(row.cells for row in rows))


def _end_cell(text: str, rows: list[_Row], end: int) -> None:
    if rows and rows[-1].cells and rows[-1].cells[-1][1] < 0:
        begin = rows[-1].cells[-1][0]
        kept = text[begin:end].rstrip()
        begin += len(kept) - len(kept.lstrip())
        rows[-1].cells[-1] = (begin, max(begin, begin + len(kept.lstrip())))
        rows[-1].end = max(rows[-1].end, end)


def _named_rows(text: str, rows: Sequence[_Row]) -> Iterator[Block]:
    """The rows with data; a row of names alone names the columns of those below it."""
    names: tuple[str, ...] = ()
    for row in rows:
        if _names_columns(text, row) and (len(row.cells) > 1 or not names):
            names = tuple(text[low:high] for low, high in row.cells)
        elif len(row.cells) > 1 and row.heads[0] and not any(row.heads[1:]) and not names:
            yield _row(row.start, row.end, row.cells[1:], (text[slice(*row.cells[0])],))
        elif len(row.cells) == 1 and not names:
            yield Block("paragraph", row.start, row.end, tuple(row.cells))
        elif row.cells:
            yield _row(row.start, row.end, row.cells, names)


def _names_columns(text: str, row: _Row) -> bool:
    """Heads alone; the corner above heads of rows may be an empty cell."""
    corner = len(row.cells) > 1 and not text[slice(*row.cells[0])].strip()
    return row.cells != [] and all(row.heads[1:]) and (row.heads[0] or corner)


def _row(start: int, end: int, cells: Sequence[Range], names: tuple[str, ...]) -> Block:
    return Block("row", start, end, ((start, end),), 0, names, tuple(cells))


def _cells_on_lines(text: str) -> Iterator[Table]:
    """As many lines of one cell as there are columns, the rule below them, and the same again for each row."""
    position = 0
    for rule in _DELIMITER_LINE.finditer(text):
        columns = len(_DASHES.findall(rule.group()))
        if rule.start() < position or not 2 <= columns <= _MOST_COLUMNS:
            continue
        names = _lines_above(text, rule.start(), columns)
        cells = _lines_below(text, rule.end()) if names else []
        rows = [cells[n : n + columns] for n in range(0, len(cells), columns)]
        if not rows or len(rows[-1]) < columns:
            continue
        titles = tuple(text[low:high] for low, high in names)
        position = rows[-1][-1][1]
        yield Table(names[0][0], position, tuple(_row(row[0][0], row[-1][1], row, titles) for row in rows))


def _lines_above(text: str, end: int, count: int) -> list[Range]:
    cells: list[Range] = []
    while len(cells) < count and end > 0:
        begin = text.rfind("\n", 0, end - 1) + 1
        line = _CELL_LINE.match(text, begin, end - 1)
        if line is None or not line.group("cell").strip():
            return []
        cells.insert(0, line.span("cell"))
        end = begin
    return cells if len(cells) == count else []


def _lines_below(text: str, position: int) -> list[Range]:
    cells = []
    while (line := _CELL_LINE.match(text, position + 1)) is not None and line.group("cell").strip():
        cells.append(line.span("cell"))
        position = line.end()
    return cells


def _in_one_line(text: str) -> Iterator[Table]:
    """A table whose line ends became blanks: "| City | Size | |---|---| | Paris | 105 km² | | Lyon | 48 km² |"."""
    position = 0
    for rule in _DELIMITER_IN_LINE.finditer(text):
        columns = rule.group().count("|") - 1
        line_start = text.rfind("\n", 0, rule.start()) + 1
        line_end = text.find("\n", rule.end())
        line_end = len(text) if line_end < 0 else line_end
        if rule.start() < position or columns > _MOST_COLUMNS:
            continue
        position = line_end
        above = [bar.start() for bar in _BAR.finditer(text, line_start, rule.start())][-columns - 1 :]
        rows = list(_rows_behind(text, rule.end(), line_end, columns))
        if len(above) == columns + 1 and rows:
            names = tuple(text[low + 1 : high] for low, high in pairwise(above))
            blocks = tuple(_row(row[0][0], row[-1][1], row, names) for row in rows)
            yield Table(above[0], blocks[-1].end + 1, blocks)


def _rows_behind(text: str, start: int, end: int, columns: int) -> Iterator[list[Range]]:
    bars = [bar.start() for bar in _BAR.finditer(text, start, end)]
    for first in range(0, len(bars) - columns, columns + 1):
        edges = bars[first : first + columns + 1]
        yield [(low + 1, high) for low, high in pairwise(edges)]
