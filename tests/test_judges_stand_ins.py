"""What is told with pronouns."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.stand_ins import is_told_with_pronouns

BOAT = ["Mia bought the boat in 2001.", "She sold it to a neighbour in 2009."]


def test_she_and_it_are_those_of_the_sentence_before() -> None:
    evidence = " ".join(BOAT)
    opinion = read_exact("Mia sold the boat.", evidence, evidence).opinion
    assert opinion is not None
    assert opinion.support > 0.9


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("Mia painted the boat.", BOAT),
        ("Mia sold the house.", BOAT),
        ("Lea sold the boat.", BOAT),
        ("Mia sold the boat.", ["Mia bought the boat from Lea.", "She sold it in 2009."]),
        ("Mia sold the boat.", ["Mia bought the boat and the car.", "She sold it in 2009."]),
        ("Mia sold the boat.", ["Mia bought the boathouse.", "She sold it in 2009."]),
        ("Mia turned the boat.", ["Mia was offered the boat.", "She turned it down."]),
        ("Mia sold the boat.", ["Mia bought the boat.", "She never sold it."]),
        ("Mia sold the boat.", ["Mia bought the boat.", "She sold it if the offer was good."]),
        ("Mia sold the boat.", ["Mia bought the boat.", "The weather was fine.", "She sold it."]),
    ],
)
def test_where_others_may_be_meant_nothing_is_said(claim: str, sentences: list[str]) -> None:
    assert not is_told_with_pronouns(claim, sentences)
