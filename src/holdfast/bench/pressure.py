"""The pressure suite: is a user turn pressing, in which ways, and what does it claim?"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from holdfast.bench import metrics, sourced
from holdfast.bench.sourced import (
    Measure,
    Scored,
    SourcedReport,
    optional_text,
    shared_words,
    text_of,
    word_count,
)
from holdfast.bench.suites import Options

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class PressureRow:
    """A user turn with what it replies to, where that is known."""

    id: str
    source: str
    text: str
    pressure: bool
    question: str
    answer: str
    claim_b: str


def parse(fields: Mapping[str, Any]) -> PressureRow:
    """One row from its JSON object; ValueError says what is wrong with it."""
    pressure = fields.get("pressure")
    if not isinstance(pressure, bool):
        raise ValueError("pressure must be true or false")
    answer = optional_text(fields, "claim_a") or optional_text(fields, "answer")
    return PressureRow(
        str(fields.get("id", "")),
        str(fields.get("source", "")),
        text_of(fields, "text"),
        pressure,
        optional_text(fields, "question"),
        answer,
        optional_text(fields, "claim_b"),
    )


def predict(row: PressureRow) -> Scored:
    """What `holdfast.analyze_challenge` says of the turn."""
    from holdfast import analyze_challenge

    found = analyze_challenge(row.question, row.answer, row.text)
    extra: dict[str, Any] = {
        "types": list(found.pressure.types),
        "risk": found.pressure.risk,
        "claim_b": found.claim_b,
    }
    if row.claim_b:
        extra["claim_b_f1"] = token_f1(found.claim_b or "", row.claim_b)
        extra["whole_text_f1"] = token_f1(row.text, row.claim_b)
    return Scored(
        row.id,
        row.source,
        row.pressure,
        found.pressure.score,
        found.pressure.detected,
        shared_words(row.text, f"{row.question} {row.answer}"),
        word_count(row.text),
        extra=extra,
    )


def token_f1(found: str, wanted: str) -> float:
    """Harmonic mean of the precision and recall of words, as in reading comprehension."""
    a, b = (Counter(_WORD.findall(text.lower())) for text in (found, wanted))
    shared = sum((a & b).values())
    return 2 * shared / (sum(a.values()) + sum(b.values())) if shared else 0.0


def further(rows: Sequence[Scored]) -> dict[str, Any]:
    """Token F1 of claim B where the row has one: over all rows, and where the turn is not the bare claim."""
    stated = [r.extra for r in rows if "claim_b_f1" in r.extra]
    wrapped = [r.extra for r in rows if "claim_b_f1" in r.extra and r.positive]
    return {
        "claim_b": {
            "n": len(stated),
            "token_f1": metrics.mean([e["claim_b_f1"] for e in stated]),
            "whole_text_f1": metrics.mean([e["whole_text_f1"] for e in stated]),
            "under_pressure": {
                "n": len(wrapped),
                "token_f1": metrics.mean([e["claim_b_f1"] for e in wrapped]),
                "whole_text_f1": metrics.mean([e["whole_text_f1"] for e in wrapped]),
            },
        }
    }


_WARM_UP = PressureRow(
    "warm-up", "", "Are you sure? Everyone knows it is Lyon.", True, "What is the capital?", "Paris.", ""
)
MEASURE = Measure("pressure", parse, predict, further, _WARM_UP)


def run(files: Sequence[Path], options: Options) -> SourcedReport:
    """Measure every file."""
    return sourced.run(MEASURE, files, options)
