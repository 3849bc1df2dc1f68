"""Goals, decisions, claims and verifications as a graph that persists.

`reasoning` is the way in: what it writes goes through `rows`, what it reads comes from `graph`; claims are put to
the judges in `verification`, summed up in `report`, compared in `replay`, counted in `analysis`, drawn in `picture`.
"""

from holdfast.traces.kinds import EDGE_LABELS, VALID_DECISION_TYPES, DecisionType, EdgeLabel
from holdfast.traces.reasoning import ReasoningTraces
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

__all__ = [
    "EDGE_LABELS",
    "VALID_DECISION_TYPES",
    "DecisionType",
    "Drift",
    "EdgeLabel",
    "EpistemicReport",
    "Rate",
    "ReasoningTraces",
    "Replay",
    "StoredVerification",
    "Trace",
    "TraceAnalysis",
    "TraceEdge",
    "TraceEvidence",
    "TraceNode",
    "TraceSummary",
    "TracedClaim",
]
