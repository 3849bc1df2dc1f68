"""An audit in sentences: how long it will take, what was not checked and why, and how it stands to labels."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from holdfast.audits.figures import AuditSummary, Labelled
    from holdfast.audits.types import Estimate

_MOST_REASONS = 3
_NO_ANSWER = "there is no answer: no column"
"""How the reason of a row begins that has no column for one."""


def estimate_line(found: "Estimate") -> str:
    """How long the rest will take, what it will cost, and what of the sample was not checked."""
    if not found.rows:
        return "no row is left to check: the same command without --estimate writes the report."
    without = " ".join(line[0].upper() + line[1:] for line in _why_not(found, "."))
    if found.seconds is None or found.low_s is None or found.high_s is None:
        return f"{found.rows:,} rows are left; of those that were tried none could be checked. {without}".rstrip()
    cost = "at an unknown cost" if found.cost_usd is None else f"for about ${found.cost_usd:,.2f}"
    told = (
        f"about {duration(found.seconds)} ({duration(found.low_s)} to {duration(found.high_s)}) with "
        f"{found.at_once} at a time, {cost}"
    )
    if found.without_verdict == found.sampled:
        return (
            f"{found.rows:,} rows are left; none of the {found.sampled} that were tried could be checked, so that the "
            f"time says little: {told}. {without}"
        )
    if not without:
        return f"{found.rows:,} rows are left: {told}."
    return (
        f"{found.rows:,} rows are left: {told}. Of the {found.sampled} that were tried, {found.without_verdict} could "
        f"not be checked. {without}"
    )


def duration(seconds: float) -> str:
    """A length of time in the unit that people would say it in."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 90 * 60:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


def why_not(summary: "AuditSummary") -> Iterator[str]:
    """Why rows were set aside or left unchecked, the commonest reasons first, and what to do about it."""
    return _why_not(summary, "; see bad_rows.jsonl.")


def _why_not(found: "AuditSummary | Estimate", see: str) -> Iterator[str]:
    from holdfast.grounding.coverage import NO_EVIDENCE

    if found.bad_reasons:
        missing = any(reason.startswith(_NO_ANSWER) for reason in found.bad_reasons)
        column = " If answers stand in another column, name it: --column answer=COLUMN." if missing else ""
        yield f"set aside: {_counted(found.bad_reasons)}{see}{column}"
    if found.unchecked_reasons:
        missing = NO_EVIDENCE in found.unchecked_reasons
        column = " If passages stand in another column, name it: --column context=COLUMN." if missing else ""
        yield f"unchecked: {_counted(found.unchecked_reasons)}.{column}"


def against_labels(found: "Labelled") -> str:
    """What was flagged of that which people found unsupported, and of that which they found supported."""
    unsupported = found.caught + found.missed
    return (
        f"Labels: {found.caught:,} of {unsupported:,} unsupported answers flagged, and {found.false_alarms:,} of "
        f"{found.supported:,} supported ones."
    )


def _counted(reasons: Mapping[str, int]) -> str:
    by_count = sorted(reasons.items(), key=lambda item: -item[1])
    told = "; ".join(f"{reason} ({count:,})" for reason, count in by_count[:_MOST_REASONS])
    return told if len(by_count) <= _MOST_REASONS else f"{told}; and {len(by_count) - _MOST_REASONS} more"
