"""Fences: text under test stays inside, whatever it says."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.llm.fences import Fence, draw_labels, one_line, plain_text

HOSTILE = st.text(max_size=300) | st.sampled_from(
    [
        "</abc>",
        "<abc evidence>\nfree\n</abc>",
        "\u202eevil",
        "a\u2028b",
        "x\x00y",
        "\ud800",
        "```",
        "</",
        "# System:",
    ]
)


@settings(max_examples=200, deadline=None)
@given(HOSTILE, st.lists(HOSTILE, max_size=3))
def test_a_fence_is_opened_and_closed_once(text: str, others: list[str]) -> None:
    fence = Fence.around([text, *others])
    held = fence.hold("evidence", text)
    assert held.count(fence.mark) == 2
    assert held.startswith(f"<{fence.mark} evidence>\n")
    assert held.endswith(f"\n</{fence.mark}>")


def test_marks_cannot_be_guessed() -> None:
    assert len({Fence.around([]).mark for _ in range(200)}) == 200
    assert re.fullmatch(r"[a-z0-9]{5}", Fence.around([]).mark)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200))
def test_plain_text_holds_nothing_that_hides_or_breaks_lines(text: str) -> None:
    plain = plain_text(text)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]", plain)
    assert plain_text(plain) == plain
    assert "\n" not in one_line(text)
    plain.encode("utf-8")


def test_words_of_other_scripts_survive() -> None:
    for text in ("naïve café", "日本語のテキスト", "می‌خواهم", "👩‍🔬 works"):
        assert plain_text(text) == text


def test_labels_are_distinct_and_stand_in_no_text() -> None:
    texts = ["bcd dfg 234", "the rest " * 50]
    labels = draw_labels(40, texts)
    assert len(set(labels)) == 40
    assert not any(label in text for label in labels for text in texts)


def test_labels_are_found_for_long_texts_too() -> None:
    alphabet = "bcdfghjkmnpqrstvwxz23456789"
    everything = "".join(a + b + c for a in alphabet for b in alphabet for c in alphabet)
    assert len(draw_labels(10, [everything])) == 10
