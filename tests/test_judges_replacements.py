"""What took the place of what."""

import pytest

from holdfast.judges.exact.clashes.replacements import find_turned_replacement

TRAMS = "The city replaced the trams with buses in 1962."
CLUB = "The club replaced Ray Hill with Dan Moe in June."
EURO = "The euro replaced the mark in 2002."
ROOF = "They replaced the wooden roof with a slate one."
COACH = "Coach Ray Hill was replaced by Dan Moe."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The city replaced the buses with trams in 1962.", TRAMS),
        ("Buses were replaced by trams in 1962.", TRAMS),
        ("The trams replaced buses.", TRAMS),
        ("Ray Hill replaced Dan Moe.", CLUB),
        ("Dan Moe was replaced by Ray Hill in June.", CLUB),
        ("The mark replaced the euro in 2002.", EURO),
        ("The euro was replaced by the mark.", EURO),
        ("Ray Hill replaced Dan Moe.", COACH),
        ("Jenkins replaced GitHub Actions.", "The team replaced Jenkins with GitHub Actions."),
        ("Version 2 supersedes version 3.", "Version 3 supersedes version 2."),
    ],
)
def test_what_came_after_did_not_come_before(claim: str, sentence: str) -> None:
    clash = find_turned_replacement(claim, [sentence])
    assert clash is not None
    assert clash.sentence == sentence


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The city replaced trams with buses in 1962.", TRAMS),
        ("The trams were replaced by buses in 1962.", TRAMS),
        ("Buses replaced the trams.", TRAMS),
        ("Dan Moe replaced Ray Hill.", CLUB),
        ("Ray Hill was replaced with Dan Moe in June.", CLUB),
        ("Ray Hill was replaced by the club.", CLUB),
        ("The mark was replaced by the euro in 2002.", EURO),
        ("The slate roof replaced the wooden one.", ROOF),
        ("Dan Moe replaced Ray Hill.", COACH),
        ("Version 2 was superseded by version 3.", "Version 3 supersedes version 2."),
        ("The mark did not replace the euro.", EURO),
    ],
)
def test_what_is_told_in_other_words_is_left_alone(claim: str, sentence: str) -> None:
    assert find_turned_replacement(claim, [sentence]) is None


def test_what_was_replaced_may_have_come_back() -> None:
    later = "In 1999 the trams replaced the buses."
    assert find_turned_replacement("The trams replaced buses.", [TRAMS, later]) is None
