"""A claim of which the evidence carries one statement and not the other."""

import pytest

from holdfast.claims.types import Chunk
from holdfast.grounding.parts import part_is_stated, rest_is_covered, same_subject
from holdfast.judges.types import Mark

EVIDENCE = "The keeper Duncan Rae led tours of the tower for eleven years."


def _marks(claim: str, words: str) -> list[Mark]:
    start = claim.index(words)
    return [Mark(start, start + len(words), 0.9)]


@pytest.mark.parametrize(
    ("claim", "marked", "stated"),
    [
        (
            "Duncan Rae led tours of the tower and wrote a memoir about storms.",
            "wrote a memoir about storms",
            True,
        ),
        ("The keeper Duncan Rae murdered two old sailors.", "murdered two old sailors", False),
        ("Duncan Rae led tours of the tower for thirty years.", "thirty", False),
        (
            "Ann Lee sold bread in the village and wrote a memoir about storms.",
            "wrote a memoir about storms",
            False,
        ),
    ],
)
def test_parts(claim: str, marked: str, stated: bool) -> None:
    assert part_is_stated(claim, _marks(claim, marked), EVIDENCE) is stated


def test_the_rest_is_covered_but_for_one_value() -> None:
    claim = "Duncan Rae led tours of the tower for thirty years."
    assert rest_is_covered(claim, _marks(claim, "thirty"), EVIDENCE)
    assert not rest_is_covered(claim, [], EVIDENCE)
    assert not rest_is_covered("Ann Lee sold thirty loaves.", [Mark(13, 19, 1.0)], EVIDENCE)


def test_only_sentences_about_the_same_thing_can_contradict() -> None:
    sentences = [Chunk("a", EVIDENCE, 0, len(EVIDENCE))]
    assert same_subject("Duncan Rae led tours for two years.", sentences)
    assert not same_subject("The mayor owns three fishing boats.", sentences)
    assert not same_subject("The mayor owns three fishing boats.", [])
