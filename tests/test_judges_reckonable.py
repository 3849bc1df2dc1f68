"""Numbers that may be reckoned from a sentence are no wrong copies of it."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.reckoning.reckonable import may_be_reckoned

GLASSES = "Master Ilves makes 90 glasses in a shift of six hours, his helper 54."
HOUSE = "The house was finished in 1974, four years after the one next door."


@pytest.mark.parametrize(
    ("claim", "number", "sentence", "expected"),
    [
        ("Master and helper make 144 glasses in a shift.", "144", GLASSES, True),
        ("The helper makes 36 glasses less in a shift.", "36", GLASSES, True),
        ("The master makes fifteen glasses an hour.", "fifteen", GLASSES, True),
        ("The house next door was finished in 1970.", "1970", HOUSE, True),
        ("Two cups of rice feed six people.", "six", "One cup of rice feeds three people.", True),
        ("The master makes 80 glasses in a shift.", "80", GLASSES, False),
        ("The house was finished in 1984.", "1984", HOUSE, False),
        ("The house was finished in 1984.", "house", HOUSE, False),
        ("There were 7 in all.", "7", "We saw 1, 2, 3, 4, 5, 6 and 9 of them.", False),
        ("There were 7 in all.", "7", "", False),
    ],
)
def test_what_two_numbers_give(claim: str, number: str, sentence: str, expected: bool) -> None:
    start = claim.index(number)
    assert may_be_reckoned(claim, start, start + len(number), sentence) is expected


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Master and helper make 144 glasses in a shift.", GLASSES),
        ("The house next door was finished in 1970.", HOUSE),
        ("The ship is to be scrapped in 2034.", "Built in 2009, the ship is to be scrapped at 25."),
    ],
)
def test_they_are_left_to_the_judge(claim: str, evidence: str) -> None:
    assert read_exact(claim, evidence, evidence).opinion is None


def test_a_wrong_copy_is_still_one() -> None:
    claim = "Master Ilves makes 80 glasses in a shift of six hours."
    opinion = read_exact(claim, GLASSES, GLASSES).opinion
    assert opinion is not None
    assert opinion.support < 0.1
