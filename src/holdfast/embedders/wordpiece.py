"""The uncased WordPiece tokenizer of all shipped networks, with the place of every token in the text."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

PAD, UNKNOWN, FIRST, SEPARATOR = 0, 100, 101, 102
_LONGEST_WORD = 100
_ASCII = re.compile(r"[A-Za-z0-9]+|[!-/:-@\[-`{-~]")
# Control characters are dropped, not spaces, though Python counts some of them as white space.
_CHUNK = re.compile(r"(?:\S|[\x0b\x0c\x1c-\x1f\x85])+")
_SPACES = " \t\n\r"
_ONE_LINE = str.maketrans(_SPACES, " " * len(_SPACES))
_SHORT = 2_000


@dataclass(frozen=True, slots=True)
class Tokens:
    """Token ids of a text and their character ranges."""

    ids: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]


def tokenize(text: str) -> Tokens:
    """Split a text into word pieces; no special tokens are added and nothing is cut."""
    return _remembered(text) if len(text) <= _SHORT else _tokenize(text)


@lru_cache(maxsize=128)
def _remembered(text: str) -> Tokens:
    """A claim and its window are asked about several times in a row; long texts would fill the memory."""
    return _tokenize(text)


def _tokenize(text: str) -> Tokens:
    line = text if text.isprintable() else text.translate(_ONE_LINE)
    if line.isascii() and line.isprintable():
        return _tokenize_plain(line)
    ids: list[int] = []
    spans: list[tuple[int, int]] = []
    for word, places in _basic_words(text):
        position = 0
        for piece, length in _pieces(word):
            ids.append(piece)
            spans.append((places[position], places[position + length - 1] + 1))
            position += length
    return Tokens(tuple(ids), tuple(spans))


def _tokenize_plain(line: str) -> Tokens:
    """The same for printable ASCII, nearly all text: a character is a letter, and words need no places of their own."""
    ids: list[int] = []
    spans: list[tuple[int, int]] = []
    for match in _ASCII.finditer(line.lower()):
        start = match.start()
        for piece, length in _pieces(match.group()):
            ids.append(piece)
            spans.append((start, start + length))
            start += length
    return Tokens(tuple(ids), tuple(spans))


def count_tokens(text: str) -> int:
    """How many tokens `tokenize` gives."""
    line = text if text.isprintable() else text.translate(_ONE_LINE)
    if line.isascii() and line.isprintable():
        return sum(map(len, map(_pieces, _ASCII.findall(line.lower()))))
    return sum(len(_pieces(word)) for word, _ in _basic_words(text))


def _basic_words(text: str) -> Iterator[tuple[str, range | list[int]]]:
    """Folded words and single punctuation marks, each with the index of every character in the text."""
    for match in _CHUNK.finditer(text):
        chunk, start = match.group(), match.start()
        if chunk.isascii() and chunk.isprintable():
            for part in _ASCII.finditer(chunk):
                yield part.group().lower(), range(start + part.start(), start + part.end())
        else:
            yield from _slow_words(chunk, start)


def _slow_words(chunk: str, start: int) -> Iterator[tuple[str, list[int]]]:
    """The same, character by character, for text beyond printable ASCII."""
    word: list[str] = []
    places: list[int] = []
    for place, char in enumerate(chunk, start):
        kind, folded = _kind(char)
        if kind == "dropped":
            continue
        if kind != "letter" and word:
            yield "".join(word), places
            word, places = [], []
        if kind == "letter":
            word.extend(folded)
            places.extend([place] * len(folded))
        elif kind == "alone":
            yield folded, [place] * len(folded)
    if word:
        yield "".join(word), places


@lru_cache(maxsize=8192)
def _kind(char: str) -> tuple[str, str]:
    """What a character is to the splitter, and its folded form."""
    category = unicodedata.category(char)
    if char in "\x00\ufffd" or (category[0] == "C" and char not in _SPACES):
        return "dropped", ""
    if char in _SPACES or char.isspace():
        return "space", ""
    folded = "".join(c for c in unicodedata.normalize("NFD", char) if unicodedata.category(c) != "Mn").lower()
    if not folded:
        return "dropped", ""
    alone = _is_punctuation(char, category) or _is_ideograph(ord(char))
    return ("alone" if alone else "letter"), folded


def _is_punctuation(char: str, category: str) -> bool:
    return category[0] == "P" or (char.isascii() and not char.isalnum())


def _is_ideograph(code: int) -> bool:
    return (
        0x4E00 <= code <= 0x9FFF
        or 0x3400 <= code <= 0x4DBF
        or 0x20000 <= code <= 0x2CEAF
        or 0xF900 <= code <= 0xFAFF
        or 0x2F800 <= code <= 0x2FA1F
    )


@lru_cache(maxsize=1)
def _vocabulary() -> dict[str, int]:
    # Imported on use: it brings numpy, which splitting words does not need.
    from holdfast.embedders.runtime import read_weights

    lines = read_weights("holdfast.embedders", "vocab.txt").decode("utf-8").split("\n")
    return {word: number for number, word in enumerate(lines) if word}


@lru_cache(maxsize=65536)
def _pieces(word: str) -> tuple[tuple[int, int], ...]:
    """Longest match first: (id, length in characters) of each piece, or one unknown for the whole word."""
    vocabulary = _vocabulary()
    if len(word) > _LONGEST_WORD:
        return ((UNKNOWN, len(word)),)
    found: list[tuple[int, int]] = []
    start = 0
    while start < len(word):
        prefix = "##" if start else ""
        for end in range(len(word), start, -1):
            number = vocabulary.get(prefix + word[start:end])
            if number is not None:
                found.append((number, end - start))
                start = end
                break
        else:
            return ((UNKNOWN, len(word)),)
    return tuple(found)
