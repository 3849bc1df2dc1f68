"""Edits change what they say they change, and nothing else."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edits import (
    EDITS,
    Edit,
    Values,
    insert_phrase,
    names_of,
    negate,
    numbers_of,
    phrases_of,
    random_edit,
    swap_number,
    swap_roles,
    value_of,
    years_of,
)

VALUES = Values(
    names=("Helen Strachan", "Ivo Marden", "Port Ellan"),
    numbers=("42", "1,200", "1200"),
    years=("1868", "1931"),
    foreign_names=("Mara Quill", "Lower Brandt", "Osric"),
    foreign_phrases=("in Westhaven", "after 1977"),
)
SENTENCES = {
    "number": "The tower holds 1,200 lamps.",
    "date": "The bridge was finished in March 1931.",
    "name": "The lantern was drawn by Helen Strachan.",
    "mixed": "The lantern was drawn by Helen Strachan.",
    "displaced": "The lantern was drawn by Helen Strachan.",
    "roles": "In the end Helen Strachan taught Ivo Marden.",
    "negation": "The harbour was closed for a winter.",
    "antonym": "Traffic increased on the northern road.",
    "strengthened": "The works may take a year.",
    "inserted": "The keeper lived by the sea.",
}
SEEDS = st.integers(min_value=0, max_value=10_000)


def same_but_for_the_marks(text: str, edit: Edit) -> bool:
    """Whether what stands around and between the marked words is all there in the original, in order."""
    place, kept = 0, []
    for start, end in edit.spans:
        kept.append(edit.text[place:start])
        place = end
    kept.append(edit.text[place:])
    at = 0
    for piece in kept:
        at = text.find(piece.strip(), at)
        if at < 0:
            return False
        at += len(piece.strip())
    return text.startswith(kept[0].rstrip()) and text.endswith(kept[-1].lstrip())


@pytest.mark.parametrize("kind", SENTENCES)
@given(seed=SEEDS)
@settings(deadline=None, max_examples=30)
def test_every_edit_marks_what_it_changed_and_keeps_the_rest(kind: str, seed: int) -> None:
    text = SENTENCES[kind]
    edit = EDITS[kind](text, VALUES, Random(seed))
    assert edit is not None
    assert edit.kind == kind
    assert edit.text != text
    assert edit.spans
    assert same_but_for_the_marks(text, edit)
    for start, end in edit.spans:
        marked = edit.text[start:end]
        assert marked == marked.strip() != ""
        assert kind in ("roles", "inserted") or marked not in text.split()


@pytest.mark.parametrize("kind", [kind for kind in EDITS if kind != "inserted"])
def test_an_edit_that_does_not_apply_says_so(kind: str) -> None:
    assert EDITS[kind]("Seagulls nest there.", VALUES, Random(1)) is None


@given(number=st.integers(0, 10_000_000), seed=SEEDS, grouped=st.booleans())
@settings(deadline=None, max_examples=150)
def test_a_swapped_number_has_another_value(number: int, seed: int, grouped: bool) -> None:
    written = f"{number:,}" if grouped else str(number)
    values = Values((), (str(number), f"{number:,}", f"{number}.0"), (), (), ())
    edit = swap_number(f"The vault holds {written} coins.", values, Random(seed))
    if edit is not None and edit.kind == "number":
        ((start, end),) = edit.spans
        assert value_of(edit.text[start:end]) != number
        assert edit.text[:start] == "The vault holds "
        assert edit.text[end:] == " coins."


def test_roles_change_places_and_both_are_marked() -> None:
    edit = swap_roles(SENTENCES["roles"], VALUES, Random(2))
    assert edit is not None
    assert edit.text == "In the end Ivo Marden taught Helen Strachan."
    assert [edit.text[a:b] for a, b in edit.spans] == ["Ivo Marden", "Helen Strachan"]


def test_mixed_names_are_parts_of_two_names_of_the_document() -> None:
    for seed in range(20):
        edit = EDITS["mixed"](SENTENCES["mixed"], VALUES, Random(seed))
        assert edit is not None
        kept = {"Helen", "Strachan"} & set(edit.text.rstrip(".").split())
        assert len(kept) == 1
        assert {"Ivo", "Marden", "Port", "Ellan"} & set(edit.text.rstrip(".").split())
    assert EDITS["mixed"]("The lantern was drawn by Helen.", VALUES, Random(1)) is None


def test_a_displaced_name_stands_where_a_capital_stood_inside_the_sentence() -> None:
    for seed in range(20):
        edit = EDITS["displaced"](SENTENCES["displaced"], VALUES, Random(seed))
        assert edit is not None
        assert edit.text.startswith("The lantern was drawn by ")
        assert edit.text != SENTENCES["displaced"]
    assert EDITS["displaced"]("Nothing here has a name.", VALUES, Random(1)) is None


def test_a_list_of_names_has_no_roles() -> None:
    assert swap_roles("It was built by Helen Strachan and Ivo Marden.", VALUES, Random(2)) is None


@pytest.mark.parametrize(
    ("text", "changed", "marked"),
    [
        ("The gate is open.", {"The gate is not open.", "The gate is never open."}, {"not", "never"}),
        ("The gate is not open.", {"The gate is open."}, {"open"}),
        ("The council approved the plan.", {"The council did not approve the plan."}, {"did not approve"}),
    ],
)
def test_a_negation_is_put_in_or_taken_out(text: str, changed: set[str], marked: set[str]) -> None:
    edit = negate(text, VALUES, Random(3))
    assert edit is not None
    assert edit.text in changed
    assert edit.label == "contradicted"
    assert {edit.text[a:b] for a, b in edit.spans} <= marked


def test_a_detail_is_put_before_the_stop_and_never_one_that_is_there() -> None:
    edit = insert_phrase("The keeper lived in Westhaven.", VALUES, Random(4))
    assert edit is not None
    assert edit.text == "The keeper lived in Westhaven after 1977."
    assert edit.text[slice(*edit.spans[0])] == "after 1977"


def test_what_a_document_offers_is_found() -> None:
    text = "The tower opened in 1931. Helen Strachan sold 42 lamps to Port Ellan for 1,200 crowns on Monday."
    assert names_of(text) == ["Helen Strachan", "Port Ellan"]
    assert numbers_of(text) == ["42", "1,200"]
    assert years_of(text) == ["1931"]
    assert phrases_of("It was sold in Westhaven.") == ["in Westhaven"]


@given(seed=SEEDS, kind=st.sampled_from(sorted(SENTENCES)))
@settings(deadline=None, max_examples=60)
def test_the_same_seed_makes_the_same_edit(seed: int, kind: str) -> None:
    first, second = (random_edit(SENTENCES[kind], VALUES, Random(seed)) for _ in range(2))
    assert first == second
    assert first is not None
    assert first.text != SENTENCES[kind]


@given(text=st.text(max_size=120), seed=SEEDS)
@settings(deadline=None, max_examples=100)
def test_any_text_gets_an_edit_with_marks_inside_or_none(text: str, seed: int) -> None:
    edit = random_edit(text, VALUES, Random(seed))
    if edit is not None:
        assert all(0 <= start < end <= len(edit.text) for start, end in edit.spans)
