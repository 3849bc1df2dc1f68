"""The grounding suite: the path that a caller takes, from a response to its verdict, on labelled rows."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from holdfast.bench.figures import file_figures, mean_figures
from holdfast.bench.marks import mark_figures
from holdfast.bench.metrics import mean
from holdfast.bench.predictions import Check, Prediction, predict
from holdfast.bench.rows import BadLine, GroundingRow, RowFile, read_grounding_rows
from holdfast.bench.sides import side_figures
from holdfast.bench.suites import Options
from holdfast.config import VerificationConfig
from holdfast.grounding.types import HallucinationReport
from holdfast.grounding.verdict import CONTRADICTED_FROM

_WARM_UP = GroundingRow(
    id="warm-up",
    context="The lighthouse was built in 1871. It is 32 metres high.",
    response="The lighthouse was built in 1871.",
    label="supported",
)


RowT = TypeVar("RowT", bound=GroundingRow)


@dataclass(frozen=True, slots=True)
class GroundingReport:
    """Predictions file by file, with the seed that their intervals are drawn by."""

    files: tuple[tuple[RowFile[GroundingRow], tuple[Prediction, ...]], ...]
    seed: int

    def figures(self) -> dict[str, Any]:
        """The table of DESIGN section 9, ready for JSON."""
        files = [self._of_file(file, made) for file, made in self.files]
        return {"suite": "grounding", "files": files, "mean": {**mean_figures(files), **_mean_details(files)}}

    def _of_file(self, file: RowFile[GroundingRow], made: Sequence[Prediction]) -> dict[str, Any]:
        return {
            **file_figures(file.name, made, file.bad_lines, self.seed),
            "thresholds": _thresholds(),
            "marks": mark_figures(file.rows, made),
            "three_way": side_figures(made),
        }

    @property
    def bad_lines(self) -> list[BadLine]:
        """Lines that were no rows."""
        return [line for file, _ in self.files for line in file.bad_lines]


def _mean_details(files: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Means over the files whose rows carry marks, and over those with both labels."""
    marks = [file["marks"] for file in files if file["marks"] is not None]
    sides = [file["three_way"] for file in files if file["three_way"] is not None]
    return {
        "marks": {name: mean([m[name] for m in marks]) for name in ("precision", "recall", "f1", "auroc")},
        "three_way": {name: mean([s[name] for s in sides]) for name in ("auroc", "balanced_accuracy")},
    }


def _thresholds() -> dict[str, float]:
    """What a claim is flagged by, as shipped: least P(support), and least P(contradict) of a contradiction."""
    everything = VerificationConfig.everything()
    return {"support": everything.support_threshold, "contradict": CONTRADICTED_FROM}


def run(files: Sequence[Path], options: Options, check: Check | None = None) -> GroundingReport:
    """Read every file before the first check, so that a bad path costs no work; then check row by row."""
    loaded = [read_grounding_rows(path).sample(options.limit, options.seed) for path in files]
    return GroundingReport(predict_all(loaded, options, check or shipped_check), options.seed)


def predict_all(
    files: Sequence[RowFile[RowT]], options: Options, check: Check
) -> tuple[tuple[RowFile[RowT], tuple[Prediction, ...]], ...]:
    """What Holdfast says about every row, file by file."""
    total, done = sum(len(file.rows) for file in files), 0
    # The first call loads the weights, which is no row's latency.
    check(_WARM_UP)
    measured = []
    for file in files:
        made = []
        for row in file.rows:
            made.append(predict(file.name, row, check))
            options.on_prediction(asdict(made[-1]))
            done += 1
            options.on_progress(done, total)
        measured.append((file, tuple(made)))
    return tuple(measured)


def shipped_check(row: GroundingRow) -> HallucinationReport:
    """What `holdfast.verify_response` says, every claim looked at."""
    from holdfast import verify_response

    return verify_response(
        row.question or "", row.response, row.context, config=VerificationConfig.everything()
    ).report
