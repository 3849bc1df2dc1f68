"""Which evidence bears on a claim: the window that the judge reads, and the passages that the claim cites."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Chunk, Claim, Evidence
from holdfast.claims.words import content_words
from holdfast.grounding.citations import CitationIndex
from holdfast.grounding.nearest import NearestChunks
from holdfast.judges.exact import ExactEvidence
from holdfast.judges.windows import WINDOW_TOKENS, EvidenceIndex, Window

LEXICAL_ENOUGH = 0.4
"""Share of a claim's words in its window below which sentences near in meaning are looked for too."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """The evidence that bears on one claim."""

    window: Window
    """The best of all evidence."""
    cited_window: Window | None
    """The best of what the claim cites; None when it cites nothing known, or `window` holds nothing else."""
    cited_ids: tuple[str, ...]
    phantom_ids: tuple[str, ...]
    wide: str | None = None
    """More of the evidence than the window, for a judge with room for it."""


class EvidenceMap:
    """All evidence of one check, indexed once and asked for each claim."""

    def __init__(self, evidence: Sequence[Evidence]) -> None:
        self._evidence = evidence
        self._index = EvidenceIndex([chunk for passage in evidence for chunk in chunk_evidence(passage)])
        self._nearest = NearestChunks(self._index)
        # Sorted, so that the exact tier reads the same text whatever the order of the passages.
        self.exact = ExactEvidence("\n\n".join(sorted(passage.text for passage in evidence)))

    def bearing(
        self, claim: Claim, query: str = "", mapped: Sequence[str] = (), wide_tokens: int | None = None
    ) -> Bearing:
        """The windows and the cited passages of one claim; the query's words help to choose sentences.

        `mapped` are passages that are known to bear on the claim: their sentences are taken first.
        """
        context = claim.context or query or None
        cited, phantoms = self.citations(claim)
        known = self._best_of(claim, context, mapped)
        window = self._index.window(claim.text, context=context, first=known)
        if window.coverage < LEXICAL_ENOUGH and not window.whole:
            window = self._index.window(claim.text, context=context, first=self._nearest.to(claim.text))
        read_already = {chunk.evidence_id for chunk in window.chunks} <= set(cited)
        cited_window = None
        if cited and not read_already:
            cited_window = self._index.window(claim.text, context=context, within=cited)
        wide = None
        if wide_tokens is not None and not window.whole:
            wide = self.wider(claim, window, query, wide_tokens).text
        return Bearing(window, cited_window, cited, phantoms, wide)

    def wider(self, claim: Claim, window: Window, query: str, tokens: int) -> Window:
        """What the window holds, and the next best sentences."""
        first = [self._numbers[chunk] for chunk in window.chunks]
        return self._index.window(
            claim.text, context=claim.context or query or None, budget=tokens, first=first
        )

    @cached_property
    def _citations(self) -> CitationIndex:
        return CitationIndex(self._evidence)

    @cached_property
    def _numbers(self) -> dict[Chunk, int]:
        return {chunk: number for number, chunk in enumerate(self._index.chunks)}

    def _best_of(self, claim: Claim, context: str | None, passages: Sequence[str]) -> list[int]:
        """The telling sentences of some passages, half a window of them."""
        if not passages:
            return []
        chosen = self._index.window(claim.text, context=context, within=passages, budget=WINDOW_TOKENS // 2)
        best = [] if chosen.best is None else [chosen.best]
        return [self._numbers[chunk] for chunk in dict.fromkeys([*best, *chosen.chunks])]

    def excerpts(self, text: str, budget: int) -> list[tuple[str, str]]:
        """The sentences of each passage that a text has most in common with, passage by passage."""
        identities = dict.fromkeys(chunk.evidence_id for chunk in self._index.chunks)
        found = ((i, self._index.window(text, within=(i,), budget=budget).text) for i in identities)
        return [(identity, excerpt) for identity, excerpt in found if excerpt]

    def citations(self, claim: Claim) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The ids that a claim cites, and the references that mean no evidence."""
        resolved = [(citation.ref, self._citations.resolve(citation)) for citation in claim.citations]
        cited = dict.fromkeys(identity for _, identity in resolved if identity is not None)
        phantoms = dict.fromkeys(ref for ref, identity in resolved if identity is None)
        return tuple(cited), tuple(phantoms)


def rank_chunks(claim: Claim, window: Window) -> list[Chunk]:
    """The chunks of a window that share words with the claim, best first."""
    wanted = set(content_words(claim.text))
    shared = {chunk: len(wanted & set(content_words(chunk.text))) for chunk in window.chunks}
    ranked = sorted((chunk for chunk in window.chunks if shared[chunk]), key=lambda chunk: -shared[chunk])
    if window.best is not None and shared.get(window.best):
        ranked = [window.best, *(chunk for chunk in ranked if chunk != window.best)]
    return ranked
