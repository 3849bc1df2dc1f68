"""From revealed votes to a decision: detection first, then the count of what is left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from holdfast.asides import work_aside
from holdfast.config import Config
from holdfast.embedders import Embedder
from holdfast.errors import HoldfastError, InputError
from holdfast.tribunal.detecting.convergence import Convergence, convergence_of_votes
from holdfast.tribunal.detecting.detection import detect
from holdfast.tribunal.detecting.findings import Cluster, Detection
from holdfast.tribunal.detecting.history import rapid_convergence
from holdfast.tribunal.detecting.patchwork import flag_patchworks
from holdfast.tribunal.detecting.ranking import ranked
from holdfast.tribunal.detecting.thresholds import Thresholds, Zone
from holdfast.tribunal.events import Listener
from holdfast.tribunal.quorum import Tally, count_votes
from holdfast.tribunal.record.occurrences import occurrences
from holdfast.tribunal.record.records import vote_from
from holdfast.tribunal.result import Dissent, TribunalResult, Uncounted, VoteRecord
from holdfast.tribunal.similarity.folding import folded_words
from holdfast.tribunal.similarity.panel import Measure
from holdfast.tribunal.types import Outcome, Proposal, Stakes, Verdict, Vote, parse_stakes


@dataclass(frozen=True, slots=True)
class Settings:
    """How the independence of votes is judged."""

    thresholds: Thresholds = field(default_factory=Thresholds)
    measure: Measure | None = None
    embedder: Embedder | None = None
    paraphrases: bool = False
    """Warn of votes that say the same in other words, too; the judge is asked about each pair."""


def chosen_settings(
    thresholds: Thresholds | None, measure: Measure | None, embedder: Embedder | None, config: Config | None
) -> Settings:
    """What was given, else what is configured, else the defaults."""
    table = (config or Config.load()).tribunal
    configured = Thresholds(table.warning_threshold, table.derivative_threshold, table.min_cluster_size)
    return Settings(thresholds or configured, measure or table.measure, embedder)


async def tally_votes(
    votes: Sequence[Vote | Mapping[str, Any]],
    proposal: Proposal | str = "an unnamed proposal",
    *,
    stakes: Stakes | str = Stakes.STATE_CHANGE,
    thresholds: Thresholds | None = None,
    measure: Measure | None = None,
    embedder: Embedder | None = None,
    paraphrases: bool = False,
    past: Sequence[Sequence[Cluster]] = (),
    on_event: Listener | None = None,
    config: Config | None = None,
) -> TribunalResult:
    """Decide on votes that are already in the open; `Tribunal` keeps them sealed until all are in.

    A vote may be a dictionary with agent, verdict and reasoning. With `paraphrases`, votes that say the same in other
    words are flagged, too. `past` are the `detection.agreement` clusters of the tribunals before this, oldest first.
    """
    about = (
        proposal if isinstance(proposal, Proposal) else Proposal("proposal", proposal, parse_stakes(stakes))
    )
    settings = replace(chosen_settings(thresholds, measure, embedder, config), paraphrases=paraphrases)
    cast = [vote if isinstance(vote, Vote) else vote_from(vote) for vote in votes]
    result = await work_aside(decide, about, cast, settings, past)
    if on_event is not None:
        for event in result.events:
            on_event(event)
    return result


def decide(
    proposal: Proposal,
    votes: Sequence[Vote],
    settings: Settings,
    past: Sequence[Sequence[Cluster]] = (),
    uncounted: Sequence[Uncounted] = (),
) -> TribunalResult:
    """Detect, count, and say what it would have been otherwise; the order of the votes does not matter."""
    _refuse_double_votes(votes)
    strongest_first = ranked(votes)
    found = _detected(strongest_first, proposal, settings)
    gone = {discarded.agent_id for discarded in found.discarded}
    counted = [vote for vote in strongest_first if vote.agent.id not in gone]
    # Votes that became copies stay in: they are where a panel has grown alike the most.
    originals = _no_copies_from_the_start(strongest_first, gone)
    converged, problem = _convergence(originals, settings.embedder)
    tally, blind = count_votes(counted, proposal.stakes), _blind_tally(originals, proposal.stakes)
    outcome, reason = _outcome(tally, blind, found, converged, problem)
    panel = [vote.agent.id for vote in strongest_first]
    rapid = tuple(rapid_convergence(past, found.agreement, panel, seed=proposal.id))
    result = TribunalResult(
        proposal=proposal,
        outcome=outcome,
        reason=reason,
        tally=tally,
        without_detection=count_votes(strongest_first, proposal.stakes),
        blind=blind,
        votes=tuple(_record(vote, found, vote.agent.id not in gone) for vote in strongest_first),
        uncounted=tuple(uncounted),
        dissent=_dissent(strongest_first, outcome, gone),
        detection=found,
        convergence=converged,
        rapid_convergence=rapid,
        thresholds=settings.thresholds,
        events=(),
    )
    return replace(result, events=tuple(occurrences(result)))


def _detected(votes: list[Vote], proposal: Proposal, settings: Settings) -> Detection:
    found = detect(votes, proposal.text, settings.thresholds, settings.measure, settings.embedder)
    found = flag_patchworks(found, votes, proposal.text, settings.thresholds)
    if not settings.paraphrases:
        return found
    from holdfast.tribunal.detecting.reworked import flag_paraphrases

    return flag_paraphrases(found, votes, settings.thresholds, settings.embedder)


def _refuse_double_votes(votes: Sequence[Vote]) -> None:
    seen: set[str] = set()
    for vote in votes:
        if vote.agent.id in seen:
            raise InputError(f"agent {vote.agent.id!r} votes twice: keep one of its votes")
        seen.add(vote.agent.id)


def _no_copies_from_the_start(votes: Sequence[Vote], gone: set[str]) -> list[Vote]:
    """Without discarded votes that were the same as another in every round: those would hide how the rest moved."""
    kept: list[Vote] = []
    seen: set[tuple[object, ...]] = set()
    for vote in votes:
        rounds = [
            *((answer.verdict, answer.reasoning) for answer in vote.earlier),
            (vote.verdict, vote.reasoning),
        ]
        said = tuple((verdict, *folded_words(reasoning)) for verdict, reasoning in rounds)
        if vote.agent.id not in gone or said not in seen:
            kept.append(vote)
        seen.add(said)
    return kept


def _convergence(votes: Sequence[Vote], embedder: Embedder | None) -> tuple[Convergence | None, str | None]:
    try:
        return convergence_of_votes(votes, embedder), None
    except HoldfastError as error:
        return None, str(error)


def _blind_tally(votes: Sequence[Vote], stakes: Stakes) -> Tally | None:
    """The count of blind verdicts, an agent that gave none with its only one; None when fewer than two gave one."""
    if sum(1 for vote in votes if vote.earlier) < 2:
        return None
    blind = (vote.earlier[0].verdict if vote.earlier else vote.verdict for vote in votes)
    return count_votes(
        [replace(vote, verdict=verdict) for vote, verdict in zip(votes, blind, strict=True)], stakes
    )


def _outcome(
    tally: Tally, blind: Tally | None, found: Detection, converged: Convergence | None, problem: str | None
) -> tuple[Outcome, str]:
    """The tally's outcome, unless nobody can say whether the votes behind it are independent."""
    decided = tally.outcome in (Outcome.APPROVE, Outcome.REJECT)
    unknown = found.unchecked or problem
    if decided and unknown:
        return Outcome.ESCALATE, f"whether the votes are independent could not be checked: {unknown}"
    moved = blind is not None and blind.outcome is not tally.outcome
    if decided and moved and blind and converged and converged.converged:
        return (
            Outcome.ESCALATE,
            f"the blind answers came to {blind.outcome}; the agents turned to {tally.outcome} as they grew alike",
        )
    return tally.outcome, tally.reason


def _record(vote: Vote, found: Detection, counted: bool) -> VoteRecord:
    return VoteRecord(
        agent_id=vote.agent.id,
        role=vote.agent.role,
        verdict=vote.verdict,
        weight=vote.agent.vote_weight,
        confidence=vote.confidence,
        reasoning=vote.reasoning,
        zone=found.zones.get(vote.agent.id, Zone.SAFE),
        counted=counted,
    )


def _dissent(votes: Sequence[Vote], outcome: Outcome, gone: set[str]) -> tuple[Dissent, ...]:
    """Votes against the decision; without one, every vote that does not approve."""
    side = Verdict.REJECT if outcome is Outcome.REJECT else Verdict.APPROVE
    return tuple(
        Dissent(vote.agent.id, vote.verdict, vote.reasoning, vote.agent.id not in gone)
        for vote in votes
        if vote.verdict not in (side, Verdict.ABSTAIN)
    )
