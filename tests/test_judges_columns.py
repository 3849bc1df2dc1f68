"""What is said to have the most of a column of a table."""

import pytest

import holdfast
from holdfast.judges.exact.clashes.columns import find_more_in_column

ROWS = [
    f"plan: {name}; price: ${price}; users: {users}; storage (GB): {storage}."
    for name, price, users, storage in (("Free", 0, 1, 5), ("Basic", 9, 5, 50), ("Team", 29, 20, 40))
]
TABLE = "| Plan | Price | Users |\n|---|---|---|\n| Free | $0 | 1 |\n| Basic | $9 | 5 |\n| Team | $29 | 20 |"


@pytest.mark.parametrize(
    ("claim", "better"),
    [
        ("Free has the most users.", "Basic"),
        ("The Basic plan has the highest price.", "Team"),
        ("The Team plan has the lowest price of all plans.", "Free"),
        ("Team has the largest storage.", "Basic"),
        ("Of the three plans, Team has the most storage.", "Basic"),
    ],
)
def test_another_row_has_more_of_it(claim: str, better: str) -> None:
    clash = find_more_in_column(claim, ROWS)
    assert clash is not None
    assert f"“{better}” has “" in clash.why
    assert clash.sentence in ROWS
    assert claim[clash.start : clash.end] in claim.split("the ")[-1]


@pytest.mark.parametrize(
    "claim",
    [
        "Team has the most users.",
        "Basic has the largest storage.",
        "The Free plan has the lowest price.",
        "Basic has the most users of the plans under $20.",
        "Basic does not have the most users.",
        "Basic has the most users for teams.",
        "Basic has the most loyal users.",
        "Gold has the most users.",
        "Basic has the second most users.",
        "Free has the most features.",
    ],
)
def test_the_most_and_what_is_asked_of_fewer_is_left_alone(claim: str) -> None:
    assert find_more_in_column(claim, ROWS) is None


def test_bounds_and_other_units_are_not_compared() -> None:
    rows = ["plan: Free; users: 1.", "plan: Team; users: up to 20.", "plan: Pro; users: 3 GB."]
    assert find_more_in_column("Free has the most users.", rows) is None


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [("Free has the most users.", "contradicted"), ("Team has the most users.", "supported")],
)
def test_it_decides_on_a_table(claim: str, verdict: str) -> None:
    (found,) = holdfast.verify_response("", claim, [TABLE]).report.claims
    assert found.verdict == verdict


def test_the_row_that_decides_is_quoted_before_the_claims_own() -> None:
    (found,) = holdfast.verify_response("", "Free has the most users.", [TABLE]).report.claims
    assert [quote.words for quote in found.quotes] == [
        "Plan: Basic; Price: $9; Users: 5.",
        "Plan: Free; Price: $0; Users: 1.",
    ]
    corrected = holdfast.verify_and_correct("", "Free has the most users.", [TABLE])
    assert corrected.final_response == "Plan: Free; Price: $0; Users: 1."
