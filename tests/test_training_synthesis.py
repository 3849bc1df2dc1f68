"""Made examples: their marks lie in the claim, their labels follow from what was done, their seed decides them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from edits import Values
from rows import Document, Example, document
from synthesis import (
    Pool,
    denied_claim,
    document_examples,
    edited_claim,
    edited_evidence,
    shorten,
    without_support,
)

LIGHTHOUSE = (
    "The lighthouse at Port Ellan was finished in 1868 after nine years of work. "
    "However, Helen Strachan (a glazier from Dunmore) drew the great lantern on paper first. "
    "The keeper may have lived in the tower with his two sons during the winter. "
    "Ivo Marden sold 1,200 lamps to the harbour office in March 1931. "
    "The old house of the keepers was burnt down by a storm in 1902. "
    "Fishermen of the bay paid for most of the stone that rebuilt it."
)
ORCHARD = (
    "The orchard near Quillby was planted by Mara Brandt with forty pear trees. "
    "Its cellar holds 310 barrels of cider that are sold after Easter. "
    "Visitors could walk between the rows on Sundays until the summer of 1977. "
    "Osric Lowe wrote a short book about the pears in Westhaven."
)
BURNT = "The old house of the keepers was burnt down by a storm in 1902."
REWORDED = {BURNT: "A storm burnt the old house of the keepers down in 1902."}


@pytest.fixture
def pages() -> list[Document]:
    return [document("lighthouse", LIGHTHOUSE), document("orchard", ORCHARD)]


def made_with(pages: list[Document], seed: int) -> Iterator[tuple[Document, Example]]:
    rng = Random(seed)
    pool = Pool(pages, rng)
    for page in pages:
        for example in document_examples(page, pool, rng, 60, REWORDED):
            yield page, example


def made(pages: list[Document]) -> list[tuple[Document, Example]]:
    return [pair for seed in range(60) for pair in made_with(pages, seed)]


def test_the_same_seed_makes_the_same_examples(pages: list[Document]) -> None:
    assert list(made_with(pages, 3)) == list(made_with(pages, 3))
    assert list(made_with(pages, 3)) != list(made_with(pages, 4))


def test_marks_are_words_of_the_claim(pages: list[Document]) -> None:
    for _, example in made(pages):
        for start, end in example.marks or ():
            assert 0 <= start < end <= len(example.claim)
            assert example.claim[start:end] == example.claim[start:end].strip()


def test_supported_claims_have_no_marks_and_false_ones_do(pages: list[Document]) -> None:
    found = [example for _, example in made(pages)]
    assert {e.label for e in found} == {
        "supported", "contradicted", "unsupported", "not_supported", "partially_supported",
    }  # fmt: skip
    for example in found:
        if example.label == "supported":
            assert example.marks == ()
        elif example.source != "made:removed":
            assert example.marks


def test_a_copy_is_in_its_evidence_and_a_removed_sentence_is_not(pages: list[Document]) -> None:
    found = [example for _, example in made(pages)]
    kinds = {example.source for example in found}
    assert {"made:copy", "made:cut", "made:joined", "made:removed", "made:half", "made:reworded"} <= kinds
    for example in found:
        if example.source == "made:copy":
            assert example.claim in example.evidence
        if example.source == "made:removed":
            assert example.marks is None
            assert example.claim not in example.evidence


def test_half_of_a_half_true_claim_comes_from_elsewhere(pages: list[Document]) -> None:
    for page, example in made(pages):
        if example.source == "made:half" and example.marks:
            ((start, end),) = example.marks
            strange, text = example.claim[start:end].rstrip("."), " ".join(c.text for c in page.chunks)
            assert strange not in text
            assert start == 0 or end == len(example.claim)


def test_examples_stay_on_the_side_of_their_document(pages: list[Document]) -> None:
    kept = [replace(page, dev=True) for page in pages]
    assert all(example.dev for _, example in made_with(kept, 1))


def test_a_shortened_sentence_keeps_its_words() -> None:
    sentence = "However, Helen Strachan (a glazier from Dunmore) drew the lantern."
    short = {shorten(sentence, Random(seed)) for seed in range(20)}
    assert "Helen Strachan drew the lantern." in short
    assert all(set(text.split()) <= set(sentence.split()) for text in short)


CLAIM, EVIDENCE = "Ivo Marden sold 42 lamps in 1931.", "In 1931 the office bought 42 lamps from Ivo Marden."
EXAMPLE = Example("ours", CLAIM, EVIDENCE, "supported", dev=False, marks=())
VALUES = Values(
    ("Ivo Marden",), ("42",), ("1931",), ("Mara Brandt", "Ivo Marden", "Osric"), ("in Westhaven",)
)


def test_an_edited_claim_is_marked_where_it_differs_and_keeps_its_evidence() -> None:
    for seed in range(60):
        changed = edited_claim(EXAMPLE, VALUES, Random(seed))
        assert changed is not None
        assert changed.claim != EXAMPLE.claim
        assert changed.evidence == EXAMPLE.evidence
        assert changed.label in ("unsupported", "not_supported")
        assert changed.marks
        assert all(0 <= start < end <= len(changed.claim) for start, end in changed.marks)


def test_a_false_claim_denied_is_true_and_an_open_one_stays_open() -> None:
    values = Values((), (), (), (), ())
    false = Example("ours", "The tower was finished in 1902.", LIGHTHOUSE, "contradicted", False, None)
    denied = denied_claim(false, values, Random(1))
    assert denied is not None
    assert denied.source == "edited:denied"
    assert (denied.label, denied.marks) == ("supported", ())
    assert denied.claim in {"The tower was not finished in 1902.", "The tower was never finished in 1902."}
    still_open = denied_claim(replace(false, label="unsupported"), values, Random(1))
    assert still_open is not None
    assert (still_open.label, still_open.marks) == ("unsupported", None)
    assert denied_claim(replace(false, claim="All towers were finished in 1902."), values, Random(1)) is None


def test_edited_evidence_says_something_else_or_both_say_it() -> None:
    sources = set()
    for seed in range(300):
        changed = edited_evidence(EXAMPLE, VALUES, Random(seed))
        assert changed is not None
        sources.add(changed.source)
        assert changed.evidence != EXAMPLE.evidence
        if changed.source == "edited:evidence":
            assert changed.claim == EXAMPLE.claim
            assert changed.label == "not_supported"
            ((start, end),) = changed.marks or ()
            assert not re.search(rf"\b{changed.claim[start:end]}\b", changed.evidence)
        else:
            assert changed.label == "supported"
            assert changed.claim != EXAMPLE.claim
    assert sources == {"edited:evidence", "edited:both"}


def test_evidence_that_shares_no_value_is_left_alone() -> None:
    assert edited_evidence(replace(EXAMPLE, claim="Lamps were sold."), VALUES, Random(1)) is None


def test_a_claim_without_its_support_is_told_to_be_absent_and_other_sentences_stay() -> None:
    page = document("lighthouse", LIGHTHOUSE)
    claim = "A storm destroyed the old house of the keepers in 1902."
    sound = Example("about", claim, LIGHTHOUSE, "supported", False, ())
    left = without_support(sound, page, Random(1))
    assert left is not None
    assert (left.claim, left.label, left.marks) == (claim, "unsupported", None)
    assert "1902" not in left.evidence
    assert "Ivo Marden" in left.evidence


def test_a_text_of_which_nothing_would_be_left_is_not_used() -> None:
    page = document("short", "The mill burnt down in 1902. It was rebuilt. Tea is served.")
    sound = Example("about", "The mill burnt down in 1902.", "", "supported", False, ())
    assert without_support(sound, page, Random(1)) is None
