"""Agents, weights, votes and proposals: made right, or refused with what is wrong."""

import json
import math
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast import Agent, Personality, Proposal, Vote, tally_votes
from holdfast.errors import InputError
from holdfast.tribunal.files import parse_votes
from holdfast.tribunal.record.records import agent_from, agent_to_record, vote_from, vote_to_record
from holdfast.tribunal.types import Answer, Stakes, Verdict, parse_stakes, parse_verdict
from tribunal_cases import ConstantEmbedder

TRAIT = st.floats(0.0, 1.0)


@given(TRAIT, TRAIT)
def test_weight_follows_the_formula_and_stays_in_its_bounds(conscientious: float, agreeable: float) -> None:
    weight = Personality(conscientiousness=conscientious, agreeableness=agreeable).vote_weight
    assert 0.5 <= weight <= 1.2
    raw = 0.5 + 0.6 * conscientious - 0.15 * agreeable
    assert weight == pytest.approx(min(1.2, max(0.5, raw)))


@given(TRAIT, TRAIT, TRAIT)
def test_the_more_agreeable_of_two_never_weighs_more(conscientious: float, one: float, other: float) -> None:
    low, high = sorted((one, other))
    mild, meek = (Personality(conscientiousness=conscientious, agreeableness=a) for a in (low, high))
    assert meek.vote_weight <= mild.vote_weight


def test_weight_without_personality_is_one_and_can_be_given() -> None:
    assert Agent("a").vote_weight == 1.0
    assert Agent("a", weight=0).vote_weight == 0.0
    assert Agent("a", personality=Personality(), weight=3).vote_weight == 3.0


@pytest.mark.parametrize("bad", [-0.1, 1.1, math.nan, math.inf, 10**400, "high", True])
def test_traits_and_shares_out_of_range_are_refused(bad: object) -> None:
    with pytest.raises(InputError, match="from 0 to 1"):
        Personality(openness=bad)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="historical accuracy"):
        Agent("a", historical_accuracy=bad)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="confidence"):
        Vote(Agent("a"), Verdict.APPROVE, "why", confidence=bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [-1, math.nan, math.inf, 1e308, 10**400, "heavy", True])
def test_weights_out_of_range_are_refused(bad: object) -> None:
    with pytest.raises(InputError, match="weight"):
        Agent("a", weight=bad)  # type: ignore[arg-type]


def test_verdicts_are_whole_words() -> None:
    assert parse_verdict(" approve ") is Verdict.APPROVE
    for bad in ("approved", "not APPROVE", "", None, 1):
        with pytest.raises(InputError, match="no verdict"):
            parse_verdict(bad)


@pytest.mark.parametrize("verdict", ["APPROVE", "approve", " Approve ", Verdict.APPROVE])
def test_votes_take_what_a_person_would_write(verdict: str) -> None:
    """Type-checked as well: what may be given is wider than what is read."""
    made = Vote("ana", verdict, "why", earlier=(Answer(verdict, "at first"),))
    assert made == Vote(Agent("ana"), Verdict.APPROVE, "why", earlier=(Answer(Verdict.APPROVE, "at first"),))
    agent, read = made.agent, made.verdict
    assert (agent.id, read.name) == ("ana", "APPROVE")


@pytest.mark.parametrize("bad", [None, 7, {"id": "ana"}])
def test_what_is_no_agent_is_refused(bad: object) -> None:
    with pytest.raises(InputError, match="give an Agent, or its id"):
        Vote(bad, "APPROVE", "why")  # type: ignore[arg-type]


def test_stakes_are_known_by_their_names() -> None:
    assert parse_stakes("Security-Critical") is Stakes.SECURITY_CRITICAL
    assert Proposal("p", "Do it", "read only").stakes is Stakes.READ_ONLY
    with pytest.raises(InputError, match="no known stakes"):
        parse_stakes("high")


def test_empty_ids_texts_and_moments_without_a_zone_are_refused() -> None:
    with pytest.raises(InputError, match="id"):
        Agent(" ")
    with pytest.raises(InputError, match="id and a text"):
        Proposal("p", "  ")
    with pytest.raises(InputError, match="time zone"):
        Vote(Agent("a"), Verdict.REJECT, "why", committed_at=datetime(2026, 1, 1))
    with pytest.raises(InputError, match="not text"):
        Vote(Agent("a"), Verdict.REJECT, 7)  # type: ignore[arg-type]


