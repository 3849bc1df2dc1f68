"""The correction suite: sound answers and the same answers corrupted in one place, verified and corrected.

Both are made from the supported rows of any grounding file. The answers are corrected without a model, by the editor
that only exchanges values, cuts and quotes, so that the figures are those of the embedded default.
"""

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from holdfast.bench import metrics
from holdfast.bench.corruptions import KINDS, Corruption, corrupt
from holdfast.bench.figures import file_figures, mean_figures
from holdfast.bench.predictions import Prediction, predict
from holdfast.bench.rows import BadLine, GroundingRow, RowFile, read_grounding_rows
from holdfast.bench.suites import Options
from holdfast.claims import extract_claims
from holdfast.config import VerificationConfig
from holdfast.correction.types import CRAGResult
from holdfast.errors import HoldfastError
from holdfast.grounding.types import VerificationResult

THRESHOLD = 0.7
_FOREIGN_SENTENCES = 200
TARGETS = {"trigger_rate_grounded": 0.2, "success_rate": 0.7, "agreement": 0.8}
"""Below the first, above the others."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """One answer, how sure it was, and what became of it."""

    file: str
    id: str
    grounded: bool
    """As it was made: sound, or corrupted."""
    kind: str | None
    wrong_words: str | None
    confidence: float | None
    critical: bool | None
    """A critical gap was found."""
    triggered: bool
    outcome: str
    final_confidence: float | None
    attempts: int
    improved: bool
    """Confidence rose."""
    gone: bool | None
    """The corrupted claim is no longer there; None for a sound answer."""
    correction_ms: float

    @property
    def success(self) -> bool:
        """Confidence rose and the corrupted claim is gone."""
        return self.improved and self.gone is True


@dataclass(frozen=True, slots=True)
class CorrectionReport:
    """Predictions and corrections file by file."""

    files: tuple[tuple[RowFile[GroundingRow], tuple[Prediction, ...], tuple[Corrected, ...]], ...]
    seed: int

    def figures(self) -> dict[str, Any]:
        """The table of DESIGN section 9, with triggers, successes and agreement."""
        files = [
            {**file_figures(file.name, made, file.bad_lines, self.seed), **correction_figures(corrected)}
            for file, made, corrected in self.files
        ]
        every = [row for _, _, corrected in self.files for row in corrected]
        return {
            "suite": "correction",
            "files": files,
            "mean": {**mean_figures(files), **correction_figures(every)},
        }

    @property
    def bad_lines(self) -> list[BadLine]:
        """Lines that were no rows."""
        return [line for file, _, _ in self.files for line in file.bad_lines]


def run(files: Sequence[Path], options: Options) -> CorrectionReport:
    """Make a sound and a corrupted answer from each supported row; verify both, and correct what is too unsure."""
    loaded = [_supported(read_grounding_rows(path)).sample(options.limit, options.seed) for path in files]
    foreign = _sentences(loaded, options.seed)
    total, done = sum(2 * len(file.rows) for file in loaded), 0
    measured = []
    for file in loaded:
        made: list[Prediction] = []
        corrected: list[Corrected] = []
        for row in file.rows:
            for answer, corruption in _answers(row, foreign, options.seed):
                prediction, outcome = _measure(file.name, answer, corruption)
                made.append(prediction)
                corrected.append(outcome)
                options.on_prediction({**asdict(prediction), "correction": asdict(outcome)})
            done += 2
            options.on_progress(done, total)
        measured.append((file, tuple(made), tuple(corrected)))
    return CorrectionReport(tuple(measured), options.seed)


def _supported(file: RowFile[GroundingRow]) -> RowFile[GroundingRow]:
    rows = tuple(row for row in file.rows if not row.hallucinated)
    return RowFile(file.name, rows, file.bad_lines)


def _sentences(files: Sequence[RowFile[GroundingRow]], seed: int) -> list[str]:
    """Single claims of other rows, to be put where they do not belong."""
    rows = [row for file in files for row in file.rows]
    drawn = Random(seed).sample(rows, min(len(rows), _FOREIGN_SENTENCES))
    claims = (
        claim.text for row in drawn if row.response.strip() for claim in extract_claims(row.response)[:1]
    )
    return [text for text in claims if 40 <= len(text) <= 200]


def _answers(
    row: GroundingRow, foreign: Sequence[str], seed: int
) -> list[tuple[GroundingRow, Corruption | None]]:
    corruption = corrupt(row, foreign, Random(f"{seed}:{row.id}:{row.response}"))
    sound: list[tuple[GroundingRow, Corruption | None]] = [(row, None)]
    if corruption is None:
        return sound
    unsound = GroundingRow(row.id, row.context, corruption.text, "not_supported", row.question)
    return [*sound, (unsound, corruption)]


def _measure(file: str, row: GroundingRow, corruption: Corruption | None) -> tuple[Prediction, Corrected]:
    checks: list[VerificationResult] = []

    def check(answer: GroundingRow) -> Any:
        from holdfast import verify_response

        checks.append(
            verify_response(
                answer.question or "", answer.response, answer.context, config=VerificationConfig.everything()
            )
        )
        return checks[0].report

    prediction = predict(file, row, check)
    return prediction, _correct(file, row, corruption, checks[0] if checks else None)


def _correct(
    file: str, row: GroundingRow, corruption: Corruption | None, first: VerificationResult | None
) -> Corrected:
    from holdfast import corrective_rag_loop

    confidence = None if first is None else first.confidence
    triggered = first is not None and confidence is not None and confidence < THRESHOLD
    started, result, outcome = time.perf_counter(), None, "left"
    if triggered and first is not None:
        try:
            result = corrective_rag_loop(row.question or "", row.response, first, row.context)
            outcome = result.stopped
        except HoldfastError as error:
            outcome = f"error: {error}"
    final = confidence if result is None else result.confidence
    return Corrected(
        file=file,
        id=row.id,
        grounded=corruption is None,
        kind=None if corruption is None else corruption.kind,
        wrong_words=None if corruption is None else corruption.words,
        confidence=confidence,
        critical=None if first is None else first.report.has_critical_gaps,
        triggered=triggered,
        outcome=outcome,
        final_confidence=final,
        attempts=0 if result is None else result.attempts,
        improved=final is not None and confidence is not None and final > confidence,
        gone=None if corruption is None else _is_gone(corruption, row.response, result),
        correction_ms=1000 * (time.perf_counter() - started),
    )


def _is_gone(corruption: Corruption, response: str, result: CRAGResult | None) -> bool:
    """No claim that holds the wrong words is left, and neither is the sentence of words that were put in."""
    if result is None:
        return False
    final = _folded(result.final_response)
    touched = [
        c.text for c in extract_claims(response) if c.start < corruption.end and c.end > corruption.start
    ]
    return not any(_folded(text) in final for text in touched or [response])


def _folded(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def correction_figures(rows: Sequence[Corrected]) -> dict[str, Any]:
    """How often correction is triggered, how often it succeeds, and how often confidence agrees with the label."""
    sound = [row for row in rows if row.grounded]
    corrupted = [row for row in rows if not row.grounded]
    known = [row for row in rows if row.confidence is not None]
    figures = {
        "trigger_rate": {
            "grounded": _share(row.triggered for row in sound),
            "corrupted": _share(row.triggered for row in corrupted),
            "grounded_critical": _share(bool(row.critical) for row in sound),
            "corrupted_critical": _share(bool(row.critical) for row in corrupted),
        },
        "correction": _of_corrected(corrupted),
        "agreement": _share((_sure(row)) == row.grounded for row in known),
        "without_confidence": len(rows) - len(known),
        "correction_ms": {
            point: metrics.percentile([row.correction_ms for row in rows if row.triggered], share)
            for point, share in (("p50", 50), ("p99", 99))
        },
        "by_kind": {kind: _of_corrected([row for row in corrupted if row.kind == kind]) for kind in KINDS},
    }
    return {**figures, "targets": _targets(figures)}


def _sure(row: Corrected) -> bool:
    return row.confidence is not None and row.confidence >= THRESHOLD


def _of_corrected(rows: Sequence[Corrected]) -> dict[str, Any]:
    tried = [row for row in rows if row.triggered]
    return {
        "n": len(rows),
        "triggered": len(tried),
        "improved": _share(row.improved for row in tried),
        "gone": _share(row.gone is True for row in tried),
        "success_rate": _share(row.success for row in tried),
        "success_of_all": _share(row.success for row in rows),
        "withdrawn": _share(row.outcome == "withdrawn" for row in tried),
    }


def _targets(figures: Mapping[str, Any]) -> dict[str, Any]:
    """The specification's targets, and whether these rows meet them."""
    reached = {
        "trigger_rate_grounded": figures["trigger_rate"]["grounded"],
        "success_rate": figures["correction"]["success_rate"],
        "agreement": figures["agreement"],
    }
    met = {
        name: None
        if value is None
        else (value < TARGETS[name] if name.startswith("trigger") else value > TARGETS[name])
        for name, value in reached.items()
    }
    return {name: {"target": TARGETS[name], "reached": reached[name], "met": met[name]} for name in TARGETS}


def _share(hits: Any) -> float | None:
    return metrics.mean([float(hit) for hit in hits])
