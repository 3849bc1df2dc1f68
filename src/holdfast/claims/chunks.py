"""Evidence cut into sentence-sized pieces that lose nothing."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from holdfast.claims.blocks import Block, Range, split_blocks
from holdfast.claims.list_items import stated_items
from holdfast.claims.sections import Sections
from holdfast.claims.sentences import sentence_spans
from holdfast.claims.table_rows import field_of, rows_of_evidence
from holdfast.claims.types import Chunk, Evidence

MOST_WORDS = 60
_MOST_CHARACTERS = 1000
_LONGEST_UNDER_HEADING = 20
"""Words: a longer sentence says by itself what it is about, and is read without its heading."""
_WORD = re.compile(r"\S{1,1000}+")


def chunk_evidence(evidence: Evidence) -> list[Chunk]:
    """The chunks in order: together they hold every character that is not white space.

    A chunk is a sentence, a table row, a list item or a line of code; a heading goes with the sentence
    below it. What is longer than 60 words is cut between words.
    """
    text = evidence.text
    parts = _Parts(text, split_blocks(text))
    return [
        Chunk(evidence.id, text[low:high], low, high, *parts.told(low, high))
        for low, high in _merged_headings(text, parts.blocks, parts.rows)
    ]


class _Parts:
    """What the tables, lists and headings of a text say of the pieces within them."""

    def __init__(self, text: str, blocks: Sequence[Block]) -> None:
        self.blocks, self.rows = blocks, rows_of_evidence(text)
        self._text = text
        self._items, self._sections = stated_items(text, blocks), Sections(text, blocks)
        self._headings = {block.start: block.end for block in blocks if block.kind == "heading"}

    def told(self, low: int, high: int) -> tuple[str | None, str]:
        """What a row, an item or a field states by itself, None for a sentence; and the heading above it."""
        heading_ends = self._headings.get(low, low)
        section = self._sections.title_at(heading_ends) if heading_ends < high else ""
        piece = self._text[heading_ends if section else low : high].strip()
        stated = self.rows.get((low, high), self._items.get(high, field_of(piece)))
        if len(piece.split()) > _LONGEST_UNDER_HEADING or (stated or "").startswith(section):
            section = ""
        return (piece if section and stated is None and low < heading_ends else stated), section


def _merged_headings(text: str, blocks: Iterable[Block], rows: Collection[Range]) -> Iterator[Range]:
    """A heading joins what follows it, as long as both fit in one chunk."""
    heading: Range | None = None
    for block in blocks:
        for index, (start, end) in enumerate(_pieces(text, block, rows)):
            if (
                heading is not None
                and index == 0
                and _fits(text, heading[0], end)
                and block.kind in ("paragraph", "item")
            ):
                start, heading = heading[0], None
            elif heading is not None:
                yield heading
                heading = None
            if block.kind == "heading":
                heading = (start, end)
            else:
                yield start, end
    if heading is not None:
        yield heading


def _pieces(text: str, block: Block, rows: Collection[Range]) -> Iterator[Range]:
    """The block in ranges without white space around them, none over the limit."""
    for start, end in _natural_pieces(text, block, rows):
        trimmed = text[start:end].strip()
        if trimmed:
            start += text[start:end].index(trimmed[0])
            end = start + len(trimmed)
            yield from ((start, end),) if _fits(text, start, end) else _cut(text, start, end)


def _natural_pieces(text: str, block: Block, rows: Collection[Range]) -> Iterator[Range]:
    """Sentences of prose, lines of code and of tables, anything else whole; each reaches to the next one's start."""
    if block.kind == "code" or any(line in rows for line in block.lines):
        starts = [start for start, _ in block.lines]
    elif block.kind in ("paragraph", "note") or not _fits(text, block.start, block.end):
        starts = [start for start, _ in sentence_spans(text, block.lines)]
    else:
        starts = []
    edges = [block.start, *starts[1:], block.end]
    yield from pairwise(edges)


def _fits(text: str, start: int, end: int) -> bool:
    return end - start <= _MOST_CHARACTERS and len(text[start:end].split()) <= MOST_WORDS


def _cut(text: str, start: int, end: int) -> Iterator[Range]:
    """Pieces of at most 60 words and 1,000 characters; a longer word is cut as well."""
    first, last, count = start, start, 0
    for word in _WORD.finditer(text, start, end):
        if count and (count == MOST_WORDS or word.end() - first > _MOST_CHARACTERS):
            yield first, last
            first, count = word.start(), 0
        last, count = word.end(), count + 1
    yield first, last
