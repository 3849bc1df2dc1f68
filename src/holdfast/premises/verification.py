"""The async functions: extract the premises of a question, verify one, verify all before the question is answered."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from holdfast.config import Config, PremisesConfig
from holdfast.errors import HoldfastError, InputError
from holdfast.judges.types import Judge
from holdfast.llm.chosen import chosen_model
from holdfast.llm.types import LanguageModel
from holdfast.memory import as_recall
from holdfast.memory.types import Hit, Recall
from holdfast.premises.entities import each_of, unresolved, who_talks
from holdfast.premises.extract import Extraction, read_premises
from holdfast.premises.judging import judge_readings
from holdfast.premises.model import NoReadingError, ask_verdict, read_with_model
from holdfast.premises.periods import dated
from holdfast.premises.readings import Reading, read_hits
from holdfast.premises.recalls import gate, recall_for
from holdfast.premises.speakers import tells_of
from holdfast.premises.timing import names_only_a_time
from holdfast.premises.types import Premise, PremiseVerdict, QuestionVerification
from holdfast.premises.verdicts import (
    decide,
    entailed,
    inconclusive,
    quote_of,
    together,
    total_cost,
    unsupported,
)

_SURE = 0.95


async def extract_premises(
    question: str, *, model: LanguageModel | str | None = None, config: PremisesConfig | None = None
) -> list[Premise]:
    """What the question takes for granted: at most three premises, the most central first."""
    connected = chosen_model(model, (config or Config.load().premises).model)
    return (await _extract(question, connected))[0].premises


async def verify_premise(
    premise: Premise | str,
    memory: object,
    *,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
    config: PremisesConfig | None = None,
    source: str | None = None,
) -> PremiseVerdict:
    """Does memory support this premise? `memory` is a Memory or anything that `as_recall` takes."""
    given = Premise(premise) if isinstance(premise, str) else premise
    if not given.claim.strip():
        raise InputError("the premise is empty: give a statement")
    settings = config or Config.load().premises
    checker = _Checker(as_recall(memory), judge, chosen_model(model, settings.model), settings, source)
    return await checker.verdict(given)


async def verify_question(
    question: str,
    memory: object,
    *,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
    config: PremisesConfig | None = None,
    source: str | None = None,
) -> QuestionVerification:
    """Check what a question takes for granted, and what a yes/no question asks, before it is answered."""
    settings = config or Config.load().premises
    connected = chosen_model(model, settings.model)
    checker = _Checker(as_recall(memory), judge, connected, settings, source)
    found, warnings = await _extract(question, connected)
    claims = [*found.premises, *found.also_asked, *([found.asked] if found.asked else [])]
    pointed_at = [found.pointed_at] if found.pointed_at else []
    verdicts, looked_up = await asyncio.gather(checker.verdicts(claims), checker.verdicts(pointed_at))
    # Silence says nothing of what a look-up points at; that there is none does.
    denied = [verdict for verdict in looked_up if verdict.outcome == "contradicted"]
    cost = total_cost([found.cost_usd, *(verdict.cost_usd for verdict in (*verdicts, *looked_up))])
    verdicts = [*denied, *verdicts]
    asked = [verdicts.pop()] if found.asked else []
    warnings += [
        f"'{v.premise.claim}' was not checked: {v.rationale}"
        for v in [*verdicts, *asked]
        if v.is_inconclusive
    ]
    return QuestionVerification(
        premises=[verdict.premise for verdict in verdicts],
        verdicts=verdicts,
        all_premises_supported=found.unread is None and all(v.supported or v.is_asked for v in verdicts),
        question=question,
        asked=found.asked,
        asked_verdict=asked[0] if asked else None,
        on_inconclusive=settings.on_inconclusive,
        warnings=warnings,
        unread=found.unread,
        cost_usd=cost,
    )


async def _extract(question: str, model: LanguageModel | None) -> tuple[Extraction, list[str]]:
    """By the model where there is one, else by grammar; a model that fails is no reason to check nothing."""
    if not isinstance(question, str):
        raise InputError(f"the question is {type(question).__name__}: give text")
    if not any(map(str.isalnum, question)):
        return Extraction([], unread="the question is empty"), ["the question is empty: nothing was checked"]
    warnings: list[str] = []
    cost: float | None = 0.0
    if model is not None:
        try:
            return await read_with_model(question, model), warnings
        except NoReadingError as failure:
            warnings.append(f"the premises were read by grammar: {failure}")
            cost = failure.cost_usd
    found = replace(await asyncio.to_thread(read_premises, question), cost_usd=cost)
    return found, [*warnings, *([f"nothing was checked: {found.unread}"] if found.unread else [])]


class _Checker:
    """Everything that the premises of one question are checked with."""

    def __init__(
        self,
        memory: Recall,
        judge: Judge | None,
        model: LanguageModel | None,
        config: PremisesConfig,
        source: str | None,
    ) -> None:
        self._memory, self._judge, self._model = memory, judge, model
        self._config, self._source = config, source

    async def verdicts(self, claims: Sequence[Premise]) -> list[PremiseVerdict]:
        """All claims in parallel; what a supported one cannot be true without needs no search of its own."""
        given = {claim.claim for claim in claims}
        wholes = [claim for claim in claims if claim.entailed_by not in given]
        found = dict(zip(wholes, await asyncio.gather(*map(self.verdict, wholes)), strict=True))
        by_claim = {verdict.premise.claim: verdict for verdict in found.values()}
        parts = [claim for claim in claims if claim not in found]
        checks = (self._part(part, by_claim.get(part.entailed_by or "")) for part in parts)
        found.update(zip(parts, await asyncio.gather(*checks), strict=True))
        return [found[claim] for claim in claims]

    async def _part(self, part: Premise, whole: PremiseVerdict | None) -> PremiseVerdict:
        return entailed(part, whole) if whole is not None and whole.supported else await self.verdict(part)

    async def verdict(self, premise: Premise) -> PremiseVerdict:
        """Recall, compare who and when, judge; whatever fails leaves the premise inconclusive."""
        if pronoun := unresolved(premise.claim):
            reason = f"“{pronoun}” does not say who or what is meant"
            return inconclusive(premise, "unresolved_reference", reason)
        claims = each_of(premise.claim)
        if len(claims) == 1:
            return await self._gated(premise)
        # Memory rarely says of two people at once what each of them did.
        verdicts = await asyncio.gather(*(self._gated(replace(premise, claim=claim)) for claim in claims))
        return together(premise, verdicts)

    async def _gated(self, premise: Premise) -> PremiseVerdict:
        async with gate():
            return await self._verdict(premise)

    async def _verdict(self, premise: Premise) -> PremiseVerdict:
        config = self._config
        recalled = await recall_for(
            premise.claim, self._memory, config.recall_max_results, config.recall_timeout_s, self._source
        )
        if not recalled.hits:
            if recalled.failure:
                return inconclusive(premise, "recall_failed", recalled.failure)
            return unsupported(premise, 0.0, "nothing_found", "memory holds nothing on it")
        verdict = await self._decided(premise, recalled.hits)
        who = who_talks(premise.claim) if verdict.outcome == "unsupported" else None
        if who and not tells_of(who, recalled.hits):
            reason = f"memory does not say who “{who}” is"
            return inconclusive(premise, "unresolved_reference", reason, verdict.cost_usd)
        # A search that failed may have missed the passage that supports it.
        if recalled.failure and not verdict.supported:
            return inconclusive(premise, "recall_failed", recalled.failure, verdict.cost_usd)
        return verdict

    async def _decided(self, premise: Premise, hits: Sequence[Hit]) -> PremiseVerdict:
        readings = await asyncio.to_thread(read_hits, premise.claim, hits)
        mentions = dated(premise.claim)
        if mentions and names_only_a_time(premise.claim, mentions):
            return _of_that_time(premise, readings)
        try:
            judged = await judge_readings(readings, self._judge)
        except HoldfastError as error:
            return inconclusive(premise, "judge_failed", f"the judge failed: {error}")
        except Exception as error:
            return inconclusive(premise, "judge_failed", f"the judge failed: {type(error).__name__}: {error}")
        verdict = decide(premise, judged, self._config.min_confidence)
        # Cheap first: what is surely there needs no paid call.
        if self._model is None or (verdict.confidence or 0.0) >= _SURE:
            return verdict
        return await ask_verdict(premise, readings, self._model, self._config.min_confidence)


def _of_that_time(premise: Premise, readings: Sequence[Reading]) -> PremiseVerdict:
    """ "What happened in 2024": any passage of that time supports it."""
    about = [reading for reading in readings if reading.names_subject]
    fitting = [reading.hit for reading in about if reading.timing.fit == "same"]
    if fitting:
        ids = [hit.passage.id for hit in fitting]
        words = f"memory speaks of that time: “{quote_of(fitting[0], premise.claim).text}”"
        return PremiseVerdict(premise, True, 1.0, ids, words, "supported", "attested", tier="exact")
    reason = "memory speaks of other times"
    nearest = quote_of(about[0].hit, premise.claim) if about else None
    return unsupported(premise, 0.0, "other_period", reason, nearest, "exact")
