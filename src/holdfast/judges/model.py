"""A language model as a judge: many claims in one call, probabilities from tokens or from samples.

The direct check (spec 2, method 1). With token probabilities one call is enough. Without them further calls sample the
verdicts again, as far as `calls` goes. Claims that a reply left out are asked about again; a reply that cannot be read
costs only the half of the batch that causes it.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.config import LLMConfig
from holdfast.errors import JudgeError, ModelError, ModelRefusedError, ModelReplyError
from holdfast.judges import model_batches
from holdfast.judges.chances import shares_of
from holdfast.judges.model_batches import Found
from holdfast.judges.quarantine import suspicion, without_orders
from holdfast.judges.sampling import Shares, pooled
from holdfast.judges.types import Judgement, Pair, Unjudged
from holdfast.llm.prompts import VERDICT_WORDS, Statement, verdict_prompt
from holdfast.llm.types import LanguageModel

COMPONENT = "judge"
"""Under which the calls are counted."""
WINDOW_TOKENS = 200
"""Evidence tokens that a model is shown with each claim: more than the embedded judge reads, and all of it is paid."""
_SAMPLING_TEMPERATURE = 0.7
_LONGEST_CLAIM = 4000
_ODD_REPLIES = (ModelReplyError, ModelRefusedError)


@dataclass(frozen=True, slots=True)
class Asked:
    """A pair as it is shown to the model, and what the tier below thought of it."""

    pair: Pair
    statement: Statement
    before: Judgement | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything in it that is not ours."""
        return (self.statement.text, self.statement.context or "", " ".join(self.statement.evidence))


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
        return model_batches.PROMPTS

    def on(self, model: LanguageModel, calls: int | None = None) -> "ModelJudge":
        """The same judge over another run of a model."""
        return ModelJudge(model, self._config, calls=self._calls if calls is None else calls)

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
        answers: dict[int, Judgement | Unjudged] = {}
        for done in await asyncio.gather(*(self._ask(batch, asked) for batch in self._batches(asked))):
            answers.update(done)
        return [answers[place] for place in range(len(pairs))]

    def _batches(self, asked: Sequence[Asked]) -> list[list[int]]:
        """Places of pairs that are asked about together: those that talk to a model stand apart."""
        groups: dict[tuple[str, bool], list[int]] = {}
        alone: list[list[int]] = []
        for place, item in enumerate(asked):
            found = suspicion(item.texts)
            if found == "plain":
                alone.append([place])
            else:
                groups.setdefault((found, bool(item.statement.evidence)), []).append(place)
        size = self._config.batch_size
        return alone + [
            group[start : start + size] for group in groups.values() for start in range(0, len(group), size)
        ]

    async def _ask(self, places: Sequence[int], asked: Sequence[Asked]) -> dict[int, Judgement | Unjudged]:
        """One batch; when its reply cannot be read, its halves, as long as one of them can be."""
        batch = [asked[place] for place in places]
        try:
            judged = await self._judge_batch(batch)
        except _ODD_REPLIES as error:
            if len(places) == 1:
                return {places[0]: Unjudged(str(error))}
            return await self._ask_in_halves(places, asked, error)
        except ModelError as error:
            return {place: Unjudged(str(error)) for place in places}
        return dict(zip(places, judged, strict=True))

    async def _ask_in_halves(
        self, places: Sequence[int], asked: Sequence[Asked], error: ModelError
    ) -> dict[int, Judgement | Unjudged]:
        middle = len(places) // 2
        halves = (places[:middle], places[middle:])
        tried = await asyncio.gather(
            *(self._judge_batch([asked[p] for p in half]) for half in halves), return_exceptions=True
        )
        failed = [
            half for half, outcome in zip(halves, tried, strict=True) if isinstance(outcome, BaseException)
        ]
        found: dict[int, Judgement | Unjudged] = {}
        for half, outcome in zip(halves, tried, strict=True):
            if isinstance(outcome, list):
                found.update(zip(half, outcome, strict=True))
            elif not isinstance(outcome, ModelError):
                raise outcome
            elif len(failed) == 1 and len(half) > 1 and isinstance(outcome, _ODD_REPLIES):
                found.update(await self._ask_in_halves(half, asked, outcome))
            else:
                found.update({place: Unjudged(str(outcome)) for place in half})
        return found

    async def _judge_batch(self, batch: Sequence[Asked]) -> list[Judgement | Unjudged]:
        if len(batch) == 1 and batch[0].statement.evidence:
            by_word = await self._by_first_token(batch[0])
            if by_word is not None:
                return [by_word]
        return await self._by_reply(batch)

    async def _by_first_token(self, asked: Asked) -> Judgement | None:
        """One word, one token: the cheapest question. None where the provider gives no probabilities."""
        prompt = verdict_prompt(asked.statement)
        first = await self._model.first_token(prompt, VERDICT_WORDS, component=COMPONENT)
        shares = None if first is None else shares_of(first.words)
        if first is None or shares is None:
            return None
        return _judgement(asked, shares[0], shares[1], first.usage.cost_usd)

    async def _by_reply(self, batch: Sequence[Asked]) -> list[Judgement | Unjudged]:
        statements = [asked.statement for asked in batch]
        first = await model_batches.ask(self._model, statements, temperature=0.0, logprobs=True)
        used, votes = first.usage, [[found] if found else [] for found in first.found]
        exact = all(found is not None and found.shares is not None for found in first.found)
        left = 0 if exact else min(self._config.samples, self._calls) - 1
        for again in await self._sample(statements, votes, left):
            used += again.usage
            for listed, found in zip(votes, again.found, strict=True):
                listed += [found] if found else []
        share = None if used.cost_usd is None else used.cost_usd / len(batch)
        return [_decided(asked, listed, share) for asked, listed in zip(batch, votes, strict=True)]

    async def _sample(
        self, statements: Sequence[Statement], votes: Sequence[Sequence[Found]], times: int
    ) -> "list[model_batches.Reply]":
        """Further votes; at least once more about those that the first reply left out."""
        silent = [place for place, listed in enumerate(votes) if not listed]
        if times < 1 and not silent:
            return []
        if times < 1:
            return [await self._ask_some(statements, silent)]
        asks = (
            model_batches.ask(self._model, statements, temperature=_SAMPLING_TEMPERATURE)
            for _ in range(times)
        )
        replies = await asyncio.gather(*asks, return_exceptions=True)
        for reply in replies:
            if isinstance(reply, BaseException) and not isinstance(reply, ModelError):
                raise reply
        # A sample that failed is one vote less, as long as there was one for each claim.
        kept = [reply for reply in replies if isinstance(reply, model_batches.Reply)]
        failure = next((reply for reply in replies if isinstance(reply, ModelError)), None)
        if failure is not None and silent and not kept:
            raise failure
        return kept

    async def _ask_some(
        self, statements: Sequence[Statement], places: Sequence[int]
    ) -> "model_batches.Reply":
        reply = await model_batches.ask(self._model, [statements[place] for place in places], temperature=0.0)
        found: list[Found | None] = [None] * len(statements)
        for place, answer in zip(places, reply.found, strict=True):
            found[place] = answer
        return replace(reply, found=tuple(found))


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
