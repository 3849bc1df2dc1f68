"""Statements that end in a question for a nod."""

import pytest

from holdfast import verify_response
from holdfast.claims.extract import extract_claims
from holdfast.claims.statements import sentence_kind


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        ("The tower is 40 metres high, isn't it?", ["The tower is 40 metres high."]),
        ("The tower is 40 metres high, right?", ["The tower is 40 metres high."]),
        ("The tower opens at nine, doesn’t it?", ["The tower opens at nine."]),
        ("The tower is **40 metres high**, correct??", ["The tower is 40 metres high."]),
        ("The tower is 40 metres high – is that right?", ["The tower is 40 metres high."]),
        ("They don't ship to Norway, do they?", ["They don't ship to Norway."]),
        ("Anna isn't 12, is she? She is 13.", ["Anna isn't 12.", "She is 13."]),
        ("- The fee is 5 euros, no?", ["The fee is 5 euros."]),
        ("If it rains, the pool is closed, isn't it?", ["If it rains, the pool is closed."]),
        ("It leaks, doesn't it?", ["It leaks."]),
    ],
)
def test_the_statement_before_a_tag_is_a_claim(answer: str, claims: list[str]) -> None:
    found = extract_claims(answer)
    assert [claim.text for claim in found] == claims
    assert all(answer[claim.start : claim.end].rstrip("?.* ") for claim in found)


@pytest.mark.parametrize(
    "question",
    [
        "How high is the tower?",
        "Is the tower 40 metres high?",
        "Is it 40 metres high, yes?",
        "So does the tower open at nine, right?",
        "Would you like more, yes or no?",
        "Which is it, this or that?",
        "Who won, you or they?",
        "Paris, right?",
        "The tower, is it?",
        "The fee is 5 euros, or is it 6?",
    ],
)
def test_plain_questions_stay_questions(question: str) -> None:
    assert sentence_kind(question) == "question"
    assert extract_claims(question) == []


def test_a_wrong_statement_with_a_tag_is_caught() -> None:
    (claim,) = verify_response(
        "", "The tower is 40 metres high, isn't it?", "The tower is 32 metres high."
    ).report.claims
    assert claim.verdict == "contradicted"
