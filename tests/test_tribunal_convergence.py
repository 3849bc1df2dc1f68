"""Convergence: the change from the blind round, not the level, tells groupthink."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast import Agent, Thresholds, Vote
from holdfast.errors import InputError
from holdfast.tribunal.detecting.convergence import convergence_of_votes, measure_convergence
from holdfast.tribunal.detecting.findings import Cluster
from holdfast.tribunal.detecting.history import advise, rapid_convergence
from holdfast.tribunal.similarity.lexical import lexical_vectors
from holdfast.tribunal.tally import tally_votes
from holdfast.tribunal.types import Answer, Outcome, Verdict
from tribunal_cases import AGAINST, REASONS, ConstantEmbedder

AGENTS = ("a", "b", "c", "d")
BLIND = (
    "A canal would silt up within a decade, as the last one did.",
    "Rail freight already has the spare capacity that the port needs.",
    "Flood insurance in the lower town would double if the banks are raised.",
    "Heritage rules forbid digging beside the abbey, whatever the plan says.",
)
MERGED = tuple(
    f"As others pointed out, rail freight has spare capacity and a canal would silt up within a decade. {extra}"
    for extra in ("I agree.", "That settles it.", "Nothing to add.", "So be it.")
)
SAME_FROM_THE_START = tuple(
    f"Two and two make four, hence the answer is four apples. {word}." for word in "wxyz"
)


def test_agents_that_took_over_each_others_words_converged() -> None:
    found = measure_convergence([BLIND, MERGED], AGENTS)
    assert found.converged
    assert found.change > 0.3
    assert found.rounds[1] > found.rounds[0]
    assert found.closer[0].change >= found.closer[-1].change > 0.0


def test_agents_that_agreed_from_the_start_did_not() -> None:
    found = measure_convergence([SAME_FROM_THE_START, SAME_FROM_THE_START], AGENTS)
    assert found.rounds[0] > 0.8
    assert (found.change, found.converged, found.closer) == (0.0, False, ())


def test_all_later_rounds_count() -> None:
    steady = measure_convergence([BLIND, MERGED, MERGED], AGENTS, ConstantEmbedder())
    once = measure_convergence([BLIND, MERGED, BLIND], AGENTS, ConstantEmbedder())
    assert steady.change > once.change > 0.0


def test_two_agents_need_a_change_that_shows() -> None:
    found = measure_convergence([BLIND[:2], MERGED[:2]], AGENTS[:2])
    assert found.standard_error is None
    assert found.converged
    assert not measure_convergence([BLIND[:2], BLIND[:2]], AGENTS[:2]).converged


@pytest.mark.parametrize("rounds", [[BLIND], [BLIND, BLIND[:2]], [("x",), ("y",)], []])
def test_rounds_that_cannot_be_compared_are_refused(rounds: list[tuple[str, ...]]) -> None:
    with pytest.raises(InputError, match="two rounds"):
        measure_convergence(rounds, AGENTS if rounds and len(rounds[0]) == 4 else ("a",))


def test_an_answer_knows_its_verdict_by_name() -> None:
    assert Answer("reject", "It leaks.").verdict is Verdict.REJECT


def test_votes_bring_their_earlier_answers() -> None:
    def told(name: str, blind: str, final: str, *between: str) -> Vote:
        earlier = tuple(Answer(Verdict.REJECT, text) for text in (blind, *between))
        return Vote(Agent(name), Verdict.APPROVE, final, earlier=earlier)

    votes = [told(n, blind, merged) for n, blind, merged in zip(AGENTS, BLIND, MERGED, strict=True)]
    found = convergence_of_votes(votes)
    assert found is not None
    assert found.converged
    assert [switch.agent_id for switch in found.switches] == list(AGENTS)
    longer = [told("a", BLIND[0], MERGED[0], BLIND[0], BLIND[0]), *votes[1:]]
    assert convergence_of_votes(longer) == found
    assert convergence_of_votes(votes[:1]) is None
    assert convergence_of_votes([Vote(Agent(n), Verdict.APPROVE, "x") for n in AGENTS]) is None


@pytest.mark.anyio
@pytest.mark.parametrize("stakes", ["read_only", "state_change"])
async def test_a_panel_that_ends_in_one_voice_does_not_hide_how_it_came_to_it(stakes: str) -> None:
    blind = [*(Answer(Verdict.REJECT, text) for text in AGAINST[:3]), Answer(Verdict.APPROVE, REASONS[0])]
    agreed = "We all agree now that the column can go."
    votes = [
        Vote(Agent(name), Verdict.APPROVE, agreed, earlier=(said,))
        for name, said in zip(AGENTS, blind, strict=True)
    ]
    result = await tally_votes(votes, "Drop it", stakes=stakes)
    assert len(result.detection.discarded) == 3
    assert result.outcome is (Outcome.ESCALATE if stakes == "read_only" else Outcome.NO_QUORUM)
    assert result.blind is not None
    assert result.blind.outcome is Outcome.REJECT
    assert result.convergence is not None
    assert result.convergence.converged
    assert [switch.agent_id for switch in result.convergence.switches] == list(AGENTS[:3])


@pytest.mark.anyio
async def test_an_agent_without_a_blind_answer_does_not_excuse_the_others() -> None:
    merged = [f"We all agree now that the column can go. {reason}" for reason in REASONS[:3]]
    told = [
        Vote(Agent(name), Verdict.APPROVE, final, earlier=(Answer(Verdict.REJECT, text),))
        for name, final, text in zip(AGENTS[:3], merged, AGAINST[:3], strict=True)
    ]
    late = Vote(Agent("late"), Verdict.APPROVE, REASONS[4])
    result = await tally_votes([*told, late], "Drop it", thresholds=Thresholds(0.97, 0.99))
    assert result.blind is not None
    assert (result.blind.outcome, result.outcome) == (Outcome.REJECT, Outcome.ESCALATE)


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.sampled_from([*REASONS, *AGAINST, "", "…"]), min_size=3, max_size=6),
    st.randoms(use_true_random=False),
)
def test_the_order_of_agents_does_not_matter(texts: list[str], draws: object) -> None:
    later = texts[1:] + texts[:1]
    names = [f"a{n}" for n in range(len(texts))]
    order = list(range(len(texts)))
    draws.shuffle(order)  # type: ignore[attr-defined]
    one = measure_convergence([texts, later], names, ConstantEmbedder())
    other = measure_convergence(
        [[texts[n] for n in order], [later[n] for n in order]], [names[n] for n in order], ConstantEmbedder()
    )
    assert one.change == pytest.approx(other.change, abs=1e-5)
    assert -1.0 <= one.change <= 1.0


def test_lexical_vectors_are_units_or_zero() -> None:
    rows = lexical_vectors(["a river and a mill", "", "the the the", "river mill"])
    lengths = (rows**2).sum(axis=1)
    assert lengths == pytest.approx([1.0, 0.0, 0.0, 1.0], abs=1e-5)
    assert rows[0] @ rows[3] == pytest.approx(1.0, abs=1e-5)


def test_rapid_convergence_needs_the_same_cluster_three_times_in_a_row() -> None:
    crowd = tuple("abcde")
    same, nearly, other = Cluster(crowd, 0.9), Cluster(tuple("abcdf"), 0.8), Cluster(tuple("vwxyz"), 0.9)
    four = Cluster(tuple("abcd"), 0.85)
    panel = [*crowd, "f"]
    assert len(rapid_convergence([[same], [same]], [same], panel, "s")) == 1
    assert rapid_convergence([[same]], [same], panel, "s") == []
    assert rapid_convergence([[same], [other]], [same], panel, "s") == []
    assert rapid_convergence([[same], [nearly]], [same], panel, "s") == []
    (found,) = rapid_convergence([[other], [same], [other, four], [same]], [same], panel, "s")
    assert (found.tribunals, found.agents) == (4, tuple("abcd")) or found.tribunals == 3
    assert found.mean_similarity == pytest.approx(0.883333, abs=0.01)


def test_advice_shuffles_the_order_and_warms_the_convergent() -> None:
    panel = [f"a{n}" for n in range(8)]
    one, again, other = (
        advise(panel, ["a1"], "x"),
        advise(panel[::-1], ["a1"], "x"),
        advise(panel, ["a1"], "y"),
    )
    assert one == again
    assert one.order != other.order
    assert sorted(one.order) == panel
    assert one.temperature == {"a1": pytest.approx(0.3)}
    assert "a1" in one.message
