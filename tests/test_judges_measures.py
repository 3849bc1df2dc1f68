"""Measures in words that the evidence tells otherwise."""

import pytest

from holdfast.judges.measures import measured_otherwise

EIGHT_HOURLY = "Take one capsule every eight hours."
MONTHS = "The warranty covers it for 24 months."


@pytest.mark.parametrize(
    ("claim", "evidence", "share"),
    [
        ("The warranty covers it for three years.", MONTHS, 1.0),
        ("Take two capsules a day.", EIGHT_HOURLY, 1.0),
        ("They wait two days and stay three weeks.", "They wait two days. They stay five weeks.", 0.5),
    ],
    ids=["a time", "a dose", "one of two"],
)
def test_another_measure_of_the_same_thing_is_told_otherwise(claim: str, evidence: str, share: float) -> None:
    assert measured_otherwise(claim, evidence) == share


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The warranty covers it for two years.", MONTHS),
        ("Take three capsules a day.", EIGHT_HOURLY),
        ("It took three years.", "Work began in 1901 and was over in 1904."),
        ("One of them stayed for a day.", "Two of them stayed overnight."),
        ("About two years later he left.", "He left 30 months later."),
        ("He left two years later.", "He left 23 months later."),
        ("It was over four weeks later.", "It was over 26 days later."),
        ("More than three years passed.", "Four years passed."),
        ("The shop is open seven days a week.", "The shop is open daily. Parking is free for two hours."),
        ("He was there for two days.", "He came on Monday. The fair lasted ten days."),
        ("He had to wait two days.", "He had to wait two metres off."),
        ("Take two capsules a day.", "Take one tablet daily. Two capsules a day are for adults."),
    ],
    ids=[
        "the same time", "the same dose", "from dates", "no measure", "rounded", "nearly as long", "by a day or two",
        "a bound", "of another thing", "of another sentence", "of another kind", "told elsewhere",
    ],
)  # fmt: skip
def test_what_may_be_the_same_or_is_of_something_else_is_left_alone(claim: str, evidence: str) -> None:
    assert measured_otherwise(claim, evidence) == 0.0


def test_many_numerals_take_no_time() -> None:
    assert measured_otherwise("two " * 50_000, "two hours") == 0.0  # quadratic, this would take minutes
