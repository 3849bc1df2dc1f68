"""The async functions: extract the premises of a question, verify one, verify all before the question is answered."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from holdfast.config import PremisesConfig
from holdfast.errors import HoldfastError, InputError
from holdfast.judges import default_judge
from holdfast.judges.types import Judge, Judgement, Pair
from holdfast.llm.types import LanguageModel
from holdfast.memory import as_recall
from holdfast.memory.types import Hit, Recall
from holdfast.premises.entities import each_of, unresolved
from holdfast.premises.extract import Extraction, read_premises
from holdfast.premises.model import NoReadingError, ask_verdict, read_with_model
from holdfast.premises.periods import dated
from holdfast.premises.readings import Reading, read_hits, settled
from holdfast.premises.recalls import gate, recall_for
from holdfast.premises.timing import names_only_a_time
from holdfast.premises.types import Premise, PremiseVerdict, QuestionVerification
from holdfast.premises.verdicts import Judged, decide, inconclusive, quote_of, together, unsupported


async def extract_premises(question: str, *, model: LanguageModel | str | None = None) -> list[Premise]:
    """What the question takes for granted: at most three premises, the most central first."""
    return (await _extract(question, _connected(model, None)))[0].premises


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
    settings = config or PremisesConfig()
    checker = _Checker(as_recall(memory), judge, _connected(model, settings), settings, source)
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
    settings = config or PremisesConfig()
    connected = _connected(model, settings)
    checker = _Checker(as_recall(memory), judge, connected, settings, source)
    found, warnings = await _extract(question, connected)
    claims = [*found.premises, *([found.asked] if found.asked else [])]
    verdicts = _entailed(await asyncio.gather(*(checker.verdict(claim) for claim in claims)))
    premises, asked = verdicts[: len(found.premises)], verdicts[len(found.premises) :]
    warnings += [f"'{v.premise.claim}' was not checked: {v.rationale}" for v in verdicts if v.is_inconclusive]
    return QuestionVerification(
        premises=found.premises,
        verdicts=premises,
        all_premises_supported=found.unread is None and all(verdict.supported for verdict in premises),
        question=question,
        asked=found.asked,
        asked_verdict=asked[0] if asked else None,
        on_inconclusive=settings.on_inconclusive,
        warnings=warnings,
        unread=found.unread,
    )


def _connected(model: LanguageModel | str | None, config: PremisesConfig | None) -> LanguageModel | None:
    chosen = model if model is not None else config.model if config else None
    if not isinstance(chosen, str):
        return chosen
    from holdfast.llm import connect

    return connect(chosen)


async def _extract(question: str, model: LanguageModel | None) -> tuple[Extraction, list[str]]:
    """By the model where there is one, else by grammar; a model that fails is no reason to check nothing."""
    if not isinstance(question, str):
        raise InputError(f"the question is {type(question).__name__}: give text")
    if not any(map(str.isalnum, question)):
        return Extraction([], unread="the question is empty"), ["the question is empty: nothing was checked"]
    warnings: list[str] = []
    if model is not None:
        try:
            return await read_with_model(question, model), warnings
        except NoReadingError as failure:
            warnings.append(f"the premises were read by grammar: {failure}")
    found = await asyncio.to_thread(read_premises, question)
    return found, [*warnings, *([f"nothing was checked: {found.unread}"] if found.unread else [])]


def _entailed(verdicts: Sequence[PremiseVerdict]) -> list[PremiseVerdict]:
    """What a supported claim cannot be true without is supported with it."""
    by_claim = {verdict.premise.claim: verdict for verdict in verdicts}
    return [_with_whole(verdict, by_claim.get(verdict.premise.entailed_by or "")) for verdict in verdicts]


def _with_whole(verdict: PremiseVerdict, whole: PremiseVerdict | None) -> PremiseVerdict:
    if verdict.supported or whole is None or not whole.supported:
        return verdict
    return replace(
        verdict,
        supported=True,
        confidence=whole.confidence,
        evidence_ids=whole.evidence_ids,
        rationale=f"it follows from '{whole.premise.claim}', which memory supports",
        outcome="supported",
        cause="entailed",
        says_instead=None,
        tier=whole.tier,
    )


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

    async def verdict(self, premise: Premise) -> PremiseVerdict:
        """Recall, compare who and when, judge; whatever fails leaves the premise inconclusive."""
        if pronoun := unresolved(premise.claim):
            reason = f"“{pronoun}” does not say who is meant"
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
        # A search that failed may have missed the passage that supports it.
        if recalled.failure and not verdict.supported:
            return inconclusive(premise, "recall_failed", recalled.failure)
        return verdict

    async def _decided(self, premise: Premise, hits: Sequence[Hit]) -> PremiseVerdict:
        readings = await asyncio.to_thread(read_hits, premise.claim, hits)
        mentions = dated(premise.claim)
        if mentions and names_only_a_time(premise.claim, mentions):
            return _of_that_time(premise, readings)
        try:
            judged = await self._judged(readings)
        except HoldfastError as error:
            return inconclusive(premise, "judge_failed", f"the judge failed: {error}")
        except Exception as error:
            return inconclusive(premise, "judge_failed", f"the judge failed: {type(error).__name__}: {error}")
        verdict = decide(premise, judged, self._config.min_confidence)
        if self._model is None or verdict.tier == "exact":
            return verdict
        return await ask_verdict(premise, readings, self._model, self._config.min_confidence)

    async def _judged(self, readings: Sequence[Reading]) -> list[Judged]:
        """One call of the judge for all pairs that string identity does not settle."""
        pairs = list(dict.fromkeys(pair for reading in readings for pair in _pairs(reading)))
        known = await asyncio.to_thread(_settled, pairs)
        open_pairs = [pair for pair in pairs if pair not in known]
        if open_pairs:
            judge = self._judge if self._judge is not None else await asyncio.to_thread(default_judge)
            judged = await judge.judge(open_pairs)
            known.update(zip(open_pairs, judged, strict=True))
        return [_judged(reading, known) for reading in readings]


def _settled(pairs: Sequence[Pair]) -> dict[Pair, Judgement]:
    return {pair: judgement for pair in pairs if (judgement := settled(pair))}


def _pairs(reading: Reading) -> list[Pair]:
    own = [reading.own_pair] if reading.names_subject else []
    others = [reading.others_pair] if reading.others_pair else []
    return [*own, *others]


def _judged(reading: Reading, known: dict[Pair, Judgement]) -> Judged:
    others = reading.others_pair
    own = known.get(reading.own_pair) if reading.names_subject else None
    return Judged(reading, own, known.get(others) if others else None)


def _of_that_time(premise: Premise, readings: Sequence[Reading]) -> PremiseVerdict:
    """ "What happened in 2024": any passage of that time supports it."""
    about = [reading for reading in readings if reading.names_subject]
    fitting = [reading.hit for reading in about if reading.timing.fit == "same"]
    if fitting:
        ids = [hit.passage.id for hit in fitting]
        words = f"memory speaks of that time: “{quote_of(fitting[0]).text}”"
        return PremiseVerdict(premise, True, 1.0, ids, words, "supported", "attested", tier="exact")
    reason = "memory speaks of other times"
    nearest = quote_of(about[0].hit) if about else None
    return unsupported(premise, 0.0, "other_period", reason, nearest, "exact")
