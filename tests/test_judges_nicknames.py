"""Names that may mean the same."""

import pytest

from holdfast.judges.exact.reading.nicknames import may_be_one, may_mean_the_same


@pytest.mark.parametrize(
    ("first", "other"), [("bill", "william"), ("mr", "carver"), ("jon", "jonathan"), ("kate", "catherine")]
)
def test_first_names_that_may_be_one(first: str, other: str) -> None:
    assert may_be_one(first, other)
    assert may_be_one(other, first)


def test_first_names_that_are_two() -> None:
    assert not may_be_one("ada", "helen")
    assert not may_be_one("bill", "robert")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("us", "united states"),
        ("u.s", "united states"),
        ("great britain", "united kingdom"),
        ("brazil", "brazilian cachaca"),
        ("khmers", "khmer rouge"),
        ("holland", "netherlands"),
    ],
)
def test_names_that_may_mean_the_same(name: str, other: str) -> None:
    assert may_mean_the_same(name.split(), other.split())
    assert may_mean_the_same(other.split(), name.split())


def test_other_names_do_not() -> None:
    assert not may_mean_the_same(["ada", "hume"], ["bram", "field"])
    assert not may_mean_the_same(["france"], ["germany"])
