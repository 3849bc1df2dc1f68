"""Which of two similar votes stays: weight, then accuracy, then the earlier commitment."""

from collections.abc import Iterable
from datetime import UTC, datetime

from holdfast.tribunal.types import Vote

_LATEST = datetime.max.replace(tzinfo=UTC)


def ranked(votes: Iterable[Vote]) -> list[Vote]:
    """Strongest first, whatever order they came in; the agent's id decides when nothing else does."""
    return sorted(votes, key=_strength)


def why_weaker(weaker: Vote, stronger: Vote) -> str:
    """By which rule the one loses against the other."""
    light, heavy = weaker.agent.vote_weight, stronger.agent.vote_weight
    if light != heavy:
        return f"lower weight ({light:.2f} against {heavy:.2f})"
    if weaker.agent.historical_accuracy != stronger.agent.historical_accuracy:
        return f"lower historical accuracy ({_accuracy(weaker)} against {_accuracy(stronger)})"
    if weaker.committed_at != stronger.committed_at:
        return "committed later"
    return "equal in weight, accuracy and commit time; its id sorts later"


def _strength(vote: Vote) -> tuple[float, float, datetime, str]:
    accuracy = vote.agent.historical_accuracy
    return (
        -vote.agent.vote_weight,
        1.0 if accuracy is None else -accuracy,
        vote.committed_at or _LATEST,
        vote.agent.id,
    )


def _accuracy(vote: Vote) -> str:
    accuracy = vote.agent.historical_accuracy
    return "unknown" if accuracy is None else f"{accuracy:.2f}"
