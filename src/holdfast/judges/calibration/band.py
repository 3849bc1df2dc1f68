"""The band of probabilities in which the embedded judge is not sure enough to decide alone.

Of calibrated probabilities it needs no fit: a claim at P(support) = p is decided wrongly in min(p, 1 - p) of the cases.
A model is worth asking where that is more often than a model errs itself, which published judges do in about one case
of five.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.errors import ConfigError
from holdfast.judges.blend import sigmoid
from holdfast.judges.calibration.curve import Calibration
from holdfast.judges.calibration.platt import log_odds

MOST_WRONG = 0.2
"""How often a claim may be decided wrongly before a model is asked."""


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


UNCERTAIN = Band(MOST_WRONG, 1.0 - MOST_WRONG)
"""Of the shipped judge, whose probabilities are calibrated; `training/band.py` measures it."""


@dataclass(frozen=True, slots=True)
class FittedBand:
    """A band with what it does on some labelled rows."""

    band: Band
    share: float
    """Of rows inside the band."""
    wrong_below: float | None
    """Share of supported rows below the band; None when there is no row."""
    wrong_above: float | None
    """Share of unsupported rows above it."""


def fit_band(
    probabilities: Sequence[float], supported: Sequence[bool], most_wrong: float = MOST_WRONG
) -> FittedBand:
    """The band of a judge that need not be calibrated: where its calibrated error is larger than `most_wrong`."""
    calibration = Calibration.fit(probabilities, supported)
    low, high = (_before(calibration, share) for share in (most_wrong, 1.0 - most_wrong))
    return describe_band(Band(low, high), probabilities, supported)


def describe_band(band: Band, probabilities: Sequence[float], supported: Sequence[bool]) -> FittedBand:
    """What a band does on labelled rows."""
    rows = list(zip(probabilities, supported, strict=True))
    below = [label for p, label in rows if p < band.low]
    above = [label for p, label in rows if p > band.high]
    return FittedBand(
        band,
        share=1.0 - (len(below) + len(above)) / len(rows),
        wrong_below=sum(below) / len(below) if below else None,
        wrong_above=1.0 - sum(above) / len(above) if above else None,
    )


def _before(calibration: Calibration, probability: float) -> float:
    """What the judge says of a claim whose calibrated probability is this."""
    return sigmoid((log_odds(probability) - calibration.offset) / calibration.slope)
