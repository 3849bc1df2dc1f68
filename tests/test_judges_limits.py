"""Bounds that a claim lifts."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.limits import find_lifted_limit

API = "The API is limited to 100 requests per minute."
KEPT = "After cancellation, data is kept for 90 days and then deleted."
BIN = "Deleted files are kept for 30 days and can be restored by any member."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The API is unlimited.", API),
        ("The API allows unlimited requests.", API),
        ("There is no limit on API requests.", API),
        ("You can export any number of rows.", "Exports are limited to 10,000 rows."),
        ("Employees may carry over all of their leave.", "Employees may carry over five days of leave."),
        ("Deleted files are kept forever.", BIN),
        ("Data is kept indefinitely after cancellation.", KEPT),
        ("Data is deleted immediately after cancellation.", KEPT),
        ("The licence is valid for life.", "The licence is valid for two years."),
        ("Appeals can be filed at any time.", "Appeals must be filed within 21 days."),
        ("Rooms can be cancelled at any time.", "Rooms can be cancelled up to 48 hours before arrival."),
        (
            "The agreement may be ended without notice.",
            "Either side may end the agreement, and it may be ended with 60 days' notice.",
        ),
    ],
)
def test_a_stated_bound_is_not_lifted(claim: str, sentence: str) -> None:
    opinion = read_exact(claim, sentence, sentence).opinion
    assert opinion is not None
    assert opinion.support < 0.1


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("The API allows 100 requests a minute.", [API]),
        ("The API is not unlimited.", [API]),
        ("The API allows as many as 100 requests per minute.", [API]),
        ("Data is deleted immediately after the 90 days.", [KEPT]),
        ("Data is deleted permanently.", [KEPT]),
        ("Invoices are kept forever.", [KEPT]),
        (
            "Files are kept forever.",
            ["Files are kept for 30 days.", "On the Pro plan they are kept forever."],
        ),
        ("The agreement may be ended at any time.", ["The agreement may be ended with 60 days' notice."]),
        ("The alarm sounds immediately.", ["The alarm sounds for 30 seconds."]),
        (
            "The card is blocked immediately.",
            ["The card is blocked at once, and a new one comes after 5 days."],
        ),
        ("Support is free for life.", ["Support is free and never ends for two years."]),
        ("Backups are kept forever.", ["Backups are kept for at least 90 days."]),
    ],
)
def test_what_no_bound_rules_out_is_left_alone(claim: str, sentences: list[str]) -> None:
    assert find_lifted_limit(claim, sentences) is None


def test_a_long_text_is_not_compared() -> None:
    assert find_lifted_limit("The API is unlimited. " * 5_000, [API]) is None
    assert find_lifted_limit("The API is unlimited.", ["can " * 30_000]) is None
