"""What the tables, lists, headings and tags of a text say of the pieces within them."""

from collections.abc import Iterable, Sequence

from holdfast.claims.blocks import Block, Range
from holdfast.claims.data_pieces import stated_html
from holdfast.claims.list_items import stated_items, stated_lines
from holdfast.claims.sections import Sections
from holdfast.claims.table_rows import field_of, rows_of_evidence

_LONGEST_UNDER_HEADING = 20
"""Words: a longer sentence says by itself what it is about, and is read without its heading."""


class Layout:
    """The layout of one passage, asked for each of its pieces."""

    def __init__(self, text: str, blocks: Sequence[Block]) -> None:
        self.blocks, self.rows = blocks, rows_of_evidence(text)
        self._text = text
        self._items, self._sections = stated_items(text, blocks), Sections(text, blocks)
        self._headings = {block.start: block.end for block in blocks if block.kind == "heading"}
        self._html: dict[Range, str] = {}

    def read_html(self, pieces: Iterable[Range]) -> None:
        """Take in what the pieces say without their tags, if the text has any."""
        self._html = stated_html(self._text, pieces) if "</" in self._text else {}

    def told(self, low: int, high: int) -> tuple[str | None, str]:
        """What a row, an item or a field states by itself, None for a sentence; and the heading above it."""
        heading_ends = self._headings.get(low, low)
        section = self._sections.title_at(heading_ends) if heading_ends < high else ""
        piece = self._text[heading_ends if section else low : high].strip()
        stated = self.rows.get((low, high), self._items.get(high, self._html.get((low, high))))
        if stated is None:
            stated = field_of(piece) or (stated_lines(piece) if "\n" in piece else None)
        if len(piece.split()) > _LONGEST_UNDER_HEADING or (stated or "").startswith(section):
            section = ""
        return (piece if section and stated is None and low < heading_ends else stated), section
