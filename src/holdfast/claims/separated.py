"""Rows of values with commas, semicolons or tabs between them, under a line that names the columns."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from holdfast.claims.blocks import Block, Range

_LINE = re.compile(r"^[ \t]*+(?P<row>\S[^\r\n]*+)", re.MULTILINE)
_SEPARATORS = {
    "\t": re.compile(r'[ ]*+(?P<cell>"(?:[^"\t]|"")*+"|[^\t]*+)(?:\t|$)'),
    ";": re.compile(r'[ ]*+(?P<cell>"(?:[^"]|"")*+"|[^;]*+)(?:;|$)'),
    ",": re.compile(r'[ ]*+(?P<cell>"(?:[^"]|"")*+"|[^,]*+)(?:,|$)'),
}
_FIGURE = re.compile(r"[-+~]?+[$€£¥]?+\d[\d.,:/%\-]*+(?: ?[^\W\d_]{1,9}+)?+[%°²³]?+$")
_ANSWER = re.compile(r"(?:yes|no|true|false|y|n|✓|✔|✗|✘|x|-)$", re.IGNORECASE)
"""What tells of every row whether it has what the column names."""
_NAME = re.compile(r"[^\W\d](?:[^\n.!?:;\"]){0,39}+$")
_LONGEST_LINE, _LONGEST_CELL = 2_000, 120
_MOST_COLUMNS, _MOST_NAME_WORDS = 40, 4
_FEWEST_LINES = 3


def separated_rows(text: str) -> Iterator[tuple[int, int, list[Block]]]:
    """Where such a table begins and ends, and its rows.

    A poem or a list of addresses has commas as well: the columns need names without figures, and one of them figures,
    or yes and no, in every row.
    """
    lines: list[Range] = []
    for line in _LINE.finditer(text):
        low, high = line.span("row")
        if lines and text.count("\n", lines[-1][1], low) > 1:
            yield from _tables(text, lines)
            lines = []
        lines.append((low, high))
    yield from _tables(text, lines)


def _tables(text: str, lines: Sequence[Range]) -> Iterator[tuple[int, int, list[Block]]]:
    """Within lines that stand together, as long as each has as many cells as the first."""
    at = 0
    while len(lines) - at >= _FEWEST_LINES:
        found = _table_at(text, lines, at)
        if found:
            yield lines[at][0], found[-1].end, found
        at += len(found) + 1 if found else 1


def _table_at(text: str, lines: Sequence[Range], at: int) -> list[Block]:
    for separator in _SEPARATORS:
        head = _cells(text, lines[at], separator)
        if not 2 <= len(head) <= _MOST_COLUMNS or not all(_names_column(text[slice(*cell)]) for cell in head):
            continue
        rows = _rows(text, islice(lines, at + 1, None), separator, len(head))
        if len(rows) + 1 >= _FEWEST_LINES:
            names = tuple(text[low:high] for low, high in head)
            places = lines[at + 1 : at + 1 + len(rows)]
            return [
                Block("row", low, high, ((low, high),), 0, names, tuple(cells))
                for (low, high), cells in zip(places, rows, strict=True)
            ]
    return []


def _rows(text: str, lines: Iterable[Range], separator: str, columns: int) -> list[list[Range]]:
    """The lines as cells, as long as one and the same column has a figure, or yes or no, in each."""
    rows: list[list[Range]] = []
    figured = set(range(columns))
    for line in lines:
        cells = _cells(text, line, separator)
        if len(cells) != columns or any(high - low > _LONGEST_CELL for low, high in cells):
            break
        figured = {column for column in figured if _tells(text[slice(*cells[column])])}
        if not figured:
            break
        rows.append(cells)
    return rows


def _cells(text: str, line: Range, separator: str) -> list[Range]:
    """The cells of a line without their blanks and quotation marks."""
    low, high = line
    row = text[low:high].rstrip()
    if separator not in row or len(row) > _LONGEST_LINE or "|" in row:
        return []
    cells: list[Range] = []
    position = 0
    while position <= len(row):
        found = _SEPARATORS[separator].match(row, position)
        if found is None:
            return []
        start, end = found.span("cell")
        end -= len(row[start:end]) - len(row[start:end].rstrip())
        if end - start > 1 and row[start] == row[end - 1] == '"':
            start, end = start + 1, end - 1
        cells.append((low + start, low + end))
        if found.end() == len(row) and not row.endswith(separator):
            break
        position = found.end() if found.end() > position else position + 1
    return cells


def _tells(cell: str) -> bool:
    return (_FIGURE.match(cell) or _ANSWER.match(cell)) is not None


def _names_column(cell: str) -> bool:
    has_figure = any(map(str.isdigit, cell))
    return not has_figure and _NAME.match(cell) is not None and len(cell.split()) <= _MOST_NAME_WORDS
