"""Whether passages are about what is disputed at all: a judge that is asked about anything else still answers."""

from collections.abc import Sequence

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.claims.words import content_words

ABOUT_SOMETHING_ELSE = "What there is says nothing about this: the passages are about something else."
_RELATED = 0.25
"""Cosine of a claim and a sentence from which they have a subject in common although they share none of its words.

Of thirty pairs without such words, sixteen that say the same in other words had .28 to .73, and all but one of
fourteen about different things -.05 to .23.
"""


def is_about(evidence: str, claims: Sequence[str], question: str) -> bool:
    """Does a text share a word with what the dispute is about, or come near to it in meaning?

    A value that only one of the claims has is what is disputed, not what the dispute is about.
    """
    common = set.intersection(*(set(content_words(claim)) for claim in claims))
    subject = {word for word in common | set(content_words(question)) if not word[0].isdigit()}
    return not subject.isdisjoint(content_words(evidence)) or _is_near(evidence, claims)


def _is_near(evidence: str, claims: Sequence[str]) -> bool:
    # Imported on use: most passages share a word with the dispute they are given for.
    from holdfast.embedders import default_embedder

    sentences = [chunk.text for chunk in chunk_evidence(Evidence("passages", evidence))]
    vectors = default_embedder().embed([*claims, *sentences])
    likeness = vectors[: len(claims)] @ vectors[len(claims) :].T
    return bool(sentences) and float(likeness.max()) >= _RELATED
