"""What a question takes for granted, what memory says about it, and what follows."""

import datetime
import json
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from holdfast.judges.types import Tier

Trigger = Literal[
    "wh_question", "yes_no_question", "implied", "factive", "reason", "statement", "change", "temporal_clause",
    "relative_clause", "cleft", "possessive", "quantifier", "comparative", "description", "name", "setting", "model",
    "given",
]  # fmt: skip
"""What in the question the premise was read from; `given` when the caller wrote it."""
Outcome = Literal["supported", "unsupported", "contradicted", "inconclusive"]
OnInconclusive = Literal["proceed", "abstain"]
Cause = Literal[
    "attested", "entailed", "nothing_found", "not_attested", "other_entity", "other_period", "contradicted",
    "unresolved_reference", "recall_failed", "judge_failed", "model_failed", "not_readable",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Premise:
    """One statement that a question takes for granted."""

    claim: str
    rationale: str = ""
    """Why the question implies it."""
    trigger: Trigger = "given"
    entailed_by: str | None = None
    """Another premise's claim that cannot be true without this one."""


@dataclass(frozen=True, slots=True)
class MemoryQuote:
    """The words of a passage that a verdict rests on."""

    evidence_id: str
    text: str
    speaker: str | None = None
    date: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class PremiseVerdict:
    """What memory says about one premise."""

    premise: Premise
    supported: bool
    confidence: float | None
    """How surely memory supports the premise; None when the check is inconclusive."""
    evidence_ids: list[str]
    """The hits that attest it, best first; none when it is not supported."""
    rationale: str = ""
    outcome: Outcome = "unsupported"
    cause: Cause = "not_attested"
    says_instead: MemoryQuote | None = None
    """What memory says where it says otherwise: of someone else, of another time, or the opposite."""
    tier: Tier | None = None
    cost_usd: float | None = 0.0

    @property
    def is_inconclusive(self) -> bool:
        """Nothing was found out: recall, the judge or the model failed, or the claim cannot be read."""
        return self.outcome == "inconclusive"

    @property
    def is_asked(self) -> bool:
        """It is what a yes/no question asks, and nothing that a question takes for granted."""
        return self.premise.trigger == "yes_no_question"


@dataclass(frozen=True, slots=True)
class QuestionVerification:
    """All that was found out about a question before it is answered."""

    premises: list[Premise]
    """What it takes for granted, and behind that what its yes/no questions before the last one ask."""
    verdicts: list[PremiseVerdict]
    all_premises_supported: bool
    """Every premise is supported with enough confidence; true when there is none."""
    question: str = ""
    asked: Premise | None = None
    """What a yes/no question asks about, as a statement; of several questions the last one."""
    asked_verdict: PremiseVerdict | None = None
    on_inconclusive: OnInconclusive = "proceed"
    warnings: list[str] = field(default_factory=list)
    unread: str | None = None
    """Why no premises could be read, where none could."""
    cost_usd: float | None = 0.0
    """What a model took for the reading and all verdicts; None where that is not known."""

    @property
    def outcome(self) -> Outcome:
        """The worst of the verdicts; an inconclusive one counts only where nothing is known to be wrong."""
        found = {verdict.outcome for verdict in self._all()} | ({"inconclusive"} if self.unread else set())
        order: tuple[Outcome, ...] = ("contradicted", "unsupported", "inconclusive")
        return next((outcome for outcome in order if outcome in found), "supported")

    @property
    def should_abstain(self) -> bool:
        """Is it better to say what is not known than to answer?"""
        return self.short_circuit_message() is not None

    def unsupported_premises(self) -> list[PremiseVerdict]:
        """The premises that memory does not support; what could not be checked is not among them."""
        return [v for v in self.verdicts if not (v.supported or v.is_inconclusive or v.is_asked)]

    def unsupported_asked(self) -> list[PremiseVerdict]:
        """What its yes/no questions ask about and memory does not support."""
        return [v for v in self._all() if v.is_asked and not (v.supported or v.is_inconclusive)]

    def inconclusive_premises(self) -> list[PremiseVerdict]:
        """The premises, and the asked claim, about which nothing was found out."""
        return [verdict for verdict in self._all() if verdict.is_inconclusive]

    def short_circuit_message(self) -> str | None:
        """What to say instead of an answer; None when the question may be answered."""
        from holdfast.premises.messages import message_for

        return message_for(self)

    def to_dict(self) -> dict[str, Any]:
        """Plain dictionaries, lists, strings and numbers."""
        return {
            **_plain(asdict(self)),
            "outcome": self.outcome,
            "should_abstain": self.should_abstain,
            "message": self.short_circuit_message(),
        }

    def to_json(self, *, indent: int | None = None) -> str:
        """The dictionary as ASCII JSON."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)

    def _all(self) -> list[PremiseVerdict]:
        return [*self.verdicts, *([self.asked_verdict] if self.asked_verdict else [])]


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return value.isoformat() if isinstance(value, datetime.date) else value
