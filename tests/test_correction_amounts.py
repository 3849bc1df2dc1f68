"""A plain number of a field that the evidence tells as an amount of money is right, and stays."""

import pytest

import holdfast
from holdfast.claims.types import Evidence
from holdfast.correction.amounts import with_amounts_told
from holdfast.correction.pieces import Pieces
from holdfast.grounding.types import ClaimStatus, ClaimVerification


def is_told(field: str, passage: str) -> bool:
    claim = ClaimVerification(
        claim_id="c1",
        claim_text=field,
        start=0,
        end=len(field),
        verdict=ClaimStatus.CONTRADICTED,
        is_flagged=True,
    )
    (read,) = with_amounts_told([claim], Pieces([Evidence("a", passage)]))
    return not read.is_flagged


@pytest.mark.parametrize(
    ("field", "passage"),
    [
        ("total: 20.0", "Order 1: total 20.00 EUR."),
        ("price: 20", "Room 12, price: 20.00 EUR."),
        ("order: 1; total: 20.0", "Order 1: total 20.00 EUR."),
        ("deposit: 450", "For flat 12 the deposit is €450."),
        ("Fee: 25", "Section 5 sets a fee of 25 dollars."),
    ],
)
def test_the_same_figure_under_the_same_name_is_told(field: str, passage: str) -> None:
    assert is_told(field, passage)


@pytest.mark.parametrize(
    ("field", "passage"),
    [
        ("total: 25.0", "Order 1: total 20.00 EUR."),
        ("total: 1", "Order 1: total 20.00 EUR."),
        ("shipping: 20", "Order 1: total 20.00 EUR."),
        ("order: 2; total: 20.0", "Order 1: total 20.00 EUR."),
        ("total: 4", "The total is 20 EUR with 4 EUR of postage."),
        ("total: 20", "The total was not 20 EUR."),
        ("price_usd: 20", "The price is 20.00 EUR."),
        ("days: 20", "The days are 20 days."),
        ("The total is 20.", "The total is 20.00 EUR."),
    ],
)
def test_another_figure_name_or_currency_is_not(field: str, passage: str) -> None:
    assert not is_told(field, passage)


@pytest.mark.parametrize(
    ("response", "evidence"),
    [
        ('{"total": 20.0}', "Order 1: total 20.00 EUR."),
        ('{"invoice": 7, "amount": 120.5}', "Invoice 7: amount 120.50 EUR."),
        ("Total: 20.0", "Order 1: total 20.00 EUR."),
    ],
)
def test_a_right_amount_is_neither_exchanged_nor_emptied(response: str, evidence: str) -> None:
    assert holdfast.verify_and_correct("", response, evidence).final_response == response
