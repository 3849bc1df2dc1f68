"""What a claim would have to say for its evidence to support it."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.judges.contraries import MOST_NAMES, MOST_OTHERS, affirmed, contraries

SHOP = "Anna Lind founded the shop in 1999 with 12 people. Tom Berg joined in 2004 and sold 30 boats."


def said(claim: str, evidence: str) -> list[str]:
    return [contrary.text for contrary in contraries(claim, evidence)]


@pytest.mark.parametrize(
    ("claim", "without"),
    [
        ("The museum is not open.", ["The museum is open."]),
        ("The museum isn't open.", ["The museum is open."]),
        ("The museum isn’t open.", ["The museum is open."]),
        ("You can't swim.", ["You can swim."]),
        ("You cannot swim.", ["You can swim."]),
        ("She won't come.", ["She will come."]),
        ("We shan't come.", ["We shall come."]),
        ("He never wrote.", ["He wrote."]),
        ("There are no lifts.", ["There are lifts."]),
        ("There is no lift.", ["There is a lift."]),
        ("It won't rain, it isn't wet.", ["It will rain, it isn't wet.", "It won't rain, it is wet."]),
        ("It is not only open in May.", []),
        ("Not all of them came.", []),
        ("Apply no later than May.", []),
        ("The knot is open.", []),
    ],
)  # fmt: skip
def test_a_denial_is_taken_out(claim: str, without: list[str]) -> None:
    assert said(claim, "The sea was not calm.") == without


def test_where_nothing_is_denied_a_denial_is_left_to_exact_rules() -> None:
    assert said("The museum is not open.", "The sea was calm.") == []
    assert [contrary.text for contrary in affirmed("The museum is not open.")] == ["The museum is open."]


def test_a_word_gives_way_to_its_opposite_in_the_evidence() -> None:
    assert said("Sales increased in May.", "In May, sales decreased.") == ["Sales decreased in May."]
    assert said("Sales increased in May.", "In May, sales increased; in June they decreased.") == []
    assert said("Anna bought the boat.", "The boat was sold to Anna.") == []


def test_a_name_gives_way_to_the_name_that_stands_there() -> None:
    assert "Anna Lind founded the shop." in said("Tom Berg founded the shop.", SHOP)
    assert said("Anna Lind founded the shop.", SHOP) == []


def test_a_name_that_the_evidence_does_not_have_is_missing_and_no_more() -> None:
    assert said("Eva Falk founded the shop.", SHOP) == []


def test_names_are_known_at_the_start_of_a_sentence_too() -> None:
    assert "Anna beat Tom." in said("Tom beat Anna.", "Then Anna beat Tom. Tom left.")
    assert said("Tom and Anna left.", "Then Anna beat Tom. Tom left.") == []


def test_a_number_gives_way_to_another_that_the_evidence_has() -> None:
    assert said("The shop had 30 people.", SHOP) == ["The shop had 12 people."]
    assert said("The shop opened in 2004.", SHOP) == ["The shop opened in 1999."]
    assert said("The shop had 31 people.", SHOP) == []


def test_where_it_says_otherwise() -> None:
    (contrary,) = contraries("The shop had 30 people.", SHOP)
    assert "The shop had 30 people."[contrary.start : contrary.end] == "30"
    assert contrary.instead == "12"


def test_no_more_are_made_than_are_worth_reading() -> None:
    who = ("Ada", "Bo", "Cleo", "Dora", "Emil", "Falk")
    evidence = " ".join(f"In May, {name} met Greta for {n} hours." for n, name in enumerate(who, start=3))
    assert len(said("Bo met Greta.", evidence)) == MOST_NAMES + 1
    assert len(said("The 3 hours were long.", evidence)) == MOST_OTHERS


@given(st.text(max_size=80), st.text(max_size=200))
def test_any_text_is_read(claim: str, evidence: str) -> None:
    for contrary in contraries(claim, evidence):
        assert contrary.text == claim[: contrary.start] + contrary.instead + claim[contrary.end :] != claim


def test_a_hostile_window_is_read_in_no_time() -> None:
    started = time.process_time()
    for piece in ("not ", "Anna Berg ", "n't", "1.", "no ", "A. ", "Anna7 Berg beat 7. "):
        contraries(piece * 300, piece * 2_000)
    assert time.process_time() - started < 10.0
