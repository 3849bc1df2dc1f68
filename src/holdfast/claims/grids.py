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
_BAR = re.compile(r"[|\u2502\u2503\u2551]")
_COUNTED = re.compile(
    r"^[ \t]*+(?P<line>(?P<rows>\d{1,9} rows?) in set(?:, \d{1,9} warnings?)? \([\w. ]{1,30}+\))(?=[ \t\r]*+$)",
    re.MULTILINE,
)
_MOST_COLUMNS = 40
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
    return crossings if is_head and _bars(text, above) == crossings else 0


class _Reader:
    """One reading from the rule below the names on."""

    def __init__(self, text: str, lines: Sequence[Range], at: int, crossings: int) -> None:
        self._text, self._lines, self._crossings = text, lines, crossings
        self._head, self._at, self.reached = lines[at - 1], at, at
        self._bordered = at > 1 and self._is_rule(at - 2) and _are_together(text, *lines[at - 2 : at])

    def read(self) -> Grid | None:
        """The rows up to the first line that is none; None where there are none, or one goes over several lines."""
        groups: list[list[Range]] = [[]]
        silent = [*([self._lines[self._at - 2]] if self._bordered else []), self._head, self._lines[self._at]]
        last = self._at
        for number in range(self._at + 1, len(self._lines)):
            if not _are_together(self._text, *self._lines[number - 1 : number + 1]):
                break
            if self._is_rule(number) and groups[-1]:
                silent.append(self._lines[number])
                groups.append([])
            elif _bars(self._text, self._lines[number]) == self._crossings and not self._is_rule(number):
                groups[-1].append(self._lines[number])
            else:
                break
            last = number
        self.reached = last + 1
        rows = [(line, self._cells(line)) for group in groups for line in group]
        if not rows or self._is_wrapped(groups):
            return None
        names = tuple(self._text[low:high] for low, high in self._cells(self._head))
        blocks = (Block("row", *line, (line,), 0, names, tuple(cells)) for line, cells in rows)
        return Grid(silent[0][0], self._lines[last][1], tuple(blocks), tuple(silent))

    def _is_rule(self, number: int) -> bool:
        return _crossings(self._text, self._lines[number]) == self._crossings

    def _is_wrapped(self, groups: Sequence[Sequence[Range]]) -> bool:
        """Whether lines between two rules go on with the row above them: they have nothing in the first column."""
        ruled = sum(map(bool, groups)) > 1
        below = (line for group in groups for line in group[1:])
        return ruled and any(low == high for low, high in (self._cells(line)[0] for line in below))

    def _cells(self, line: Range) -> list[Range]:
        """Where the cells of a line stand without their blanks; a bar at its border parts none."""
        bars = [bar.span() for bar in _BAR.finditer(self._text, *line)]
        framed = len(bars) > 1 and bars[0][0] == line[0] and bars[-1][1] == line[1]
        framed = framed and (self._bordered or _BAR.match(self._text, self._lines[self._at][0]) is not None)
        edges = bars if framed else [(line[0], line[0]), *bars, (line[1], line[1])]
        return [_trimmed(self._text, low, high) for (_, low), (high, _) in pairwise(edges)]


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


def _bars(text: str, line: Range) -> int:
    return len(_BAR.findall(text, *line)) if line[1] - line[0] <= _LONGEST_LINE else 0


def _are_together(text: str, above: Range, below: Range) -> bool:
    return text.count("\n", above[1], below[0]) == 1


def _trimmed(text: str, low: int, high: int) -> Range:
    piece = text[low:high]
    start = low + len(piece) - len(piece.lstrip())
    return start, max(start, low + len(piece.rstrip()))
