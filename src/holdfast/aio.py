"""The async twins of the public functions, under the same names."""

from holdfast.audits.run import audit
from holdfast.correction.correct import corrective_rag_loop, verify_and_correct
from holdfast.grounding import confidence as _confidence
from holdfast.grounding.feedback import record_feedback
from holdfast.grounding.types import VerificationResult
from holdfast.grounding.verification import (
    audit_reasoning,
    detect_hallucinations,
    evidence_dependence,
    verify_claim,
    verify_response,
)
from holdfast.guard.chat import chat_with_verification
from holdfast.guard.conversation import Conversation
from holdfast.guard.guard import Guard
from holdfast.memory.memory import Memory
from holdfast.premises.verification import extract_premises, verify_premise, verify_question
from holdfast.sycophancy.asked import conversation_stance, probe_model, stance
from holdfast.sycophancy.reading.analysis import analyze_challenge
from holdfast.sycophancy.verifying.router import verify_challenge
from holdfast.traces.reasoning import ReasoningTraces
from holdfast.tribunal.session import Tribunal
from holdfast.tribunal.tally import tally_votes

__all__ = [
    "Conversation",
    "Guard",
    "Memory",
    "ReasoningTraces",
    "Tribunal",
    "analyze_challenge",
    "audit",
    "audit_reasoning",
    "calculate_confidence",
    "chat_with_verification",
    "conversation_stance",
    "corrective_rag_loop",
    "detect_hallucinations",
    "evidence_dependence",
    "extract_premises",
    "probe_model",
    "record_feedback",
    "stance",
    "tally_votes",
    "verify_and_correct",
    "verify_challenge",
    "verify_claim",
    "verify_premise",
    "verify_question",
    "verify_response",
]


async def calculate_confidence(verification: VerificationResult) -> float | None:
    """Confidence in [0, 1] from the claims' statuses; None when no claim has one."""
    return _confidence.calculate_confidence(verification)
