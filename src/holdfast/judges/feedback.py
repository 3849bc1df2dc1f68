"""What people say of verdicts."""

import datetime
from dataclasses import dataclass

from holdfast.judges.types import Tier


@dataclass(frozen=True, slots=True)
class Feedback:
    """One person's word on one verdict."""

    response_id: str
    claim_id: str
    claim: str
    tier: Tier
    model: str | None
    verdict: str
    """What Holdfast said."""
    support: float
    """P(support) as the judge said it, before any calibration."""
    supported: bool
    """What the person said."""
    note: str | None = None
    created_at: datetime.datetime | None = None
    """None until it is kept."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Probabilities of one tier, with what people said; the last word on a verdict counts."""

    support: tuple[float, ...]
    supported: tuple[bool, ...]
