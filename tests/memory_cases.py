"""What the tests of memory share: an embedder without weights, a few passages, and a memory on every shelf."""

import hashlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from holdfast.claims.words import content_words
from holdfast.memory import Passage

DIMENSIONS = 64


class WordEmbedder:
    """Texts with the same content words are near; a real embedder's interface without its cost."""

    id = "words"

    def __init__(self) -> None:
        self.texts = 0

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        self.texts += len(texts)
        rows = np.zeros((len(texts), DIMENSIONS), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in content_words(text):
                row[hashlib.sha256(word.encode()).digest()[0] % DIMENSIONS] += 1.0
        rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
        return rows


def lighthouse() -> list[Passage]:
    """Passages about one place, some with dates and sources."""
    import datetime

    return [
        Passage("tower", "The granite tower is 32 metres high.", "guide"),
        Passage("lamp", "The lamp was first lit in October 1871.", "log", datetime.date(1871, 10, 2)),
        Passage(
            "oil", "The lamp burned paraffin from 1894.", "log", datetime.date(1894, 3, 1), "Ann", ("fuel",)
        ),
        Passage("visits", "Visitors are admitted on Saturdays.", "guide", datetime.date(2024, 4, 1)),
        Passage("deer", "Deer graze in the glen below the cliff.", None, None, "Ruth"),
    ]
