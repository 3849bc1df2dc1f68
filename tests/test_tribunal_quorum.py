"""Counting: quorum by stakes, ties, abstentions, weights of nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.tribunal.quorum import count_votes
from holdfast.tribunal.types import Outcome, Stakes, Verdict
from tribunal_cases import vote

CAST = st.lists(st.tuples(st.sampled_from(list(Verdict)), st.floats(0.0, 1.2)), max_size=9)


def outcome(stakes: Stakes, *cast: str | tuple[str, float]) -> Outcome:
    named = [(entry, None) if isinstance(entry, str) else entry for entry in cast]
    votes = [
        vote(str(n), {"+": "APPROVE", "-": "REJECT", "0": "ABSTAIN"}[side], weight=w)
        for n, (side, w) in enumerate(named)
    ]
    return count_votes(votes, stakes).outcome


def test_each_stake_has_its_quorum() -> None:
    assert outcome(Stakes.READ_ONLY, "+") is Outcome.APPROVE
    assert outcome(Stakes.READ_ONLY) is Outcome.NO_QUORUM
    assert outcome(Stakes.STATE_CHANGE, "+") is Outcome.NO_QUORUM
    assert outcome(Stakes.STATE_CHANGE, "+", "+") is Outcome.APPROVE
    assert outcome(Stakes.DESTRUCTIVE, "+", "+") is Outcome.NO_QUORUM
    assert outcome(Stakes.SECURITY_CRITICAL, "+", "+") is Outcome.NO_QUORUM


def test_a_tie_rejects() -> None:
    assert outcome(Stakes.STATE_CHANGE, "+", "-") is Outcome.REJECT
    assert outcome(Stakes.STATE_CHANGE, ("+", 0.1), ("+", 0.2), ("-", 0.3)) is Outcome.REJECT


def test_destructive_stakes_ask_for_two_thirds_of_the_weight() -> None:
    assert outcome(Stakes.DESTRUCTIVE, "+", "+", "-") is Outcome.APPROVE
    assert outcome(Stakes.DESTRUCTIVE, "+", "+", "+", "-", "-") is Outcome.ESCALATE
    assert outcome(Stakes.DESTRUCTIVE, "+", "-", "-") is Outcome.REJECT
    assert outcome(Stakes.DESTRUCTIVE, ("+", 0.2), ("+", 0.2), ("-", 0.2)) is Outcome.APPROVE


def test_security_critical_stakes_ask_for_everyone() -> None:
    assert outcome(Stakes.SECURITY_CRITICAL, "+", "+", "+") is Outcome.APPROVE
    assert outcome(Stakes.SECURITY_CRITICAL, "+", "+", "+", "-") is Outcome.ESCALATE
    assert outcome(Stakes.SECURITY_CRITICAL, "-", "-", "+") is Outcome.REJECT
    assert outcome(Stakes.SECURITY_CRITICAL, "+", "+", "0") is Outcome.APPROVE


def test_abstentions_count_for_the_quorum_only() -> None:
    counted = count_votes([vote("a"), vote("b", "ABSTAIN")], Stakes.STATE_CHANGE)
    assert counted.outcome is Outcome.APPROVE
    assert counted.score == 1.0
    assert counted.abstentions == 1


def test_when_everyone_abstains_a_person_decides() -> None:
    counted = count_votes([vote("a", "ABSTAIN"), vote("b", "ABSTAIN")], Stakes.STATE_CHANGE)
    assert (counted.outcome, counted.score) == (Outcome.ESCALATE, None)


def test_votes_without_weight_count_for_nothing() -> None:
    counted = count_votes([vote("a", weight=0), vote("b", weight=0)], Stakes.STATE_CHANGE)
    assert (counted.outcome, counted.score) == (Outcome.NO_QUORUM, None)
    assert count_votes([vote("a", weight=0), vote("b", "REJECT")], Stakes.READ_ONLY).outcome is Outcome.REJECT


@given(CAST, st.sampled_from(list(Stakes)))
def test_the_score_is_the_weighted_mean_and_never_wild(
    cast: list[tuple[Verdict, float]], stakes: Stakes
) -> None:
    votes = [vote(str(n), side.value, weight=weight) for n, (side, weight) in enumerate(cast)]
    counted = count_votes(votes, stakes)
    sides = {Verdict.APPROVE: 1.0, Verdict.REJECT: -1.0}
    total = sum(weight for side, weight in cast if side in sides)
    if total == 0.0:
        assert counted.score is None
    else:
        expected = sum(sides[side] * weight for side, weight in cast if side in sides) / total
        assert counted.score == pytest.approx(expected)
        assert -1.0 <= (counted.score or 0.0) <= 1.0
    assert counted.outcome is not Outcome.APPROVE or (counted.score or 0.0) > 0.0
