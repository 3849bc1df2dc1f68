"""Which of two is above the other."""

import pytest

from holdfast.judges.exact.clashes.positions import find_turned_position

BRIDGE = "The bridge carries the A12 road over the River Tane."
CELLAR = "The wine cellar lies beneath the kitchen."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The River Tane runs over the bridge.", BRIDGE),
        ("The bridge passes under the River Tane.", BRIDGE),
        ("The kitchen lies beneath the wine cellar.", CELLAR),
        ("The wine cellar lies above the kitchen.", CELLAR),
    ],
)
def test_what_is_below_is_not_above(claim: str, sentence: str) -> None:
    clash = find_turned_position(claim, [sentence])
    assert clash is not None
    assert clash.sentence == sentence


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The River Tane runs under the bridge.", BRIDGE),
        ("The bridge runs over the River Tane.", BRIDGE),
        ("The bridge over the River Tane carries a road.", BRIDGE),
        ("The kitchen lies above the wine cellar.", CELLAR),
        ("The cellar lies under the kitchen.", CELLAR),
        ("The hall lies above the kitchen.", CELLAR),
        ("The rate is under 5 percent.", "The rate rose over 5 percent."),
    ],
)
def test_the_same_from_the_other_side_is_left_alone(claim: str, sentence: str) -> None:
    assert find_turned_position(claim, [sentence]) is None
