"""Text of others, made safe to show: on a terminal and on a page."""

import html
from unicodedata import category

REORDERING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Characters that turn the order of others around, to be dropped by `str.translate`: "evil" would read as "live"."""
_CODES = dict.fromkeys({*range(0x20), *range(0x7F, 0xA0), 0xFFFE, 0xFFFF} - set(b"\t\n\r"), "\ufffd")
_UNSHOWN = {**REORDERING, **_CODES}


def visible_text(text: str) -> str:
    """The text without what drives a terminal or hides from its reader."""
    return text if text.isprintable() else "".join(map(_visible, text))


def page_text(text: str) -> str:
    """Escaped for HTML and SVG, free of what they cannot carry (control codes, half characters) or what reorders it."""
    carried = text.encode("utf-8", "replace").decode("utf-8")
    return html.escape(carried.translate(_UNSHOWN), quote=True)


def _visible(char: str) -> str:
    if char.isprintable() or char in "\n\t":
        return char
    if char.isspace():
        return " "
    # Format characters reorder or hide what a person reads; control codes drive the terminal.
    return "" if category(char) == "Cf" else "\ufffd"
