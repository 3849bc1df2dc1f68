"""A claim among the other claims of its answer: likelier sound than one that stands alone.

The embedded judge states P(support) of a claim for answers of which `SUPPORTED_IN_USE` are sound. An answer is sound
when all of its claims are, so each of several must be so more often than the answer itself; held to the standard of a
single claim, most long and sound answers had one that was flagged.
"""

from dataclasses import replace

from holdfast.judges.blend import SUPPORTED_IN_USE, sigmoid
from holdfast.judges.calibration.platt import log_odds
from holdfast.judges.types import Judgement

ALONE_TO_SHARED = 1 / 3
"""How far claims stand and fall apart from each other: n count as n to this power; 1 were independent claims, 0 one."""
MOST = 20
"""Claims beyond which a text is no answer any more, and its claims are no likelier sound."""


def among(judgement: Judgement, claims: int) -> Judgement:
    """The judgement of one of so many claims of an answer.

    Only what the embedded judge says by itself is stated for single claims: rules, a model and a calibration of the
    user's own are taken at their word.
    """
    if claims < 2 or judgement.tier != "embedded" or judgement.uncalibrated is not None:
        return judgement
    support = sigmoid(log_odds(judgement.support) + lift(claims))
    doubt = 1.0 - judgement.support
    contradict = (1.0 - support) * judgement.contradict / doubt if doubt > 0.0 else 0.0
    return replace(judgement, support=support, contradict=contradict, silent=1.0 - support - contradict)


def lift(claims: int) -> float:
    """Log-odds that a claim gains by being one of so many."""
    counted = min(claims, MOST) ** ALONE_TO_SHARED
    return log_odds(SUPPORTED_IN_USE ** (1.0 / counted)) - log_odds(SUPPORTED_IN_USE)
