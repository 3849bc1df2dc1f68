"""What a marked-up text holds and does not say: scripts, comments, hidden elements, and what is struck out."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from holdfast.claims.blocks import Range

SILENT = frozenset(("script", "style", "template", "noscript", "svg", "iframe"))
"""Elements whose content no reader of the page sees."""
STRUCK = frozenset(("del", "s", "strike"))
TAG = re.compile(
    r"<(?P<closes>/?)(?P<name>[A-Za-z][A-Za-z0-9:._-]{0,60}+)"
    r"(?P<attributes>(?:\s(?:[^<>/]|/(?!>)){0,2000}+)?)(?P<alone>/?)>"
)
VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
_VALUE = re.compile(r"=\s{0,3}+(?:\"[^\"]*+\"|'[^']*+')")
_HIDDEN = re.compile(r"\shidden(?:=''|=true|=hidden)?(?=[\s/]|$)", re.IGNORECASE)
_HIDDEN_STYLE = re.compile(
    r"\sstyle\s?=\s?[\"'](?:[^\"'<>]{0,500}[;\s])?(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden"
    r"|text-decoration(?:-line)?\s{0,3}:[^;\"'<>]{0,60}?line-through)\b",
    re.IGNORECASE,
)
_LONGEST_RULE = 2_000
"""Characters in which a style sheet has its first brace; <style>Baroque</style> is a field of a record."""
_DECLARATION = re.compile(r"<(?:\?xml|!DOCTYPE)\s[^<>]{0,1000}+>", re.IGNORECASE)
_STRIKE = re.compile(r"(?<![~\\])~~(?![~\s])(?:[^~\n]|~(?!~)|\n(?![ \t]*+\n)){1,1000}+(?<!\s)~~(?!~)")
_CODE = re.compile(
    r"^[ \t>]{0,12}+(?P<fence>`{3,20}+|~{3,20}+)[^`\n]*+(?:\n|$)|(?<!`)(`{1,3}+)(?!`)[^`\n]{1,500}+\2(?!`)",
    re.MULTILINE,
)


def unsaid_ranges(text: str) -> list[Range]:
    """Where the text says nothing, in order and apart; what stands in code is an example, and said."""
    if "<" not in text and "~~" not in text:
        return []
    code = code_ranges(text)
    found = [*_comments(text), *_elements(text)]
    if "~~" in text:
        found += [strike.span() for strike in _STRIKE.finditer(text)]
    merged: list[Range] = []
    for start, end in sorted(outside(found, code)):
        if not merged or start >= merged[-1][1]:
            merged.append((start, end))
        else:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
    return merged


def said_text(text: str) -> str:
    """The text with blanks for what it does not say, so that every other place stays the same.

    A tag that goes over several lines stands in one, since no line of it is a line of the text.
    """
    if "<" not in text and "~~" not in text:
        return text
    pieces, done = [], 0
    for start, end in unsaid_ranges(text):
        pieces += [text[done:start], _blank(text[start:end])]
        done = end
    shown = "".join([*pieces, text[done:]])
    long_tags = [tag.span() for tag in TAG.finditer(shown) if "\n" in tag.group()] if "\n" in shown else []
    pieces, done = [], 0
    for start, end in outside(long_tags, code_ranges(shown)) if long_tags else ():
        pieces += [shown[done:start], shown[start:end].replace("\n", " ")]
        done = end
    return "".join([*pieces, shown[done:]])


def _blank(piece: str) -> str:
    return "\n".join(" " * len(line) for line in piece.split("\n"))


def _comments(text: str) -> Iterator[Range]:
    position = 0
    while (start := text.find("<!--", position)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        yield start, end + 3
        position = end + 3
    yield from (declared.span() for declared in _DECLARATION.finditer(text))


def _elements(text: str) -> Iterator[Range]:
    """Elements that are silent, hidden or struck out, each with its end tag; one that is not closed hides nothing."""
    opened: defaultdict[str, list[int | None]] = defaultdict(list)
    for tag in TAG.finditer(text) if "</" in text else ():
        name = tag.group("name").lower()
        if tag.group("closes"):
            start = opened[name].pop() if opened[name] else None
            if start is not None and (name != "style" or "{" in text[start : start + _LONGEST_RULE]):
                yield start, tag.end()
        elif not tag.group("alone") and name not in VOID:
            unseen = name in SILENT or name in STRUCK or _is_hidden(tag.group("attributes"))
            opened[name].append(tag.start() if unseen else None)


def _is_hidden(attributes: str) -> bool:
    if not attributes.strip():
        return False
    names = _VALUE.sub("=''", attributes)  # "overflow: hidden" and a title may have the word
    return _HIDDEN.search(names) is not None or _HIDDEN_STYLE.search(attributes) is not None


def code_ranges(text: str) -> list[Range]:
    """Fences with what stands between them, and code within a line."""
    found, position = list[Range](), 0
    while ("`" in text or "~~~" in text) and (code := _CODE.search(text, position)) is not None:
        end, fence = code.end(), code.group("fence")
        if fence is not None:
            closing = re.compile(rf"\n[ \t>]{{0,12}}+{fence}").search(text, max(code.start(), end - 1))
            end = closing.end() if closing else len(text)
        found.append((code.start(), end))
        position = max(end, position + 1)
    return found


def outside(found: Iterable[Range], code: Sequence[Range]) -> Iterator[Range]:
    """The ranges that begin outside the code."""
    number = 0
    for start, end in sorted(found):
        while number < len(code) and code[number][1] <= start:
            number += 1
        if number == len(code) or start < code[number][0]:
            yield start, end
