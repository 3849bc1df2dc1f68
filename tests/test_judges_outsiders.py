"""Kinds that an "only" leaves out."""

import pytest

from holdfast.judges.exact.clashes.outsiders import find_outsider

NEAR = [
    "The Basic plan includes 5 users.",
    "Single sign-on is available on the Team plan only.",
    "The museum is free on Sundays only.",
    "Dogs are allowed on the lower deck only; the upper deck has a bar.",
]


@pytest.mark.parametrize(
    ("claim", "mark"),
    [
        ("Single sign-on is available on the Basic plan.", "Basic plan"),
        ("The Basic plan includes single sign-on.", "Basic plan"),
        ("The museum is free on Mondays.", "Mondays"),
        ("Dogs are allowed on the upper deck.", "upper deck"),
    ],
)
def test_another_kind_is_left_out(claim: str, mark: str) -> None:
    clash = find_outsider(claim, NEAR)
    assert clash is not None
    assert claim[clash.start : clash.end] == mark


@pytest.mark.parametrize(
    "claim",
    [
        "Single sign-on is available on the Team plan.",
        "Single sign-on is available on the largest plan.",  # which may be the Team plan
        "Single sign-on is not available on the Basic plan.",
        "The Basic plan includes 5 users.",
        "The museum is free on Sundays.",
        "The museum opens on Mondays.",
        "Dogs are allowed on the lower deck.",
        "The upper deck has a bar.",
        "Cats sleep on the upper deck.",
        "The museum is free on Sundays, or on Mondays with a pass.",
    ],
)
def test_what_may_be_within_is_left_alone(claim: str) -> None:
    assert find_outsider(claim, NEAR) is None
