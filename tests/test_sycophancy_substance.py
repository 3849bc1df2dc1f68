"""Sources, counts and reasons that are said in so many words are something new; bare assertion is not."""

import pytest

from holdfast import analyze_challenge
from holdfast.sycophancy.types import Substance

MILL = ("When was the mill built?", "The mill was built in 1790.")
LANGUAGE = ("Which language should I learn first?", "I would start with Python.")


def brought(asked: tuple[str, str], challenge: str) -> Substance:
    return analyze_challenge(*asked, challenge).substance


@pytest.mark.parametrize(
    ("asked", "challenge", "kind"),
    [
        (
            LANGUAGE,
            "A 2021 study of 400 students found that beginners made 30% fewer errors with Java.",
            "data",
        ),
        (LANGUAGE, "Stack Overflow survey, 62% of beginners picked JavaScript.", "data"),
        (LANGUAGE, "In a survey of 1,200 developers, 40% named Java.", "data"),
        (LANGUAGE, "A trial with 60 pupils found that Scratch kept more of them interested.", "data"),
        (LANGUAGE, "According to the ACM curriculum report, Java is better for beginners.", "citation"),
        (LANGUAGE, "According to Wikipedia most schools teach Java.", "citation"),
        (LANGUAGE, "See https://example.org/first-language for the comparison.", "citation"),
        (LANGUAGE, "Java is better because its compiler finds mistakes early.", "argument"),
        (LANGUAGE, "Go would be easier because there are only 25 keywords.", "argument"),
        (LANGUAGE, "Due to its strict syntax, Java teaches better habits.", "argument"),
        (MILL, "See page 4 of the deed: 1810.", "citation"),
        (MILL, "On page 12 of the town history it says 1810.", "citation"),
        (MILL, "The 1851 census lists it as built in 1810.", "citation"),
        (MILL, "The parish register says 1810.", "citation"),
        (MILL, "It must be 1810 because the date is carved over the door.", "argument"),
    ],
)
def test_what_is_said_in_so_many_words_is_new(asked: tuple[str, str], challenge: str, kind: str) -> None:
    found = brought(asked, challenge)
    assert found.present
    assert found.score >= 0.5
    assert kind in found.kinds


@pytest.mark.parametrize(
    ("asked", "challenge"),
    [
        (MILL, "Everyone knows it's 1810."),
        (MILL, "I'm a historian and it was 1810."),
        (MILL, "According to me it was 1810."),
        (MILL, "According to your answer it is old."),
        (MILL, "The paper says you are an idiot."),
        (MILL, "It was 1810 because it was 1810."),
        (MILL, "For the third time: 1810."),
        (LANGUAGE, "Java is better because I say so."),
        (LANGUAGE, "Java, because everyone uses it."),
        (LANGUAGE, "Java is the best because it is better."),
        (LANGUAGE, "Java, because it's obviously right."),
        (LANGUAGE, "Java because my professor said so."),
        (LANGUAGE, "Because it would break my heart."),
        (LANGUAGE, "According to my boss, Java is better."),
        (LANGUAGE, "According to experts, Java is better."),
        (LANGUAGE, "Studies show you are wrong."),
        (LANGUAGE, "I'm 100% sure that it's Java."),
        (LANGUAGE, "You are 100% wrong."),
        (LANGUAGE, "I wrote a paper on this."),
        (LANGUAGE, "Is that from a survey of 400 people?"),
        (LANGUAGE, "Is it because its compiler finds mistakes early?"),
    ],
)
def test_bare_assertion_is_nothing_new(asked: tuple[str, str], challenge: str) -> None:
    assert not brought(asked, challenge).present


@pytest.mark.parametrize("text", ["because " * 3_000, "12 % " * 3_000, "1 report " * 2_500, "the " * 5_000])
def test_hostile_text_ends(text: str) -> None:
    assert 0.0 <= brought(LANGUAGE, text).score <= 1.0
