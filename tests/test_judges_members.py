"""What a list of its kind does not name."""

import pytest

from holdfast.judges.exact import read_exact

EFFECTS = "Common side effects include nausea, diarrhoea and skin rash. Stop if you have trouble breathing."
TOWNS = "The member towns are Alta, Brell and Corra. Dunmore left in 1990."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Headache is a common side effect.", EFFECTS),
        ("Dizziness is also one of the common side effects.", EFFECTS),
        ("Elmsford is one of the member towns.", TOWNS),
        ("Hair loss is among the common side effects.", EFFECTS),
    ],
)
def test_what_is_not_listed_is_not_supported(claim: str, evidence: str) -> None:
    opinion = read_exact(claim, evidence, evidence).opinion
    assert opinion is not None
    assert opinion.support < 0.2
    assert "lists these" in opinion.reason


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Nausea is a common side effect.", EFFECTS),
        ("A rash is a common side effect.", EFFECTS),
        ("Headache is a rare side effect.", EFFECTS),
        ("Headache is not a common side effect.", EFFECTS),
        ("Trouble breathing is a common side effect.", EFFECTS),
        ("Dunmore is one of the member towns.", TOWNS),
        ("Headache is a common side effect.", "Common side effects include nausea and others such as rash."),
        ("Headache is a common side effect.", "Common side effects are listed on the leaflet."),
    ],
)
def test_what_may_be_meant_is_left_alone(claim: str, evidence: str) -> None:
    opinion = read_exact(claim, evidence, evidence).opinion
    assert opinion is None or "lists these" not in opinion.reason
