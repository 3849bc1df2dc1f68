"""Denials that follow from an "only", a bound, an exception or a contrast."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.denials import find_right_denial

TEAM = "Single sign-on is available on the Team plan only. The Basic plan includes 5 users."
KEPT = "After cancellation, data is kept for 90 days and then deleted."

BONUS = "All employees other than contractors receive a bonus."
DAYS = "The museum is open all days except Monday."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The Basic plan does not include single sign-on.", TEAM),
        ("Not every plan has single sign-on.", TEAM),
        ("Single sign-on isn't available on every plan.", TEAM),
        ("Not everyone can delete a workspace.", "Only admins can delete a workspace."),
        ("The museum is not always free.", "The museum is free on Sundays only."),
        ("The API is not unlimited.", "The API is limited to 100 requests per minute."),
        ("Data is not deleted immediately after cancellation.", KEPT),
        ("Data is not kept forever after cancellation.", KEPT),
        ("Contractors do not receive a bonus.", BONUS),
        ("The museum is closed on Mondays.", DAYS),
        ("The pool is closed in January.", "The pool is open all year round apart from January."),
        ("It is shut on Christmas Day.", "It is open every day of the year except Christmas Day."),
        ("The museum is not open on Mondays.", DAYS),
        ("The treasurer did not vote for the plan.", "Everyone but the treasurer voted for the plan."),
        ("Gift cards cannot be returned.", "All items except gift cards can be returned."),
        ("She has not visited Antarctica.", "She has visited every continent except Antarctica."),
        ("The volcano is not extinct.", "The volcano is dormant rather than extinct."),
        ("The bridge is not made of iron.", "The bridge is made of steel, not iron."),
        ("Penguins cannot fly.", "Unlike penguins, puffins can fly."),
    ],
)
def test_what_a_bound_rules_out_is_rightly_denied(claim: str, evidence: str) -> None:
    opinion = read_exact(claim, evidence, evidence).opinion
    assert opinion is not None
    assert opinion.support > 0.9


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Single sign-on is not available on the Team plan.", TEAM),
        ("Single sign-on is not available on any plan.", TEAM),
        ("All users cannot delete a workspace.", "Only admins can delete a workspace."),
        ("Admins cannot delete a workspace.", "Only admins can delete a workspace."),
        ("The museum is not free on Sundays.", "The museum is free on Sundays only."),
        ("The API is not limited.", "The API is limited to 100 requests per minute."),
        ("Data is not kept after cancellation.", KEPT),
        ("Data is not deleted.", KEPT),
        ("Data is kept forever after cancellation.", KEPT),
        ("Managers do not receive a bonus.", BONUS),
        (
            "Contractors do not receive a bonus.",
            "All employees other than contractors receive a bonus in May.",
        ),
        ("The museum is not open on Tuesdays.", DAYS),
        ("Guide dogs are not allowed.", "No pets are allowed except guide dogs."),
        ("The volcano is not dormant.", "The volcano is dormant rather than extinct."),
        ("The bridge is not made of steel.", "The bridge is made of steel, not iron."),
        ("The meeting is not in Bergen.", "The meeting is in Oslo instead of Bergen in May."),
        ("Puffins cannot fly.", "Unlike penguins, puffins can fly."),
    ],
)
def test_no_other_denial_follows(claim: str, sentence: str) -> None:
    assert find_right_denial(claim, [sentence]) is None
