"""Holdfast holds what a language model says to what is known.

    >>> import holdfast
    >>> holdfast.verify_claim("The tower is 330 m tall.", "The tower stands 330 metres tall.").verdict

Every name below is loaded on first use. The async twins of the functions are in `holdfast.aio`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from holdfast import aio as aio
    from holdfast.audits.api import audit
    from holdfast.audits.cluster import Cluster
    from holdfast.audits.compare import Comparison
    from holdfast.audits.figures import AuditSummary, GroupRate
    from holdfast.audits.outcome import AuditReport
    from holdfast.audits.types import Estimate, Progress
    from holdfast.claims.types import Citation, Claim, Evidence
    from holdfast.config import (
        Config,
        CorrectionConfig,
        GuardConfig,
        LLMConfig,
        MemoryConfig,
        PremisesConfig,
        ServerConfig,
        StoreConfig,
        SycophancyConfig,
        TelemetryConfig,
        TribunalConfig,
        VerificationConfig,
    )
    from holdfast.correction.api import corrective_rag_loop, verify_and_correct
    from holdfast.correction.types import CorrectionAttempt, CRAGResult
    from holdfast.errors import (
        AuditError,
        BudgetSpentError,
        CalibrationError,
        ConfigError,
        HoldfastError,
        InputError,
        JudgeError,
        MissingExtraError,
        ModelError,
        ModelRefusedError,
        ModelReplyError,
        ModelUnavailableError,
        RecallError,
        StoreBusyError,
        StoreDamagedError,
        StoreError,
        StoreFullError,
        StoreUnavailableError,
        StoreVersionError,
        TraceError,
        TribunalError,
        WeightsError,
    )
    from holdfast.grounding.api import (
        audit_reasoning,
        detect_hallucinations,
        evidence_dependence,
        record_feedback,
        verify_claim,
        verify_response,
    )
    from holdfast.grounding.confidence import calculate_confidence
    from holdfast.grounding.types import (
        ClaimStatus,
        ClaimVerification,
        Coverage,
        EpistemicGap,
        GapType,
        HallucinationReport,
        Highlight,
        ModelUse,
        Quote,
        Spent,
        VerificationResult,
        VerifiedClaim,
    )
    from holdfast.guard.api import Conversation, Guard, chat_with_verification
    from holdfast.guard.types import (
        ChatResponse,
        Corrected,
        EventKind,
        Finished,
        GuardedAnswer,
        GuardEvent,
        GuardQuestion,
        Piece,
        SentenceVerdict,
        StreamStep,
    )
    from holdfast.judges.feedback import Feedback
    from holdfast.judges.types import Judge, Judgement, Mark, Pair
    from holdfast.llm.connection import connect
    from holdfast.llm.types import LanguageModel, Message, Usage
    from holdfast.memory.adapters import as_recall
    from holdfast.memory.api import Memory
    from holdfast.memory.types import Hit, Passage, Recall
    from holdfast.premises.api import extract_premises, verify_premise, verify_question
    from holdfast.premises.types import MemoryQuote, Premise, PremiseVerdict, QuestionVerification
    from holdfast.sycophancy.api import (
        analyze_challenge,
        conversation_stance,
        probe_model,
        stance,
        verify_challenge,
    )
    from holdfast.sycophancy.probing.probe import ProbeItem
    from holdfast.sycophancy.probing.report import ProbeReport
    from holdfast.sycophancy.types import (
        ContextSummary,
        ConversationStance,
        Pressure,
        PressureAnalysis,
        PressureSpan,
        Stance,
        Substance,
        SycophancyVerdict,
    )
    from holdfast.traces.kinds import DecisionType, EdgeLabel
    from holdfast.traces.plain import ReasoningTraces
    from holdfast.traces.types import (
        Drift,
        EpistemicReport,
        Rate,
        Replay,
        StoredVerification,
        Trace,
        TraceAnalysis,
        TracedClaim,
        TraceEdge,
        TraceEvidence,
        TraceNode,
        TraceSummary,
    )
    from holdfast.tribunal.api import Tribunal, tally_votes
    from holdfast.tribunal.detecting.thresholds import Thresholds
    from holdfast.tribunal.record.commitment import Ballot, Commitment
    from holdfast.tribunal.result import TribunalResult
    from holdfast.tribunal.types import Agent, Outcome, Personality, Proposal, Stakes, Verdict, Vote

    __version__: str

__all__ = [
    "Agent",
    "AuditError",
    "AuditReport",
    "AuditSummary",
    "Ballot",
    "BudgetSpentError",
    "CRAGResult",
    "CalibrationError",
    "ChatResponse",
    "Citation",
    "Claim",
    "ClaimStatus",
    "ClaimVerification",
    "Cluster",
    "Commitment",
    "Comparison",
    "Config",
    "ConfigError",
    "ContextSummary",
    "Conversation",
    "ConversationStance",
    "Corrected",
    "CorrectionAttempt",
    "CorrectionConfig",
    "Coverage",
    "DecisionType",
    "Drift",
    "EdgeLabel",
    "EpistemicGap",
    "EpistemicReport",
    "Estimate",
    "EventKind",
    "Evidence",
    "Feedback",
    "Finished",
    "GapType",
    "GroupRate",
    "Guard",
    "GuardConfig",
    "GuardEvent",
    "GuardQuestion",
    "GuardedAnswer",
    "HallucinationReport",
    "Highlight",
    "Hit",
    "HoldfastError",
    "InputError",
    "Judge",
    "JudgeError",
    "Judgement",
    "LLMConfig",
    "LanguageModel",
    "Mark",
    "Memory",
    "MemoryConfig",
    "MemoryQuote",
    "Message",
    "MissingExtraError",
    "ModelError",
    "ModelRefusedError",
    "ModelReplyError",
    "ModelUnavailableError",
    "ModelUse",
    "Outcome",
    "Pair",
    "Passage",
    "Personality",
    "Piece",
    "Premise",
    "PremiseVerdict",
    "PremisesConfig",
    "Pressure",
    "PressureAnalysis",
    "PressureSpan",
    "ProbeItem",
    "ProbeReport",
    "Progress",
    "Proposal",
    "QuestionVerification",
    "Quote",
    "Rate",
    "ReasoningTraces",
    "Recall",
    "RecallError",
    "Replay",
    "SentenceVerdict",
    "ServerConfig",
    "Spent",
    "Stakes",
    "Stance",
    "StoreBusyError",
    "StoreConfig",
    "StoreDamagedError",
    "StoreError",
    "StoreFullError",
    "StoreUnavailableError",
    "StoreVersionError",
    "StoredVerification",
    "StreamStep",
    "Substance",
    "SycophancyConfig",
    "SycophancyVerdict",
    "TelemetryConfig",
    "Thresholds",
    "Trace",
    "TraceAnalysis",
    "TraceEdge",
    "TraceError",
    "TraceEvidence",
    "TraceNode",
    "TraceSummary",
    "TracedClaim",
    "Tribunal",
    "TribunalConfig",
    "TribunalError",
    "TribunalResult",
    "Usage",
    "Verdict",
    "VerificationConfig",
    "VerificationResult",
    "VerifiedClaim",
    "Vote",
    "WeightsError",
    "__version__",
    "analyze_challenge",
    "as_recall",
    "audit",
    "audit_reasoning",
    "calculate_confidence",
    "chat_with_verification",
    "connect",
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

_NAMES_OF_MODULES = {
    "holdfast.audits.api": ("audit",),
    "holdfast.audits.cluster": ("Cluster",),
    "holdfast.audits.compare": ("Comparison",),
    "holdfast.audits.outcome": ("AuditReport",),
    "holdfast.audits.figures": ("AuditSummary", "GroupRate"),
    "holdfast.audits.types": ("Estimate", "Progress"),
    "holdfast.claims.types": ("Citation", "Claim", "Evidence"),
    "holdfast.config": (
        "Config",
        "CorrectionConfig",
        "GuardConfig",
        "LLMConfig",
        "MemoryConfig",
        "PremisesConfig",
        "ServerConfig",
        "StoreConfig",
        "SycophancyConfig",
        "TelemetryConfig",
        "TribunalConfig",
        "VerificationConfig",
    ),
    "holdfast.correction.api": ("corrective_rag_loop", "verify_and_correct"),
    "holdfast.correction.types": ("CRAGResult", "CorrectionAttempt"),
    "holdfast.errors": (
        "AuditError",
        "BudgetSpentError",
        "CalibrationError",
        "ConfigError",
        "HoldfastError",
        "InputError",
        "JudgeError",
        "MissingExtraError",
        "ModelError",
        "ModelRefusedError",
        "ModelReplyError",
        "ModelUnavailableError",
        "RecallError",
        "StoreBusyError",
        "StoreDamagedError",
        "StoreError",
        "StoreFullError",
        "StoreUnavailableError",
        "StoreVersionError",
        "TraceError",
        "TribunalError",
        "WeightsError",
    ),
    "holdfast.grounding.api": (
        "audit_reasoning",
        "detect_hallucinations",
        "evidence_dependence",
        "record_feedback",
        "verify_claim",
        "verify_response",
    ),
    "holdfast.grounding.confidence": ("calculate_confidence",),
    "holdfast.grounding.types": (
        "ClaimStatus",
        "ClaimVerification",
        "Coverage",
        "EpistemicGap",
        "GapType",
        "HallucinationReport",
        "Highlight",
        "ModelUse",
        "Quote",
        "Spent",
        "VerificationResult",
        "VerifiedClaim",
    ),
    "holdfast.judges.feedback": ("Feedback",),
    "holdfast.guard.api": ("Conversation", "Guard", "chat_with_verification"),
    "holdfast.guard.types": (
        "ChatResponse",
        "Corrected",
        "EventKind",
        "Finished",
        "GuardEvent",
        "GuardQuestion",
        "GuardedAnswer",
        "Piece",
        "SentenceVerdict",
        "StreamStep",
    ),
    "holdfast.judges.types": ("Judge", "Judgement", "Mark", "Pair"),
    "holdfast.llm.connection": ("connect",),
    "holdfast.llm.types": ("LanguageModel", "Message", "Usage"),
    "holdfast.memory.adapters": ("as_recall",),
    "holdfast.memory.api": ("Memory",),
    "holdfast.memory.types": ("Hit", "Passage", "Recall"),
    "holdfast.premises.api": ("extract_premises", "verify_premise", "verify_question"),
    "holdfast.premises.types": ("MemoryQuote", "Premise", "PremiseVerdict", "QuestionVerification"),
    "holdfast.traces.kinds": ("DecisionType", "EdgeLabel"),
    "holdfast.traces.plain": ("ReasoningTraces",),
    "holdfast.traces.types": (
        "Drift",
        "EpistemicReport",
        "Rate",
        "Replay",
        "StoredVerification",
        "Trace",
        "TraceAnalysis",
        "TraceEdge",
        "TraceEvidence",
        "TraceNode",
        "TraceSummary",
        "TracedClaim",
    ),
    "holdfast.sycophancy.api": (
        "analyze_challenge",
        "conversation_stance",
        "probe_model",
        "stance",
        "verify_challenge",
    ),
    "holdfast.sycophancy.probing.probe": ("ProbeItem",),
    "holdfast.sycophancy.probing.report": ("ProbeReport",),
    "holdfast.sycophancy.types": (
        "ContextSummary",
        "ConversationStance",
        "Pressure",
        "PressureAnalysis",
        "PressureSpan",
        "Stance",
        "Substance",
        "SycophancyVerdict",
    ),
    "holdfast.tribunal.api": ("Tribunal", "tally_votes"),
    "holdfast.tribunal.record.commitment": ("Ballot", "Commitment"),
    "holdfast.tribunal.result": ("TribunalResult",),
    "holdfast.tribunal.detecting.thresholds": ("Thresholds",),
    "holdfast.tribunal.types": (
        "Agent",
        "Outcome",
        "Personality",
        "Proposal",
        "Stakes",
        "Verdict",
        "Vote",
    ),
}
_MODULE_OF_NAME = {name: module for module, names in _NAMES_OF_MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name == "aio":
        return import_module("holdfast.aio")
    if name == "__version__":
        from importlib.metadata import version

        found: Any = version("holdfast")
    elif name in _MODULE_OF_NAME:
        found = getattr(import_module(_MODULE_OF_NAME[name]), name)
    else:
        raise AttributeError(f"module 'holdfast' has no attribute {name!r}")
    globals()[name] = found
    return found


def load_ipython_extension(ipython: Any) -> None:
    """`%load_ext holdfast`: the functions in the notebook's own names, and the magics `%%check` and `%llm`."""
    from holdfast.repl import load_extension

    load_extension(ipython)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "aio"})
