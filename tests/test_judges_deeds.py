"""Deeds with a doer and one to whom they are done."""

import pytest

from holdfast.judges.exact.reading.deeds import deeds_of, has_verb


@pytest.mark.parametrize(
    ("sentence", "verb", "doer", "done_to"),
    [
        ("Norvik acquired Larkfield.", "acquir", {"norvik"}, {"larkfield"}),
        ("Norvik bought Larkfield.", "acquir", {"norvik"}, {"larkfield"}),
        (
            "Larkfield was later acquired by the Norvik Group in 2023.",
            "acquir",
            {"norvik", "group"},
            {"larkfield"},
        ),
        ("It was beaten in June by the visitors.", "defeat", {"visitor"}, set()),
        ("The board can appoint him.", "appoint", {"board"}, set()),
        ("The Supplier has 14 days to pay invoices.", "pay", {"supplier"}, {"invoic"}),
        ("The Tenant is required to return the keys.", "return", {"tenant"}, {"key"}),
        (
            'The single "Tide" was written by her brother Marco.',
            "writ",
            {"brother", "marco"},
            {"singl", "tid"},
        ),
        (
            "Her second book, Harbour, was sold by Jon Eide.",
            "sell",
            {"jon", "eid"},
            {"second", "book", "harbour"},
        ),
    ],
)
def test_doer_and_done_to_are_told_apart(sentence: str, verb: str, doer: set[str], done_to: set[str]) -> None:
    (deed,) = deeds_of(sentence)
    assert (deed.verb, deed.doer.stems, deed.done_to.stems) == (verb, frozenset(doer), frozenset(done_to))


@pytest.mark.parametrize(
    "sentence",
    [
        "The mill stands by the river.",
        "The owner of Norvik and Lind bought of the firm.",
        "Norvik's purchase price rose.",
        "Ann, a nurse, sold it.",
        "",
    ],
)
def test_where_places_do_not_tell_there_is_no_deed(sentence: str) -> None:
    assert deeds_of(sentence) == ()


def test_verbs_are_known_in_their_forms() -> None:
    assert has_verb("Norvik was taken by Delmar.", "tak")
    assert not has_verb("Norvik was sold by Delmar.", "tak")


def test_a_name_with_a_verb_of_its_own_is_no_second_object() -> None:
    told = [
        (deed.verb, set(deed.doer.stems))
        for deed in deeds_of("Anna presented the budget and Tom took the minutes.")
    ]
    assert told == [("present", {"anna"}), ("tak", {"tom"})]


def test_an_article_with_its_noun_and_verb_begins_anew_too() -> None:
    told = [
        (deed.verb, set(deed.doer.stems))
        for deed in deeds_of("The client sends a token and the server checks it.")
    ]
    assert told == [("send", {"client"}), ("check", {"server"})]


def test_two_may_be_one_subject_of_what_was_said() -> None:
    assert [deed.verb for deed in deeds_of("She said the cook and the waiter left the hall.")] == []


def test_a_title_is_no_party_of_its_own() -> None:
    (deed,) = deeds_of("The patient was seen by Dr. Lee on Monday.")
    assert deed.doer.stems == frozenset(("lee",))
