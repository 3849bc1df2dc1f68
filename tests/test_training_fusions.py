"""Clauses stay true, splices and wrong names do not, and lost capitals come back."""

from random import Random

import pytest

from casing import Casing, lost
from fusions import clause_of, misresolve, resolve, splice

BEFORE = "Helen Strachan drew the lantern at Port Ellan."


@pytest.mark.parametrize(
    ("sentence", "clauses"),
    [
        (
            "The tower was finished in 1868, and the keeper moved in that winter.",
            {"The tower was finished in 1868.", "The keeper moved in that winter."},
        ),
        ("After nine years of work, the tower was finished.", {"The tower was finished."}),
        ("The house burnt down after a storm had struck the bay.", {"The house burnt down."}),
        ("If the lamp fails, the keeper lights a fire.", {None}),
    ],
)
def test_a_clause_is_cut_where_it_can_stand_alone(sentence: str, clauses: set[str | None]) -> None:
    found = {clause_of(sentence, Random(seed)) for seed in range(20)}
    assert found
    assert found <= clauses
    assert found == clauses or None not in clauses


def test_a_splice_has_the_head_of_one_and_marks_the_tail_of_the_other() -> None:
    first, second = (
        "The keeper moved into the tower after the storm.",
        "Fishermen paid for stone after a vote in March.",
    )
    edit = splice(first, second, Random(1))
    assert edit is not None
    assert edit.text == "The keeper moved into the tower after a vote in March."
    assert [edit.text[a:b] for a, b in edit.spans] == ["a vote in March"]
    assert (edit.label, edit.kind) == ("not_supported", "spliced")


def test_a_tail_that_the_first_sentence_has_too_is_no_splice() -> None:
    assert (
        splice("The keeper moved there after the storm.", "They rebuilt it all after the storm.", Random(1))
        is None
    )


def test_a_pronoun_takes_the_name_that_opened_the_sentence_before() -> None:
    assert resolve(BEFORE, "She was a glazier.") == "Helen Strachan was a glazier."
    assert resolve(BEFORE, "Her lamp still burns.") == "Helen Strachan's lamp still burns."
    assert resolve("The lantern was drawn by Helen Strachan.", "She was a glazier.") is None
    assert resolve(BEFORE, "Visitors came by boat.") is None


def test_the_wrong_name_is_another_of_the_document_and_marked() -> None:
    names = ["Helen Strachan", "Ivo Marden", "Westhaven", "Mary Strachan", "Port Ellan"]
    edit = misresolve(BEFORE, "She was a glazier.", names, Random(1))
    assert edit is not None
    assert (edit.text, edit.spans, edit.label) == ("Ivo Marden was a glazier.", ((0, 10),), "not_supported")
    assert misresolve(BEFORE, "She was a glazier.", ["Helen Strachan"], Random(1)) is None


def test_capitals_come_back_to_names_and_first_words_alone() -> None:
    casing = Casing(["We met Helen in May.", "There was Helen again, and a lamp was lit."] * 2)
    assert casing.restore("in may helen lit a lamp . she met strachanova .") == (
        "In May Helen lit a lamp . She met Strachanova ."
    )
    assert casing.restore("In may Helen lit it.") == "In may Helen lit it."
    assert lost("no capitals here")
    assert not lost("Some here")
    assert not lost("1868")
