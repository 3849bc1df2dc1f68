"""Numbers that follow from those of the evidence, and those that do not."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.reckoning.derivations import find_derivation

DOSES = "Adults take 20 mg. Children take half of that."
FIELDS = "The south field yields 20 tonnes, and the north field yields twice as much."


def follows(claim: str, evidence: str) -> bool | None:
    """What reckoning says of a claim, None when it says nothing."""
    sentences = [f"{part}." for part in evidence.rstrip(".").split(". ")]
    found = find_derivation(claim, sentences)
    return None if found is None else found.true


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The rent is 9,600 euros a year.", "The rent is 800 euros per month."),
        ("The rent is 2,400 euros a quarter.", "The monthly rent is 800 euros."),
        ("The machine makes 120 bolts an hour.", "The machine makes 2 bolts per minute."),
        ("Sales doubled in 2021.", "Sales rose from 10 million to 20 million in 2021."),
        ("Membership tripled.", "Membership grew from 400 to 1,190."),
        ("Profits halved in 2020.", "Profits fell from $8 million to $4 million in 2020."),
        ("The war lasted four years.", "The war lasted from 1914 to 1918."),
        ("Queen Anna reigned for 12 years.", "Queen Anna reigned from 1700 to 1712."),
        ("Children take 10 mg.", DOSES),
        ("The dose is 10 mg for children.", "The dose is 20 mg for adults; for children half of that."),
        ("The north field yields 40 tonnes.", FIELDS),
    ],
)
def test_what_follows_by_reckoning_is_supported(claim: str, evidence: str) -> None:
    assert follows(claim, evidence) is True
    opinion = read_exact(claim, evidence, evidence).opinion
    assert opinion is not None
    assert opinion.support > 0.9


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Sales tripled in 2021.", "Sales rose from 10 million to 20 million in 2021."),
        ("Profits halved in 2020.", "Profits fell from $8 million to $7 million in 2020."),
        ("The war lasted six years.", "The war lasted from 1914 to 1918."),
        ("Children take 20 mg.", DOSES),
    ],
)
def test_what_reckoning_refutes_is_contradicted(claim: str, evidence: str) -> None:
    assert follows(claim, evidence) is False
    opinion = read_exact(claim, evidence, evidence).opinion
    assert opinion is not None
    assert opinion.contradict > 0.5


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        # another sum, another case, and interest that is paid on interest
        ("The rent is 9,000 euros a year.", "The rent is 800 euros per month."),
        ("The deposit is 9,600 euros a year.", "The rent is 800 euros per month."),
        ("The loan costs 12 % a year.", "The loan costs 1 % a month."),
        # who takes half of it
        ("Adults take 10 mg.", DOSES),
        ("Adults and children take 10 mg.", DOSES),
        ("The south field yields 40 tonnes.", FIELDS),
        # ways of counting, and words that leave room
        ("The war lasted five years.", "The war lasted from 1914 to 1918."),
        ("Sales doubled in 2021.", "Sales rose from 10 million to 18 million in 2021."),
        ("Sales nearly tripled in 2021.", "Sales rose from 10 million to 20 million in 2021."),
        ("Sales tripled in 2022.", "Sales rose from 10 million to 20 million in 2021."),
        ("Exports tripled in 2021.", "Sales rose from 10 million to 20 million in 2021."),
    ],
)
def test_what_is_not_sure_is_left_to_others(claim: str, evidence: str) -> None:
    assert follows(claim, evidence) is None


@pytest.mark.parametrize("text", ["half of that " * 8_000, "half, " * 16_000, "20 mg and " * 10_000])
def test_long_texts_are_read_in_good_time(text: str) -> None:
    assert find_derivation("Children take 10 mg.", [text[:1200]] * 40) is None


def test_an_age_is_not_held_to_a_span_of_years() -> None:
    evidence = (
        "the five-year-old child is called mai . the star is ming , who played there from 2002 to 2011 ."
    )
    assert find_derivation("The five-year-old child is called Mai.", [evidence]) is None


def test_sentences_that_cannot_be_told_apart_are_not_reckoned_with() -> None:
    told = "the war lasted from 1960 to 1996"
    assert find_derivation("The war lasted 20 years.", [told]) is not None
    assert find_derivation("The war lasted 20 years.", [f"{told} . {'and so it went on ' * 20}"]) is None


@pytest.mark.parametrize(
    ("claim", "true"), [("The plan costs about $120 a year.", True), ("The plan costs $99 a year.", None)]
)
def test_a_rounded_multiple_follows(claim: str, true: bool | None) -> None:
    assert follows(claim, "The plan costs $9.99 a month.") is true


def test_a_rate_that_is_told_beside_other_amounts() -> None:
    evidence = "Our Basic plan costs $12 per user per month and includes 50 GB of storage."
    assert follows("The Basic plan costs $144 per user per year.", evidence) is True
    assert follows("The Basic plan costs $120 per user per year.", evidence) is None
    assert follows("The Team plan costs $144 per user per year.", evidence) is None
