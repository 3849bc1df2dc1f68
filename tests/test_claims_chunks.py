"""Chunks: exact, ordered, small, and nothing lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.claims import Evidence, chunk_evidence
from test_claims_blocks import MARKDOWN


def chunks(text: str) -> list[str]:
    return [chunk.text for chunk in chunk_evidence(Evidence("e", text))]


def test_sentences_rows_and_items() -> None:
    prose, items = "One is one. Two is two.", "- An item. In two sentences.\n- Another"
    text = f"{prose}\n\n{items}\n\n| a | b |\n|---|---|\n| 1. | 2. |\n"
    assert chunks(text) == [
        "One is one.",
        "Two is two.",
        "- An item. In two sentences.",
        "- Another",
        "| a | b |",
        "|---|---|",
        "| 1. | 2. |",
    ]


def test_headings_go_with_what_follows() -> None:
    assert chunks("# Paris\n\nIt is old. It is big.") == ["# Paris\n\nIt is old.", "It is big."]
    assert chunks("# Paris\n\n## Rome") == ["# Paris", "## Rome"]


def test_long_sentences_are_cut_between_words() -> None:
    text = " ".join(f"word{n}" for n in range(150))
    pieces = chunks(text)
    assert [len(piece.split()) for piece in pieces] == [60, 60, 30]
    assert " ".join(pieces) == text


def test_endless_words_are_cut() -> None:
    assert [len(piece) for piece in chunks("a" * 2500)] == [1000, 1000, 500]


def test_code_is_evidence_too() -> None:
    assert chunks("```\nlimit = 5\nprint(limit)\n```") == ["```", "limit = 5", "print(limit)", "```"]


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        (
            "| Plan | SSO | Limit |\n|---|---|---|\n| Basic | ✓ | none |\n| Pro | | 5 |",
            ["", "", "Plan: Basic; SSO: ✓; Limit: none.", "Plan: Pro; Limit: 5."],
        ),
        (
            "Staff:\n\nname,age\nAda,31\nBen,44",
            [None, "", "name: Ada; age: 31.", "name: Ben; age: 44."],
        ),
        ("- Check-in: 3 pm\n- Check-out: 11 am", ["- Check-in: 3 pm\n\n", "- Check-out: 11 am\n\n"]),
        ("Note: it rained all day.", [None]),
        ("It rained. It poured.", [None, None]),
    ],
)
def test_rows_and_fields_state_what_they_are_of(text: str, stated: list[str | None]) -> None:
    found = chunk_evidence(Evidence("e", text))
    assert [chunk.stated for chunk in found] == stated
    assert [chunk.reading for chunk in found] == [
        chunk.text if chunk.stated is None else chunk.stated for chunk in found
    ]


@settings(deadline=None, max_examples=300)
@given(
    st.one_of(
        MARKDOWN, st.text(max_size=200), st.text(alphabet="ab .!?\n。>-#*`|[1]\x00\u3000", max_size=200)
    )
)
def test_the_chunks_together_hold_every_visible_character(text: str) -> None:
    position = 0
    for chunk in chunk_evidence(Evidence("e", text)):
        assert chunk.evidence_id == "e"
        assert chunk.text == text[chunk.start : chunk.end]
        assert chunk.text.strip()
        assert not text[position : chunk.start].strip()
        assert len(chunk.text.split()) <= 60
        position = chunk.end
    assert not text[position:].strip()
