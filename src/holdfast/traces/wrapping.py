"""Text in boxes: how wide it is about to be, where its lines break, and what a picture cannot carry."""

import html
import re
from unicodedata import category, east_asian_width

_NARROW = frozenset("iljtfrI.,:;'|!()[]{}/\\ ‘’")
_BROAD = frozenset("mwMW@%&—<>=+~#")
_BREAK = re.compile(r"\s+")
# XML 1.0 has no words for control characters, half characters and two more.
_UNDRAWABLE = re.compile("[^\t\n\r\u0020-\u2029\u202f-\u2065\u206a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
ELLIPSIS = "…"


def width_of(text: str, size: float) -> float:
    """The width of a line of text in a common sans-serif face, a little on the safe side."""
    return size * sum(map(_share, text))


def _share(char: str) -> float:
    if char in _NARROW:
        return 0.38
    if char in _BROAD:
        return 0.96
    if east_asian_width(char) in "WF":
        return 1.0
    if category(char) in ("Mn", "Me", "Cf"):
        return 0.0
    return 0.7 if char.isupper() or char.isdigit() else 0.61


def wrap(text: str, width: float, size: float, most_lines: int) -> list[str]:
    """The text in lines of at most `width`; what does not fit ends in an ellipsis."""
    # No more is looked at than could ever be drawn, so that a page of text costs what a line does.
    room = int(most_lines * width / (0.3 * size)) + 2
    words = _BREAK.split(drawable(text[: 4 * room]).strip())
    lines, line, rest = [], "", False
    for word in (piece for whole in words for piece in _pieces(whole, width, size)):
        joined = f"{line} {word}" if line else word
        if line and width_of(joined, size) > width:
            lines.append(line)
            line = word
            if len(lines) == most_lines:
                rest = True
                break
        else:
            line = joined
    if not rest and line:
        lines.append(line)
    cut = rest or len(text) > 4 * room
    if cut and lines:
        lines[-1] = _shortened(lines[-1], width, size)
    return lines


def _pieces(word: str, width: float, size: float) -> list[str]:
    """A word that is wider than the box, such as an address or a sentence without blanks, in parts."""
    pieces, piece = [], ""
    for char in word:
        if piece and width_of(piece + char, size) > width:
            pieces.append(piece)
            piece = ""
        piece += char
    return [*pieces, piece] if piece else pieces


def _shortened(line: str, width: float, size: float) -> str:
    while line and width_of(line + ELLIPSIS, size) > width:
        line = line[:-1]
    return line.rstrip() + ELLIPSIS


def drawable(text: str) -> str:
    """The text without what XML cannot carry, and what turns the order of words around."""
    return _UNDRAWABLE.sub("\ufffd", text)


def escaped(text: str) -> str:
    """The text as the content of an element or an attribute."""
    return html.escape(drawable(text), quote=True)
