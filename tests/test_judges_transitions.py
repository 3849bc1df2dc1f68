"""From one state to another."""

import pytest

from holdfast.judges.exact.clashes.transitions import find_turned_transition

LIMIT = "The upload limit was raised from 5 MB to 20 MB."
SEAT = "The headquarters moved from Lyon to Paris in 2010."
COLOUR = "The colour was changed from red to green."
OFFICE = "In 2019 the firm moved its office from Bonn to Cologne."
SALES = "Sales rose from 3 million to 5 million in 2020."
SPEED = "The speed limit was cut from 50 to 30 km/h last year."
NAME = "The product was renamed from Vela to Mira."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The upload limit is 5 MB.", LIMIT),
        ("The upload limit is now 5 MB.", LIMIT),
        ("The headquarters moved from Paris to Lyon in 2010.", SEAT),
        ("The headquarters moved to Lyon in 2010.", SEAT),
        ("The headquarters is in Lyon.", SEAT),
        ("The colour was changed from green to red.", COLOUR),
        ("The colour is red.", COLOUR),
        ("The firm's office is in Bonn.", OFFICE),
        ("In 2019 the firm moved its office to Bonn.", OFFICE),
        ("Sales rose to 3 million in 2020.", SALES),
        ("The speed limit is 50 km/h.", SPEED),
        ("The product is called Vela.", NAME),
    ],
)
def test_the_first_state_is_not_the_last(claim: str, sentence: str) -> None:
    clash = find_turned_transition(claim, [sentence])
    assert clash is not None
    assert clash.sentence == sentence


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The upload limit is 20 MB.", LIMIT),
        ("The upload limit was 5 MB.", LIMIT),
        ("The upload limit is no longer 5 MB.", LIMIT),
        ("The headquarters moved to Paris from Lyon in 2010.", SEAT),
        ("The headquarters moved to Paris in 2010.", SEAT),
        ("The colour is green.", COLOUR),
        ("The firm's office is in Cologne.", OFFICE),
        ("Sales rose to 5 million in 2020.", SALES),
        ("The speed limit is 30 km/h.", SPEED),
        ("The product was called Vela.", NAME),
        ("The limit is 5 MB.", "The limit was raised from 5 MB to 20 MB on the Team plan."),
        ("The limit is 5 MB.", "The limit will be raised from 5 MB to 20 MB."),
        ("He moved to Rome in 1995.", "He moved from Rome to Milan in 1990 and back to Rome in 1995."),
    ],
)
def test_what_is_or_may_be_so_is_left_alone(claim: str, sentence: str) -> None:
    assert find_turned_transition(claim, [sentence]) is None


def test_a_later_change_may_have_undone_it() -> None:
    later = "A year later it was cut to 5 MB."
    assert find_turned_transition("The upload limit is 5 MB.", [LIMIT, later]) is None
