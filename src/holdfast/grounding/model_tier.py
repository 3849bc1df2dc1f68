"""The tier above the embedded judge, for one run: a model with its accounts, its cache, and what it was used for."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from holdfast.claims.types import Claim
from holdfast.config import Config, LLMConfig, StoreConfig, VerificationConfig
from holdfast.errors import HoldfastError, ModelError
from holdfast.grounding.mapping import EvidenceMap
from holdfast.grounding.readings import Reading
from holdfast.grounding.types import ModelUse, Spent
from holdfast.judges.cache import Asker, CachedJudge
from holdfast.judges.calibration.band import UNCERTAIN, Band
from holdfast.judges.calibration.curve import Calibration
from holdfast.judges.cascade import CalibratedUpper, CascadeJudge, Upper
from holdfast.judges.model.claims import LONGEST_ANSWER, MappedClaims, find_claims
from holdfast.judges.model.judge import WINDOW_TOKENS, ModelJudge
from holdfast.judges.model.quarantine import suspicion
from holdfast.judges.model.scrub import Scrubbed, scrub
from holdfast.judges.types import Judge
from holdfast.llm import LanguageModel, Usage, connect

if TYPE_CHECKING:
    from holdfast.llm.connection import OpenStore
    from holdfast.store import Store

EXCERPT_TOKENS = 100
"""Of each passage, when a model is asked which passages a claim depends on."""
_SCRUBBED_AT_ONCE = 10


class ModelTier:
    """A model in one run."""

    wide_tokens = WINDOW_TOKENS

    def __init__(
        self, model: LanguageModel, lower: Judge, config: VerificationConfig, store: "Store | None"
    ) -> None:
        self.model = model
        self._config = config
        self._settings = settings_of(model)
        own_calls = self._settings.calls_per_answer - (config.extraction == "model")
        asked = ModelJudge(model, self._settings, calls=own_calls)
        self._cached = None if store is None else self._behind_cache(asked, own_calls, store)
        self.judge = CascadeJudge(lower, self._calibrated(self._cached or asked), band_of(config))
        self._read = self._escalated = 0

    def _behind_cache(self, asked: ModelJudge, calls: int, store: "Store") -> CachedJudge:
        from holdfast.judges.cache_rows import VerdictCache

        settings = f"samples {min(self._settings.samples, max(1, calls))} logprobs {self._settings.logprobs}"
        asker = Asker("model", self.model.id, asked.prompts, settings)
        served_id = getattr(self.model, "served_id", None)
        return CachedJudge(asked, asker, VerdictCache(store, self._settings.cache_days), served_id)

    def _calibrated(self, upper: Upper) -> Upper:
        stored = self._settings.calibration
        return upper if stored is None else CalibratedUpper(upper, Calibration.load(stored))

    async def find_claims(
        self, response: str, by_rules: Sequence[Claim], evidence: EvidenceMap
    ) -> MappedClaims:
        """The claims of an answer, by the model where that was asked for and it can; else those of the rules."""
        plain = MappedClaims(tuple(by_rules), {})
        if self._config.extraction != "model" or len(response) > LONGEST_ANSWER:
            return plain
        excerpts = await asyncio.to_thread(evidence.excerpts, response, EXCERPT_TOKENS)
        try:
            return await find_claims(self.model, response, by_rules, excerpts)
        except ModelError:
            return plain

    async def finish(self, readings: Sequence[Reading]) -> list[Reading]:
        """Count what reached the model, and compare its answers with and without evidence where that is asked."""
        self._read += len(readings)
        self._escalated += sum(map(_reached_the_model, readings))
        if self._config.dependence != "answers":
            return list(readings)
        parts = [
            readings[start : start + _SCRUBBED_AT_ONCE]
            for start in range(0, len(readings), _SCRUBBED_AT_ONCE)
        ]
        measured = await asyncio.gather(*(self._measure(part) for part in parts))
        return [reading for part in measured for reading in part]

    async def _measure(self, readings: Sequence[Reading]) -> list[Reading]:
        """Claims and passages that talk to a model are not shown with others: they could speak for them."""
        quiet = [reading for reading in readings if suspicion([reading.claim.text]) == "none"]
        chunks = dict.fromkeys(
            chunk.text
            for reading in quiet
            for chunk in reading.window.chunks
            if suspicion([chunk.text]) == "none"
        )
        if not chunks:
            return list(readings)
        scrubbed = await scrub(self.model, [reading.claim.text for reading in quiet], list(chunks))
        found = {
            reading.claim.id: replace(reading, answers_dependence=answers.dependence)
            for reading, answers in zip(quiet, scrubbed, strict=True)
            if isinstance(answers, Scrubbed)
        }
        return [found.get(reading.claim.id, reading) for reading in readings]

    def use(self) -> ModelUse:
        """What was asked and what it took."""
        whole = as_spent(self.model.usage())
        return ModelUse(
            calls=whole.calls,
            input_tokens=whole.input_tokens,
            output_tokens=whole.output_tokens,
            cost_usd=whole.cost_usd,
            model=self.model.id,
            share=self._escalated / self._read if self._read else None,
            cache_hits=0 if self._cached is None else self._cached.hits,
            components={name: as_spent(used) for name, used in self.model.spent().items()},
        )


@asynccontextmanager
async def open_tier(
    model: LanguageModel | str, lower: Judge, config: VerificationConfig
) -> AsyncIterator[ModelTier]:
    """The tier for one run; what was opened for it is closed with it."""
    async with AsyncExitStack() as stack:
        connected = model
        if isinstance(connected, str):
            own = connect(connected, Config.load().llm)
            stack.push_async_callback(own.aclose)
            connected = own
        store = await _open_store(connected, stack) if settings_of(connected).cache else None
        yield ModelTier(connected.for_run(), lower, config, store)


async def _open_store(model: LanguageModel, stack: AsyncExitStack) -> "Store | None":
    """Where the model's verdicts are kept: a store that is open already, or one for this run."""
    from holdfast.store import open_store

    where: StoreConfig | OpenStore | None = getattr(model, "kept_in", None)
    try:
        if callable(where):
            return await where()
        return await stack.enter_async_context(await open_store(config=where))
    except HoldfastError:
        return None  # a cache that cannot be opened costs money, not verdicts


def settings_of(model: LanguageModel) -> LLMConfig:
    """The settings that a model was connected with; a model of another kind has the defaults, and no cache."""
    settings = getattr(model, "config", None)
    return settings if isinstance(settings, LLMConfig) else LLMConfig(cache=False)


def band_of(config: VerificationConfig) -> Band:
    """The band in which claims go on to the model, as configured or as measured."""
    low = UNCERTAIN.low if config.uncertain_from is None else config.uncertain_from
    high = UNCERTAIN.high if config.uncertain_to is None else config.uncertain_to
    return Band(low, high)


def _reached_the_model(reading: Reading) -> bool:
    said = (reading.main, reading.cited, reading.alone)
    return reading.unchecked is not None or any(j is not None and j.tier == "model" for j in said)


def as_spent(used: Usage) -> Spent:
    """Usage as results carry it."""
    return Spent(
        calls=used.calls,
        input_tokens=used.input_tokens,
        output_tokens=used.output_tokens,
        cost_usd=used.cost_usd,
    )
