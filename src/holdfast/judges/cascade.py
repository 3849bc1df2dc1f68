"""Cheap first: the embedded judge reads every pair, and a language model only those that it is not sure of.

The exact rules come before both, in `grounding`: what they decide never reaches a judge.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Protocol

from holdfast.errors import JudgeError, WeightsError
from holdfast.judges.calibration.band import UNCERTAIN, Band
from holdfast.judges.calibration.curve import Calibration
from holdfast.judges.types import Judge, Judgement, Pair, Unjudged

READABLE = "en"
"""The language that the embedded judge was trained on."""


class Upper(Protocol):
    """A judge that is told what the tier below it thought."""

    async def judge_each(
        self, pairs: Sequence[Pair], before: Sequence[Judgement | None] | None = None
    ) -> list[Judgement | Unjudged]:
        """Judge every pair, or say why not, in order."""
        ...


class CascadeJudge:
    """The embedded judge below, a model above; pairs in another language than English go up at once."""

    def __init__(self, lower: Judge, upper: Upper, band: Band = UNCERTAIN) -> None:
        self._lower = lower
        self._upper = upper
        self._band = band

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair; JudgeError when the model was needed and gave no answer."""
        judged = await self.judge_each(pairs)
        for outcome in judged:
            if isinstance(outcome, Unjudged):
                raise JudgeError(outcome.reason)
        return [outcome for outcome in judged if isinstance(outcome, Judgement)]

    async def judge_each(self, pairs: Sequence[Pair]) -> list[Judgement | Unjudged]:
        """Judge every pair or say why the model, which was needed for it, gave no answer."""
        readable = [pair for pair in pairs if pair.language == READABLE]
        lower = await self._read(readable)
        unsure = self._worth_a_call(pairs, lower)
        upper = await self._escalate(unsure, lower)
        return [upper.get(pair) or lower.get(pair) or _unread(pair) for pair in pairs]

    def _worth_a_call(self, pairs: Sequence[Pair], lower: Mapping[Pair, Judgement]) -> list[Pair]:
        """Claims that the lower judge is not sure of; what they cite is asked about with them, never by itself."""
        # Without evidence there is nothing to be unsure of: the prior is what the lower judge says it is.
        unsure = [pair for pair in pairs if pair.evidence.strip() and self._is_unsure(lower.get(pair))]
        claims = {(pair.claim, pair.context) for pair in unsure if pair.role in ("main", "rival")}
        return [pair for pair in unsure if pair.role != "alone" and (pair.claim, pair.context) in claims]

    async def _read(self, pairs: Sequence[Pair]) -> dict[Pair, Judgement]:
        """What the lower judge says; a pair that it fails on costs no other its reading, and goes up."""
        if not pairs:
            return {}
        try:
            return dict(zip(pairs, await self._lower.judge(pairs), strict=True))
        except WeightsError:
            raise
        except Exception:
            if len(pairs) == 1:
                raise
        alone = await asyncio.gather(*(self._lower.judge([pair]) for pair in pairs), return_exceptions=True)
        read = {pair: said[0] for pair, said in zip(pairs, alone, strict=True) if isinstance(said, list)}
        for failure in alone:
            if isinstance(failure, BaseException) and (not read or not isinstance(failure, Exception)):
                raise failure
        return read

    async def _escalate(
        self, pairs: Sequence[Pair], lower: Mapping[Pair, Judgement]
    ) -> dict[Pair, Judgement | Unjudged]:
        asked = list(dict.fromkeys(pairs))
        if not asked:
            return {}
        said = await self._upper.judge_each(asked, [lower.get(pair) for pair in asked])
        return dict(zip(asked, said, strict=True))

    def _is_unsure(self, judgement: Judgement | None) -> bool:
        return judgement is None or self._band.holds(judgement.support)


class CalibratedUpper:
    """A model whose P(support) is mapped by a calibration that was fitted on its own verdicts."""

    def __init__(self, upper: Upper, calibration: Calibration) -> None:
        self._upper = upper
        self._calibration = calibration

    async def judge_each(
        self, pairs: Sequence[Pair], before: Sequence[Judgement | None] | None = None
    ) -> list[Judgement | Unjudged]:
        """Judge every pair and map what the model said."""
        said = await self._upper.judge_each(pairs, before)
        return [self._calibration.apply(item) if isinstance(item, Judgement) else item for item in said]


def _unread(pair: Pair) -> Unjudged:
    if pair.language != READABLE:
        return Unjudged(f"language: {pair.language}")
    return Unjudged("the judge failed on it")
