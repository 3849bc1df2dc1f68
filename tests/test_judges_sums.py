"""Sums of what is told part by part, and shares of a whole."""

import pytest

from following_cases import said_of, support_of
from holdfast.judges.exact.reckoning.sums import find_share, find_sum

STAFF = "The company employs 1,200 people: 700 in Germany, 300 in France and 200 in Spain."
CLINIC = "The clinic treats 300 adults, 120 children and 80 infants."
SURVEY = "In the survey 150 of 200 customers said they were satisfied."


@pytest.mark.parametrize(
    ("sound", "lie", "evidence"),
    [
        (
            "The company employs 500 people in France and Spain.",
            "The company employs 600 people in France and Spain.",
            STAFF,
        ),
        (
            "The clinic treats 200 children and infants.",
            "The clinic treats 250 children and infants.",
            CLINIC,
        ),
        (
            "The clinic treats 420 adults and children together.",
            "The clinic treats 520 adults and children together.",
            CLINIC,
        ),
    ],
)
def test_a_sum_follows_from_its_parts(sound: str, lie: str, evidence: str) -> None:
    assert said_of(find_sum, sound, evidence) is True
    assert said_of(find_sum, lie, evidence) is None
    assert (support_of(sound, evidence) or 0) > 0.9


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The company employs 500 people in France and Italy.", STAFF),
        ("The company fired 500 people in France and Spain.", STAFF),
        ("The company employs 500 people each in France and Spain.", STAFF),
        ("The clinic treats at least 200 children and infants.", CLINIC),
    ],
)
def test_no_sum_of_something_else(claim: str, evidence: str) -> None:
    assert said_of(find_sum, claim, evidence) is None


@pytest.mark.parametrize(
    ("sound", "lie"),
    [
        ("75% of the customers were satisfied.", "85% of the customers were satisfied."),
        (
            "Three quarters of customers said they were satisfied.",
            "Two thirds of customers said they were satisfied.",
        ),
    ],
)
def test_a_share_follows_from_part_and_whole(sound: str, lie: str) -> None:
    assert said_of(find_share, sound, SURVEY) is True
    assert said_of(find_share, lie, SURVEY) is False


@pytest.mark.parametrize(
    "claim",
    [
        "75% of the employees were satisfied.",
        "75% of the customers were not satisfied.",
        "More than 70% of the customers were satisfied.",
        "75% of the customers were angry.",
    ],
)
def test_no_share_of_something_else(claim: str) -> None:
    assert said_of(find_share, claim, SURVEY) is None
