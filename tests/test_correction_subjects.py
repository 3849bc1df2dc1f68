"""What stands in the place of a wrong claim is about the same thing."""

import pytest

from holdfast import verify_and_correct
from holdfast.correction.subjects import is_about_the_same


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The library opens at nine.", "The library opens at ten."),
        ("The Aldmoor bridge has seven arches.", "The bridge has four arches."),
        ("The bridge has seven arches.", "It has four arches."),
        ("It has seven arches.", "The bridge has four arches."),
        ("Ruth Calder was born in 1931.", "Calder was born in 1913."),
        ("Refunds are possible within 60 days.", "Refunds are available within 30 days."),
        ("In 1990 the mill closed.", "The mill closed in 1980."),
        ("The warranty lasts 3 years.", "Warranty: 2 years."),
    ],
)
def test_the_same_thing(claim: str, sentence: str) -> None:
    assert is_about_the_same(claim, sentence)


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Peter joined in 2010.", "Paul joined in 2012."),
        ("The fee for model B is $10.", "The fee for model A is $12."),
        ("The library opens at nine.", "The museum opens at ten."),
        ("Room 12 has two beds.", "Room 14 has one bed."),
        ("The Pro plan costs $20.", "The Basic plan costs $5."),
    ],
)
def test_another_thing(claim: str, sentence: str) -> None:
    assert not is_about_the_same(claim, sentence)


def test_nobody_is_put_in_the_place_of_somebody_else() -> None:
    passages = {"a": "Paul joined in 2012.", "b": "Peter leads the team."}
    result = verify_and_correct("When did Peter join?", "Peter joined in 2010. He leads the team.", passages)
    assert "Paul" not in result.final_response
    assert "2010" not in result.final_response


def test_of_something_else_alone_nothing_is_said() -> None:
    result = verify_and_correct(
        "What is the fee?", "The fee for model B is $10.", {"a": "The fee for model A is $12."}
    )
    assert result.withdrawn
    assert "$12" not in result.final_response
