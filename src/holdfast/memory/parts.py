"""A passage cut into parts that vectors and words can find: short ones stay whole."""

from collections.abc import Iterator
from dataclasses import dataclass

from holdfast.claims.chunks import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.memory.terms import terms_of

PART_WORDS = 150
"""Most words of a part: the embedder reads about 190 at once, and a vector of more says less about each."""
_PART_CHARACTERS = 1200
_WHOLE = 900
"""Characters that surely fit: no need to look for sentences."""


@dataclass(frozen=True, slots=True)
class Part:
    """`passage.text[start:end]`, and the terms that find it."""

    start: int
    end: int
    terms: tuple[str, ...]


def parts_of(text: str) -> list[Part]:
    """Whole sentences, as many as fit; together the parts hold every word of the text."""
    return [Part(start, end, tuple(terms_of(text[start:end]))) for start, end in _spans(text)]


def _spans(text: str) -> Iterator[tuple[int, int]]:
    if _fits(text, 0, len(text)):
        yield 0, len(text)
        return
    first: int | None = None
    last = 0
    for chunk in chunk_evidence(Evidence("passage", text)):
        if first is not None and not _fits(text, first, chunk.end):
            yield first, last
            first = None
        first = chunk.start if first is None else first
        last = chunk.end
    if first is not None:
        yield first, last
    elif not last:
        # Nothing but rules and marks, which are no sentences: found by nothing but kept all the same.
        yield from (
            (at, min(at + _PART_CHARACTERS, len(text))) for at in range(0, len(text), _PART_CHARACTERS)
        )


def _fits(text: str, start: int, end: int) -> bool:
    if end - start <= _WHOLE:
        return True
    return end - start <= _PART_CHARACTERS and len(text[start:end].split()) <= PART_WORDS
