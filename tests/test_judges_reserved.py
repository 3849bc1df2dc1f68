"""What one kind alone has, and others therefore have not."""

import pytest

from following_cases import said_of
from holdfast.judges.exact.reckoning.reserved import find_reserved

SSO = "The Basic plan costs $12. Single sign-on is available on the Team plan only."
API = "API access is included in the Pro and Business tiers only. The Free tier is for one user."
LOGS = "Audit logs are part of the Enterprise plan and are not available on other plans. The Team plan costs $24."
GATE = "Tickets are sold only at the north gate."
SOLE = "The Starter plan costs $9. The Team plan costs $24 a month and is the only plan with single sign-on."
BACKUPS = "Backups are reserved for Business customers."


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("The Basic plan does not include single sign-on.", SSO, True),
        ("Single sign-on is not available on the Basic plan.", SSO, True),
        ("You can't use single sign-on on the Basic plan.", SSO, True),
        ("The Team plan does not include single sign-on.", SSO, False),
        ("You can use single sign-on on the Basic plan.", SSO, False),
        ("API access is not included in the Starter tier.", API, True),
        ("The Starter plan does not include single sign-on.", SOLE, True),
        ("The Starter plan includes single sign-on.", SOLE, False),
        ("Single sign-on is included in every plan.", SOLE, False),
        ("All plans have single sign-on.", SOLE, False),
        ("The Free tier does not include API access.", API, True),
        ("The Business tier does not include API access.", API, False),
        ("API access is included in the Free tier.", API, False),
        ("The Team plan does not include audit logs.", LOGS, True),
        ("Audit logs are only available on the Enterprise plan.", LOGS, True),
        ("Audit logs are only available on the Team plan.", LOGS, False),
        ("The Enterprise plan does not include audit logs.", LOGS, False),
        ("Tickets are not sold at the South gate.", GATE, True),
        ("Tickets are sold at the South gate.", GATE, False),
        ("Backups are not available to Pro customers.", BACKUPS, True),
    ],
)
def test_only_says_something_of_the_others(claim: str, evidence: str, expected: bool) -> None:
    assert said_of(find_reserved, claim, evidence) is expected


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Single sign-on is available on the Team plan.", SSO),
        ("The Team plan has single sign-on.", SOLE),
        ("Not every plan has single sign-on.", SOLE),
        ("Every plan has a price.", SOLE),
        ("The cheapest plan does not include single sign-on.", SSO),
        ("The Basic plan does not include backups.", SSO),
        ("The Basic plan does not include single sign-on for guests.", SSO),
        ("The Basic plan does not include single sign-on.", "Single sign-on is available on the Team plan."),
        (
            "The Basic plan does not include single sign-on.",
            "Single sign-on is available on the Team plan only if billed annually.",
        ),
        ("The Basic plan does not only include single sign-on.", SSO),
        ("Tickets are not sold at the side gate.", GATE),
    ],
)
def test_what_is_not_surely_another_kind_is_left_alone(claim: str, evidence: str) -> None:
    assert said_of(find_reserved, claim, evidence) is None
