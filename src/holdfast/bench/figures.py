"""Predictions turned into the figures that are published."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from holdfast.bench import metrics
from holdfast.bench.predictions import Prediction
from holdfast.bench.rows import BadLine
from holdfast.judges.calibration.curve import LEAST_OF_A_CLASS, LEAST_ROWS
from holdfast.judges.calibration.miscalibration import labelled_rows
from holdfast.judges.calibration.platt import out_of_fold

_UNDECIDED = 0.5
_MOST_BAD_LINES_NAMED = 20


def file_figures(
    name: str, predictions: Sequence[Prediction], bad_lines: Sequence[BadLine] = (), seed: int = 0
) -> dict[str, Any]:
    """All figures of one file; rows without a verdict are counted, and used only where a name says so."""
    everything = [p.hallucinated for p in predictions]
    scored = [(p.hallucinated, p.score, bool(p.flagged)) for p in predictions if p.score is not None]
    positive = [row[0] for row in scored]
    scores = [row[1] for row in scored]
    decisions = metrics.Decisions.count(positive, [row[2] for row in scored])
    interval = metrics.auroc_interval(positive, scores, seed)
    return {
        "file": name,
        "n": len(predictions),
        "hallucinated": sum(everything),
        "auroc": metrics.auroc(positive, scores),
        "auroc_interval": list(interval) if interval else None,
        "auroc_unchecked_at_half": metrics.auroc(everything, [_score_or_half(p) for p in predictions]),
        "balanced_accuracy": decisions.balanced_accuracy,
        "f1": decisions.f1,
        "precision": decisions.precision,
        "recall": decisions.recall,
        "false_positive_rate": decisions.false_positive_rate,
        "decisions": asdict(decisions),
        "supported_claims": _of_supported_claims(predictions),
        "ece": metrics.expected_calibration_error(positive, scores),
        "ece_bins": f"{metrics.ECE_BINS} of equal width",
        "ece_calibrated": calibrated_error(positive, scores, seed),
        "floors": {
            "overlap": {"auroc": metrics.auroc(everything, [p.overlap for p in predictions])},
            "length": {"auroc": metrics.auroc(everything, [p.length for p in predictions])},
        },
        "latency_ms": _latency(predictions),
        "unchecked": sum(p.outcome == "unchecked" for p in predictions),
        "errors": sum(p.outcome == "error" for p in predictions),
        "bad_lines": {
            "n": len(bad_lines),
            "first": [str(line) for line in bad_lines[:_MOST_BAD_LINES_NAMED]],
        },
        "by_label": {
            label: _of_label(label, predictions) for label in sorted({p.label for p in predictions})
        },
    }


def mean_figures(files: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The plain mean over files of each figure that has a meaning there; counts are added up."""
    means = (
        "auroc",
        "auroc_unchecked_at_half",
        "balanced_accuracy",
        "f1",
        "recall",
        "false_positive_rate",
        "ece",
        "ece_calibrated",
    )
    return {
        "n": sum(file["n"] for file in files),
        **{name: metrics.mean([file.get(name) for file in files]) for name in means},
        "supported_claims": {
            "false_positive_rate": metrics.mean(
                [file.get("supported_claims", {}).get("false_positive_rate") for file in files]
            )
        },
        "floors": {
            floor: {"auroc": metrics.mean([file["floors"][floor]["auroc"] for file in files])}
            for floor in ("overlap", "length")
        },
        "latency_ms": {
            point: metrics.mean([file["latency_ms"][point] for file in files]) for point in ("p50", "p99")
        },
        "unchecked": sum(file["unchecked"] for file in files),
        "errors": sum(file["errors"] for file in files),
    }


def calibrated_error(positive: Sequence[bool], scores: Sequence[float], seed: int = 0) -> float | None:
    """The calibration error once a calibration is fitted to the file's other rows; None when they are too few."""
    values, labels = labelled_rows(scores, list(positive))
    rarer = min(int(labels.sum()), int((~labels).sum()))
    if len(labels) < LEAST_ROWS or rarer < LEAST_OF_A_CLASS:
        return None
    mapped = out_of_fold(values, labels, seed)
    return metrics.expected_calibration_error(labels.tolist(), mapped.tolist())


def _of_supported_claims(predictions: Sequence[Prediction]) -> dict[str, Any]:
    """Every claim of a supported row is supported: how many of them are flagged all the same."""
    claims = [claim for row in predictions if not row.hallucinated for claim in row.judged]
    flagged = sum(claim.flagged for claim in claims)
    return {
        "n": len(claims),
        "flagged": flagged,
        "false_positive_rate": flagged / len(claims) if claims else None,
    }


def _score_or_half(prediction: Prediction) -> float:
    return _UNDECIDED if prediction.score is None else prediction.score


def _latency(predictions: Sequence[Prediction]) -> dict[str, float | None]:
    times = [prediction.latency_ms for prediction in predictions]
    return {"p50": metrics.percentile(times, 50), "p99": metrics.percentile(times, 99)}


def _of_label(label: str, predictions: Sequence[Prediction]) -> dict[str, Any]:
    rows = [prediction for prediction in predictions if prediction.label == label]
    return {
        "n": len(rows),
        "mean_score": metrics.mean([row.score for row in rows]),
        "flagged": metrics.mean([None if row.flagged is None else float(row.flagged) for row in rows]),
    }
