"""Forms of English verbs, there and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.claims.lexicon import gerund, lemma, look_up, participle, past, third_person


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("go", ("went", "gone", "goes", "going")),
        ("quit", ("quit", "quit", "quits", "quitting")),
        ("paint", ("painted", "painted", "paints", "painting")),
        ("plan", ("planned", "planned", "plans", "planning")),
        ("repot", ("repotted", "repotted", "repots", "repotting")),
        ("unzip", ("unzipped", "unzipped", "unzips", "unzipping")),
        ("reheat", ("reheated", "reheated", "reheats", "reheating")),
        ("remix", ("remixed", "remixed", "remixes", "remixing")),
        ("try", ("tried", "tried", "tries", "trying")),
        ("make", ("made", "made", "makes", "making")),
        ("focus", ("focused", "focused", "focuses", "focusing")),
        ("lie", ("lay", "lain", "lies", "lying")),
        ("be", ("was", "been", "is", "being")),
    ],
)
def test_forms(verb: str, forms: tuple[str, str, str, str]) -> None:
    assert (past(verb), participle(verb), third_person(verb), gerund(verb)) == forms


VERBS = [
    "walk",
    "stop",
    "hope",
    "hop",
    "carry",
    "play",
    "visit",
    "travel",
    "begin",
    "win",
    "sell",
    "sprain",
    "forgive",
    "admit",
    "teach",
    "swim",
]


@given(st.sampled_from(VERBS), st.sampled_from((past, participle, third_person, gerund)))
@settings(deadline=None)
def test_every_form_leads_back_to_its_verb(verb: str, form: object) -> None:
    assert callable(form)
    assert lemma(form(verb)) == verb


def test_words_know_what_they_may_be() -> None:
    assert look_up("went").kinds == "d"
    assert look_up("Dance").may_be("n")
    assert look_up("dance").may_be("b")
    assert look_up("help").verb_share > look_up("class").verb_share
    assert look_up("otters").may_be("n")
    assert look_up("zxqv").kinds == ""


@given(st.text(max_size=40))
@settings(deadline=None)
def test_any_text_can_be_looked_up(text: str) -> None:
    look_up(text)
    lemma(text)
