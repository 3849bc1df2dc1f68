"""What the fields of a record are about."""

import pytest

import holdfast
from holdfast.claims import extract_claims
from holdfast.claims.record_names import is_field, may_name

PRICES = "| Bike | Day | Week |\n|---|---|---|\n| City 3 | 15 | 70 |\n| Trail 20 | 24 | 120 |"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("price: 4 euros", True),
        ("price:4", False),
        ("It is clear: they left.", False),
        ("Bike: City 3; Day: 15", False),
        ("https://example.org", False),
    ],
)
def test_fields(text: str, expected: bool) -> None:
    assert is_field(text) is expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Aero 5", True),
        ("May Roe", True),
        ("14 May", False),
        ("May 14", False),
        ("Sunday", False),
        ("-2.4", False),
        ("yes", False),
        ("42", False),
    ],
)
def test_what_a_record_may_be_called(value: str, expected: bool) -> None:
    assert may_name(value) is expected


def test_the_first_name_of_a_block_is_that_of_the_fields_below_it() -> None:
    answer = "date: 14 May\nbike: City 3\nday: 15\n\nRain fell.\n\nbike: Trail 20\nday: 24"
    assert [(claim.text, claim.context) for claim in extract_claims(answer)] == [
        ("date: 14 May", None),
        ("bike: City 3", None),
        ("day: 15", "bike: City 3"),
        ("Rain fell.", None),
        ("bike: Trail 20", None),
        ("day: 24", "bike: Trail 20"),
    ]


@pytest.mark.parametrize(
    ("answer", "verdicts"),
    [
        ('{"bike": "Trail 20", "week": 70}', ["supported", "contradicted"]),
        ('{"bike": "Trail 20", "week": 120}', ["supported", "supported"]),
        ("bike: Trail 20\nweek: 70", ["supported", "contradicted"]),
        ("bike: City 3\nweek: 70", ["supported", "supported"]),
    ],
)
def test_a_value_of_another_row_does_not_bear_a_field_out(answer: str, verdicts: list[str]) -> None:
    result = holdfast.verify_response("What does it cost?", answer, [PRICES])
    assert [claim.verdict for claim in result.report.claims] == verdicts
    for claim in result.report.claims:
        assert claim.start is not None
        assert claim.end is not None
        assert all(claim.start <= mark.start < mark.end <= claim.end for mark in claim.highlights)


def test_a_page_that_does_not_say_its_name_is_about_the_record() -> None:
    result = holdfast.verify_response("", '{"bike": "Trail 20", "weight_kg": 14}', ["It weighs 14 kg."])
    assert result.report.claims[1].verdict == "supported"
