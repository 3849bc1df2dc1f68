"""From words of a claim, or of a chunk, to the exact characters of the answer and of the evidence."""

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from holdfast.claims.types import Chunk, Claim
from holdfast.grounding.types import Highlight, Quote
from holdfast.judges.types import Mark

_WORD = re.compile(r"\w+")
_ALIGNABLE_WORDS = 400
"""Longer claims are not aligned word by word: the time would grow with the square of their length."""


def quote_chunks(chunks: Iterable[Chunk]) -> list[Quote]:
    """The chunks as quotations of their passages."""
    return [Quote(evidence_id=c.evidence_id, text=c.text, start=c.start, end=c.end) for c in chunks]


def highlight(claim: Claim, response: str, marks: Sequence[Mark], otherwise: float) -> list[Highlight]:
    """Marks of `claim.text` as spans of the response; without marks the whole claim, scored `otherwise`."""
    place = _Placement(claim, response)
    found: dict[tuple[int, int], float] = {}
    for mark in marks:
        span = place.span(mark.start, mark.end)
        found[span] = max(found.get(span, 0.0), min(max(mark.score, 0.0), 1.0))
    found = found or {(claim.start, claim.end): otherwise}
    return [Highlight(start=start, end=end, score=score) for (start, end), score in sorted(found.items())]


class _Placement:
    """Where each word of a claim's text stands in the response."""

    def __init__(self, claim: Claim, response: str) -> None:
        self._claim = claim
        passage = response[claim.start : claim.end]
        copied_at = passage.find(claim.text)
        self._shift = claim.start + copied_at if copied_at >= 0 else None
        self._words = {} if self._shift is not None else _align(claim, passage)

    def span(self, start: int, end: int) -> tuple[int, int]:
        if self._shift is not None:
            last = self._shift + len(self._claim.text)
            return min(self._shift + start, last), min(self._shift + end, last)
        inside = [spot for (first, final), spot in self._words.items() if first < end and final > start]
        wanted = sum(word.start() < end and word.end() > start for word in _WORD.finditer(self._claim.text))
        if not inside or len(inside) < wanted:
            return self._claim.start, self._claim.end
        return min(first for first, _ in inside), max(final for _, final in inside)


def _align(claim: Claim, passage: str) -> dict[tuple[int, int], tuple[int, int]]:
    """Spans of the claim's words → spans of the same words in the response, order kept."""
    mine, theirs = list(_WORD.finditer(claim.text)), list(_WORD.finditer(passage))
    if max(len(mine), len(theirs)) > _ALIGNABLE_WORDS:
        return {}
    matcher = SequenceMatcher(
        None, [w[0].lower() for w in mine], [w[0].lower() for w in theirs], autojunk=False
    )
    pairs = ((mine[b.a + i], theirs[b.b + i]) for b in matcher.get_matching_blocks() for i in range(b.size))
    return {a.span(): (claim.start + b.start(), claim.start + b.end()) for a, b in pairs}
