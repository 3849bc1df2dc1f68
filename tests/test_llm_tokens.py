"""Token probabilities: whole words, and intervals for what is not listed."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.llm.tokens import read_tokens, word_chances
from holdfast.llm.types import Bounds, TokenChances

WORDS = ("correct", "incorrect", "uncertain")


def chances(**tokens: float) -> dict[str, Bounds]:
    return word_chances(TokenChances(next(iter(tokens)), tokens), WORDS)


def test_a_token_counts_for_the_word_that_starts_with_it() -> None:
    found = chances(correct=0.7, in_=0.0, incorrect=0.2, uncertain=0.1)
    assert found["correct"] == Bounds(0.7, 0.7)
    assert found["incorrect"] == Bounds(0.2, 0.2)


def test_incorrect_never_reads_as_correct() -> None:
    found = word_chances(TokenChances("in", {" In": 0.9, "correct": 0.05}), WORDS)
    assert found["incorrect"].low == pytest.approx(0.9)
    assert found["correct"].low == pytest.approx(0.05)


def test_spelling_variants_of_a_word_add_up() -> None:
    found = word_chances(TokenChances("C", {'"Corr': 0.4, "CORRECT": 0.3, " cor": 0.2}), WORDS)
    assert found["correct"].low == pytest.approx(0.9)


def test_a_word_outside_the_list_has_an_interval() -> None:
    found = word_chances(TokenChances("correct", {"correct": 0.8, "The": 0.05}), WORDS)
    assert found["uncertain"].low == 0.0
    assert found["uncertain"].high == pytest.approx(0.05)
    found = word_chances(TokenChances("correct", {"correct": 0.97, "The": 0.02}), WORDS)
    assert found["uncertain"].high == pytest.approx(0.01)


def test_a_token_that_starts_several_words_is_in_the_upper_bound_only() -> None:
    found = word_chances(TokenChances("s", {"s": 0.6, "supp": 0.3}), ("supported", "silent"))
    assert found["supported"].low == 0.3
    assert found["supported"].high == pytest.approx(0.9)
    assert found["silent"].low == 0.0
    assert found["silent"].high >= 0.6


@pytest.mark.parametrize(
    "details",
    [None, {}, {"logprobs": None}, {"logprobs": [None, 3, {"token": 1}]}, {"logprobs": [{"token": "x"}]}],
)
def test_what_is_no_list_of_tokens_is_none(details: dict[str, object] | None) -> None:
    assert read_tokens(details) == ()


def test_tokens_are_read_with_their_alternatives() -> None:
    top = [{"token": "a", "logprob": -0.1}, {"token": "b", "logprob": -9999.0}]
    (token,) = read_tokens({"logprobs": [{"token": "a", "logprob": -0.1, "top_logprobs": top}]})
    assert token.text == "a"
    assert token.chances == {"a": pytest.approx(math.exp(-0.1)), "b": 0.0}


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.text(min_size=1, max_size=8), st.floats(0.0, 1.0), min_size=1, max_size=8))
def test_bounds_are_probabilities(tokens: dict[str, float]) -> None:
    for bounds in word_chances(TokenChances("x", tokens), WORDS).values():
        assert 0.0 <= bounds.low <= bounds.high <= 1.0
