"""Line ends within a block that were meant: which ones end a sentence, and which a page's width made."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from holdfast.claims.blocks import Range
from holdfast.claims.markup import opens_with_pictogram
from holdfast.claims.words import STOPWORDS

_LOWER_CASE = re.compile(r"\s{0,3}+[a-z]")
_FIRST_WORD = re.compile(r"\S++")
_KEY_LINE = re.compile(
    r"[*_\"'`]{0,3}+[^\W\d][\w .()/-]{0,40}?[*_\"'`]{0,3}+(?::[*_]{0,3}+(?:\s|$)|\s?=\s?\S)"
)
_LINE_START = re.compile(r"[\"“'(*_`\[#]{0,4}[A-Z0-9\u00c0-\u00de\u0391-\u03a9\u0410-\u042f]")
_MARKER_OF_ABOVE = re.compile(r"\[[^\[\]\n]{1,60}+\][.,;:!?]")
_NARROWEST_PAGE = 60
_FEWEST_ENTRIES = 2
_TIME = r"\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?(?: ?[AaPp][Mm])?"
_DAY = (
    r"(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}/[A-Z][a-z]{2}/\d{4}"
    r"|(?:[A-Z][a-z]{2},? )?(?:\d{1,2} [A-Z][a-z]{2}|[A-Z][a-z]{2} {1,2}\d{1,2})(?: \d{4})?)"
)
_STAMP = re.compile(
    r"(?:\d{1,3}(?:\.\d{1,3}){3} [^\s\[]{1,40} [^\s\[]{1,40} |\[[^\s\[\]]{1,40}\]:? )?"
    rf"[\[(<]?(?:{_DAY}[T ,:]{{1,2}})?{_TIME}(?![\w%])|[\[(<]{_DAY}[\])>]"
    r"|\[(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL)\]|(?:DEBUG|INFO|WARN|ERROR|FATAL)(?=[:\s])"
)
"""How an entry of a log begins: with its time, behind an address, a program or alone, or with how grave it is."""
_SPEAKER = re.compile(
    r"<?(?!(?:Q|A|Question|Answer)\b)(?P<name>[^\W\d_a-z][\w.'’-]{0,30}+(?: [^\W\d_a-z][\w.'’-]{0,30}+){0,2}+)>?"
    r"(?: ?[(\[][^()\[\]\n]{1,30}+[)\]])?(?:(?<=>)|:) ++\S"
)
_SPEAKS = re.compile(r"(?:: |> )(?:[^\n]{0,200}\s)?(?:I|[Mm]y|me)\b")


def line_cuts(visible: str, lines: Sequence[Range]) -> Iterator[int]:
    """Line ends that were meant: the next word would have fitted, or a colon or a hard break stands there."""
    width = _page_width(visible, lines)
    entries = set(entry_starts(visible, lines))
    for (above, end), (low, high) in pairwise(lines):
        if low in entries:
            yield low
            continue
        if opens_with_pictogram(visible[low:high]) and not _hangs(visible[above:end]):
            yield low
        if _KEY_LINE.match(visible, low, high) and _KEY_LINE.match(visible, above, end):
            yield low
            continue
        first_word = _FIRST_WORD.match(visible, low, high)
        if first_word is None or not _LINE_START.match(visible, low, high):
            continue
        if _hangs(visible[above:end]) or _leads_on(visible, above, end, low):
            continue
        fits = end - above + 1 + len(first_word.group()) <= width
        if fits or visible[end - 1] == ":":
            yield low


def entry_starts(text: str, lines: Sequence[Range]) -> list[int]:
    """Where the entries of a log or of a conversation begin, with the title above them; [] for any other text."""
    first = lines[0][0]
    for begins in (is_stamped, _is_spoken):
        starts = [low for low, high in lines if begins(text[low:high])]
        if len(starts) < _FEWEST_ENTRIES or 2 * len(starts) < len(lines):
            continue
        titled = begins is is_stamped and starts[0] == lines[1][0] and not _hangs(text[slice(*lines[0])])
        if starts[0] == first or titled:
            found = list(dict.fromkeys((first, *starts)))
            return found if begins is is_stamped or _is_conversation(text, lines) else []
    return []


def is_stamped(line: str) -> bool:
    """Does a line begin as an entry of a log, "2024-03-01 10:00:05 ERROR …"?"""
    return _STAMP.match(line) is not None


def _is_spoken(line: str) -> bool:
    return _SPEAKER.match(line) is not None


def _is_conversation(text: str, lines: Sequence[Range]) -> bool:
    """Somebody speaks again after another, or says "I": the names of fields stand once, and do not."""
    said = [text[low:high] for low, high in lines]
    names = [found["name"] for line in said if (found := _SPEAKER.match(line))]
    again = len(set(names)) > 1 and len(set(names)) < sum(a != b for a, b in pairwise(names)) + 1
    return again or any(map(_SPEAKS.search, said))


def _page_width(visible: str, lines: Sequence[Range]) -> int:
    """The longest line; at least a narrow page, unless a line that starts in lower case shows a narrower one."""
    longest = max(high - low for low, high in lines)
    wrapped = any(_LOWER_CASE.match(visible, low, high) for low, high in lines[1:])
    return longest if wrapped else max(_NARROWEST_PAGE, longest)


def _hangs(line: str) -> bool:
    """Ends where no sentence does: "the city of", "first,"."""
    return line.endswith((",", "-", "(")) or line[-20:].split(" ")[-1] in STOPWORDS


def _leads_on(visible: str, above: int, end: int, low: int) -> bool:
    """Starts with the marker of the sentence above, or with a number after words: "It stands / 4 miles away".

    A number below a number is a list's.
    """
    if _MARKER_OF_ABOVE.match(visible, low):
        return True
    return visible[low].isdigit() and visible[end - 1].islower() and not visible[above].isdigit()
