"""Sentences cut into their statements."""

import pytest

from holdfast.judges.exact.reading.clauses import clauses_of


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        ("It was built in 1320 and burned down in 1689.", ["It was built in 1320", "burned down in 1689."]),
        ("Ann left, and Bo stayed.", ["Ann left", "Bo stayed."]),
        ("Ann left; Bo stayed while Cy slept.", ["Ann left", "Bo stayed", "Cy slept."]),
        ("Ann told Bo, who left.", ["Ann told Bo", "who left."]),
        ("The app runs on iOS and Android.", ["The app runs on iOS and Android."]),
        ("Mira Tal (; born in 1994) is an actor.", ["Mira Tal is an actor."]),
        ("", []),
        ("Ann left, and Bo stayed. " * 5_000, []),
    ],
)
def test_a_sentence_is_cut_where_another_statement_begins(sentence: str, parts: list[str]) -> None:
    assert [clause.text for clause in clauses_of(sentence)] == parts


def test_a_clause_without_its_own_subject_leans_on_another() -> None:
    assert [clause.leans for clause in clauses_of("The mill was built in 1320 and burned down in 1689.")] == [
        False,
        True,
    ]
