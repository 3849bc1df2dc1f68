"""A result in plain words."""

from collections.abc import Iterator

from holdfast.tribunal.detecting.thresholds import Zone
from holdfast.tribunal.quorum import Tally
from holdfast.tribunal.result import TribunalResult


def explain(result: TribunalResult) -> str:
    """Who counted, who did not and why, what it would have been otherwise, and who disagreed."""
    return "\n".join(_lines(result))


def _lines(result: TribunalResult) -> Iterator[str]:
    yield f"{result.outcome}: {result.reason}."
    yield f"Counted: {_count(result.tally)}."
    for found in result.discarded:
        how = "" if found.reason == "copy" else f" ({found.similarity:.2f} alike)"
        yield f"Discarded: {found.agent_id}, in favour of {found.kept}{how}: {found.why}."
    for missing in result.uncounted:
        yield f"Not counted: {missing.agent_id}: {missing.why}."
    without = result.without_detection
    if result.discarded:
        same = "the same" if without.outcome is result.outcome else str(without.outcome)
        yield f"Without detection the outcome would have been {same}: {_count(without)}."
    yield from _independence(result)
    for dissent in result.dissent:
        kept = "" if dissent.counted else ", discarded"
        why = _short(dissent.reasoning) or "no reasons given"
        yield f"Dissent: {dissent.agent_id} ({dissent.verdict}{kept}): {why}"


def _independence(result: TribunalResult) -> Iterator[str]:
    if result.detection.unchecked:
        yield f"Independence was not checked: {result.detection.unchecked}."
    if result.detection.not_compared:
        yield f"{result.detection.not_compared} pairs of texts were too many to lay side by side."
    flagged = [pair for pair in result.similar_pairs if pair.zone is Zone.WARNING]
    for pair in flagged:
        yield f"Warning: {pair.agents[0]} and {pair.agents[1]} are {pair.similarity:.2f} alike; {pair.note}."
    for cluster in result.clusters:
        names = ", ".join(cluster.agents)
        yield f"Cluster: {names} hang together at {cluster.mean_similarity:.2f}."
    yield from _rounds(result)
    for origin in result.shared_origins:
        yield f"Same origin: {', '.join(origin.agents)} run on {origin.model} with the same prompt, or none."


def _rounds(result: TribunalResult) -> Iterator[str]:
    found = result.convergence
    if found is not None:
        verdict = "they converged" if found.converged else "no more than chance would do"
        error = "" if found.standard_error is None else f" ± {found.standard_error:.3f}"
        yield f"Since the blind round the answers changed in similarity by {found.change:+.3f}{error}: {verdict}."
        for switch in found.switches:
            yield f"Switched: {switch.agent_id} from {switch.blind} to {switch.final}."
    for rapid in result.rapid_convergence:
        yield (
            f"Rapid convergence: {', '.join(rapid.agents)}, {rapid.tribunals} tribunals in a row; "
            f"{rapid.advice.message}."
        )


def _count(tally: Tally) -> str:
    score = "no score" if tally.score is None else f"score {tally.score:+.2f}"
    return (
        f"{tally.approvals} for ({tally.approve_weight:.2f}), {tally.rejections} against "
        f"({tally.reject_weight:.2f}), {tally.abstentions} abstained, {score}"
    )


def _short(text: str, most: int = 160) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"
