from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.judges.exact.reading.typography import excerpt, folded_words, plain, sentences

laws = settings(deadline=None, max_examples=200)


def split(text: str) -> list[str]:
    return [text[start:end].strip() for start, end in sentences(text, plain(text))]


def test_folding_keeps_what_carries_meaning() -> None:
    assert folded_words(plain("It’s “−5 °C”, not 5%!")) == "it's -5 ° c , not 5 %"
    assert folded_words(plain("a != b")) != folded_words(plain("a = b"))
    assert folded_words(plain("**Bold** and _thin_ [1]")) == "bold and thin"
    assert folded_words(plain("Cafe\u0301")) == folded_words(plain("Café"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a dose of .5 mg", "a dose of 5 mg"),
        ("written in C# by hand", "written in C by hand"),
        ("calls !ready on start", "calls ready on start"),
        ("run with -n or --dry-run", "run with n or dry-run"),
        ("a >= b", "a <= b"),
        ("a == b", "a = b"),
    ],
)
def test_a_sign_that_touches_a_word_or_number_counts(one: str, other: str) -> None:
    assert folded_words(plain(one)) != folded_words(plain(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("# A heading\n## Another", "A heading\nAnother"),
        ("Go! Now! Really!?", "Go. Now. Really."),
        ("pre- and post-war", "pre and post war"),
        ("to the end. 5 men came", "to the end 5 men came"),
        ("and so on...", "and so on"),
        ("a >= b and a != c", "a ≥ b and a ≠ c"),
    ],
)
def test_markdown_and_the_ends_of_sentences_count_for_nothing(one: str, other: str) -> None:
    assert folded_words(plain(one)) == folded_words(plain(other))


def test_sentences_survive_abbreviations_decimals_and_wrapped_lines() -> None:
    assert split("Dr. Smith paid $3.50 in\nSt. Louis. Then he left! Why?") == [
        "Dr. Smith paid $3.50 in\nSt. Louis.",
        "Then he left!",
        "Why?",
    ]
    assert split("A heading\n\nA line.\n- one item\n- two items") == [
        "A heading",
        "A line.",
        "- one item",
        "- two items",
    ]


def test_an_excerpt_is_short_and_printable() -> None:
    assert excerpt("a\x00b\ud800 \n c") == "a?b? c"
    assert len(excerpt("x" * 10_000)) == 80


@pytest.mark.parametrize("text", ["İstanbul'da", "ẞ ŉ ǰ", "ﬀ", "\ud800\udfff", "\x00\x1f"])
def test_plain_text_has_the_length_of_the_text(text: str) -> None:
    assert len(plain(text)) == len(text)


@laws
@given(st.text(max_size=200))
def test_folding_is_stable_and_sentences_cover_all_words(text: str) -> None:
    plain_text = plain(text)
    assert len(plain_text) == len(text)
    spans = list(sentences(text, plain_text))
    assert all(a < b for a, b in spans)
    assert all(first[1] <= second[0] for first, second in pairwise(spans))
    whole = folded_words(plain_text).replace(" ", "")
    parts = "".join(folded_words(plain_text[a:b]) for a, b in spans).replace(" ", "")
    assert [c for c in whole if c.isalnum()] == [c for c in parts if c.isalnum()]
