"""What Holdfast says about one labelled row, and how long it took."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from holdfast.bench.floors import length, missing_words
from holdfast.bench.rows import GroundingRow
from holdfast.errors import HoldfastError
from holdfast.grounding.types import ClaimVerification, GapType, HallucinationReport, Outcome

Check = Callable[[GroundingRow], HallucinationReport]


@dataclass(frozen=True, slots=True)
class Prediction:
    """One row's outcome; `score` and `flagged` are None when nothing in it was checked."""

    file: str
    id: str
    label: str
    hallucinated: bool
    outcome: Outcome
    reason: str | None
    score: float | None
    """P(hallucinated): one less the lowest support of any claim."""
    flagged: bool | None
    claims: int
    verdicts: Mapping[str, int]
    overlap: float
    length: float
    latency_ms: float


def predict(file: str, row: GroundingRow, check: Check) -> Prediction:
    """Check one row the way a caller would, and time that alone."""
    started = time.perf_counter()
    outcome, reason, claims = _checked_claims(row, check)
    latency_ms = (time.perf_counter() - started) * 1000
    judged = [claim for claim in claims if claim.evidence_support is not None]
    return Prediction(
        file=file,
        id=row.id,
        label=row.label,
        hallucinated=row.hallucinated,
        outcome=outcome,
        reason=reason,
        score=max((1.0 - (claim.evidence_support or 0.0) for claim in judged), default=None),
        flagged=any(map(is_finding, judged)) if judged else None,
        claims=len(claims),
        verdicts=dict(Counter(str(claim.verdict) for claim in judged)),
        overlap=missing_words(row.response, row.context),
        length=length(row.response),
        latency_ms=latency_ms,
    )


def is_finding(claim: ClaimVerification) -> bool:
    """Flagged for something the evidence does not carry; needing no evidence is not that."""
    return claim.is_flagged and claim.flag_reason is not GapType.EVIDENCE_INDEPENDENT


def _checked_claims(row: GroundingRow, check: Check) -> tuple[Outcome, str | None, list[ClaimVerification]]:
    try:
        claims = check(row).claims
    except HoldfastError as error:
        return "error", str(error), []
    if any(claim.evidence_support is not None for claim in claims):
        return "verdict", None, claims
    reasons = dict.fromkeys(claim.outcome_reason or "no reason given" for claim in claims)
    failed = any(claim.outcome == "error" for claim in claims)
    return "error" if failed else "unchecked", "; ".join(reasons) or "no claim to check", claims
