"""Capitals for texts that lost them, so that names can be found and swapped: the network itself reads no capitals."""

import re
from collections import Counter
from collections.abc import Iterable

from lemminflect import getAllLemmas

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_OPENS = re.compile(r"(?:^|[.!?:\n\"“]\s*)$")
_LEAST_CAPITALS = 0.005
"""Of all letters: less than this, and a text has lost its capitals."""
_SEEN, _MOSTLY = 2, 0.85


class Casing:
    """Which words are written with a capital inside sentences."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._capital: Counter[str] = Counter()
        self._all: Counter[str] = Counter()
        for text in texts:
            if not lost(text):
                for match in _WORD.finditer(text):
                    if not _OPENS.search(text[max(0, match.start() - 3) : match.start()]):
                        word = match.group()
                        self._all[word.lower()] += 1
                        self._capital[word.lower()] += word[0].isupper()

    def restore(self, text: str) -> str:
        """The text with capitals, where it had lost them."""
        return _WORD.sub(self._written, text) if lost(text) else text

    def _written(self, match: re.Match[str]) -> str:
        word = match.group()
        opens = _OPENS.search(match.string[max(0, match.start() - 3) : match.start()])
        return word[0].upper() + word[1:] if opens or self._is_name(word.lower()) else word

    def _is_name(self, word: str) -> bool:
        if self._all[word] >= _SEEN:
            return self._capital[word] >= _MOSTLY * self._all[word]
        return len(word) > 3 and not getAllLemmas(word)


def lost(text: str) -> bool:
    """Whether a text has (nearly) no capitals."""
    letters = [c for c in text[:2000] if c.isalpha()]
    return bool(letters) and sum(c.isupper() for c in letters) < _LEAST_CAPITALS * len(letters)
