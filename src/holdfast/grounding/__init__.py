"""Which evidence bears on a claim, and does it support it?

`verification` is the way in and reads from the top down: claims are selected (`coverage`), mapped to evidence
(`mapping`, `citations`), read by the judges (`readings`), given a verdict (`verdict`), summed up (`report`).
"""

from holdfast.grounding.confidence import calculate_confidence
from holdfast.grounding.types import (
    ClaimStatus,
    ClaimVerification,
    Coverage,
    EpistemicGap,
    GapType,
    HallucinationReport,
    Highlight,
    Quote,
    VerificationResult,
    VerifiedClaim,
)
from holdfast.grounding.verification import (
    audit_reasoning,
    detect_hallucinations,
    evidence_dependence,
    verify_claim,
    verify_response,
)

__all__ = [
    "ClaimStatus",
    "ClaimVerification",
    "Coverage",
    "EpistemicGap",
    "GapType",
    "HallucinationReport",
    "Highlight",
    "Quote",
    "VerificationResult",
    "VerifiedClaim",
    "audit_reasoning",
    "calculate_confidence",
    "detect_hallucinations",
    "evidence_dependence",
    "verify_claim",
    "verify_response",
]
