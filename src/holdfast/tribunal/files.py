"""Votes, panels and labelled pairs from files that people write."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from holdfast.errors import InputError
from holdfast.tribunal.detecting.calibration import LabelledPair
from holdfast.tribunal.record.records import AGENT_FIELDS, WEIGHT_NAMES, agent_from, proposal_from, vote_from
from holdfast.tribunal.types import Agent, Proposal, Vote, parse_stakes

_LABELS = ("derivative", "label", "copy")
_VOTE_KEYS = frozenset(
    (
        *("agent", "verdict", "reasoning", "confidence", "earlier", "blind", "committed_at", "embedding"),
        *("id", "agent_id", "ocean", "historicalAccuracy", *AGENT_FIELDS, *WEIGHT_NAMES),
        *("zone", "counted"),
    )
)
"""What a vote says, what its agent is, and what a decision adds to it."""
_TRUE, _FALSE = ("1", "true", "derivative", "copy", "yes"), ("0", "false", "independent", "no")


@dataclass(frozen=True, slots=True)
class VotesFile:
    """What a file of votes holds."""

    proposal: Proposal
    votes: tuple[Vote, ...]


@dataclass(frozen=True, slots=True)
class PanelFile:
    """What a file of agents holds."""

    proposal: Proposal | None
    agents: tuple[Agent, ...]
    context: str = ""
    rounds: int | None = None
    temperatures: Mapping[str, float] = field(default_factory=dict)


def parse_votes(text: str) -> VotesFile:
    """An object with `proposal` and `votes`, and perhaps `agents` and `stakes`; or a bare list of votes."""
    value = _json(text, "votes")
    if isinstance(value, list):
        value = {"votes": value}
    if not isinstance(value, Mapping) or not isinstance(value.get("votes"), list):
        raise InputError("a file of votes is a list of them, or an object with a list 'votes'")
    agents = {agent.id: agent for agent in map(agent_from, value.get("agents") or ())}
    for record in value["votes"]:
        _refuse_unknown(record)
    votes = tuple(vote_from(record, agents) for record in value["votes"])
    return VotesFile(_proposal(value) or Proposal("proposal", "an unnamed proposal"), votes)


def parse_panel(text: str) -> PanelFile:
    """Agents from TOML or JSON: an id each, a model, and perhaps role, prompt, temperature and personality."""
    value = _json(text, "agents") if text.lstrip()[:1] in "{[" else _toml(text)
    if isinstance(value, list):
        value = {"agents": value}
    if not isinstance(value, Mapping) or not isinstance(value.get("agents"), list) or not value["agents"]:
        raise InputError("a file of agents needs a list 'agents' with at least one agent in it")
    default = value.get("model")
    agents = tuple(_agent_with_model(record, default) for record in value["agents"])
    return PanelFile(
        proposal=_proposal(value),
        agents=agents,
        context=str(value.get("context") or ""),
        rounds=_rounds(value.get("rounds")),
        temperatures=dict(_temperatures(value)),
    )


def parse_pairs(text: str) -> list[LabelledPair]:
    """JSON Lines: `a`, `b`, and `derivative` (or `label`): 1 for a copy, 0 for independent texts that agree."""
    pairs = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                pairs.append(_pair(json.loads(line)))
            except (ValueError, RecursionError) as error:
                raise InputError(f"line {number} is no labelled pair: {error}") from None
    return pairs


def _refuse_unknown(record: Any) -> None:
    """A key that nothing reads is most likely a slip, such as `reason`, and the vote would count without it."""
    unknown = sorted(set(record) - _VOTE_KEYS) if isinstance(record, Mapping) else []
    if unknown:
        raise InputError(
            f"a vote has the unknown key {unknown[0]!r}: it has agent, verdict, reasoning, and perhaps confidence, "
            "earlier, committed_at, embedding"
        )


def _pair(record: Any) -> LabelledPair:
    if not isinstance(record, Mapping) or not all(isinstance(record.get(key), str) for key in "ab"):
        raise ValueError("it needs the texts 'a' and 'b'")
    label = next((record[key] for key in _LABELS if key in record), None)
    said = str(label).strip().lower()
    if said not in (*_TRUE, *_FALSE):
        raise ValueError(f"its label {label!r} says neither derivative (1) nor independent (0)")
    return LabelledPair(record["a"], record["b"], said in _TRUE, str(record.get("proposal") or ""))


def _proposal(value: Mapping[str, Any]) -> Proposal | None:
    told = value.get("proposal")
    if told is None:
        return None
    about = proposal_from(told)
    stakes = value.get("stakes")
    return about if stakes is None else Proposal(about.id, about.text, parse_stakes(stakes))


def _agent_with_model(record: Any, default: Any) -> Agent:
    if isinstance(record, Mapping) and record.get("model") is None:
        record = {**record, "model": default}
    agent = agent_from(record)
    if agent.model is None:
        raise InputError(f"agent {agent.id!r} has no model: give it one, or one for all of them")
    return agent


def _temperatures(value: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    for record in value["agents"]:
        told = record.get("temperature") if isinstance(record, Mapping) else None
        if told is not None:
            if isinstance(told, bool) or not isinstance(told, int | float) or not 0.0 <= told <= 2.0:
                raise InputError(f"a temperature is {told!r}: give a number from 0 to 2")
            yield agent_from(record).id, float(told)


def _rounds(value: Any) -> int | None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 20):
        raise InputError(f"rounds is {value!r}: give a whole number from 0 to 20")
    return value


def _json(text: str, what: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise InputError(f"the {what} are not valid JSON: {error}") from None


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _toml(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"the agents are neither valid TOML nor JSON: {error}") from None
