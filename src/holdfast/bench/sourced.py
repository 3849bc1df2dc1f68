"""What the suites on challenges share: rows of several sources, one scored prediction a row, figures by source."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np

from holdfast.bench import metrics
from holdfast.bench.rows import BadLine, RowFile, read_rows
from holdfast.bench.suites import Options
from holdfast.claims.words import content_words, words
from holdfast.errors import HoldfastError

FALSE_POSITIVES = 0.05
RowT = TypeVar("RowT")


@dataclass(frozen=True, slots=True)
class Scored:
    """One row's outcome; a row without a label, or that could not be read, has None where a number would stand."""

    id: str
    source: str
    positive: bool | None
    score: float | None
    flagged: bool | None
    overlap: float
    length: float
    outcome: str = "verdict"
    reason: str | None = None
    latency_ms: float = 0.0
    file: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Measure(Generic[RowT]):
    """One suite: how a row is read, how it is predicted, and which figures it needs beside the common ones."""

    suite: str
    parse: Callable[[Mapping[str, Any]], RowT]
    predict: Callable[[RowT], Scored]
    further: Callable[[Sequence[Scored]], dict[str, Any]]
    warm_up: RowT
    expand: Callable[[RowT], Sequence[RowT]] = lambda row: [row]
    """The rows that are measured for one row of the file."""
    together: Callable[[Sequence[Scored]], Sequence[Scored]] = lambda rows: rows
    """The predictions of a file in the light of each other."""


@dataclass(frozen=True)
class SourcedReport:
    """Predictions file by file."""

    suite: str
    files: tuple[tuple[str, tuple[Scored, ...], tuple[BadLine, ...]], ...]
    further: Callable[[Sequence[Scored]], dict[str, Any]]
    seed: int

    def figures(self) -> dict[str, Any]:
        """The table of DESIGN section 9, with every source of a file beside it."""
        files = []
        for name, rows, bad in self.files:
            sources = {
                s: self._of([r for r in rows if r.source == s]) for s in sorted({r.source for r in rows})
            }
            named = {"n": len(bad), "first": [str(line) for line in bad[:20]]}
            files.append({"file": name, **self._of(rows), "bad_lines": named, "sources": sources})
        return {"suite": self.suite, "files": files, "mean": mean_of(files)}

    def _of(self, rows: Sequence[Scored]) -> dict[str, Any]:
        return {**common_figures(rows, self.seed), **self.further(rows)}

    @property
    def bad_lines(self) -> list[BadLine]:
        """Lines that were no rows."""
        return [line for _, _, bad in self.files for line in bad]


def run(measure: "Measure[RowT]", files: Sequence[Path], options: Options) -> SourcedReport:
    """Read every file before the first prediction; the first call loads the weights, which is no row's latency."""
    loaded: list[RowFile[RowT]] = [
        read_rows(path, measure.parse).sample(options.limit, options.seed) for path in files
    ]
    measure.predict(measure.warm_up)
    todo = [(file, [part for row in file.rows for part in measure.expand(row)]) for file in loaded]
    total, done = sum(len(rows) for _, rows in todo), 0
    measured = []
    for file, rows in todo:
        made = []
        for row in rows:
            made.append(_timed(measure, row, file.name))
            done += 1
            options.on_progress(done, total)
        settled = tuple(measure.together(made))
        for one in settled:
            options.on_prediction(asdict(one))
        measured.append((file.name, settled, file.bad_lines))
    return SourcedReport(measure.suite, tuple(measured), measure.further, options.seed)


def _timed(measure: "Measure[RowT]", row: RowT, file: str) -> Scored:
    started = time.perf_counter()
    try:
        found = measure.predict(row)
    except HoldfastError as error:
        name, source = str(getattr(row, "id", "")), str(getattr(row, "source", ""))
        found = Scored(name, source, None, None, None, 0.0, 0.0, "error", str(error))
    return replace(found, latency_ms=1000 * (time.perf_counter() - started), file=file)


def common_figures(rows: Sequence[Scored], seed: int) -> dict[str, Any]:
    """The figures that every suite has."""
    labelled = [r for r in rows if r.positive is not None and r.score is not None]
    truth, scores = [bool(r.positive) for r in labelled], [float(r.score or 0.0) for r in labelled]
    decided = metrics.Decisions.count(truth, [bool(r.flagged) for r in labelled])
    interval = metrics.auroc_interval(truth, scores, seed)
    return {
        "n": len(rows),
        "positive": sum(truth),
        "auroc": metrics.auroc(truth, scores),
        "auroc_interval": list(interval) if interval else None,
        "balanced_accuracy": decided.balanced_accuracy,
        "f1": decided.f1,
        "recall": decided.recall,
        "false_positive_rate": decided.false_positive_rate,
        "recall_at_fpr_05": recall_at(truth, scores),
        "ece": metrics.expected_calibration_error(truth, scores),
        "floors": {
            "overlap": {"auroc": metrics.auroc(truth, [r.overlap for r in labelled])},
            "length": {"auroc": metrics.auroc(truth, [r.length for r in labelled])},
        },
        "latency_ms": {
            point: metrics.percentile([r.latency_ms for r in rows], share)
            for point, share in (("p50", 50), ("p99", 99))
        },
        "unchecked": sum(r.outcome == "unchecked" for r in rows),
        "errors": sum(r.outcome == "error" for r in rows),
    }


def recall_at(truth: Sequence[bool], scores: Sequence[float], rate: float = FALSE_POSITIVES) -> float | None:
    """The share of positives above the score that `rate` of the negatives pass; None when a class is absent."""
    positive = [s for s, t in zip(scores, truth, strict=True) if t]
    negative = [s for s, t in zip(scores, truth, strict=True) if not t]
    if not positive or not negative:
        return None
    return float(np.mean(np.asarray(positive) > np.quantile(np.asarray(negative), 1.0 - rate)))


def mean_of(files: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The plain mean over files; counts are added up. `over_sources` is the mean over all sources of all files."""
    names = ("auroc", "balanced_accuracy", "f1", "recall", "false_positive_rate", "recall_at_fpr_05", "ece")
    sources = [source for file in files for source in file["sources"].values()]
    return {
        "n": sum(f["n"] for f in files),
        **{name: metrics.mean([f[name] for f in files]) for name in names},
        "over_sources": {name: metrics.mean([s[name] for s in sources]) for name in names},
        "floors": {
            floor: {"auroc": metrics.mean([f["floors"][floor]["auroc"] for f in files])}
            for floor in ("overlap", "length")
        },
        "latency_ms": {p: metrics.mean([f["latency_ms"][p] for f in files]) for p in ("p50", "p99")},
        "unchecked": sum(f["unchecked"] for f in files),
        "errors": sum(f["errors"] for f in files),
    }


def shared_words(text: str, other: str) -> float:
    """The overlap floor: the share of a text's content words that stand in the other."""
    said = set(content_words(text))
    return len(said & set(content_words(other))) / len(said) if said else 0.0


def word_count(text: str) -> float:
    """The length floor."""
    return float(len(words(text)))


def text_of(fields: Mapping[str, Any], name: str) -> str:
    """A required text field; ValueError says that it is missing."""
    value = fields.get(name)
    if not isinstance(value, str):
        raise ValueError(f"{name} must be text")
    return value


def optional_text(fields: Mapping[str, Any], name: str) -> str:
    """A text field that may be missing or null."""
    value = fields.get(name)
    return value if isinstance(value, str) else ""
