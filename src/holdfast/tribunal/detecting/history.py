"""The same agents agreeing alike, tribunal after tribunal, and what a coordinator should do about it."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.tribunal.detecting.findings import Cluster

CONSECUTIVE = 3
"""Tribunals in a row in which a cluster must return."""
LEAST_OVERLAP = 0.8
"""Jaccard index from which two clusters are the same."""
LESS_CONTEXT = 0.5
WARMER = 0.3
"""Added to the temperature of the agents that agree too fast, for the next mission only."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coordinator should change for the next mission."""

    order: tuple[str, ...]
    """The agents in a new order of execution."""
    shared_context: float
    """The share of the usual shared context to hand out."""
    temperature: dict[str, float]
    """What to add to each agent's temperature."""
    message: str


@dataclass(frozen=True, slots=True)
class RapidConvergence:
    """A cluster that has returned in consecutive tribunals."""

    agents: tuple[str, ...]
    """Those that were part of it every time."""
    tribunals: int
    mean_similarity: float
    advice: Advice


def rapid_convergence(
    past: Sequence[Sequence[Cluster]], present: Sequence[Cluster], panel: Sequence[str], seed: str
) -> list[RapidConvergence]:
    """Clusters of the present that returned often enough; `past` holds earlier tribunals, oldest first."""
    found = []
    for cluster in present:
        chain = _chain(past, cluster)
        if len(chain) >= CONSECUTIVE:
            shared = set(cluster.agents).intersection(*(link.agents for link in chain))
            agents = tuple(agent for agent in cluster.agents if agent in shared)
            mean = sum(link.mean_similarity for link in chain) / len(chain)
            advice = advise(panel, agents, seed)
            found.append(RapidConvergence(agents, len(chain), round(mean, 6), advice))
    return found


def advise(panel: Sequence[str], convergent: Sequence[str], seed: str) -> Advice:
    """Shuffle the order, share less, and let the convergent agents wander."""
    order = sorted(panel)
    random.Random(seed).shuffle(order)
    names = ", ".join(convergent)
    return Advice(
        order=tuple(order),
        shared_context=LESS_CONTEXT,
        temperature=dict.fromkeys(convergent, WARMER),
        message=f"run the agents in the order given, share half of the usual context, and raise the temperature "
        f"of {names} by {WARMER} for the next mission",
    )


def _chain(past: Sequence[Sequence[Cluster]], cluster: Cluster) -> list[Cluster]:
    """The cluster and its ancestors, newest first, without a tribunal left out."""
    chain = [cluster]
    for clusters in reversed(past):
        same = [other for other in clusters if _overlap(chain[-1], other) >= LEAST_OVERLAP]
        if not same:
            break
        chain.append(max(same, key=lambda other: (_overlap(chain[-1], other), other.agents)))
    return chain


def _overlap(one: Cluster, other: Cluster) -> float:
    left, right = set(one.agents), set(other.agents)
    return len(left & right) / len(left | right)
