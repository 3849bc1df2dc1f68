"""Sealing: nothing of a vote can be rewritten, and a digest says nothing about it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast import Commitment, Proposal, Vote
from holdfast.errors import InputError
from holdfast.tribunal.record.commitment import digest_of, opens, seal
from holdfast.tribunal.types import Agent, Answer, Verdict
from tribunal_cases import vote

ABOUT = Proposal("p", "Drop the table", "destructive")
SALT = "ab" * 16


def test_a_ballot_opens_its_own_commitment() -> None:
    ballot = seal(ABOUT, vote("a"))
    assert opens(ballot.commitment, ABOUT, ballot.vote, ballot.salt)
    assert ballot.salt not in repr(ballot)


@pytest.mark.parametrize(
    "other",
    [
        replace(vote("a"), verdict=Verdict.REJECT),
        replace(vote("a"), reasoning="Another reason."),
        replace(vote("a"), confidence=0.9),
        replace(vote("a"), earlier=(Answer(Verdict.APPROVE, "x"),)),
        vote("b"),
    ],
)
def test_whatever_is_changed_no_longer_fits(other: Vote) -> None:
    ballot = seal(ABOUT, vote("a"))
    assert not opens(ballot.commitment, ABOUT, other, ballot.salt)


def test_another_salt_or_proposal_does_not_fit() -> None:
    ballot = seal(ABOUT, vote("a"), SALT)
    assert not opens(ballot.commitment, ABOUT, ballot.vote, "cd" * 16)
    assert not opens(ballot.commitment, replace(ABOUT, text="Drop it all"), ballot.vote, SALT)
    assert not opens(ballot.commitment, replace(ABOUT, stakes="read_only"), ballot.vote, SALT)  # type: ignore[arg-type]


def test_the_same_vote_is_sealed_differently_each_time() -> None:
    assert seal(ABOUT, vote("a")).commitment != seal(ABOUT, vote("a")).commitment


def test_weight_and_role_are_not_the_agents_to_choose() -> None:
    heavy = replace(vote("a"), agent=Agent("a", "chair", weight=9.0))
    assert digest_of(ABOUT, heavy, SALT) == digest_of(ABOUT, vote("a"), SALT)


def test_short_salts_and_digests_that_are_none_are_refused() -> None:
    with pytest.raises(InputError, match="too short"):
        seal(ABOUT, vote("a"), "short")
    for bad in ("", "xyz", "g" * 64, "a" * 63):
        with pytest.raises(InputError, match="SHA-256"):
            Commitment("a", bad)
    assert Commitment("a", "A" * 64).digest == "a" * 64
    assert not opens(Commitment("a", "0" * 64), ABOUT, vote("a"), "short")


@given(st.text(max_size=40), st.sampled_from(list(Verdict)), st.none() | st.floats(0, 1))
def test_any_text_can_be_sealed(reasoning: str, verdict: Verdict, confidence: float | None) -> None:
    ballot = seal(ABOUT, Vote(Agent("ä\udc80"), verdict, reasoning + "\udcff", confidence))
    assert opens(ballot.commitment, ABOUT, ballot.vote, ballot.salt)
