"""Rows of an answer's table are read cell by cell."""

from collections.abc import Sequence

import pytest

import holdfast
from grounding_cases import claim
from holdfast import ClaimStatus
from holdfast.grounding.cells import Cell, cells_of, read_cells
from holdfast.judges.types import Judgement, Pair, Tier, Unjudged

PLANS = (
    "The Basic plan costs $5 a month and comes with 10 GB of storage and e-mail support. "
    "The Plus plan costs $12 a month, with 100 GB and chat support."
)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("Price; Basic: $5; Plus: $12", ["The price of Basic is $5.", "The price of Plus is $12."]),
        (
            "Feature: Users; Basic: 1; Plus: Up to 5",
            ["The users of Basic are 1.", "The users of Plus are up to 5."],
        ),
        (
            "Owl: Ural owl; Wingspan: 1.2 m; Start of breeding: March",
            ["The wingspan of Ural owl is 1.2 m.", "The start of breeding of Ural owl is March."],
        ),
        ("Uses nest boxes; Ural owl: No, not so far; Tawny owl: Yes",
         ["It is not true that Ural owl uses nest boxes, not so far.", "Tawny owl uses nest boxes."]),
        ("Bread: Rye; Dairy-free: yes; Seeds: no", ["Rye is dairy-free.", "Rye has no seeds."]),
        ("Plan: Plus; Own key: Yes; Dairy-free: no", ["Plus has own key.", "Plus is not dairy-free."]),
        ("Hotel: Casa; Where: Old town; Hours: 10 to 6", ["Casa: old town.", "Casa is open 10 to 6."]),
        ("Tablet: Cetrol; Starts working: Within an hour", ["Cetrol starts working within an hour."]),
        ("Year: 2019; Passengers: 812,000", ["The passengers in 2019 are 812,000."]),
        (
            "Place: 1; Player: Ilse Brandt; Points: 7",
            ["The place of Ilse Brandt is 1.", "The points of Ilse Brandt are 7."],
        ),
        ("Fee; Starter: €0; Plus: €4", ["The fee of Starter is free.", "The fee of Plus is €4."]),
        ("Plan: Plus; Can be cancelled: Yes; Seats: 4", ["Plus can be cancelled.", "The seats of Plus are 4."]),
        ("Noise; Uno: not given; Duo: 45 dB", ["The noise of Duo is 45 dB."]),
    ],
)  # fmt: skip
def test_each_cell_is_a_statement(row: str, told: list[str]) -> None:
    assert [cell.text for cell in cells_of(claim(row))] == told


@pytest.mark.parametrize(
    "text",
    [
        "The Plus plan costs $12 a month.",
        "It is cheap; it is also quick.",
        "id: 1; price: 35",
        "; ".join(["Price", *(f"Plan {n}: ${n}" for n in range(13))]),
    ],
)
def test_what_is_no_row_has_no_cells(text: str) -> None:
    assert cells_of(claim(text)) == ()


def test_cells_know_their_places() -> None:
    row = "Price; Basic: $5; Plus: $12"
    assert [row[cell.start : cell.end] for cell in cells_of(claim(row))] == ["Basic: $5", "Plus: $12"]


def _said(support: float, tier: Tier = "embedded") -> Judgement:
    return Judgement(support, 1.0 - support, 0.0, tier, "")


def test_a_row_is_as_good_as_its_weakest_cell() -> None:
    cells = {Cell("a", 0, 3): _said(0.9), Cell("b", 5, 9): _said(0.2)}
    found = read_cells(_said(0.8), cells, lambda said: False)
    assert found is not None
    assert found.support == 0.2
    assert [(mark.start, mark.end) for mark in found.marks] == [(5, 9)]
    sure = _said(0.8, "model")
    assert read_cells(sure, cells, lambda said: said.tier == "model") is sure
    assert read_cells(None, cells, lambda said: False) is None
    assert read_cells(_said(0.8), {}, lambda said: False) == _said(0.8)


@pytest.mark.parametrize(
    ("table", "verdicts"),
    [
        (
            "| | Basic | Plus |\n|---|---|---|\n| Price | $5 | $12 |\n| Storage | 10 GB | 100 GB |",
            [True, True],
        ),
        (
            "| | Basic | Plus |\n|---|---|---|\n| Price | $12 | $5 |\n| Storage | 10 GB | 100 GB |",
            [False, True],
        ),
        (
            "| Plan | Price | Storage | Support |\n|---|---|---|---|\n| Basic | $5 | 10 GB | E-mail |\n"
            "| Plus | $12 | 10 GB | Chat |",
            [True, False],
        ),
    ],
)
def test_values_that_changed_places_are_found(table: str, verdicts: list[bool]) -> None:
    report = holdfast.verify_response("Compare the plans", table, PLANS).report
    assert [found.verdict is ClaimStatus.SUPPORTED for found in report.claims] == verdicts


def test_ticks_of_an_answer_are_said() -> None:
    table = "| Feature | Basic | Plus |\n|---|---|---|\n| Chat support | ✗ | ✓ |"
    (found,) = holdfast.verify_response("Compare the plans", table, PLANS).report.claims
    assert found.claim_text == "Feature: Chat support; Basic: no; Plus: yes"


class _Halting:
    """A judge that reads rows and is not there for their cells."""

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [_said(0.9 if pair.evidence else 0.1) for pair in pairs]

    async def judge_each(self, pairs: Sequence[Pair]) -> list[Judgement | Unjudged]:
        whole = await self.judge(pairs)
        return [
            Unjudged("out of reach") if pair.role == "alone" else said
            for pair, said in zip(pairs, whole, strict=True)
        ]


def test_a_row_stands_as_it_was_read_where_a_cell_was_not() -> None:
    table = "| | Basic | Plus |\n|---|---|---|\n| Price | $12 | $5 |"
    (found,) = holdfast.verify_response("Compare them", table, PLANS, judge=_Halting()).report.claims
    assert found.evidence_support is not None
    assert found.evidence_support > 0.5
