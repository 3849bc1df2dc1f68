"""The larger part and the smaller one."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.portions import find_other_portion

AIR = "The atmosphere consists mainly of carbon dioxide, with small amounts of nitrogen and argon."
SAUCE = "The sauce consists mostly of tomatoes, with a little cream."
DRUG = "The drug is mainly excreted by the kidneys, with a small part excreted in bile."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The atmosphere consists mainly of nitrogen.", AIR),
        ("The atmosphere is mostly argon.", AIR),
        ("The atmosphere is composed primarily of nitrogen and argon.", AIR),
        ("The sauce is mainly cream.", SAUCE),
        ("The drug is mainly excreted in bile.", DRUG),
        ("Granite is mostly mica.", "Granite is made up largely of quartz, and some mica."),
    ],
)
def test_the_smaller_part_is_not_the_larger(claim: str, sentence: str) -> None:
    opinion = read_exact(claim, sentence, sentence).opinion
    assert opinion is not None
    assert opinion.support < 0.1


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The atmosphere consists mainly of carbon dioxide.", AIR),
        ("The atmosphere contains some nitrogen.", AIR),
        ("The atmosphere does not consist mainly of nitrogen.", AIR),
        ("The drug is mostly excreted by the kidneys.", DRUG),
        ("The ocean is mainly nitrogen.", AIR),
        ("The sauce consists mostly of tomatoes and basil.", SAUCE),
        ("The club is mainly for students.", "The club is mainly for young people, with many students."),
    ],
)
def test_the_larger_part_and_what_is_not_told_are_left_alone(claim: str, sentence: str) -> None:
    assert find_other_portion(claim, [sentence]) is None
