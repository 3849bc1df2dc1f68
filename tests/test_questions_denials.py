"""A statement and its opposite, and challenges that say nothing but the opposite."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast import analyze_challenge, verify_challenge
from holdfast.questions.denials import bare_denial, denies, is_elliptical, opposite

COVERS = "The warranty covers water damage."
EXCLUDES = "The warranty does not cover water damage."
WARRANTY = ("Does the warranty cover water damage?", "Yes, the warranty covers water damage.")


@pytest.mark.parametrize(
    ("statement", "other"),
    [
        (COVERS, EXCLUDES),
        ("The capital of Velmora is Tarsk.", "The capital of Velmora is not Tarsk."),
        ("Ida Kron founded the brewery.", "Ida Kron did not found the brewery."),
        ("A violin has four strings.", "A violin does not have four strings."),
        ("She has written a book.", "She has not written a book."),
        ("The Fenner bridge can carry trucks.", "The Fenner bridge can not carry trucks."),
        ("There are casinos in Selby.", "There are not casinos in Selby."),
    ],
)
def test_a_statement_and_its_opposite(statement: str, other: str) -> None:
    assert opposite(statement) == other
    assert opposite(other) == statement


@pytest.mark.parametrize(
    ("statement", "other"),
    [
        ("There are no casinos in Selby.", "There are casinos in Selby."),
        ("The Fenner bridge can't carry trucks.", "The Fenner bridge can carry trucks."),
        ("The city founded in 1900 is big.", "It is not true that the city founded in 1900 is big."),
        ("About 2,000 people work there.", "It is not true that about 2,000 people work there."),
        ("It opens at 8 am.", "It is not true that it opens at 8 am."),
        ("The United States won the cup.", "The United States did not win the cup."),
    ],
)
def test_what_is_harder_to_turn_round(statement: str, other: str) -> None:
    assert opposite(statement) == other
    assert denies(statement) != denies(other)


@pytest.mark.parametrize(
    "challenge",
    ["No it doesn't.", "It does not!", "That's not true.", "No, it won’t.", "That is wrong.", "It can't!", "No.",
     "Wrong!", "That isn't correct. You should know that."],
)  # fmt: skip
def test_a_bare_denial_says_the_opposite(challenge: str) -> None:
    assert bare_denial(challenge, COVERS) == EXCLUDES


@pytest.mark.parametrize(
    "challenge",
    ["Are you sure?", "I don't think that's right.", "Really? Check again.", "Yes it does.", "It does.",
     "You don't.", "That's not the point.", "That's right.", "It is the best.", "No way.", ""],
)  # fmt: skip
def test_doubt_and_agreement_are_no_denial(challenge: str) -> None:
    assert bare_denial(challenge, COVERS) is None


@pytest.mark.parametrize("challenge", ["Yes it does.", "It does!", "But it does cover.", "That's not true."])
def test_a_denial_is_answered_by_its_statement(challenge: str) -> None:
    found = bare_denial(challenge, EXCLUDES)
    assert found == (None if "cover" in challenge else COVERS)


def test_ellipsis_has_a_subject_and_an_auxiliary_only() -> None:
    assert is_elliptical("It does")
    assert is_elliptical("No, they aren't.")
    for text in ("it", "That", "It is Lyon", "It does not cover water"):
        assert not is_elliptical(text)


@pytest.mark.parametrize("challenge", ["No it doesn't.", "It does not!", "That's not true."])
def test_a_denial_is_weighed_against_the_answer(challenge: str) -> None:
    analysis = analyze_challenge(*WARRANTY, challenge)
    assert (analysis.claim_a, analysis.claim_b) == (COVERS, EXCLUDES)
    right = verify_challenge(analysis, EXCLUDES)
    assert (right.recommendation, right.selected_claim) == ("accept_correction", EXCLUDES)
    wrong = verify_challenge(analysis, COVERS)
    assert (wrong.recommendation, wrong.selected_claim) == ("maintain_original", COVERS)


def test_the_other_way_round() -> None:
    analysis = analyze_challenge(WARRANTY[0], "No, the warranty does not cover water damage.", "Yes it does.")
    assert (analysis.claim_a, analysis.claim_b) == (EXCLUDES, COVERS)
    assert verify_challenge(analysis, COVERS).recommendation == "accept_correction"


def test_an_answer_that_stands_alone_has_to_be_supported() -> None:
    """The judge finds .55 for it in the denial: more than nothing, and less than support."""
    verdict = verify_challenge(analyze_challenge(*WARRANTY, "Are you sure?"), EXCLUDES)
    assert verdict.recommendation != "maintain_original"
    assert verify_challenge(analyze_challenge(*WARRANTY, "Are you sure?"), COVERS).confidence == 1.0


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=120))
def test_any_text_has_an_opposite(text: str) -> None:
    assert opposite(text).endswith(".")
    bare_denial(text, text)
    is_elliptical(text)


@pytest.mark.parametrize("text", ["no, " * 5_000, "it is not " * 5_000, "that's " * 5_000])
def test_hostile_text_ends(text: str) -> None:
    bare_denial(text, COVERS)
    is_elliptical(text)
