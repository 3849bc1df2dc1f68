"""Agents, votes and proposals as JSON, for the log, for files and for ballots that must outlive a crash."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from holdfast.errors import InputError
from holdfast.tribunal.plain import to_plain
from holdfast.tribunal.record.commitment import Ballot, Commitment
from holdfast.tribunal.types import Agent, Personality, Proposal, Vote

_TRAITS = ("openness", "conscientiousness", "extraversion", "agreeableness", "neuroticism")
AGENT_FIELDS = ("id", "role", "personality", "historical_accuracy", "weight", "model", "prompt")
WEIGHT_NAMES = ("weight", "tribunalVoteWeight", "vote_weight")


def agent_from(record: Any) -> Agent:
    """An agent from its id alone, or from an object with its traits."""
    if isinstance(record, Agent):
        return record
    if isinstance(record, str):
        return Agent(record)
    if not isinstance(record, Mapping):
        raise InputError(f"{record!r} is no agent: give an id, or an object with an id")
    agent_id = record.get("id", record.get("agent", record.get("agent_id")))
    if not isinstance(agent_id, str):
        raise InputError("an agent needs an 'id' that is text")
    weight = next((record[name] for name in WEIGHT_NAMES if record.get(name) is not None), None)
    return Agent(
        id=agent_id,
        role=str(record.get("role") or ""),
        personality=_personality(record.get("personality", record.get("ocean")), agent_id),
        historical_accuracy=record.get("historical_accuracy", record.get("historicalAccuracy")),
        weight=weight,
        model=_text_or_none(record.get("model")),
        prompt=_text_or_none(record.get("prompt")),
    )


def vote_from(record: Any, agents: Mapping[str, Agent] | None = None) -> Vote:
    """A vote from an object with at least `agent`, `verdict` and `reasoning`."""
    if not isinstance(record, Mapping):
        raise InputError(f"{record!r} is no vote: give an object with agent, verdict and reasoning")
    named = record.get("agent", record.get("agent_id"))
    known = (agents or {}).get(named) if isinstance(named, str) else None
    agent = known or agent_from(named if isinstance(named, Mapping) else record)
    if record.get("verdict") is None:
        raise InputError(f"the vote of agent {agent.id!r} has no verdict")
    return Vote(
        agent=agent,
        verdict=record["verdict"],
        reasoning=record.get("reasoning") or "",
        confidence=record.get("confidence"),
        earlier=record.get("earlier", record.get("blind")) or (),
        committed_at=_moment(record.get("committed_at"), agent.id),
        embedding=_embedding(record.get("embedding"), agent.id),
    )


def vote_to_record(vote: Vote) -> dict[str, Any]:
    """What `vote_from` reads; the embedding is not kept."""
    return {
        "agent": vote.agent.id,
        "verdict": vote.verdict.value,
        "reasoning": vote.reasoning,
        "confidence": vote.confidence,
        "earlier": [{"verdict": a.verdict.value, "reasoning": a.reasoning} for a in vote.earlier],
        "committed_at": None if vote.committed_at is None else vote.committed_at.isoformat(),
    }


def agent_to_record(agent: Agent) -> dict[str, Any]:
    """What `agent_from` reads."""
    return {name: to_plain(getattr(agent, name)) for name in AGENT_FIELDS}


def ballot_to_record(ballot: Ballot) -> dict[str, Any]:
    """What `ballot_from` reads; it holds the salt, so keep it where only the agent's own process reads it."""
    return {"vote": vote_to_record(ballot.vote), "salt": ballot.salt, "digest": ballot.commitment.digest}


def ballot_from(record: Mapping[str, Any], agents: Mapping[str, Agent]) -> Ballot:
    """A kept ballot."""
    vote = vote_from(record["vote"], agents)
    return Ballot(vote, str(record["salt"]), Commitment(vote.agent.id, str(record["digest"])))


def proposal_from(record: Any, default_id: str = "proposal") -> Proposal:
    """A proposal from its text alone, or from an object with `text`, and perhaps `id` and `stakes`."""
    if isinstance(record, Proposal):
        return record
    if isinstance(record, str):
        return Proposal(default_id, record)
    if not isinstance(record, Mapping) or not isinstance(record.get("text"), str):
        raise InputError("a proposal is a text, or an object with a 'text'")
    stakes = record.get("stakes")
    made = Proposal(str(record.get("id") or default_id), record["text"])
    return made if stakes is None else Proposal(made.id, made.text, stakes)


def _personality(record: Any, agent_id: str) -> Personality | None:
    if record is None:
        return None
    if not isinstance(record, Mapping):
        raise InputError(f"the personality of agent {agent_id!r} is no object with the OCEAN traits")
    folded = {str(name).lower(): value for name, value in record.items()}
    folded |= {trait: folded[trait[0]] for trait in _TRAITS if trait[0] in folded}
    unknown = set(folded) - set(_TRAITS) - {trait[0] for trait in _TRAITS}
    if unknown:
        raise InputError(f"agent {agent_id!r} has traits that are none: {', '.join(sorted(unknown))}")
    return Personality(**{trait: folded[trait] for trait in _TRAITS if trait in folded})


def _moment(value: Any, agent_id: str) -> datetime | None:
    if value is None:
        return None
    try:
        if isinstance(value, int | float):
            return datetime.fromtimestamp(value, UTC)
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError, OverflowError, OSError):
        raise InputError(f"the commit time of agent {agent_id!r} is {value!r}: use ISO 8601") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _embedding(value: Any, agent_id: str) -> list[float] | None:
    if value is None:
        return None
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise InputError(f"the embedding of agent {agent_id!r} is no list of numbers")
    try:
        return [float(number) for number in value]
    except (TypeError, ValueError):
        raise InputError(f"the embedding of agent {agent_id!r} is no list of numbers") from None


def _text_or_none(value: Any) -> str | None:
    return None if value is None else str(value)
