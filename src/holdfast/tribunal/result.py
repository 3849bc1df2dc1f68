"""What a tribunal decided, on whose votes, and why the others did not count."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from holdfast.pretty import print_pretty
from holdfast.tribunal.detecting.convergence import Convergence
from holdfast.tribunal.detecting.findings import (
    Cluster,
    Detection,
    Discarded,
    SharedOrigin,
    SimilarityMap,
    SimilarPair,
)
from holdfast.tribunal.detecting.history import RapidConvergence
from holdfast.tribunal.detecting.thresholds import Thresholds, Zone
from holdfast.tribunal.events import Event
from holdfast.tribunal.plain import to_plain
from holdfast.tribunal.quorum import Tally
from holdfast.tribunal.types import Outcome, Proposal, Verdict

if TYPE_CHECKING:
    from rich.console import RenderableType

UncountedReason = Literal["missing", "late", "early", "mismatch", "reused_salt", "not_committed", "failed"]


@dataclass(frozen=True, slots=True)
class VoteRecord:
    """One vote as it was revealed, and whether it counted."""

    agent_id: str
    role: str
    verdict: Verdict
    weight: float
    confidence: float | None
    reasoning: str
    zone: Zone
    counted: bool


@dataclass(frozen=True, slots=True)
class Uncounted:
    """An agent whose vote never reached the tally."""

    agent_id: str
    reason: UncountedReason
    why: str


@dataclass(frozen=True, slots=True)
class Dissent:
    """A vote on the side that lost, kept with its reasons."""

    agent_id: str
    verdict: Verdict
    reasoning: str
    counted: bool


@dataclass(frozen=True, slots=True)
class TribunalResult:
    """The decision with everything behind it."""

    proposal: Proposal
    outcome: Outcome
    reason: str
    tally: Tally
    without_detection: Tally
    """What the tally would have been if every revealed vote had counted."""
    blind: Tally | None
    """What all agents would have decided by their blind answers; None when fewer than two gave one."""
    votes: tuple[VoteRecord, ...]
    uncounted: tuple[Uncounted, ...]
    dissent: tuple[Dissent, ...]
    detection: Detection
    convergence: Convergence | None
    rapid_convergence: tuple[RapidConvergence, ...]
    thresholds: Thresholds
    events: tuple[Event, ...]
    tribunal_id: str | None = None
    audit_head: str | None = None
    """The digest of the last entry of the audit log; keep it elsewhere to notice a log that was cut short."""

    @property
    def discarded(self) -> tuple[Discarded, ...]:
        """Votes that were revealed but not counted, because they are not independent."""
        return self.detection.discarded

    @property
    def clusters(self) -> tuple[Cluster, ...]:
        """Sycophantic clusters."""
        return self.detection.clusters

    @property
    def similar_pairs(self) -> tuple[SimilarPair, ...]:
        """Pairs above the safe zone, the most similar first."""
        return self.detection.pairs

    @property
    def shared_origins(self) -> tuple[SharedOrigin, ...]:
        """Agents that share a model and a prompt."""
        return self.detection.shared_origins

    @property
    def similarity(self) -> SimilarityMap | None:
        """All similarities, for the pictures; None for large panels."""
        return self.detection.similarity

    @property
    def has_findings(self) -> bool:
        """Was any vote discarded, did the panel converge, or could independence not be checked?"""
        converged = self.convergence is not None and self.convergence.converged
        return bool(self.discarded or self.rapid_convergence or converged or self.detection.unchecked)

    def explain(self) -> str:
        """The decision in plain words: who counted, who did not and why, and what it would have been otherwise."""
        from holdfast.tribunal.showing.explanation import explain

        return explain(self)

    def heat_map(self) -> str:
        """The similarities as an SVG picture."""
        from holdfast.tribunal.showing.heatmap import heat_map_svg

        return heat_map_svg(self)

    def cluster_graph(self) -> str:
        """Votes, links and clusters as an SVG picture."""
        from holdfast.tribunal.showing.graph import cluster_graph_svg

        return cluster_graph_svg(self)

    def to_dict(self) -> dict[str, Any]:
        """Plain dictionaries, lists, strings and numbers, with the explanation in words."""
        plain: dict[str, Any] = to_plain(self)
        return {**plain, "has_findings": self.has_findings, "explanation": self.explain()}

    def to_json(self, *, indent: int | None = None) -> str:
        """ASCII JSON, which carries any text."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)

    def _repr_svg_(self) -> str:
        return self.heat_map()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        print_pretty(self, printer)

    def __rich__(self) -> "RenderableType":
        from holdfast.tribunal.showing.terminal import ResultView

        return ResultView(self)
