"""The rules of reckoning together."""

from following_cases import said_of, support_of
from holdfast.judges.following import find_following

LEAVE = "Parental leave is 16 weeks at full pay."


def test_an_amount_that_is_told_of_it_elsewhere_is_not_refuted() -> None:
    assert said_of(find_following, "Parental leave is six months at full pay.", LEAVE) is False
    evidence = f"{LEAVE} In Spain parental leave is six months."
    assert said_of(find_following, "Parental leave is six months at full pay.", evidence) is None


def test_an_amount_that_is_told_of_something_else_excuses_nothing() -> None:
    evidence = f"{LEAVE} The probation period is six months."
    assert said_of(find_following, "Parental leave is six months at full pay.", evidence) is False
    assert (support_of("Parental leave is six months at full pay.", evidence) or 0) < 0.5
