"""Who did it, where a sentence tells of two."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.subjects import find_other_subject

FIRM = "Anna Berg founded the company in 2012, and Jonas Lind became its CEO in 2019."
ROVERS = "Curiosity landed in Gale Crater in 2012, while Perseverance landed in Jezero Crater in 2021."
TRIAL = "Rivera signed the contract, but Okoye read it first."


@pytest.mark.parametrize(
    ("claim", "sentence", "other"),
    [
        ("Jonas Lind founded the company.", FIRM, "Anna Berg"),
        ("Anna Berg became its CEO in 2019.", FIRM, "Jonas Lind"),
        ("Jonas Lind founded the company in 2012.", FIRM, "Anna Berg"),
        ("Okoye signed the contract.", TRIAL, "Rivera"),
        ("Curiosity landed in Jezero Crater.", ROVERS, "Perseverance"),
        ("Curiosity landed in 2021.", ROVERS, "Perseverance"),
        ("Dr. Peter Hahn wrote it.", "Dr. Maria Olsen wrote it; Dr. Peter Hahn read it.", "Maria Olsen"),
    ],
)
def test_what_another_did_is_not_told_of_this_one(claim: str, sentence: str, other: str) -> None:
    opinion = read_exact(claim, sentence, sentence).opinion
    assert opinion is not None
    assert opinion.support < 0.1
    assert f"says this of “{other}”" in (opinion.reason or "")


def test_the_date_of_another_is_a_wrong_copy() -> None:
    opinion = read_exact("Perseverance landed in Jezero Crater in 2012.", ROVERS, ROVERS).opinion
    assert opinion is not None
    assert opinion.support < 0.1
    assert "2021" in opinion.reason


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Anna Berg founded the company.", FIRM),
        ("Jonas Lind did not found the company.", FIRM),
        ("Jonas Lind founded the company.", "Anna Berg founded the company together with Jonas Lind."),
        ("Jonas Lind founded the company.", "Anna Berg and Jonas Lind founded the company."),
        ("Jonas Lind founded the company.", f"{FIRM[:-1]}; Jonas Lind founded the company anew."),
        ("Berg founded the company.", "Anna Berg founded the company, and Berg led it."),
        ("Bob left the band.", "Robert left the band, and Bob went home."),
        ("The mill burnt down.", "The barn burnt down, and the mill stood."),
        ("Curiosity landed in 2012.", ROVERS),
        ("Curiosity landed nine years before Perseverance.", ROVERS),
        ("Ann met Bo in 2013.", "Ann left Hull in 2012, and Bo met Ann in 2013."),
    ],
)
def test_those_who_may_be_meant_are_left_alone(claim: str, sentence: str) -> None:
    assert find_other_subject(claim, [sentence]) is None


def test_a_long_text_is_not_compared() -> None:
    assert find_other_subject("Lind founded the company. " * 4_000, [FIRM]) is None
