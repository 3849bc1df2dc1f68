"""What the rules say about a step, given everything before it: accepted or not, and what is recorded."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from holdfast.errors import TribunalError
from holdfast.tribunal.record.commitment import Commitment, opens
from holdfast.tribunal.record.records import vote_to_record
from holdfast.tribunal.record.state import Phase, State
from holdfast.tribunal.types import Agent, Vote


@dataclass(frozen=True, slots=True)
class Receipt:
    """Whether a commitment or a reveal was accepted; what was not is recorded, and not counted."""

    agent_id: str
    accepted: bool
    reason: str | None = None
    """One word for why not."""
    message: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """What to record, and what to tell the agent; nothing is recorded when `kind` is None."""

    kind: str | None
    body: Mapping[str, Any]
    receipt: Receipt


def lock_is_due(state: State, now: datetime) -> bool:
    """Has everybody committed, or is the time for it over?"""
    over = state.commit_by is not None and now > state.commit_by
    return state.phase is Phase.COMMITTING and (over or not state.waiting_for)


def lock_body(state: State, now: datetime) -> dict[str, Any]:
    """What a lock records."""
    by = None if state.reveal_within is None else now + timedelta(seconds=state.reveal_within)
    return {"committed": sorted(state.commitments), "reveal_by": None if by is None else by.isoformat()}


def commit_step(state: State, commitment: Commitment) -> Step:
    """A commitment counts once, and only before the lock."""
    agent = commitment.agent_id
    require_seat(state, agent)
    known = state.commitments.get(agent)
    if known is not None and known.commitment == commitment:
        return Step(None, {}, Receipt(agent, True))
    body = {"agent": agent, "digest": commitment.digest}
    if known is not None:
        return _refused_commitment(body, agent, "twice", "it has committed to another vote already")
    if state.phase is not Phase.COMMITTING:
        return _refused_commitment(body, agent, "late", "the commitments are locked")
    return Step("committed", body, Receipt(agent, True))


def reveal_step(state: State, vote: Vote, salt: str, now: datetime, *, salt_was_used: bool) -> Step:
    """A reveal counts once, after the lock, before the deadline, and only if it opens the commitment."""
    agent = vote.agent.id
    require_seat(state, agent)
    problem = _problem(state, vote, salt, now, salt_was_used=salt_was_used)
    if problem is None:
        return Step("revealed", {"vote": vote_to_record(vote), "salt": salt}, Receipt(agent, True))
    reason, why = problem
    body = {"agent": agent, "reason": reason, "why": why}
    return Step("refused", body, Receipt(agent, False, reason, why))


def _problem(
    state: State, vote: Vote, salt: str, now: datetime, *, salt_was_used: bool
) -> tuple[str, str] | None:
    handed = state.commitments.get(vote.agent.id)
    if vote.agent.id in state.votes:
        return "twice", "its vote was revealed already; the first reveal stands"
    if state.phase is Phase.COMMITTING:
        return "early", "it revealed before the commitments were locked"
    if handed is None:
        return "not_committed", "it never committed to a vote"
    if state.phase is Phase.TALLIED or (state.reveal_by is not None and now > state.reveal_by):
        return "late", "it revealed after the deadline"
    if not opens(handed.commitment, state.proposal, vote, salt):
        return "mismatch", "what it revealed is not what it committed to"
    return ("reused_salt", "its salt was revealed in another tribunal") if salt_was_used else None


def _refused_commitment(body: Mapping[str, Any], agent: str, reason: str, why: str) -> Step:
    return Step("refused_commit", {**body, "reason": reason, "why": why}, Receipt(agent, False, reason, why))


def require_seat(state: State, agent: str) -> Agent:
    """The agent of a seat; TribunalError names those who have one."""
    if agent not in state.agents:
        seats = ", ".join(sorted(state.agents)[:8])
        raise TribunalError(f"agent {agent!r} has no seat in this tribunal; those who have: {seats}")
    return state.agents[agent]
