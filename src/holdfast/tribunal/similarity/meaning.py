"""Cosines of all pairs, block by block, so that ten thousand votes never need the whole matrix at once."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from holdfast.embedders.runtime import Floats
from holdfast.tribunal.similarity.pairs import GRID, Mask, Pairs, on_grid

BLOCK = 512


def similar_pairs(vectors: Floats, least: float) -> Iterator[Pairs]:
    """Pairs whose product is at least `least`, in the order of their places, `BLOCK` first places at a time."""
    for start in range(0, len(vectors), BLOCK):
        products = vectors[start : start + BLOCK] @ vectors[start:].T
        first, second = np.nonzero(np.triu(products >= np.float32(least - GRID), 1))
        values = on_grid(products[first, second])
        yield Pairs((first + start).astype(np.int32), (second + start).astype(np.int32), values).at_least(
            least
        )


def linked_to(vectors: Floats, chosen: NDArray[np.intp], more_than: float) -> Mask:
    """Which vectors have a cosine above `more_than` with any of the chosen ones?"""
    linked = np.zeros(len(vectors), np.bool_)
    for start in range(0, len(chosen), BLOCK):
        cosines = vectors[chosen[start : start + BLOCK]] @ vectors.T
        linked |= (cosines > np.float32(more_than + GRID / 2)).any(axis=0)
    return linked


def sum_of_cosines(vectors: Floats, members: Sequence[int]) -> float:
    """The sum over all pairs of members, from the sum of their vectors alone."""
    rows = vectors[list(members)].astype(np.float64)
    return float(np.square(rows.sum(axis=0)).sum() - np.square(rows).sum()) / 2.0
