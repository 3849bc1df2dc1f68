"""An answer as plain dictionaries, lists, strings and numbers."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from holdfast.guard.types import GuardedAnswer


def answer_to_dict(answer: "GuardedAnswer") -> dict[str, Any]:
    """Everything about an answer, ready for JSON."""
    verification, correction, ask = answer.verification, answer.correction, answer.ask
    return {
        "question": answer.question,
        "text": answer.text,
        "marked": answer.marked,
        "status": answer.status,
        "reason": answer.reason,
        "model": answer.model,
        "summary": answer.summary(),
        "verification": None if verification is None else verification.to_dict(),
        "evidence": [_evidence(piece) for piece in answer.evidence],
        "premises": None if answer.premises is None else answer.premises.to_dict(),
        "challenge": None if answer.challenge is None else answer.challenge.to_dict(),
        "sycophancy": None if answer.sycophancy is None else answer.sycophancy.to_dict(),
        "correction": None if correction is None else correction.to_dict(),
        "ask": None if ask is None else ask.to_dict(),
        "warnings": list(answer.warnings),
        "incomplete": answer.incomplete,
        "events": [event.to_dict() for event in answer.events],
        "costs": {name: spent.to_dict() for name, spent in answer.costs.items()},
        "cost_usd": answer.cost_usd,
        "timing": answer.timing.to_dict(),
        "trace_id": answer.trace_id,
    }


def _evidence(piece: Any) -> dict[str, Any]:
    date = None if piece.date is None else piece.date.isoformat()
    return {"id": piece.id, "text": piece.text, "source": piece.source, "date": date}
