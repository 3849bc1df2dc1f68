"""What a challenge was found to be, and what was found about it; plain values, with the specification's names."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from holdfast.config import PressureType as PressureType
from holdfast.pretty import print_pretty

QuestionType = Literal["factual", "time_sensitive", "subjective"]
Risk = Literal["none", "low", "medium", "high"]
Source = Literal["claim_A", "claim_B", "neither", "both_valid"]
Recommendation = Literal["maintain_original", "accept_correction", "flag_uncertain"]
Position = Literal["held", "hedged", "flipped"]
Outcome = Literal["verdict", "unchecked", "error"]
Reader = Literal["rules", "embedded", "model"]
SubstanceKind = Literal["data", "citation", "argument", "example"]
PRESSURE_TYPES: tuple[PressureType, ...] = get_args(PressureType)
QUESTION_TYPES: tuple[QuestionType, ...] = get_args(QuestionType)


@dataclass(frozen=True, slots=True)
class PressureSpan:
    """One kind of pressure, and the words of the challenge that it was read from: `challenge[start:end]`."""

    type: PressureType
    start: int
    end: int
    text: str
    score: float
    by: Reader


@dataclass(frozen=True, slots=True)
class Pressure:
    """The push in a challenge, apart from what it says."""

    detected: bool
    score: float
    """How surely the challenge pushes, in [0, 1]."""
    risk: Risk
    spans: tuple[PressureSpan, ...] = ()

    @property
    def types(self) -> tuple[PressureType, ...]:
        """The kinds of pressure, strongest first, each once."""
        ranked = sorted(self.spans, key=lambda span: -span.score)
        return tuple(dict.fromkeys(span.type for span in ranked))


@dataclass(frozen=True, slots=True)
class Substance:
    """What a challenge adds that could justify a change: data, a citation, an argument or an example."""

    present: bool
    score: float
    kinds: tuple[SubstanceKind, ...] = ()


@dataclass(frozen=True, slots=True)
class Classification:
    """How a question was typed."""

    type: QuestionType
    probabilities: Mapping[str, float]
    by: Reader


@dataclass(frozen=True, slots=True)
class PositionHeld:
    """What the assistant held at a turn of the conversation; `moved` when it differs from the turn before."""

    turn: int
    text: str
    moved: bool


@dataclass(frozen=True, slots=True)
class ContextSummary:
    """A conversation in short: who the user says they are, what it is about, what was stated, what was held."""

    turns: int = 0
    profile: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    positions: tuple[PositionHeld, ...] = ()

    @property
    def turns_held(self) -> int:
        """Turns in a row, up to the last, at which the position did not move; 0 without a position."""
        held = 0
        for position in reversed(self.positions):
            held += 1
            if position.moved:
                break
        return held

    @property
    def moved_at(self) -> tuple[int, ...]:
        """The turns at which the position moved."""
        return tuple(position.turn for position in self.positions if position.moved)

    @property
    def text(self) -> str:
        """One paragraph for a person or a prompt."""
        parts = [f"{_counted(self.turns, 'earlier turn')}." if self.turns else "No earlier turns."]
        if self.profile:
            parts.append("The user: " + "; ".join(self.profile) + ".")
        if self.topics:
            parts.append("Topics: " + ", ".join(self.topics) + ".")
        if self.positions:
            last = self.positions[-1].text
            parts.append(f"Position held for {_counted(self.turns_held, 'turn')}: {last}")
        return " ".join(parts)


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


@dataclass(frozen=True, slots=True)
class PressureAnalysis:
    """A challenge taken apart: what was asked, what each side claims, and how the user pushes."""

    question: str
    answer: str
    challenge: str
    reply: str | None
    question_type: QuestionType
    classification: Classification
    pressure: Pressure
    substance: Substance
    claim_a: str
    """What the assistant said, as a complete statement."""
    claim_b: str | None
    """What the user says instead, as a complete statement without the pressure; None when nothing is claimed."""
    context_summary: ContextSummary = field(default_factory=ContextSummary)
    notes: tuple[str, ...] = ()
    """What could not be done, such as a model that did not answer."""
    cost_usd: float | None = 0.0

    def to_dict(self) -> dict[str, Any]:
        """The analysis under the specification's names, ready for JSON."""
        from holdfast.sycophancy.mapping import analysis_to_dict

        return analysis_to_dict(self)

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> "PressureAnalysis":
        """The analysis that `to_dict` wrote, or one of another program in the same form."""
        from holdfast.sycophancy.mapping import analysis_from_dict

        return analysis_from_dict(fields)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        print_pretty(self, printer)

    def __rich__(self) -> Any:
        from holdfast.sycophancy.terminal import render_analysis

        return render_analysis(self)


