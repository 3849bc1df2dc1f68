"""Attempts to bend a tribunal, one by one."""

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from holdfast import Agent, Ballot, Thresholds, Vote, aio, tally_votes
from holdfast.embedders.runtime import Floats
from holdfast.errors import InputError, TribunalError
from holdfast.tribunal.record.commitment import seal
from holdfast.tribunal.session import Tribunal
from holdfast.tribunal.types import Outcome, Verdict
from tribunal_cases import AGAINST, REASONS, ConstantEmbedder, vote

pytestmark = pytest.mark.anyio
NOW = datetime(2026, 3, 1, tzinfo=UTC)


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


async def opened(**options: object) -> tuple[Tribunal, dict[str, Ballot]]:
    tribunal = await aio.Tribunal.propose(
        "Drop the column",
        ["a", "b", "c"],
        stakes="state_change",
        embedder=ConstantEmbedder(),
        measure="wording",
        **options,  # type: ignore[arg-type]
    )
    ballots = {name: tribunal.seal(name, "APPROVE", REASONS[n]) for n, name in enumerate("abc")}
    return tribunal, ballots


async def committed(**options: object) -> tuple[Tribunal, dict[str, Ballot]]:
    tribunal, ballots = await opened(**options)
    for ballot in ballots.values():
        assert (await tribunal.commit(ballot)).accepted
    return tribunal, ballots


async def test_a_vote_rewritten_at_the_reveal_is_not_counted() -> None:
    tribunal, ballots = await committed()
    rewritten = replace(ballots["a"].vote, verdict=Verdict.REJECT)
    receipt = await tribunal.reveal(rewritten, ballots["a"].salt)
    assert (receipt.accepted, receipt.reason) == (False, "mismatch")
    for name in "bc":
        await tribunal.reveal(ballots[name])
    result = await tribunal.tally()
    assert [(u.agent_id, u.reason) for u in result.uncounted] == [("a", "mismatch")]
    assert result.tally.rejections == 0


async def test_a_garbled_reveal_may_be_sent_again() -> None:
    tribunal, ballots = await committed()
    await tribunal.reveal(ballots["a"].vote, "0" * 32)
    assert (await tribunal.reveal(ballots["a"])).accepted


async def test_the_first_reveal_stands() -> None:
    tribunal, ballots = await committed()
    await tribunal.reveal(ballots["a"])
    assert (await tribunal.reveal(ballots["a"])).reason == "twice"
    await tribunal.reveal(ballots["b"])
    assert (await tribunal.tally()).tally.approvals == 2


async def test_an_early_reveal_is_recorded_and_not_counted() -> None:
    tribunal, ballots = await opened()
    await tribunal.commit(ballots["a"])
    assert (await tribunal.reveal(ballots["a"])).reason == "early"
    await tribunal.lock()
    (uncounted, *_) = (await tribunal.tally()).uncounted
    assert (uncounted.agent_id, uncounted.reason) == ("a", "early")


async def test_a_late_reveal_and_a_late_commitment_are_not_counted() -> None:
    clock = Clock()
    tribunal, ballots = await opened(commit_within=60, reveal_within=30, clock=clock)
    await tribunal.commit(ballots["a"])
    await tribunal.commit(ballots["b"])
    clock.now += timedelta(seconds=61)
    assert (await tribunal.commit(ballots["c"])).reason == "late"
    assert (await tribunal.reveal(ballots["a"])).accepted
    clock.now += timedelta(seconds=31)
    assert (await tribunal.reveal(ballots["b"])).reason == "late"
    result = await tribunal.tally()
    assert {u.agent_id: u.reason for u in result.uncounted} == {"b": "late", "c": "not_committed"}
    assert result.outcome is Outcome.NO_QUORUM


async def test_after_the_tally_every_reveal_is_late() -> None:
    tribunal, ballots = await committed()
    before = await tribunal.tally()
    assert (await tribunal.reveal(ballots["a"])).reason == "late"
    assert (await tribunal.tally()).outcome is before.outcome


async def test_a_second_commitment_does_not_replace_the_first() -> None:
    tribunal, ballots = await opened()
    await tribunal.commit(ballots["a"])
    assert (await tribunal.commit(ballots["a"])).accepted
    other = tribunal.seal("a", "REJECT", "On second thoughts.")
    assert (await tribunal.commit(other)).reason == "twice"
    await tribunal.lock()
    assert (await tribunal.reveal(other)).reason == "mismatch"
    assert (await tribunal.reveal(ballots["a"])).accepted


