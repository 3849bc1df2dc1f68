"""Calibration: a monotone map from a judge's P(support) to one that means what it says.

Fitted on labelled rows by logistic scaling of the log-odds, and measured out of fold. To refit from feedback,
pass the probabilities of the judge itself, not those that a calibration has already changed.
"""

import json
import math
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from holdfast.errors import CalibrationError
from holdfast.judges.calibration.miscalibration import (
    Floats,
    Labels,
    MeasuredError,
    ReliabilityBin,
    expected_calibration_error,
    labelled_rows,
    measure_error,
    reliability_bins,
)
from holdfast.judges.calibration.platt import Line, fit_line, out_of_fold
from holdfast.judges.types import Judge, Judgement, Pair

__all__ = [
    "LEAST_OF_A_CLASS",
    "LEAST_ROWS",
    "VERSION",
    "CalibratedJudge",
    "Calibration",
    "MeasuredError",
    "ReliabilityBin",
    "expected_calibration_error",
]

LEAST_ROWS = 200
LEAST_OF_A_CLASS = 20
VERSION = 1
"""Of the stored form."""
T = TypeVar("T", MeasuredError, ReliabilityBin, "Calibration")
_REMEDY = (
    "Write it with holdfast calibrate --out, or unset verification.calibration (of a model: llm.calibration); "
    "in Python, Calibration.fit makes one."
)


