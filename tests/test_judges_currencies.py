"""The right number in the wrong money."""

import pytest

from holdfast.judges.exact import read_exact

DEAL = "It was acquired by Norvik in March 2023 for 45 million euros. The Berlin office was sold for $30."


@pytest.mark.parametrize(
    "claim",
    ["The company was acquired for 45 million dollars.", "Norvik paid $45 million and acquired the firm."],
)
def test_another_currency_for_the_same_number_is_a_slip(claim: str) -> None:
    opinion = read_exact(claim, DEAL, DEAL).opinion
    assert opinion is not None
    assert opinion.support < 0.1
    assert "45 million euros" in (opinion.reason or "")


@pytest.mark.parametrize(
    "claim",
    [
        "The company was acquired for 45 million euros.",
        "The company was acquired for €45 million.",
        "The company was acquired for about 49 million dollars.",
        "The office was sold for 30 dollars.",
        "Tickets are sold for 45 million pounds.",
        "Lunch costs $5 in Berlin.",
    ],
)
def test_the_same_money_other_numbers_and_other_matters_are_left_alone(claim: str) -> None:
    opinion = read_exact(claim, DEAL, DEAL).opinion
    assert opinion is None or "where the evidence says 45 million euros" not in (opinion.reason or "")
