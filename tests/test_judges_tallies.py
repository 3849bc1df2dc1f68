"""The number of one thing, told of another."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.tallies import find_swapped_count

BRIDGE = ["The bridge was opened in 1931.", "It has four arches and two lanes."]
CLINIC = ["The clinic employs 12 nurses, three doctors and a cook."]


@pytest.mark.parametrize(
    ("claim", "sentences", "known"),
    [
        ("The bridge has four lanes.", BRIDGE, "two lanes"),
        ("It has four lanes and two arches.", BRIDGE, "two lanes"),
        ("The bridge carries four traffic lanes.", BRIDGE, "two lanes"),
        ("Twelve doctors work at the clinic.", CLINIC, "three doctors"),
        ("There are 3 nurses.", CLINIC, "12 nurses"),
    ],
)
def test_a_number_belongs_to_what_it_counts(claim: str, sentences: list[str], known: str) -> None:
    evidence = " ".join(sentences)
    opinion = read_exact(claim, evidence, evidence).opinion
    assert opinion is not None
    assert opinion.support < 0.1
    assert known in opinion.reason


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("The bridge has two lanes.", BRIDGE),
        ("The bridge has two lanes and four arches.", BRIDGE),
        ("The bridge has seven lanes.", BRIDGE),  # a wrong number, but not that of the arches
        ("The bridge does not have four lanes.", BRIDGE),
        ("The bridge has at least four lanes.", BRIDGE),
        ("The bridge had four lanes originally.", BRIDGE),
        ("Four other lanes lead to the bridge.", BRIDGE),
        ("The bridge has four lanes.", [*BRIDGE, "After 1980 there were four lanes."]),
        ("The bridge has four lanes.", ["It has four arches and two lanes on each side."]),
        ("The duo has two platinum albums.", ["The duo has two platinum and five gold albums."]),
        ("Three stand near the lake.", ["Four people near the lake and three near the road talk."]),
    ],
)
def test_what_may_be_so_is_left_alone(claim: str, sentences: list[str]) -> None:
    assert find_swapped_count(claim, sentences) is None
