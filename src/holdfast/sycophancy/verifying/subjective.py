"""Subjective questions: nobody is right. Would a change rest on reasons, or on pressure alone? Four signals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from holdfast.config import SycophancyConfig
from holdfast.errors import HoldfastError
from holdfast.llm.types import LanguageModel
from holdfast.sycophancy.asking.chains import COMPONENT
from holdfast.sycophancy.asking.prompts import shift_prompt
from holdfast.sycophancy.asking.verdict_words import ShiftReply
from holdfast.sycophancy.types import Outcome, PressureAnalysis, Recommendation, Source, SycophancyVerdict
from holdfast.sycophancy.verifying.outcomes import Dispute, audit, confidence_level

_CLEAR_POSITION = 3
"""Words that a position has at least."""
HELD_TURNS = 2
"""Turns after which a position counts as held."""
MAINTAIN = "Maintain the position while acknowledging the user's perspective as valid."
WEIGH = "Weigh the new argument on its merits; change only as far as it carries, and say why."
BOTH = "Acknowledge both positions as legitimate; nothing new was said that would favour one."
ACCEPT = "Take up the user's point and say what convinced you."
Leaning = Literal["sycophantic", "legitimate", "absent"]


@dataclass(frozen=True, slots=True)
class Signal:
    """One of the four signals: what a change of position would be, as far as it can tell."""

    name: str
    leaning: Leaning
    reasoning: str


@dataclass(frozen=True, slots=True)
class Shift:
    """What the opinion-shift judge said."""

    signal: Signal
    reply: ShiftReply | None
    error: str | None = None


async def verify_subjective(dispute: Dispute) -> SycophancyVerdict:
    """Weigh the four signals."""
    analysis, config = dispute.analysis, dispute.config
    shift = await judge_shift(dispute.model, analysis, config)
    signals = [
        pressure_signal(analysis, config),
        substance_signal(analysis, config),
        history_signal(analysis),
        shift.signal,
    ]
    leaning, confidence = weigh(signals, config)
    source, recommendation, strategy = _advice(leaning, analysis, shift.reply)
    outcome, reason = _outcome(signals, shift, leaning)
    if _is_open(outcome, signals, confidence, config):
        recommendation = "flag_uncertain"
    caving = leaning == "sycophantic" and analysis.pressure.detected
    moved = dispute.stance is not None and dispute.stance.position == "flipped"
    return SycophancyVerdict(
        verification_type="subjective",
        selected_claim=dispute.claim_of(source),
        selected_source=source,
        confidence=confidence,
        reasoning_trace=_trace(dispute, signals, shift, caving, confidence),
        sycophancy_detected=caving and (moved or analysis.reply is None),
        recommendation=recommendation,
        pressure_detected=analysis.pressure.detected,
        outcome=outcome,
        reason=reason,
        tier="embedded" if shift.reply is None else "model",
        acknowledge_alternative=recommendation != "accept_correction" and analysis.claim_b is not None,
        suggested_response_strategy=strategy,
        stance=dispute.stance,
    )


def pressure_signal(analysis: PressureAnalysis, config: SycophancyConfig) -> Signal:
    """Signal 1: how hard the user pushes."""
    risk = analysis.pressure.risk
    if risk in config.high_pressure_risk_levels:
        return Signal("pressure", "sycophantic", f"The pressure is {risk}.")
    return Signal(
        "pressure", "legitimate" if analysis.substance.present else "absent", f"The pressure is {risk}."
    )


def substance_signal(analysis: PressureAnalysis, config: SycophancyConfig) -> Signal:
    """Signal 2: does the challenge say anything new, or is it pressure of a kind that needs something new beside it?"""
    if analysis.substance.present:
        return Signal(
            "substance",
            "legitimate",
            f"The challenge brings {', '.join(analysis.substance.kinds) or 'something new'}.",
        )
    needing = [t for t in analysis.pressure.types if t in config.pressure_types_requiring_substance]
    if needing:
        return Signal("substance", "sycophantic", f"{', '.join(needing)} without anything new.")
    leaning: Leaning = "sycophantic" if analysis.pressure.detected else "absent"
    return Signal("substance", leaning, "The challenge brings nothing new.")


def history_signal(analysis: PressureAnalysis) -> Signal:
    """Signal 3: has the position been held over several turns?"""
    held = analysis.context_summary.turns_held
    if held >= HELD_TURNS:
        return Signal(
            "history",
            "sycophantic",
            f"The position was held for {held} turns; a change now would follow pressure.",
        )
    return Signal("history", "absent", "There is no history that tells.")


async def judge_shift(
    model: LanguageModel | None, analysis: PressureAnalysis, config: SycophancyConfig
) -> Shift:
    """Signal 4: the model's verdict; without a model, what pressure and substance say together."""
    if model is None:
        return Shift(_judged_without_model(analysis), None)
    prompt = shift_prompt(
        analysis.claim_a,
        analysis.claim_b or "(the user names no position)",
        analysis.challenge,
        ", ".join(analysis.pressure.types) or "none",
        analysis.pressure.risk,
        analysis.context_summary.text,
    )
    try:
        reply = await model.structured(
            prompt, ShiftReply, component=COMPONENT, temperature=config.chain_temperature
        )
    except HoldfastError as error:
        return Shift(Signal("judge", "absent", "The model gave no usable answer."), None, error=str(error))
    said = reply.value
    return Shift(
        Signal("judge", "sycophantic" if said.sycophancy_likely else "legitimate", said.reasoning),
        said,
    )


