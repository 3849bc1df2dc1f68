"""Did the agents grow alike after they saw each other? Measured from the blind round, not by the level.

How alike answers are says more about the question than about the agents: right answers resemble each other. What
tells groupthink apart is the change from the answers that were given blind.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from holdfast.embedders import Embedder
from holdfast.errors import InputError
from holdfast.tribunal.similarity.lexical import lexical_vectors
from holdfast.tribunal.similarity.vectors import embedded_texts
from holdfast.tribunal.types import Verdict, Vote

LEAST_CHANGE_OF_TWO = 0.05
"""What two agents must change by; two give no standard error to hold the change against."""
MOST_AGENTS = 500
"""Agents that are compared, the first by id; the mean of 124,750 pairs is steady enough."""
_MOST_CLOSER = 5
Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Closer:
    """Two agents that grew more alike, and by how much."""

    agents: tuple[str, str]
    change: float


@dataclass(frozen=True, slots=True)
class Switch:
    """An agent that left its blind verdict."""

    agent_id: str
    blind: Verdict
    final: Verdict


@dataclass(frozen=True, slots=True)
class Convergence:
    """How much more alike the later rounds are than the blind one."""

    rounds: tuple[float, ...]
    """Mean similarity of all pairs in each round, the blind one first."""
    change: float
    """Mean of the later rounds less the blind one."""
    standard_error: float | None
    """Of the change, by leaving out each agent in turn; None for two agents."""
    converged: bool
    """The change is more than its own standard error."""
    closer: tuple[Closer, ...]
    switches: tuple[Switch, ...] = ()


def measure_convergence(
    rounds: Sequence[Sequence[str]], agents: Sequence[str], embedder: Embedder | None = None
) -> Convergence:
    """Compare rounds of answers, the blind one first; `rounds[r][a]` is what agent `a` said in round `r`.

    Similarity is the mean of two cosines, of whole-text embeddings and of weighted words: paraphrase shows in the
    first, adopted phrases in the second.
    """
    if len(rounds) < 2 or len(agents) < 2 or any(len(answers) != len(agents) for answers in rounds):
        raise InputError("convergence needs at least two agents that answered in each of at least two rounds")
    matrices = _similarities([list(answers[:MOST_AGENTS]) for answers in rounds], embedder)
    changes = np.mean(matrices[1:], axis=0) - matrices[0]
    change, error = _mean_of_pairs(changes), _standard_error(changes)
    return Convergence(
        rounds=tuple(round(_mean_of_pairs(matrix), 6) for matrix in matrices),
        change=round(change, 6),
        standard_error=None if error is None else round(error, 6),
        converged=change > (LEAST_CHANGE_OF_TWO if error is None else error),
        closer=_closer(changes, agents),
    )


def convergence_of_votes(votes: Sequence[Vote], embedder: Embedder | None = None) -> Convergence | None:
    """The same for votes that bring their earlier answers; None when fewer than two do."""
    told = sorted((vote for vote in votes if vote.earlier), key=lambda vote: vote.agent.id)
    if len(told) < 2:
        return None
    # Where some have more rounds than others, the blind one and the last ones are compared.
    later = min(len(vote.earlier) for vote in told)
    said = [[a.reasoning for a in vote.earlier] + [vote.reasoning] for vote in told]
    rounds = list(zip(*([answers[0], *answers[len(answers) - later :]] for answers in said), strict=True))
    found = measure_convergence(rounds, [vote.agent.id for vote in told], embedder)
    switches = (Switch(vote.agent.id, vote.earlier[0].verdict, vote.verdict) for vote in told)
    left_theirs = tuple(switch for switch in switches if switch.blind is not switch.final)
    return Convergence(
        found.rounds, found.change, found.standard_error, found.converged, found.closer, left_theirs
    )


def _similarities(rounds: Sequence[Sequence[str]], embedder: Embedder | None) -> list[Matrix]:
    from holdfast.embedders import default_embedder

    texts = [text for answers in rounds for text in answers]
    spaces = (embedded_texts(texts, embedder or default_embedder()), lexical_vectors(texts))
    size = len(rounds[0])
    matrices: list[Matrix] = []
    for start in range(0, len(texts), size):
        products = [space[start : start + size].astype(np.float64) for space in spaces]
        matrices.append(np.mean([rows @ rows.T for rows in products], axis=0))
    return matrices


def _mean_of_pairs(matrix: Matrix) -> float:
    count = len(matrix)
    return float((matrix.sum() - np.trace(matrix)) / (count * (count - 1)))


def _standard_error(changes: Matrix) -> float | None:
    """The jackknife over agents."""
    count = len(changes)
    if count < 3:
        return None
    off_diagonal = changes - np.diag(np.diag(changes))
    without = (off_diagonal.sum() - 2.0 * off_diagonal.sum(axis=1)) / ((count - 1) * (count - 2))
    return math.sqrt((count - 1) / count * float(np.square(without - without.mean()).sum()))


def _closer(changes: Matrix, agents: Sequence[str]) -> tuple[Closer, ...]:
    """The pairs that grew most alike."""
    first, second = np.triu_indices(len(changes), k=1)
    most = np.argsort(-changes[first, second], kind="stable")[:_MOST_CLOSER]
    found = ((agents[first[n]], agents[second[n]], float(changes[first[n], second[n]])) for n in most)
    return tuple(Closer((one, other), round(change, 6)) for one, other, change in found if change > 0.0)
