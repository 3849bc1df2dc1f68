"""A calibration fitted anew from labels, with the curve before it, the curve after it, and the band that follows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from holdfast.judges.calibration.band import UNCERTAIN, FittedBand, describe_band
from holdfast.judges.calibration.curve import Calibration
from holdfast.judges.calibration.miscalibration import ReliabilityBin, labelled_rows, reliability_bins
from holdfast.judges.calibration.reliability import reliability_svg

_PANEL = 400
_HEIGHT = 460


@dataclass(frozen=True, slots=True)
class Refit:
    """What labels did to a judge's probabilities."""

    calibration: Calibration
    """Its bins are the curve after."""
    before: tuple[ReliabilityBin, ...]
    band: FittedBand
    """Where the calibrated judge is not sure enough to decide alone."""


def refit(probabilities: Sequence[float], supported: Sequence[bool]) -> Refit:
    """Fit on the judge's own probabilities; CalibrationError when the labels are too few or one-sided."""
    calibration = Calibration.fit(probabilities, supported)
    values, labels = labelled_rows(probabilities, supported)
    mapped = [calibration.apply_to(value) for value in values.tolist()]
    return Refit(
        calibration, reliability_bins(values, labels), describe_band(UNCERTAIN, mapped, labels.tolist())
    )


def curves_svg(fitted: Refit) -> str:
    """Both curves side by side, in one picture."""
    before = reliability_svg(replace(fitted.calibration, bins=fitted.before))
    after = reliability_svg(fitted.calibration)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * _PANEL} {_HEIGHT}" '
            f'width="{2 * _PANEL}" height="{_HEIGHT}" role="img" font-family="system-ui, sans-serif">',
            "<title>Reliability before and after the calibration</title>",
            *_panel(0, "before", before),
            *_panel(_PANEL, "after", after),
            "</svg>",
        ]
    )


def _panel(left: int, name: str, picture: str) -> tuple[str, str, str, str]:
    title = f'<text x="8" y="16" font-size="14" fill="currentColor">{name}</text>'
    return (
        f'<g transform="translate({left} 0)">',
        title,
        f'<g transform="translate(0 22)">{picture}</g>',
        "</g>",
    )
