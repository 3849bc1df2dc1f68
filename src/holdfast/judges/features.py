"""What the words alone say about a claim and its window, for the blend with the network's opinion."""

import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass

from holdfast.claims.words import content_words, words
from holdfast.judges.exact import read_exact


@dataclass(frozen=True, slots=True)
class LexicalFeatures:
    """Shares in [0, 1]; 1 is what a well supported claim shows."""

    coverage: float
    """Content words of the claim that the evidence has; long words count more, for want of a corpus."""
    bigrams: float
    """Neighbouring words of the claim that are neighbours in the evidence."""
    numbers: float
    """Numbers and dates of the claim that the evidence has."""
    names: float
    """Names of the claim that the evidence has."""

    def row(self) -> tuple[float, ...]:
        """The features in the order the blend was fitted with."""
        return astuple(self)


def lexical_features(claim: str, evidence: str) -> LexicalFeatures:
    """Compare the words of a claim with those of its window."""
    have = set(content_words(evidence))
    asked = content_words(claim)
    weights = [math.log(2 + len(word)) for word in asked]
    held = sum(weight for word, weight in zip(asked, weights, strict=True) if word in have)
    exact = read_exact(claim, evidence)
    values = exact.numbers_total + exact.dates_total
    return LexicalFeatures(
        coverage=held / sum(weights) if weights else 1.0,
        bigrams=_share(_bigrams(claim), _bigrams(evidence)),
        numbers=_kept(len(exact.numbers_missing) + len(exact.dates_missing), values),
        names=_kept(len(exact.names_missing), exact.names_total),
    )


def _bigrams(text: str) -> set[tuple[str, str]]:
    found: Sequence[str] = words(text)
    return set(zip(found, found[1:], strict=False))


def _share(asked: set[tuple[str, str]], have: set[tuple[str, str]]) -> float:
    return len(asked & have) / len(asked) if asked else 1.0


def _kept(missing: int, total: int) -> float:
    return 1.0 - min(missing, total) / total if total else 1.0
