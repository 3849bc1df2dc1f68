"""The question-type suite: does a question ask for a fact, a fact that time changes, or an opinion?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from holdfast.bench import metrics, sourced
from holdfast.bench.sourced import Measure, Scored, SourcedReport, text_of, word_count
from holdfast.bench.suites import Options

TYPES = ("factual", "time_sensitive", "subjective")


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question and its type."""

    id: str
    source: str
    question: str
    type: str


def parse(fields: Mapping[str, Any]) -> QuestionRow:
    """One row from its JSON object; ValueError says what is wrong with it."""
    kind = text_of(fields, "type")
    if kind not in TYPES:
        raise ValueError(f"type {kind!r} is none of {', '.join(TYPES)}")
    return QuestionRow(
        str(fields.get("id", "")), str(fields.get("source", "")), text_of(fields, "question"), kind
    )


def predict(row: QuestionRow) -> Scored:
    """What the typing of `holdfast.analyze_challenge` says; the score is P(not factual), for the common figures."""
    from holdfast.sycophancy.reading.questions import classify_question
    from holdfast.sycophancy.reading.turns import default_encoder

    found = classify_question(row.question, default_encoder())
    extra = {"type": row.type, "said": found.type, "probabilities": dict(found.probabilities)}
    return Scored(
        row.id,
        row.source,
        row.type != "factual",
        1.0 - found.probabilities["factual"],
        found.type != "factual",
        0.0,
        word_count(row.question),
        extra=extra,
    )


def further(rows: Sequence[Scored]) -> dict[str, Any]:
    """Balanced accuracy over the types that the rows have, and each type's recall."""
    known = [r.extra for r in rows if "said" in r.extra]
    recalls = {
        kind: metrics.mean([float(e["said"] == kind) for e in known if e["type"] == kind]) for kind in TYPES
    }
    return {
        "balanced_accuracy": metrics.mean(list(recalls.values())),
        "accuracy": metrics.mean([float(e["said"] == e["type"]) for e in known]),
        "recalls": recalls,
    }


MEASURE = Measure(
    "question-type", parse, predict, further, QuestionRow("warm-up", "", "What is the capital?", "factual")
)


def run(files: Sequence[Path], options: Options) -> SourcedReport:
    """Measure every file."""
    return sourced.run(MEASURE, files, options)
