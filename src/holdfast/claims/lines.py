"""Lines of a text with their Markdown marks read off: quote marks, list marks, check boxes, indents."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_LINE_END = re.compile(r"\r\n?|\n")
_INDENT = re.compile(r"[ \t]*+")
_FIRST_TEXT = re.compile(r"^[ \t]*+(?=[^\s])", re.MULTILINE)
_MARK = re.compile(
    r"(?:(?P<strong>[-*](?=[ \t])|[•‣◦▪●■]|\(?1[.)](?=[ \t])|(?=\[[ xX]\][ \t]))"
    r"|(?:[+–·∙○]|\(?\d{1,3}[.)]|\(?[a-z]\)|[a-z]\.|\(?[ivx]{2,5}[.)])(?=[ \t]))"
    r"[ \t]*+(?:\[[ xX]\](?=[ \t]|$)[ \t]*+)?"
)
_RULE_SHAPES = ({"-"}, {"*"}, {"_"}, {"="})


@dataclass(frozen=True, slots=True)
class Line:
    """One line: [start, end) with its marks, [text_start, text_end) without."""

    start: int
    end: int
    text_start: int
    text_end: int
    depth: int
    """Columns before the first list mark, or before the text."""
    quotes: int
    marked: bool
    """Begins a list item."""
    weak_from: int | None
    """Where the text starts when the mark may be part of a wrapped paragraph, as in "12. " or "a. "."""
    code: bool
    """Indented by four columns or more."""
    rule: bool
    """Nothing but ---, ***, ___ or ===."""

    @property
    def blank(self) -> bool:
        return self.start == self.end

    @property
    def empty(self) -> bool:
        """Marks alone, or nothing."""
        return self.text_start >= self.text_end


def dedent_width(text: str) -> int:
    """Columns by which every line is indented, so that a text pasted with its margin is not read as code."""
    width: int | None = None
    for match in _FIRST_TEXT.finditer(text):
        columns = _columns(match.group())
        width = columns if width is None else min(width, columns)
        if width < 4:
            return 0
    return width or 0


def read_lines(text: str, base: int = 0) -> Iterator[Line]:
    """All lines in order; those of white space alone have start == end."""
    start = 0
    for match in _LINE_END.finditer(text):
        yield _read(text, start, match.start(), base)
        start = match.end()
    if start < len(text):
        yield _read(text, start, len(text), base)


def _read(text: str, start: int, end: int, base: int) -> Line:
    trimmed = text[start:end].rstrip()
    text_end = start + len(trimmed)
    if not trimmed:
        return Line(start, start, start, start, 0, 0, False, None, False, False)
    indent = _INDENT.match(text, start, text_end)
    position = indent.end() if indent else start
    depth = _columns(text[start:position])
    if _is_rule(trimmed):
        return Line(start, text_end, position, text_end, depth, 0, False, None, False, True)
    text_start, quotes, marked, weak_from = _marks(text, position, text_end)
    return Line(
        start, text_end, text_start, text_end, depth, quotes, marked, weak_from, depth - base >= 4, False
    )


def _marks(text: str, position: int, end: int) -> tuple[int, int, bool, int | None]:
    quotes, marked, weak_from = 0, False, None
    while position < end:
        if text[position] == ">" and not text[position + 1 : position + 2].isdigit():
            quotes += 1
            position += 1
        elif (mark := _MARK.match(text, position, end)) is not None:
            if not marked and mark.group("strong") is None:
                weak_from = position
            marked = True
            position = mark.end()
        elif text[position] in " \t":
            position += 1
        else:
            break
    return position, quotes, marked, weak_from


def _is_rule(trimmed: str) -> bool:
    """Three or more of one rule character; long lines are looked at only when they start like one."""
    if trimmed.lstrip()[0] not in "-*_=":
        return False
    characters = "".join(trimmed.split())
    return len(characters) >= 3 and set(characters) in _RULE_SHAPES


def _columns(indent: str) -> int:
    return len(indent.expandtabs(4))
