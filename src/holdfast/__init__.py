"""Holdfast holds what a language model says to what is known.

    >>> import holdfast
    >>> holdfast.verify_claim("The tower is 330 m tall.", "The tower stands 330 metres tall.").verdict

Every name below is loaded on first use. The async twins of the functions are in `holdfast.aio`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from holdfast import aio as aio
    from holdfast.claims.types import Citation, Claim, Evidence
    from holdfast.config import (
        Config,
        LLMConfig,
        MemoryConfig,
        PremisesConfig,
        StoreConfig,
        VerificationConfig,
    )
    from holdfast.errors import (
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
        WeightsError,
    )
    from holdfast.grounding.api import (
        audit_reasoning,
        detect_hallucinations,
        evidence_dependence,
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
        Quote,
        VerificationResult,
        VerifiedClaim,
    )
    from holdfast.judges.types import Judge, Judgement, Mark, Pair
    from holdfast.llm.connection import connect
    from holdfast.llm.types import LanguageModel, Message, Usage
    from holdfast.memory.adapters import as_recall
    from holdfast.memory.api import Memory
    from holdfast.memory.types import Hit, Passage, Recall
    from holdfast.premises.api import extract_premises, verify_premise, verify_question
    from holdfast.premises.types import MemoryQuote, Premise, PremiseVerdict, QuestionVerification
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

    __version__: str

__all__ = [
    "BudgetSpentError",
    "CalibrationError",
    "Citation",
    "Claim",
    "ClaimStatus",
    "ClaimVerification",
    "Config",
    "ConfigError",
    "Coverage",
    "DecisionType",
    "Drift",
    "EdgeLabel",
    "EpistemicGap",
    "EpistemicReport",
    "Evidence",
    "GapType",
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
    "Pair",
    "Passage",
    "Premise",
    "PremiseVerdict",
    "PremisesConfig",
    "QuestionVerification",
    "Quote",
    "Rate",
    "ReasoningTraces",
    "Recall",
    "RecallError",
    "Replay",
    "StoreBusyError",
    "StoreConfig",
    "StoreDamagedError",
    "StoreError",
    "StoreFullError",
    "StoreUnavailableError",
    "StoreVersionError",
    "StoredVerification",
    "Trace",
    "TraceAnalysis",
    "TraceEdge",
    "TraceError",
    "TraceEvidence",
    "TraceNode",
    "TraceSummary",
    "TracedClaim",
    "Usage",
    "VerificationConfig",
    "VerificationResult",
    "VerifiedClaim",
    "WeightsError",
    "__version__",
    "as_recall",
    "audit_reasoning",
    "calculate_confidence",
    "connect",
    "detect_hallucinations",
    "evidence_dependence",
    "extract_premises",
    "verify_claim",
    "verify_premise",
    "verify_question",
    "verify_response",
]

_NAMES_OF_MODULES = {
    "holdfast.claims.types": ("Citation", "Claim", "Evidence"),
    "holdfast.config": (
        "Config",
        "LLMConfig",
        "MemoryConfig",
        "PremisesConfig",
        "StoreConfig",
        "VerificationConfig",
    ),
    "holdfast.errors": (
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
        "WeightsError",
    ),
    "holdfast.grounding.api": (
        "audit_reasoning",
        "detect_hallucinations",
        "evidence_dependence",
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
        "Quote",
        "VerificationResult",
        "VerifiedClaim",
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


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "aio"})
