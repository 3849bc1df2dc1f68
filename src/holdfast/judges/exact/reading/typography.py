"""Text folded so that the same words look the same: case, quotation marks, dashes, spaces, sentence ends."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

SENTENCE_END = "¶"
QUESTION = "?"
VALUE = "\x00"
"""Stands for a value among the words of a statement; no folded word holds it."""

_SAME_LENGTH = str.maketrans(
    dict.fromkeys("‘’‛′ʼ`´", "'")
    | dict.fromkeys("“”„‟″«»", '"')
    | dict.fromkeys("‐‑‒–−", "-")
    | dict.fromkeys("_\u00a0\u2000\u2001\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u3000\t", " ")
)
_CITATION_MARK = re.compile(r"\[[0-9]{1,3}\]")

_OPTION_START = r"(?<=[ ('\"`])"
# A number keeps its sign, separators and a leading point; a word its inner apostrophes and dots; a hyphen counts only
# before an option ("-n") or between spaces; "#" and "!" only where they touch a word ("C#", "!ready");
# of the other marks those that carry meaning ($, %, <, +) stay, quotes and Markdown go.
# Repeats are bounded or cannot backtrack, so that a 10 MB line takes one pass.
_TOKEN = re.compile(
    r"[0-9]+(?:[.,:/][0-9]+){0,12}|(?<![\w.])\.[0-9]+"
    r"|[\w\u0300-\u036f]+(?:['.][\w\u0300-\u036f]+){0,8}"
    r"|[!<>=]=|(?<![\w)])-(?:[0-9]+(?:[.,:/][0-9]+){0,12}|\.[0-9]+|[$£€])|(?<=\s)-(?=\s)"
    rf"|{_OPTION_START}--?[a-z][\w\-]{{0,60}}"
    r"|(?<=\w)#|#(?=\w)|(?<![\w!?.])!(?=\w)"
    r"|[^\s\w\x00-\x1f\"'.!?\-…*#¶\[\]]"
)
_OPTION = re.compile(rf"{_OPTION_START}-[a-zA-Z]\b")
_SAME_SIGN = {">=": "≥", "<=": "≤", "!=": "≠"}
_TERMINATOR = re.compile(
    r"(?<![.!?])[.!?]++[\"')\]]*+(?=\s)|\n[ \n\r]*\n|\n(?=[ ]*(?:[-*•|#]|[0-9]{1,3}[.)]) )"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(.])(?:[a-z]|mr|mrs|ms|dr|prof|st|sr|jr|vs|no|nos|fig|vol|inc|ltd|co|corp|e\.g|i\.e|cf|ca|approx|gen|col|"
    r"sgt|capt|lt|rev|hon|sen|rep|gov|mt|ft|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)$"
)
_LONGEST_NORMALISED = 100  # putting a run of combining marks in order takes quadratic time


def plain(text: str) -> str:
    """Lower case with plain quotes, hyphens and spaces, citation marks blanked; character for character."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    return _CITATION_MARK.sub(lambda mark: " " * len(mark[0]), lowered.translate(_SAME_LENGTH))


def folded_words(plain_text: str) -> str:
    """The words and meaningful marks of a plain text, one space between."""
    tokens: list[str] = _TOKEN.findall(plain_text)
    if "=" in plain_text:
        tokens = [_SAME_SIGN.get(token, token) for token in tokens]
    if not plain_text.isascii():
        tokens = [token if token.isascii() else _normalised(token) for token in tokens]
    return " ".join(tokens)


def options(text: str) -> frozenset[str]:
    """Options of one letter such as "-n", in which alone the case of a letter tells two things apart."""
    return frozenset(_OPTION.findall(text))


def without_marks(folded: str) -> str:
    """A folded text without its commas, dashes and sentence ends: words alone."""
    return " ".join(word for word in folded.split() if word not in _PAUSES)


_PAUSES = frozenset({",", ";", ":", "-", "—", "(", ")", SENTENCE_END, QUESTION})


def sentences(text: str, plain_text: str) -> Iterator[tuple[int, int]]:
    """Spans of sentences: cut at a terminator before a capital, at a blank line and at a list item.

    A single line end does not cut, because text is often wrapped by hand.
    """
    start = 0
    for mark in _TERMINATOR.finditer(plain_text):
        if plain_text[mark.start()] in ".!?" and not _ends_sentence(text, plain_text, mark):
            continue
        if plain_text[start : mark.end()].strip():
            yield start, mark.end()
        start = mark.end()
    if plain_text[start:].strip():
        yield start, len(plain_text)


def _ends_sentence(text: str, plain_text: str, mark: re.Match[str]) -> bool:
    following = text[mark.end() : mark.end() + 20].lstrip(" \n\r\t\"'“‘([*_-")[:1]
    if following.islower():
        return False
    return not _ABBREVIATION.search(plain_text[max(0, mark.start() - 8) : mark.start()])


@lru_cache(maxsize=65536)
def _normalised(token: str) -> str:
    if len(token) > _LONGEST_NORMALISED:
        return token
    return unicodedata.normalize("NFKC", token)


@lru_cache(maxsize=65536)
def without_diacritics(word: str) -> str:
    """Lower case letters without their accents: "Müller" meets "Muller"."""
    lowered = word.lower()
    if word.isascii() or len(word) > _LONGEST_NORMALISED:
        return lowered
    return "".join(char for char in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(char))


def excerpt(text: str, limit: int = 80) -> str:
    """A short printable piece of untrusted text, for a reason that a person reads."""
    head = " ".join(text[: 4 * limit].split())
    shown = "".join(char if char.isprintable() else "?" for char in head)
    return shown if len(shown) <= limit and len(text) <= 4 * limit else shown[: limit - 1].rstrip() + "…"
