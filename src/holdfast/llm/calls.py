"""One call of a model: deadline around everything, retries with backoff, caps kept, usage recorded."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from holdfast.config import LLMConfig
from holdfast.errors import BudgetSpentError, ModelRefusedError, ModelUnavailableError
from holdfast.llm.credentials import credentials_of, without_keys
from holdfast.llm.failures import Failure, classify
from holdfast.llm.ids import ModelId
from holdfast.llm.lanes import Lane
from holdfast.llm.ledger import Ledger
from holdfast.llm.prices import PriceList
from holdfast.llm.types import Usage

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelMessage, ModelResponse
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.settings import ModelSettings

_LONGEST_BACKOFF_S = 8.0
_PROMPT_FRAME = 200
"""Bytes beyond the messages that a prompt may take: roles, schema names, the provider's own frame."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is sent, under which component's name it is counted, and how long the reply may be."""

    messages: "Sequence[ModelMessage]"
    settings: "ModelSettings"
    parameters: "ModelRequestParameters"
    component: str
    prompt_bytes: int
    most_output: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The provider's response and what it took."""

    response: "ModelResponse"
    usage: Usage


class RunOverError(BudgetSpentError):
    """The run has no time left for another call."""


class UnderWay:
    """One request; until more is known of it, it may have been worked on."""

    def __init__(self) -> None:
        self.usage = Usage(1, None, None, None)

    def failed(self, failure: Failure) -> Failure:
        """A request that certainly was not worked on costs nothing."""
        self.usage = self.usage if failure.may_be_billed else Usage(1)
        return failure


class Caller:
    """Sends questions of one run."""

    def __init__(
        self, model: ModelId, config: LLMConfig, prices: PriceList, ledger: Ledger, ends_at: float | None
    ) -> None:
        self.model = model
        self.ledger = ledger
        self._config = config
        self._prices = prices
        self._ends_at = ends_at

    async def ask(self, lane: Lane, question: Question) -> Answer:
        """The answer, or the ModelError that says why there is none; it takes no longer than it may."""
        seconds = self.seconds_left()
        try:
            async with asyncio.timeout(seconds):
                return await self._ask_until_answered(lane, question)
        except TimeoutError:
            raise self.too_late(seconds) from None

    def seconds_left(self) -> float:
        """Time that a call may take now; RunOverError when the run has none left."""
        if self._ends_at is None:
            return self._config.call_timeout_s
        left = self._ends_at - time.monotonic()
        if left <= 0:
            raise RunOverError(f"the run's {self._config.run_timeout_s:g} s are over (llm.run_timeout_s)")
        return min(left, self._config.call_timeout_s)

    def too_late(self, seconds: float) -> ModelUnavailableError:
        """The error of a call that took too long."""
        setting = "run_timeout_s" if seconds < self._config.call_timeout_s else "call_timeout_s"
        return ModelUnavailableError(f"{self.model} gave no answer within {seconds:.3g} s (llm.{setting})")

    async def _ask_until_answered(self, lane: Lane, question: Question) -> Answer:
        for attempt in range(self._config.retries + 1):
            outcome = await self._attempt(lane, question)
            if isinstance(outcome, Answer):
                return _unless_refused(outcome, self.model)
            if not outcome.retry or attempt == self._config.retries:
                raise outcome.error
            await asyncio.sleep(self.wait_before_retry(outcome, attempt))
        raise AssertionError("the last attempt answers or raises")

    async def _attempt(self, lane: Lane, question: Question) -> Answer | Failure:
        async with self.under_way(lane, question) as call:
            try:
                async with asyncio.timeout(self._config.attempt_timeout_s):
                    response = await lane.model.request(
                        list(question.messages), question.settings, question.parameters
                    )
            except Exception as error:
                return call.failed(self.understand(error, lane))
            lane.gate.succeeded()
            call.usage = self.usage_of(response)
            return Answer(response, call.usage)

    @asynccontextmanager
    async def under_way(
        self, lane: Lane, question: Question, patience_s: float | None = None
    ) -> "AsyncIterator[UnderWay]":
        """A place at the gate and room under the caps for one request; what it took is recorded at the end."""
        async with lane.gate.slot(self.seconds_left() if patience_s is None else patience_s):
            reservation, call = await self.ledger.reserve(self.most_cost(question)), UnderWay()
            try:
                yield call
            finally:
                self.ledger.settle(reservation, question.component, call.usage)

    def understand(self, error: Exception, lane: Lane) -> Failure:
        """What a failure means; the gate learns of it."""
        hide = partial(without_keys, known=credentials_of(self.model, self._config))
        failure = classify(error, str(self.model), self._config.attempt_timeout_s, hide)
        if failure.too_many:
            lane.gate.too_many(failure.wait)
        return failure

    def wait_before_retry(self, failure: Failure, attempt: int) -> float:
        """As long as the provider asks for, else twice as long each time, with a random part."""
        if failure.wait is not None:
            if failure.wait >= self.seconds_left():
                raise failure.error
            return failure.wait
        backoff: float = min(_LONGEST_BACKOFF_S, self._config.backoff_s * 2**attempt)
        return backoff * random.uniform(0.5, 1.0)

    def most_cost(self, question: Question) -> float | None:
        """The most that a call can cost: no tokenizer makes more tokens than there are bytes."""
        return self._prices.cost(question.prompt_bytes + _PROMPT_FRAME, question.most_output)

    def usage_of(self, response: "ModelResponse") -> Usage:
        """The provider's own count; what it left out is unknown, not 0."""
        return read_usage(response.usage, bool(response.parts), self._prices)


def read_usage(counted: Any, wrote: bool, prices: PriceList) -> Usage:
    """One call's tokens and cost; every prompt has tokens, so a 0 there means that nobody counted."""
    counted_at_all = counted.input_tokens > 0
    input_tokens = counted.input_tokens if counted_at_all else None
    output_tokens = (
        counted.output_tokens if counted.output_tokens > 0 or (counted_at_all and not wrote) else None
    )
    return Usage(1, input_tokens, output_tokens, prices.cost(input_tokens, output_tokens, counted))


def _unless_refused(answer: Answer, model: ModelId) -> Answer:
    if answer.response.finish_reason == "content_filter":
        raise ModelRefusedError(f"{model} declined to answer, or a filter stopped it")
    return answer
