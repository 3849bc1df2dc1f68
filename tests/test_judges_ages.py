"""The age that somebody reached, from the dates of a life."""

import pytest

from following_cases import said_of
from holdfast.judges.exact.reckoning.ages import find_age

CLARA = "Clara Winther was born on 4 May 1921 in Odense and died on 12 June 1989 in Copenhagen."
IVO = "Ivo Marek (12 March 1890 – 3 February 1955) was a Czech composer. His brother Jan, born in 1895, died in 1960."


@pytest.mark.parametrize(
    ("sound", "lie", "evidence"),
    [
        ("Clara Winther died at the age of 68.", "Clara Winther died at the age of 67.", CLARA),
        (
            "Clara Winther was 68 years old when she died.",
            "Clara Winther was 78 years old when she died.",
            CLARA,
        ),
        ("She lived to be 68.", "She lived to be 70.", CLARA),
        ("Clara Winther died in Copenhagen aged 68.", "Clara Winther died in Copenhagen aged 58.", CLARA),
        ("Ivo Marek died at 64.", "Ivo Marek died at 65.", IVO),
        ("Jan died at the age of 64.", "Jan died at the age of 70.", IVO),
        ("Jan died at the age of 65.", "Jan died at the age of 60.", IVO),
    ],
)
def test_dates_decide_the_age(sound: str, lie: str, evidence: str) -> None:
    assert said_of(find_age, sound, evidence) is True
    assert said_of(find_age, lie, evidence) is False


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Nils Berg died at the age of 68.", CLARA),
        ("He died at the age of 64.", IVO),
        ("Clara Winther died at the age of about 70.", CLARA),
        ("Jan died at the age of 66.", IVO),
        ("Clara Winther married at the age of 28.", CLARA),
        ("Clara Winther died at 68 High Street.", CLARA),
    ],
)
def test_others_and_other_ages_are_left_alone(claim: str, evidence: str) -> None:
    assert said_of(find_age, claim, evidence) is None
