"""What a trace is made of: the kinds of nodes, the kinds of edges, and which edge may join which nodes."""

from collections.abc import Mapping
from enum import StrEnum

from holdfast.errors import TraceError


class DecisionType(StrEnum):
    """The eight kinds of nodes."""

    GOAL = "goal"
    DECISION = "decision"
    OPTION = "option"
    ACTION = "action"
    OUTCOME = "outcome"
    OBSERVATION = "observation"
    CLAIM = "claim"
    VERIFICATION = "verification"


class EdgeLabel(StrEnum):
    """The kinds of edges, from their source to their target."""

    SPAWNS = "spawns"
    CONSIDERS = "considers"
    CHOOSES = "chooses"
    REJECTS = "rejects"
    IMPLEMENTS = "implements"
    PRODUCES = "produces"
    OBSERVES = "observes"
    INFORMS = "informs"
    ASSERTS = "asserts"
    CITES = "cites"
    """From a claim to evidence, to an observation or an outcome, or to what is not there: a phantom."""
    VERIFIES = "verifies"
    REFUTES = "refutes"
    EXAMINES = "examines"
    """A verification that ended without a verdict."""


VALID_DECISION_TYPES = frozenset(str(kind) for kind in DecisionType)
EDGE_LABELS = frozenset(str(label) for label in EdgeLabel)

_T, _L = DecisionType, EdgeLabel
_STEPS = frozenset({_T.GOAL, _T.DECISION, _T.OPTION, _T.ACTION, _T.OUTCOME, _T.OBSERVATION})
CITABLE = frozenset({_T.OBSERVATION, _T.OUTCOME})
"""Nodes that a claim may cite as it cites evidence."""

_JOINS: Mapping[EdgeLabel, tuple[frozenset[DecisionType], frozenset[DecisionType]]] = {
    _L.SPAWNS: (frozenset({_T.GOAL, _T.DECISION, _T.OUTCOME}), frozenset({_T.GOAL, _T.DECISION})),
    _L.CONSIDERS: (frozenset({_T.DECISION}), frozenset({_T.OPTION})),
    _L.CHOOSES: (frozenset({_T.DECISION}), frozenset({_T.OPTION})),
    _L.REJECTS: (frozenset({_T.DECISION}), frozenset({_T.OPTION})),
    _L.IMPLEMENTS: (frozenset({_T.DECISION, _T.OPTION}), frozenset({_T.ACTION})),
    _L.PRODUCES: (frozenset({_T.ACTION, _T.DECISION}), frozenset({_T.OUTCOME, _T.OBSERVATION})),
    _L.OBSERVES: (_STEPS, frozenset({_T.OBSERVATION})),
    _L.INFORMS: (frozenset({_T.OBSERVATION, _T.OUTCOME, _T.CLAIM}), _STEPS),
    _L.ASSERTS: (_STEPS, frozenset({_T.CLAIM})),
    _L.CITES: (frozenset({_T.CLAIM}), CITABLE),
    _L.VERIFIES: (frozenset({_T.VERIFICATION}), frozenset({_T.CLAIM})),
    _L.REFUTES: (frozenset({_T.VERIFICATION}), frozenset({_T.CLAIM})),
    _L.EXAMINES: (frozenset({_T.VERIFICATION}), frozenset({_T.CLAIM})),
}
_DEFAULT_LABELS: Mapping[DecisionType, EdgeLabel] = {
    _T.GOAL: _L.SPAWNS,
    _T.DECISION: _L.SPAWNS,
    _T.OPTION: _L.CONSIDERS,
    _T.ACTION: _L.IMPLEMENTS,
    _T.OUTCOME: _L.PRODUCES,
    _T.OBSERVATION: _L.OBSERVES,
    _T.CLAIM: _L.ASSERTS,
}
FROM_TARGET = frozenset({_L.CITES, _L.VERIFIES, _L.REFUTES, _L.EXAMINES})
"""Edges whose source follows from their target; elsewhere the target follows from the source."""


def decision_type(name: str) -> DecisionType:
    """The kind of that name."""
    try:
        return DecisionType(name)
    except ValueError:
        known = ", ".join(DecisionType)
        raise TraceError(f"{name!r} is no kind of node: use one of {known}") from None


def edge_label(name: str) -> EdgeLabel:
    """The edge of that name."""
    try:
        return EdgeLabel(name)
    except ValueError:
        known = ", ".join(EdgeLabel)
        raise TraceError(f"{name!r} is no kind of edge: use one of {known}") from None


def default_label(child: DecisionType) -> EdgeLabel:
    """How a node hangs below its parent when nobody says otherwise."""
    return _DEFAULT_LABELS[child]


def require_join(source: DecisionType, label: EdgeLabel, target: DecisionType) -> None:
    """Refuse an edge between nodes that it cannot join."""
    sources, targets = _JOINS[label]
    if source not in sources or target not in targets:
        raise TraceError(
            f"a {source} cannot be joined to a {target} by {label}: it goes from "
            f"{_either(sources)} to {_either(targets)}"
        )


def _either(kinds: frozenset[DecisionType]) -> str:
    return " or ".join(sorted(kinds))
