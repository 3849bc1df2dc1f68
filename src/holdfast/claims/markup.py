"""Inline Markdown and HTML taken off a span, so that what is left reads as a sentence."""

import html
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence

from holdfast.claims.blocks import Range
from holdfast.claims.references import SOURCE_WORDS
from holdfast.claims.types import Citation

_SURROGATE = re.compile("[\ud800-\udfff]")
_CODE = re.compile(r"(?<!`)(`{1,3}+)(?!`)([^`\n]{1,500}+)\1(?!`)")
_IMAGE = re.compile(r"!\[([^\[\]\n]{0,300}+)\]\([^()\n]{0,2000}+\)")
_LINK = re.compile(
    r"\[((?:[^\[\]\n]|\[[^\[\]\n]{0,40}+\]){0,300}+)\]\((?:[^\s()<>]|\([^\s()<>]{0,100}+\)|[<>]"
    r"|[ \t]++(?=[\")])|\"[^\"\n]{0,300}+\"){1,2000}+\)"
)
_REFERENCE_LINK = re.compile(r"\[([^\[\]\n]{1,300}+)\]\[[^\[\]\n]{0,100}+\]")
_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9-]*+(?:\s[^<>]{0,500}+)?/?>|<!--[^<>]{0,1000}?-->")
_AUTOLINK = re.compile(r"<(https?://[^\s<>]{1,2000}+)>")
_STARS = re.compile(r"(?<![\\*])\*{1,3}+(?!\*)")
_UNDERLINES = re.compile(r"(?<![\w\\])_{1,3}+(?=[^\s_])|(?<=[^\s_])(?<!\\)_{1,3}+(?!\w)")
_EMPHASIS = re.compile(r"[\\*_]")
_STRIKE = re.compile(r"~~(?=\S)[^~\n]{1,300}+~~\s?|~~(?=\S)|(?<=\S)~~")
"""What is struck out is taken back."""
_STRUCK = re.compile(r"<(del|s|strike)(?:\s[^<>]{0,200}+)?>[^<>]{1,300}+</\1\s{0,3}+>\s?", re.IGNORECASE)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_SPACE = re.compile(r"[\s\x00]++")
UNSEEN = "[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
"""Characters without width or form; not the joiners, which Persian, Hindi and emojis need."""
_UNSEEN = re.compile(rf"{UNSEEN}|\ue200[^\ue200\ue201\n]{{0,200}}+\ue201")
"""With the marks that chat pages put in private characters where they show a link."""
_CHAT_MARK = re.compile(
    r"\s?:contentReference\[oaicite:\d{1,3}\](?:\{index=\d{1,3}\})?|\[cite_start\]\s?|</?co(?::[\d, ]{0,20}+)?>"
)
_SPACE_BEFORE_STOP = re.compile(r" ++(?=[.,;:!?…](?:\s|$|[\"”’)])|\)|[。！？，、；：।؟])")
_MARKED = re.compile("[`*_~<&\\\\\\[\x00\ud800-\udfff]")
_GAP = "\x00"
MARKER = "\ufdd0"
"""Holds the place of a citation in words that are still to be read: a character that no text means anything by."""
PICTOGRAM = (
    "(?:(?:[\u2192\u21d2\u231a\u231b\u23e9-\u23fa\u25a0-\u27bf\u2b1b\u2b1c\u2b50\u2b55"
    "\U0001f000-\U0001f1e5\U0001f200-\U0001faff]|[0-9]\ufe0f?\u20e3)[\ufe0f\u200d]?\\s{0,2}){1,4}+"
)
"""At the start of a line they mark an item of a list: "✅ It opened in May". Flags are names, ⌘ and ↑ are keys."""
_PICTOGRAM = re.compile(PICTOGRAM)
_EMPTY_PAIR = re.compile(
    rf"[(\[](?:(?:see|also|cf|e\.g|and|according|to|as|per|from|{SOURCE_WORDS}|(?:pp?\.|pages?)\s?\d{{1,4}}(?:\s?[-–]\s?\d{{1,4}})?)\b|[\s,;:.&\x00])++[)\]]|\*{{1,3}}+\x00\*{{1,3}}+",
    re.IGNORECASE,
)


