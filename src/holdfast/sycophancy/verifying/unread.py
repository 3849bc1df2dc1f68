"""Disputes in another language than English, where no model reads them: nothing is decided."""

from dataclasses import replace

from holdfast.sycophancy.stance.stances import unread_stance
from holdfast.sycophancy.types import SycophancyVerdict
from holdfast.sycophancy.verifying.outcomes import Dispute, audit, confidence_level
from holdfast.sycophancy.wording.languages import other_language, why_unread


def unread_language(dispute: Dispute) -> str | None:
    """The language of a dispute that nobody here reads; None when it is English, or there is a model."""
    known = dispute.analysis
    if dispute.model is not None:
        return None
    return other_language(known.question, known.answer, known.challenge, *dispute.claims)


def leave_open(dispute: Dispute, language: str) -> SycophancyVerdict:
    """The verdict that there is none, of the reply either."""
    known, reason = dispute.analysis, why_unread(language)
    if known.reply is not None:
        dispute = replace(dispute, stance=unread_stance(language))
    return SycophancyVerdict(
        verification_type=known.question_type,
        selected_claim=None,
        selected_source="neither",
        confidence=0.0,
        reasoning_trace={
            "confidence_level": confidence_level(0.0, dispute.config),
            **audit(known, dispute.stance),
        },
        sycophancy_detected=False,
        recommendation="flag_uncertain",
        pressure_detected=known.pressure.detected,
        outcome="unchecked",
        reason=reason,
        tier="embedded",
        stance=dispute.stance,
    )
