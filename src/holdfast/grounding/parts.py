"""What the words of a claim and its evidence add to a verdict: the part that is carried, the same subject."""

from collections.abc import Iterable, Sequence

from holdfast.claims.types import Chunk
from holdfast.claims.verbs import has_finite_verb
from holdfast.claims.words import content_words
from holdfast.judges.types import Mark

MOSTLY_COVERED = 0.8
"""Share of the rest's words that the evidence must hold."""
_SAME_SUBJECT = 1 / 3
"""Share of a claim's words below which a sentence speaks of something else, and cannot contradict it."""
_STATEMENT_WORDS = 3
"""Content words from which some words are a statement, and no longer a detail of one."""


def rest_is_covered(claim: str, marks: Sequence[Mark], evidence: str) -> bool:
    """The evidence holds nearly all words of the claim but the marked ones."""
    others = set(content_words(_without(claim, marks)))
    held = others.intersection(content_words(evidence))
    return bool(marks and others) and len(held) / len(others) >= MOSTLY_COVERED


def part_is_stated(claim: str, marks: Sequence[Mark], evidence: str) -> bool:
    """The marked words are a statement of their own, and so is the rest, which the evidence holds."""
    marked = " ".join(claim[mark.start : mark.end] for mark in marks)
    rest = _without(claim, marks)
    return _is_statement(marked) and _is_statement(rest) and rest_is_covered(claim, marks, evidence)


def same_subject(claim: str, sentences: Iterable[Chunk]) -> bool:
    """Some sentence shares enough words with the claim to speak of the same thing."""
    wanted = set(content_words(claim))
    shared = (len(wanted.intersection(content_words(sentence.text))) for sentence in sentences)
    return max(shared, default=0) >= _SAME_SUBJECT * len(wanted)


def _is_statement(text: str) -> bool:
    return len(content_words(text)) >= _STATEMENT_WORDS and has_finite_verb(text)


def _without(claim: str, marks: Sequence[Mark]) -> str:
    for mark in marks:
        claim = claim[: mark.start] + " " * (mark.end - mark.start) + claim[mark.end :]
    return claim
