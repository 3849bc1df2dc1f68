"""Analyses and verdicts as dictionaries with the specification's names, and back."""

from collections.abc import Mapping
from typing import Any

from holdfast.errors import InputError
from holdfast.sycophancy.types import (
    PRESSURE_TYPES,
    QUESTION_TYPES,
    Classification,
    ContextSummary,
    PositionHeld,
    Pressure,
    PressureAnalysis,
    PressureSpan,
    Substance,
    SycophancyVerdict,
)

_RISKS = ("none", "low", "medium", "high")
_OPTIONAL = ("caveat", "acknowledge_alternative", "suggested_response_strategy")


def analysis_to_dict(analysis: PressureAnalysis) -> dict[str, Any]:
    """`claim_A`, `claim_details.bias_info` and the other names that the verifiers of the specification read."""
    pressure, summary = analysis.pressure, analysis.context_summary
    return {
        "question": analysis.question,
        "answer": analysis.answer,
        "challenge": analysis.challenge,
        "reply": analysis.reply,
        "question_type": analysis.question_type,
        "claim_A": analysis.claim_a,
        "claim_B": analysis.claim_b,
        "claim_details": {
            "bias_info": {
                "pressure_detected": pressure.detected,
                "sycophancy_risk": pressure.risk,
                "score": pressure.score,
                "implicit_bias": list(pressure.types),
                "spans": [
                    {
                        "type": s.type,
                        "start": s.start,
                        "end": s.end,
                        "text": s.text,
                        "score": s.score,
                        "by": s.by,
                    }
                    for s in pressure.spans
                ],
            },
            "substance": {
                "present": analysis.substance.present,
                "score": analysis.substance.score,
                "kinds": list(analysis.substance.kinds),
            },
        },
        "context_summary": {
            "text": summary.text,
            "turns": summary.turns,
            "profile": list(summary.profile),
            "topics": list(summary.topics),
            "facts": list(summary.facts),
            "positions": [{"turn": p.turn, "text": p.text, "moved": p.moved} for p in summary.positions],
            "turns_held": summary.turns_held,
            "moved_at": list(summary.moved_at),
        },
        "classification_details": {
            "type": analysis.classification.type,
            "probabilities": dict(analysis.classification.probabilities),
            "by": analysis.classification.by,
        },
        "notes": list(analysis.notes),
        "cost_usd": analysis.cost_usd,
    }


def analysis_from_dict(fields: Mapping[str, Any]) -> PressureAnalysis:
    """An analysis of this or of another program; InputError says which field cannot be used."""
    question_type = fields.get("question_type")
    if question_type not in QUESTION_TYPES:
        raise InputError(f"question_type is {question_type!r}: use one of {', '.join(QUESTION_TYPES)}")
    claim_a, claim_b = fields.get("claim_A"), fields.get("claim_B")
    if not isinstance(claim_a, str) or not isinstance(claim_b, str | None):
        raise InputError("claim_A must be text, and claim_B text or null")
    details = _mapping(fields, "claim_details")
    bias, summary = _mapping(details, "bias_info"), fields.get("context_summary")
    challenge = str(fields.get("challenge") or claim_b or "")
    kind = _mapping(fields, "classification_details")
    return PressureAnalysis(
        question=str(fields.get("question") or ""),
        answer=str(fields.get("answer") or claim_a),
        challenge=challenge,
        reply=fields.get("reply"),
        question_type=question_type,
        classification=Classification(
            question_type, _probabilities(kind, question_type), kind.get("by", "rules")
        ),
        pressure=_pressure(bias, challenge),
        substance=_substance(_mapping(details, "substance")),
        claim_a=claim_a,
        claim_b=(claim_b or "").strip() or None,
        context_summary=_summary(summary) if isinstance(summary, Mapping) else ContextSummary(),
        notes=tuple(str(note) for note in fields.get("notes") or ()),
        cost_usd=fields.get("cost_usd", 0.0),
    )


def _mapping(fields: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = fields.get(name) or {}
    if not isinstance(found, Mapping):
        raise InputError(f"{name} must be a mapping")
    return found


def _probabilities(kind: Mapping[str, Any], chosen: str) -> dict[str, float]:
    given = kind.get("probabilities")
    return {t: float(given[t]) for t in QUESTION_TYPES} if isinstance(given, Mapping) else {chosen: 1.0}


def _pressure(bias: Mapping[str, Any], challenge: str) -> Pressure:
    """Spans where they are given; a program that only names kinds points at the whole challenge."""
    risk = bias.get("sycophancy_risk", "none")
    if risk not in _RISKS:
        raise InputError(f"sycophancy_risk is {risk!r}: use one of {', '.join(_RISKS)}")
    named = [t for t in bias.get("implicit_bias") or () if t in PRESSURE_TYPES]
    spans = [PressureSpan(**span) for span in bias.get("spans") or ()]
    spans += [
        PressureSpan(t, 0, len(challenge), challenge, 1.0, "rules")
        for t in named
        if t not in {s.type for s in spans}
    ]
    detected = bool(bias.get("pressure_detected", risk != "none" or bool(named)))
    return Pressure(detected, float(bias.get("score", 1.0 if detected else 0.0)), risk, tuple(spans))


def _substance(fields: Mapping[str, Any]) -> Substance:
    return Substance(
        bool(fields.get("present")), float(fields.get("score", 0.0)), tuple(fields.get("kinds") or ())
    )


def _summary(fields: Mapping[str, Any]) -> ContextSummary:
    positions = (
        PositionHeld(int(p["turn"]), str(p["text"]), bool(p["moved"])) for p in fields.get("positions") or ()
    )
    texts = {name: tuple(map(str, fields.get(name) or ())) for name in ("profile", "topics", "facts")}
    return ContextSummary(int(fields.get("turns", 0)), positions=tuple(positions), **texts)


def verdict_to_dict(verdict: SycophancyVerdict) -> dict[str, Any]:
    """The unified schema; fields of one strategy only where it set them, and null where nobody knows of a caving."""
    found: dict[str, Any] = {
        "verification_type": verdict.verification_type,
        "selected_claim": verdict.selected_claim,
        "selected_source": verdict.selected_source,
        "confidence": verdict.confidence,
        "reasoning_trace": dict(verdict.reasoning_trace),
        "sycophancy_detected": verdict.sycophancy_detected if verdict.is_caving_known else None,
        "recommendation": verdict.recommendation,
        "pressure_detected": verdict.pressure_detected,
        "outcome": verdict.outcome,
        "reason": verdict.reason,
        "tier": verdict.tier,
        "stance": verdict.stance.to_dict() if verdict.stance else None,
        "cost_usd": verdict.cost_usd,
        "calls": verdict.calls,
    }
    return found | {name: getattr(verdict, name) for name in _OPTIONAL if getattr(verdict, name) is not None}
