"""Bounds that a sentence keeps to, in nearly the same words, and those that it does not."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.keeping import find_kept_bound


def verdict(claim: str, evidence: str) -> str | None:
    """What the exact rules say of a claim, None when they leave it to a judge."""
    opinion = read_exact(claim, evidence, evidence).opinion
    if opinion is None:
        return None
    return "holds" if opinion.support > 0.5 else "fails" if opinion.contradict > 0.5 else "unsaid"


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The shop opens before 10 am.", "The shop opens at 9 am."),
        ("The museum is open before 10 am.", "The museum opens at 9 am."),
        ("The order arrives by noon.", "The order arrives at 11 am."),
        ("The order arrives by noon.", "The order arrives at 12 noon."),
        ("The train leaves after 5 pm.", "The train leaves at 17:40."),
        ("The library is open at 10 am.", "The library is open from 9 am to 5 pm."),
        ("The pool is open to visitors at 10 am on Sundays.", "The pool is open to visitors 9 am to 5 pm on Sundays."),
        ("The library is open before noon.", "The library is open from 9 am until 5 pm."),
        ("The treaty was signed before May 2018.", "The treaty was signed on 12 April 2018."),
        ("The treaty was signed after 2017.", "The treaty was signed on 12 April 2018."),
        ("The treaty was signed by 2018.", "The treaty was signed on 12 April 2018."),
        ("The kit has at least three good filters.", "The kit has 5 good filters."),
    ],
)  # fmt: skip
def test_what_keeps_to_a_bound_supports_it(claim: str, evidence: str) -> None:
    assert verdict(claim, evidence) == "holds"


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The bank opens at 9 am.", "The bank is open from 8 am to 4 pm."),
        ("The store opens at 6 pm.", "The store is open from 9 am to 6 pm."),
        ("The shop opens before 9 am.", "The shop opens at 10 am."),
        ("The bus leaves before noon.", "The bus leaves at 12:15 pm."),
        ("The order arrives by noon.", "The order arrives at 2 pm."),
        ("The train leaves after 6 pm.", "The train leaves at 17:40."),
        ("The pool is open to visitors at 8 pm on Sundays.", "The pool is open to visitors 9 am to 5 pm on Sundays."),
        ("The treaty was signed before 2018.", "The treaty was signed on 12 April 2018."),
        ("The treaty was signed before April 2018.", "The treaty was signed on 12 April 2018."),
        ("The treaty was signed after 2018.", "The treaty was signed on 12 April 2018."),
        ("The company was founded after 1995.", "The company was founded in 1995."),
        ("The bridge was completed in 1931.", "The bridge was completed before 1931."),
    ],
)  # fmt: skip
def test_what_lies_beyond_a_bound_contradicts_it(claim: str, evidence: str) -> None:
    assert verdict(claim, evidence) == "fails"


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The museum is closed at 10 am.", "The museum is open from 9 am to 5 pm."),
        # the night belongs to two days
        ("The bar on Mill Lane closes after 11 pm.", "The bar on Mill Lane closes at 1 am."),
        ("The bar on Mill Lane closes before 1 am.", "The bar on Mill Lane closes at 11 pm."),
        # a rule, a negation, and one of several
        ("Guests must check in before 10 am.", "Guests must check in at 9 am."),
        ("The shop does not open before 10 am.", "The shop does not open at 9 am."),
        ("The first bus leaves after 6 am.", "The first bus leaves at 5:30 am."),
        # another date of the sentence may be meant
        ("The treaty was ratified before 2018.", "The treaty was signed on 12 April 2018 and ratified in 2016."),
        # who has more than whom
        ("The Arden team has at least 3 more wins than the Brell team.",
         "The Brell team has 5 more wins than the Arden team."),
        # a quarter to what, and half a day that is not said
        ("The shop opens before 10 am.", "The shop opens at 9."),
        ("The concert is at 10 am.", "The concert is from 9 am to 5 pm."),
    ],
)  # fmt: skip
def test_what_is_not_sure_is_left_to_a_judge(claim: str, evidence: str) -> None:
    assert verdict(claim, evidence) != "holds"
    assert find_kept_bound(claim, [evidence]) is None


def test_a_month_is_no_permission() -> None:
    claim = "The old bridge was finished before May 1924."
    assert verdict(claim, "The old bridge was finished in March 1924.") == "holds"
    assert verdict(claim, "The old bridge was finished in May 1924.") == "fails"
