"""The band of probabilities in which the embedded judge is not sure enough to decide alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.errors import CalibrationError, ConfigError
from holdfast.judges.calibration import LEAST_ROWS
from holdfast.judges.miscalibration import labelled_rows

WRONGLY_FLAGGED = 0.02
"""Share of supported claims among those that are decided below the band: a false alarm costs trust."""
WRONGLY_PASSED = 0.05
"""Share of unsupported claims among those that are decided above it."""
Row = tuple[float, bool, float]
"""P(support), whether it is supported, and how much the row counts."""


@dataclass(frozen=True, slots=True)
class Band:
    """P(support) from `low` to `high` is uncertain; outside it the judge's verdict stands."""

    low: float
    high: float

    def __post_init__(self) -> None:
        if not 0.0 <= self.low <= self.high <= 1.0:
            raise ConfigError(
                f"the uncertain band runs from low to high within 0 and 1, not {self.low} to {self.high}"
            )

    def holds(self, support: float) -> bool:
        """Whether a claim with this P(support) is to be escalated."""
        return self.low <= support <= self.high


UNCERTAIN = Band(0.43, 0.96)
"""Of the shipped judge, by `training/band.py` on the dev split of the training data."""


@dataclass(frozen=True, slots=True)
class FittedBand:
    """A band with what it does on the rows that it was fitted on."""

    band: Band
    rows: int
    share: float
    """Of rows inside the band."""
    error_below: float | None
    """Share of supported rows below the band; None when there are none at all."""
    error_above: float | None
    """Share of unsupported rows above it."""


def fit_band(
    probabilities: Sequence[float],
    supported: Sequence[bool],
    *,
    wrongly_flagged: float = WRONGLY_FLAGGED,
    wrongly_passed: float = WRONGLY_PASSED,
    weights: Sequence[float] | None = None,
) -> FittedBand:
    """The narrowest band below which no more than one share, and above which no more than the other, is wrong."""
    values, labels = labelled_rows(probabilities, supported)
    if len(values) < LEAST_ROWS:
        raise CalibrationError(f"{len(values)} labelled rows are too few for a band: label {LEAST_ROWS}")
    counts = [1.0] * len(values) if weights is None else list(weights)
    rows = sorted(zip(values.tolist(), labels.tolist(), counts, strict=True))
    low = _edge(rows, wrongly_flagged, wrong=True)
    high = 1.0 - _edge([(1.0 - p, y, w) for p, y, w in reversed(rows)], wrongly_passed, wrong=False)
    middle = (low + high) / 2
    return _described(Band(low, high) if low <= high else Band(middle, middle), rows)


def _edge(rows: Sequence[Row], error: float, *, wrong: bool) -> float:
    """The probability up to which rows can be decided together with no more than this share wrong."""
    best = seen = mistakes = 0.0
    for place, (value, label, weight) in enumerate(rows):
        seen += weight
        mistakes += weight * (label is wrong)
        tied = place + 1 < len(rows) and rows[place + 1][0] == value
        if not tied and mistakes <= error * seen:
            # Halfway to the next row, so that the band's edge belongs to none.
            best = (value + rows[place + 1][0]) / 2 if place + 1 < len(rows) else 1.0
    return best


def _described(band: Band, rows: Sequence[Row]) -> FittedBand:
    below = [(y, w) for p, y, w in rows if p < band.low]
    above = [(y, w) for p, y, w in rows if p > band.high]
    outside = sum(w for _, w in (*below, *above))
    return FittedBand(
        band,
        rows=len(rows),
        share=1.0 - outside / sum(w for _, _, w in rows),
        error_below=_share(below, True),
        error_above=_share(above, False),
    )


def _share(rows: Sequence[tuple[bool, float]], label: bool) -> float | None:
    whole = sum(weight for _, weight in rows)
    return sum(weight for y, weight in rows if y is label) / whole if whole else None
