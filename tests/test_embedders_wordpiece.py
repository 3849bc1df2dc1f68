"""Our tokenizer against the reference implementation, and the laws of its spans."""

import unicodedata
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import BertWordPieceTokenizer

from holdfast.embedders.wordpiece import UNKNOWN, count_tokens, tokenize


@pytest.fixture(scope="module")
def reference() -> BertWordPieceTokenizer:
    return BertWordPieceTokenizer(str(files("holdfast.embedders") / "weights" / "vocab.txt"), lowercase=True)


SAMPLES = [
    "The lamp was first lit on 4 October 1871.",
    "café naïve Ångström İstanbul ﬁnance Straße",
    "It's 20°C—about 3.5% more (see [1], p. 12) than €1,000…",
    "東京は日本の首都です。 서울 Москва العربية हिन्दी",
    "a\x00b\x07c\ufffdd e\u200bf\u00adg\u2028h",
    "x" * 150 + " " + "y" * 100,
    "",
    " \t\n\r ",
    "emoji 👩‍🔬 and flags 🇫🇷!",
]


@pytest.mark.parametrize("text", SAMPLES)
def test_same_as_the_reference(text: str, reference: BertWordPieceTokenizer) -> None:
    theirs = reference.encode(text, add_special_tokens=False)
    ours = tokenize(text)
    assert list(ours.ids) == theirs.ids
    assert list(ours.spans) == [tuple(span) for span in theirs.offsets]


# Blocks that have not changed for years: the two sides may follow different versions of Unicode elsewhere.
SETTLED = st.characters(max_codepoint=0x52F) | st.characters(min_codepoint=0x2010, max_codepoint=0x2027)
SETTLED |= st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5)


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet=SETTLED.filter(lambda c: unicodedata.category(c) != "Cn"), max_size=60))
def test_same_ids_on_any_text(reference: BertWordPieceTokenizer, text: str) -> None:
    assert list(tokenize(text).ids) == reference.encode(text, add_special_tokens=False).ids


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=80))
def test_spans_are_ordered_and_inside(text: str) -> None:
    tokens = tokenize(text)
    assert len(tokens.ids) == len(tokens.spans) == count_tokens(text)
    end = 0
    for start, stop in tokens.spans:
        assert 0 <= start < stop <= len(text)
        assert stop >= end
        end = stop


def test_a_word_too_long_is_one_unknown() -> None:
    assert tokenize("z" * 101).ids == (UNKNOWN,)
