"""Under which heading a sentence of a passage stands, where several headings part what is said of several things."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from holdfast.claims.blocks import Block, Range
from holdfast.claims.list_items import YES_OR_NO, as_lead, denies, leaves_open
from holdfast.claims.markup import strip_markup

_LONGEST_TITLE = 6
"""Words: a longer heading is a headline, which says more than what the sentences below it are about."""
_LONGEST_LABEL = 5
"""Words of a line such as "On Mondays:", which is a heading for the one block below it."""
_ATX = re.compile(r"\s*(#{1,6})")
_HTML = re.compile(r"<h([1-6])\b", re.IGNORECASE)
_BOLD, _LABEL = 7, 8
"""Levels below those of "#" to "######"."""


class Sections:
    """The headings of one passage; a heading that has no other of its level beside it parts nothing and is left out."""

    def __init__(self, text: str, blocks: Sequence[Block]) -> None:
        titles = [_title(text, block) for block in blocks]
        seen = Counter(level for level, _, _ in filter(None, titles))
        self._starts: list[int] = []
        self._titles: list[str] = []
        path: list[tuple[int, str]] = []
        in_table = False
        for block, title in zip(blocks, titles, strict=True):
            if title is None:
                is_row = block.kind in ("row", "rule")
                if in_table and not is_row:
                    path = [part for part in path if part[0] != _LABEL]
                self._begin(block.start, path)
                # what turns one row turns all rows of its table
                path = [part for part in path if part[0] != _LABEL or (is_row and turns(part[1]))]
                in_table = is_row
                continue
            in_table = False
            level, (_, end), name = title
            path = [part for part in path if part[0] < level]
            self._begin(block.start, path)
            if name and (seen[level] > 1 or turns(name)):
                # one that has no other beside it may turn no more than the block below it
                path.append((level if seen[level] > 1 else _LABEL, name))
            self._begin(end, path)
            if level == _LABEL and end < block.end:
                path = path[:-1]

    def _begin(self, start: int, path: Sequence[tuple[int, str]]) -> None:
        self._starts.append(start)
        self._titles.append(", ".join(name for _, name in path))

    def title_at(self, start: int) -> str:
        """The headings that text[start:] stands under, "Basic plan, Prices"; "" for none."""
        number = bisect_right(self._starts, start) - 1
        return self._titles[number] if number >= 0 else ""


def turns(title: str) -> bool:
    """Whether a heading says of what stands below it that it is not so, or not yet: "Exclusions", "Draft"."""
    return denies(title) or leaves_open(title)


def _is_plain_title(text: str, block: Block, said: str) -> bool:
    """A line without any mark, alone or above lines as short: only where it turns them, since most are of a text."""
    below = (text[start:end] for start, end in block.lines[1:])
    short = all(len(line.split()) <= _LONGEST_LABEL and line[-1:].isalnum() for line in below)
    return short and said[-1:].isalnum() and turns(said)


def _title(text: str, block: Block) -> tuple[int, Range, str] | None:
    """The level of the heading that a block is or begins with, where it stands, and its words if they are few."""
    if block.kind not in ("heading", "paragraph"):
        return None
    start, end = block.lines[0]
    said = strip_markup(text[start:end]).strip("# ")
    if block.kind == "heading":
        marks, tag = _ATX.match(text, block.start), _HTML.search(text, block.start, start)
        level, end = len(marks.group(1)) if marks else int(tag.group(1)) if tag else _BOLD, block.end
    elif len(said.split()) <= _LONGEST_LABEL and (said.endswith(":") or _is_plain_title(text, block, said)):
        level = _LABEL
    else:
        return None
    # What a heading asks it does not say, and sentences further down would seem to say it.
    is_name = len(said.split()) <= _LONGEST_TITLE and not YES_OR_NO.fullmatch(said)
    return level, (start, end), (as_lead(said) or "") if is_name else ""