async def test_another_agents_commitment_cannot_be_taken_over() -> None:
    tribunal, ballots = await opened()
    stolen = replace(ballots["a"].commitment, agent_id="b")
    await tribunal.commit(ballots["a"])
    await tribunal.commit(stolen)
    await tribunal.lock()
    await tribunal.reveal(ballots["a"])
    taken = replace(ballots["a"].vote, agent=Agent("b"))
    assert (await tribunal.reveal(taken, ballots["a"].salt)).reason == "mismatch"


async def test_strangers_have_no_seat_and_weights_are_not_self_made() -> None:
    tribunal, ballots = await opened()
    with pytest.raises(TribunalError, match="no seat"):
        await tribunal.commit(seal(tribunal.proposal, vote("mallory")))
    heavy = seal(tribunal.proposal, Vote(Agent("a", weight=99.0), Verdict.REJECT, AGAINST[0]))
    for ballot in (heavy, ballots["b"], ballots["c"]):
        await tribunal.commit(ballot)
    for ballot in (heavy, ballots["b"], ballots["c"]):
        assert (await tribunal.reveal(ballot)).accepted
    assert (await tribunal.tally()).outcome is Outcome.APPROVE


async def test_a_made_up_embedding_is_not_used() -> None:
    tribunal, _ = await opened()
    copies = [
        seal(tribunal.proposal, replace(vote(name), embedding=row))
        for name, row in zip("abc", ([1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]), strict=True)
    ]
    for ballot in copies:
        await tribunal.commit(ballot)
    for ballot in copies:
        await tribunal.reveal(ballot)
    assert (await tribunal.tally()).outcome is Outcome.NO_QUORUM


async def test_agents_that_share_a_salt_are_not_counted() -> None:
    tribunal, ballots = await opened()
    salt = "5a" * 16
    shared = [seal(tribunal.proposal, ballots[name].vote, salt) for name in "ab"]
    for ballot in (*shared, ballots["c"]):
        await tribunal.commit(ballot)
    for ballot in (*shared, ballots["c"]):
        await tribunal.reveal(ballot)
    result = await tribunal.tally()
    assert {u.agent_id: u.reason for u in result.uncounted} == {"a": "reused_salt", "b": "reused_salt"}
    assert [v.agent_id for v in result.votes] == ["c"]


async def test_a_salt_of_an_earlier_tribunal_is_refused(store_address: str) -> None:
    first, ballots = await committed(store=store_address)
    await first.reveal(ballots["a"])
    await first.close()
    second, _ = await opened(store=store_address)
    again = seal(second.proposal, vote("a"), ballots["a"].salt)
    await second.commit(again)
    await second.lock()
    assert (await second.reveal(again)).reason == "reused_salt"
    await second.close()


def test_empty_reasons_of_one_side_count_once() -> None:
    votes = [vote(f"sybil-{n}", reasoning=" \n…") for n in range(5)] + [vote("honest", "REJECT", AGAINST[0])]
    result = tally_votes(votes, stakes="state_change", measure="wording", embedder=ConstantEmbedder())
    assert (result.tally.approvals, result.tally.rejections) == (1, 1)
    assert result.outcome is Outcome.REJECT
    assert result.without_detection.outcome is Outcome.APPROVE
    assert "no reasons given" in result.discarded[0].why


def test_identical_votes_of_everyone_are_one_vote() -> None:
    result = tally_votes([vote(f"a{n}") for n in range(300)], measure="wording", embedder=ConstantEmbedder())
    assert result.tally.approvals == 1
    assert result.outcome is Outcome.NO_QUORUM
    assert len(result.discarded) == 299


def test_a_crowd_of_reworded_copies_is_one_vote() -> None:
    text = f"{REASONS[0]} {REASONS[3]} {REASONS[4]}"
    places = text.split()
    crowd = [
        vote(
            f"sybil-{n:03}",
            reasoning=" ".join(
                [*places[: n % 40], f"well{chr(97 + n % 26)}{chr(97 + n // 26)}", *places[n % 40 :]]
            ),
        )
        for n in range(90)
    ]
    result = tally_votes(
        [*crowd, vote("honest", "REJECT", AGAINST[1])], measure="wording", embedder=ConstantEmbedder()
    )
    assert (result.tally.approvals, result.tally.rejections) == (1, 1)
    assert result.detection.not_compared == 0


