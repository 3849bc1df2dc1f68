"""What is taken out of all or none."""

import pytest

from holdfast.judges.exact.clashes.exceptions import find_exception

PETS = "No pets are allowed except guide dogs."
DAYS = "The museum is open all days except Monday."
BONUS = "All employees other than contractors receive a bonus."
ROOMS = "All rooms apart from the attic are heated."
VOTE = "Everyone but the treasurer voted for the plan."
CARDS = "All items except gift cards can be returned."
MOONS = "Every planet except Mercury and Venus has a moon."
REFUNDS = "Refunds are not given except for faulty items."
POOL = "The pool is open to all guests with the exception of day visitors."
BUS = "The bus runs daily except Sundays from May to June."


@pytest.mark.parametrize(
    ("claim", "sentence", "mark"),
    [
        ("Guide dogs are not allowed.", PETS, "Guide dogs"),
        ("The museum is open on Mondays.", DAYS, "Mondays"),
        ("Contractors receive a bonus.", BONUS, "Contractors"),
        ("The attic is heated.", ROOMS, "attic"),
        ("The treasurer voted for the plan.", VOTE, "treasurer"),
        ("Gift cards can be returned.", CARDS, "Gift cards"),
        ("Venus has a moon.", MOONS, "Venus"),
        ("Refunds are not given for faulty items.", REFUNDS, "faulty items"),
        ("The pool is open to day visitors.", POOL, "day visitors"),
        ("The bus runs on Sundays.", BUS, "Sundays"),
        (
            "Support also answers on public holidays.",
            "Support answers within one business day, except on public holidays.",
            "public holidays",
        ),
        ("The price covers dinner.", "The price covers all meals excluding dinner.", "dinner"),
        ("Hungary signed the treaty.", "Every member but Hungary signed the treaty.", "Hungary"),
        (
            "The director may not open the vault.",
            "No one except the director may open the vault.",
            "director",
        ),
    ],
)
def test_what_holds_of_the_others_does_not_hold_of_the_exception(
    claim: str, sentence: str, mark: str
) -> None:
    clash = find_exception(claim, [sentence])
    assert clash is not None
    assert claim[clash.start : clash.end] == mark


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Guide dogs are allowed.", PETS),
        (
            "Support answers within one business day.",
            "Support answers within one business day, except on holidays.",
        ),
        ("Cats are not allowed.", PETS),
        ("The museum is not open on Mondays.", DAYS),
        ("The museum is open on Tuesdays.", DAYS),
        ("Contractors do not receive a bonus.", BONUS),
        ("The attic is not heated.", ROOMS),
        ("The treasurer did not vote for the plan.", VOTE),
        ("Gift cards cannot be returned.", CARDS),
        ("Mars has a moon.", MOONS),
        ("Refunds are given for faulty items.", REFUNDS),
        ("The pool is open to guests.", POOL),
        ("The bus runs from May to June.", BUS),
        ("She speaks Spanish.", "Apart from Spanish, she speaks every Nordic language."),
        ("The firm sells cars.", "Each year the firm sells more products other than cars."),
        ("The plan was finished.", "The plan was all but finished."),
        ("Admission is free.", "The museum is open every day except Monday and admission is free."),
        (
            "The garden is open on Monday.",
            "It is open every day except Monday, when only the garden is open.",
        ),
        ("Shoes without tags can be returned.", "All shoes except shoes with tags can be returned."),
        ("The flights to Oslo were cancelled.", "All flights except those to Oslo were cancelled."),
    ],
)
def test_the_exception_itself_and_all_that_is_unsure_is_left_alone(claim: str, sentence: str) -> None:
    assert find_exception(claim, [sentence]) is None


def test_another_sentence_may_tell_of_the_exception() -> None:
    later = "In August it is open on Mondays, too."
    assert find_exception("The museum is open on Mondays.", [DAYS, later]) is None
