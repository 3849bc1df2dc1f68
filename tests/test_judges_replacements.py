"""What took the place of what."""

import pytest

from holdfast.judges.exact.clashes.replacements import find_replaced_state, find_turned_replacement

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


DECK = "In 1987 the wooden deck was replaced by steel."
DIAL = "Version 4 replaced the analogue dial with a touchscreen."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The deck is wooden.", DECK),
        ("The deck is made of wood.", DECK),
        ("The bridge has a wooden deck.", DECK),
        ("Version 4 has an analogue dial.", DIAL),
        ("Nerolin tablets are blue.", "The blue tablets were replaced by white capsules in 2021."),
    ],
)
def test_what_was_replaced_is_not_there_now(claim: str, sentence: str) -> None:
    clash = find_replaced_state(claim, ["The bridge opened in 1931.", "Nerolin is sold in Spain.", sentence])
    assert clash is not None
    assert clash.sentence == sentence


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The deck is steel.", DECK),
        ("The deck was wooden until 1987.", DECK),
        ("The bridge had a wooden deck.", DECK),
        ("The barn has a wooden deck.", DECK),
        ("Version 4 has a touchscreen.", DIAL),
        ("The path is gravel.", "The gravel path will be replaced by asphalt."),
        ("The path is gravel.", "The council plans that the gravel path is replaced by asphalt."),
    ],
)
def test_what_came_after_and_what_was_before_are_left_alone(claim: str, sentence: str) -> None:
    assert find_replaced_state(claim, ["The bridge opened in 1931.", sentence]) is None


def test_another_sentence_may_tell_what_came_later() -> None:
    assert find_replaced_state("The deck is wooden.", [DECK, "Since 2010 the deck is wooden again."]) is None


@pytest.mark.parametrize(
    "claim",
    ["In 1987 the steel deck was replaced by wood.", "In 1987 the wooden deck replaced the steel deck."],
)
def test_a_material_is_the_same_as_noun_and_as_adjective(claim: str) -> None:
    assert find_turned_replacement(claim, [DECK]) is not None