@dataclass(frozen=True, slots=True)
class Calibration:
    """Calibrated log-odds = slope * raw log-odds + offset, and how well that holds."""

    slope: float
    offset: float
    rows: int
    """Labelled rows it was fitted on; 0 when it was not fitted."""
    positives: int
    ece_before: MeasuredError | None
    """Expected calibration error of the raw probabilities; None when it was not measured."""
    ece_after: MeasuredError | None
    """The same of calibrated probabilities, each row mapped by a fit that has not seen it."""
    bins: tuple[ReliabilityBin, ...]
    """The reliability table behind `ece_after`; at most 10 bins of about equal mass."""

    def __post_init__(self) -> None:
        if not (math.isfinite(self.slope) and self.slope > 0.0 and math.isfinite(self.offset)):
            raise CalibrationError(f"slope {self.slope} and offset {self.offset} are no rising line")
        if self.rows and (self.ece_before is None or self.ece_after is None):
            raise CalibrationError("a fitted calibration comes with its measured errors")
        totals = (sum(b.rows for b in self.bins), sum(b.positives for b in self.bins))
        if totals != (self.rows, self.positives):
            raise CalibrationError(
                f"the bins do not add up to {self.positives} supported of {self.rows} rows"
            )

    @classmethod
    def identity(cls) -> "Calibration":
        """The map that changes nothing and claims nothing."""
        return cls(1.0, 0.0, 0, 0, None, None, ())

    @classmethod
    def fit(
        cls, probabilities: Sequence[float] | Floats, supported: Sequence[bool] | Labels, *, seed: int = 0
    ) -> "Calibration":
        """Fit on labelled rows; CalibrationError when they are too few or cannot be used."""
        values, labels = labelled_rows(probabilities, supported)
        _refuse_too_few(len(labels), int(labels.sum()))
        line = fit_line(values, labels)
        if line.slope <= 0.0:
            raise CalibrationError(
                "the probabilities do not rise with the labels: check that true means supported; "
                "if it does, this judge cannot tell these rows apart and no rising map would help"
            )
        mapped = out_of_fold(values, labels, seed)
        return cls(
            slope=line.slope,
            offset=line.offset,
            rows=len(labels),
            positives=int(labels.sum()),
            ece_before=measure_error(values, labels, seed),
            ece_after=measure_error(mapped, labels, seed),
            bins=reliability_bins(mapped, labels),
        )

    def apply_to(self, probability: float) -> float:
        """The calibrated probability of one raw probability."""
        return Line(self.slope, self.offset).map(probability)

    def apply(self, judgement: Judgement) -> Judgement:
        """Map P(support); the others share what is left in the proportion they had."""
        support = self.apply_to(judgement.support)
        if support == judgement.support:
            return judgement
        others = judgement.contradict + judgement.silent
        # Nothing spoke of a contradiction when support was 1: what is taken from it becomes silence.
        contradict = (1.0 - support) * (judgement.contradict / others) if others > 0.0 else 0.0
        silent = 1.0 - support - contradict
        said = judgement.support if judgement.uncalibrated is None else judgement.uncalibrated
        interval = judgement.interval and (
            self.apply_to(judgement.interval[0]),
            self.apply_to(judgement.interval[1]),
        )
        return replace(
            judgement,
            support=support,
            contradict=contradict,
            silent=silent,
            uncalibrated=said,
            interval=interval,
        )

    def to_json(self) -> str:
        """The stored form, exact to the last digit."""
        return json.dumps({"version": VERSION, **asdict(self)}, indent=2, allow_nan=False) + "\n"

    @classmethod
    def from_json(cls, text: str | bytes) -> "Calibration":
        """Read what `to_json` wrote; CalibrationError when it is damaged or from another version."""
        try:
            return _decoded(json.loads(text))
        except (ValueError, TypeError, OverflowError, RecursionError) as error:
            raise CalibrationError(f"this is no stored calibration: {error}. {_REMEDY}") from error

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the stored form: an older file stays whole until the new one is, a device or pipe is written to."""
        target = Path(path)
        replaced = not target.exists() or target.is_file()
        # Of a link, what it leads to is replaced and not the link.
        target = Path(os.path.realpath(target)) if replaced else target
        part = target.with_name(f"{target.name}.{os.getpid()}.part") if replaced else target
        try:
            part.write_text(self.to_json(), encoding="utf-8")
            if replaced:
                part.replace(target)
        except OSError as error:
            if replaced:
                part.unlink(missing_ok=True)
            raise CalibrationError(
                f"cannot write {target}: {error}. Choose a place that is writable."
            ) from error

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Calibration":
        """Read what `save` wrote."""
        try:
            stored = Path(path).read_bytes()
        except OSError as error:
            raise CalibrationError(f"cannot read the calibration {path}: {error}. {_REMEDY}") from error
        try:
            return cls.from_json(stored)
        except CalibrationError as error:
            raise CalibrationError(f"{path}: {error}") from error


class CalibratedJudge:
    """Another judge with its support calibrated; fit the calibration on that judge's own probabilities."""

    def __init__(self, judge: Judge, calibration: Calibration) -> None:
        self._judge = judge
        self._calibration = calibration

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair and map what the judge said."""
        return [self._calibration.apply(judgement) for judgement in await self._judge.judge(pairs)]


def _refuse_too_few(rows: int, positives: int) -> None:
    if rows < LEAST_ROWS:
        raise CalibrationError(
            f"{rows} labelled rows are too few: a calibration needs at least {LEAST_ROWS}, "
            f"so label {LEAST_ROWS - rows} more"
        )
    for count, name in ((positives, "supported"), (rows - positives, "not supported")):
        if count < LEAST_OF_A_CLASS:
            raise CalibrationError(
                f"{count} of {rows} rows are {name}: a calibration needs at least {LEAST_OF_A_CLASS} "
                f"of each class, so label {LEAST_OF_A_CLASS - count} more that are {name}"
            )


def _decoded(stored: object) -> Calibration:
    version = stored.get("version") if isinstance(stored, dict) else None
    if not isinstance(stored, dict) or version != VERSION:
        raise ValueError(f"its version is {version!r}, not {VERSION}")
    body = {name: value for name, value in stored.items() if name != "version"}
    return _built(Calibration, body, {"ece_before": _measured, "ece_after": _measured, "bins": _bins})


def _measured(stored: object) -> MeasuredError | None:
    return None if stored is None else _built(MeasuredError, stored)


def _bins(stored: object) -> tuple[ReliabilityBin, ...]:
    if not isinstance(stored, list):
        raise TypeError("its bins are no list")
    return tuple(_built(ReliabilityBin, item) for item in stored)


def _built(kind: type[T], stored: object, parts: Mapping[str, Callable[[object], object]] | None = None) -> T:
    """One of our dataclasses from its dictionary: every field there, of its type, and no other."""
    types = {field.name: field.type for field in fields(kind)}
    if not isinstance(stored, dict) or stored.keys() != types.keys():
        raise ValueError(f"a {kind.__name__} has the fields {', '.join(types)}")
    readers = parts or {}
    values: dict[str, Any] = {
        name: readers[name](stored[name]) if name in readers else _number(name, stored[name], types[name])
        for name in types
    }
    return kind(**values)


def _number(name: str, stored: object, kind: object) -> float:
    if isinstance(stored, int) and not isinstance(stored, bool):
        return stored if kind is int else float(stored)
    if isinstance(stored, float) and kind is float:
        return stored
    raise TypeError(f"its {name} is no number of the right kind")
