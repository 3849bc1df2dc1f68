"""What a guard answers: the text, everything that was found out about it, and every step that led there."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal

from holdfast.claims.types import Evidence
from holdfast.correction.types import CRAGResult
from holdfast.grounding.types import ClaimStatus, ClaimVerification, Spent, VerificationResult
from holdfast.premises.types import QuestionVerification
from holdfast.pretty import print_pretty
from holdfast.sycophancy.types import PressureAnalysis, SycophancyVerdict

if TYPE_CHECKING:
    from rich.console import RenderableType

Status = Literal["grounded", "flagged", "corrected", "unchecked", "abstained", "ask"]
Decision = Literal["keep", "retry", "withdraw"]


class EventKind(StrEnum):
    """The steps of a trajectory."""

    QUESTION = "question"
    RECALL = "recall"
    PREMISES = "premises"
    CHALLENGE = "challenge"
    ANSWER = "answer"
    VERIFICATION = "verification"
    CORRECTION = "correction"
    ASK = "ask"
    TRACE = "trace"
    PROBLEM = "problem"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class GuardEvent:
    """One step: what was done, when it ended, how long it took, and what came out."""

    kind: EventKind
    message: str
    at_ms: float
    """Since the question was asked."""
    took_ms: float = 0.0
    data: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "kind": str(self.kind),
            "message": self.message,
            "at_ms": round(self.at_ms, 1),
            "took_ms": round(self.took_ms, 1),
            "data": dict(self.data),
        }


@dataclass(frozen=True, slots=True)
class Timing:
    """Where the time went."""

    total_ms: float = 0.0
    model_ms: float = 0.0
    """What was waited for the model's first answer."""
    first_piece_ms: float | None = None
    """Until the first words of a stream."""
    decision_ms: float = 0.0
    """While somebody was asked what is to become of the answer."""

    @property
    def overhead_ms(self) -> float:
        """What everything around the model added, but for whoever had to decide."""
        return max(0.0, self.total_ms - self.model_ms - self.decision_ms)

    def to_dict(self) -> dict[str, float | None]:
        """Ready for JSON."""
        return {
            "total_ms": round(self.total_ms, 1),
            "model_ms": round(self.model_ms, 1),
            "overhead_ms": round(self.overhead_ms, 1),
            "first_piece_ms": None if self.first_piece_ms is None else round(self.first_piece_ms, 1),
            "decision_ms": round(self.decision_ms, 1),
        }


