"""The answers that callers get: the whole report, and the short result over it."""

import hashlib
from collections.abc import Sequence

from holdfast.config import VerificationConfig
from holdfast.grounding.confidence import answer_support, confidence_level, confidence_of, overall_confidence
from holdfast.grounding.corrections import retry_guidance, suggested_corrections
from holdfast.grounding.coverage import Selection, is_lost, measure_coverage
from holdfast.grounding.gaps import find_gaps, has_critical_gaps, max_gap_bits
from holdfast.grounding.types import (
    ClaimStatus,
    ClaimVerification,
    HallucinationReport,
    ModelUse,
    VerificationResult,
    VerifiedClaim,
)


def build_report(
    response: str,
    claims: list[ClaimVerification],
    selection: Selection,
    config: VerificationConfig,
    elapsed_ms: float,
    use: ModelUse | None = None,
) -> HallucinationReport:
    """Everything about one response, from the verifications of its claims."""
    coverage = measure_coverage(claims, selection)
    gaps = find_gaps(claims)
    critical = has_critical_gaps(gaps, config.gap_threshold_bits)
    return HallucinationReport(
        response_id=response_id(response),
        response=response,
        total_claims=len(claims),
        verified_claims=coverage.checked,
        flagged_claims=sum(claim.is_flagged for claim in claims),
        claims=claims,
        gaps=gaps,
        coverage=coverage,
        overall_confidence=overall_confidence(claims),
        answer_support=answer_support(claims),
        max_gap_bits=max_gap_bits(gaps, coverage.checked),
        has_critical_gaps=critical,
        should_retry=critical,
        retry_guidance=retry_guidance(claims),
        elapsed_ms=elapsed_ms,
        cost_usd=_total_cost(claims) if use is None else use.cost_usd,
        model_use=use or ModelUse(),
    )


def build_result(report: HallucinationReport) -> VerificationResult:
    """The short answer over a report."""
    confidence = confidence_of(claim.verdict for claim in report.claims)
    return VerificationResult(
        confidence=confidence,
        level=confidence_level(confidence),
        is_grounded=_is_grounded(report),
        claims=[_short(claim) for claim in report.claims],
        suggested_corrections=suggested_corrections(report.claims),
        report=report,
    )


def response_id(response: str) -> str:
    """The same response has the same id, on every machine."""
    return "r" + hashlib.sha256(response.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _is_grounded(report: HallucinationReport) -> bool | None:
    if report.flagged_claims:
        return False
    known = report.verified_claims and not any(map(is_lost, report.claims))
    return True if known else None


def _short(claim: ClaimVerification) -> VerifiedClaim:
    found = claim.quotes and claim.verdict is not ClaimStatus.UNSUPPORTED
    return VerifiedClaim(
        claim=claim.claim_text,
        status=claim.verdict,
        evidence=claim.quotes[0].text if found else None,
        reasoning=" ".join(part for part in (_not_checked(claim), claim.reason) if part),
    )


def _not_checked(claim: ClaimVerification) -> str | None:
    return None if claim.outcome == "verdict" else f"{claim.outcome}: {claim.outcome_reason}."


def _total_cost(claims: Sequence[ClaimVerification]) -> float | None:
    costs = [claim.cost_usd for claim in claims]
    return None if None in costs else sum(cost for cost in costs if cost is not None)
