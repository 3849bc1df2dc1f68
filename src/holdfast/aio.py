"""The async twins of the public functions, under the same names."""

from holdfast.grounding import confidence as _confidence
from holdfast.grounding.types import VerificationResult
from holdfast.grounding.verification import (
    audit_reasoning,
    detect_hallucinations,
    evidence_dependence,
    verify_claim,
    verify_response,
)
from holdfast.memory.memory import Memory
from holdfast.premises.verification import extract_premises, verify_premise, verify_question
from holdfast.traces.reasoning import ReasoningTraces

__all__ = [
    "Memory",
    "ReasoningTraces",
    "audit_reasoning",
    "calculate_confidence",
    "detect_hallucinations",
    "evidence_dependence",
    "extract_premises",
    "verify_claim",
    "verify_premise",
    "verify_question",
    "verify_response",
]


async def calculate_confidence(verification: VerificationResult) -> float | None:
    """Confidence in [0, 1] from the claims' statuses; None when no claim has one."""
    return _confidence.calculate_confidence(verification)
