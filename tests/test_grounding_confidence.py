"""The confidence formula, its levels and the weighted mean."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grounding_cases import verified
from holdfast.grounding.confidence import (
    answer_support,
    at_even_odds,
    confidence_level,
    confidence_of,
    overall_confidence,
    support_of_answer,
)
from holdfast.grounding.types import ClaimStatus

S, P, U, C = (
    ClaimStatus.SUPPORTED,
    ClaimStatus.PARTIALLY_SUPPORTED,
    ClaimStatus.UNSUPPORTED,
    ClaimStatus.CONTRADICTED,
)


@pytest.mark.parametrize(
    ("statuses", "expected"),
    [
        ([S], 1.0),
        ([S, S, S, P], 0.975),
        ([P], 0.6),
        ([S, S, S, S, U], 0.7),
        ([S, S, S, S, C], 0.7),
        ([S, S, U, C], 0.3),
        ([S] * 9 + [U], 0.8),
        ([U], 0.0),
        ([S, None, None], 1.0),
    ],
)
def test_the_formula(statuses: list[ClaimStatus | None], expected: float) -> None:
    assert confidence_of(statuses) == expected


@pytest.mark.parametrize("statuses", [[], [None], [None, None]])
def test_no_claims_no_number(statuses: list[ClaimStatus | None]) -> None:
    assert confidence_of(statuses) is None
    assert confidence_level(None) is None


@pytest.mark.parametrize(
    ("score", "level"),
    [
        (1.0, "high"),
        (0.9, "high"),
        (0.89, "medium"),
        (0.7, "medium"),
        (0.5, "low"),
        (0.49, "very low"),
        (0, "very low"),
    ],
)
def test_levels(score: float, level: str) -> None:
    assert confidence_level(score) == level


@settings(deadline=None, max_examples=100)
@given(st.lists(st.sampled_from([S, P, U, C]), min_size=1, max_size=30))
def test_laws(statuses: list[ClaimStatus]) -> None:
    score = confidence_of(statuses)
    assert score is not None
    assert 0.0 <= score <= 1.0
    assert confidence_of(reversed(statuses)) == score
    worse = confidence_of([U if status is S else status for status in statuses])
    assert worse is not None
    assert worse <= score


def test_critical_claims_count_twice() -> None:
    claims = [verified(support=0.3, critical=True), verified(support=0.9), verified(None)]
    assert overall_confidence(claims) == pytest.approx(0.5)
    assert overall_confidence([verified(None)]) is None


def test_an_answer_is_as_sound_as_its_two_weakest_claims() -> None:
    assert support_of_answer([]) is None
    assert support_of_answer([0.4]) == 0.4
    assert support_of_answer([0.8, 0.99, 0.5]) == pytest.approx(
        2 / 3
    )  # odds of 4 and 1: their geometric mean is 2
    assert support_of_answer([0.5, 0.8]) == support_of_answer([0.8, 0.5])


def test_what_is_surely_wrong_stays_so_beside_a_sound_claim() -> None:
    alone, beside = support_of_answer([0.02, 0.9]), support_of_answer([0.02, 1.0])
    assert alone == beside
    assert alone is not None
    assert alone < 0.1


@settings(deadline=None, max_examples=100)
@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=8), st.floats(0.0, 1.0))
def test_support_of_an_answer_obeys_its_claims(supports: list[float], other: float) -> None:
    held = support_of_answer(supports)
    assert held is not None
    assert min(supports) - 1e-5 <= held <= max(supports) + 1e-5
    worse = support_of_answer([*supports[1:], min(supports[0], other)])
    assert worse is not None
    assert worse <= held + 1e-9


def test_the_embedded_judge_is_read_at_even_odds() -> None:
    assert at_even_odds(0.75, "embedded") == pytest.approx(0.5)  # stated for three sound claims in four
    assert 0.5 < at_even_odds(0.98, "embedded") < 0.98
    assert 0.02 < at_even_odds(0.02, "embedded") < 0.1
    assert at_even_odds(0.9, "embedded", uncalibrated=0.8) == 0.9
    assert at_even_odds(0.98, "exact") == 0.98
    assert at_even_odds(0.9, "embedded", short_evidence=True) == pytest.approx(
        0.75
    )  # nine to one, less three to one
    assert at_even_odds(0.9, "embedded") < 0.7  # sentences had to be chosen
    assert at_even_odds(0.7, "model") == 0.7


def test_claims_of_an_answer_are_read_at_even_odds() -> None:
    said, copied = (
        verified(support=support).model_copy(update={"tier": tier})
        for support, tier in ((0.75, "embedded"), (0.99, "exact"))
    )
    claims = [said, copied, verified(None)]
    assert answer_support(claims) == pytest.approx(
        1 / (1 + math.exp(-1))
    )  # 2 is the most that the second adds
    assert answer_support([verified(None)]) is None
