"""A result as part of a reasoning trace: the proposal as goal, the outcome as decision, events as observations."""

import inspect
from collections.abc import Awaitable, Mapping
from typing import Any, Protocol

from holdfast.tribunal.result import TribunalResult, VoteRecord

_LONGEST = 4000


class TraceWriter(Protocol):
    """What `ReasoningTraces` offers, plain or async."""

    def add_goal(self, content: str, *, data: Mapping[str, Any] | None = None) -> str | Awaitable[str]:
        """Start a trace."""
        ...

    def add_node(
        self,
        parent_id: str,
        type: str,  # noqa: A002
        content: str,
        *,
        label: str | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> str | Awaitable[str]:
        """Add a node below another."""
        ...


async def write_trace(traces: TraceWriter, result: TribunalResult, goal_id: str | None = None) -> str:
    """Keep a result in a trace, below a goal of the caller's or as a trace of its own; the goal's id."""
    about = {"tribunal": result.tribunal_id, "audit_head": result.audit_head}
    goal = goal_id or await _told(traces.add_goal(result.proposal.text, data=about))
    decided = f"{result.outcome}: {result.reason}"
    decision = await _told(traces.add_node(goal, "decision", decided, data=about))
    for vote in result.votes:
        said = f"{vote.verdict}: {vote.reasoning.strip()[:_LONGEST] or 'no reasons given'}"
        facts = {"agent": vote.agent_id, "weight": vote.weight, "zone": vote.zone.value}
        await _told(traces.add_node(decision, "option", said, label=_label(result, vote), data=facts))
    for event in result.events:
        facts = {"kind": event.kind.value, "agents": list(event.agents)}
        await _told(traces.add_node(decision, "observation", event.message, data=facts))
    return goal


def _label(result: TribunalResult, vote: VoteRecord) -> str:
    """Discarded votes are rejected, votes of the winning side chosen, the others considered."""
    if not vote.counted:
        return "rejects"
    return "chooses" if vote.verdict == result.outcome.value else "considers"


async def _told(value: str | Awaitable[str]) -> str:
    return await value if inspect.isawaitable(value) else value
