"""Do two texts say the same? Three opinions, each from 0 to 1, and their plain mean."""

import math
from collections.abc import Sequence
from functools import partial

import numpy as np

from holdfast.claims.words import words
from holdfast.embedders import Embedder, default_embedder
from holdfast.embedders.wordpiece import count_tokens
from holdfast.judges.blend import log_odds_of_support, sigmoid
from holdfast.judges.embedded import POSITIONS, EmbeddedJudge, default_judge
from holdfast.judges.types import Pair
from holdfast.tribunal.similarity.vectors import embedded_texts


class ParaphraseMeasure:
    """The cosine of the embeddings, what the texts share in writing, and whether each entails the other.

    The weights are equal because nothing was fitted: what one opinion misses another sees.
    """

    def __init__(self, embedder: Embedder | None = None, judge: EmbeddedJudge | None = None) -> None:
        self._embedder, self._judge = embedder, judge

    def scores(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """One number a pair, the same whichever text comes first."""
        written = [(covered_words(*pair) + common_trigrams(*pair)) / 2.0 for pair in pairs]
        opinions = zip(self._cosines(pairs), written, self._entailment(pairs), strict=True)
        return [round(sum(opinion) / 3.0, 6) for opinion in opinions]

    def _cosines(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        texts = [text for pair in pairs for text in pair]
        rows = embedded_texts(texts, self._embedder or default_embedder()).astype(np.float64)
        return [max(0.0, min(1.0, float(value))) for value in np.sum(rows[0::2] * rows[1::2], axis=1)]

    def _entailment(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """Both directions, and the mean of the judge's word with that of its network alone.

        A paraphrase entails both ways: in their geometric mean a sure direction does not hide a doubtful one. The
        judge weighs the words in common already; by itself it would count them twice.
        """
        judge = self._judge or default_judge()
        both_ways = [Pair(*texts) for pair in pairs for texts in (pair, pair[::-1])]
        judged = [judgement.support for judgement in judge.judge_all(both_ways)]
        read = judge.map(partial(_network_support, judge), list(zip(both_ways, judged, strict=True)))
        found = [(a + b) / 2.0 for a, b in zip(judged, read, strict=True)]
        return [math.sqrt(there * back) for there, back in zip(found[0::2], found[1::2], strict=True)]


def _network_support(judge: EmbeddedJudge, item: tuple[Pair, float]) -> float:
    """P(support) of the network alone; the judge's own where the texts do not fit into one reading."""
    pair, judged = item
    if count_tokens(pair.claim) + count_tokens(pair.evidence) > POSITIONS - 3:
        return judged
    return sigmoid(log_odds_of_support(judge.read(pair.claim, pair.evidence).logits))


def common_words(one: str, other: str) -> float:
    """Twice the words in both over the words in each: 1 for the same set, 0 for none in common."""
    return _dice(set(words(one)), set(words(other)))


def covered_words(one: str, other: str) -> float:
    """The share of the wordier text's words that the other has, too."""
    left, right = set(words(one)), set(words(other))
    return len(left & right) / max(len(left), len(right)) if left and right else 0.0


def common_trigrams(one: str, other: str) -> float:
    """The same as `common_words` for runs of three letters, which see through inflection."""
    return _dice(_trigrams(one), _trigrams(other))


def _trigrams(text: str) -> set[str]:
    line = f" {' '.join(words(text))} "
    return {line[start : start + 3] for start in range(len(line) - 2)}


def _dice(left: set[str], right: set[str]) -> float:
    return 2.0 * len(left & right) / (len(left) + len(right)) if left or right else 0.0
