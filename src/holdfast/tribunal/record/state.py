"""What is known of a tribunal after each recorded step; the log alone rebuilds it after a crash."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from holdfast.tribunal.record.audit import Entry
from holdfast.tribunal.record.commitment import Commitment
from holdfast.tribunal.record.records import agent_from, proposal_from, vote_from
from holdfast.tribunal.result import Uncounted
from holdfast.tribunal.types import Agent, Proposal, Vote


class Phase(StrEnum):
    """Where a tribunal stands."""

    COMMITTING = "committing"
    REVEALING = "revealing"
    TALLIED = "tallied"


@dataclass(frozen=True, slots=True)
class Handed:
    """A commitment, and when it came."""

    commitment: Commitment
    at: datetime


@dataclass(slots=True)
class State:
    """The steps so far, applied one by one."""

    proposal: Proposal
    agents: Mapping[str, Agent]
    commit_by: datetime | None = None
    reveal_within: float | None = None
    """Seconds from the lock to the last reveal."""
    reveal_by: datetime | None = None
    phase: Phase = Phase.COMMITTING
    commitments: dict[str, Handed] = field(default_factory=dict)
    votes: dict[str, Vote] = field(default_factory=dict)
    salts: dict[str, str] = field(default_factory=dict)
    refusals: dict[str, Uncounted] = field(default_factory=dict)
    """Each agent's last reveal that was not accepted."""
    entries: list[Entry] = field(default_factory=list)

    @classmethod
    def from_entries(cls, entries: Iterable[Entry]) -> "State":
        """Rebuild a tribunal from its log."""
        first, *rest = entries
        state = cls(
            proposal=proposal_from(first.body["proposal"]),
            agents={agent.id: agent for agent in map(agent_from, first.body["agents"])},
            commit_by=_moment(first.body.get("commit_by")),
            reveal_within=first.body.get("reveal_within"),
            entries=[first],
        )
        for entry in rest:
            state.apply(entry)
        return state

    def apply(self, entry: Entry) -> None:
        """Take in one recorded step."""
        self.entries.append(entry)
        body = entry.body
        if entry.kind == "committed":
            commitment = Commitment(body["agent"], body["digest"])
            self.commitments[commitment.agent_id] = Handed(commitment, entry.at)
        elif entry.kind == "locked":
            self.phase = Phase.REVEALING
            self.reveal_by = _moment(body.get("reveal_by"))
        elif entry.kind == "revealed":
            self._take_vote(body)
        elif entry.kind == "refused":
            self.refusals[body["agent"]] = Uncounted(body["agent"], body["reason"], body["why"])
        elif entry.kind == "failed":
            self.refusals[body["agent"]] = Uncounted(body["agent"], "failed", body["why"])
        elif entry.kind == "tallied":
            self.phase = Phase.TALLIED

    @property
    def waiting_for(self) -> list[str]:
        """Agents that have not committed, or once locked, committed ones that have not revealed."""
        if self.phase is Phase.COMMITTING:
            return [agent for agent in self.agents if agent not in self.commitments]
        return [agent for agent in self.commitments if agent not in self.votes]

    def countable(self) -> list[Vote]:
        """Revealed votes, less those that share a salt: whoever knows one of them could open the others."""
        reused = self._reused_salts()
        return [vote for agent, vote in self.votes.items() if self.salts[agent] not in reused]

    def uncounted(self) -> list[Uncounted]:
        """Every agent of the panel without a countable vote, and why."""
        counted = {vote.agent.id for vote in self.countable()}
        return [self._why_uncounted(agent) for agent in sorted(self.agents) if agent not in counted]

    def _why_uncounted(self, agent: str) -> Uncounted:
        if agent in self.votes:
            others = ", ".join(a for a in self.votes if a != agent and self.salts[a] == self.salts[agent])
            return Uncounted(agent, "reused_salt", f"its salt is also that of {others}")
        refused = self.refusals.get(agent)
        if agent in self.commitments:
            return refused or Uncounted(agent, "missing", "it committed to a vote and never revealed it")
        failed = refused is not None and refused.reason == "failed"
        return (
            refused
            if refused and failed
            else Uncounted(agent, "not_committed", "it never committed to a vote")
        )

    def _reused_salts(self) -> set[str]:
        return {salt for salt, times in Counter(self.salts.values()).items() if times > 1}

    def _take_vote(self, body: Mapping[str, Any]) -> None:
        vote = vote_from(body["vote"], self.agents)
        at = self.commitments[vote.agent.id].at
        self.votes[vote.agent.id] = replace(vote, committed_at=at)
        self.salts[vote.agent.id] = str(body["salt"])


def _moment(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value)
