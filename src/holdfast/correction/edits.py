"""Changes to a text, each at its place, and what a passage leaves behind when its words go."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from holdfast.claims.words import word_set

_MARK = re.compile(
    r"<(?P<closes>/?)(?P<name>[A-Za-z][A-Za-z0-9]{0,20}+)(?:\s[^<>]{0,500}+)?/?>|(?P<stars>\*\*)"
)
_PLACES = word_set("p div li dt dd tr td th h1 h2 h3 h4 h5 h6 blockquote section article")
"""Tags that give words their place: a sentence put in the place of several of them would stand loose."""
_BLANKS = " \t"


@dataclass(frozen=True, slots=True)
class Edit:
    """Other words for text[start:end]; none take it out."""

    start: int
    end: int
    text: str = ""
    told: str | None = None
    """What was done, for people, where the text alone does not show it."""


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text with its edits made; two that take out the same blank share it, and one within another is part of it."""
    pieces, done = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.end > done or edit.start == edit.end == done:
            pieces += [text[done : max(done, edit.start)], edit.text]
            done = edit.end
    return "".join([*pieces, text[done:]])


def in_place(text: str, start: int, end: int, better: str) -> Edit:
    """Other words for text[start:end], or none, within the marks around it; blanks beside what goes go with it."""
    words = rewritten(text[start:end], better)
    if better:
        return Edit(start, end, words)
    if words.startswith("</"):
        return Edit(_before_blanks(text, start), end, words)
    after = end
    while after < len(text) and text[after] in _BLANKS:
        after += 1
    if after < len(text) and text[after] not in "\r\n":
        return Edit(start, after, words)
    return Edit(start if words else _before_blanks(text, start), end, words)


def _before_blanks(text: str, start: int) -> int:
    while start and text[start - 1] in _BLANKS:
        start -= 1
    return start


def whole_lines(text: str, start: int, end: int) -> tuple[int, int]:
    """The lines that text[start:end] stands on, with the last one's end."""
    after = text.find("\n", max(start, end - 1))
    return text.rfind("\n", 0, start) + 1, len(text) if after < 0 else after + 1


def rewritten(written: str, better: str) -> str:
    """A passage with other words, or none; tags and stars around the words stay with them.

    Those that open or close outside of the passage always stay, so that what was well formed still is.
    """
    marks = list(_MARK.finditer(written))
    if not marks:
        return better
    pairs = _pairs(marks)
    first, last = _head(written, marks), _tail(written, marks)
    around = {opens for opens, closes in pairs.items() if opens < first and closes >= last}
    if better and any(_name(marks[opens]) in _PLACES for opens in pairs.keys() - around):
        return rewritten(written, "")
    paired = pairs.keys() | set(pairs.values())
    kept = {n for n in range(len(marks)) if n not in paired}
    if better:
        kept |= around | {pairs[opens] for opens in around}
    before = "".join(marks[n].group() for n in range(first) if n in kept)
    behind = "".join(marks[n].group() for n in range(first, len(marks)) if n in kept)
    return before + better + behind


def is_balanced(written: str) -> bool:
    """Does every mark that opens in a passage close in it?"""
    marks = list(_MARK.finditer(written))
    counted = all(written.count(sign) % 2 == 0 for sign in "*`")
    bracketed = all(written.count(opens) == written.count(closes) for opens, closes in ("[]", "()"))
    return counted and bracketed and 2 * len(_pairs(marks)) == len(marks)


def unpaired_tags(written: str, names: frozenset[str]) -> str:
    """The tags of these names that open or close outside of a passage."""
    marks = [mark for mark in _MARK.finditer(written) if _name(mark) in names]
    pairs = _pairs(marks)
    paired = pairs.keys() | set(pairs.values())
    return "".join(mark.group() for n, mark in enumerate(marks) if n not in paired)


def _name(mark: re.Match[str]) -> str:
    return "**" if mark.group("stars") else mark.group("name").lower()


def _pairs(marks: list[re.Match[str]]) -> dict[int, int]:
    """Which mark closes which; both by number."""
    open_marks: dict[str, list[int]] = {}
    pairs: dict[int, int] = {}
    for number, mark in enumerate(marks):
        waiting = open_marks.setdefault(_name(mark), [])
        closes = bool(waiting) if mark.group("stars") else bool(mark.group("closes"))
        if not closes:
            waiting.append(number)
        elif waiting:
            pairs[waiting.pop()] = number
    return pairs


def _head(written: str, marks: list[re.Match[str]]) -> int:
    """How many marks stand before the first word."""
    position = 0
    for number, mark in enumerate(marks):
        if written[position : mark.start()].strip():
            return number
        position = mark.end()
    return len(marks)


def _tail(written: str, marks: list[re.Match[str]]) -> int:
    """The number of the first mark behind the last word."""
    position = len(written)
    for number in range(len(marks) - 1, -1, -1):
        if written[marks[number].end() : position].strip():
            return number + 1
        position = marks[number].start()
    return 0
