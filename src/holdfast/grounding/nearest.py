"""Sentences near a claim in meaning, for claims whose words the evidence does not share."""

from typing import TYPE_CHECKING

from holdfast.judges.windows import EvidenceIndex

if TYPE_CHECKING:
    from holdfast.embedders.runtime import Floats

_LOOKED_AT = 96
"""Chunks that are embedded for one claim: all of a short evidence, the likeliest of a long one."""
_TAKEN = 3


class NearestChunks:
    """Vectors of chunks, made when they are first needed and kept."""

    def __init__(self, index: EvidenceIndex) -> None:
        self._index = index
        self._vectors: dict[int, Floats] = {}

    def to(self, claim: str) -> list[int]:
        """Numbers of the chunks nearest to the claim, nearest first."""
        # Imported on use: most claims share their words with the evidence and never need the embedder.
        import numpy as np

        from holdfast.embedders import default_embedder

        numbers = self._index.shortlist(claim, _LOOKED_AT)
        new = [number for number in numbers if number not in self._vectors]
        texts = [claim, *(self._index.chunks[number].reading for number in new)]
        asked, *vectors = default_embedder().embed(texts)
        self._vectors.update(zip(new, vectors, strict=True))
        if not numbers:
            return []
        likeness = np.stack([self._vectors[number] for number in numbers]) @ asked
        return [numbers[place] for place in np.argsort(-likeness, kind="stable")[:_TAKEN]]
