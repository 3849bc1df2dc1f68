"""The number of a field."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.fields import find_other_number

SHEET = ["The Aero 5 has a warranty of 24 months.", "It weighs 900 grams."]


@pytest.mark.parametrize(
    "claim", ["warranty months: 36", "aero 5 warranty: 36 months", "warranty: 36 months"]
)
def test_a_field_with_another_number_is_found(claim: str) -> None:
    evidence = " ".join(SHEET)
    opinion = read_exact(claim, evidence, evidence).opinion
    assert opinion is not None
    assert opinion.contradict > 0.5
    assert "24" in opinion.reason


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("warranty months: 24", SHEET),
        ("warranty: 24 months", SHEET),
        ("warranty years: 2", SHEET),
        ("dose grams: 0.1", ["The dose is 0.1 grams."]),
        ("revenue million dollars: 5", ["The revenue is 5 million dollars."]),
        ("revenue dollars: 5000000", ["The revenue is 5 million dollars."]),
        ("battery months: 36", SHEET),
        ("warranty months: 36", ["The warranty does not run for 24 months."]),
        ("warranty months: 36", ["The warranty runs for at least 24 months."]),
        ("warranty months: 36", ["The warranty is 24 months, or 36 months once registered."]),
        ("warranty months: 36", [*SHEET, "The warranty was 36 months until 2019."]),
        ("The warranty is 36 months.", SHEET),  # a sentence, which other rules and the network read
    ],
)
def test_what_may_be_so_is_left_alone(claim: str, sentences: list[str]) -> None:
    assert find_other_number(claim, sentences) is None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("total: 20.0", "Order 1: total 20.00 EUR."),
        ("price: 25.0", "Room 12, price: 20.00 EUR."),
        ("nights: 3", "Room 12; nights: 3."),
    ],
)
def test_a_number_counts_nothing_behind_a_colon_or_comma(claim: str, sentence: str) -> None:
    assert find_other_number(claim, [sentence]) is None
