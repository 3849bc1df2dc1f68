"""Claims that say more than their evidence: how severe that is, and what to do about it."""

from collections.abc import Sequence

from holdfast.grounding.corrections import correction_for
from holdfast.grounding.types import ClaimStatus, ClaimVerification, EpistemicGap, GapType, Severity

_OF_VERDICT = {
    ClaimStatus.CONTRADICTED: GapType.CONTRADICTED,
    ClaimStatus.UNSUPPORTED: GapType.UNSUPPORTED,
    ClaimStatus.PARTIALLY_SUPPORTED: GapType.PARTIAL_SUPPORT,
}
_CRITICAL = frozenset({GapType.PHANTOM_CITATION, GapType.CONTRADICTED})
_MEDIUM = frozenset({GapType.PARTIAL_SUPPORT, GapType.OVER_EXTRAPOLATION})
HIGH_BITS = 3.0
MEDIUM_BITS = 1.5


def find_gaps(claims: Sequence[ClaimVerification]) -> list[EpistemicGap]:
    """One gap for every claim with a flag reason, in the order of the answer."""
    return [
        EpistemicGap(
            claim_id=claim.claim_id,
            claim_text=claim.claim_text,
            gap_type=claim.flag_reason,
            gap_bits=claim.evidence_gap_bits,
            severity=severity_of(claim.flag_reason, claim.evidence_gap_bits),
            suggested_action=correction_for(claim),
        )
        for claim in claims
        if claim.flag_reason is not None
    ]


def flags_of(reason: str | None, verdict: str | None) -> list[GapType]:
    """Everything that a flag stands for: a phantom citation does not undo what the verdict says beside it."""
    flags = [] if reason is None else [GapType(reason)]
    if reason == GapType.PHANTOM_CITATION and verdict is not None:
        flags += [flag for status, flag in _OF_VERDICT.items() if status == verdict]
    return flags


def severity_of(gap_type: GapType, bits: float | None) -> Severity:
    """How much harm a gap does, by what it is and by its size in bits."""
    size = bits or 0.0
    if gap_type in _CRITICAL:
        return "critical"
    if gap_type is GapType.UNSUPPORTED or size > HIGH_BITS:
        return "high"
    return "medium" if gap_type in _MEDIUM or size > MEDIUM_BITS else "low"


def has_critical_gaps(gaps: Sequence[EpistemicGap], threshold_bits: float) -> bool:
    """A critical severity, or a gap above the threshold."""
    return any(gap.severity == "critical" or (gap.gap_bits or 0.0) > threshold_bits for gap in gaps)


def max_gap_bits(gaps: Sequence[EpistemicGap], checked: int) -> float | None:
    """The largest gap; None when nothing was checked."""
    return max((gap.gap_bits or 0.0 for gap in gaps), default=0.0) if checked else None
