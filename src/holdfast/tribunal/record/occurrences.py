"""The events that follow from a result."""

from collections.abc import Iterator

from holdfast.tribunal.detecting.thresholds import Zone
from holdfast.tribunal.events import Event, EventKind
from holdfast.tribunal.plain import to_plain
from holdfast.tribunal.result import TribunalResult


def occurrences(result: TribunalResult) -> Iterator[Event]:
    """In the order in which they happened."""
    yield from _warnings(result)
    yield from _discards(result)
    yield from _clusters(result)
    yield from _convergence(result)
    yield from _rapid_convergence(result)
    yield Event(
        EventKind.OUTCOME,
        f"{result.outcome}: {result.reason}",
        tuple(vote.agent_id for vote in result.votes if vote.counted),
        {"outcome": result.outcome.value, "without_detection": result.without_detection.outcome.value},
    )


def _warnings(result: TribunalResult) -> Iterator[Event]:
    for pair in result.similar_pairs:
        if pair.zone is Zone.WARNING:
            yield Event(
                EventKind.SYCOPHANCY_WARNING,
                f"{pair.agents[0]} and {pair.agents[1]} are {pair.similarity:.2f} alike: {pair.note}",
                pair.agents,
                to_plain(pair),
            )
    if result.detection.unchecked:
        yield Event(
            EventKind.SYCOPHANCY_WARNING,
            f"independence could not be checked: {result.detection.unchecked}",
            tuple(vote.agent_id for vote in result.votes),
        )


def _discards(result: TribunalResult) -> Iterator[Event]:
    for found in result.discarded:
        yield Event(
            EventKind.SYCOPHANCY_VOTE_DISCARDED,
            f"the vote of {found.agent_id} is discarded in favour of {found.kept}: {found.why}",
            (found.agent_id, found.kept),
            to_plain(found),
        )


def _clusters(result: TribunalResult) -> Iterator[Event]:
    for cluster in result.clusters:
        yield Event(
            EventKind.SYCOPHANCY_CLUSTER_DETECTED,
            f"{len(cluster.agents)} agents hang together at {cluster.mean_similarity:.2f}; "
            f"{cluster.representative} speaks for them",
            cluster.agents,
            to_plain(cluster),
        )


def _convergence(result: TribunalResult) -> Iterator[Event]:
    found = result.convergence
    if found is not None and found.converged:
        yield Event(
            EventKind.SYCOPHANCY_WARNING,
            f"the agents grew {found.change:+.3f} more alike than they were when they answered blind",
            tuple(vote.agent_id for vote in result.votes if vote.counted),
            to_plain(found),
        )


def _rapid_convergence(result: TribunalResult) -> Iterator[Event]:
    for found in result.rapid_convergence:
        yield Event(
            EventKind.SYCOPHANCY_RAPID_CONVERGENCE,
            f"{', '.join(found.agents)} agreed alike in {found.tribunals} tribunals in a row: {found.advice.message}",
            found.agents,
            to_plain(found),
        )
