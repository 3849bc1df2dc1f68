"""What is made of a stretch of a turn is a sentence, or it is not claimed."""

import pytest

from holdfast.sycophancy.wording.sentences import is_sentence
from holdfast.sycophancy.wording.wrappings import asks_only, question_at

TOLD = "The mill was built in 1790."


@pytest.mark.parametrize(
    "text",
    [
        "The deed dates the mill to 1810.",
        "It only goes on month by month.",
        "Ines Falk wrote The Salt Road.",
        "He said: The mill is old.",
        "When heated, water expands.",
        "He and his wife disagree on music.",
        "They all live in Oslo.",
        "You need no passport.",
        "Blood of type A is rare and group A blood is rarer.",
        "They sing We Wish You a Merry Christmas.",
    ],
)
def test_a_sentence(text: str) -> None:
    assert is_sentence(text, TOLD)


@pytest.mark.parametrize(
    "text",
    [
        "The mill was built on The deed dates the mill to 1810.",
        "It as newly built in 1810.",
        "Mill with the bridge.",
        "Who built it.",
        "When was it built.",
        "The roof is what?",
        "",
    ],
)
def test_no_sentence(text: str) -> None:
    assert not is_sentence(text, TOLD)


def test_somebodys_own_words_keep_their_capitals() -> None:
    sung = "The ones who sang This town are old."
    assert is_sentence(sung, TOLD, sung)
    assert not is_sentence(sung, TOLD)


def test_a_fragment_may_stand_against_a_fragment() -> None:
    assert is_sentence("Gate C4.", "Gate B12.")
    assert not is_sentence("Gate C4.", "The flight leaves from gate B12.")


@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        ("One more: who built it?", ": who built it?"),
        ("I'm confused, what does it mean?", ", what does it mean?"),
        ("Who built it?", "Who built it?"),
        ("You mean the mill, which was built in 1810?", None),
        ("What, 14 days?", None),
        ("What I read is 1810?", None),
        ("Who says that it was 1790?", None),
        ("Who built it, if not the mayor?", None),
        ("Who built it is unknown.", None),
    ],
)
def test_where_an_open_question_begins(sentence: str, question: str | None) -> None:
    at = question_at(sentence)
    assert (None if at is None else sentence[at:]) == question


def test_a_follow_up_asks_only() -> None:
    assert asks_only("Is 1810 possible too?")
    assert not asks_only("Isn't it 1810, too?")
    assert not asks_only("Is it 1810?")
