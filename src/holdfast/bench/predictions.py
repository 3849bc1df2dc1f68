"""What Holdfast says about one labelled row, and how long it took."""

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from holdfast.bench.floors import length, missing_words
from holdfast.bench.rows import GroundingRow
from holdfast.errors import HoldfastError
from holdfast.grounding.confidence import answer_support
from holdfast.grounding.types import ClaimStatus, ClaimVerification, GapType, HallucinationReport, Outcome

Check = Callable[[GroundingRow], HallucinationReport]


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """Where a claim that reached a verdict stands in the response, and what was said of it."""

    start: int
    end: int
    doubt: float
    """One less P(support)."""
    flagged: bool
    marks: tuple[tuple[int, int, float], ...]
    """Marked characters of the response, each with a score; a supported claim has none."""


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
    """P(hallucinated): one less the support of the answer."""
    flagged: bool | None
    verdict: str | None
    """The worst verdict of any claim: contradicted, unsupported, partially_supported, supported."""
    contradiction: float | None
    """The highest P(contradict) of any claim."""
    side: float | None
    """P(contradict), given that the context does not support it, of the claim with the lowest support."""
    decided_by: str | None
    """The tier of the claim with the lowest support."""
    claims: int
    verdicts: Mapping[str, int]
    judged: tuple[JudgedClaim, ...]
    overlap: float
    length: float
    latency_ms: float


def predict(file: str, row: GroundingRow, check: Check) -> Prediction:
    """Check one row the way a caller would, and time that alone."""
    started = time.perf_counter()
    outcome, reason, claims = _checked_claims(row, check)
    latency_ms = (time.perf_counter() - started) * 1000
    judged = [claim for claim in claims if claim.evidence_support is not None]
    support = answer_support(judged)
    weakest = min(judged, key=lambda claim: claim.evidence_support or 0.0, default=None)
    return Prediction(
        file=file,
        id=row.id,
        label=row.label,
        hallucinated=row.hallucinated,
        outcome=outcome,
        reason=reason,
        score=None if support is None else 1.0 - support,
        flagged=any(map(is_finding, judged)) if judged else None,
        verdict=_worst_verdict(judged),
        contradiction=max((claim.contradiction or 0.0 for claim in judged), default=None),
        side=None if weakest is None else _side(weakest),
        decided_by=None if weakest is None else weakest.tier,
        claims=len(claims),
        verdicts=dict(Counter(str(claim.verdict) for claim in judged)),
        judged=tuple(map(_judged, judged)),
        overlap=missing_words(row.response, row.context),
        length=length(row.response),
        latency_ms=latency_ms,
    )


def _worst_verdict(claims: Sequence[ClaimVerification]) -> str | None:
    verdicts = [claim.verdict for claim in claims if claim.verdict is not None]
    return str(max(verdicts, key=list(ClaimStatus).index)) if verdicts else None


def _side(claim: ClaimVerification) -> float:
    unsupported = 1.0 - (claim.evidence_support or 0.0)
    return min(1.0, (claim.contradiction or 0.0) / unsupported) if unsupported > 0.0 else 0.0


def _judged(claim: ClaimVerification) -> JudgedClaim:
    return JudgedClaim(
        start=claim.start or 0,
        end=claim.end or 0,
        doubt=1.0 - (claim.evidence_support or 0.0),
        flagged=is_finding(claim),
        marks=tuple((mark.start, mark.end, mark.score) for mark in claim.highlights),
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
