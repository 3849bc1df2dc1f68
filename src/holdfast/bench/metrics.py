"""Figures over labelled scores; None where a figure has no meaning.

`positive` says which rows belong to the positive class, `scores` grow with its probability, and `flagged` is
the decision that was taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

ECE_BINS = 10
_RESAMPLES = 1000
_Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Decisions:
    """How often the decision was right, counted by class."""

    true_positives: int
    false_positives: int
    true_negatives: int
    false_negatives: int

    @classmethod
    def count(cls, positive: Sequence[bool], flagged: Sequence[bool]) -> "Decisions":
        """Compare decisions with labels."""
        pairs = list(zip(positive, flagged, strict=True))
        return cls(
            true_positives=pairs.count((True, True)),
            false_positives=pairs.count((False, True)),
            true_negatives=pairs.count((False, False)),
            false_negatives=pairs.count((True, False)),
        )

    @property
    def recall(self) -> float | None:
        """The share of positives that were flagged."""
        return _share(self.true_positives, self.true_positives + self.false_negatives)

    @property
    def precision(self) -> float | None:
        """The share of flagged rows that are positive."""
        return _share(self.true_positives, self.true_positives + self.false_positives)

    @property
    def false_positive_rate(self) -> float | None:
        """The share of negatives that were flagged."""
        return _share(self.false_positives, self.false_positives + self.true_negatives)

    @property
    def balanced_accuracy(self) -> float | None:
        """The mean of both classes' accuracy; None when a class is absent."""
        if self.recall is None or self.false_positive_rate is None:
            return None
        return (self.recall + 1.0 - self.false_positive_rate) / 2

    @property
    def f1(self) -> float | None:
        """F1 of the positive class; None when there is neither a positive nor a flag."""
        return _share(
            2 * self.true_positives, 2 * self.true_positives + self.false_positives + self.false_negatives
        )


def auroc(positive: Sequence[bool], scores: Sequence[float]) -> float | None:
    """P(a positive scores above a negative), ties counted half; None when a class is absent."""
    labels, values = _arrays(positive, scores)
    _, place = np.unique(values, return_inverse=True)
    return _area(labels, place, np.ones(len(values)))


def auroc_interval(
    positive: Sequence[bool], scores: Sequence[float], seed: int = 0
) -> tuple[float, float] | None:
    """The 95 % percentile interval of the AUROC over 1,000 seeded bootstrap samples of rows."""
    labels, values = _arrays(positive, scores)
    if not labels.any() or labels.all():
        return None
    _, place = np.unique(values, return_inverse=True)
    draws = np.random.default_rng(seed)
    rows = len(values)
    areas = (
        _area(labels, place, np.bincount(draws.integers(0, rows, rows), minlength=rows).astype(np.float64))
        for _ in range(_RESAMPLES)
    )
    low, high = np.percentile([area for area in areas if area is not None], [2.5, 97.5])
    return float(low), float(high)


def expected_calibration_error(positive: Sequence[bool], probabilities: Sequence[float]) -> float | None:
    """Mean |observed - predicted| over 10 bins of equal width, weighted by their rows; None without rows."""
    labels, values = _arrays(positive, probabilities)
    if not len(values):
        return None
    # The last bin is closed on the right, so that a probability of 1 has a place.
    bins = np.minimum((values * ECE_BINS).astype(np.int64), ECE_BINS - 1)
    observed = np.bincount(bins, weights=labels, minlength=ECE_BINS)
    predicted = np.bincount(bins, weights=values, minlength=ECE_BINS)
    return float(np.abs(observed - predicted).sum() / len(values))


def percentile(values: Sequence[float], share: float) -> float | None:
    """The value below which `share` percent of the values lie; None without values."""
    return float(np.percentile(np.asarray(values), share)) if values else None


def mean(values: Sequence[float | None]) -> float | None:
    """The mean of the values that have a meaning; None when none has."""
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _area(labels: NDArray[np.bool_], place: NDArray[np.intp], weights: _Floats) -> float | None:
    above = np.bincount(place, weights=weights * labels)
    below = np.bincount(place, weights=weights * ~labels)
    total = above.sum() * below.sum()
    if total == 0:
        return None
    beaten = np.cumsum(below) - below + 0.5 * below
    return float((above * beaten).sum() / total)


def _arrays(positive: Sequence[bool], scores: Sequence[float]) -> tuple[NDArray[np.bool_], _Floats]:
    labels, values = np.asarray(positive, dtype=np.bool_), np.asarray(scores, dtype=np.float64)
    if labels.shape != values.shape:
        raise ValueError(f"{labels.size} labels do not fit {values.size} scores")
    if not np.isfinite(values).all():
        raise ValueError("scores must be finite")
    return labels, values


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
