"""What holds for every panel: order does not matter, copies add nothing, and no side is silenced."""

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast import Agent, Proposal, Thresholds, Vote
from holdfast.tribunal.result import TribunalResult
from holdfast.tribunal.tally import Settings, decide
from holdfast.tribunal.types import Answer, Outcome, Stakes, Verdict
from tribunal_cases import AGAINST, REASONS, ConstantEmbedder

WORDS = ("lorry", "bridge", "winter", "girder", "cost", "town", "detour", "repair", "summer", "risk")
TEXT = st.sampled_from([*REASONS, *AGAINST, ""]) | st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)
LAWS = settings(max_examples=60, deadline=None)


@st.composite
def panels(draw: st.DrawFn) -> list[Vote]:
    """Panels of up to nine, many of them alike, some without reasons or weight."""
    count = draw(st.integers(1, 9))
    votes = []
    for number in range(count):
        text = draw(TEXT)
        earlier = draw(
            st.sampled_from(
                [(), (Answer(Verdict.APPROVE, text),), (Answer(Verdict.REJECT, "First I was against."),)]
            )
        )
        seat = Agent(
            f"agent-{number}",
            weight=draw(st.sampled_from([None, 0.0, 0.5, 1.0, 1.2])),
            historical_accuracy=draw(st.sampled_from([None, 0.4, 0.9])),
        )
        votes.append(Vote(seat, draw(st.sampled_from(list(Verdict))), text, earlier=earlier))
    return votes


def decided(votes: list[Vote], stakes: Stakes, thresholds: Thresholds | None = None) -> TribunalResult:
    rules = Settings(thresholds or Thresholds(), "wording", ConstantEmbedder())
    return decide(Proposal("p", "Close the bridge for the summer", stakes), votes, rules)


@LAWS
@given(panels(), st.sampled_from(list(Stakes)), st.integers(0, 1000))
def test_the_order_of_arrival_changes_nothing(votes: list[Vote], stakes: Stakes, seed: int) -> None:
    shuffled = votes.copy()
    random.Random(seed).shuffle(shuffled)
    assert decided(votes, stakes) == decided(shuffled, stakes)


@LAWS
@given(panels(), st.sampled_from(list(Stakes)), st.data())
def test_a_copy_of_a_vote_changes_nothing(votes: list[Vote], stakes: Stakes, data: st.DataObject) -> None:
    original = data.draw(st.sampled_from(votes))
    copy = replace(original, agent=replace(original.agent, id="~the copy"))
    alone, with_copy = decided(votes, stakes), decided([*votes, copy], stakes)
    assert with_copy.tally == alone.tally
    assert (with_copy.outcome, with_copy.reason) == (alone.outcome, alone.reason)


@LAWS
@given(
    panels(), st.sampled_from(list(Stakes)), st.sampled_from([Thresholds(0.5, 0.51, 2), Thresholds(0.6, 0.7)])
)
def test_no_side_is_silenced(votes: list[Vote], stakes: Stakes, thresholds: Thresholds) -> None:
    result = decided(votes, stakes, thresholds)
    counted = {vote.verdict for vote in result.votes if vote.counted}
    assert counted == {vote.verdict for vote in votes}


@LAWS
@given(panels(), st.sampled_from(list(Stakes)))
def test_a_discarded_vote_yields_to_a_stronger_one_of_its_side(votes: list[Vote], stakes: Stakes) -> None:
    result = decided(votes, stakes)
    by_id = {vote.agent.id: vote for vote in votes}
    for discarded in result.discarded:
        loser, winner = by_id[discarded.agent_id], by_id[discarded.kept]
        assert loser.verdict is winner.verdict
        assert loser.agent.vote_weight <= winner.agent.vote_weight


@LAWS
@given(panels(), st.sampled_from(list(Stakes)))
def test_every_number_is_finite_and_the_record_is_whole(votes: list[Vote], stakes: Stakes) -> None:
    result = decided(votes, stakes)
    assert '"outcome"' in result.to_json()
    assert {vote.agent_id for vote in result.votes} == {vote.agent.id for vote in votes}
    assert result.outcome.value in result.explain().splitlines()[0]
    assert result.heat_map().startswith("<svg")
    assert result.cluster_graph().endswith("</svg>")


def test_copies_do_not_hide_that_the_others_turned() -> None:
    against = ("Detours cost the town dearly.", "Repairs can wait for winter.", "No girder is at risk.")
    turned = [
        Vote(
            Agent(f"turned-{n}"),
            Verdict.APPROVE,
            "The girder may break in winter.",
            earlier=(Answer(Verdict.REJECT, said),),
        )
        for n, said in enumerate(against)
    ]
    steady = (Answer(Verdict.APPROVE, "The girder may break."),)
    first = Vote(Agent("steady"), Verdict.APPROVE, "The girder may break.", earlier=steady)
    copies = [
        replace(first, agent=Agent(f"copy-{n}"), reasoning=f"The girder may break{'!' * n}") for n in range(6)
    ]
    alone, among_copies = (
        decided(votes, Stakes.READ_ONLY) for votes in ([*turned, first], [*turned, first, *copies])
    )
    assert alone.outcome is among_copies.outcome is Outcome.ESCALATE
    assert alone.blind == among_copies.blind
