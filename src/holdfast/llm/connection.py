"""A connected model: structured replies, plain ones, streams and first tokens, each through `calls`."""

import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from copy import copy
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Self, TypeVar

from pydantic import BaseModel

from holdfast.config import LLMConfig, StoreConfig
from holdfast.errors import ConfigError, ModelReplyError
from holdfast.llm import requests, streams
from holdfast.llm.calls import Answer, Caller, Question
from holdfast.llm.failures import NotTakenError
from holdfast.llm.ids import ModelId, parse_model_id
from holdfast.llm.lanes import Lanes
from holdfast.llm.ledger import Caps, Ledger, OnSpent
from holdfast.llm.prices import PriceList
from holdfast.llm.providers import open_model, require_provider
from holdfast.llm.replies import Readable, Unreadable, read_reply, read_word
from holdfast.llm.requests import Mode
from holdfast.llm.tokens import read_tokens, word_chances
from holdfast.llm.types import FirstToken, Message, Prompt, Structured, Text, TokenChances, Usage, Word

if TYPE_CHECKING:
    from holdfast.llm.account import SharedAccount
    from holdfast.store import Store

OpenStore = Callable[[], Awaitable["Store"]]
"""Gives a store that is open, and that whoever opened it closes."""
T = TypeVar("T", bound=BaseModel)


def connect(model_id: str, config: LLMConfig | None = None) -> "Connection":
    """A model by its id, such as `openai:gpt-5-mini` or `http://localhost:8000/v1`; nothing is sent yet."""
    return Connection(parse_model_id(model_id), config or LLMConfig())


class _Abilities:
    """What a model was found to take, shared by all runs: learnt from its first refusals."""

    def __init__(self, config: LLMConfig) -> None:
        self.mode: Mode | None = None if config.structured == "auto" else config.structured
        self.json = config.structured == "auto"
        self.logprobs = config.logprobs


