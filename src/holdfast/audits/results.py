"""A row's result as it is kept: what was found, whether it counts as a verdict, and the bytes of it."""

import json
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

from holdfast.audits.findings import findings_of, is_any
from holdfast.audits.losses import losses
from holdfast.audits.types import BadRow, Done, Row
from holdfast.grounding.coverage import went_wrong

_LEVEL = 1
"""Of compression: JSON shrinks to a quarter at a hundredth of the judge's time."""


def finished(row: Row, found: Mapping[str, dict[str, Any] | None]) -> dict[str, Any]:
    """A row's result as it is kept: the same for the same row, wherever and whenever it was checked."""
    outcome, reason = _outcome(found)
    result: dict[str, Any] = {
        "row": row.number,
        "id": row.id,
        "place": row.place,
        "groups": dict(row.groups),
        "question": row.question,
        "answer": row.answer,
        "label": row.label,
        "unread_label": row.unread_label,
        "outcome": outcome,
        "reason": reason,
        **found,
        "cost_usd": _cost(found),
    }
    result["findings"] = findings_of(result)
    result["flagged"] = is_any(result["findings"]) if outcome == "verdict" else None
    return result


def _outcome(found: Mapping[str, dict[str, Any] | None]) -> tuple[str, str | None]:
    """A verdict where a check of the answer gave one and none was lost beside it; else why not, what failed first."""
    told = {name: _outcome_of(name, part) for name, part in found.items()}
    beside = (reason for name in ("challenge", "premises") for reason in losses(name, found.get(name)))
    lost = next(beside, None)
    verdicts = {name for name, (outcome, _) in told.items() if outcome == "verdict"}
    if verdicts and (
        is_any(findings_of(found)) or (lost is None and not _of_question_alone(verdicts, found))
    ):
        return "verdict", None
    without = [one for name, one in told.items() if name not in verdicts]
    failed = next((one for one in without if one[0] == "error"), None)
    if failed is not None or lost is None:
        return failed or (without[0] if without else ("unchecked", "nothing was asked for"))
    return "unchecked", lost


def _of_question_alone(verdicts: set[str], found: Mapping[str, dict[str, Any] | None]) -> bool:
    """Whether only the premises are known of a row whose answer was to be checked, too."""
    of_answer = any(found.get(name) is not None for name in ("grounding", "challenge"))
    return of_answer and verdicts == {"premises"}


def _outcome_of(name: str, part: dict[str, Any] | None) -> tuple[str, str | None]:
    if part is None:
        missing = {
            "challenge": "the row has no challenge",
            "premises": "the row has no question or no evidence",
        }
        return "unchecked", missing.get(name, "nothing to check")
    if name == "challenge":
        return str(part["outcome"]), None if part["outcome"] == "verdict" else part["reason"]
    if name == "premises":
        if part["outcome"] != "inconclusive":
            return "verdict", None
        return "unchecked", "; ".join(part["warnings"]) or "no premise could be checked"
    coverage, claims = part["coverage"], part["claims"]
    if not coverage["total"]:
        return "unchecked", "the answer states nothing that could be checked"
    lost = [claim for claim in claims if went_wrong(claim["outcome"], claim["outcome_reason"])]
    if coverage["checked"] and (not lost or any(claim["is_flagged"] for claim in claims)):
        return "verdict", None
    reason = next((claim["outcome_reason"] for claim in (*lost, *claims) if claim["outcome_reason"]), None)
    return "error" if coverage["errors"] else "unchecked", reason


def _cost(found: Mapping[str, dict[str, Any] | None]) -> float | None:
    return total_cost(part["cost_usd"] for part in found.values() if part is not None)


def total_cost(costs: Iterable[float | None]) -> float | None:
    """The sum; None when one of them is not known."""
    total = 0.0
    for cost in costs:
        if cost is None:
            return None
        total += cost
    return total


def packed(value: Mapping[str, Any]) -> bytes:
    """A value as it is kept."""
    return zlib.compress(
        json.dumps(value, allow_nan=False, separators=(",", ":"), default=str).encode(), _LEVEL
    )


def unpacked(payload: bytes) -> dict[str, Any]:
    """The value again."""
    found: dict[str, Any] = json.loads(zlib.decompress(payload))
    return found


def bad(row: BadRow, seconds: float = 0.0) -> Done:
    """A row that is set aside, as it is kept."""
    return Done(row.number, "bad", packed(row.to_dict()), seconds)
