"""What one clause says of its subject, told of the subject of another."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.predicates import find_other_doer

PIE = "The crust is brushed with butter, and the filling is seasoned with nutmeg."
WILD = "Wolves prey on elk, and elk graze on young willows."
LINES = "Line 4 connects the airport with the harbour, and Line 7 connects the station with the zoo."
COSTS = "Managers approve travel requests, and the finance team reimburses costs."
TOWN = "The old town lies north of the river, and the station lies south of it."
BOATS = "The ferry carries cars; the speedboat carries passengers only."
ASSIGN = "Only the Client may assign this agreement."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The crust is seasoned with nutmeg.", PIE),
        ("The filling is brushed with butter.", PIE),
        ("Wolves graze on young willows.", WILD),
        ("Line 7 connects the airport with the harbour.", LINES),
        ("The finance team approves travel requests.", COSTS),
        ("Managers reimburse costs.", COSTS),
        ("The station lies north of the river.", TOWN),
        ("The speedboat carries cars.", BOATS),
        ("The salad freezes well.", "The soup freezes well, but the salad does not."),
        ("Replicas accept writes.", "Only the primary node accepts writes, while replicas serve reads."),
        ("The Contractor may assign this agreement.", f"The Contractor indemnifies the Client. {ASSIGN}"),
        ("Elk prey on wolves.", WILD),
        (
            "Mercury is hotter than Venus.",
            "Venus is hotter than Mercury, although Mercury is closer to the Sun.",
        ),
    ],
)
def test_what_another_does_is_not_told_of_this_one(claim: str, evidence: str) -> None:
    opinion = read_exact(claim, evidence, evidence).opinion
    assert opinion is not None
    assert opinion.support < 0.1


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("The crust is brushed with butter.", [PIE]),
        ("The crust is not seasoned with nutmeg.", [PIE]),
        (
            "Paris became the seat of the court.",
            ["Paris grew quickly, and the city became the seat of the court."],
        ),
        (
            "Voles were cut off from the coast.",
            ["Voles live uphill, and thereby were cut off from the coast."],
        ),
        ("Mira Tal is a Dutch actor.", ["Mira Tal (; born 1994) is a Dutch actor."]),
        ("The mill burnt to the ground.", ["The barn burnt to the ground, and the mill too."]),
        ("The crust is seasoned with nutmeg.", [PIE, "The crust, too, is seasoned with nutmeg."]),
        ("Glucagon raises blood sugar.", ["Insulin lowers blood sugar, whereas glucagon raises it."]),
        ("Bob left the band.", ["Robert left the band, and Bob went home."]),
        ("The Contractor may assign this agreement.", [ASSIGN]),  # the two may be one
        ("The red team won the cup.", ["The team won the cup, and the red team went home."]),
    ],
)
def test_those_who_may_be_meant_are_left_alone(claim: str, sentences: list[str]) -> None:
    assert find_other_doer(claim, sentences) is None


def test_a_long_text_is_not_compared() -> None:
    assert find_other_doer("The crust is seasoned with nutmeg. " * 3_000, [PIE]) is None
    assert find_other_doer("The crust is seasoned with nutmeg.", [PIE * 2_000]) is None
