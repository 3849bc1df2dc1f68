"""Sentences that are not carried give way to their sound claims, and to what the evidence says in their place."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from holdfast.claims.blocks import Block, Range
from holdfast.claims.sentences import sentence_spans
from holdfast.claims.subjects import is_about_another
from holdfast.claims.types import Citation
from holdfast.correction.edits import Edit, in_place, rewritten, whole_lines
from holdfast.grounding.types import ClaimStatus, ClaimVerification
from holdfast.llm.fences import one_line

_QUOTED = (ClaimStatus.CONTRADICTED, ClaimStatus.PARTIALLY_SUPPORTED)
_HASHES = re.compile(r"#{1,6}+[ \t]*+")
_UNDERLINE = re.compile(r"[ \t]*+(?:-{2,}+|={2,}+)[ \t\r]*+\n?")


def holds(claim: ClaimVerification) -> bool:
    """Is what it says sound? Its citation may still name nothing."""
    return claim.verdict is ClaimStatus.SUPPORTED or not claim.is_flagged


def quotes_for(claims: Sequence[ClaimVerification], quoted: set[str]) -> Iterator[str]:
    """Once each, what the evidence says in place of claims that do not hold."""
    for claim in claims:
        if claim.verdict in _QUOTED and claim.is_flagged and claim.quotes:
            quote = one_line(claim.quotes[0].text)
            if quote not in quoted and not is_about_another(claim.claim_text, quote):
                quoted.add(quote)
                yield quote


def sentence_edits(
    text: str,
    block: Block,
    claims: Sequence[ClaimVerification],
    citations: Sequence[Citation],
    quoted: set[str],
) -> list[Edit]:
    """Every unsound sentence of a paragraph or an item; an item of which nothing is left goes with its mark."""
    spans = sentence_spans(text, block.lines, citations)
    edits = []
    for (start, end), held in _by_sentence(spans, claims):
        if any(claim.is_flagged for claim in held):
            edits.append(in_place(text, start, end, " ".join(_kept(held, quoted))))
    if block.kind == "item" and edits and not _any_words(text, block, edits):
        return [Edit(*whole_lines(text, block.start, block.end))]
    return edits


def heading_edits(
    text: str, block: Block, claims: Sequence[ClaimVerification], quoted: set[str]
) -> list[Edit]:
    """A heading that states something wrong states what the evidence says; without that it goes, underline and all."""
    start, end = block.lines[0]
    hashes = _HASHES.match(text, start, end)
    inner = start if hashes is None else hashes.end()
    better = " ".join(_kept(claims, quoted))
    if better:
        return [Edit(inner, end, rewritten(text[inner:end], better))]
    low, high = whole_lines(text, block.start, block.end)
    underline = _UNDERLINE.match(text, high) if hashes is None else None
    return [Edit(low, high if underline is None else underline.end())]


def _by_sentence(
    spans: Sequence[Range], claims: Sequence[ClaimVerification]
) -> list[tuple[Range, list[ClaimVerification]]]:
    """Claims by their sentence; one outside of every sentence is its own."""
    starts = [start for start, _ in spans]
    grouped: dict[Range, list[ClaimVerification]] = {}
    for claim in claims:
        own = (claim.start or 0, claim.end or 0)
        place = bisect_right(starts, own[0]) - 1
        inside = place >= 0 and own[0] < spans[place][1]
        grouped.setdefault(spans[place] if inside else own, []).append(claim)
    return sorted(grouped.items(), key=lambda item: item[0])


def _kept(claims: Sequence[ClaimVerification], quoted: set[str]) -> Iterator[str]:
    """Sound claims, each as a sentence of its own, and what the evidence says in place of the others."""
    for claim in claims:
        if holds(claim):
            # A phantom citation falls away with the marker that the claim's text is without.
            yield claim.claim_text
        else:
            yield from quotes_for([claim], quoted)


def _any_words(text: str, block: Block, edits: Sequence[Edit]) -> bool:
    """Is a word of the block left, beside its edits?"""
    position, left = block.lines[0][0], []
    for edit in edits:
        left += [text[position : edit.start], edit.text]
        position = max(position, edit.end)
    return any(map(str.isalnum, "".join([*left, text[position : block.end]])))