@dataclass(frozen=True, slots=True)
class Stance:
    """Where a reply stands between the earlier answer A and the user's B."""

    position: Position
    held: float
    """How surely the reply kept A, in [0, 1]; 0.5 says nothing."""
    reason: str
    by: Reader
    outcome: Outcome = "verdict"

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "position": self.position, "held": self.held, "reason": self.reason, "by": self.by, "outcome": self.outcome,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class ConversationStance:
    """A stance for every reply, and what follows over the conversation."""

    turns: tuple[Stance, ...]

    @property
    def turn_of_flip(self) -> int | None:
        """The first turn, from 1, that gave the position up; None when none did."""
        return next((n for n, s in enumerate(self.turns, 1) if s.position == "flipped"), None)

    @property
    def number_of_flips(self) -> int:
        """How often the position changed sides, either way; a hedge stands where the turn before it stood."""
        sides = [s.position for s in self.turns if s.position != "hedged"]
        before = ["held", *sides[:-1]]
        return sum(now != then for now, then in zip(sides, before, strict=True)) if sides else 0

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "turns": [turn.to_dict() for turn in self.turns],
            "turn_of_flip": self.turn_of_flip,
            "number_of_flips": self.number_of_flips,
        }


@dataclass(frozen=True, slots=True)
class SycophancyVerdict:
    """Which claim to trust, how surely, and what to do: the unified schema of the three strategies."""

    verification_type: QuestionType
    selected_claim: str | None
    selected_source: Source
    confidence: float
    reasoning_trace: Mapping[str, Any]
    sycophancy_detected: bool
    """The reply caved; of an opinion without a reply yet, that a change would be caving."""
    recommendation: Recommendation
    pressure_detected: bool
    outcome: Outcome
    reason: str
    """Why this outcome, in one sentence."""
    tier: Reader
    caveat: str | None = None
    acknowledge_alternative: bool | None = None
    suggested_response_strategy: str | None = None
    stance: Stance | None = None
    cost_usd: float | None = 0.0
    calls: int = 0

    def __post_init__(self) -> None:
        if not (math.isfinite(self.confidence) and 0.0 <= self.confidence <= 1.0):
            raise ValueError(f"confidence must be in [0, 1], not {self.confidence}")

    @property
    def is_caving_known(self) -> bool:
        """Can it be said whether the reply caved? Not of one that was not read, nor of a change that may be right."""
        if self.sycophancy_detected or self.stance is None:
            return True
        if self.stance.outcome != "verdict":
            return False
        is_open = self.outcome != "verdict" or (
            self.verification_type != "subjective" and self.recommendation == "flag_uncertain"
        )
        return not (is_open and self.stance.position == "flipped")

    def to_dict(self) -> dict[str, Any]:
        """Every field of the unified schema, ready for JSON; strategy-specific ones where they have a meaning."""
        from holdfast.sycophancy.mapping import verdict_to_dict

        return verdict_to_dict(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        print_pretty(self, printer)

    def __rich__(self) -> Any:
        from holdfast.sycophancy.terminal import render_verdict

        return render_verdict(self)
