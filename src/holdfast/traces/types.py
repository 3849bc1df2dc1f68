"""What traces answer: nodes and edges, evidence, verifications, and the reports over them."""

import datetime
import json
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict

from holdfast.grounding.types import Bits, ClaimVerification, EpistemicGap, Probability
from holdfast.pretty import print_pretty
from holdfast.traces.kinds import DecisionType, EdgeLabel

if TYPE_CHECKING:
    from rich.console import RenderableType


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    def to_dict(self) -> dict[str, Any]:
        """Plain dictionaries, lists, strings and numbers."""
        return self.model_dump(mode="json")

    def to_json(self, *, indent: int | None = None) -> str:
        """ASCII JSON, which carries any text."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)


class TraceNode(_Value):
    """A goal, a decision, an option, an action, an outcome, an observation, a claim or a verification."""

    id: str
    type: DecisionType
    content: str
    confidence: Probability | None = None
    """How sure the author was; None when nobody said."""
    data: dict[str, Any] = {}
    seq: int
    """Counts in the order of writing."""
    created_at: datetime.datetime


class TraceEdge(_Value):
    """How two nodes belong together; `cites` may lead to evidence, or to what is not there."""

    source_id: str
    label: EdgeLabel
    target_id: str


class TraceEvidence(_Value):
    """A passage that the claims of one trace may cite."""

    id: str
    text: str
    source: str | None = None
    date: datetime.date | None = None


class StoredVerification(ClaimVerification):
    """A verification as it was written, with its place in the order of writing."""

    id: str
    seq: int
    judge: str
    model: str | None = None
    """Whose answer it was, where that is known."""
    created_at: datetime.datetime


class TracedClaim(_Value):
    """A claim of a trace, what it cites, and its latest verification."""

    id: str
    parent_id: str | None
    text: str
    confidence: Probability | None
    cited_ids: list[str]
    """Sources that it cites and the trace holds."""
    phantom_ids: list[str]
    """Sources that it cites and the trace does not hold."""
    times_verified: int
    verification: StoredVerification | None
    """The one written last; None when it was never verified."""


class Trace(_Value):
    """One goal and everything below it, as a graph."""

    goal: TraceNode
    nodes: list[TraceNode]
    """In the order of writing, the goal first."""
    edges: list[TraceEdge]
    evidence: list[TraceEvidence]
    claims: list[TracedClaim]
    verifications: list[StoredVerification]
    """All of them, in the order of writing."""

    def to_svg(self) -> str:
        """A picture of goal, decisions, claims and evidence, with the verdicts as colours."""
        from holdfast.traces.picture import draw

        return draw(self)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        print_pretty(self, printer)

    def __rich__(self) -> "RenderableType":
        from holdfast.traces.terminal import TraceView

        return TraceView(self)


class TraceSummary(_Value):
    """One line of a list of traces."""

    goal_id: str
    goal: str
    """Its first characters."""
    model: str | None
    claims: int
    verified: int
    flagged: int
    created_at: datetime.datetime


class EpistemicReport(_Value):
    """How well the claims below a goal are carried by their evidence."""

    goal_id: str
    goal: str
    total_claims: int
    verified_claims: int
    """Claims whose latest verification reached a verdict."""
    unverified_claims: int
    """Claims that were never verified."""
    failed_claims: int
    """Claims whose latest verification ended without a verdict: unchecked, or an error."""
    flagged_claims: int
    phantom_citations: int
    claims: list[TracedClaim]
    gaps: list[EpistemicGap]
    by_verdict: dict[str, int]
    overall_confidence: Probability | None
    """Mean P(support), critical claims counted twice; None when nothing was checked."""
    max_gap_bits: Bits | None
    has_critical_gaps: bool

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        print_pretty(self, printer)

    def __rich__(self) -> "RenderableType":
        from holdfast.traces.terminal import EpistemicReportView

        return EpistemicReportView(self)


class Replay(_Value):
    """A stored verification beside what another judge says of the same claim and evidence."""

    claim_id: str
    claim_text: str
    original: StoredVerification
    replayed: ClaimVerification
    judge: str
    agrees: bool | None
    """The same verdict; None when either has none."""
    support_change: float | None
    """P(support) now less then."""
    recorded_as: str | None = None
    """The id under which it was written; None when it was only compared."""


class Rate(_Value):
    """How often the claims of one group are flagged, with a 95 % interval."""

    group: str
    claims: int
    """Claims with a verdict."""
    flagged: int
    rate: Probability | None
    low: Probability | None
    high: Probability | None
    mean_support: Probability | None


class Drift(_Value):
    """Is the later half of the claims flagged more often than the earlier one?"""

    earlier: Rate
    later: Rate
    change: float | None
    """Later rate less earlier rate."""
    low: float | None
    high: float | None
    """A 95 % interval of the change; drift is seen when it does not hold 0."""
    direction: Literal["better", "worse", "none seen"] | None


class TraceAnalysis(_Value):
    """Rates over many traces, by who said it, what it rests on, what was wrong, and when."""

    traces: int
    claims: int
    verified_claims: int
    overall: Rate
    by_model: list[Rate]
    by_judge: list[Rate]
    by_source: list[Rate]
    by_gap_type: dict[str, int]
    by_verdict: dict[str, int]
    periods: list[Rate]
    """By day, in order."""
    drift: Drift | None
    """None under 20 claims."""

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        print_pretty(self, printer)

    def __rich__(self) -> "RenderableType":
        from holdfast.traces.terminal import AnalysisView

        return AnalysisView(self)
