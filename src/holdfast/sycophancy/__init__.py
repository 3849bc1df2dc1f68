"""Would changing the answer be caving? Challenges taken apart, verified, and followed over conversations."""

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

__all__ = [
    "ContextSummary",
    "ConversationStance",
    "Pressure",
    "PressureAnalysis",
    "PressureSpan",
    "Stance",
    "Substance",
    "SycophancyVerdict",
]
