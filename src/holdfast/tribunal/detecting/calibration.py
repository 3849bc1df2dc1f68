"""Thresholds for a measure and an embedder, from labelled pairs: copies, and independent texts that agree."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdfast.embedders import Embedder
from holdfast.errors import CalibrationError
from holdfast.tribunal.detecting.thresholds import HIGHEST, LOWEST, Thresholds
from holdfast.tribunal.similarity.panel import Measure
from holdfast.tribunal.similarity.vectors import embedded_texts
from holdfast.tribunal.similarity.wording import Wording, WordingMeasure

LEAST_OF_A_CLASS = 20
MOST_ACCUSED = 0.01
"""Share of independent pairs that may be taken for derivative."""
MOST_WARNED = 0.05
"""Share of independent pairs that may be flagged."""
Scores = NDArray[np.float64]
Labels = NDArray[np.bool_]
_APART = 0.01
"""The warning threshold lies at least so far below the derivative one."""


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """Two reasonings, and whether one was derived from the other."""

    a: str
    b: str
    derivative: bool
    proposal: str = ""


@dataclass(frozen=True, slots=True)
class RocPoint:
    """What a threshold would do: the share of copies found, and of independent pairs accused."""

    threshold: float
    found: float
    accused: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """The thresholds, and how well they tell copies from independent agreement."""

    thresholds: Thresholds
    measure: Measure
    embedder: str
    pairs: int
    derivative_pairs: int
    auroc: float
    derivative: RocPoint
    """Where the derivative threshold lies."""
    warning: RocPoint
    met: bool
    """False: even the highest threshold accuses more independent pairs than asked for."""
    curve: tuple[RocPoint, ...]

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)

    def save(self, path: str | Path) -> None:
        """Write it as JSON; `thresholds` is what settings take."""
        Path(path).write_text(json.dumps(self.to_dict(), indent=2, allow_nan=False) + "\n", encoding="utf-8")

    def to_svg(self) -> str:
        """The curve with both thresholds on it."""
        from holdfast.tribunal.showing.roc import roc_svg

        return roc_svg(self)

    def _repr_svg_(self) -> str:
        return self.to_svg()


def calibrate(
    pairs: Iterable[LabelledPair],
    *,
    measure: Measure = "wording",
    embedder: Embedder | None = None,
    most_accused: float = MOST_ACCUSED,
    most_warned: float = MOST_WARNED,
    min_cluster_size: int = 3,
) -> Calibration:
    """Thresholds that accuse and flag no more independent pairs than allowed, and find what copies they can."""
    labelled = list(pairs)
    derivative = np.array([pair.derivative for pair in labelled], np.bool_)
    _refuse_too_few(derivative)
    scores = np.round(pair_similarities(labelled, measure, embedder), 6)
    curve = _curve(scores, derivative)
    high = _best(curve, most_accused)
    low = next((point for point in curve if point.accused <= most_warned), curve[-1])
    thresholds = Thresholds(
        warning=min(low.threshold, round(high.threshold - _APART, 6)),
        derivative=high.threshold,
        min_cluster_size=min_cluster_size,
    )
    return Calibration(
        thresholds=thresholds,
        measure=measure,
        embedder="MiniLM" if embedder is None else str(getattr(embedder, "id", type(embedder).__name__)),
        pairs=len(labelled),
        derivative_pairs=int(derivative.sum()),
        auroc=_area(scores, derivative),
        derivative=high,
        warning=_point(scores, derivative, thresholds.warning),
        met=high.accused <= most_accused,
        curve=tuple(_corners(curve)),
    )


def pair_similarities(
    pairs: Sequence[LabelledPair], measure: Measure, embedder: Embedder | None = None
) -> Scores:
    """How similar each pair is, by the measure that a tribunal would use."""
    measures = {proposal: WordingMeasure(proposal) for proposal in {pair.proposal for pair in pairs}}
    worded = np.array(
        [measures[p.proposal].similarity(Wording(p.a), Wording(p.b)) for p in pairs], np.float64
    )
    if measure == "wording":
        return worded
    from holdfast.embedders import default_embedder

    vectors = embedded_texts([text for p in pairs for text in (p.a, p.b)], embedder or default_embedder())
    cosines = np.einsum("ij,ij->i", vectors[0::2], vectors[1::2]).astype(np.float64)
    higher: Scores = np.maximum(worded, cosines)
    return higher


def _refuse_too_few(derivative: Labels) -> None:
    copies = int(derivative.sum())
    for count, name in ((copies, "derivative"), (len(derivative) - copies, "independent")):
        if count < LEAST_OF_A_CLASS:
            raise CalibrationError(
                f"{count} pairs are labelled {name}: thresholds need at least {LEAST_OF_A_CLASS} of each kind"
            )


def _curve(scores: Scores, derivative: Labels) -> list[RocPoint]:
    """Every threshold of the allowed range, in steps of a thousandth, lowest first."""
    steps = np.round(np.arange(LOWEST, HIGHEST + 1e-9, 0.001), 3)
    return [_point(scores, derivative, float(step)) for step in steps]


def _corners(curve: Sequence[RocPoint]) -> Iterator[RocPoint]:
    """The points at which something changes."""
    last: tuple[float, float] | None = None
    for point in curve:
        if (point.found, point.accused) != last:
            last = (point.found, point.accused)
            yield point


def _point(scores: Scores, derivative: Labels, threshold: float) -> RocPoint:
    above = scores >= threshold
    return RocPoint(threshold, float(above[derivative].mean()), float(above[~derivative].mean()))


def _best(curve: Sequence[RocPoint], most: float) -> RocPoint:
    """Of the thresholds that accuse no more than `most`, the middle one of those that find most copies."""
    allowed = [point for point in curve if point.accused <= most and point.threshold > LOWEST + _APART]
    most_found = max((point.found for point in allowed), default=0.0)
    level = [point for point in allowed if point.found == most_found]
    return level[len(level) // 2] if level else curve[-1]


def _area(scores: Scores, derivative: Labels) -> float:
    """P(a copy scores above an independent pair), ties counted half."""
    copies, others = np.sort(scores[derivative]), np.sort(scores[~derivative])
    below, upto = np.searchsorted(others, copies, "left"), np.searchsorted(others, copies, "right")
    return float((below + upto).sum() / 2.0 / (len(copies) * len(others)))