def test_records_come_back_as_they_were() -> None:
    agent = Agent("a", "auditor", Personality(agreeableness=0.9), 0.75, None, "m", "be strict")
    assert agent_from(agent_to_record(agent)) == agent
    voted = Vote(agent, Verdict.REJECT, "because", 0.5, (Answer(Verdict.APPROVE, "at first"),))
    assert vote_from(vote_to_record(voted), {"a": agent}) == voted


def test_files_may_use_the_names_of_the_specification() -> None:
    record = {
        "agent": "a",
        "verdict": "approve",
        "reasoning": "r",
        "tribunalVoteWeight": 0.7,
        "ocean": {"C": 1, "A": 0},
    }
    made = vote_from(record)
    assert made.agent.vote_weight == 0.7
    assert made.agent.personality == Personality(conscientiousness=1, agreeableness=0)


@pytest.mark.parametrize(
    "told",
    [
        (Answer("REJECT", "hm"),),
        [("reject", "hm")],
        [["REJECT", "hm"]],
        [{"verdict": "REJECT", "reasoning": "hm"}],
        {"verdict": "REJECT", "reasoning": "hm"},
    ],
)
def test_earlier_answers_are_read_in_every_form(told: Any) -> None:
    made = Vote("a", "APPROVE", "why", earlier=told)
    assert made.earlier == (Answer("REJECT", "hm"),)
    assert tally_votes([made, Vote("b", "REJECT", "It leaks.", earlier=told)]).blind is not None
    if not isinstance(told, tuple):
        record = {"agent": "a", "verdict": "APPROVE", "reasoning": "why", "earlier": told}
        assert parse_votes(json.dumps([record])).votes == (made,)


@pytest.mark.parametrize("told", [["At first."], "At first."])
def test_an_earlier_reasoning_alone_had_the_final_verdict(told: Any) -> None:
    assert Vote("a", "REJECT", "why", earlier=told).earlier == (Answer("REJECT", "At first."),)


@pytest.mark.parametrize("told", [("APPROVE", "hm"), [3], 3, [("APPROVE",)], [{"verdict": "APPROVE"}]])
def test_earlier_answers_in_no_form_say_what_to_give(told: Any) -> None:
    with pytest.raises(
        InputError, match=r"earlier answer of agent 'a' is .*: give an Answer\(verdict, reasoning\)"
    ):
        Vote("a", "APPROVE", "why", earlier=told)


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        ("a", "no vote"),
        ({"verdict": "APPROVE"}, "'id'"),
        ({"agent": "a"}, "no verdict"),
        ({"agent": "a", "verdict": "APPROVE", "personality": {"charm": 1}}, "charm"),
        ({"agent": "a", "verdict": "APPROVE", "personality": 3}, "OCEAN"),
        ({"agent": "a", "verdict": "APPROVE", "embedding": "[1]"}, "list of numbers"),
        ({"agent": "a", "verdict": "APPROVE", "embedding": [1, "x"]}, "list of numbers"),
        ({"agent": "a", "verdict": "APPROVE", "committed_at": "noon"}, "ISO 8601"),
        ({"agent": "a", "verdict": "APPROVE", "earlier": [3]}, "earlier answer"),
        ({"agent": "a", "verdict": "APPROVE", "earlier": [["APPROVE"]]}, "earlier answer"),
        ({"agent": "a", "verdict": "APPROVE", "earlier": [["maybe", "hm"]]}, "no verdict"),
    ],
)
def test_records_that_are_no_votes_say_why(record: object, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        vote_from(record)


def test_votes_may_be_given_as_dictionaries() -> None:
    cast: list[Any] = [
        {"agent": "ana", "verdict": "approve", "reasoning": "The tests pass."},
        Vote("ben", "APPROVE", "A backup was restored."),
    ]
    found = tally_votes(cast, "Drop it", embedder=ConstantEmbedder(), measure="wording")
    assert (found.outcome, [vote.agent_id for vote in found.votes]) == ("APPROVE", ["ana", "ben"])
    for bad in ("ana", 3, {"verdict": "approve"}):
        with pytest.raises(InputError):
            tally_votes([bad])  # type: ignore[list-item]
