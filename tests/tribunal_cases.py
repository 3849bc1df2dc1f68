"""What several tests of the tribunal share: reasons that differ, votes, and an embedder that costs nothing."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np

from holdfast.embedders.runtime import Floats
from holdfast.tribunal.types import Agent, Verdict, Vote

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
REASONS = (
    "The migration drops a column that no service has read since March, and a backup is taken before it runs.",
    "Rollback was rehearsed twice on the staging cluster and took four minutes each time, well inside the window.",
    "Storage for that table costs us eleven thousand a year, which buys nothing that customers would notice.",
    "Our retention policy obliges us to erase identifiers of closed accounts, so keeping them is the greater risk.",
    "I asked the three teams that own readers of this schema; all of them signed the ticket without conditions.",
    "Replication lag doubled in May, and the unused index on it is the largest single contributor we measured.",
)
AGAINST = (
    "The quarterly audit export still selects it, so next month's report would fail in front of the regulator.",
    "Two of the dashboards in finance join on it through a view that the code search does not cover.",
    "A freeze is announced for the holidays; anything irreversible waits until the people who know it are back.",
)


class ConstantEmbedder:
    """One vector for every text: wording alone decides."""

    def embed(self, texts: Sequence[str]) -> Floats:
        return np.ones((len(texts), 2), np.float32)


def vote(
    agent: str,
    verdict: str = "APPROVE",
    reasoning: str = REASONS[0],
    *,
    weight: float | None = None,
    accuracy: float | None = None,
    minute: int | None = None,
    embedding: Sequence[float] | None = None,
) -> Vote:
    """A vote with what the test is about."""
    committed = None if minute is None else START + timedelta(minutes=minute)
    seat = Agent(agent, weight=weight, historical_accuracy=accuracy)
    return Vote(seat, Verdict(verdict), reasoning, committed_at=committed, embedding=embedding)


def at_cosine(cosine: float) -> tuple[list[float], list[float]]:
    """Two unit vectors with this cosine."""
    return [1.0, 0.0], [cosine, float(np.sqrt(1.0 - cosine**2))]
