"""Rows of tables: a wrong cell is exchanged, or the row goes as a whole, and the table stays well formed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from holdfast.claims.blocks import Block
from holdfast.claims.tables import find_tables
from holdfast.claims.types import Citation
from holdfast.correction.edits import Edit, unpaired_tags, whole_lines
from holdfast.correction.exchanging import Exchanging
from holdfast.correction.quoting import Quoting, holds
from holdfast.grounding.types import ClaimVerification

Held = Mapping[int, Sequence[ClaimVerification]]
"""Claims by the start of their block."""
_AROUND_ROWS = frozenset({"table", "thead", "tbody", "tfoot"})
_BLANK_LINE = re.compile(r"[ \t]*+\r?\n")
_LONGEST_SHOWN = 80


@dataclass(frozen=True, slots=True)
class _Table:
    start: int
    end: int
    rows: tuple[Block, ...]
    """Those with data."""
    states_more: bool = False
    """A row that is no claim, such as one with a single word, may still say something."""


class RowEdits:
    """The tables of one text."""

    def __init__(
        self, text: str, citations: Sequence[Citation], quoting: Quoting, exchanging: Exchanging
    ) -> None:
        self._text = text
        self._citations = citations
        self._quoting, self._exchanging = quoting, exchanging
        self.edits: list[Edit] = []
        self.left: list[str] = []

    def read(self, blocks: Sequence[Block], held: Held) -> None:
        """Edit every table in which a row is flagged."""
        for table in _tables(self._text, blocks):
            claims = [claim for row in table.rows for claim in held.get(row.start, ())]
            if any(claim.is_flagged for claim in claims):
                self._edit(table, claims, held)

    def _edit(self, table: _Table, claims: Sequence[ClaimVerification], held: Held) -> None:
        every_row = all(held.get(row.start) for row in table.rows) and not table.states_more
        if every_row and not any(holds(claim) or self._exchanging.instead_of(claim) for claim in claims):
            self.edits.append(self._replaced(table, claims))
            return
        for row in table.rows:
            own = held.get(row.start, ())
            if exchanged := self._exchanged(row, own):
                self.edits += exchanged
            elif wrong := next((claim for claim in own if not holds(claim)), None):
                self._remove(table, row, wrong.claim_text)
            elif any(claim.is_flagged for claim in own):
                self._uncite(row, {ref for claim in own for ref in claim.phantom_ids})

    def _exchanged(self, row: Block, claims: Sequence[ClaimVerification]) -> list[Edit]:
        """The cells of a row that are wrong, each with the value that the evidence has; none where one has none."""
        wrong = [claim for claim in claims if not holds(claim)]
        found = [exchange for claim in wrong if (exchange := self._exchanging.instead_of(claim))]
        if len(found) < len(wrong) or any(e.start < row.start or e.end > row.end for e in found):
            return []
        return [
            Edit(
                e.start,
                e.end,
                e.words,
                f"a cell of the row {_shown(claim.claim_text)!r} was set to {e.words!r}",
            )
            for claim, e in zip(wrong, found, strict=True)
        ]

    def _replaced(self, table: _Table, claims: Sequence[ClaimVerification]) -> Edit:
        """A table of which no row holds gives way to what the evidence says, as a sentence does."""
        better = " ".join(self._quoting.instead_of_all(claims))
        told = (
            f"a table was {'replaced by what the evidence says' if better else 'removed'}: no row of it holds"
        )
        if _is_html(self._text, table.rows[0]):
            return Edit(table.start, table.end, f"<p>{better}</p>" if better else "", told)
        low, high = whole_lines(self._text, table.start, table.end)
        if table.rows[0].cells is not None and "\n" not in self._text[table.start : table.end]:
            low, high = table.start, table.end
        if not better:
            # The blank line behind it would stand beside the one before it.
            blank = _BLANK_LINE.match(self._text, high)
            return Edit(low, high if blank is None else blank.end(), "", told)
        line_end = "\n" if self._text[low:high].endswith("\n") else ""
        return Edit(low, high, f"{self._text[low : table.start]}{better}{line_end}", told)

    def _remove(self, table: _Table, row: Block, said: str) -> None:
        text = self._text
        shown = _shown(said)
        if _is_html(text, row) and "rowspan" in text[table.start : table.end].lower():
            self.left.append(f"the row {shown!r} stays: cells of its table span several rows")
            return
        told = f"the row {shown!r} was removed: the evidence does not carry it"
        if _is_html(text, row):
            self.edits.append(_html_row(text, row, told))
        elif row.cells is None or "\n" in text[row.start : row.end] or text[row.start - 1 : row.start] != "|":
            self.edits.append(Edit(*whole_lines(text, row.start, row.end), told=told))
        else:
            # Of a table in one line the row begins behind its first bar and ends before its last.
            end = row.end + 1
            while text[end : end + 1] == " ":
                end += 1
            self.edits.append(Edit(row.start - 1, end, told=told))

    def _uncite(self, row: Block, phantoms: set[str]) -> None:
        """The row holds, and what it cites does not exist."""
        found = [c for c in self._citations if row.start <= c.start < row.end and c.ref in phantoms]
        self.edits += [Edit(c.start - (self._text[c.start - 1] == " "), c.end) for c in found if not c.worded]


def _shown(said: str) -> str:
    return said if len(said) <= _LONGEST_SHOWN else f"{said[:_LONGEST_SHOWN]}…"


def _tables(text: str, blocks: Sequence[Block]) -> Iterator[_Table]:
    """Markdown tables by their consecutive rows, the others as they were found."""
    rows: list[Block] = []
    known = {row.start: table for table in find_tables(text) for row in table.rows}
    others: dict[int, list[Block]] = {}
    for block in blocks:
        if block.cells is not None and block.start in known:
            others.setdefault(known[block.start].start, []).append(block)
        if block.kind == "rule" and rows:
            continue
        is_row = block.kind == "row" and block.cells is None
        if rows and (not is_row or block.header is None):
            yield from _of_rows(rows)
            rows = []
        if is_row:
            rows.append(block)
    yield from _of_rows(rows)
    for of_table in others.values():
        table = known[of_table[0].start]
        yield _Table(table.start, table.end, tuple(of_table), len(of_table) < len(table.rows))


def _of_rows(rows: Sequence[Block]) -> Iterator[_Table]:
    if rows:
        data = tuple(row for row in rows if row.header is not None)
        yield _Table(rows[0].lines[0][0], rows[-1].end, data)


def _html_row(text: str, row: Block, told: str) -> Edit:
    """What closes around the last row stays, and a line on which nothing else stands goes with the row."""
    stays = unpaired_tags(text[row.start : row.end], _AROUND_ROWS)
    low, high = whole_lines(text, row.start, row.end)
    alone = not stays and not text[low : row.start].strip() and not text[row.end : high].strip()
    return Edit(low, high, told=told) if alone else Edit(row.start, row.end, stays, told)


def _is_html(text: str, row: Block) -> bool:
    return row.cells is not None and text.startswith("<", row.start)
