"""The few sentences of the evidence that a claim should be read with, chosen by the words they share."""

import heapq
import math
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from holdfast.claims.types import Chunk
from holdfast.claims.words import content_words
from holdfast.embedders.wordpiece import count_tokens

WINDOW_TOKENS = 96
"""Evidence tokens read with one claim.

On long documents of the dev split 80, 96, 112 and 160 had AUROC .883, .894, .892 and .887; more is slower.
"""
_SEEN_AGAIN = 0.2
"""Weight of a claim word that the window already holds: repetition helps, new words help more."""
_NEIGHBOUR = 0.15
"""Weight of standing beside a chosen sentence, which often says who "he" is."""
_CANDIDATES = 24
_REMEMBERED = 4096
"""Chunks whose words are kept; of longer evidence those of the few that are candidates are read again."""
_SHORTEST = 4
"""Tokens under which there is no sentence worth adding."""
_REACH = 12
"""How far from a chosen sentence its neighbours are taken."""


@dataclass(frozen=True)
class Window:
    """Chosen sentences in document order."""

    chunks: tuple[Chunk, ...]
    best: Chunk | None
    coverage: float
    """Share of the claim's content words (weighted by rarity) that the window holds."""
    whole: bool
    """All the evidence is in the window."""

    @cached_property
    def text(self) -> str:
        """What the judge reads; rows and values of data are paragraphs, and not read on from what is above them."""
        read = [chunk for chunk in self.chunks if chunk.reading]
        begins = ("\n\n" if _is_parted(chunk, below) else " " for chunk, below in pairwise(read))
        return "".join(part for chunk in read for part in (chunk.reading, next(begins, "")))


def _is_parted(chunk: Chunk, below: Chunk) -> bool:
    """Whether the next piece begins a paragraph: data begins with a small letter, and a heading ends no sentence."""
    ends = chunk.reading[-1] in ".!?\n"
    return chunk.core is not None or below.core is not None or (below.stated is not None and not ends)


