"""Which of two things came first, told from either side."""

import pytest

from following_cases import said_of
from holdfast.judges.exact.reckoning.orders import find_order

HOTEL = "The hotel was built before the bridge."
ALARM = "The alarm rang after the guests had left."


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("The bridge was built after the hotel.", HOTEL, True),
        ("The bridge was built before the hotel.", HOTEL, False),
        ("The hotel was built after the bridge.", HOTEL, False),
        ("The guests left before the alarm rang.", ALARM, True),
        ("The guests left after the alarm rang.", ALARM, False),
        ("After the guests had left, the alarm rang.", ALARM, True),
        ("Eat before washing your hands.", "Wash your hands before eating.", False),
        ("The bridge was built after the tunnel.", HOTEL, None),
        ("The bridge was not built before the hotel.", HOTEL, None),
        ("The bridge was built after 1920.", "The hotel was built before 1920.", None),
        ("The boy was named after the king.", "The king was named before the boy.", None),
    ],
)
def test_before_and_after(claim: str, evidence: str, expected: bool | None) -> None:
    assert said_of(find_order, claim, evidence) is expected
