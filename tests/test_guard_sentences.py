"""Claims of a text that grows are those of the whole text, however it was cut into pieces."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.claims import extract_claims
from holdfast.guard.sentences import OpenText

TEXT = """The Orme tower, designed by Dr. Ada B. Brandt, stands 120.5 m tall. [1] It opened in the U.S. Senate's honour
in 1932 (see below). Is it high? Yes! The tower was built of stone and it was painted red.

Its parts are:
- The lantern is copper
- The stairs are oak. They creak.

| part | year |
|---|---|
| roof | 1933 |
| door | 1940 |

"A fine sight," said Mr. Pell. Costs rose by 3.5% in 1950. The end came in 1999"""


def pieces_of(text: str, seed: int, longest: int) -> list[str]:
    rng, pieces, at = random.Random(seed), [], 0
    while at < len(text):
        size = rng.randint(1, longest)
        pieces.append(text[at : at + size])
        at += size
    return pieces


def grown(pieces: list[str]) -> tuple[list[tuple[int, int, str]], int]:
    """All claims, and how many of them came before the end."""
    text, found = OpenText(), []
    for piece in pieces:
        text.add(piece)
        found += text.completed()
    early = len(found)
    found += text.completed(at_end=True)
    assert text.text == "".join(pieces)
    return [(claim.start, claim.end, claim.text) for claim in found], early


@pytest.mark.parametrize("longest", [1, 3, 9, 40, 5000])
@pytest.mark.parametrize("seed", range(4))
def test_the_claims_are_those_of_the_whole_text(seed: int, longest: int) -> None:
    found, early = grown(pieces_of(TEXT, seed, longest))
    assert found == [(claim.start, claim.end, claim.text) for claim in extract_claims(TEXT)]
    if longest < 100:
        assert early == len(found) - 1, "all but the last come before the end"


def test_a_sentence_is_given_once_the_next_word_is_there() -> None:
    text = OpenText()
    text.add("The mill opened in 1790.")
    assert text.completed() == [], "1790.5 is still possible"
    text.add(" It")
    assert text.completed() == [], "a word may go on"
    text.add(" was")
    assert [claim.text for claim in text.completed()] == ["The mill opened in 1790."]
    assert text.completed() == []


def test_a_piece_says_whether_a_sentence_is_complete_with_it() -> None:
    text = OpenText()
    pieces = ("The mill opened", " in 1790.", " It", " closed", " in 1850.", " Since", " then")
    assert [text.add(piece) for piece in pieces[:4]] == [False, False, False, True]
    assert [claim.text for claim in text.completed()] == ["The mill opened in 1790."]
    assert [text.add(piece) for piece in pieces[4:]] == [False, False, True]


def test_a_long_text_in_small_pieces_is_not_read_again_for_each() -> None:
    text, line = OpenText(), "no end of a sentence is in this, " * 25_000
    started = time.process_time()
    for at in range(0, len(line), 4):
        text.add(line[at : at + 4])
        text.completed()
    assert time.process_time() - started < 12
    assert text.text == line


def test_citations_behind_the_full_stop_are_waited_for() -> None:
    text = OpenText()
    for piece in ("The mill opened in 1790.", " [", "1", "]", " It", " closed"):
        text.add(piece)
        found = text.completed()
    assert [citation.ref for citation in found[0].citations] == ["1"]
    assert found[0].citations[0].start == 25


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab1 .!?\n-*[]()`|#\"'", max_size=120), st.integers(0, 5))
def test_nothing_is_given_twice_and_nothing_outside_the_text(text: str, seed: int) -> None:
    found, _ = grown(pieces_of(text, seed, 7))
    spans = [(start, end) for start, end, _ in found]
    assert spans == sorted(set(spans))
    assert all(0 <= start < end <= len(text) for start, end in spans)


def test_a_long_text_is_read_in_a_window() -> None:
    sentences = [f"Mill {n} opened in {1700 + n}." for n in range(200)]
    found, _ = grown(pieces_of(" ".join(sentences), 1, 60))
    assert [text for _, _, text in found] == sentences


def test_a_text_beyond_measure_gives_no_claims() -> None:
    text = OpenText()
    text.add("The mill opened in 1790. " * 50_000)
    assert text.completed(at_end=True) == []


THINKING = """<think>
The mill opened in 1790, I believe. It may have closed in 1850. Let me check that again.
</think>

The mill opened in 1791. It closed in 1860. It was sold"""


@pytest.mark.parametrize("longest", [1, 3, 9, 40, 5000])
def test_thoughts_are_not_read_while_they_are_open(longest: int) -> None:
    found, early = grown(pieces_of(THINKING, 3, longest))
    assert found == [(claim.start, claim.end, claim.text) for claim in extract_claims(THINKING)]
    assert [text for _, _, text in found] == ["The mill opened in 1791.", "It closed in 1860.", "It was sold"]
    if longest < 100:
        assert early == 2, "the answer itself is still read as it comes"


def test_long_thoughts_between_sentences_are_left_out() -> None:
    thoughts = " ".join(f"Perhaps mill {n} opened in {1700 + n}." for n in range(200))
    text = f"The mill opened in 1791. It closed in 1860.\n\n<reasoning>{thoughts}</reasoning>\n\nIt was sold in 1900."
    found, _ = grown(pieces_of(text, 2, 30))
    assert [said for _, _, said in found] == [
        "The mill opened in 1791.",
        "It closed in 1860.",
        "It was sold in 1900.",
    ]


def test_thoughts_that_are_never_closed_may_be_the_answer() -> None:
    text = "<think>The mill opened in 1791. It closed in 1860. It was sold in 1900."
    found, early = grown(pieces_of(text, 2, 5))
    assert early == 0
    assert found == [(claim.start, claim.end, claim.text) for claim in extract_claims(text)]
    assert len(found) == 3
