"""The figures of an audit, as plain values."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

BINS = 20
"""Of the histogram of support."""


@dataclass(frozen=True, slots=True)
class GroupRate:
    """How often the answers of one group say more than they may, with Wilson's 95 % interval."""

    group: str
    rows: int
    """Answers with a verdict."""
    flagged: int
    rate: float | None
    low: float | None
    high: float | None
    claims: int
    flagged_claims: int
    mean_support: float | None
    unchecked: int
    """Answers without a verdict; they count for nothing else here."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """How the verdicts stand to what people said, where rows have labels."""

    rows: int
    supported: int
    expected_calibration_error: float | None
    """Of an answer's support against its label, over 10 bins of equal width."""
    caught: int
    """Flagged, and people found it unsupported."""
    missed: int
    false_alarms: int
    passed: int


@dataclass(frozen=True, slots=True)
class ClaimCounts:
    """What was looked at, claim by claim."""

    total: int = 0
    checked: int = 0
    unchecked: int = 0
    errors: int = 0
    flagged: int = 0
    hidden_at_most: int = 0
    """With 95 % confidence, no more flagged claims than this stand among those left out of each answer's sample."""


@dataclass(frozen=True, slots=True)
class AuditSummary:
    """The figures of an audit."""

    rows: int
    verdicts: int
    unchecked: int
    errors: int
    lost: int
    """Of the unchecked and the errors: those that something failed for, which `--retry-bad` checks again."""
    bad_rows: int
    overall: GroupRate
    groups: Mapping[str, Sequence[GroupRate]]
    findings: Mapping[str, int]
    """Answers with each kind of finding."""
    claims: ClaimCounts
    unchecked_reasons: Mapping[str, int]
    bad_reasons: Mapping[str, int]
    support: Sequence[int]
    """Answers by their support, in 20 bins of equal width."""
    challenges: Mapping[str, int]
    premises: Mapping[str, int]
    labelled: Labelled | None
    unread_labels: int
    """Rows whose label is no known word; they count as rows without one."""
    unread_label_words: Sequence[str]
    """What the most frequent of these labels say."""
    cost_usd: float | None
    model_calls: int

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)