class EvidenceIndex:
    """An inverted index over sentence-sized chunks; building it is linear in the evidence."""

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self.chunks = tuple(chunks)
        self._sizes: dict[int, int] = {}
        self._words: dict[int, frozenset[str]] = {}
        self._postings: dict[str, list[int]] = defaultdict(list)
        self._dilution: dict[int, float] = {}
        for number, chunk in enumerate(self.chunks):
            found = frozenset(content_words(chunk.reading))
            for word in found:
                self._postings[word].append(number)
            if number < _REMEMBERED:
                self._words[number] = found

    def weight(self, word: str) -> float:
        """Rarity of a word in this evidence."""
        seen = len(self._postings.get(word, ()))
        return math.log(1.0 + (len(self.chunks) + 1.0) / (seen + 0.5))

    def window(
        self,
        claim: str,
        *,
        context: str | None = None,
        budget: int = WINDOW_TOKENS,
        within: Collection[str] | None = None,
        without: Collection[int] = (),
        first: Sequence[int] = (),
    ) -> Window:
        """The best sentences for a claim in at most `budget` tokens (one sentence is always taken).

        `within` names the passages to choose from, `without` and `first` are numbers of chunks to leave out or to
        take before any other.
        """
        barred = frozenset(without)

        def usable(number: int) -> bool:
            return number not in barred and (within is None or self.chunks[number].evidence_id in within)

        terms = self._terms(claim, context)
        order = self._fill(terms, budget, usable, [number for number in first if usable(number)])
        chosen = sorted(order)
        held = {word for n in chosen for word in self._words_of(n, terms)}
        weights = {word: self.weight(word) for word in content_words(claim)}
        coverage = sum(w for word, w in weights.items() if word in held) / (sum(weights.values()) or 1.0)
        best = self.chunks[order[0]] if order else None
        whole = len(chosen) + len(barred) == len(self.chunks)
        return Window(tuple(self.chunks[n] for n in chosen), best, coverage, whole)

    def fits(self, budget: int) -> bool:
        """Whether all the evidence together has at most so many tokens."""
        return len(self.chunks) <= budget and sum(map(self._size, range(len(self.chunks)))) <= budget

    def _terms(self, claim: str, context: str | None) -> dict[str, float]:
        terms = {word: self.weight(word) for word in content_words(claim)}
        for word in content_words(context or ""):
            terms.setdefault(word, 0.3 * self.weight(word))
        return terms

    def _words_of(self, number: int, terms: dict[str, float]) -> frozenset[str]:
        if number not in self._words:
            self._words[number] = frozenset(content_words(self.chunks[number].reading))
        return self._words[number] & terms.keys()

    def _size(self, number: int) -> int:
        if number not in self._sizes:
            self._sizes[number] = count_tokens(self.chunks[number].reading)
        return self._sizes[number]

    def _fill(
        self, terms: dict[str, float], budget: int, usable: Callable[[int], bool], first: Sequence[int]
    ) -> list[int]:
        """Chunk numbers, best first."""
        words = {n: self._words_of(n, terms) for n in (*first, *self._candidates(terms, usable))}
        waiting = list(first)
        chosen: list[int] = []
        beside: set[int] = set()
        held: set[str] = set()
        left = budget
        while words:
            number = (
                waiting.pop(0)
                if waiting
                else max(words, key=lambda n: (self._gain(n, words[n], terms, held, n in beside), -n))
            )
            found = words.pop(number, None)
            if found is None:
                continue
            chosen.append(number)
            beside.update((number - 1, number + 1))
            held |= found
            left -= self._size(number)
            words = {n: shared for n, shared in words.items() if self._size(n) <= left}
        return chosen + self._around(chosen, left, usable)

    def shortlist(self, claim: str, most: int) -> list[int]:
        """Numbers of the chunks worth a closer look: all when they are few, else those that share most words."""
        if len(self.chunks) <= most:
            return list(range(len(self.chunks)))
        return self._candidates(self._terms(claim, None), lambda _: True, most)

    def _candidates(
        self, terms: dict[str, float], usable: Callable[[int], bool], most: int = _CANDIDATES
    ) -> list[int]:
        scores: defaultdict[int, float] = defaultdict(float)
        ceiling = max(64, len(self.chunks) // 8)
        for word, weight in terms.items():
            postings = self._postings.get(word, [])
            if len(postings) <= ceiling or len(terms) < 3:
                for number in postings:
                    scores[number] += weight
        found = [number for number in scores if usable(number)]
        return heapq.nlargest(most, found, key=lambda n: (scores[n], -n))

    def _gain(
        self, number: int, found: frozenset[str], terms: dict[str, float], held: set[str], beside: bool
    ) -> float:
        # fsum: the order of a set differs between processes, and must not decide a tie.
        fresh = math.fsum(map(terms.__getitem__, found - held))
        if again := found & held:
            fresh += _SEEN_AGAIN * math.fsum(map(terms.__getitem__, again))
        if number not in self._dilution:
            self._dilution[number] = math.pow(8.0 + self._size(number), 0.3)
        return fresh * (1.0 + _NEIGHBOUR * beside) / self._dilution[number]

    def _around(self, chosen: list[int], left: int, usable: Callable[[int], bool]) -> list[int]:
        """Fill what is left with the sentences nearest to the chosen ones, or from the start when none was."""
        taken, added = set(chosen), list[int]()
        anchors = chosen or [-1]
        for distance in range(1, _REACH + 1):
            if left < _SHORTEST and (chosen or added):
                break
            for number in (anchor + side * distance for anchor in anchors for side in (-1, 1)):
                if not 0 <= number < len(self.chunks) or number in taken or not usable(number):
                    continue
                taken.add(number)
                if self._size(number) <= left or not (chosen or added):
                    added.append(number)
                    left -= self._size(number)
        return added
