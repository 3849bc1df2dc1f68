"""Which evidence a reference means."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grounding_cases import cite
from holdfast.claims.types import Citation, Evidence
from holdfast.grounding.citations import CitationIndex

NAMED = CitationIndex(
    [
        Evidence("doc_a", "First.", source="https://example.org/a/"),
        Evidence("Report", "Second.", source="files/annual report.pdf"),
        Evidence("c", "Third."),
    ]
)
NUMBERED = CitationIndex([Evidence("3", "First."), Evidence("7", "Second.")])


@pytest.mark.parametrize(
    ("ref", "expected"),
    [
        ("doc_a", "doc_a"),
        ("DOC_A", "doc_a"),
        ("report", "Report"),
        ("https://example.org/a", "doc_a"),
        ("http://www.example.org/a/#part", "doc_a"),
        ("annual report.pdf", "Report"),
        ("files/annual report.pdf", "Report"),
        ("doc_a:3", "doc_a"),
        ("annual report.pdf:12-14", "Report"),
        ("doc:3", "c"),
        ("doc_b:3", None),
        ("doc_a:x", None),
        ("1", "doc_a"),
        ("passage 2", "Report"),
        ("Doc 3", "c"),
        ("source #1", "doc_a"),
        ("0", None),
        ("4", None),
        ("doc_b", None),
        ("https://example.org/b", None),
        ("99999999999999999999", None),
    ],
)
def test_named_evidence(ref: str, expected: str | None) -> None:
    assert NAMED.resolve(cite(ref)) == expected


@pytest.mark.parametrize(("ref", "expected"), [("3", "3"), ("passage 7", "7"), ("1", None), ("3:0", None)])
def test_numbers_are_ids_where_ids_are_numbers(ref: str, expected: str | None) -> None:
    assert NUMBERED.resolve(cite(ref)) == expected


def test_exact_ids_come_before_other_letter_case() -> None:
    index = CitationIndex([Evidence("A", "x"), Evidence("a", "y")])
    assert index.resolve(cite("a")) == "a"
    assert index.resolve(cite("A")) == "A"


def test_a_source_that_two_passages_share_means_neither() -> None:
    index = CitationIndex([Evidence("x", "1", source="book.txt"), Evidence("y", "2", source="book.txt")])
    assert index.resolve(cite("book.txt")) is None


def test_markers_inside_a_single_joined_context_are_known() -> None:
    index = CitationIndex(
        [Evidence("context", "[1] Paris is large.\n[2] Lyon is old.\nPassage 3: Nice is warm.")]
    )
    assert index.resolve(cite("2")) == "context"
    assert index.resolve(cite("3")) == "context"
    assert index.resolve(cite("4")) is None


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=60), st.text(max_size=60))
def test_any_text_may_be_cited(ref: str, marker: str) -> None:
    found = NAMED.resolve(Citation(ref, marker, 0, 0))
    assert found in {"doc_a", "Report", "c", None}
