"""Rows of values with commas, semicolons, tabs, bars or wide gaps between them, under a line that names the columns."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from holdfast.claims.blocks import Block, Range
from holdfast.claims.words import STOPWORDS, word_set

_LINE = re.compile(r"^[ \t]*+(?P<row>\S[^\r\n]*+)", re.MULTILINE)
_SEPARATORS = {
    "\t": re.compile(r'[ ]*+(?P<cell>"(?:[^"\t]|"")*+"|[^\t]*+)(?:\t|$)'),
    ";": re.compile(r'[ ]*+(?P<cell>"(?:[^"]|"")*+"|[^;]*+)(?:;|$)'),
    ",": re.compile(r'[ ]*+(?P<cell>"(?:[^"]|"")*+"|[^,]*+)(?:,|$)'),
    "|": re.compile(r"[ ]*+(?P<cell>[^|]*+)(?:\||$)"),
}
_RULE_OF_BARS = re.compile(r"[|: ]*+-[|:\- ]*+$")
_FIGURE = re.compile(r"[-+~]?+[$€£¥]?+\d[\d.,:/%\-]*+(?: ?[^\W\d_]{1,9}+)?+[%°²³]?+$")
_ANSWER = re.compile(r"(?:yes|no|true|false|y|n|✓|✔|✗|✘|x|-)$", re.IGNORECASE)
"""What tells of every row whether it has what the column names."""
_NAME = re.compile(r"[^\W\d](?:[^\n.!?:;\"]){0,39}+$")
_LONGEST_LINE, _LONGEST_CELL = 2_000, 120
_MOST_COLUMNS, _MOST_NAME_WORDS = 40, 4
_FEWEST_LINES, _FEWEST_EXACT = 3, 3
_SENTENCE_ENDS = (".", "!", "?", ":")
_IN_GAPS = re.compile(r"\S++(?: \S++)*+")
_RULE_LINE = re.compile(r"[-=_+ ]{3,}+$")
_YEAR = re.compile(r"(?:19|20)\d\d$")
_COLUMN_NAMES = word_set(
    """name names id type kind status state date day time start end price cost amount total quantity qty number no unit
    city country address phone email owner author title role position team department item product model version size
    weight description value result score rank room floor from to departure arrival"""
)
"""Which columns often have; other words may be those of the first row."""
_MOST_CELL_WORDS = 5
"""Of a cell among others that have no figures either: longer ones are columns of a text."""


def may_be_separated(text: str) -> bool:
    """Whether it is worth looking for such rows."""
    return "\n" in text and any(mark in text for mark in (",", ";", "\t", " | ", "  "))


def separated_rows(text: str) -> Iterator[tuple[int, int, list[Block]]]:
    """Where such a table begins and ends, and its rows.

    A poem or a list of addresses has commas as well: the columns need names without figures, and one of them figures,
    or yes and no, in every row. Behind tabs, or in columns that stand below their names, short words are enough, and
    between bars any; bars above or below a rule are Markdown's, and read as blocks. Of three columns without a blank
    behind any comma, as programs write them, names may hold figures, one row is enough, rows may hold words alone, and
    a column of numbers needs no name.
    """
    lines: list[Range] = []
    for line in _LINE.finditer(text):
        low, high = line.start("row"), line.start("row") + len(line["row"].rstrip())
        if lines and text.count("\n", lines[-1][1], low) > 1:
            yield from _tables(text, lines)
            lines = []
        lines.append((low, high))
    yield from _tables(text, lines)


def _tables(text: str, lines: Sequence[Range]) -> Iterator[tuple[int, int, list[Block]]]:
    """Within lines that stand together, as long as each has as many cells as the first."""
    at = 0
    ruled = any("|" in text[low:high] and _RULE_OF_BARS.match(text, low, high) for low, high in lines)
    separators = [separator for separator in _SEPARATORS if not (ruled and separator == "|")]
    while len(lines) - at >= _FEWEST_LINES - 1:
        found = _table_at(text, lines, at, separators) or _columns_at(text, lines, at)
        if found:
            yield lines[at][0], found[-1].end, found
        at += bisect_right(lines, (found[-1].start, found[-1].end)) - at if found else 1


def _table_at(text: str, lines: Sequence[Range], at: int, separators: Iterable[str]) -> list[Block]:
    for separator in separators:
        if separator == "|" and at and "|" in text[slice(*lines[at - 1])]:
            continue  # a row is no head of those below it
        head = _cells(text, lines[at], separator)
        if not 2 <= len(head) <= _MOST_COLUMNS:
            continue
        exact = len(head) >= _FEWEST_EXACT and _is_exact(text, lines[at], head, separator)
        unnamed = exact and head[0][0] == head[0][1]
        names = tuple(text[low:high] for low, high in head)
        if not _name_columns(names[unnamed:], exact=exact):
            continue
        enough = separator == "|" or (separator == "\t" and _are_known(names))
        rows, figures = _rows(text, lines, at + 1, separator, len(head), exact=exact, words_are_enough=enough)
        if len(rows) + 1 >= (_FEWEST_LINES - 1 if exact and figures else _FEWEST_LINES):
            places = lines[at + 1 : at + 1 + len(rows)]
            return [
                Block("row", low, high, ((low, high),), 0, names[unnamed:], tuple(cells[unnamed:]))
                for (low, high), cells in zip(places, rows, strict=True)
            ]
    return []


def _rows(
    text: str,
    lines: Sequence[Range],
    at: int,
    separator: str,
    columns: int,
    *,
    exact: bool,
    words_are_enough: bool,
) -> tuple[list[list[Range]], bool]:
    """The lines as cells, and whether one and the same column has a figure, or yes or no, in each."""
    rows: list[list[Range]] = []
    figured = set(range(columns))
    for place in range(at, len(lines)):
        cells = _cells(text, lines[place], separator)
        if len(cells) != columns or any(high - low > _LONGEST_CELL for low, high in cells):
            break
        still = {column for column in figured if _tells(text[slice(*cells[column])])}
        worded = words_are_enough and (separator == "|" or _are_short(text, cells))
        if not still and not worded and not (exact and _is_exact(text, lines[place], cells, separator)):
            break
        figured = still
        rows.append(cells)
    return rows, bool(figured)


def _is_exact(text: str, line: Range, cells: Sequence[Range], separator: str) -> bool:
    """Whether no cell has a blank before it or ends a sentence, as where a program wrote it."""
    starts = all(low == line[0] or text[low - 1] in (separator, '"') for low, _ in cells)
    return starts and not any(text[low:high].endswith(_SENTENCE_ENDS) for low, high in cells)


def _columns_at(text: str, lines: Sequence[Range], at: int) -> list[Block]:
    """Rows whose cells stand below the names of their columns with two blanks or more between them."""
    head = _in_gaps(text, lines[at])
    names = tuple(text[low:high] for low, high in head)
    places = [_place(text, cell) for cell in head]
    ruled = at + 1 < len(lines) and _RULE_LINE.match(text, *lines[at + 1]) is not None
    if corner := _corner(text, lines, at + 1 + ruled, places):
        names, places = ("", *names), [corner, *places]
    sure = ruled or _are_known(names)
    may_name = 2 <= len(head) <= _MOST_COLUMNS and _name_columns(names)
    if not may_name or not (sure or _may_name(names)):
        return _pairs_at(text, lines, at)
    rows: list[Block] = []
    figured = set(range(len(names)))
    for place in range(at + 1 + ruled, len(lines)):
        low, high = lines[place]
        cells = _in_columns(text, _in_gaps(text, (low, high)), places)
        if cells is None:
            break
        still = {n for n in figured if _tells(text[slice(*cells[n])])}
        filled = zip(cells, places, strict=True)
        straight = all(_place(text, cell)[0] == begin for cell, (begin, _) in filled if cell[1])
        if not still and not (sure and straight and _are_short(text, cells)):
            break
        figured = still
        rows.append(Block("row", low, high, ((low, high),), 0, names, tuple(cells)))
    return rows if len(rows) + 1 >= _FEWEST_LINES else _pairs_at(text, lines, at)


def _pairs_at(text: str, lines: Sequence[Range], at: int) -> list[Block]:
    """Lines of a name and a value, "Parking      8 euros", with all values below each other."""
    rows: list[Block] = []
    column = None
    for place in range(at, len(lines)):
        low, high = lines[place]
        cells = _in_gaps(text, (low, high))
        name = text[slice(*cells[0])] if len(cells) == 2 and _are_short(text, cells) else ""
        if not _names_column(name) or not STOPWORDS.isdisjoint(name.lower().split()):
            break  # a line of verse has a gap as well
        begin = _place(text, cells[1])[0]
        if column not in (None, begin):
            break
        column = begin
        rows.append(Block("row", low, high, ((low, high),), 0, (name,), (cells[1],)))
    return rows if len(rows) >= _FEWEST_LINES else []


def _corner(text: str, lines: Sequence[Range], below: int, places: Sequence[Range]) -> Range | None:
    """The first column, where it has no name because the rows begin left of all names."""
    cells = _in_gaps(text, lines[below]) if places and below < len(lines) else []
    end = _place(text, cells[0])[1] if cells else 0
    return (0, places[0][0] - 1) if 0 < end < places[0][0] else None


def _in_gaps(text: str, line: Range) -> list[Range]:
    low, high = line
    if "  " not in text[low:high] or high - low > _LONGEST_LINE or "|" in text[low:high]:
        return []
    return [found.span() for found in _IN_GAPS.finditer(text, low, high)]


def _place(text: str, cell: Range) -> Range:
    """From which column of the page to which a cell reaches."""
    begin = text.rfind("\n", 0, cell[0]) + 1
    return cell[0] - begin, cell[1] - begin


def _in_columns(text: str, cells: Sequence[Range], places: Sequence[Range]) -> list[Range] | None:
    """The cells by the names above them, (0, 0) where there is none; None where one stands below none, or two."""
    found: list[Range] = [(0, 0)] * len(places)
    for cell in cells:
        low, high = _place(text, cell)
        above = [n for n, (begin, end) in enumerate(places) if low < end and begin < high]
        if len(above) != 1 or found[above[0]][1] or cell[1] - cell[0] > _LONGEST_CELL:
            return None
        found[above[0]] = cell
    return found if found[0][1] and sum(cell[1] > 0 for cell in found) > 1 else None


def _are_short(text: str, cells: Sequence[Range]) -> bool:
    return all(len(text[slice(*cell)].split()) <= _MOST_CELL_WORDS for cell in cells)


def _cells(text: str, line: Range, separator: str) -> list[Range]:
    """The cells of a line without their blanks and quotation marks."""
    low, high = line
    row = text[low:high].rstrip()
    if separator not in row or len(row) > _LONGEST_LINE or ("|" in row) != (separator == "|"):
        return []
    if separator == "|":
        low, row = low + row.startswith("|"), row.removeprefix("|").removesuffix("|")
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


def _name_columns(head: Sequence[str], *, exact: bool = False) -> bool:
    """Are these names? Years may be, beside a name."""
    return (not head[0] or _names_column(head[0], exact)) and all(
        _names_column(name, exact) or _YEAR.match(name) for name in head[1:]
    )


def _are_known(head: Sequence[str]) -> bool:
    """Whether a line surely names columns, and is not the first row of a table without names."""
    named = " ".join(head).lower().split()
    return not _COLUMN_NAMES.isdisjoint(named) or all(map(str.isupper, filter(None, head)))


def _may_name(head: Sequence[str]) -> bool:
    """Whether it may name them, above figures: two words may be a name and its value, as in the lines below."""
    return len(head) > 2 and len({name[:1].isupper() for name in head if name}) == 1


def _names_column(cell: str, exact: bool = False) -> bool:
    has_figure = any(map(str.isdigit, cell)) and not exact
    return not has_figure and _NAME.match(cell) is not None and len(cell.split()) <= _MOST_NAME_WORDS
