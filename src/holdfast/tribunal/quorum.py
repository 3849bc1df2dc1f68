"""Who has to agree, by stakes, and what follows from the votes that count."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from holdfast.tribunal.types import Outcome, Stakes, Verdict, Vote

Agreement = Literal["majority", "two_thirds", "unanimous"]


@dataclass(frozen=True, slots=True)
class QuorumRule:
    """How many votes there must be, and how far they must agree."""

    votes: int
    agreement: Agreement


RULES: Mapping[Stakes, QuorumRule] = {
    Stakes.READ_ONLY: QuorumRule(1, "majority"),
    Stakes.STATE_CHANGE: QuorumRule(2, "majority"),
    Stakes.DESTRUCTIVE: QuorumRule(3, "two_thirds"),
    Stakes.SECURITY_CRITICAL: QuorumRule(3, "unanimous"),
}


@dataclass(frozen=True, slots=True)
class Tally:
    """The count, and what it means for these stakes."""

    outcome: Outcome
    reason: str
    score: float | None
    """From -1 (all reject) to 1 (all approve); None when no weight stands for either side."""
    approve_weight: float
    reject_weight: float
    approvals: int
    rejections: int
    abstentions: int


def count_votes(votes: Sequence[Vote], stakes: Stakes) -> Tally:
    """Count the votes as they are; a vote without weight counts for nothing, an abstention for the quorum only."""
    heard = [vote for vote in votes if vote.agent.vote_weight > 0.0]
    by_side = {side: [vote for vote in heard if vote.verdict is side] for side in Verdict}
    approve, reject = (_weight(by_side[side]) for side in (Verdict.APPROVE, Verdict.REJECT))
    outcome, reason = _decide(RULES[stakes], stakes, len(heard), approve, reject)
    total = approve + reject
    return Tally(
        outcome=outcome,
        reason=reason,
        score=float((approve - reject) / total) if total else None,
        approve_weight=float(approve),
        reject_weight=float(reject),
        approvals=len(by_side[Verdict.APPROVE]),
        rejections=len(by_side[Verdict.REJECT]),
        abstentions=len(by_side[Verdict.ABSTAIN]),
    )


def _weight(votes: Sequence[Vote]) -> Fraction:
    # Exact, so that neither the order of addition nor a tie depends on rounding.
    counted = Counter(vote.agent.vote_weight for vote in votes)
    return sum((Fraction(str(weight)) * times for weight, times in counted.items()), Fraction(0))


def _decide(
    rule: QuorumRule, stakes: Stakes, voters: int, approve: Fraction, reject: Fraction
) -> tuple[Outcome, str]:
    if voters < rule.votes:
        return Outcome.NO_QUORUM, f"{_count(voters)} of the {rule.votes} that {_named(stakes)} stakes ask for"
    total = approve + reject
    if not total:
        return Outcome.ESCALATE, "everyone abstained"
    share = approve / total
    if 2 * share <= 1:
        return (
            Outcome.REJECT,
            "as much weight against as for" if 2 * share == 1 else "more weight against than for",
        )
    if share >= _NEEDED[rule.agreement]:
        return Outcome.APPROVE, _REASONS[rule.agreement]
    return Outcome.ESCALATE, f"{float(share):.0%} of the weight approves, {_SHORT_OF[rule.agreement]}"


_NEEDED: Mapping[Agreement, Fraction] = {
    "majority": Fraction(0),
    "two_thirds": Fraction(2, 3),
    "unanimous": Fraction(1),
}
_REASONS: Mapping[Agreement, str] = {
    "majority": "more weight for than against",
    "two_thirds": "at least two thirds of the weight approve",
    "unanimous": "nobody is against",
}
_SHORT_OF: Mapping[Agreement, str] = {
    "majority": "",
    "two_thirds": "short of the two thirds that destructive stakes ask for",
    "unanimous": "and security-critical stakes ask for all of it",
}


def _count(voters: int) -> str:
    return "no independent vote" if not voters else f"{voters} independent vote{'s' * (voters > 1)}"


def _named(stakes: Stakes) -> str:
    return stakes.value.replace("_", "-")
