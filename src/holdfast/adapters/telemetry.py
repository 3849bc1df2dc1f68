"""One OpenTelemetry event for each claim, by the conventions for generative AI: `gen_ai.evaluation.result`.

Only the API package is used: without an SDK that the application has set up, nothing is recorded.
"""

from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from holdfast.config import TelemetryConfig

if TYPE_CHECKING:
    from holdfast.grounding.types import ClaimVerification

EVENT = "gen_ai.evaluation.result"
EVALUATION = "holdfast.grounding"
"""The name of the evaluation: is the claim carried by its evidence?"""


def emit_evaluations(
    claims: "Iterable[ClaimVerification]",
    config: TelemetryConfig | None = None,
    *,
    response_id: str | None = None,
) -> int:
    """Tell OpenTelemetry of each claim; the number of events. Text goes with them only where `config.content` is set.

    The score is P(support), the label the verdict. A claim that was not checked, or failed, has no score: its label is
    `unchecked` or `error`.
    """
    settings = config or TelemetryConfig()
    if not settings.events:
        return 0
    try:
        from opentelemetry._logs import LogRecord, SeverityNumber, get_logger
    except ImportError:
        return 0
    logger = get_logger("holdfast", _version())
    told = [_attributes(claim, response_id, content=settings.content) for claim in claims]
    for attributes in told:
        logger.emit(LogRecord(event_name=EVENT, severity_number=SeverityNumber.INFO, attributes=attributes))
    return len(told)


@cache
def _version() -> str:
    return version("holdfast")


def _attributes(claim: "ClaimVerification", response_id: str | None, *, content: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "gen_ai.evaluation.name": EVALUATION,
        "gen_ai.evaluation.score.label": str(claim.verdict or claim.outcome),
        "gen_ai.evaluation.score.value": claim.evidence_support if claim.outcome == "verdict" else None,
        "gen_ai.response.id": response_id,
        "error.type": "judge_failed" if claim.outcome == "error" else None,
        "holdfast.claim.id": claim.claim_id,
        "holdfast.claim.flagged": claim.is_flagged,
        "holdfast.claim.contradiction": claim.contradiction,
        "holdfast.claim.gap_bits": claim.evidence_gap_bits,
        "holdfast.claim.tier": claim.tier,
    }
    if content:
        told["gen_ai.evaluation.explanation"] = _clean(claim.reason or claim.outcome_reason or "")
        told["holdfast.claim.text"] = _clean(claim.claim_text)
    return {name: value for name, value in told.items() if value is not None}


def _clean(text: str) -> str:
    # Exporters encode strictly: half a character would cost the whole batch.
    return text.encode("utf-8", "replace").decode()
