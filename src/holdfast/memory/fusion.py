"""Several rankings made one: reciprocal rank fusion."""

from collections.abc import Hashable, Sequence
from typing import TypeVar

FUSION_K = 60
"""The constant of the method's authors: the first places count most, and no single ranking decides alone."""

Item = TypeVar("Item", bound=Hashable)


def fuse(rankings: Sequence[Sequence[Item]]) -> list[tuple[Item, float]]:
    """Every item with the sum of 1 / (60 + rank) over the rankings that hold it, the best first.

    Items with the same sum keep the order in which they are first met, so that equal input gives equal output.
    """
    scores: dict[Item, float] = {}
    for ranking in rankings:
        for rank, item in enumerate(dict.fromkeys(ranking), start=1):
            scores[item] = scores.get(item, 0.0) + 1.0 / (FUSION_K + rank)
    return sorted(scores.items(), key=lambda scored: -scored[1])
