"""A conversation in short, as a person or a prompt reads it."""

import pytest

from holdfast.sycophancy.types import ContextSummary, PositionHeld


@pytest.mark.parametrize(
    ("turns", "held", "told"),
    [
        (0, 0, "No earlier turns."),
        (1, 1, "1 earlier turn. Position held for 1 turn: Lyon."),
        (2, 1, "2 earlier turns. Position held for 1 turn: Lyon."),
        (5, 2, "5 earlier turns. Position held for 2 turns: Lyon."),
    ],
)
def test_numbers_and_their_nouns_agree(turns: int, held: int, told: str) -> None:
    positions = tuple(PositionHeld(number, "Lyon.", moved=False) for number in range(held))
    assert ContextSummary(turns=turns, positions=positions).text == told
