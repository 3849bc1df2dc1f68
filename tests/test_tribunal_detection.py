"""Detection in its order: copies, pairs from the most similar down, clusters, and what they leave."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from holdfast import Agent, Personality, Thresholds, Vote
from holdfast.errors import ConfigError
from holdfast.tribunal.detecting.detection import detect
from holdfast.tribunal.detecting.findings import Detection
from holdfast.tribunal.detecting.resolution import find_clusters
from holdfast.tribunal.detecting.thresholds import Zone
from holdfast.tribunal.similarity.pairs import Pairs
from holdfast.tribunal.similarity.panel import Panel, Read
from holdfast.tribunal.similarity.wording import Wording
from holdfast.tribunal.types import Verdict
from tribunal_cases import AGAINST, REASONS, ConstantEmbedder, at_cosine, vote

BY_WORDING: dict[str, Any] = {"measure": "wording", "embedder": ConstantEmbedder()}


def gone(found: Detection) -> list[str]:
    return [discarded.agent_id for discarded in found.discarded]


def in_plane(*degrees: float) -> list[list[float]]:
    return [[math.cos(math.radians(angle)), math.sin(math.radians(angle))] for angle in degrees]


def votes_at(*degrees: float, weights: list[float] | None = None) -> list[Vote]:
    """Votes whose cosines are those of the angles between them."""
    rows = in_plane(*degrees)
    given_weights = weights or [1.0] * len(rows)
    return [
        vote(f"a{n}", reasoning="", weight=weight, minute=n, embedding=row)
        for n, (row, weight) in enumerate(zip(rows, given_weights, strict=True))
    ]


@pytest.mark.parametrize(
    ("cosine", "zone", "discarded"),
    [(0.7999, Zone.SAFE, 0), (0.80, Zone.WARNING, 0), (0.9199, Zone.WARNING, 0), (0.92, Zone.DERIVATIVE, 1)],
)
def test_three_zones_of_given_embeddings(cosine: float, zone: Zone, discarded: int) -> None:
    one, other = at_cosine(cosine)
    found = detect([vote("a", reasoning="x", embedding=one), vote("b", reasoning="y", embedding=other)])
    assert found.measure == "meaning"
    assert len(found.discarded) == discarded
    assert found.zones["b"] is zone


def test_the_lighter_then_the_less_accurate_then_the_later_vote_goes() -> None:
    one, other = at_cosine(0.99)
    for first, second, loser, why in (
        ({"weight": 0.6}, {"weight": 1.0}, "a", "weight"),
        ({"accuracy": 0.9}, {"accuracy": 0.8}, "b", "accuracy"),
        ({"accuracy": None}, {"accuracy": 0.1}, "a", "accuracy"),
        ({"minute": 5}, {"minute": 3}, "a", "later"),
        ({}, {}, "b", "id"),
    ):
        votes = [
            vote("a", reasoning="x", embedding=one, **first),
            vote("b", reasoning="y", embedding=other, **second),
        ]
        (discarded,) = detect(votes).discarded
        assert (discarded.agent_id, discarded.reason) == (loser, "derivative")
        assert why in discarded.why


def test_pairs_are_resolved_from_the_most_similar_down() -> None:
    # a1 is nearest to a2 and loses to it, so it no longer speaks against a0.
    found = detect(votes_at(0, 20, 30, weights=[0.6, 0.8, 1.0]), thresholds=Thresholds(0.89, 0.93))
    assert gone(found) == ["a1"]


def test_votes_of_opposite_sides_are_never_discarded_but_flagged() -> None:
    found = detect([vote("a"), vote("b", "REJECT")], **BY_WORDING)
    assert gone(found) == []
    (pair,) = found.pairs
    assert (pair.agree, pair.zone) == (False, Zone.WARNING)
    assert "opposite" in pair.note


def test_a_cluster_without_any_derivative_pair_keeps_its_strongest() -> None:
    found = detect(votes_at(0, 25, 50, 75, weights=[0.7, 0.9, 1.1, 0.8]), thresholds=Thresholds(0.60, 0.95))
    (cluster,) = found.clusters
    assert cluster.representative == "a2"
    assert set(gone(found)) == {"a0", "a1", "a3"}
    assert {discarded.reason for discarded in found.discarded} == {"cluster"}
    cosines = [math.cos(math.radians(angle)) for angle in (25, 25, 25, 50, 50, 75)]
    assert cluster.mean_similarity == pytest.approx(np.mean(cosines), abs=1e-5)


def test_of_a_cluster_the_conscientious_speaks_and_the_agreeable_follow() -> None:
    seats = [
        Agent(f"a{n}", personality=Personality(conscientiousness=c, agreeableness=a))
        for n, (c, a) in enumerate(((0.5, 0.9), (0.8, 0.1), (0.5, 0.8)))
    ]
    rows = in_plane(0, 25, 50)
    votes = [Vote(seat, Verdict.APPROVE, f"r{n}", embedding=rows[n]) for n, seat in enumerate(seats)]
    (cluster,) = detect(votes, thresholds=Thresholds(0.60, 0.95)).clusters
    assert cluster.agents == ("a1", "a2", "a0")


def test_a_chain_that_is_not_dense_is_no_cluster() -> None:
    found = detect(votes_at(0, 30, 60, 90), thresholds=Thresholds(0.80, 0.95))
    assert found.clusters == ()
    assert found.similar_pairs == 3


def test_two_are_no_cluster_unless_the_size_says_so() -> None:
    assert not detect(votes_at(0, 30), thresholds=Thresholds(0.8, 0.95)).clusters
    assert detect(votes_at(0, 30), thresholds=Thresholds(0.8, 0.95, min_cluster_size=2)).clusters


def test_clusters_are_looked_for_after_pairs() -> None:
    found = detect(votes_at(0, 1, 2, 30), thresholds=Thresholds(0.80, 0.95))
    assert {discarded.reason for discarded in found.discarded} == {"derivative"}
    assert gone(found) == ["a1", "a2"]
    assert found.clusters == ()
    assert [len(cluster.agents) for cluster in found.agreement] == [4]


def test_wording_leaves_honest_agreement_alone_and_meaning_may_not() -> None:
    votes = [vote(f"a{n}", reasoning=reason) for n, reason in enumerate(REASONS)]
    assert gone(detect(votes, **BY_WORDING)) == []
    assert len(gone(detect(votes, measure="meaning", embedder=ConstantEmbedder()))) == len(votes) - 1


def test_by_meaning_a_reworded_copy_is_found_even_when_the_vectors_miss_it() -> None:
    one, other = at_cosine(0.1)
    copy = REASONS[0].replace("drops", "removes")
    found = detect([vote("a", embedding=one), vote("b", reasoning=copy, embedding=other)])
    assert gone(found) == ["b"]
    assert found.pairs[0].wording > 0.92
    assert found.pairs[0].meaning == pytest.approx(0.1, abs=1e-5)


def test_shared_models_and_prompts_are_reported() -> None:
    seats = [
        Agent("a", model="m", prompt="p"),
        Agent("b", model="m", prompt="p"),
        Agent("c", model="m"),
        Agent("d"),
    ]
    votes = [Vote(seat, Verdict.APPROVE, REASONS[n]) for n, seat in enumerate(seats)]
    (origin,) = detect(votes, **BY_WORDING).shared_origins
    assert (origin.model, origin.agents) == ("m", ("a", "b"))


def test_the_map_holds_every_pair_with_copies_in_their_place() -> None:
    found = detect([vote("a"), vote("b"), vote("c", "REJECT", AGAINST[0])], **BY_WORDING).similarity
    assert found is not None
    assert found.agents == ("a", "b", "c")
    assert found.wording[0][1] == 1.0
    assert found.wording[0][2] == found.wording[2][1] < 0.5
    assert detect([vote(f"a{n}") for n in range(70)], **BY_WORDING).similarity is None


def test_without_votes_there_is_nothing_to_find() -> None:
    assert detect([]).discarded == ()


@pytest.mark.parametrize(
    "bad",
    [
        (0.49, 0.9, 3), (0.8, 1.0, 3), (0.92, 0.8, 3), (0.9, 0.9, 3), (math.nan, 0.9, 3), (0.8, 0.9, 1),
        (0.8, "high", 3), (True, 0.9, 3), (0.8, 0.9, 2.5), (0.5, 0.995, 3),
    ],
)  # fmt: skip
def test_thresholds_outside_their_range_are_refused(bad: tuple[float, float, int]) -> None:
    with pytest.raises(ConfigError):
        Thresholds(*bad)


@given(st.floats(allow_nan=True), st.floats(allow_nan=True))
def test_thresholds_are_taken_exactly_when_they_are_in_range_and_in_order(low: float, high: float) -> None:
    allowed = 0.5 <= low < high <= 0.99
    if allowed:
        assert Thresholds(low, high).zone(high) is Zone.DERIVATIVE
    else:
        with pytest.raises(ConfigError):
            Thresholds(low, high)


def test_presets_lie_on_both_sides_of_the_default() -> None:
    strict, usual, free = Thresholds.high_stakes(), Thresholds(), Thresholds.creative()
    assert strict.warning < usual.warning < free.warning
    assert strict.derivative < usual.derivative < free.derivative
    assert strict.min_cluster_size <= usual.min_cluster_size <= free.min_cluster_size


@settings(max_examples=40, deadline=None)
@example(count=14, seed=259, warning=0.5)  # negative cosines bring the density below the threshold
@given(st.integers(1, 40), st.integers(0, 10_000), st.sampled_from([0.5, 0.7, 0.9]))
def test_components_are_those_of_the_graph(count: int, seed: int, warning: float) -> None:
    """Against plain union-find over the full matrix."""
    rows = np.random.default_rng(seed).normal(size=(count, 3))
    rows = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    reads = [Read(vote(f"a{n:02}", reasoning=""), Wording(""), row) for n, row in enumerate(rows)]
    panel = Panel(reads, measure="meaning")
    cosines = rows.astype(np.float64) @ rows.astype(np.float64).T
    # At the threshold itself single precision decides: that is not what is tested here.
    assume(not (np.abs(cosines - warning) < 1e-5).any())
    group = list(range(count))
    for i in range(count):
        for j in range(i):
            if cosines[i, j] > warning and group[i] != group[j]:
                group = [group[j] if label == group[i] else label for label in group]
    members = [
        [n for n in range(count) if group[n] == label] for label in sorted(set(group), key=group.index)
    ]

    def mean(places: list[int]) -> float:
        return float(np.mean([cosines[i, j] for i in places for j in places if i < j]))

    assume(all(len(places) < 2 or abs(mean(places) - warning) > 1e-4 for places in members))
    expected = [places for places in members if len(places) >= 3 and mean(places) > warning]
    assert find_clusters(panel, np.ones(count, np.bool_), warning, 3) == expected


def test_pairs_merge_to_the_higher_similarity() -> None:
    one = Pairs.of({(0, 1): 0.5, (0, 2): 0.9})
    other = Pairs.of({(0, 1): 0.7, (1, 2): 0.6})
    assert {(a, b): s for a, b, s in one.merged(other)} == {(0, 1): 0.7, (0, 2): 0.9, (1, 2): 0.6}
    chunks = one.merged(other).from_most_similar(2)
    assert [[s for _, _, s in chunk] for chunk in chunks] == [[0.9, 0.7], [0.6]]
    assert [one.merged(other).similarity_of(place) for place in (1, 2, 9)] == pytest.approx([0.9, 0.7, 0.6])
    assert len(Pairs.none().merged(one)) == 2
    assert len(one.strongest(1)) == 1
