"""Which texts could be worded alike? A sketch of each text's word pairs, compared all with all in one product."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from holdfast.tribunal.similarity.meaning import similar_pairs
from holdfast.tribunal.similarity.pairs import Pairs
from holdfast.tribunal.similarity.wording import Wording

DIMENSIONS = 256
LEAST_COMMON = 0.3
"""Share of common word pairs from which two texts are laid side by side; the sketch errs by about 0.06."""
COMPARE_ALL = 64
"""Up to so many texts no sketch is needed."""
MOST_COMPARED = 30_000
"""Pairs laid side by side in one go, about three seconds' work."""
_LEAST_WEIGHT = 0.05
_MIX = np.uint32(0x9E3779B1)
Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Candidates:
    """Pairs that share enough word pairs to be laid side by side."""

    pairs: Pairs
    """The most promising ones; their similarities are those of the sketches."""
    found: int
    """How many there were."""

    @property
    def complete(self) -> bool:
        """Are all of them here?"""
        return len(self.pairs) == self.found


def candidates(wordings: Sequence[Wording], most: int = MOST_COMPARED) -> Candidates:
    """Pairs of texts that are worth a comparison, at most so many."""
    if len(wordings) <= COMPARE_ALL:
        first, second = np.triu_indices(len(wordings), k=1)
        ones = np.ones(len(first), np.float32)
        return Candidates(Pairs(first.astype(np.int32), second.astype(np.int32), ones), len(first))
    found, best = 0, Pairs.none()
    for part in similar_pairs(_sketches(wordings), LEAST_COMMON):
        found += len(part)
        best = Pairs.joined((best, part))
        if len(best) > 2 * most:
            best = best.strongest(most)
    return Candidates(best.strongest(most), found)


def _sketches(wordings: Sequence[Wording]) -> Vectors:
    """Unit vectors whose products estimate the cosine of the sets of neighbouring words, rare ones counting more.

    Copies share nearly all of them, so no weighting hides one; texts on one topic share the common ones alone.
    """
    holders, keys = _word_pairs(wordings)
    _, kind, held_by = np.unique(keys, return_inverse=True, return_counts=True)
    weights = np.log((1.0 + len(wordings)) / (1.0 + held_by)) + _LEAST_WEIGHT
    squares = weights[kind]
    signs = np.where(keys >> np.uint32(31), 1.0, -1.0)
    places = holders * DIMENSIONS + (keys % DIMENSIONS).astype(np.int64)
    sums = np.bincount(places, weights=signs * np.sqrt(squares), minlength=len(wordings) * DIMENSIONS)
    sizes = np.sqrt(np.bincount(holders, weights=squares, minlength=len(wordings)))
    rows = sums.reshape(len(wordings), DIMENSIONS) / np.where(sizes > 0.0, sizes, 1.0)[:, None]
    return rows.astype(np.float32)


def _word_pairs(wordings: Sequence[Wording]) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
    """Each neighbouring pair of words once a text: whose it is, and its hash."""
    lengths = np.array([len(wording.all_words) for wording in wordings])
    hashes = np.fromiter(
        (_hash(word) for wording in wordings for word in wording.all_words), np.uint32, int(lengths.sum())
    )
    owners = np.repeat(np.arange(len(wordings)), lengths)
    inside = owners[1:] == owners[:-1]
    keys = _scattered((hashes[:-1] * _MIX ^ hashes[1:])[inside])
    every = np.sort(owners[1:][inside].astype(np.uint64) << np.uint64(32) | keys)
    unique = every[np.concatenate(([True], every[1:] != every[:-1]))] if len(every) else every
    return (unique >> np.uint64(32)).astype(np.int64), unique.astype(np.uint32)


def _scattered(keys: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Every bit of the result depends on every bit of the key."""
    keys = (keys ^ keys >> np.uint32(16)) * np.uint32(0x85EBCA6B)
    keys = (keys ^ keys >> np.uint32(13)) * np.uint32(0xC2B2AE35)
    return keys ^ keys >> np.uint32(16)


@lru_cache(maxsize=65536)
def _hash(word: str) -> int:
    return zlib.crc32(word.encode("utf-8", "surrogatepass"))
