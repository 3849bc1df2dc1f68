"""The rules of reckoning together."""

import pytest

from following_cases import said_of, support_of
from holdfast.judges.exact.reckoning.following import find_following

LEAVE = "Parental leave is 16 weeks at full pay."


def test_an_amount_that_is_told_of_it_elsewhere_is_not_refuted() -> None:
    assert said_of(find_following, "Parental leave is six months at full pay.", LEAVE) is False
    evidence = f"{LEAVE} In Spain parental leave is six months."
    assert said_of(find_following, "Parental leave is six months at full pay.", evidence) is None


def test_an_amount_that_is_told_of_something_else_excuses_nothing() -> None:
    evidence = f"{LEAVE} The probation period is six months."
    assert said_of(find_following, "Parental leave is six months at full pay.", evidence) is False
    assert (support_of("Parental leave is six months at full pay.", evidence) or 0) < 0.5


PLANS = (
    "The Starter plan costs $9 per month and includes 5 GB of storage. "
    "The Team plan costs $24 per month and includes 100 GB of storage."
)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("The Team plan has 95 GB more storage than Starter and costs $288 a year.", True),
        ("The Team plan has 95 GB more storage than Starter and costs $244 a year.", False),
        ("The Team plan has 60 GB more storage than Starter and costs $288 a year.", False),
        ("The Team plan costs $288 a year and looks better.", None),
    ],
)
def test_both_statements_of_a_claim_are_reckoned(claim: str, expected: bool | None) -> None:
    assert said_of(find_following, claim, PLANS) is expected
