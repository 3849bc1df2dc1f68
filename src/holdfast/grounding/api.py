"""The plain functions: names and arguments as in `holdfast.aio`, for scripts, notebooks and running loops."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from holdfast import sync
from holdfast.claims import EvidenceSource
from holdfast.config import VerificationConfig
from holdfast.grounding import feedback, verification
from holdfast.grounding.feedback import Reported
from holdfast.grounding.types import ClaimStatus, ClaimVerification, HallucinationReport, VerificationResult
from holdfast.grounding.verdict import CLAIMED_CONFIDENCE
from holdfast.judges.feedback import Feedback
from holdfast.judges.types import Judge
from holdfast.llm.types import LanguageModel


def verify_response(
    query: str,
    response: str,
    context: EvidenceSource,
    *,
    config: VerificationConfig | None = None,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> VerificationResult:
    """Is `response`, an answer to `query`, grounded in `context`? Without settings all claims are read."""
    return sync.run(
        verification.verify_response(query, response, context, config=config, judge=judge, model=model)
    )


def detect_hallucinations(
    response: str,
    context: EvidenceSource,
    *,
    config: VerificationConfig | None = None,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> HallucinationReport:
    """Find the claims of `response` that `context` does not carry; all are checked without settings."""
    return sync.run(
        verification.detect_hallucinations(response, context, config=config, judge=judge, model=model)
    )


def verify_claim(
    claim: str,
    evidence: EvidenceSource,
    threshold: float = CLAIMED_CONFIDENCE,
    *,
    config: VerificationConfig | None = None,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> ClaimVerification:
    """Does `evidence` support `claim`, and is there enough of it to hold the claim at `threshold`?"""
    return sync.run(
        verification.verify_claim(claim, evidence, threshold, config=config, judge=judge, model=model)
    )


def audit_reasoning(
    steps: Sequence[Mapping[str, Any]],
    sources: EvidenceSource,
    *,
    threshold: float = CLAIMED_CONFIDENCE,
    config: VerificationConfig | None = None,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> list[ClaimVerification]:
    """Check each step `{"claim": …, "cites": [ids]}` of a chain of reasoning against its sources."""
    return sync.run(
        verification.audit_reasoning(
            steps, sources, threshold=threshold, config=config, judge=judge, model=model
        )
    )


def evidence_dependence(
    question: str,
    answer: str,
    evidence: EvidenceSource,
    *,
    config: VerificationConfig | None = None,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> float | None:
    """The share of the answer's support that is lost without the evidence; None when nothing can be read.

    With a `model` it is one less the similarity of what that model answers with the evidence and without it; with one
    that only the settings name, where they set `dependence` to `answers`.
    """
    return sync.run(
        verification.evidence_dependence(question, answer, evidence, config=config, judge=judge, model=model)
    )


def record_feedback(
    report: Reported,
    claim_id: str,
    right: bool,
    *,
    actual: ClaimStatus | str | None = None,
    note: str | None = None,
    store: str | Path | None = None,
) -> Feedback:
    """Keep whether the verdict on a claim of a report is right; `actual` says what it should have been."""
    return sync.run(feedback.record_feedback(report, claim_id, right, actual=actual, note=note, store=store))
