"""What the words alone say about a claim and its window, for the blend with the network's opinion."""

import math
from dataclasses import dataclass
from itertools import pairwise

from holdfast.claims.words import content_words, words


@dataclass(frozen=True, slots=True)
class LexicalFeatures:
    """Shares in [0, 1]; 1 is what a copy shows."""

    coverage: float
    """Content words of the claim that the evidence has; long words count more, for want of a corpus."""
    bigrams: float
    """Neighbouring words of the claim that are neighbours in the evidence."""


def lexical_features(claim: str, evidence: str) -> LexicalFeatures:
    """Compare the words of a claim with those of its window."""
    have, asked = set(content_words(evidence)), content_words(claim)
    weights = [math.log(2 + len(word)) for word in asked]
    held = sum(weight for word, weight in zip(asked, weights, strict=True) if word in have)
    neighbours = set(pairwise(words(claim)))
    kept = neighbours & set(pairwise(words(evidence)))
    return LexicalFeatures(
        coverage=held / sum(weights) if weights else 1.0,
        bigrams=len(kept) / len(neighbours) if neighbours else 1.0,
    )
