"""Search by words in this process: an inverted index with BM25, for memories that do not last."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from holdfast.memory.shelf import affordable

_SATURATION, _LENGTH = 1.2, 0.75
"""BM25's constants, as SQLite's full text search has them."""


class WordIndex:
    """Rows of terms under a key; adding and removing cost as much as the row has terms."""

    def __init__(self) -> None:
        self._rows: dict[int, Counter[str]] = {}
        self._postings: dict[str, dict[int, int]] = defaultdict(dict)
        self._length = 0

    def add(self, key: int, terms: Iterable[str]) -> None:
        """Add one row."""
        self._rows[key] = counted = Counter(terms)
        for term, times in counted.items():
            self._postings[term][key] = times
        self._length += counted.total()

    def discard(self, key: int) -> None:
        """Remove one row; it is no error when it is not there."""
        counted = self._rows.pop(key, Counter())
        for term in counted:
            del self._postings[term][key]
            if not self._postings[term]:
                del self._postings[term]
        self._length -= counted.total()

    def search(self, terms: Sequence[str], keep: Callable[[int], bool]) -> list[tuple[int, float]]:
        """Keys and scores of the rows that hold any of the terms, the best first."""
        chosen = affordable({term: len(self._postings.get(term, ())) for term in terms})
        scores: dict[int, float] = defaultdict(float)
        for term in chosen:
            rarity = self._rarity(len(self._postings[term]))
            for key, times in self._postings[term].items():
                scores[key] += rarity * self._weight(key, times)
        return sorted(((k, s) for k, s in scores.items() if keep(k)), key=lambda found: (-found[1], found[0]))

    def _rarity(self, frequency: int) -> float:
        return math.log(1.0 + (len(self._rows) - frequency + 0.5) / (frequency + 0.5))

    def _weight(self, key: int, times: int) -> float:
        relative = self._rows[key].total() * len(self._rows) / self._length
        return times * (_SATURATION + 1) / (times + _SATURATION * (1 - _LENGTH + _LENGTH * relative))
