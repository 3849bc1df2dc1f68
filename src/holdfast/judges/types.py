"""What a judge is asked and what it answers."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

Tier = Literal["exact", "embedded", "model"]


@dataclass(frozen=True, slots=True)
class Pair:
    """A claim and the text it is to be judged on; an empty evidence asks for the prior."""

    claim: str
    evidence: str
    context: str | None = None
    """The sentence the claim leans on, so that its pronouns can be read."""
    wide: str | None = None
    """More of the evidence, for judges with room for it."""
    language: str = "en"
    """Of the claim; the embedded judge reads English."""
    role: Literal["main", "cited", "alone", "rival"] = "main"
    """`cited` and `alone` are second readings of a claim, on what it cites or on one sentence: not worth a call.
    A `rival` is read beside another claim, and one of them denies what the other says: a "not" is no sign there."""
    asked: str | None = None
    """The claim once more, as a question with its short answer: small judges read either form better than one."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Words of the claim, `claim[start:end]`, and how surely the evidence does not carry them."""

    start: int
    end: int
    score: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """P(support), P(contradict) and P(silent) of one claim on some evidence."""

    support: float
    contradict: float
    silent: float
    tier: Tier
    reason: str
    marks: tuple[Mark, ...] = ()
    cost_usd: float | None = 0.0
    interval: tuple[float, float] | None = None
    """Where P(support) lies when it was not read off exactly: few samples, or a word outside the top tokens."""
    uncalibrated: float | None = None
    """P(support) as the judge said it, when a calibration has changed it."""

    def __post_init__(self) -> None:
        parts = (self.support, self.contradict, self.silent)
        if not all(math.isfinite(p) and 0.0 <= p <= 1.0 for p in parts) or abs(sum(parts) - 1.0) > 1e-4:
            raise ValueError(f"probabilities must be finite, in [0, 1] and sum to 1, not {parts}")


@dataclass(frozen=True, slots=True)
class Unjudged:
    """A pair that was to be judged and was not: an outage, a refusal or a cap. It is no score."""

    reason: str


class Judge(Protocol):
    """Anything that turns pairs into judgements, in order, one each."""

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair; raise JudgeError when that cannot be done."""
        ...
