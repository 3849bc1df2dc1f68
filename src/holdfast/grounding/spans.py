"""From words of a claim, or of a chunk, to the exact characters of the answer and of the evidence."""

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from holdfast.claims.list_items import lead_of
from holdfast.claims.sections import turns
from holdfast.claims.types import Chunk, Claim
from holdfast.claims.wording import quotable, words_range
from holdfast.claims.words import content_words
from holdfast.grounding.types import Highlight, Quote
from holdfast.judges.types import Mark

_WORD = re.compile(r"\w+")
_ALIGNABLE_WORDS = 400
"""Longer claims are not aligned word by word: the time would grow with the square of their length."""


def quote_chunks(chunks: Iterable[Chunk], claim: str = "") -> list[Quote]:
    """The chunks as quotations of their passages, without the headings that were read with them."""
    return [_quote(chunk, set(content_words(claim))) for chunk in chunks]


def _quote(chunk: Chunk, asked: set[str]) -> Quote:
    if chunk.core is None:
        begin, end = words_range(chunk.text)
        if begin >= end:  # marks alone
            begin, end = 0, len(chunk.text)
        begin = max(begin, len(chunk.mark))
        begin += len(chunk.text[begin:end]) - len(chunk.text[begin:end].lstrip())
    else:
        begin, end = (place - chunk.start for place in chunk.core)
    text = chunk.text[begin:end]
    words, before = quotable(text), quotable(chunk.before)
    if stated := (chunk.stated or "").strip():
        named = quotable(stated)
        # "Exchanges: Exchanges are free" says no more than the item alone; "Parking: 8" says more than "Parking 8".
        own, told = content_words(words), content_words(named)
        says_no_more = set(told) <= set(own) and not _is_turned(chunk)
        repeats = len(told) > len(own) or named.rstrip(".") == words.rstrip(".")
        is_plain = chunk.core is None and "<" not in text  # what tags hide is not quoted
        words = words if says_no_more and repeats and is_plain else named
    # "Pro plan: The price is 9 pounds." for a claim about that plan.
    under = asked & set(content_words(chunk.section)) - set(content_words(f"{before} {words}"))
    if under or turns(chunk.section):
        before = f"{chunk.section}: {before}".strip()
    return Quote(
        evidence_id=chunk.evidence_id,
        text=text,
        start=chunk.start + begin,
        end=chunk.start + end,
        words=words,
        before=before,
    )


def _is_turned(chunk: Chunk) -> bool:
    """Whether what announces an item takes it back, be it with a mere "Do not"."""
    return turns(lead_of(chunk.stated, chunk.text))


def highlight(claim: Claim, response: str, marks: Sequence[Mark], otherwise: float) -> list[Highlight]:
    """Marks of `claim.text` as spans of the response; without marks the whole claim, scored `otherwise`."""
    place = _Placement(claim, response)
    spans = [(*place.span(mark.start, mark.end), min(max(mark.score, 0.0), 1.0)) for mark in marks]
    found = _merged(spans) or [(claim.start, claim.end, otherwise)]
    return [Highlight(start=start, end=end, score=score) for start, end, score in found]


def _merged(spans: Sequence[tuple[int, int, float]]) -> list[tuple[int, int, float]]:
    """The spans in order; those that overlap are one, as surely wrong as the surest of them."""
    found: list[tuple[int, int, float]] = []
    for start, end, score in sorted(spans):
        if found and (start < found[-1][1] or (start, end) == found[-1][:2]):
            first, last, known = found.pop()
            start, end, score = first, max(last, end), max(known, score)
        found.append((start, end, score))
    return found


class _Placement:
    """Where each word of a claim's text stands in the response."""

    def __init__(self, claim: Claim, response: str) -> None:
        self._claim = claim
        self._response = response
        passage = response[claim.start : claim.end]
        copied_at = passage.find(claim.text)
        self._shift = claim.start + copied_at if copied_at >= 0 else None
        self._words = {} if self._shift is not None else _align(claim, passage)
        self._spans = [word.span() for word in _WORD.finditer(claim.text)] if self._words else []

    def span(self, start: int, end: int) -> tuple[int, int]:
        if self._shift is not None:
            last = self._shift + len(self._claim.text)
            return min(self._shift + start, last), min(self._shift + end, last)
        wanted = [(first, last) for first, last in self._spans if first < end and last > start]
        spots = [self._words[word] for word in wanted if word in self._words]
        if not spots or len(spots) < len(wanted):
            return self._claim.start, self._claim.end
        before, after = self._claim.text[start : wanted[0][0]], self._claim.text[wanted[-1][1] : end]
        return self._with_signs(
            min(first for first, _ in spots), max(final for _, final in spots), before, after
        )

    def _with_signs(self, start: int, end: int, before: str, after: str) -> tuple[int, int]:
        """The place of words with the signs around them, such as "−" and "£", where the response has these too."""
        first, last = start - len(before), end + len(after)
        if first >= self._claim.start and self._response[first:start] == before:
            start = first
        if last <= self._claim.end and self._response[end:last] == after:
            end = last
        return start, end


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
