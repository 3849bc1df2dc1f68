"""What the evidence says of one kind, told of another."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.crossings import find_crossing

SHIPPING = "Standard shipping is free. Express shipping costs 12 euros."
TICKETS = "Adult tickets cost 20 euros. Child tickets cost 8 euros. Group tickets are sold online."


@pytest.mark.parametrize(
    ("claim", "evidence", "crossed"),
    [
        ("Express shipping is free.", SHIPPING, "Express shipping"),
        ("Standard shipping costs 12 euros.", SHIPPING, "Standard shipping"),
        ("express shipping: free", SHIPPING, "express shipping"),
        ("Adult tickets are sold online.", TICKETS, "Adult tickets"),
        ("Opened items are refunded.", "Unopened items are refunded. Opened items are exchanged.", "Opened items"),
        ("Gold members board first.", "Platinum members board first. Gold members wait.", "Gold members"),
    ],
)  # fmt: skip
def test_what_is_said_of_another_kind_is_not_said_of_this_one(
    claim: str, evidence: str, crossed: str
) -> None:
    opinion = read_exact(claim, evidence, evidence).opinion
    assert opinion is not None
    assert opinion.support < 0.1
    assert f"something else of “{crossed}”" in (opinion.reason or "")


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Standard shipping is free.", SHIPPING),
        ("Express shipping is not free.", SHIPPING),
        (
            "Express shipping is free.",
            "Standard shipping is free. Express shipping is also free above 50 euros.",
        ),
        (
            "Express shipping is free.",
            "Standard shipping is free. Express shipping costs nothing, it is free.",
        ),
        ("Express shipping is free.", "Standard shipping is free. Express shipping is, too."),
        ("Express shipping is free.", "Standard shipping is free. Express shipping is as well."),
        ("Express shipping is free.", "All shipping is free. Express shipping takes a day."),
        ("The young minister resigned.", "The British minister resigned. The young minister wept."),
        ("Cars were parked outside.", "Vehicles were parked outside. Cars were red."),
        ("Both tickets are sold online.", TICKETS),
        ("Adult tickets or group tickets are sold online.", TICKETS),
        ("Steam trains ran until 1960.", "Steam engines ran until 1960. Steam trains were slow."),
    ],
)
def test_kinds_that_may_be_one_or_are_told_so_elsewhere_are_left_alone(claim: str, evidence: str) -> None:
    assert find_crossing(claim, [f"{part}." for part in evidence.rstrip(".").split(". ")]) is None


def test_a_long_text_is_not_compared() -> None:
    assert find_crossing("Express shipping is free. " * 4_000, ["Standard shipping is free."]) is None
