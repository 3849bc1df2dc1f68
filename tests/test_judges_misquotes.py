"""Quotations with another word in them."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.misquotes import find_misquote
from holdfast.judges.exact.reading.evidence import ExactEvidence

SENTENCES = [
    "“We will never give up the island, whatever the capital may offer,” the mayor told reporters.",
    "The critic called it a warm story from a cold country.",
]
EVIDENCE = ExactEvidence(" ".join(SENTENCES))


def misquote(claim: str) -> tuple[str, str] | None:
    found = find_misquote(claim, SENTENCES, EVIDENCE)
    return None if found is None else (claim[found.start : found.end], found.known)


@pytest.mark.parametrize(
    ("claim", "said", "known"),
    [
        (
            "The mayor said “we will gladly give up the island, whatever the capital may offer”.",
            "gladly",
            "never",
        ),
        (
            "The mayor said: “We will never give up the island, whatever the capital may demand.”",
            "demand",
            "offer",
        ),
        ("It is, he wrote, “a sad story from a cold country”.", "sad", "warm"),
        ('"Nobody will never give up the island, whatever the capital may offer."', "Nobody", "we"),
    ],
)
def test_a_word_that_was_replaced_is_found(claim: str, said: str, known: str) -> None:
    assert misquote(claim) == (said, known)


@pytest.mark.parametrize(
    "claim",
    [
        "The mayor said “we will never give up the island”.",
        "The mayor said “we will never … give up the island”.",
        "The mayor said “we will never give up the islands, whatever the capital may offer”.",  # inflected
        "The mayor said “the bread of this town is baked by honest people”.",  # another quotation altogether
        "The mayor was “never there”.",  # too short to tell
        "The mayor will never sell the island.",
        "",
    ],
)
def test_everything_else_is_passed_over(claim: str) -> None:
    assert misquote(claim) is None


def test_the_exact_tier_calls_it_unsupported() -> None:
    claim = "The story is “a sad story from a cold country”."
    opinion = read_exact(claim, EVIDENCE, " ".join(SENTENCES)).opinion
    assert opinion is not None
    assert opinion.silent > max(opinion.support, opinion.contradict)
    assert "“sad” where the evidence says “warm”" in opinion.reason


def test_hostile_quotations_are_read() -> None:
    for claim in ("“" * 50_000, '"a" ' * 20_000, "“" + "word " * 20_000 + "”"):
        assert find_misquote(claim, SENTENCES, EVIDENCE) is None
