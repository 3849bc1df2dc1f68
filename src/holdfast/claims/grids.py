"""Grids as shells of databases print them: the names of the columns above a rule with crossings, and rows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from holdfast.claims.blocks import Block, Range

_LINE = re.compile(r"^[ \t]*+(?P<row>\S[^\r\n]*+)", re.MULTILINE)
_RULE = re.compile(r"[-=+|\u2500-\u257f]{3,}+$")
_STROKES = re.compile(r"[-=\u2500\u2501\u2550]++")
_DRAWN = re.compile(r"[+\u2500-\u257f]")
_BAR = re.compile(r"[|\u2502\u2503\u2506\u2551]")
_TYPE = re.compile(
    r"u?(?:tiny|small|big|huge)?int(?:eger)?\d{0,3}|[iuf]\d{1,3}|(?:var)?char|str(?:ing)?|text|float\d{0,2}|double"
    r"|decimal\(\d{1,3}, ?\d{1,3}\)|bool(?:ean)?|date|time|(?:timestamp|datetime).{0,40}|blob|json|uuid|cat|interval"
)
"""Of the values of a column: DuckDB and Polars print a line of them below the names."""
_COUNTED = re.compile(
    r"^[ \t]*+(?P<line>(?P<rows>\d{1,9} rows?) in set(?:, \d{1,9} warnings?)? \([\w. ]{1,30}+\))(?=[ \t\r]*+$)",
    re.MULTILINE,
)
_MOST_COLUMNS = 40
_MOST_HEAD_LINES = 4
_BARS_OF_A_BOX = 2
_STOPS = (".", "!", "?")
_LONGEST_LINE = 10_000


@dataclass(frozen=True, slots=True)
class Grid:
    """text[start:end]: a block for each row, and the lines that say nothing beside them."""

    start: int
    end: int
    rows: tuple[Block, ...]
    silent: tuple[Range, ...]
    """Where the names and the rules stand."""


def find_grids(text: str) -> list[Grid]:
    """The grids in order; one whose rows go over several lines between its rules is left as it is."""
    if "\n" not in text or _DRAWN.search(text) is None or _BAR.search(text) is None:
        return []
    lines = [
        (line.start("row"), line.start("row") + len(line["row"].rstrip())) for line in _LINE.finditer(text)
    ]
    found, at = list[Grid](), 1
    while at < len(lines):
        columns = _columns(text, lines, at)
        grid = _Reader(text, lines, at, columns) if columns else None
        if grid is not None and (read := grid.read()) is not None:
            found.append(read)
        at = max(at + 1, grid.reached if grid is not None else 0)
    return found


def told_counts(text: str) -> dict[Range, str]:
    """Where MySQL says how many rows there are, "(2 rows)" for "2 rows in set (0.01 sec)": the time is its own."""
    found = _COUNTED.finditer(text) if " in set" in text else ()
    return {count.span("line"): f"({count['rows']})" for count in found}


def _columns(text: str, lines: Sequence[Range], at: int) -> int:
    """How many bars the line above a rule has, where each stands above a crossing; 0 for any other line."""
    crossings = _crossings(text, lines[at])
    above = lines[at - 1]
    is_head = crossings > 0 and _are_together(text, above, lines[at]) and not _crossings(text, above)
    return crossings if is_head and len(_bars(text, above)) == crossings else 0


class _Reader:
    """One reading from the rule below the names on."""

    def __init__(self, text: str, lines: Sequence[Range], at: int, crossings: int) -> None:
        self._text, self._lines, self._crossings = text, lines, crossings
        self._at, self.reached = at, at
        low, high = lines[at]
        self._framed = _STROKES.match(text, low) is None and _STROKES.match(text, high - 1) is None
        marks = (place for place in range(low, high) if not _STROKES.match(text, place))
        self._places = {_column(text, low) + place - low for place in marks}
        self._first = self._head_start()
        self._bordered = self._is_bordered(self._first)

    def read(self) -> Grid | None:
        """The rows up to the first line that is none; None where there are none, or one goes over several lines."""
        if not self._is_row(self._at - 1):
            return None
        groups: list[list[Range]] = [[]]
        names, types = self._head()
        head = self._lines[self._first - self._bordered : self._at + 1]
        silent, last = [line for line in head if line not in types], self._at
        for number in range(self._at + 1, len(self._lines)):
            if not _are_together(self._text, *self._lines[number - 1 : number + 1]):
                break
            if self._is_rule(number) and groups[-1]:
                silent.append(self._lines[number])
                groups.append([])
            elif self._is_row(number):
                groups[-1].append(self._lines[number])
            else:
                break
            last = number
        self.reached = last + 1
        if not any(groups) or self._is_wrapped(groups):
            return None
        rows = [*types, *(line for group in groups for line in group)]
        blocks = (Block("row", *line, (line,), 0, names, tuple(self._cells(line))) for line in rows)
        return Grid(silent[0][0], self._lines[last][1], tuple(blocks), tuple(silent))

    def _head_start(self) -> int:
        """Where names of several lines begin, below a border; without one they stand in the line above the rule."""
        first = self._at - 1
        while first > max(0, self._at - _MOST_HEAD_LINES) and self._is_row(first - 1):
            first -= 1
        above = pairwise(self._lines[first : self._at])
        whole = self._is_bordered(first) and all(_are_together(self._text, *lines) for lines in above)
        return first if whole else self._at - 1

    def _is_bordered(self, first: int) -> bool:
        is_below = first > 0 and _are_together(self._text, *self._lines[first - 1 : first + 1])
        return is_below and self._is_rule(first - 1)

    def _head(self) -> tuple[tuple[str, ...], list[Range]]:
        """The names, and the line of types below them."""
        table = [(line, self._texts(line)) for line in self._lines[self._first : self._at]]
        types = [line for line, cells in table[1:] if all(map(_TYPE.fullmatch, cells))]
        named = [cells for line, cells in table if line not in types]
        parts = zip(*named, strict=True)
        names = (" ".join(part for part in column if part.strip("-")) for column in parts)
        return tuple(names), types

    def _is_row(self, number: int) -> bool:
        low, high = self._lines[number]
        bars = self._bars((low, high))
        within = not self._framed or (bars[:1], bars[-1:]) == ([(low, low + 1)], [(high - 1, high)])
        return len(bars) == self._crossings and within and not self._is_rule(number)

    def _bars(self, line: Range) -> list[Range]:
        """Those that part cells: where a value holds bars as well, those that stand below a crossing."""
        found = _bars(self._text, line)
        if len(found) > self._crossings:
            margin = line[0] - _column(self._text, line[0])
            return [bar for bar in found if bar[0] - margin in self._places]
        return found

    def _is_rule(self, number: int) -> bool:
        return _crossings(self._text, self._lines[number]) == self._crossings

    def _is_wrapped(self, groups: Sequence[Sequence[Range]]) -> bool:
        """Whether lines go on with the row above them: between rules with nothing in the first column, or as text."""
        tables = [[self._texts(line) for line in group] for group in groups if group]
        if self._framed and self._crossings == _BARS_OF_A_BOX:
            return any(_is_sentence([cells[0] for cells in table]) for table in tables)
        return len(tables) > 1 and any(not cells[0] for table in tables for cells in table[1:])

    def _texts(self, line: Range) -> list[str]:
        return [self._text[low:high] for low, high in self._cells(line)]

    def _cells(self, line: Range) -> list[Range]:
        """Where the cells of a line stand without their blanks; a bar at its border parts none."""
        bars = self._bars(line)
        edges = bars if self._framed else [(line[0], line[0]), *bars, (line[1], line[1])]
        return [_trimmed(self._text, low, high) for (_, low), (high, _) in pairwise(edges)]


def _is_sentence(lines: Sequence[str]) -> bool:
    """Whether a line goes on from the one above it, and one ends as a sentence does."""
    goes_on = any(below[:1].islower() and not above.endswith(_STOPS) for above, below in pairwise(lines))
    return goes_on and any(line.endswith(_STOPS) for line in lines)


def _crossings(text: str, line: Range) -> int:
    """Of a rule; 0 for other lines, and for the rule of a table of Markdown."""
    low, high = line
    if (
        high - low > _LONGEST_LINE
        or _RULE.match(text, low, high) is None
        or not _DRAWN.search(text, low, high)
    ):
        return 0
    count = len(_STROKES.sub("", text[low:high]))
    return count if _STROKES.search(text, low, high) and count <= _MOST_COLUMNS + 1 else 0


def _bars(text: str, line: Range) -> list[Range]:
    return [bar.span() for bar in _BAR.finditer(text, *line)] if line[1] - line[0] <= _LONGEST_LINE else []


def _column(text: str, place: int) -> int:
    return place - text.rfind("\n", 0, place) - 1


def _are_together(text: str, above: Range, below: Range) -> bool:
    return text.count("\n", above[1], below[0]) == 1


def _trimmed(text: str, low: int, high: int) -> Range:
    piece = text[low:high]
    start = low + len(piece) - len(piece.lstrip())
    return start, max(start, low + len(piece.rstrip()))
