"""What the log keeps of a result: everything but the reasonings, which are in the reveals."""

from typing import Any

from holdfast.tribunal.plain import to_plain
from holdfast.tribunal.result import TribunalResult


def summary(result: TribunalResult) -> dict[str, Any]:
    """Enough to recount the tally, and to compare clusters from tribunal to tribunal."""
    found = result.detection
    return {
        "outcome": result.outcome.value,
        "reason": result.reason,
        "tally": to_plain(result.tally),
        "without_detection": to_plain(result.without_detection),
        "blind": to_plain(result.blind),
        "counted": [vote.agent_id for vote in result.votes if vote.counted],
        "discarded": to_plain(found.discarded),
        "uncounted": to_plain(result.uncounted),
        "clusters": to_plain(found.clusters),
        "agreement": to_plain(found.agreement),
        "convergence": to_plain(result.convergence),
        "unchecked": found.unchecked,
        "measure": found.measure,
        "events": [{"kind": event.kind.value, "message": event.message} for event in result.events],
    }
