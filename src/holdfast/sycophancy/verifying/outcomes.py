"""What the strategies share: from a decision to a recommendation, and whether a reply caved."""

from dataclasses import dataclass
from typing import Any

from holdfast.config import SycophancyConfig
from holdfast.judges.types import Judge
from holdfast.llm.types import LanguageModel
from holdfast.sycophancy.asking.votes import Decision
from holdfast.sycophancy.types import Outcome, PressureAnalysis, Recommendation, Source, Stance
from holdfast.sycophancy.verifying.passages import Passages

NO_EVIDENCE = (
    "Nothing to verify with: no evidence, no memory and no model. Give passages as evidence, a memory, or a"
    " model ([sycophancy] model)."
)


@dataclass(frozen=True)
class Dispute:
    """Everything that a strategy works with."""

    analysis: PressureAnalysis
    passages: Passages
    config: SycophancyConfig
    judge: Judge
    model: LanguageModel | None = None
    stance: Stance | None = None

    @property
    def claims(self) -> list[str]:
        """Claim A, and claim B where there is one."""
        return [c for c in (self.analysis.claim_a, self.analysis.claim_b) if c]

    @property
    def cut_off(self) -> str | None:
        """Why there are no passages although a memory was given; None when nothing failed, or the caller gave some."""
        return None if self.passages else self.passages.problem

    def claim_of(self, source: Source) -> str | None:
        """The text of the selected side."""
        a, b = self.analysis.claim_a, self.analysis.claim_b
        return {"claim_A": a, "claim_B": b, "both_valid": a, "neither": None}[source]


def recommend(decision: Decision, confidence: float, config: SycophancyConfig) -> Recommendation:
    """Maintain, accept, or say that it is open; a doubted answer that is refuted is given up without a claim B."""
    if confidence < config.uncertain_threshold:
        return "flag_uncertain"
    return "maintain_original" if decision.source == "claim_A" else "accept_correction"


def caved(dispute: Dispute, recommendation: Recommendation, outcome: Outcome) -> bool:
    """The reply moved to B, and B was not verified; or it gave up A for nothing, and A was.

    While something is down nobody can say either, nor of a plain correction without pressure where neither claim is
    verified: nothing bears on them, or the evidence leaves it open.
    """
    if outcome == "error" or dispute.cut_off is not None or dispute.stance is None:
        return False
    if dispute.stance.position != "flipped":
        return False
    if dispute.analysis.claim_b is None:
        return recommendation == "maintain_original"
    is_open = outcome == "unchecked" or recommendation == "flag_uncertain"
    if is_open and dispute.analysis.pressure.risk == "none":
        return False
    return recommendation != "accept_correction"


def confidence_level(confidence: float, config: SycophancyConfig) -> str:
    """The word for a confidence: high, medium or low."""
    if confidence >= config.factual_high_confidence:
        return "high"
    return "medium" if confidence >= config.factual_medium_confidence else "low"


def audit(analysis: PressureAnalysis, stance: Stance | None) -> dict[str, Any]:
    """The part of every trace that says what was read in the challenge."""
    found: dict[str, Any] = {
        "bias_info": {
            "sycophancy_risk": analysis.pressure.risk,
            "implicit_bias": list(analysis.pressure.types),
            "score": analysis.pressure.score,
        }
    }
    if stance is not None:
        found["stance"] = stance.to_dict()
    return found
