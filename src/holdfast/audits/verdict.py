"""Whether an audit passes: which findings fail it, and how many of them may be."""

from collections.abc import Sequence

from holdfast.audits.findings import NEVER, WORSE
from holdfast.audits.outcome import AuditReport


def fails(report: AuditReport, kinds: Sequence[str], max_rate: float = 0.0) -> bool:
    """Whether more answers have such a finding than may, or the audit is worse than its baseline."""
    if NEVER in kinds or report.summary is None:
        return False
    if WORSE in kinds and report.comparison is not None and report.comparison.direction == "worse":
        return True
    return (report.failing_rate or 0.0) > max_rate