def test_a_single_voter_decides_only_where_one_is_enough() -> None:
    alone = [vote("a")]
    assert tally_votes(alone, stakes="read_only", embedder=ConstantEmbedder()).outcome is Outcome.APPROVE
    assert tally_votes(alone, stakes="state_change", embedder=ConstantEmbedder()).outcome is Outcome.NO_QUORUM


def test_weights_of_zero_decide_nothing() -> None:
    votes = [vote(f"a{n}", reasoning=REASONS[n], weight=0) for n in range(4)]
    result = tally_votes(votes, measure="wording", embedder=ConstantEmbedder())
    assert (result.outcome, result.tally.score) == (Outcome.NO_QUORUM, None)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_embeddings_that_are_no_numbers_are_refused_by_name(bad: float) -> None:
    votes = [vote("good", embedding=[1.0, 0.0]), vote("broken", reasoning=REASONS[1], embedding=[bad, 0.0])]
    with pytest.raises(InputError, match="broken"):
        tally_votes(votes)


def test_embeddings_of_two_shapes_or_of_some_votes_only_are_refused() -> None:
    with pytest.raises(InputError, match="shape"):
        tally_votes([vote("a", embedding=[1.0, 0.0]), vote("b", embedding=[1.0])])
    with pytest.raises(InputError, match="all or none"):
        tally_votes([vote("a", embedding=[1.0, 0.0]), vote("b")])


def test_huge_and_tiny_embeddings_are_only_directions() -> None:
    votes = [
        vote("a", reasoning="x", embedding=[1e300, 0.0]),
        vote("b", reasoning="y", embedding=[1e-300, 0.0]),
    ]
    assert len(tally_votes(votes).discarded) == 1


class BrokenEmbedder:
    def __init__(self, rows: Floats | None) -> None:
        self._rows = rows

    def embed(self, texts: Sequence[str]) -> Floats:
        if self._rows is None:
            raise RuntimeError("out of memory")
        return self._rows


@pytest.mark.parametrize("rows", [None, np.full((2, 3), np.nan, np.float32), np.ones((1, 3), np.float32)])
def test_an_embedder_that_fails_escalates_instead_of_approving(rows: Floats | None) -> None:
    votes = [vote("a"), vote("b", reasoning=REASONS[1])]
    result = tally_votes(votes, embedder=BrokenEmbedder(rows))
    assert result.outcome is Outcome.ESCALATE
    assert result.detection.unchecked is not None
    assert result.tally.outcome is Outcome.APPROVE
    assert result.has_findings


def test_a_vote_twice_is_refused() -> None:
    with pytest.raises(InputError, match="votes twice"):
        tally_votes([vote("a"), vote("a", "REJECT")])


NOISE = (
    "Herons nest late. My cousin sells tyres. Copper was cheaper. Nobody plays the oboe. Tides turn twice."
)


@pytest.mark.parametrize(
    "copy",
    [
        pytest.param(
            REASONS[0].replace("drops", "removes").replace("taken", "made").replace("runs", "starts"),
            id="synonyms",
        ),
        pytest.param(f"{NOISE} {REASONS[0]} {REASONS[2]} {NOISE}", id="noise around it"),
    ],
)
def test_copies_that_hide_behind_words_do_not_count(copy: str) -> None:
    original = REASONS[0] if NOISE not in copy else f"{REASONS[0]} {REASONS[2]}"
    votes = [vote("a", reasoning=original), vote("b", reasoning=copy), vote("c", reasoning=REASONS[4])]
    found = tally_votes(
        votes, measure="wording", embedder=ConstantEmbedder(), thresholds=Thresholds(0.8, 0.9)
    )
    assert [discarded.agent_id for discarded in found.discarded] == ["b"]


def test_text_of_agents_cannot_break_out_of_pictures_or_pages() -> None:
    nasty = "</text><script>\u202ealert(1)</script>\x00\x1b[31m]]>&"
    votes = [vote(f"<b>{nasty}", reasoning=nasty), vote("b", reasoning=REASONS[1])]
    result = tally_votes(votes, nasty or "p", measure="wording", embedder=ConstantEmbedder())
    for picture in (result.heat_map(), result.cluster_graph()):
        assert "<script" not in picture
        assert "\x00" not in picture
        assert "\x1b" not in picture
        assert "\u202e" not in picture
