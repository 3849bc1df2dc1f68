"""Texts as weighted words: the rarer a word among the texts of one deliberation, the more it says."""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from holdfast.claims.words import content_words

Vectors = NDArray[np.float32]
MOST_TERMS = 16_384
"""Different words that are told apart; of more, the rarest share places."""


def lexical_vectors(texts: Sequence[str]) -> Vectors:
    """Unit rows of log-scaled counts times inverse frequency over these texts; a text without words is zero."""
    bags = [Counter(content_words(text)) for text in texts]
    holders = Counter(term for bag in bags for term in bag)
    place = {term: n % MOST_TERMS for n, (term, _) in enumerate(sorted(holders.items(), key=_most_common))}
    rarity = {term: math.log((1 + len(texts)) / (1 + count)) + 1.0 for term, count in holders.items()}
    rows = np.zeros((len(texts), min(len(place), MOST_TERMS)), np.float32)
    for row, bag in zip(rows, bags, strict=True):
        for term, count in bag.items():
            row[place[term]] += (1.0 + math.log(count)) * rarity[term]
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    rows /= np.where(lengths > 0.0, lengths, 1.0)
    return rows


def _most_common(item: tuple[str, int]) -> tuple[int, str]:
    return -item[1], item[0]
