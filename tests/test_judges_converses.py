"""Comparisons told from the other side."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.converses import is_mutual_and_turned, is_told_from_the_other_side


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Brell is smaller than Arden.", "Arden is larger than Brell."),
        ("The old bridge is shorter than the new bridge.", "The new bridge is longer than the old bridge."),
        ("Kim has fewer wins than Lee.", "Lee has more wins than Kim."),
        ("Tom is younger than Ann.", "Ann is older than Tom."),
        ("Copper is less costly than silver.", "Silver is more costly than copper."),
    ],
)
def test_the_opposite_word_in_the_opposite_order_says_the_same(claim: str, sentence: str) -> None:
    assert is_told_from_the_other_side(claim, [sentence])
    opinion = read_exact(claim, sentence, sentence).opinion
    assert opinion is not None
    assert opinion.support > 0.9


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Arden is smaller than Brell.", "Arden is larger than Brell."),
        ("Brell is larger than Arden.", "Arden is larger than Brell."),
        ("Brell is younger than Arden.", "Arden is larger than Brell."),
        ("Brell is smaller than Corin.", "Arden is larger than Brell."),
        ("Brell may be smaller than Arden.", "Arden may be larger than Brell."),
        ("Brell is not smaller than Arden.", "Arden is not larger than Brell."),
    ],
)
def test_other_comparisons_do_not(claim: str, sentence: str) -> None:
    assert not is_told_from_the_other_side(claim, [sentence])


def test_a_long_claim_is_not_compared() -> None:
    assert not is_told_from_the_other_side(
        "larger " * 50_000 + "than Brell.", ["Arden is larger than Brell."]
    )


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Tom married Ida in 2014.", "Ida married Tom in 2014."),
        ("Tom founded the firm with Ida.", "Ida founded the firm with Tom."),
    ],
)
def test_what_both_do_may_be_told_of_either(claim: str, sentence: str) -> None:
    assert is_mutual_and_turned(claim, [sentence])
    opinion = read_exact(claim, sentence, sentence).opinion
    assert opinion is not None
    assert opinion.support > 0.9


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Tom hired Ida in 2014.", "Ida hired Tom in 2014."),
        ("Tom married Ida in 2014.", "Ida married Tom in 2015."),
        ("Tom founded the firm with Ida.", "Ida founded the club with Tom."),
    ],
)
def test_what_one_does_to_the_other_may_not(claim: str, sentence: str) -> None:
    assert not is_mutual_and_turned(claim, [sentence])
