"""What a row's score must beat to be worth anything: word overlap and length."""

import math
import re
from collections import Counter
from collections.abc import Iterable

from holdfast.claims.words import content_words, words

_SENTENCE_END = re.compile(r"[.!?。！？]\s|\n")


def missing_words(response: str, context: str) -> float:
    """The idf-weighted share of content words that the context lacks, in the response's worst sentence.

    A word's weight falls with the number of the context's sentences that hold it.
    """
    rarity = _rarity(context)
    return max((_missing_share(sentence, rarity) for sentence in _sentences(response)), default=0.0)


def length(response: str) -> float:
    """The number of words in the response: longer answers say more that can be wrong."""
    return float(len(words(response)))


class _Rarity:
    def __init__(self, sentences: Iterable[set[str]]) -> None:
        seen = list(sentences)
        self._total = len(seen)
        self._holders = Counter(word for sentence in seen for word in sentence)

    def weight(self, word: str) -> float:
        return 1.0 + math.log((1 + self._total) / (1 + self._holders[word]))

    def __contains__(self, word: str) -> bool:
        return word in self._holders


def _rarity(context: str) -> _Rarity:
    return _Rarity(set(content_words(sentence)) for sentence in _sentences(context))


def _missing_share(sentence: str, rarity: _Rarity) -> float:
    said = set(content_words(sentence))
    total = sum(rarity.weight(word) for word in said)
    return sum(rarity.weight(word) for word in said if word not in rarity) / total if total else 0.0


def _sentences(text: str) -> list[str]:
    return [sentence for sentence in _SENTENCE_END.split(text) if sentence.strip()]
