"""Bounds of a claim that an amount of the evidence keeps to or breaks."""

import pytest

from following_cases import said_of
from holdfast.judges.exact.reckoning.kept_limits import find_kept_limit


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("Fewer than 5,000 people live in Hall.", "Hall has 4,200 inhabitants.", True),
        ("More than 5,000 people live in Hall.", "Hall has 4,200 inhabitants.", False),
        ("Fewer than 5,000 people attended the concert.", "The concert was attended by 4,200 people.", True),
        ("The ticket costs more than 20 euros.", "A ticket costs 15 euros.", False),
        ("At least three people were injured.", "Three people were injured in the crash.", True),
        ("The trip takes less than 2 hours.", "The trip takes 90 minutes.", True),
        ("More than three people were injured.", "Three people were injured in the crash.", None),
        ("Hall has over 4,200 inhabitants.", "Hall has about 4,300 inhabitants.", None),
        ("The firm has over 200 employees.", "The firm has 250 customers.", None),
        ("The firm lost over 200 employees.", "The firm has 250 employees.", None),
        ("The tower holds up to 300 people.", "The tower holds 200 people.", None),
        ("The main span is longer than 250 metres.", "It is 612 m long, with a main span of 240 m.", False),
        ("The road is wider than 5 metres.", "The road is 6 metres wide.", True),
        ("The road is wider than 5 metres.", "The road is 6 metres long.", None),
        ("The tower is shorter than 90 m.", "The tower is 100 m tall.", False),
        ("The stone is heavier than 2 tons.", "The stone has a weight of 3 tons.", True),
        ("The road is no wider than 5 metres.", "The road is 4 metres wide.", None),
        ("The road is 2 m wider than 5 metres.", "The road is 6 metres wide.", None),
        ("It may hold more than 300 people.", "It holds 200 people.", None),
    ],
)
def test_limits(claim: str, evidence: str, expected: bool | None) -> None:
    assert said_of(find_kept_limit, claim, evidence) is expected
