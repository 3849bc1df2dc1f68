"""A person says that a verdict is right or wrong; from 200 such words `holdfast calibrate` fits the judge anew."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from holdfast.errors import InputError
from holdfast.grounding.types import ClaimStatus, ClaimVerification, HallucinationReport, VerificationResult
from holdfast.judges.feedback import Feedback

Reported = HallucinationReport | VerificationResult | Mapping[str, Any]
_VERDICTS = ", ".join(ClaimStatus)


async def record_feedback(
    report: Reported,
    claim_id: str,
    right: bool,
    *,
    actual: ClaimStatus | str | None = None,
    note: str | None = None,
    store: str | Path | None = None,
) -> Feedback:
    """Keep whether the verdict on a claim of a report is right; `actual` says what it should have been."""
    from holdfast.judges.feedback_rows import add_feedback
    from holdfast.store import open_store

    feedback = feedback_on(report, claim_id, right, actual=actual, note=note)
    async with await open_store(store) as opened:
        return await opened.write(lambda connection: add_feedback(connection, feedback), once=True)


def feedback_on(
    report: Reported,
    claim_id: str,
    right: bool,
    *,
    actual: ClaimStatus | str | None = None,
    note: str | None = None,
) -> Feedback:
    """What would be kept; InputError when the claim has no verdict, or when it is not clear what was meant."""
    whole = read_report(report)
    claim = _claim(whole, claim_id)
    if claim.verdict is None or claim.evidence_support is None or claim.tier is None:
        raise InputError(
            f"claim {claim_id} has no verdict ({claim.outcome_reason}), so none can be right or wrong"
        )
    # A calibration is of what the judge says of single claims.
    said = claim.support_alone if claim.uncalibrated_support is None else claim.uncalibrated_support
    return Feedback(
        response_id=whole.response_id,
        claim_id=claim.claim_id,
        claim=claim.claim_text,
        tier=claim.tier,
        model=whole.model_use.model if claim.tier == "model" else None,
        verdict=str(claim.verdict),
        support=claim.evidence_support if said is None else said,
        supported=_is_supported(claim.verdict, right, actual),
        note=note,
    )


def read_report(report: Reported) -> HallucinationReport:
    """A report from its own type or from its JSON; names that `holdfast check --json` adds are left out."""
    if isinstance(report, VerificationResult):
        return report.report
    if isinstance(report, HallucinationReport):
        return report
    if isinstance(report, Mapping):
        known = {name: value for name, value in report.items() if name in HallucinationReport.model_fields}
        try:
            return HallucinationReport.model_validate(known)
        except ValidationError as error:
            raise InputError(
                f"this is no report ({error.error_count()} fields are missing or wrong): "
                "give what `holdfast check --json` printed, or `report` of an answer of /v1/verify"
            ) from None
    raise InputError(f"a report is what verify_response gives or its JSON, not {type(report).__name__}")


def _claim(report: HallucinationReport, claim_id: str) -> ClaimVerification:
    for claim in report.claims:
        if claim.claim_id == claim_id:
            return claim
    known = ", ".join(claim.claim_id for claim in report.claims[:20]) or "none"
    raise InputError(f"the report has no claim {claim_id!r}; it has: {known}")


def _is_supported(verdict: ClaimStatus, right: bool, actual: ClaimStatus | str | None) -> bool:
    if actual is not None:
        if actual not in tuple(ClaimStatus):
            raise InputError(f"{actual!r} is no verdict: it is one of {_VERDICTS}")
        if (actual == verdict) is not right:
            raise InputError(f"the verdict was {verdict}: it is right if it is {actual}, and wrong if not")
        return actual == ClaimStatus.SUPPORTED
    if not right and verdict is ClaimStatus.PARTIALLY_SUPPORTED:
        raise InputError(
            f"wrong in which way? Say what it should have been with actual= or --actual: {_VERDICTS}"
        )
    return (verdict is ClaimStatus.SUPPORTED) is right
