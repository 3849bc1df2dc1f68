"""The blocks of a text that is written in HTML, as those of Markdown are: headings, items, rows, paragraphs."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby

from holdfast.claims.blocks import Block, Kind, Range
from holdfast.claims.list_items import as_lead, as_sentence
from holdfast.claims.markup import strip_markup
from holdfast.claims.table_rows import told_rows
from holdfast.claims.tables import Table, html_tables
from holdfast.claims.unsaid import TAG, code_ranges, outside
from holdfast.claims.words import word_set

BLOCK_NAMES = word_set(
    """address article aside blockquote body button caption center dd details dialog div dl dt fieldset figcaption
    figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol option p pre section
    select summary table tbody td textarea tfoot th thead title tr ul"""
)
"""Elements that end a sentence; the others stand within one."""
_PAIRED_TAG = re.compile(
    r"</(?:p|div|li|h[1-6]|t[dhr]|[uod]l|d[td]|section|article|main|details|summary|blockquote|table)\s{0,3}>",
    re.IGNORECASE,
)
_LISTS = frozenset(("ul", "ol", "dl"))
_ITEMS = frozenset(("li", "dt", "dd"))
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "summary"))
_ENDS = {
    "li": ("li",), "dt": ("dt", "dd"), "dd": ("dt", "dd"), "p": ("p",), "option": ("option",),
    "tr": ("tr", "td", "th"), "td": ("td", "th"), "th": ("td", "th"),
}  # fmt: skip
"""What an opening tag closes, where its end tag was left out."""
_WITHIN = _LISTS | {"table"}
"""No tag within one of these closes what stands around it."""
MARKDOWN = re.compile(
    r"\n[ \t]*+\n|^[ \t]{0,3}(?:#{1,6}[ \t]|[-*+•][ \t]|\d{1,3}[.)][ \t]|\||```)", re.MULTILINE
)
_BARRED_LINE = re.compile(r"^[ \t]*+\|[^\n]*+$", re.MULTILINE)
_CAPTION = re.compile(r"<caption\b[^<>]{0,500}+>(.{1,500}?)</caption\s{0,3}>", re.IGNORECASE | re.DOTALL)
_LAYOUT = re.compile(r"<(?:ul|ol|dl|table|h[1-6])\b", re.IGNORECASE)
_LINE = re.compile(r"(?:</?[A-Za-z][^<>]{0,2000}+>|[^\n])++")
"""A tag may go over several."""
BREAK = re.compile(r"<br\s{0,3}/?>", re.IGNORECASE)
_BLANK_END = 2
_DEEPEST = 200
"""Elements that are kept in mind: hostile text may nest without end."""


@dataclass(slots=True)
class HtmlBlocks:
    """The blocks, what some of them state, and the text without them, in which Markdown may be left."""

    blocks: list[Block] = field(default_factory=list)
    stated: dict[Range, str] = field(default_factory=dict)
    rest: str = ""


def is_html(text: str) -> bool:
    """Whether blocks of a text are written in tags."""
    return "</" in text and _PAIRED_TAG.search(text) is not None


def read_html(text: str) -> HtmlBlocks:
    """The blocks between tags; a run of text with marks of Markdown is left in the rest."""
    if not is_html(text):
        return HtmlBlocks(rest=text)
    reader = _Reader(text)
    reader.read()
    return HtmlBlocks(reader.blocks, reader.stated, reader.rest())


class _Reader:
    """The elements that are open between one tag and the next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.blocks: list[Block] = []
        self.stated: dict[Range, str] = {}
        self.open: list[str] = []
        self.markdown: list[Range] = []
        self.cursor = 0
        """Where the next block begins, with the tags before its words."""
        self.run = 0
        """Where the words begin that no tag has ended yet."""

    def read(self) -> None:
        tables = self._tables()
        for start, end in outside(self._tags(), sorted([*code_ranges(self.text), *self._barred()])):
            while tables and tables[0].end <= start:
                tables.pop(0)
            if tables and tables[0].start <= start:
                if start == tables[0].start:
                    self._end_run(start)
                    self._table(tables[0])
                continue
            if start >= self.run:
                self._tag(start, end)
        self._end_run(len(self.text))

    def _tags(self) -> Iterator[Range]:
        for tag in TAG.finditer(self.text):
            if tag.group("name").lower() in BLOCK_NAMES:
                yield tag.span()

    def _barred(self) -> list[Range]:
        """A tag in a row of Markdown is part of its cell."""
        return [line.span() for line in _BARRED_LINE.finditer(self.text)] if "|" in self.text else []

    def _tables(self) -> list[Table]:
        """Tables of data: one that holds headings or lists is there for the looks of the page."""
        found = html_tables(self.text) if "<t" in self.text or "<T" in self.text else ()
        return [
            table
            for table in found
            if table.rows and not _LAYOUT.search(self.text, table.start + 1, table.end)
        ]

    def _tag(self, start: int, end: int) -> None:
        tag = TAG.match(self.text, start)
        if tag is None:
            return
        name = tag.group("name").lower()
        self._end_run(start)
        if tag.group("closes"):
            if name in self.open:
                del self.open[len(self.open) - 1 - self.open[::-1].index(name) :]
            if (
                self.blocks
                and self.cursor == self.blocks[-1].end
                and not self.text[self.cursor : start].strip()
            ):
                self.blocks[-1] = replace(self.blocks[-1], end=end)
                self.cursor = end
        else:
            self.cursor = start
            if name != "hr" and not tag.group("alone"):
                self._open(name)
        self.run = end

    def _open(self, name: str) -> None:
        for place in range(len(self.open) - 1, max(-1, len(self.open) - 8), -1):
            if self.open[place] in _WITHIN:
                break
            if self.open[place] in _ENDS.get(name, ()):
                del self.open[place:]
                break
        if len(self.open) < _DEEPEST:
            self.open.append(name)

    def _end_run(self, end: int) -> None:
        """The words since the last tag, as a block; none if there are none."""
        run, self.run = self.text[self.run : end], end
        start = end - len(run)
        if not run.strip():
            return
        words = run.strip()
        is_markdown = MARKDOWN.search(words) is not None and "pre" not in self.open
        if is_markdown or (not self.open and "\n" in words):
            self.markdown.append((start, end))
            self.cursor = end
            return
        lines = tuple(_lines(self.text, start, end))
        if not lines:
            return
        self.blocks.append(Block(self._kind(), self.cursor, lines[-1][1], lines, self._depth()))
        self.cursor = lines[-1][1]

    def _kind(self) -> Kind:
        for name in reversed(self.open):
            if name in _ITEMS:
                return "item"
            if name in _HEADINGS:
                return "heading"
            if name == "pre":
                return "code"
        return "paragraph"

    def _depth(self) -> int:
        """Further in for every list, and for what a term of <dl> means."""
        return sum(2 for name in self.open if name in _LISTS) + sum(1 for name in self.open if name == "dd")

    def _table(self, table: Table) -> None:
        """A row as one block, behind the caption; what names the columns says nothing beside them."""
        caption = _CAPTION.search(self.text, table.start, table.rows[0].start)
        lead = as_lead(strip_markup(caption.group(1))) if caption else None
        if caption and lead is None:
            self.blocks.append(Block("paragraph", self.cursor, caption.end(), (caption.span(1),)))
            self.cursor = caption.end()
        told = self._told(table.rows)
        starts = [row.start for row in table.rows]
        places: defaultdict[int, list[Range]] = defaultdict(list)
        for place in told:
            places[starts[bisect_right(starts, place[0]) - 1]].append(place)
        for row in table.rows:
            if self.text[self.cursor : row.start].strip():
                self._silent(row.start)
            self.blocks.append(replace(row, start=self.cursor))
            for low, high in places[row.start]:
                said = told[low, high]
                place = self._trimmed(self.cursor if low == row.start else low, high)
                self.stated[place] = as_sentence(f"{lead}: {said}") if lead and said else said
            self.cursor = row.end
        self._silent(table.end)
        self.run = table.end

    def _told(self, rows: Iterable[Block]) -> dict[Range, str]:
        """What the rows state, those below the same names together; of lists side by side, each cell."""
        told: dict[Range, str] = {}
        for (kind, _), alike in groupby(rows, lambda row: (row.kind, row.header)):
            together = list(alike)
            told |= (
                told_rows(self.text, together)
                if kind == "row"
                else {(row.start, row.end): strip_markup(self.text[slice(*row.lines[0])]) for row in together}
            )
        return told

    def _silent(self, end: int) -> None:
        if self.text[self.cursor : end].strip():
            self.blocks.append(Block("rule", self.cursor, end, ((self.cursor, end),)))
            self.stated[self._trimmed(self.cursor, end)] = ""
            self.cursor = end

    def _trimmed(self, start: int, end: int) -> Range:
        piece = self.text[start:end]
        return end - len(piece.lstrip()), start + len(piece.rstrip())

    def rest(self) -> str:
        """The text with blanks for all but the runs of Markdown, which stand in paragraphs of their own."""
        pieces, done = [], 0
        for start, end in self.markdown:
            pieces += [_blank(start - done), self.text[start:end]]
            done = end
        return "".join([*pieces, _blank(len(self.text) - done)])


def _lines(text: str, start: int, end: int) -> Iterator[Range]:
    """The lines of a run, also those that a tag breaks, without white space around them."""
    breaks = [found.span() for found in BREAK.finditer(text, start, end)]
    for low, high in _between(start, end, breaks):
        for line in _LINE.finditer(text, low, high):
            if words := line.group().strip():
                begin = line.start() + line.group().index(words[0])
                yield begin, begin + len(words)


def _between(start: int, end: int, breaks: Iterable[Range]) -> Iterator[Range]:
    for low, high in breaks:
        yield start, low
        start = high
    yield start, end


def _blank(length: int) -> str:
    return " " * (length - _BLANK_END) + "\n" * min(length, _BLANK_END)
