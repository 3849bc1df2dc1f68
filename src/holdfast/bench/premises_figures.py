"""Predictions of the premises suite turned into the figures that are published."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from holdfast.bench import metrics
from holdfast.bench.premises_checks import ENTAILED, PremisePrediction
from holdfast.bench.rows import BadLine
from holdfast.config import PremisesConfig

Kind = str
_MOST_BAD_LINES_NAMED = 20
_COMPARED_WITH = {"time_shift": "dated"}
"""Which supported rows a kind of change is held against; the unchanged ones where nothing is said."""


def premise_figures(
    name: str, kind: Kind, rows: Sequence[PremisePrediction], bad_lines: Sequence[BadLine], seed: int
) -> dict[str, Any]:
    """The figures common to all suites, and those of this kind of file."""
    extra = _EXTRA[kind](rows, seed)
    return {**_common(name, kind, rows, bad_lines, seed), **extra}


def mean_premise_figures(files: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The plain mean over files of each figure that has a meaning there; counts are added up."""
    names = ("auroc", "balanced_accuracy", "f1", "ece")
    return {
        "n": sum(file["n"] for file in files),
        **{name: metrics.mean([file[name] for file in files]) for name in names},
        "floors": {
            floor: {"auroc": metrics.mean([file["floors"][floor]["auroc"] for file in files])}
            for floor in ("overlap", "length")
        },
        "latency_ms": {p: metrics.mean([file["latency_ms"][p] for file in files]) for p in ("p50", "p99")},
        "unchecked": sum(file["unchecked"] for file in files),
        "errors": sum(file["errors"] for file in files),
    }


def _common(
    name: str, kind: Kind, rows: Sequence[PremisePrediction], bad_lines: Sequence[BadLine], seed: int
) -> dict[str, Any]:
    labelled = [] if kind == "presuppositions" else rows
    scored = [row for row in labelled if row.score is not None]
    positive, scores = [row.positive for row in scored], [row.score or 0.0 for row in scored]
    decisions = metrics.Decisions.count(positive, [bool(row.flagged) for row in scored])
    interval = metrics.auroc_interval(positive, scores, seed)
    times = [row.latency_ms for row in rows if row.outcome != "unchecked"]
    return {
        "file": name,
        "kind": kind,
        "n": len(rows),
        "auroc": metrics.auroc(positive, scores),
        "auroc_interval": list(interval) if interval else None,
        "balanced_accuracy": decisions.balanced_accuracy,
        "f1": decisions.f1,
        "recall": decisions.recall,
        "false_positive_rate": decisions.false_positive_rate,
        "ece": metrics.expected_calibration_error(positive, scores),
        "floors": _floors(scored),
        "latency_ms": {"p50": metrics.percentile(times, 50), "p99": metrics.percentile(times, 99)},
        "unchecked": sum(row.outcome == "unchecked" for row in rows),
        "errors": sum(row.outcome == "error" for row in rows),
        "bad_lines": {
            "n": len(bad_lines),
            "first": [str(line) for line in bad_lines[:_MOST_BAD_LINES_NAMED]],
        },
    }


def _floors(rows: Sequence[PremisePrediction]) -> dict[str, Any]:
    positive = [row.positive for row in rows]
    return {
        "overlap": {"auroc": metrics.auroc(positive, [row.overlap for row in rows])},
        "length": {"auroc": metrics.auroc(positive, [row.length for row in rows])},
    }


def _of_claims(rows: Sequence[PremisePrediction], seed: int) -> dict[str, Any]:
    """AUROC of each kind of change against the supported rows it was made from."""
    found = {}
    for perturb in sorted({row.group for row in rows if row.positive}):
        sound = [row for row in rows if not row.positive and row.group == _COMPARED_WITH.get(perturb, "none")]
        sound = sound or [row for row in rows if not row.positive]
        chosen = [row for row in (*sound, *(r for r in rows if r.group == perturb)) if row.score is not None]
        positive, scores = [row.positive for row in chosen], [row.score or 0.0 for row in chosen]
        interval = metrics.auroc_interval(positive, scores, seed)
        decisions = metrics.Decisions.count(positive, [bool(row.flagged) for row in chosen])
        found[perturb] = {
            "n": len(chosen),
            "auroc": metrics.auroc(positive, scores),
            "auroc_interval": list(interval) if interval else None,
            "balanced_accuracy": decisions.balanced_accuracy,
            "floors": _floors(chosen),
        }
    return {"by_perturb": found}


