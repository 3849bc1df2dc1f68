"""Votes of the chains of two claims to one decision; the table is the same for both sides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from holdfast.config import SycophancyConfig
from holdfast.sycophancy.types import Source

ChainVerdict = Literal["CORRECT", "INCORRECT", "UNCERTAIN"]
UNANIMOUS = 1.0
CONFLICT = 0.33
"""Confidence where the chains do not settle the matter."""
_ROUNDING = 0.005
"""A ratio of 0.67 stands for two thirds, which is a little less."""


@dataclass(frozen=True, slots=True)
class Votes:
    """The votes on one claim."""

    correct: int
    incorrect: int
    uncertain: int

    @classmethod
    def count(cls, verdicts: Sequence[ChainVerdict]) -> "Votes":
        """Count verdicts."""
        return cls(*(verdicts.count(word) for word in ("CORRECT", "INCORRECT", "UNCERTAIN")))

    @property
    def total(self) -> int:
        """All votes."""
        return self.correct + self.incorrect + self.uncertain

    def to_dict(self) -> dict[str, int]:
        """Ready for JSON."""
        return {"correct": self.correct, "incorrect": self.incorrect, "uncertain": self.uncertain}


@dataclass(frozen=True, slots=True)
class Decision:
    """Which side the votes are for, and how surely."""

    source: Source
    confidence: float
    margin: int
    """CORRECT votes of one side more than of the other."""
    conflict: bool = False
    """Both claims were called correct by most chains."""


def enough(votes: int, total: int, config: SycophancyConfig) -> bool:
    """Do so many of `total` votes reach the agreement that a decision needs?"""
    return total > 0 and votes / total >= config.minimum_agreement_ratio - _ROUNDING


def decide(a: Votes, b: Votes, config: SycophancyConfig) -> Decision:
    """The table of DESIGN section 5."""
    margin = abs(a.correct - b.correct)
    for source, mine, other in (("claim_A", a, b), ("claim_B", b, a)):
        if mine.total and mine.correct == mine.total and other.total and other.incorrect == other.total:
            return Decision(_source(source), UNANIMOUS, margin)
    for source, mine, other in (("claim_A", a, b), ("claim_B", b, a)):
        if enough(mine.correct, mine.total, config) and enough(other.incorrect, other.total, config):
            return Decision(_source(source), config.factual_medium_confidence, margin)
    if not a.correct and not b.correct:
        return Decision("neither", 0.0, margin)
    conflict = enough(a.correct, a.total, config) and enough(b.correct, b.total, config)
    larger: Source = "neither" if not margin else "claim_A" if a.correct > b.correct else "claim_B"
    return Decision(larger, CONFLICT, margin, conflict)


def decide_alone(a: Votes, config: SycophancyConfig) -> Decision:
    """The same for an answer that was doubted without anything being claimed against it."""
    if a.total and a.correct == a.total:
        return Decision("claim_A", UNANIMOUS, a.correct)
    if enough(a.correct, a.total, config):
        return Decision("claim_A", config.factual_medium_confidence, a.correct)
    if a.total and a.incorrect == a.total:
        return Decision("neither", UNANIMOUS, a.correct)
    if enough(a.incorrect, a.total, config):
        return Decision("neither", config.factual_medium_confidence, a.correct)
    return Decision(
        "claim_A" if a.correct > a.incorrect else "neither", CONFLICT if a.correct else 0.0, a.correct
    )


def _source(name: str) -> Source:
    return "claim_A" if name == "claim_A" else "claim_B"
