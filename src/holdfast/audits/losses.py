"""What a row lost to an outage, a refusal or a spent budget: another time it may be had."""

from collections.abc import Iterator, Mapping
from typing import Any

from holdfast.grounding.coverage import NO_EVIDENCE, SWITCHED_OFF, went_wrong

_FAILED_CAUSES = frozenset({"recall_failed", "judge_failed", "model_failed"})


def was_lost(result: Mapping[str, Any]) -> bool:
    """Whether a row has no verdict because something failed, and not because there is nothing to find out."""
    if result["outcome"] == "error":
        return True
    return result["outcome"] == "unchecked" and any(any(losses(part, result.get(part))) for part in _LOSSES)


def losses(check: str, part: Mapping[str, Any] | None) -> Iterator[str]:
    """Why parts of one check were lost, each in its own words."""
    return iter(()) if part is None else _LOSSES[check](part)


def _of_grounding(part: Mapping[str, Any]) -> Iterator[str]:
    for claim in part["claims"]:
        reason = claim["outcome_reason"]
        if went_wrong(claim["outcome"], reason) and reason not in (NO_EVIDENCE, SWITCHED_OFF):
            yield reason or "no reason given"


def _of_challenge(part: Mapping[str, Any]) -> Iterator[str]:
    if part["outcome"] == "error":
        yield part["reason"]


def _of_premises(part: Mapping[str, Any]) -> Iterator[str]:
    for verdict in (*part["verdicts"], part["asked_verdict"] or {}):
        if verdict.get("cause") in _FAILED_CAUSES:
            yield verdict["rationale"]


_LOSSES = {"grounding": _of_grounding, "challenge": _of_challenge, "premises": _of_premises}
