"""The trained encoder: one reading of a turn and what it replies to gives every score the room needs."""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from holdfast.embedders.runtime import Encoder, Floats
from holdfast.embedders.wordpiece import FIRST, SEPARATOR, Tokens, tokenize
from holdfast.sycophancy.types import PRESSURE_TYPES, QUESTION_TYPES, PressureType

LONGEST_TURN, LONGEST_CONTEXT = 224, 160
"""Tokens read at once; of a longer turn every part is read, of a longer context its beginning."""
_PRESSURE, _DISPUTE = 0, 1
_TYPES = slice(2, 2 + len(PRESSURE_TYPES))
_SUBSTANCE = _TYPES.stop
_QUESTION = slice(_SUBSTANCE + 1, _SUBSTANCE + 4)
_STANCE = slice(_QUESTION.stop, _QUESTION.stop + 3)
_MARK = _STANCE.stop


@dataclass(frozen=True, slots=True)
class TurnReading:
    """What the encoder says of one turn: probabilities, and its opinion of every token."""

    tokens: Tokens
    scores: Floats
    """One row a token, the columns of the head."""
    mean: Floats
    """The same over the whole turn."""

    @property
    def pressure_logit(self) -> float:
        """Log-odds that the turn pushes."""
        return float(self.mean[_PRESSURE])

    @property
    def dispute(self) -> float:
        """P(the turn disputes what it replies to)."""
        return sigmoid(float(self.mean[_DISPUTE]))

    @property
    def substance(self) -> float:
        """P(the turn brings data, a source, an argument or an example)."""
        return sigmoid(float(self.mean[_SUBSTANCE]))

    def type_score(self, kind: PressureType) -> float:
        """P(the turn pushes in this way)."""
        return sigmoid(float(self.mean[_TYPES][PRESSURE_TYPES.index(kind)]))

    def type_at(self, kind: PressureType, start: int, end: int) -> float:
        """How much the characters `start:end` speak for this kind of pressure, as a mean logit."""
        column = _TYPES.start + PRESSURE_TYPES.index(kind)
        return self._mean_over(column, start, end)

    def claim_at(self, start: int, end: int) -> float:
        """P(the characters `start:end` state the user's claim)."""
        return sigmoid(self._mean_over(_MARK, start, end))

    def claim_marks(self) -> Floats:
        """Log-odds, token by token, of belonging to the user's claim."""
        marks: Floats = self.scores[:, _MARK]
        return marks

    def _mean_over(self, column: int, start: int, end: int) -> float:
        rows = [n for n, (a, b) in enumerate(self.tokens.spans) if a < end and b > start]
        return float(self.scores[rows, column].mean()) if rows else -10.0


class TurnEncoder:
    """Reads turns on this machine, one sequence a run."""

    def __init__(self, threads: int = 0) -> None:
        self._encoder = Encoder("holdfast.sycophancy", "turn.onnx", threads)

    def read_turn(self, turn: str, context: str = "") -> TurnReading:
        """Pressure, substance and claim marks of a turn; a long turn is read in parts and pushes as its strongest."""
        tokens = tokenize(turn)
        behind = tokenize(context[: 12 * LONGEST_CONTEXT]).ids[:LONGEST_CONTEXT]
        starts = range(0, max(1, len(tokens.ids)), LONGEST_TURN)
        parts = self._encoder.map(lambda at: self._read(tokens.ids[at : at + LONGEST_TURN], behind), starts)
        scores = np.concatenate([own for own, _ in parts])
        strongest = max((mean for _, mean in parts), key=lambda mean: float(mean[_PRESSURE]))
        return TurnReading(tokens, scores, strongest)

    def question_chances(self, question: str) -> dict[str, float]:
        """P(factual), P(time_sensitive) and P(subjective) of a question; of a long one its end is read."""
        ids = tokenize(question[-12 * LONGEST_TURN :]).ids[-LONGEST_TURN:]
        _, mean = self._read(ids, ())
        return dict(zip(QUESTION_TYPES, softmax(mean[_QUESTION]), strict=True))

    def _read(self, turn: tuple[int, ...], context: tuple[int, ...]) -> tuple[Floats, Floats]:
        """The head's columns for each of the turn's own tokens, and their mean over the whole sequence."""
        second = [*context, SEPARATOR] if context else []
        ids = [FIRST, *turn, SEPARATOR, *second]
        types = [0] * (len(turn) + 2) + [1] * len(second)
        (columns,) = self._encoder.run(ids, types)
        return columns[1 : len(turn) + 1], columns.mean(axis=0)


def sigmoid(logit: float) -> float:
    """Log-odds to a probability."""
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, logit))))


def softmax(logits: Floats) -> list[float]:
    """Logits to probabilities."""
    odds = np.exp(logits - logits.max())
    return [float(x) for x in odds / odds.sum()]


@lru_cache(maxsize=4)
def default_encoder(threads: int = 0) -> TurnEncoder:
    """The shipped encoder, loaded once per process."""
    return TurnEncoder(threads)
