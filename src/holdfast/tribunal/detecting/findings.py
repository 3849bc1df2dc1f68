"""What detection finds: similar pairs, clusters, and the votes that are set aside because of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from holdfast.tribunal.detecting.thresholds import Zone

DiscardReason = Literal["copy", "derivative", "cluster"]


@dataclass(frozen=True, slots=True)
class SimilarPair:
    """Two votes that are more alike than the warning threshold allows."""

    agents: tuple[str, str]
    """The stronger vote first."""
    similarity: float
    wording: float
    meaning: float | None
    zone: Zone
    agree: bool
    """False: near-identical reasons for opposite verdicts."""
    note: str


@dataclass(frozen=True, slots=True)
class Discarded:
    """A vote that is not counted, and the one that stands for it."""

    agent_id: str
    kept: str
    reason: DiscardReason
    similarity: float
    why: str


@dataclass(frozen=True, slots=True)
class Cluster:
    """Three or more agreeing votes that hang together by similarity."""

    agents: tuple[str, ...]
    """The representative first, then the others by strength."""
    mean_similarity: float

    @property
    def representative(self) -> str:
        """The strongest vote, which is counted for all of them."""
        return self.agents[0]


@dataclass(frozen=True, slots=True)
class SharedOrigin:
    """Agents that run on the same model with the same prompt: they may think alike without copying."""

    model: str
    agents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SimilarityMap:
    """All similarities of a small panel, agents in the order of strength."""

    agents: tuple[str, ...]
    verdicts: tuple[str, ...]
    wording: tuple[tuple[float, ...], ...]
    meaning: tuple[tuple[float, ...], ...] | None


@dataclass(frozen=True, slots=True)
class Detection:
    """Everything that was found among the votes of one tribunal."""

    measure: str
    discarded: tuple[Discarded, ...] = ()
    pairs: tuple[SimilarPair, ...] = ()
    """The most similar ones; `similar_pairs` counts all of them."""
    similar_pairs: int = 0
    clusters: tuple[Cluster, ...] = ()
    """Sycophantic clusters whose followers were discarded."""
    agreement: tuple[Cluster, ...] = ()
    """Clusters among all votes, before any was discarded: what is compared from tribunal to tribunal."""
    shared_origins: tuple[SharedOrigin, ...] = ()
    zones: Mapping[str, Zone] = field(default_factory=dict)
    """The zone of each agent's vote."""
    similarity: SimilarityMap | None = None
    compared: int = 0
    """Pairs of texts that were laid side by side."""
    not_compared: int = 0
    """Pairs that might have been alike but were too many to lay side by side."""
    unchecked: str | None = None
    """Why nothing could be found out; None when detection ran."""
