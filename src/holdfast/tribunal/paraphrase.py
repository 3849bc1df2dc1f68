"""Do two texts say the same? Three opinions, each from 0 to 1, and their plain mean."""

from collections.abc import Sequence

import numpy as np

from holdfast.claims.words import words
from holdfast.embedders import Embedder, default_embedder
from holdfast.judges.embedded import EmbeddedJudge, default_judge
from holdfast.judges.types import Pair
from holdfast.tribunal.vectors import embedded_texts


class ParaphraseMeasure:
    """The cosine of the embeddings, the words in common, and whether each text entails the other.

    The weights are equal because nothing was fitted: what one opinion misses another sees.
    """

    def __init__(self, embedder: Embedder | None = None, judge: EmbeddedJudge | None = None) -> None:
        self._embedder, self._judge = embedder, judge

    def scores(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """One number a pair, the same whichever text comes first."""
        meant = self._cosines(pairs)
        shared = [common_words(one, other) for one, other in pairs]
        entailed = self._entailment(pairs)
        return [round((a + b + c) / 3.0, 6) for a, b, c in zip(meant, shared, entailed, strict=True)]

    def _cosines(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        texts = [text for pair in pairs for text in pair]
        rows = embedded_texts(texts, self._embedder or default_embedder()).astype(np.float64)
        return [max(0.0, min(1.0, float(value))) for value in np.sum(rows[0::2] * rows[1::2], axis=1)]

    def _entailment(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """The weaker direction: a paraphrase leaves nothing out and adds nothing."""
        judge = self._judge or default_judge()
        there = judge.judge_all([Pair(one, other) for one, other in pairs])
        back = judge.judge_all([Pair(other, one) for one, other in pairs])
        return [min(a.support, b.support) for a, b in zip(there, back, strict=True)]


def common_words(one: str, other: str) -> float:
    """Twice the words in both over the words in each: 1 for the same set, 0 for none in common."""
    left, right = set(words(one)), set(words(other))
    return 2.0 * len(left & right) / (len(left) + len(right)) if left or right else 0.0