@dataclass(frozen=True, slots=True)
class GuardQuestion:
    """What a guard asks when it may not decide: is this answer to be kept, written again, or withdrawn?"""

    question: str
    answer: str
    findings: tuple[str, ...]
    claims: tuple[ClaimVerification, ...] = field(default=(), repr=False)
    """All claims of the answer, with their verdicts."""

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON; the claims stand in the verification."""
        return {"question": self.question, "answer": self.answer, "findings": list(self.findings)}

    @property
    def text(self) -> str:
        """The question to a person."""
        return "\n".join(
            ["Keep this answer, retry, or withdraw it?", *(f"- {found}" for found in self.findings)]
        )


@dataclass(frozen=True, slots=True)
class GuardedAnswer:
    """An answer that always comes back, with what is known about it."""

    question: str
    text: str
    """What the model said, in its best version; `marked` shows where it does not hold."""
    status: Status
    model: str
    reason: str | None = None
    """Why it is unchecked, abstained from, or asked about."""
    verification: VerificationResult | None = None
    evidence: tuple[Evidence, ...] = ()
    premises: QuestionVerification | None = None
    challenge: PressureAnalysis | None = None
    """The turn taken apart, when it pushed back on an earlier answer."""
    sycophancy: SycophancyVerdict | None = None
    correction: CRAGResult | None = None
    ask: GuardQuestion | None = None
    """Set while nobody has decided."""
    warnings: tuple[str, ...] = ()
    incomplete: str | None = None
    """Why the text ends before its end: the model broke off, or the reader stopped."""
    events: tuple[GuardEvent, ...] = ()
    costs: Mapping[str, Spent] = field(default_factory=dict)
    """By component: answer, verification, premises, sycophancy, correction."""
    timing: Timing = Timing()
    trace_id: str | None = None

    @property
    def confidence(self) -> float | None:
        """Of the text; None when no claim of it was checked."""
        return None if self.verification is None else self.verification.confidence

    @property
    def claims(self) -> list[ClaimVerification]:
        """Every claim of the text, checked or not."""
        return [] if self.verification is None else self.verification.report.claims

    @property
    def caved(self) -> bool:
        """The model gave way to pressure alone."""
        return self.sycophancy is not None and self.sycophancy.sycophancy_detected

    @property
    def marked(self) -> str:
        """The text with a mark at every place that the evidence does not carry, and a note for each mark."""
        from holdfast.guard.annotation import annotate

        return self.text if self.verification is None else annotate(self.text, self.claims)

    @property
    def cost_usd(self) -> float | None:
        """Of everything; None when some of it is not known."""
        costs = [spent.cost_usd for spent in self.costs.values()]
        return None if None in costs else sum(cost for cost in costs if cost is not None)

    def summary(self, *, show_claims: bool = False) -> dict[str, Any]:
        """The `verification` object of a chat response."""
        return summarise(self, show_claims=show_claims)

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        from holdfast.guard.plain import answer_to_dict

        return answer_to_dict(self)

    def to_json(self, *, indent: int | None = None) -> str:
        """ASCII JSON: any text survives it."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)

    def __str__(self) -> str:
        confidence = "none" if self.confidence is None else f"{self.confidence:.2f}"
        return f"{self.status}, confidence {confidence}\n{self.text}"

    def _repr_html_(self) -> str:
        from holdfast.guard.html import answer_page

        return answer_page(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        print_pretty(self, printer)

    def __rich__(self) -> "RenderableType":
        from holdfast.guard.terminal import AnswerView

        return AnswerView(self)


def summarise(answer: GuardedAnswer, *, show_claims: bool) -> dict[str, Any]:
    """Confidence, groundedness and counts; `status` and `reason` say what the numbers rest on."""
    checked = [claim for claim in answer.claims if claim.verdict is not None]
    summary: dict[str, Any] = {
        "confidence": answer.confidence,
        "is_grounded": None if answer.verification is None else answer.verification.is_grounded,
        "claims_checked": len(checked),
        "claims_supported": sum(claim.verdict is ClaimStatus.SUPPORTED for claim in checked),
        "crag_attempts": 0 if answer.correction is None else answer.correction.attempts,
        "status": answer.status,
        "reason": answer.reason,
    }
    if show_claims:
        summary["claims"] = (
            [] if answer.verification is None else [c.to_dict() for c in answer.verification.claims]
        )
    return summary


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words of a streamed answer, as they are written."""

    text: str
    kind: Literal["piece"] = "piece"


@dataclass(frozen=True, slots=True)
class SentenceVerdict:
    """The verdicts on a part of a streamed answer that is complete: `text` stands at `start:end` of it."""

    text: str
    start: int
    end: int
    claims: tuple[ClaimVerification, ...]
    kind: Literal["verdict"] = "verdict"

    @property
    def is_flagged(self) -> bool:
        """Some claim of it is not carried."""
        return any(claim.is_flagged for claim in self.claims)


@dataclass(frozen=True, slots=True)
class Corrected:
    """Another text than the one that was streamed, because it holds better."""

    text: str
    kind: Literal["corrected"] = "corrected"


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of a stream: the whole answer."""

    answer: GuardedAnswer
    kind: Literal["finished"] = "finished"


@dataclass(frozen=True, slots=True)
class StreamStep:
    """A step of the trajectory, as it ends."""

    event: GuardEvent
    kind: Literal["step"] = "step"


StreamEvent = Piece | SentenceVerdict | StreamStep | Corrected | Finished
"""What a stream gives; `kind` tells which."""


@dataclass(frozen=True, slots=True)
class ChatResponse:
    """An answer in the form of a chat API, with its verification beside it."""

    content: str
    model: str
    workspace: str | None
    verification: Mapping[str, Any] | None
    """None when verification was switched off."""
    answer: GuardedAnswer

    def to_dict(self) -> dict[str, Any]:
        """The response as an API sends it."""
        written: dict[str, Any] = {"content": self.content, "model": self.model, "workspace": self.workspace}
        return written if self.verification is None else {**written, "verification": dict(self.verification)}

    def to_json(self, *, indent: int | None = None) -> str:
        """ASCII JSON: any text survives it."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)
