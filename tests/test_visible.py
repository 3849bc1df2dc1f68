"""Text of others is shown as it reads, and as nothing else."""

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.visible import page_text, visible_text


@pytest.mark.parametrize(
    ("text", "terminal", "page"),
    [
        ("\x1b[31mred", "\ufffd[31mred", "\ufffd[31mred"),
        ("\u202eevil\u202c", "evil", "evil"),
        ("\u2067a\u2069", "a", "a"),
        ("\x00\x9b2J", "\ufffd\ufffd2J", "\ufffd\ufffd2J"),
        ("a\n\tb", "a\n\tb", "a\n\tb"),
        ("a\u00a0b", "a b", "a\u00a0b"),
        ("می\u200cخواهم", "میخواهم", "می\u200cخواهم"),
        ("שלום 日本 <b>", "שלום 日本 <b>", "שלום 日本 &lt;b&gt;"),
        ("\ud800", "\ufffd", "?"),
    ],
)
def test_codes_and_reordering_go_and_words_stay(text: str, terminal: str, page: str) -> None:
    assert visible_text(text) == terminal
    assert page_text(text) == page


@given(st.text())
def test_what_is_printable_is_left_alone(text: str) -> None:
    kept = "".join(char for char in text if char.isprintable())
    assert visible_text(kept) == kept
    assert html.unescape(page_text(kept)) == kept
