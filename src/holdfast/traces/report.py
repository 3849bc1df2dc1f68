"""What a trace says as a whole: its gaps, and the report over its claims."""

from collections import Counter

from holdfast.grounding.confidence import overall_confidence
from holdfast.grounding.gaps import find_gaps, has_critical_gaps, max_gap_bits
from holdfast.grounding.reasons import phantom_reason
from holdfast.grounding.types import ClaimVerification, EpistemicGap, GapType
from holdfast.traces.types import EpistemicReport, Trace, TracedClaim


def gaps_of(trace: Trace) -> list[EpistemicGap]:
    """One gap for every claim that its evidence does not carry, in the order of writing.

    A claim that was never verified has one only when it cites what is not there: nothing else is known of it.
    """
    return find_gaps([found for claim in trace.claims if (found := _known(claim)) is not None])


def report_on(trace: Trace, gap_threshold_bits: float) -> EpistemicReport:
    """The report over every claim of the trace."""
    latest = [claim.verification for claim in trace.claims if claim.verification is not None]
    verified = [found for found in latest if found.verdict is not None]
    gaps = gaps_of(trace)
    return EpistemicReport(
        goal_id=trace.goal.id,
        goal=trace.goal.content,
        total_claims=len(trace.claims),
        verified_claims=len(verified),
        unverified_claims=len(trace.claims) - len(latest),
        failed_claims=len(latest) - len(verified),
        flagged_claims=sum(_is_flagged(claim) for claim in trace.claims),
        phantom_citations=sum(len(claim.phantom_ids) for claim in trace.claims),
        claims=trace.claims,
        gaps=gaps,
        by_verdict=dict(Counter(str(found.verdict) for found in verified)),
        overall_confidence=overall_confidence(latest),
        max_gap_bits=max_gap_bits(gaps, len(verified)),
        has_critical_gaps=has_critical_gaps(gaps, gap_threshold_bits),
    )


def _known(claim: TracedClaim) -> ClaimVerification | None:
    """The latest verification, or for a claim without one that cites phantoms, just that."""
    if claim.verification is not None:
        return claim.verification
    if not claim.phantom_ids:
        return None
    return ClaimVerification(
        claim_id=claim.id,
        claim_text=claim.text,
        outcome="unchecked",
        outcome_reason="never verified",
        reason=phantom_reason(claim.phantom_ids),
        is_flagged=True,
        flag_reason=GapType.PHANTOM_CITATION,
        phantom_ids=claim.phantom_ids,
    )


def _is_flagged(claim: TracedClaim) -> bool:
    found = _known(claim)
    return found is not None and found.is_flagged
