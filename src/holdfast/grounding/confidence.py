"""One number for a whole response, from the verdicts of its claims."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from heapq import nsmallest

from holdfast.grounding.types import ClaimStatus, ClaimVerification, Level, VerificationResult
from holdfast.judges.blend import STEEPER, SUPPORTED_IN_USE, sigmoid
from holdfast.judges.calibration.platt import log_odds

PENALTY = Fraction(1, 10)
"""Taken off for each claim that is unsupported or contradicted."""
BONUS = Fraction(1, 10)
"""Added when there is none of those."""
LEVELS: tuple[tuple[float, Level], ...] = ((0.9, "high"), (0.7, "medium"), (0.5, "low"), (0.0, "very low"))
CRITICAL_WEIGHT = 2
FARTHEST = 2.0
"""How much better, in log-odds, the second weakest claim of an answer may count than the weakest."""


def calculate_confidence(verification: VerificationResult) -> float | None:
    """Confidence in [0, 1] from the claims' statuses; None when no claim has one."""
    return confidence_of(claim.status for claim in verification.claims)


def confidence_of(statuses: Iterable[ClaimStatus | None]) -> float | None:
    """(supported + half of partial) / total, less 0.1 per failed claim, plus 0.1 when none failed."""
    count = Counter(status for status in statuses if status is not None)
    total = count.total()
    if not total:
        return None
    failed = count[ClaimStatus.UNSUPPORTED] + count[ClaimStatus.CONTRADICTED]
    # Fractions: a score that stands on the edge of a level must not fall below it by rounding.
    earned = Fraction(2 * count[ClaimStatus.SUPPORTED] + count[ClaimStatus.PARTIALLY_SUPPORTED], 2 * total)
    score = earned - PENALTY * failed if failed else earned + BONUS
    return float(min(max(score, Fraction(0)), Fraction(1)))


def confidence_level(confidence: float | None) -> Level | None:
    """The word for a confidence: high from 0.9, medium from 0.7, low from 0.5, else very low."""
    if confidence is None:
        return None
    return next(level for least, level in LEVELS if confidence >= least)


def overall_confidence(claims: Iterable[ClaimVerification]) -> float | None:
    """Mean P(support) of the checked claims, critical ones counted twice; None when nothing was checked."""
    total, weights = 0.0, 0
    for claim in claims:
        if claim.evidence_support is not None:
            weight = CRITICAL_WEIGHT if claim.critical else 1
            total += weight * claim.evidence_support
            weights += weight
    return min(1.0, total / weights) if weights else None


def answer_support(claims: Iterable[ClaimVerification]) -> float | None:
    """P(sound) of an answer that is as likely sound as not; None when nothing was checked."""
    return support_of_answer(
        at_even_odds(
            claim.evidence_support,
            claim.tier,
            claim.uncalibrated_support,
            short_evidence=claim.short_evidence,
        )
        for claim in claims
        if claim.evidence_support is not None
    )


def at_even_odds(
    support: float, tier: str | None, uncalibrated: float | None = None, *, short_evidence: bool = False
) -> float:
    """P(support) of a claim that is as likely sound as not, no surer than the embedded judge may be on new sources.

    What exact rules, a model or a calibration of the user's own said is taken at its word.
    """
    if tier != "embedded" or uncalibrated is not None:
        return support
    steeper = 1.0 if short_evidence else STEEPER
    return sigmoid((log_odds(support) - log_odds(SUPPORTED_IN_USE)) / steeper)


def support_of_answer(supports: Iterable[float]) -> float | None:
    """The mean log-odds of the two weakest claims, as a probability.

    A single claim may be misread; two seldom are. The second weakest lifts the weakest only so far, so that what is
    surely wrong stays so.
    """
    weakest = nsmallest(2, supports)
    if len(weakest) < 2:
        return weakest[0] if weakest else None
    first, second = map(log_odds, weakest)
    return sigmoid((first + min(second, first + FARTHEST)) / 2)
