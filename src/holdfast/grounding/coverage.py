"""Which claims are looked at, and what the others may hide."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims.types import Claim
from holdfast.config import VerificationConfig
from holdfast.grounding.types import ClaimVerification, Coverage

RISK = 0.05
"""How often the bound may be too low."""
LEFT_OUT = "left out by mode"
OTHER_LANGUAGE = "language:"
NO_PASSAGE = "no passage speaks of it"
NO_CONTENT = "by itself it says nothing that evidence could support or refute"
"""How the reasons begin of claims that are unchecked although nothing went wrong."""
TOO_LONG = "too long for one statement:"
"""How the reason begins of a claim that nobody reads: whoever wrote it may hide anything in it."""
NO_EVIDENCE = "no evidence"
SWITCHED_OFF = "verification is off"
"""Why no claim of an answer was looked at."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The claims that will be checked, and those that a fair draw was made from."""

    chosen: frozenset[str] = frozenset()
    skipped: frozenset[str] = frozenset()
    """Left out by the mode or the cap."""
    stratum: frozenset[str] = frozenset()
    """Claims that were drawn from by lot; every other was chosen, or left out, for what it is."""


def select_claims(claims: Sequence[Claim], config: VerificationConfig) -> Selection:
    """Critical claims first, then hedged ones, then a seeded draw from the rest, within mode and cap."""
    limit = len(claims) if config.max_claims_per_response is None else config.max_claims_per_response
    critical = [claim.id for claim in claims if claim.critical]
    hedged = [claim.id for claim in claims if claim.hedged and not claim.critical]
    rest = [claim.id for claim in claims if not (claim.critical or claim.hedged)]
    always = (critical + hedged)[:limit]
    # A cap takes from the draw, not from the end of the answer: what is left is still a fair sample.
    size = min(_draw_size(len(rest), config), limit - len(always))
    drawn = rest if size == len(rest) else random.Random(config.seed).sample(rest, size)
    chosen = frozenset((*always, *drawn))
    return Selection(chosen, frozenset(claim.id for claim in claims) - chosen, frozenset(rest))


def _draw_size(rest: int, config: VerificationConfig) -> int:
    shares = {"full": 1.0, "sample": config.sample_rate, "critical_only": 0.0}
    return math.ceil(shares[config.mode] * rest - 1e-9)


def measure_coverage(claims: Sequence[ClaimVerification], selection: Selection) -> Coverage:
    """Count what was checked and bound what was not."""
    checked = sum(claim.outcome == "verdict" for claim in claims)
    errors = sum(claim.outcome == "error" for claim in claims)
    return Coverage(
        total=len(claims),
        checked=checked,
        unchecked=len(claims) - checked - errors,
        errors=errors,
        skipped_by_mode=len(selection.skipped),
        share=checked / len(claims) if claims else None,
        hidden_at_most=_hidden_at_most(claims, selection),
    )


def is_lost(claim: ClaimVerification) -> bool:
    """Something went wrong before it could be judged: an outage, a refusal, a spent budget."""
    return went_wrong(claim.outcome, claim.outcome_reason)


def went_wrong(outcome: str, reason: str | None) -> bool:
    """The same of an outcome and its reason, as they are kept."""
    nothing_wrong = (reason or "").startswith((LEFT_OUT, OTHER_LANGUAGE, NO_PASSAGE, NO_CONTENT))
    return outcome != "verdict" and not nothing_wrong


def why_unknown(claims: Sequence[ClaimVerification]) -> list[str]:
    """Why it is not known whether an answer is grounded: what went wrong, else what was not looked at."""
    without = [claim for claim in claims if claim.outcome != "verdict"]
    told = filter(is_lost, without) if any(map(is_lost, without)) else without
    return list(dict.fromkeys(claim.outcome_reason or "no reason given" for claim in told))


def _hidden_at_most(claims: Sequence[ClaimVerification], selection: Selection) -> int:
    """The drawn stratum is bounded by its sample; outside it every claim without a verdict may be flagged."""
    outside = sum(c.outcome != "verdict" for c in claims if c.claim_id not in selection.stratum)
    in_sample = selection.stratum & selection.chosen
    drawn = [c for c in claims if c.claim_id in in_sample]
    found = sum(c.outcome == "verdict" and c.is_flagged for c in drawn)
    # A drawn claim that no judge could read is counted as flagged: failures are not random.
    unread = sum(c.outcome != "verdict" for c in drawn)
    most = most_flagged(len(selection.stratum), len(drawn), found + unread)
    return outside + most - found


def most_flagged(population: int, drawn: int, found: int) -> int:
    """The 95 % upper bound on flagged claims in a population, `found` of them among those drawn."""
    low, high = found, population - (drawn - found)
    while low < high:
        middle = (low + high + 1) // 2
        if _chance_of_at_most(found, population, middle, drawn) > RISK - 1e-9:
            low = middle
        else:
            high = middle - 1
    return low


def _chance_of_at_most(found: int, population: int, flagged: int, drawn: int) -> float:
    """P(X <= found) when `drawn` of `population` are taken and `flagged` of them are flagged."""
    every = _log_choose(population, drawn)
    least = max(0, drawn - (population - flagged))
    terms = (
        math.exp(_log_choose(flagged, hit) + _log_choose(population - flagged, drawn - hit) - every)
        for hit in range(least, min(found, flagged) + 1)
    )
    return math.fsum(terms)


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
