"""Who reads the claims of one run: the embedded judge or one of the caller's own, with a model above it or without."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from holdfast.claims.types import Claim
from holdfast.config import VerificationConfig
from holdfast.grounding.mapping import EvidenceMap
from holdfast.grounding.readings import Reading, Wishes, read_claims
from holdfast.grounding.second_look import look_again
from holdfast.grounding.telling import find_telling
from holdfast.grounding.types import ModelUse
from holdfast.judges.model.claims import MappedClaims
from holdfast.judges.types import Judge
from holdfast.llm.types import LanguageModel

if TYPE_CHECKING:
    from holdfast.grounding.model_tier import ModelTier

READABLE = "en"
"""The language that the embedded judge was trained on."""
LONGEST_CLAIM = 4_000
"""Characters. No sentence is so long; a judge reads it in parts, for seconds, and a model only its beginning."""


class Readers:
    """Who reads the claims of one run: a judge, with a model above it or without."""

    def __init__(self, judge: Judge | None, config: VerificationConfig, tier: "ModelTier | None") -> None:
        self._judge = judge
        self._config = config
        self.tier = tier

    def can_read(self, claim: Claim) -> bool:
        """The embedded judge reads English; a model reads what it can; nobody reads what is no statement any more."""
        return not is_too_long(claim) and (claim.language == READABLE or self.tier is not None)

    async def find_claims(
        self, response: str, by_rules: Sequence[Claim], evidence: EvidenceMap
    ) -> MappedClaims:
        """The claims of an answer."""
        if self.tier is None:
            return MappedClaims(tuple(by_rules), {})
        return await self.tier.find_claims(response, by_rules, evidence)

    async def read(self, claims: Sequence[Claim], evidence: EvidenceMap, wishes: Wishes) -> list[Reading]:
        """What they say of each claim."""
        if not claims:
            return []
        if self.tier is None:
            judge = await _given_or_embedded(self._judge, self._config)
            batched = self._config.parallel_verification
            readings = await read_claims(claims, evidence, judge, wishes, batched=batched)
            threshold = self._config.support_threshold
            readings = await look_again(readings, evidence, judge, wishes.query, threshold)
            return await find_telling(readings, judge, threshold)
        wishes = replace(wishes, wide_tokens=self.tier.wide_tokens)
        # Always together: claims share the calls that they are paid for by.
        readings = await read_claims(claims, evidence, self.tier.judge, wishes)
        return await self.tier.finish(readings)

    def use(self) -> ModelUse | None:
        """What the model was used for; None when there is none."""
        return None if self.tier is None else self.tier.use()


def is_too_long(claim: Claim) -> bool:
    """Is it more than one statement can be? Runs of mere marks, which no judge reads, do not count."""
    return len(claim.text) > LONGEST_CLAIM and 2 * sum(map(str.isalnum, claim.text)) > LONGEST_CLAIM


@asynccontextmanager
async def open_readers(
    config: VerificationConfig,
    judge: Judge | None,
    model: LanguageModel | str | None,
    *,
    spare_the_model: bool = False,
) -> AsyncIterator[Readers]:
    """The judges of a run. A judge that is given is asked first, and a model only what it is not sure of."""
    # A judge of the caller's own is not put below a model that only the settings name.
    named = model if model is not None else (config.verification_model if judge is None else None)
    if named is None or spare_the_model:
        yield Readers(judge, config, None)
        return
    from holdfast.grounding.model_tier import open_tier

    async with open_tier(named, await _given_or_embedded(judge, config), config) as tier:
        yield Readers(judge, config, tier)


async def _given_or_embedded(judge: Judge | None, config: VerificationConfig) -> Judge:
    return await asyncio.to_thread(embedded_judge, config) if judge is None else judge


def embedded_judge(config: VerificationConfig, threads: int = 0) -> Judge:
    """The shipped judge, with the calibration that the settings name."""
    # Imported on use: the embedded judge brings its runtime and its weights.
    from holdfast.judges import CalibratedJudge, Calibration, default_judge

    judge = default_judge(threads)
    return (
        judge if config.calibration is None else CalibratedJudge(judge, Calibration.load(config.calibration))
    )
