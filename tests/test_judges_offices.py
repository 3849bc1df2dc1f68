"""Who got which office."""

import pytest

from holdfast.judges.exact.clashes.offices import find_other_office

HOLT = "In 2020 the board appointed Karin Holt as chief executive, and Moreau became chair."
LUND = "In May the board named Sara Lund chief financial officer, while Ole Berg became chairman."
FUCHS = "Lena Fuchs succeeded Paul Adler as CFO; Adler became COO."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("In 2020 Moreau was appointed chief executive.", HOLT),
        ("Moreau is chief executive of Helvia.", HOLT),
        ("Karin Holt became chair in 2020.", HOLT),
        ("The board named Moreau chief executive.", HOLT),
        ("Ole Berg was named chief financial officer.", LUND),
        ("Sara Lund became chairman.", LUND),
        ("Paul Adler is CFO.", FUCHS),
        ("Lena Fuchs became COO.", FUCHS),
    ],
)
def test_an_office_is_not_given_to_another(claim: str, sentence: str) -> None:
    clash = find_other_office(claim, [sentence])
    assert clash is not None
    assert clash.sentence == sentence


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Karin Holt was appointed chief executive.", HOLT),
        ("Ines Moreau is the chair.", HOLT),
        ("Moreau was chief executive until 2020.", HOLT),
        ("Moreau is not chief executive.", HOLT),
        ("Sara Lund is chief financial officer.", LUND),
        ("Lena Fuchs is CFO.", FUCHS),
        ("Paul Adler was CFO.", FUCHS),
        ("Tom Reed is chief executive.", HOLT),
    ],
)
def test_right_offices_and_earlier_ones_are_left_alone(claim: str, sentence: str) -> None:
    assert find_other_office(claim, [sentence]) is None
