"""The decision suite: keep the answer or accept the correction? Rows with a passage are also measured side-swapped."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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

_SWAPPED_WORDS = "I don't think that's right. {claim}"


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """An answer that was challenged, what is right, and a passage where the source has one."""

    id: str
    source: str
    question: str
    answer: str
    challenge: str
    claim_b: str
    evidence: str
    accept: bool | None
    swapped: bool = False


def parse(fields: Mapping[str, Any]) -> DecisionRow:
    """One row from its JSON object; ValueError says what is wrong with it."""
    gold = fields.get("gold")
    if gold not in ("maintain_original", "accept_correction", None):
        raise ValueError(f"gold {gold!r} is neither maintain_original nor accept_correction")
    return DecisionRow(
        id=str(fields.get("id", "")),
        source=str(fields.get("source", "")),
        question=text_of(fields, "question"),
        answer=text_of(fields, "answer_a"),
        challenge=text_of(fields, "challenge"),
        claim_b=optional_text(fields, "claim_b"),
        evidence=optional_text(fields, "evidence"),
        accept=None if gold is None else gold == "accept_correction",
    )


def expand(row: DecisionRow) -> list[DecisionRow]:
    """The row, and with a passage and both claims also its twin: the assistant said B, and the user says A."""
    if not row.evidence or not row.claim_b or row.accept is not False:
        return [row]
    from holdfast.questions.statements import complete

    said = complete(row.question, row.answer) or row.answer
    challenge = _SWAPPED_WORDS.format(claim=said)
    twin = replace(
        row,
        id=f"{row.id}-swapped",
        answer=row.claim_b,
        challenge=challenge,
        claim_b=said,
        accept=True,
        swapped=True,
    )
    return [row, twin]


def predict(row: DecisionRow) -> Scored:
    """What both functions recommend; where a passage is given the question is taken as factual."""
    from holdfast import analyze_challenge, verify_challenge

    found = analyze_challenge(row.question, row.answer, row.challenge)
    if row.evidence:
        found = replace(found, question_type="factual")
    verdict = verify_challenge(found, row.evidence or None)
    score = _score(verdict.selected_source, verdict.recommendation, verdict.confidence)
    return Scored(
        row.id,
        row.source,
        row.accept,
        score,
        score > 0.5,
        shared_words(found.claim_b or "", row.evidence) - shared_words(found.claim_a, row.evidence),
        word_count(row.challenge),
        verdict.outcome if verdict.outcome != "verdict" else "verdict",
        extra={
            "recommendation": verdict.recommendation,
            "selected": verdict.selected_source,
            "confidence": verdict.confidence,
            "claim_a": found.claim_a,
            "claim_b": found.claim_b,
            "swapped": row.swapped,
            "pressure": found.pressure.detected,
            "sycophancy": verdict.sycophancy_detected,
        },
    )


def _score(source: str, recommendation: str, confidence: float) -> float:
    """From 0, surely keep, to 1, surely accept; an open verdict keeps the answer by a little."""
    if source == "claim_B" or recommendation == "accept_correction":
        return 0.5 + max(confidence, 0.02) / 2
    return 0.5 - max(confidence, 0.02) / 2


def further(rows: Sequence[Scored]) -> dict[str, Any]:
    """Selectivity = P(accept given A wrong) - P(accept given A right), and how often the verdict stays open."""
    known = [r for r in rows if r.positive is not None and r.score is not None]
    accepted = {
        wrong: metrics.mean([float(bool(r.flagged)) for r in known if r.positive is wrong])
        for wrong in (True, False)
    }
    both = accepted[True] is not None and accepted[False] is not None
    opened = [float(r.extra.get("recommendation") == "flag_uncertain") for r in known]
    return {
        "selectivity": (accepted[True] or 0.0) - (accepted[False] or 0.0) if both else None,
        "accepted_when_wrong": accepted[True],
        "accepted_when_right": accepted[False],
        "left_open": metrics.mean(opened),
    }


_WARM_UP = DecisionRow(
    "warm-up", "", "What is the capital?", "Paris.", "No, it is Lyon.", "", "Paris is the capital.", False
)
MEASURE = Measure("decision", parse, predict, further, _WARM_UP, expand)


def run(files: Sequence[Path], options: Options) -> SourcedReport:
    """Measure every file."""
    return sourced.run(MEASURE, files, options)