def plain(
    text: str,
    start: int,
    end: int,
    lines: Sequence[Range],
    citations: Iterable[Citation] = (),
    marker: str = " ",
) -> str:
    """The words of text[start:end]: only what stands in `lines`, without markup, a blank for each marker."""
    markers = [(c.start, c.end) for c in citations if not c.worded]
    first = max(0, bisect_right(lines, (start, len(text))) - 1)
    pieces: list[str] = []
    for index in range(first, len(lines)):
        line_start, line_end = lines[index]
        if line_start >= end:
            break
        low, high = max(start, line_start), min(end, line_end)
        if low < high:
            pieces.append(_without(text, low, high, markers))
    return strip_markup("\n".join(pieces), marker)


def opens_with_pictogram(text: str) -> bool:
    """Is it an item of a list of pictograms, "✅ Free returns"?"""
    return _PICTOGRAM.match(text) is not None


def without_markers(text: str) -> str:
    """The words when the places of the citations are no longer needed."""
    return _SPACE_BEFORE_STOP.sub("", _SPACE.sub(" ", text.replace(MARKER, " "))).strip()


def strip_markup(text: str, marker: str = " ") -> str:
    """Links become their text; emphasis, code marks, tags and escapes go; white space is one blank."""
    if not text.isascii():
        text = _UNSEEN.sub("", text)
    if not _MARKED.search(text):
        return _SPACE_BEFORE_STOP.sub("", _SPACE.sub(" ", text)).strip()
    text = _EMPTY_PAIR.sub(_emptied, _SURROGATE.sub("\ufffd", text)).replace(_GAP, marker)
    for pattern, replacement in _REPLACEMENTS:
        text = pattern.sub(replacement, text)
    text = _SPACE.sub(" ", html.unescape(text))
    return _SPACE_BEFORE_STOP.sub("", text).strip()


def _without(text: str, low: int, high: int, markers: list[Range]) -> str:
    """text[low:high] with a gap for every marker."""
    pieces = []
    for index in range(bisect_left(markers, (low, 0)), len(markers)):
        start, end = markers[index]
        if end > high:
            break
        if low <= start:
            pieces += [text[low:start].replace(_GAP, " "), _GAP]
            low = end
    return "".join((*pieces, text[low:high].replace(_GAP, " ")))


def _emptied(match: re.Match[str]) -> str:
    """Brackets that held nothing but citations go with them; those of a call such as f() stay."""
    return " " if _GAP in match.group() else match.group()


def _code(match: re.Match[str]) -> str:
    """The words of inline code; tags, stars and underlines among them are no markup: "Use `<table>`", "`__init__`"."""
    return _EMPHASIS.sub(r"\\\g<0>", match.group(2)).replace("&", "&amp;").replace("<", "&lt;")


def _star(match: re.Match[str]) -> str:
    """Emphasis goes; a product such as 3 * 4 or 3*4 stays."""
    before, after = (
        match.string[max(0, match.start() - 1) : match.start()],
        match.string[match.end() : match.end() + 1],
    )
    between_blanks = before.isspace() and after.isspace()
    between_digits = before.isdigit() and after.isdigit()
    return match.group() if between_blanks or between_digits else ""


_REPLACEMENTS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (_CHAT_MARK, ""),
    (_CODE, _code),
    (_IMAGE, r"\1"),
    (_LINK, r"\1"),
    (_REFERENCE_LINK, r"\1"),
    (_AUTOLINK, r"\1"),
    (_STRUCK, ""),
    (_TAG, " "),
    (_STARS, _star),
    (_UNDERLINES, ""),
    (_STRIKE, ""),
    (_ESCAPE, r"\1"),
)
