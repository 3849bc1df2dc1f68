"""How far probabilities are from what was observed: reliability bins and the expected calibration error.

Bins are of equal mass: each holds about the same number of rows, however unevenly the probabilities lie. Rows
with the same probability share a bin, so that the order of rows never matters; many ties make fewer bins.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from holdfast.errors import CalibrationError

BINS = 10
RESAMPLES = 1000
_Z95 = 1.959963984540054
Floats = NDArray[np.float64]
Labels = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class ReliabilityBin:
    """Rows of similar probability: what was predicted for them and what was observed."""

    predicted: float
    """Their mean probability."""
    observed: float
    """The share of them that was supported."""
    rows: int
    positives: int
    low: float
    high: float
    """The 95 % Wilson interval of `observed`."""

    def __post_init__(self) -> None:
        if not 0 <= self.positives <= self.rows or self.rows == 0:
            raise CalibrationError(f"a bin cannot hold {self.positives} supported of {self.rows} rows")
        if not 0.0 <= self.predicted <= 1.0 or not 0.0 <= self.low <= self.observed <= self.high <= 1.0:
            raise CalibrationError("a bin's shares must be numbers from 0 to 1, low to high")


@dataclass(frozen=True, slots=True)
class MeasuredError:
    """An expected calibration error and its 95 % bootstrap interval."""

    value: float
    low: float
    high: float

    def __post_init__(self) -> None:
        if not 0.0 <= self.low <= self.value <= self.high <= 1.0:
            raise CalibrationError(
                "a calibration error and its interval must be numbers from 0 to 1, low to high"
            )


def expected_calibration_error(
    probabilities: Sequence[float] | Floats, truth: Sequence[bool] | Labels, bins: int = BINS
) -> float:
    """Mean |observed - predicted| over equal-mass bins, weighted by their rows."""
    if bins < 1:
        raise CalibrationError(f"the error needs at least one bin, not {bins}")
    values, labels = labelled_rows(probabilities, truth)
    if not len(values):
        raise CalibrationError("no rows: a calibration error is measured on at least one labelled row")
    return _error(_places(values, bins), labels - values)


def labelled_rows(probabilities: ArrayLike, truth: ArrayLike) -> tuple[Floats, Labels]:
    """Checked rows in an order that is theirs: by label, then by probability."""
    try:
        values, given = np.asarray(probabilities, dtype=np.float64), np.asarray(truth)
    except (TypeError, ValueError, OverflowError) as error:
        raise CalibrationError(f"probabilities must be numbers and labels true or false: {error}") from error
    if values.ndim != 1 or values.shape != given.shape:
        raise CalibrationError(
            f"{values.size} probabilities and {given.size} labels: pass one label for each"
        )
    bad = ~((values >= 0.0) & (values <= 1.0))  # also true for NaN
    if bad.any():
        row = int(np.argmax(bad))
        raise CalibrationError(f"row {row} is {values[row]}: pass probabilities from 0 to 1")
    if given.size and given.dtype != np.bool_ and not _zeros_and_ones(given):
        raise CalibrationError(
            "labels must be true (supported) or false: map other labels to these two first"
        )
    labels = given.astype(np.bool_)
    order = np.lexsort((values, labels))
    return values[order], labels[order]


def reliability_bins(values: Floats, labels: Labels) -> tuple[ReliabilityBin, ...]:
    """The reliability table, from the lowest bin to the highest."""
    places = _places(values, BINS)
    rows = np.bincount(places, minlength=BINS)
    positives = np.bincount(places, weights=labels, minlength=BINS)
    predicted = np.bincount(places, weights=values, minlength=BINS)
    return tuple(_bin(float(predicted[n]), int(positives[n]), int(rows[n])) for n in range(BINS) if rows[n])


def measure_error(values: Floats, labels: Labels, seed: int) -> MeasuredError:
    """The error with the basic bootstrap interval over 1,000 seeded samples of rows.

    Each resample adds its own noise inside an absolute value, so resampled errors run high: when the map is
    good their percentiles lie above the truth. The basic interval mirrors them, which takes that out.
    """
    places, residuals = _places(values, BINS), labels - values
    value = _error(places, residuals)
    draws, rows = np.random.default_rng(seed), len(values)
    samples = (draws.integers(0, rows, rows) for _ in range(RESAMPLES))
    errors = [_error(places[sample], residuals[sample]) for sample in samples]
    low, high = np.percentile(errors, [2.5, 97.5])
    return MeasuredError(
        value,
        low=min(value, max(0.0, 2 * value - float(high))),
        high=max(value, min(1.0, 2 * value - float(low))),
    )


def wilson_interval(positives: float, rows: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    share, square = positives / rows, _Z95**2
    centre = (share + square / (2 * rows)) / (1 + square / rows)
    half = _Z95 * math.sqrt(share * (1 - share) / rows + square / (4 * rows**2)) / (1 + square / rows)
    # Rounding must not leave the share itself outside at 0 and 1.
    return min(share, max(0.0, centre - half)), max(share, min(1.0, centre + half))


def _places(values: Floats, bins: int) -> NDArray[np.int64]:
    """The bin of each row: where the middle of its ties falls among all rows."""
    _, tie, sizes = np.unique(values, return_inverse=True, return_counts=True)
    middle = np.cumsum(sizes) - sizes / 2
    return np.asarray((middle * bins / len(values)).astype(np.int64)[tie])


def _error(places: NDArray[np.int64], residuals: Floats) -> float:
    # Summing n residuals below 1 may round a hair above n.
    return min(1.0, float(np.abs(np.bincount(places, weights=residuals)).sum() / len(residuals)))


def _bin(predicted: float, positives: int, rows: int) -> ReliabilityBin:
    low, high = wilson_interval(positives, rows)
    return ReliabilityBin(min(1.0, predicted / rows), positives / rows, rows, positives, low, high)


def _zeros_and_ones(given: NDArray[np.generic]) -> bool:
    return given.dtype.kind in "iuf" and bool(np.isin(given, (0, 1)).all())
