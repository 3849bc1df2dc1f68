"""Markdown blocks of a text with their exact character ranges: one pass over the lines, no recursion."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from holdfast.claims.lines import Line, dedent_width, read_lines

Kind = Literal["paragraph", "heading", "item", "row", "code", "rule", "note", "data"]
Range = tuple[int, int]

_FENCE = re.compile(r"(`{3,}+|~{3,}+)([^`\n]*+)$")
_PROSE_FENCES = frozenset({"markdown", "md", "text", "txt", "plaintext", "plain"})
_ATX = re.compile(r"#{1,6}+(?=[ \t]|$)")
_BOLD_LINE = re.compile(r"(\*\*|__)[^*_\n]{1,120}+(?<![.!?])\1:?$")
_NOTE = re.compile(r"\[\^?[^\[\]\n]{1,100}+\]:(?=\s|$)")
_RAW_OPEN = re.compile(r"<(?:(script|style|pre|textarea|template)\b|!--)", re.IGNORECASE)
_FIELD = re.compile(r"[*_]{0,3}+[A-Z][\w /-]{0,40}+:[*_]{0,3}+(?:\s|$)")
"""A line such as "Next meeting: 26 May", which belongs to no list item above it."""
_BLOCK_TAG = re.compile(
    r"</?(?:p|div|ul|ol|li|table|thead|tbody|tr|td|th|h[1-6]|section|article|blockquote|details|summary"
    r"|dl|dt|dd"
    r"|figure|header|footer|main|nav|aside|hr|br)\b",
    re.IGNORECASE,
)
_DELIMITER_CELL = re.compile(r"\s*+:?-++:?\s*+")
_CELL_BAR = re.compile(r"(?<!\\)\|")
_SETEXT_LIMIT = 100
_TITLE = re.compile(r"[A-Z][\w'&/-]*+(?: [\w'&/-]++){0,4}+")
_DASHES = frozenset("–·∙○+")
_FULL_LINE = 50
"""Characters from which a line may have been broken because it was full."""


@dataclass(frozen=True, slots=True)
class Block:
    """One block; `lines` are the ranges of its text, without list marks, quote marks and indents."""

    kind: Kind
    start: int
    end: int
    lines: tuple[Range, ...]
    depth: int = 0
    """How far a list item is indented."""
    header: tuple[str, ...] | None = None
    """Of a table row: the column names, () when the table has none, None for the header itself."""
    cells: tuple[Range, ...] | None = None
    """Of a row that is not written with bars in one line: where its cells stand."""


@dataclass(slots=True)
class _Open:
    """The block being read."""

    kind: Kind
    first: Line
    lines: list[Range] = field(default_factory=list)
    last: int = 0

    def add(self, line: Line, text_start: int | None = None) -> None:
        self.lines.append((line.text_start if text_start is None else text_start, line.text_end))
        self.last = line.end

    def close(self) -> Block:
        return Block(self.kind, self.first.start, self.last, tuple(self.lines), self.first.depth)


def split_blocks(text: str) -> list[Block]:
    """Split a text into its blocks, in order; every character outside them is blank."""
    return list(_Reader(text).blocks())


def cell_ranges(text: str, start: int, end: int) -> list[Range]:
    """Ranges of the cells of a table row, without the bars around them."""
    if text.startswith("|", start):
        start += 1
    if end > start and text[end - 1] == "|" and text[end - 2] != "\\":
        end -= 1
    cells = []
    for bar in _CELL_BAR.finditer(text, start, end):
        cells.append((start, bar.start()))
        start = bar.end()
    return [*cells, (start, end)]


class _Reader:
    """The state between one line and the next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.open: _Open | None = None
        self.header: tuple[str, ...] | None = None
        self.in_list = False
        self.after_blank = True
        self.raw_until: re.Pattern[str] | None = None
        self.prose_fence: str | None = None

    def blocks(self) -> Iterator[Block]:
        lines = read_lines(self.text, dedent_width(self.text))
        line = next(lines, None)
        while line is not None:
            following = next(lines, None)
            yield from self._read(line, following)
            self.after_blank = line.blank
            line = following
        yield from self._flush()

    def _flush(self) -> Iterator[Block]:
        if self.open is not None:
            yield self.open.close()
            self.open = None

    def _begin(self, kind: Kind, line: Line) -> Iterator[Block]:
        yield from self._flush()
        self.open = _Open(kind, line)
        self.open.add(line)

    def _alone(self, kind: Kind, line: Line) -> Iterator[Block]:
        yield from self._begin(kind, line)
        yield from self._flush()

    def _read(self, line: Line, following: Line | None) -> Iterator[Block]:
        if self.raw_until is not None:
            yield from self._inside_raw(line)
        elif line.blank:
            yield from self._flush()
            self.header = None
        elif line.empty:
            yield from self._alone("rule", line)
        else:
            yield from self._text_line(line, self.text[line.text_start : line.text_end], following)

    def _inside_raw(self, line: Line) -> Iterator[Block]:
        if line.blank:
            return
        if self.open is None:
            self.open = _Open("code", line)
        self.open.add(line)
        if self.raw_until is not None and self.raw_until.search(self.text[line.start : line.end]):
            self.raw_until = None
            yield from self._flush()

    def _text_line(self, line: Line, content: str, following: Line | None) -> Iterator[Block]:
        if self.header is not None and "|" in content:
            yield from self._row(line, content)
            return
        self.header = None
        if fence := _FENCE.match(content):
            yield from self._fence(line, fence)
        elif self._is_indented_code(line):
            yield from self._indented_code(line)
        elif raw := _RAW_OPEN.match(content):
            yield from self._raw_html(line, content, raw)
        elif line.rule:
            yield from self._rule(line, content)
        elif self._is_heading(line, content):
            self.in_list = False
            yield from self._alone("heading", line)
        elif _NOTE.match(content):
            yield from self._begin("note", line)
        elif self._is_table(line, content, following):
            yield from self._row(line, content)
        else:
            yield from self._prose(line, content, following)

    def _fence(self, line: Line, fence: re.Match[str]) -> Iterator[Block]:
        """An answer wrapped whole in a ```markdown fence is still prose."""
        mark, info = fence.group(1), fence.group(2).strip().lower()
        closes_prose = self.prose_fence is not None and not info and mark.startswith(self.prose_fence)
        if closes_prose or info in _PROSE_FENCES:
            self.prose_fence = None if closes_prose else mark
            yield from self._alone("rule", line)
            return
        yield from self._begin("code", line)
        self.raw_until = re.compile(rf"^[ \t>]*+{re.escape(mark[0])}{{{len(mark)},}}+[ \t]*+$")

    def _is_indented_code(self, line: Line) -> bool:
        """Indented lines after a blank one, outside lists: within lists they continue an item."""
        if not line.code or self.in_list or line.marked:
            return False
        return self.open.kind == "code" if self.open is not None else True

    def _indented_code(self, line: Line) -> Iterator[Block]:
        if self.open is None:
            yield from self._begin("code", line)
        else:
            self.open.add(line)

    def _raw_html(self, line: Line, content: str, opened: re.Match[str]) -> Iterator[Block]:
        closing = re.compile(rf"</{opened.group(1)}\s*>" if opened.group(1) else "-->", re.IGNORECASE)
        if found := closing.search(content):
            kind: Kind = "code" if not content[found.end() :].strip() else "paragraph"
            yield from self._alone(kind, line)
            return
        yield from self._begin("code", line)
        self.raw_until = closing

    def _rule(self, line: Line, content: str) -> Iterator[Block]:
        """A rule, or the underline that turns the one line above into a heading."""
        above = self.open
        if above is not None and above.kind == "paragraph" and len(above.lines) == 1 and content[0] in "-=":
            start, end = above.lines[0]
            if end - start <= _SETEXT_LIMIT and self.text[end - 1] not in ".!?":
                above.kind = "heading"
        self.in_list = False
        yield from self._alone("rule", line)

    def _is_heading(self, line: Line, content: str) -> bool:
        if _ATX.match(content):
            return True
        return self.open is None and not line.marked and _BOLD_LINE.match(content) is not None

    def _is_table(self, line: Line, content: str, following: Line | None) -> bool:
        if "|" not in content or line.marked:
            return False
        if (
            following is not None
            and not following.empty
            and following.text_end - following.text_start < 10_000
        ):
            below = self.text[following.text_start : following.text_end]
            if "-" in below and self._is_delimiter(below):
                cells = cell_ranges(self.text, line.text_start, line.text_end)
                self.header = tuple(self.text[start:end].strip() for start, end in cells)
                return True
        if content[0] == content[-1] == "|" and content.count("|") > 2:
            self.header = ()
            return True
        return False

    def _is_delimiter(self, content: str) -> bool:
        cells = cell_ranges(content, 0, len(content))
        return "|" in content and all(_DELIMITER_CELL.fullmatch(content, start, end) for start, end in cells)

    def _row(self, line: Line, content: str) -> Iterator[Block]:
        yield from self._flush()
        self.in_list = False
        if content[0] in "|:- " and self._is_delimiter(content):
            yield from self._alone("rule", line)
            return
        lines = ((line.text_start, line.text_end),)
        is_header = self.header == tuple(
            content[s:e].strip() for s, e in cell_ranges(content, 0, len(content))
        )
        yield Block("row", line.start, line.end, lines, 0, None if is_header else self.header)

    def _prose(self, line: Line, content: str, following: Line | None) -> Iterator[Block]:
        if self._starts_item(line, following):
            self.in_list = True
            yield from self._begin("item", line)
        elif self._continues(line, content, following) and self.open is not None:
            self.open.add(line, line.weak_from)
        else:
            if self.after_blank and line.depth < 2:
                self.in_list = False
            yield from self._begin("paragraph", line)

    def _is_title(self, above: _Open, content: str, following: Line | None) -> bool:
        """ "Tuesday" between the items of Monday and its own; behind a full line it is the rest of that item."""
        if following is None or not following.marked:
            return False
        if content.endswith(":") and len(content) < _FULL_LINE:
            return True
        return above.last - above.first.start < _FULL_LINE and _TITLE.fullmatch(content) is not None

    def _is_sentence_of_its_own(self, above: _Open, content: str) -> bool:
        """ "Each author may send two." right below "- Shortlist: 18 July", where its first word would have fitted."""
        low, high = above.lines[-1]
        if not content[0].isupper() or content[-1] not in ".!?" or self.text[high - 1] in ",-(":
            return False
        return high - low + 1 + len(content.split(" ", 1)[0]) < len(content)

    def _is_numbered_title(self, above: _Open, content: str) -> bool:
        """ "4. Subletting", with the sentence that it is the title of right below it."""
        low, high = above.lines[0]
        numbered = self.text[above.first.start : low].strip(" \t().").isdecimal()
        if not numbered or len(above.lines) > 1 or _TITLE.fullmatch(self.text, low, high) is None:
            return False
        return content[0].isupper() and content[-1] in ".!?:;" and len(content) > high - low

    def _starts_item(self, line: Line, following: Line | None) -> bool:
        if line.weak_from is not None and self.open is not None and self.open.kind == "paragraph":
            mark = self.text[
                line.weak_from
            ]  # one dash may go on from the line above, two in a row are a list
            if mark in _DASHES:
                return following is not None and self._begins_with(following, mark)
            return self._begins_clauses(self.open, line, following)
        return line.marked

    def _begins_clauses(self, above: _Open, line: Line, following: Line | None) -> bool:
        """ "(a) …" below "The supplier shall:", or with "(b) …" below it; "12. …" may go on from the line above."""
        if self.text[above.lines[-1][1] - 1] == ":":
            return True
        first, second = self._count(line), self._count(following) if following is not None else None
        return first is not None and second == first + 1

    def _count(self, line: Line) -> int | None:
        """The number of a clause, 1 for "(a)"."""
        mark = "" if line.weak_from is None else self.text[line.weak_from : line.text_start].strip(" \t().")
        if mark.isdecimal():
            return int(mark)
        return ord(mark) - ord("a") + 1 if len(mark) == 1 and "a" <= mark <= "z" else None

    def _begins_with(self, line: Line, mark: str) -> bool:
        return line.weak_from is not None and self.text[line.weak_from] == mark

    def _continues(self, line: Line, content: str, following: Line | None) -> bool:
        above = self.open
        if above is None or above.kind not in ("paragraph", "item", "note"):
            return False
        beside = above.kind == "item" and line.depth <= above.first.depth
        if beside and self._is_numbered_title(above, content):
            above.kind = "heading"
            return False
        if beside and (_FIELD.match(content) or self._is_title(above, content, following)):
            return False
        if beside and self._is_sentence_of_its_own(above, content):
            return False
        return above.first.quotes == line.quotes and not _BLOCK_TAG.match(content)
