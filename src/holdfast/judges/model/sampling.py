"""From a few votes to a probability that says how little a few votes are."""

import math
from collections.abc import Mapping, Sequence

from holdfast.errors import InputError
from holdfast.judges.calibration.miscalibration import wilson_interval as interval_of_share
from holdfast.judges.types import Judgement

Shares = tuple[float, float, float]
"""Support, contradict, silent."""
SHARES: Mapping[str, Shares] = {
    "supported": (1.0, 0.0, 0.0),
    "partly": (0.5, 0.0, 0.5),
    "contradicted": (0.0, 1.0, 0.0),
    "absent": (0.0, 0.0, 1.0),
    "true": (1.0, 0.0, 0.0),
    "false": (0.0, 1.0, 0.0),
    "unknown": (0.0, 0.0, 1.0),
}
"""What each word of a model says; a claim that is carried in part is half supported."""
PRIOR_WEIGHT = 1.0
"""What is known beforehand counts as one vote."""
EVENLY: Shares = (1 / 3, 1 / 3, 1 / 3)


def wilson_interval(hits: float, votes: int) -> tuple[float, float]:
    """The 95 % interval of a share of which `hits` of `votes` were seen (Wilson, 1927)."""
    if votes < 1 or not 0.0 <= hits <= votes:
        raise InputError(f"{hits} of {votes} votes is no share: count at least one vote")
    return interval_of_share(hits, votes)


def pooled(words: Sequence[str], prior: Judgement | None) -> tuple[Shares, tuple[float, float]]:
    """Probabilities from sampled verdicts, and the Wilson interval of P(support).

    The tier below had an opinion, which counts as one vote more: two samples that agree are not yet certainty.
    """
    before = EVENLY if prior is None else (prior.support, prior.contradict, prior.silent)
    votes = [SHARES[word] for word in words]
    whole = len(votes) + PRIOR_WEIGHT
    shares = [
        (math.fsum(vote[part] for vote in votes) + PRIOR_WEIGHT * before[part]) / whole for part in range(3)
    ]
    interval = wilson_interval(math.fsum(vote[0] for vote in votes), len(votes))
    # Rounding must not make a share negative: that is no judgement, and these votes were paid for.
    support, contradict = min(1.0, shares[0]), min(1.0, shares[1])
    return (support, contradict, max(0.0, 1.0 - support - contradict)), interval
