"""A judge below a model that leaves every claim to the model."""

import asyncio
from collections.abc import Sequence

from holdfast.judges.types import Judge, Judgement, Pair

_UNSURE = 0.5
"""P(support) in the middle of what a model is asked about."""


class Doubter:
    """The embedded judge, sure of no claim on its evidence; what it thinks without any evidence stands.

    A model is asked only where the judge below it is not sure. Whoever replays a verdict on a model wants to know
    what the model says of every claim.
    """

    def __init__(self, judge: Judge | None = None) -> None:
        self._judge = judge

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair, without being sure."""
        below = await asyncio.to_thread(_embedded) if self._judge is None else self._judge
        return [
            _doubted(judgement) if pair.evidence.strip() else judgement
            for pair, judgement in zip(pairs, await below.judge(pairs), strict=True)
        ]


def _embedded() -> Judge:
    # Imported on use: it brings the runtime and the weights.
    from holdfast.judges import default_judge

    return default_judge()


def _doubted(judgement: Judgement) -> Judgement:
    against = judgement.contradict + judgement.silent
    share = judgement.contradict / against if against else 0.5
    contradict = (1.0 - _UNSURE) * share
    return Judgement(
        _UNSURE, contradict, 1.0 - _UNSURE - contradict, judgement.tier, judgement.reason, judgement.marks
    )