class Connection:
    """A `LanguageModel` over the library; safe to share between tasks, threads and event loops."""

    def __init__(self, model: ModelId, config: LLMConfig) -> None:
        require_provider(model, config)
        self._model = model
        self._config = config
        self._prices = PriceList.of(model, config)
        if config.max_cost_usd is not None and not self._prices.known:
            raise ConfigError(
                f"the price of {model} is not known, so llm.max_cost_usd cannot be kept: set "
                "llm.input_usd_per_mtok and llm.output_usd_per_mtok, or cap llm.max_calls instead"
            )
        self._lanes = Lanes(lambda client: open_model(model, config, client), config.concurrency)
        self._abilities = _Abilities(config)
        self._account: SharedAccount | None = None
        self._on_spent: OnSpent | None = None
        self._kept_in: StoreConfig | OpenStore | None = None
        self._caller = self._new_caller(ends_at=None)

    def __repr__(self) -> str:
        return f"<model {self.id}>"

    @property
    def id(self) -> str:
        """The model's name as given to `connect`, without any secret."""
        return str(self._model)

    @property
    def config(self) -> LLMConfig:
        """The settings it was connected with."""
        return self._config

    async def served_id(self) -> str:
        """The id with the name of what a server serves when it was named by its address alone."""
        if self._model.name:
            return str(self._model)
        return str(replace(self._model, name=(await self._lanes.here()).model.model_name))

    def for_run(self) -> Self:
        """The same model with an account, caps and a deadline of its own, for one run."""
        run = copy(self)
        run._caller = self._new_caller(ends_at=time.monotonic() + self._config.run_timeout_s)
        return run

    def paid_by(self, account: "SharedAccount") -> Self:
        """The same model, whose calls are also paid from an account that workers share."""
        paid = copy(self)
        paid._account = account
        paid._caller = paid._new_caller(ends_at=None)
        return paid

    def telling(self, on_spent: OnSpent) -> Self:
        """The same model, which tells what each call took when that is over, also of runs that are given up."""
        told = copy(self)
        told._on_spent = on_spent
        told._caller = told._new_caller(ends_at=None)
        return told

    def keeping_in(self, store: StoreConfig | OpenStore) -> Self:
        """The same model, whose verdicts are kept in the store of these settings, or in one that is open."""
        kept = copy(self)
        kept._kept_in = store
        return kept

    @property
    def kept_in(self) -> StoreConfig | OpenStore | None:
        """Where its verdicts are kept; None is the configured store."""
        return self._kept_in

    def _new_caller(self, ends_at: float | None) -> Caller:
        caps = Caps(self._config.max_cost_usd, self._config.max_calls)
        return Caller(self._model, self._config, self._prices, self._new_ledger(caps), ends_at)

    def _new_ledger(self, caps: Caps) -> Ledger:
        if self._account is None:
            return Ledger(caps, self._on_spent)
        from holdfast.llm.account import SharedLedger

        return SharedLedger(caps, self._account, self._on_spent)

    def usage(self, component: str | None = None) -> Usage:
        """What was spent so far, by one component or by all of them."""
        return self._caller.ledger.usage(component)

    def spent(self) -> Mapping[str, Usage]:
        """What each component spent so far."""
        return self._caller.ledger.by_component()

    async def aclose(self) -> None:
        """Close this event loop's connections now; without it they are closed when the loop ends."""
        await self._lanes.close()

    async def structured(
        self,
        prompt: Prompt,
        schema: type[T],
        *,
        component: str,
        temperature: float = 0.0,
        logprobs: bool = False,
        max_tokens: int | None = None,
    ) -> Structured[T]:
        """A reply that is a valid `schema`; a reply that is not is asked for once more."""
        most = min(max_tokens or self._config.max_output_tokens, self._config.max_output_tokens)
        ask = requests.Structured(prompt, schema, component, temperature, most)
        answer, mode = await self._ask_in_some_mode(ask, logprobs)
        used, reply = answer.usage, _read(answer, ask)
        if isinstance(reply, Unreadable):
            ask = ask.repaired(reply.problem, longer=_was_cut(answer))
            answer = await self.ask(
                ask.question(mode, self._model, logprobs and await self._gives_logprobs())
            )
            used, reply = used + answer.usage, _read(answer, ask)
        if isinstance(reply, Unreadable):
            raise ModelReplyError(f"the reply of {self.id} could not be read, twice: {reply.problem}")
        return Structured(reply.value, used, self._tokens_of(answer, reply) if logprobs else ())

    async def _ask_in_some_mode(self, ask: "requests.Structured[T]", logprobs: bool) -> tuple[Answer, Mode]:
        """The richest request that the server takes: one that refuses the schema is asked in words."""
        mode = await self._mode_for(ask.prompt)
        with_logprobs = logprobs and await self._gives_logprobs()
        refusal: NotTakenError | None = None
        for kind, asked in requests.simpler_and_simpler(mode, with_logprobs):
            try:
                answer = await self.ask(ask.question(kind, self._model, asked))
            except NotTakenError as error:
                refusal = refusal or error
            else:
                self._learn(mode, kind, asked == with_logprobs)
                return answer, kind
        raise refusal or ModelReplyError(f"{self.id} was not asked")

    async def _mode_for(self, prompt: Prompt) -> Mode:
        if prompt.says_format and self._abilities.json:
            return requests.JSON
        return self._abilities.mode or requests.best_mode((await self._lanes.here()).model)

    def _learn(self, wished: Mode, taken: Mode, logprobs: bool) -> None:
        """Remember what the server took, so that it is not asked for more again."""
        self._abilities.logprobs = self._abilities.logprobs and logprobs
        if wished == requests.JSON:
            self._abilities.json = taken == requests.JSON
        else:
            self._abilities.mode = taken

    async def text(self, messages: Sequence[Message], *, component: str, temperature: float = 0.0) -> Text:
        """A reply in plain words."""
        answer = await self.ask(self._plain_question(messages, component, temperature))
        written = requests.written_text(answer.response)
        if not written.strip():
            raise ModelReplyError(f"{self.id} sent an empty reply")
        return Text(written, answer.usage, requests.finish_of(answer.response))

    async def stream(
        self, messages: Sequence[Message], *, component: str, temperature: float = 0.0
    ) -> AsyncGenerator[str, None]:
        """The reply piece by piece, as it is written; a connection that breaks off is a ModelError."""
        question = self._plain_question(messages, component, temperature)
        async with aclosing(self.pieces(question)) as written:
            async for piece in written:
                yield piece

    async def ask(self, question: Question) -> Answer:
        """A question in the library's terms, under this connection's deadlines, caps and accounts."""
        lane = await self._lanes.here()
        return await self._caller.ask(lane, requests.as_taken(question, lane.model))

    async def pieces(
        self, question: Question, on_end: streams.OnEnd | None = None
    ) -> AsyncGenerator[str, None]:
        """The same, piece by piece; `on_end` is given the whole reply."""
        lane = await self._lanes.here()
        asked = requests.as_taken(question, lane.model)
        pieces = streams.pieces(self._caller, lane, asked, self._config, self._prices, on_end)
        async with aclosing(pieces) as written:
            async for piece in written:
                yield piece

    def settings(self, temperature: float, most_output: int) -> dict[str, Any]:
        """How this model is told to sample."""
        return requests.sampling_settings(self._model, temperature, most_output)

    async def ready(self) -> None:
        """Load the provider's library now, which takes seconds: nobody who asks later waits for it."""
        await self._lanes.here()

    async def first_token(self, prompt: Prompt, words: Sequence[str], *, component: str) -> FirstToken | None:
        """The chances of the words that the reply may start with; None where logprobs are not offered."""
        if not await self._gives_logprobs():
            return None
        reply = await self.word(prompt, words, component=component)
        return None if reply.chances is None else FirstToken(reply.chances, reply.usage)

    async def word(
        self, prompt: Prompt, words: Sequence[str], *, component: str, temperature: float = 0.0
    ) -> Word:
        """One of the words, in one call of a few tokens, with the chances of all where logprobs are offered."""
        question = partial(requests.word_question, prompt, self._model, component, temperature)
        answer = await self._ask_or_none(question(logprobs=True)) if await self._gives_logprobs() else None
        answer = answer or await self.ask(question(logprobs=False))
        tokens = read_tokens(answer.response.provider_details)
        first = next((token for token in tokens if token.text.strip()), None)
        self._abilities.logprobs = self._abilities.logprobs and first is not None
        said = read_word(requests.written_text(answer.response), words, prompt.fence)
        return Word(said, None if first is None else word_chances(first, words), answer.usage)

    async def _gives_logprobs(self) -> bool:
        """As far as is known before it is asked."""
        if not self._abilities.logprobs or not requests.may_offer_logprobs(self._model):
            return False
        return requests.takes_sampling((await self._lanes.here()).model)

    def _plain_question(self, messages: Sequence[Message], component: str, temperature: float) -> Question:
        most = self._config.max_output_tokens
        return requests.plain_question(messages, self._model, component, temperature, most)

    async def _ask_or_none(self, question: Question) -> Answer | None:
        """None when the server does not take such a request."""
        try:
            return await self.ask(question)
        except NotTakenError:
            return None

    def _tokens_of(self, answer: Answer, reply: Readable[Any]) -> tuple[TokenChances, ...]:
        tokens = read_tokens(answer.response.provider_details)
        return tokens if "".join(token.text for token in tokens).strip() == reply.text.strip() else ()


def _read(answer: Answer, ask: "requests.Structured[T]") -> Readable[T] | Unreadable:
    texts = requests.written_texts(answer.response)
    return read_reply(texts, ask.schema, cut=_was_cut(answer), echo_mark=ask.prompt.fence)


def _was_cut(answer: Answer) -> bool:
    return answer.response.finish_reason == "length"
