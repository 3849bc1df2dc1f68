"""Turns the network's logits and the lexical features into calibrated probabilities.

The weights ship as `judge.json`: how much each feature counts is fixed in `training/calibrate.py`, which fits the scale
and the offset on the dev split of the training data.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from holdfast.judges.features import LexicalFeatures, MarkFeatures

SUPPORTED_IN_USE = 0.75
"""Share of supported claims that the blend's probabilities are stated for.

Most claims of the answers that people check are sound, while most rows of the training files were made or chosen to be
wrong: probabilities for their own share would flag half of all sound claims.
"""
STEEPER = 1.6
"""How much steeper the blend is than its error on sources that no run knew allows: verdicts need the spread.

That holds where sentences had to be chosen. On 1,226 plain claims with evidence of one window (first to fourth of
`benchmarks/plain`) the blend as it is was still flatter than their frequencies ask for (by 1.4, 1.24, 1.09 and .99).
"""
_LIMIT = 30.0


def log_odds_of_support(logits: tuple[float, float, float]) -> float:
    """log P(support) / P(not support) of the network."""
    support, contradict, silent = logits
    high = max(contradict, silent)
    return support - (high + math.log(math.exp(contradict - high) + math.exp(silent - high)))


def sigmoid(value: float) -> float:
    """1 / (1 + exp(-value)), never 0 or 1."""
    return 1.0 / (1.0 + math.exp(-max(-_LIMIT, min(_LIMIT, value))))


@dataclass(frozen=True, slots=True)
class Blend:
    """Two log-odds, each a weighted sum: support or not, and if not, contradicted or silent."""

    support: tuple[float, ...]
    """Weights of: the network's log-odds, its mean and strong mark, coverage, bigrams, misfit, astray,
    a constant."""
    contradict: tuple[float, ...]
    """Weights of: logit(contradict) - logit(silent), coverage, and a constant."""
    mark_threshold: float
    """Log-odds above which a word is marked as unsupported."""

    @classmethod
    def from_json(cls, text: str | bytes) -> "Blend":
        """Read what `training/calibrate.py` wrote."""
        data: Mapping[str, Any] = json.loads(text)
        return cls(tuple(data["support"]), tuple(data["contradict"]), float(data["mark_threshold"]))

    def probabilities(
        self, logits: tuple[float, float, float], marks: MarkFeatures, lexical: LexicalFeatures
    ) -> tuple[float, float, float]:
        """P(support), P(contradict), P(silent)."""
        words = (lexical.coverage, lexical.bigrams, lexical.misfit, lexical.astray)
        features = (log_odds_of_support(logits), marks.mean, marks.strong, *words, 1.0)
        support = sigmoid(_dot(self.support, features))
        side = sigmoid(_dot(self.contradict, (logits[1] - logits[2], lexical.coverage, 1.0)))
        return support, (1.0 - support) * side, (1.0 - support) * (1.0 - side)


def _dot(weights: tuple[float, ...], values: tuple[float, ...]) -> float:
    return math.fsum(w * v for w, v in zip(weights, values, strict=True))