def _of_questions(rows: Sequence[PremisePrediction], _: int) -> dict[str, Any]:
    """Abstaining always, or never, is worth .5: both sides stand side by side."""
    decided = [row for row in rows if row.flagged is not None]
    decisions = metrics.Decisions.count([row.positive for row in decided], [bool(r.flagged) for r in decided])
    return {
        "abstain_recall": decisions.recall,
        "false_abstain_rate": decisions.false_positive_rate,
        "by_category": {
            group: {
                "n": sum(row.group == group for row in decided),
                "abstained": metrics.mean([float(bool(r.flagged)) for r in decided if r.group == group]),
            }
            for group in sorted({row.group for row in decided})
        },
    }


def _of_pairs(rows: Sequence[PremisePrediction], _: int) -> dict[str, Any]:
    """Accuracy on the rows with evidence, and on those whose false and true question are both there."""
    decided = [row for row in rows if row.flagged is not None]
    sides: dict[str, set[bool]] = {}
    for row in decided:
        sides.setdefault(row.detail["pair"], set()).add(row.positive)
    paired = [row for row in decided if len(sides[row.detail["pair"]]) == 2]
    wrong = [row.detail["pair"] for row in paired if row.flagged != row.positive]
    pairs = {row.detail["pair"] for row in paired}
    both = _share(pairs - set(wrong), pairs)
    return {
        "with_evidence": len(decided),
        "accuracy": _accuracy(decided),
        "judge_alone": _judge_alone(decided),
        "pairs": {
            "n": len(pairs),
            "accuracy": _accuracy(paired),
            "both_right": both,
            "judge_alone": _judge_alone(paired),
        },
        "by_source": _by_group(rows, lambda group: {"n": len(group), "accuracy": _accuracy(group)}),
    }


def _judge_alone(rows: Sequence[PremisePrediction]) -> float | None:
    """Accuracy of the judge without the comparison of names, so that no match of strings decides."""
    least = PremisesConfig().min_confidence
    supports = [(row.positive, row.detail["judge_alone"]) for row in rows]
    return metrics.mean([float((s < least) == positive) for positive, s in supports if s is not None])


def _of_texts(rows: Sequence[PremisePrediction], _: int) -> dict[str, Any]:
    """Recall of the gold presuppositions: of all of them, and as the mean over texts."""
    return {
        "entailed_from": ENTAILED,
        **_recalls(rows),
        "by_source": _by_group(rows, _recalls),
    }


def _recalls(rows: Sequence[PremisePrediction]) -> dict[str, Any]:
    golds = [support for row in rows for support in row.detail["entailed"]]
    whole = [support for row in rows for support in row.detail["whole_text"]]
    unrelated = [support for row in rows for support in row.detail["unrelated"]]
    counts = [len(row.detail["premises"]) for row in rows]
    return {
        "gold": len(golds),
        "presupposition_recall": metrics.mean([float(support >= ENTAILED) for support in golds]),
        "presupposition_recall_by_text": metrics.mean([row.score for row in rows]),
        "recall_of_the_gold_of_another_text": metrics.mean([float(s >= ENTAILED) for s in unrelated]),
        "recall_if_the_text_itself_were_the_premise": metrics.mean([float(s >= ENTAILED) for s in whole]),
        "premises_per_text": metrics.mean([float(count) for count in counts]),
        "texts_without_premises": sum(count == 0 for count in counts),
    }


def _by_group(
    rows: Sequence[PremisePrediction], figures: Callable[[Sequence[PremisePrediction]], Any]
) -> dict[str, Any]:
    return {
        group: figures([r for r in rows if r.group == group]) for group in sorted({r.group for r in rows})
    }


def _accuracy(rows: Sequence[PremisePrediction]) -> float | None:
    return metrics.mean([float(row.flagged == row.positive) for row in rows if row.flagged is not None])


def _share(part: set[str], whole: set[str]) -> float | None:
    return len(part) / len(whole) if whole else None


_EXTRA: Mapping[Kind, Callable[[Sequence[PremisePrediction], int], dict[str, Any]]] = {
    "memory_premises": _of_claims,
    "memory_questions": _of_questions,
    "false_premise": _of_pairs,
    "presuppositions": _of_texts,
}