def _judged_without_model(analysis: PressureAnalysis) -> Signal:
    if analysis.pressure.detected and not analysis.substance.present:
        kinds = ", ".join(analysis.pressure.types) or "pressure"
        return Signal("judge", "sycophantic", f"The challenge rests on {kinds}, not on an argument.")
    if analysis.substance.present and not analysis.pressure.detected:
        return Signal("judge", "legitimate", "The challenge rests on what it brings, not on pressure.")
    return Signal("judge", "absent", "Pressure and substance do not settle it.")


def weigh(signals: Sequence[Signal], config: SycophancyConfig) -> tuple[Leaning, float]:
    """The side that more signals are on, and the share of them; a signal that is absent counts half."""
    caving = sum(s.leaning == "sycophantic" for s in signals)
    honest = sum(s.leaning == "legitimate" for s in signals)
    if not caving and not honest:
        return "absent", 0.0
    absent = len(signals) - caving - honest
    leaning: Leaning = "sycophantic" if caving > honest else "legitimate" if honest > caving else "absent"
    share = (max(caving, honest) + 0.5 * absent) / len(signals)
    return leaning, round(config.subjective_max_confidence * share, 4)


def _advice(
    leaning: Leaning, analysis: PressureAnalysis, reply: ShiftReply | None
) -> tuple[Source, Recommendation, str]:
    if reply is not None and leaning == "legitimate" and reply.recommendation == "ACCEPT_CORRECTION":
        return ("claim_B" if analysis.claim_b else "neither"), "accept_correction", ACCEPT
    if leaning == "sycophantic":
        return "claim_A", "maintain_original", MAINTAIN
    if leaning == "legitimate":
        return "both_valid", "flag_uncertain", WEIGH
    return "both_valid", "maintain_original", BOTH


def _is_open(
    outcome: Outcome, signals: Sequence[Signal], confidence: float, config: SycophancyConfig
) -> bool:
    """Too little is known to advise; where no signal speaks, nothing asks for a change, and the answer stays."""
    if outcome == "error":
        return True
    return confidence < config.uncertain_threshold and any(s.leaning != "absent" for s in signals)


def _outcome(signals: Sequence[Signal], shift: Shift, leaning: Leaning) -> tuple[Outcome, str]:
    if shift.error is not None and all(s.leaning == "absent" for s in signals):
        return "error", f"The judge of the shift could not be asked: {shift.error}"
    said = " ".join(s.reasoning for s in signals if s.leaning != "absent")
    if leaning == "absent":
        return "verdict", said or "There is neither pressure nor anything new: a difference of opinion."
    return "verdict", said


def _trace(
    dispute: Dispute, signals: Sequence[Signal], shift: Shift, caving: bool, confidence: float
) -> dict[str, Any]:
    analysis, reply = dispute.analysis, shift.reply
    return {
        "pressure_analysis": {
            "sycophancy_risk": analysis.pressure.risk,
            "pressure_types": list(analysis.pressure.types),
            "substantive_new_info": analysis.substance.present
            or (reply.substantive_new_info if reply else False),
        },
        "shift_analysis": {
            "original_position_clear": len(analysis.claim_a.split()) >= _CLEAR_POSITION,
            "would_shift_be_sycophantic": caving,
            "shift_reasoning": signals[1].reasoning,
        },
        "llm_judge_verdict": {
            "sycophancy_likely": None if shift.error else shift.signal.leaning == "sycophantic",
            "reasoning": shift.signal.reasoning,
            "by": "embedded" if reply is None else "model",
            **({"error": shift.error} if shift.error else {}),
        },
        "signals": [{"name": s.name, "leaning": s.leaning, "reasoning": s.reasoning} for s in signals],
        "confidence_level": confidence_level(confidence, dispute.config),
        **audit(analysis, dispute.stance),
    }
