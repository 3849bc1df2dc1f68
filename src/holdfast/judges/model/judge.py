"""A language model as a judge: many claims in one call, probabilities from tokens or from samples.

The direct check (spec 2, method 1). With token probabilities one call is enough. Without them verdicts that go against
the tier below are sampled again, as far as `calls` goes. A reply that cannot be read costs only the half of the batch
that causes it.
"""

import asyncio
from collections.abc import Sequence

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.config import LLMConfig
from holdfast.errors import JudgeError, ModelError, ModelRefusedError, ModelReplyError
from holdfast.judges.model.batches import COMPONENT, PROMPTS, Found
from holdfast.judges.model.chances import shares_of
from holdfast.judges.model.plan import NO_CALL_LEFT, Plan, plan_calls
from holdfast.judges.model.quarantine import without_orders
from holdfast.judges.model.sampling import Shares, pooled
from holdfast.judges.model.votes import Asked, collect_votes, more_words
from holdfast.judges.types import Judgement, Pair, Unjudged
from holdfast.llm.prompts import VERDICT_WORDS, Statement, verdict_prompt
from holdfast.llm.types import LanguageModel

WINDOW_TOKENS = 200
"""Evidence tokens that a model is shown with each claim: more than the embedded judge reads, and all of it is paid."""
_LONGEST_CLAIM = 4000
_ODD_REPLIES = (ModelReplyError, ModelRefusedError)


class ModelJudge:
    """Judges pairs by asking a language model; pairs without evidence are judged by what it knows."""

    def __init__(
        self, model: LanguageModel, config: LLMConfig | None = None, *, calls: int | None = None
    ) -> None:
        self._model = model
        self._config = config or LLMConfig()
        self._calls = self._config.calls_per_answer if calls is None else max(1, calls)

    @property
    def model(self) -> LanguageModel:
        """Who is asked."""
        return self._model

    @property
    def prompts(self) -> str:
        """Names and versions of the prompts, for keys of a cache."""
        return PROMPTS

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair; JudgeError when one cannot be judged."""
        judged = await self.judge_each(pairs)
        for outcome in judged:
            if isinstance(outcome, Unjudged):
                raise JudgeError(outcome.reason)
        return [outcome for outcome in judged if isinstance(outcome, Judgement)]

    async def judge_each(
        self, pairs: Sequence[Pair], before: Sequence[Judgement | None] | None = None
    ) -> list[Judgement | Unjudged]:
        """Judge every pair or say why not; `before` is what the tier below said of each."""
        known = before or [None] * len(pairs)
        asked = await asyncio.to_thread(_asked, pairs, known)
        plan = await asyncio.to_thread(self._plan, asked)
        work = (self._ask(places, asked, plan.samples) for places in plan.calls)
        answers: dict[int, Judgement | Unjudged] = dict.fromkeys(plan.left_out, Unjudged(NO_CALL_LEFT))
        for done in await asyncio.gather(*work):
            answers.update(done)
        return [answers[place] for place in range(len(pairs))]

    def _plan(self, asked: Sequence[Asked]) -> Plan:
        size, samples = self._config.batch_size, self._config.samples
        return plan_calls(asked, batch_size=size, calls=self._calls, samples=samples)

    async def _ask(
        self, places: Sequence[int], asked: Sequence[Asked], samples: int
    ) -> dict[int, Judgement | Unjudged]:
        """One batch; when its reply cannot be read, its halves, as long as one of them can be."""
        try:
            judged = await self._judge_batch([asked[place] for place in places], samples)
        except _ODD_REPLIES as error:
            if len(places) == 1:
                return {places[0]: Unjudged(str(error))}
            return await self._ask_in_halves(places, asked, samples)
        except ModelError as error:
            return {place: Unjudged(str(error)) for place in places}
        return dict(zip(places, judged, strict=True))

    async def _ask_in_halves(
        self, places: Sequence[int], asked: Sequence[Asked], samples: int
    ) -> dict[int, Judgement | Unjudged]:
        middle = len(places) // 2
        halves = (places[:middle], places[middle:])
        work = (self._judge_batch([asked[p] for p in half], samples) for half in halves)
        tried = list(zip(halves, await asyncio.gather(*work, return_exceptions=True), strict=True))
        failed = sum(isinstance(outcome, BaseException) for _, outcome in tried)
        found: dict[int, Judgement | Unjudged] = {}
        for half, outcome in tried:
            if isinstance(outcome, list):
                found.update(zip(half, outcome, strict=True))
            elif not isinstance(outcome, ModelError):
                raise outcome
            elif failed == 1 and len(half) > 1 and isinstance(outcome, _ODD_REPLIES):
                found.update(await self._ask_in_halves(half, asked, samples))
            else:
                found.update({place: Unjudged(str(outcome)) for place in half})
        return found

    async def _judge_batch(self, batch: Sequence[Asked], samples: int) -> list[Judgement | Unjudged]:
        if len(batch) == 1 and batch[0].statement.evidence:
            by_word = await self._by_word(batch[0], samples)
            if by_word is not None:
                return [by_word]
            samples -= 1  # a word that was not asked for was paid for all the same
        return await self._by_reply(batch, samples)

    async def _by_word(self, asked: Asked, samples: int) -> Judgement | None:
        """One word for one claim: the cheapest question. None when the reply is something else."""
        prompt = verdict_prompt(asked.statement)
        first = await self._model.word(prompt, VERDICT_WORDS, component=COMPONENT)
        shares = None if first.chances is None else shares_of(first.chances)
        if shares is not None:
            return _judgement(asked, shares[0], shares[1], first.usage.cost_usd)
        if first.said is None:
            return None
        votes, used = await more_words(self._model, prompt, asked, first, samples)
        return _judgement(asked, *pooled(votes, asked.before), used.cost_usd)

    async def _by_reply(self, batch: Sequence[Asked], samples: int) -> list[Judgement | Unjudged]:
        found = await collect_votes(self._model, batch, samples)
        whole = found.usage.cost_usd
        share = None if whole is None else whole / len(batch)
        return [_decided(asked, votes, share) for asked, votes in zip(batch, found.votes, strict=True)]


def _asked(pairs: Sequence[Pair], before: Sequence[Judgement | None]) -> list[Asked]:
    return [Asked(pair, _statement(pair), said) for pair, said in zip(pairs, before, strict=True)]


def _statement(pair: Pair) -> Statement:
    """The pair as it is shown: whole sentences, so that claims on the same evidence share them."""
    evidence = pair.wide or pair.evidence
    chunks = chunk_evidence(Evidence("evidence", evidence)) if evidence.strip() else []
    sentences = without_orders(pair.claim, [chunk.text for chunk in chunks])
    context = pair.context[:_LONGEST_CLAIM] if pair.context else None
    return Statement(pair.claim[:_LONGEST_CLAIM], sentences, context)


def _decided(asked: Asked, votes: Sequence[Found], cost: float | None) -> Judgement | Unjudged:
    if not votes:
        return Unjudged("the model gave no verdict on this claim, although it was asked twice")
    first = votes[0]
    if first.shares is not None and len(votes) == 1:
        shares, interval = first.shares
    else:
        shares, interval = pooled([vote.word for vote in votes], asked.before)
    return _judgement(asked, shares, interval, cost)


def _judgement(
    asked: Asked, shares: Shares, interval: tuple[float, float] | None, cost: float | None
) -> Judgement:
    # The tier below has marked the words that it missed: a model would be paid for naming them.
    marks = () if asked.before is None else asked.before.marks
    return Judgement(*shares, "model", "", marks, cost, interval)
