"""Tables on a narrow terminal: where headings would break and figures be cut off, a row becomes named lines."""

from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

_NARROW = 60
"""Columns of a terminal; on a wider one every table has room for its headings."""
_LONGEST_WORD = 10
"""Cells of a word that may not be folded; ids and paths may."""
_GAP = 2


def for_width(table: Table, width: int) -> RenderableType:
    """The table; on a narrow terminal that it does not fit into, the values of each row below each other."""
    if width >= _NARROW or not table.show_header or sum(_widths(table)) <= width:
        return table
    title = [Text(str(table.title))] if table.title else []
    return Group(*title, _named_lines(table))


def _widths(table: Table) -> Iterator[int]:
    for column in table.columns:
        words = str(column.header).split()
        yield _GAP + max(0, *map(cell_len, words), *(_needs(column, str(cell)) for cell in column.cells))


def _needs(column: Column, cell: str) -> int:
    """A figure is read whole or not at all; words may stand on lines of their own."""
    if column.no_wrap or column.justify == "right":
        return cell_len(cell)
    return max((min(_LONGEST_WORD, cell_len(word)) for word in cell.split()), default=0)


def _named_lines(table: Table) -> Table:
    lines = Table.grid(padding=(0, _GAP, 0, 0))
    lines.add_column(style="dim", no_wrap=True)
    lines.add_column(overflow="fold")
    headings = [str(column.header) for column in table.columns]
    for number, cells in enumerate(zip(*(column.cells for column in table.columns), strict=True)):
        if number:
            lines.add_row()
        for heading, cell in zip(headings, cells, strict=True):
            if str(cell):
                lines.add_row(heading, cell)
    return lines
