"""all-MiniLM-L6-v2 in int8: sentences to unit vectors of 384 numbers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np

from holdfast.embedders.runtime import Encoder, Floats
from holdfast.embedders.wordpiece import FIRST, SEPARATOR, tokenize

DIMENSIONS = 384
_LONGEST = 254
"""Word pieces in one run; the model was trained on up to 256 with its two special tokens."""


class Embedder(Protocol):
    """Anything that turns texts into unit vectors."""

    def embed(self, texts: Sequence[str]) -> Floats:
        """One row per text; cosine similarity is the product of two rows."""
        ...


class MiniLMEmbedder:
    """The embedder that ships in the wheel."""

    id = "all-MiniLM-L6-v2"

    def __init__(self, threads: int = 0) -> None:
        self._encoder = Encoder("holdfast.embedders", "minilm.onnx", threads)

    def embed(self, texts: Sequence[str]) -> Floats:
        """One unit vector per text; a long text is the mean of its parts, an empty one is zero."""
        rows = self._encoder.map(self._embed_one, list(texts))
        return np.stack(rows) if rows else np.zeros((0, DIMENSIONS), np.float32)

    def _embed_one(self, text: str) -> Floats:
        ids = tokenize(text).ids
        parts = [ids[start : start + _LONGEST] for start in range(0, len(ids), _LONGEST)]
        total = np.zeros(DIMENSIONS, np.float32)
        for part in parts:
            (hidden,) = self._encoder.run([FIRST, *part, SEPARATOR], [0] * (len(part) + 2))
            total += hidden.mean(axis=0) * len(part)
        length = float(np.linalg.norm(total))
        return total / length if length else total


@lru_cache(maxsize=4)
def default_embedder(threads: int = 0) -> MiniLMEmbedder:
    """The shipped embedder, loaded once."""
    return MiniLMEmbedder(threads)
