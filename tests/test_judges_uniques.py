"""What only one can be."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.uniques import find_other_bearer

MOONS = ["Mars has two moons, Phobos and Deimos.", "Deimos is the smaller of the two."]
TOWNS = ["King Aldric won at Torn.", "Ravenmoor is the largest town in the county."]


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("Phobos is the smaller of the two.", MOONS),
        ("Phobos is the smaller moon.", MOONS),
        ("Torn is the largest town in the county.", TOWNS),
        ("The largest town in the county is Torn.", TOWNS),
        ("Torn is the capital of Merk.", ["The capital of Merk is Ravenmoor.", "Torn is a port."]),
        ("The capital of Merk is Torn.", ["The capital of Merk is Ravenmoor.", "Torn is a port."]),
    ],
)
def test_what_one_is_no_other_is(claim: str, sentences: list[str]) -> None:
    evidence = " ".join(sentences)
    opinion = read_exact(claim, evidence, evidence).opinion
    assert opinion is not None
    assert opinion.support < 0.1


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("Deimos is the smaller of the two.", MOONS),
        ("The smaller of the two is Deimos.", MOONS),
        ("Phobos is the larger of the two.", MOONS),
        ("Phobos is not the smaller of the two.", MOONS),
        ("Ravenmoor is the largest town in the county.", TOWNS),
        ("Torn is the largest town in the north.", TOWNS),
        ("Bill Otto was the first mayor.", ["William was the first mayor.", "Bill Otto won."]),
        ("Ann is the manager of the shop.", ["Bo is the manager of the shop.", "Ann works there."]),
        ("Thornby is the largest town in the county.", TOWNS),  # unknown here: another name of it, maybe
    ],
)
def test_what_may_be_so_is_left_alone(claim: str, sentences: list[str]) -> None:
    assert find_other_bearer(claim, sentences) is None
