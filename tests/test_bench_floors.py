"""The floors grow with what the context lacks and with length, and look at the worst sentence."""

from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.bench.floors import length, missing_words

CONTEXT = "The mill was built in 1790. It ground barley for the village. A fire damaged the roof in 1904."


def test_a_copy_misses_nothing_and_a_stranger_misses_everything() -> None:
    assert missing_words("The mill ground barley.", CONTEXT) == 0.0
    assert missing_words("Penguins swim quickly.", CONTEXT) == 1.0


def test_the_worst_sentence_decides() -> None:
    good, bad = "The mill ground barley.", "Penguins swim quickly."
    assert missing_words(f"{good} {bad}", CONTEXT) == missing_words(bad, CONTEXT)


def test_a_missing_word_weighs_more_than_a_common_one() -> None:
    repeated = "The mill stands. The mill turns. The mill rests."
    half_missing = missing_words("The mill sings.", repeated)
    assert 0.5 < half_missing < 1.0


def test_nothing_said_misses_nothing() -> None:
    assert missing_words("", CONTEXT) == 0.0
    assert missing_words("It is of the.", CONTEXT) == 0.0
    assert missing_words("Penguins swim.", "") == 1.0


def test_length_counts_words() -> None:
    assert length("Two words") == 2.0
    assert length("") == 0.0


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=200), st.text(max_size=200))
def test_the_share_stays_a_share(response: str, context: str) -> None:
    assert 0.0 <= missing_words(response, context) <= 1.0 + 1e-9
    assert missing_words(response, response) == 0.0
