"""Votes and token chances as probabilities."""

import math

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from holdfast.errors import InputError
from holdfast.judges.model.chances import shares_of, verdict_chances
from holdfast.judges.model.sampling import SHARES, pooled, wilson_interval
from holdfast.judges.types import Judgement
from holdfast.llm import Bounds, TokenChances
from holdfast.llm.prompts import VERDICT_WORDS

WORDS = st.lists(st.sampled_from(VERDICT_WORDS), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("hits", "votes", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (1, 1, 0.2065, 1.0)],
)
def test_wilson_intervals_of_the_textbook(hits: float, votes: int, low: float, high: float) -> None:
    assert wilson_interval(hits, votes) == pytest.approx((low, high), abs=1e-4)


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 500), st.floats(0, 1))
def test_an_interval_holds_its_share_and_narrows_with_votes(votes: int, share: float) -> None:
    low, high = wilson_interval(share * votes, votes)
    assert 0.0 <= low <= share + 1e-9
    assert share - 1e-9 <= high <= 1.0
    wider_low, wider_high = wilson_interval(share, 1)
    assert high - low <= wider_high - wider_low + 1e-9


@pytest.mark.parametrize(("hits", "votes"), [(0, 0), (2, 1), (-1, 3), (math.nan, 2)])
def test_no_share_without_votes(hits: float, votes: int) -> None:
    with pytest.raises(InputError):
        wilson_interval(hits, votes)


@settings(max_examples=100, deadline=None)
@given(WORDS, st.floats(0, 1))
@example(["supported", "supported", "supported"], 0.003)  # where 1 - support - contradict is -2.8e-17
def test_pooled_votes_are_probabilities_in_any_order(words: list[str], prior: float) -> None:
    before = Judgement(prior, 1.0 - prior, 0.0, "embedded", "")
    shares, (low, high) = pooled(words, before)
    assert sum(shares) == pytest.approx(1.0)
    assert Judgement(*shares, "model", "").support == shares[0]
    assert low <= high
    assert pooled(sorted(words), before)[0] == pytest.approx(shares)


def test_few_votes_are_no_certainty_and_the_tier_below_counts_as_one() -> None:
    (one, _, _), _ = pooled(["supported"], None)
    (two, _, _), _ = pooled(["supported", "supported"], None)
    (many, _, _), _ = pooled(["supported"] * 9, None)
    assert one < two < many < 1.0
    unsure = Judgement(0.6, 0.0, 0.4, "embedded", "")
    assert pooled(["supported", "supported"], unsure)[0][0] == pytest.approx(2.6 / 3)


def test_a_claim_that_is_carried_in_part_is_half_supported() -> None:
    assert pooled(["partly"] * 50, None)[0][0] == pytest.approx(0.5, abs=0.01)


def exact(**chances: float) -> dict[str, Bounds]:
    return {word: Bounds(chances.get(word, 0.0), chances.get(word, 0.0)) for word in VERDICT_WORDS}


def test_token_chances_are_shared_out_and_made_whole() -> None:
    shares = shares_of(exact(supported=0.6, partly=0.2, contradicted=0.1))
    assert shares is not None
    assert shares[0] == pytest.approx((0.7 / 0.9, 0.1 / 0.9, 0.1 / 0.9))
    assert shares[1] is None


def test_words_outside_the_list_make_an_interval() -> None:
    words = exact(supported=0.8) | {"contradicted": Bounds(0.0, 0.05)}
    shares = shares_of(words)
    assert shares is not None
    (support, _, _), interval = shares
    assert interval is not None
    assert interval[0] == 0.8
    assert interval[0] <= support <= interval[1]


def test_a_model_that_was_saying_something_else_is_not_read() -> None:
    assert shares_of(exact(supported=0.3)) is None


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=4, max_size=4))
def test_any_bounds_give_probabilities_or_nothing(raw: list[tuple[float, float]]) -> None:
    words = {word: Bounds(min(pair), max(pair)) for word, pair in zip(VERDICT_WORDS, raw, strict=True)}
    shares = shares_of(words)
    if shares is not None:
        assert sum(shares[0]) == pytest.approx(1.0)
        if shares[1] is not None:
            assert shares[1][0] <= shares[0][0] <= shares[1][1]


def tokens(*texts: str, sure: float = 0.9) -> list[TokenChances]:
    return [TokenChances(text, {text: sure}) for text in texts]


def test_the_chances_of_each_verdict_inside_a_reply() -> None:
    reply = tokens('{"k7":"', "s", '","hq": "', "abs", 'ent"}')
    found = verdict_chances(reply, ["k7", "hq", "zz"], VERDICT_WORDS)
    assert set(found) == {"k7", "hq"}
    assert found["k7"]["supported"].low == 0.9
    assert found["hq"]["absent"].low == 0.9


def test_a_token_may_hold_the_quotation_mark() -> None:
    found = verdict_chances(tokens('{"k7":', '"c', '"}'), ["k7"], VERDICT_WORDS)
    assert found["k7"]["contradicted"].low == 0.9


@pytest.mark.parametrize("reply", ['{"k7":"s","k7":"a"}', "", '{"note":"\\"k7\\": \\"a\\""}', '{"k7": 3}'])
def test_places_that_cannot_be_told_are_not_read(reply: str) -> None:
    assert verdict_chances(tokens(reply) if reply else [], ["k7"], VERDICT_WORDS) == {}


def test_every_word_of_a_model_has_its_share() -> None:
    assert all(sum(share) == pytest.approx(1.0) for share in SHARES.values())
