"""Lengths of time in another unit."""

import pytest

from following_cases import said_of
from holdfast.judges.exact.reckoning.lengths import find_one_length, find_same_length

KEPT = "Data is kept for 90 days after an account is closed."


@pytest.mark.parametrize(
    ("sound", "lie", "evidence"),
    [
        (
            "Your data is kept for three months after you close your account.",
            "Your data is kept for six months after you close your account.",
            KEPT,
        ),
        (
            "Claims must be filed within two months.",
            "Claims must be filed within three months.",
            "Claims must be filed within 60 days.",
        ),
        (
            "The notice period is 90 days.",
            "The notice period is 60 days.",
            "The notice period is three months.",
        ),
        (
            "Cookies expire after one year.",
            "Cookies expire after two years.",
            "Cookies expire after 365 days.",
        ),
        ("Leave is about four months.", "Leave is about six months.", "Leave is 16 weeks."),
        ("The trial is two weeks long.", "The trial is four weeks long.", "Trials last 14 days."),
    ],
)
def test_months_and_days_are_compared(sound: str, lie: str, evidence: str) -> None:
    assert said_of(find_same_length, sound, evidence) is True
    assert said_of(find_same_length, lie, evidence) is False


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Leave is four months.", "Leave is 16 weeks."),
        ("The notice period is exactly three months.", "The notice period is 90 days."),
        ("The notice period is three months.", "The notice period is 90 working days."),
        ("The notice period is at least three months.", "The notice period is 90 days."),
        ("The trial period is three months.", "The notice period is 90 days."),
        ("The ship from Oslo to Rome takes one month.", "The ship from Rome to Oslo takes 30 days."),
    ],
)
def test_what_is_not_surely_as_long_is_left_alone(claim: str, evidence: str) -> None:
    assert said_of(find_same_length, claim, evidence) is None


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("Delivery takes a week.", "Delivery takes two weeks.", False),
        ("Support answers within a day.", "Support answers within two days.", False),
        ("The battery lasts an hour.", "The battery lasts 60 minutes.", True),
        ("Delivery takes a week.", "Delivery takes up to two weeks.", None),
        ("Collection takes a week.", "Delivery takes two weeks.", None),
        ("It costs $5 a month.", "It costs $5 for two months.", None),
    ],
)
def test_a_week_is_one(claim: str, evidence: str, expected: bool | None) -> None:
    assert said_of(find_one_length, claim, evidence) is expected
