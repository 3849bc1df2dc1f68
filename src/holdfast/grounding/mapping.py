"""Which evidence bears on a claim: the window that the judge reads, and the passages that the claim cites."""

from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Chunk, Claim, Evidence
from holdfast.claims.words import content_words
from holdfast.grounding.citations import CitationIndex
from holdfast.grounding.nearest import NearestChunks
from holdfast.judges.exact import ExactEvidence
from holdfast.judges.windows import EvidenceIndex, Window

LEXICAL_ENOUGH = 0.6
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


class EvidenceMap:
    """All evidence of one check, indexed once and asked for each claim."""

    def __init__(self, evidence: Sequence[Evidence]) -> None:
        self._citations = CitationIndex(evidence)
        self._index = EvidenceIndex([chunk for passage in evidence for chunk in chunk_evidence(passage)])
        self._nearest = NearestChunks(self._index)
        # Sorted, so that the exact tier reads the same text whatever the order of the passages.
        self.exact = ExactEvidence("\n\n".join(sorted(passage.text for passage in evidence)))

    def bearing(self, claim: Claim, query: str = "") -> Bearing:
        """The windows and the cited passages of one claim; the query's words help to choose sentences."""
        context = claim.context or query or None
        cited, phantoms = self.citations(claim)
        window = self._index.window(claim.text, context=context)
        if window.coverage < LEXICAL_ENOUGH and not window.whole:
            window = self._index.window(claim.text, context=context, first=self._nearest.to(claim.text))
        read_already = {chunk.evidence_id for chunk in window.chunks} <= set(cited)
        cited_window = None
        if cited and not read_already:
            cited_window = self._index.window(claim.text, context=context, within=cited)
        return Bearing(window, cited_window, cited, phantoms)

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
