"""What a sentence sets against the truth is not what it says."""

import pytest

from holdfast.judges.exact.clashes.contrasts import find_denied_side

VOLCANO = "The volcano is dormant rather than extinct."
FLOOR = "The museum chose oak instead of pine for the floor."
FAULT = "The error was caused not by the driver but by the firmware."
BRIDGE = "The bridge is made of steel, not iron."
BILLED = "The plan is billed yearly as opposed to monthly."
SIGN_ON = "Unlike the Basic plan, the Team plan includes single sign-on."
BIRDS = "Unlike penguins, puffins can fly."
TICKET = "The ticket covers trains but not buses."
FRONTED = "Instead of pine, the museum chose oak for the floor."
LAKE = "The lake was formed not by glaciers but by a landslide in 1911."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The volcano is extinct.", VOLCANO),
        ("The museum chose pine for the floor.", FLOOR),
        ("The museum chose pine.", FLOOR),
        ("The error was caused by the driver.", FAULT),
        ("The bridge is made of iron.", BRIDGE),
        ("The plan is billed monthly.", BILLED),
        ("The Basic plan includes single sign-on.", SIGN_ON),
        ("Penguins can fly.", BIRDS),
        ("The ticket covers buses.", TICKET),
        ("The museum chose pine for the floor.", FRONTED),
        ("The lake was formed by glaciers in 1911.", LAKE),
        ("The whale is a fish.", "The whale is a mammal and not a fish."),
        ("The museum is open on Sundays.", "The museum is open on weekdays but not on Sundays."),
        (
            "The council voted to replace the bridge.",
            "The council voted to repair rather than replace the bridge.",
        ),
        ("Payments are made monthly.", "Payments are made weekly, not monthly, by bank transfer."),
    ],
)
def test_the_side_that_is_set_against_the_truth_is_a_lie(claim: str, sentence: str) -> None:
    clash = find_denied_side(claim, [sentence])
    assert clash is not None
    assert claim[clash.start : clash.end] == claim.rstrip(".")
    assert clash.sentence == sentence


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The volcano is dormant.", VOLCANO),
        ("The volcano is not extinct.", VOLCANO),
        ("The volcano was extinct.", VOLCANO),
        ("The museum chose oak for the floor.", FLOOR),
        ("The error was caused by the firmware.", FAULT),
        ("The bridge is made of steel.", BRIDGE),
        ("The plan is billed yearly.", BILLED),
        ("The Team plan includes single sign-on.", SIGN_ON),
        ("Puffins can fly.", BIRDS),
        ("The ticket covers trains.", TICKET),
        ("The museum chose oak for the floor.", FRONTED),
        ("The lake was formed by a landslide in 1911.", LAKE),
        ("You can pay by cash.", "You can pay by card instead of cash."),
        ("The app runs on iPhones.", "The app runs on iPads, not just iPhones."),
        ("The course is cheap.", "The course is not only cheap but also short."),
        ("It is a museum.", "It is not just a museum but a school."),
        ("Its predecessor has a headphone jack.", "Unlike its predecessor, the X2 has no headphone jack."),
        ("Payments are made by bank transfer.", "Payments are made weekly, not monthly, by bank transfer."),
    ],
)
def test_the_side_that_is_told_is_left_alone(claim: str, sentence: str) -> None:
    assert find_denied_side(claim, [sentence]) is None


def test_another_sentence_may_say_it_after_all() -> None:
    assert (
        find_denied_side("The bridge is made of iron.", [BRIDGE, "The first bridge was made of iron."])
        is None
    )
