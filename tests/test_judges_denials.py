"""Denials that follow from an "only" or a bound."""

import pytest

from holdfast.judges.denials import find_right_denial
from holdfast.judges.exact import read_exact

TEAM = "Single sign-on is available on the Team plan only. The Basic plan includes 5 users."
KEPT = "After cancellation, data is kept for 90 days and then deleted."


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
    ],
)
def test_what_a_bound_rules_out_is_rightly_denied(claim: str, evidence: str) -> None:
    decision = read_exact(claim, evidence, evidence).decision
    assert decision is not None
    assert decision.support > 0.9


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
    ],
)
def test_no_other_denial_follows(claim: str, sentence: str) -> None:
    assert find_right_denial(claim, [sentence]) is None
