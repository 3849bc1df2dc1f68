"""Logistic (Platt) scaling: the line through log-odds that best predicts the labels.

The targets are smoothed by a prior row of each class (Platt, 1999), so that the best line is finite even when
the classes are perfectly apart.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from holdfast.errors import CalibrationError, InputError
from holdfast.judges.bits import EPSILON
from holdfast.judges.blend import sigmoid
from holdfast.judges.calibration.miscalibration import Floats, Labels

FOLDS = 5
_STEPS = 100
_SMALLEST_SPREAD = 1e-6


@dataclass(frozen=True, slots=True)
class Line:
    """Calibrated log-odds = slope * raw log-odds + offset."""

    slope: float
    offset: float

    def map(self, probability: float) -> float:
        """The calibrated probability; what is nearer to 0 or 1 than `EPSILON` counts as that near."""
        if not 0.0 <= probability <= 1.0:  # also true for NaN
            raise InputError(f"a probability is a number from 0 to 1, not {probability}")
        if self.slope == 1.0 and self.offset == 0.0:
            return float(probability)
        return sigmoid(self.slope * log_odds(probability) + self.offset)


def log_odds(probability: float) -> float:
    """log p / (1 - p), with p kept `EPSILON` away from 0 and 1."""
    kept = min(1.0 - EPSILON, max(EPSILON, probability))
    return math.log(kept) - math.log1p(-kept)


def fit_line(values: Floats, labels: Labels) -> Line:
    """The line of least log loss on smoothed targets, by Newton's method; its slope may have any sign."""
    odds = _log_odds(values)
    centre, spread = float(odds.mean()), float(odds.std())
    if spread < _SMALLEST_SPREAD:
        raise CalibrationError(
            "the probabilities are all the same, so there is nothing to map: "
            "collect rows on which the judge is sure and rows on which it is not"
        )
    # Centred and scaled columns keep the 2 x 2 system well conditioned whatever the judge's range.
    columns = np.column_stack([(odds - centre) / spread, np.ones_like(odds)])
    steepness, height = _least_loss(columns, _smoothed(labels))
    slope = float(steepness) / spread
    return Line(slope, float(height) - slope * centre)


def out_of_fold(values: Floats, labels: Labels, seed: int) -> Floats:
    """Each row mapped by a line fitted without its fold."""
    fold, mapped = _folds(len(values), seed), np.empty_like(values)
    for number in range(FOLDS):
        held = fold == number
        line = fit_line(values[~held], labels[~held])
        mapped[held] = [line.map(value) for value in values[held].tolist()]
    return mapped


def _folds(rows: int, seed: int) -> NDArray[np.int64]:
    """A fold for each sorted row, shuffled among five neighbours: folds are alike in labels and range."""
    draws = np.random.default_rng(seed)
    blocks = [draws.permutation(FOLDS) for _ in range(-(-rows // FOLDS))]
    return np.concatenate(blocks)[:rows]


def _log_odds(values: Floats) -> Floats:
    kept = np.clip(values, EPSILON, 1.0 - EPSILON)
    return np.asarray(np.log(kept) - np.log1p(-kept))


def _smoothed(labels: Labels) -> Floats:
    positives = int(labels.sum())
    negatives = len(labels) - positives
    return np.where(labels, (positives + 1) / (positives + 2), 1 / (negatives + 2))


def _least_loss(columns: Floats, targets: Floats) -> Floats:
    weights = np.array([0.0, math.log(targets.sum() / (len(targets) - targets.sum()))])
    for _ in range(_STEPS):
        chance = _chances(columns @ weights)
        gradient = columns.T @ (chance - targets)
        curvature = (columns * (chance * (1.0 - chance))[:, None]).T @ columns
        newton = np.asarray(np.linalg.solve(curvature, gradient), dtype=np.float64)
        step = _downhill(columns, targets, weights, newton)
        weights = weights - step
        if np.abs(step).max() < 1e-10:
            break
    return weights


def _downhill(columns: Floats, targets: Floats, weights: Floats, step: Floats) -> Floats:
    """The Newton step, halved until it does not raise the loss."""
    before = _loss(columns @ weights, targets)
    for _ in range(40):
        if _loss(columns @ (weights - step), targets) <= before:
            return step
        step = step / 2
    return np.zeros_like(step)


def _loss(odds: Floats, targets: Floats) -> float:
    return float((np.logaddexp(0.0, odds) - targets * odds).sum())


def _chances(odds: Floats) -> Floats:
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(odds, -30.0, 30.0))))
