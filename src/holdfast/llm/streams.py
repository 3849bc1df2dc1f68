"""A reply piece by piece, under the same deadlines, retries, caps and accounts as a whole one."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, aclosing
from dataclasses import replace
from typing import Any

from holdfast.config import LLMConfig
from holdfast.errors import ModelError, ModelRefusedError, ModelReplyError, ModelUnavailableError
from holdfast.llm.calls import Caller, Question, UnderWay, read_usage
from holdfast.llm.endings import WATCHED, Ending, why_cut
from holdfast.llm.failures import Failure
from holdfast.llm.lanes import Lane
from holdfast.llm.prices import PriceList

OnEnd = Callable[[Any], None]


async def pieces(
    caller: Caller,
    lane: Lane,
    question: Question,
    config: LLMConfig,
    prices: PriceList,
    on_end: OnEnd | None = None,
) -> AsyncGenerator[str, None]:
    """The pieces; a stream that fails before its first piece is tried again, one that breaks off is not.

    Until the model begins to write, all attempts together take no longer than a call may; then each wait has a limit.

    One that reaches its longest, or ends without saying so, ends in a ModelReplyError after its last piece.

    `on_end` is given the whole reply, with the calls of tools that words leave out.
    """
    start = _Start(caller)
    for attempt in range(config.retries + 1):
        stream = _Stream(caller, lane, question, config, prices, on_end, start)
        async with aclosing(stream.pieces()) as written:
            async for piece in written:
                yield piece
        failure = stream.failure
        if failure is None:
            return
        if stream.started or not failure.retry:
            raise failure.error
        left = start.seconds_left()
        if attempt == config.retries:
            raise failure.error
        await asyncio.sleep(min(caller.wait_before_retry(failure, attempt), left))


class _Start:
    """The time that a model has to begin, over all attempts."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._seconds = caller.seconds_left()
        self._ends_at = time.monotonic() + self._seconds

    def seconds_left(self) -> float:
        """Until it must have begun; ModelUnavailableError when that time is over."""
        left = self._ends_at - time.monotonic()
        if left <= 0:
            raise self.too_late()
        return left

    def too_late(self) -> ModelUnavailableError:
        """The error of a stream that did not begin in time."""
        return self._caller.too_late(self._seconds)


class _Stream:
    """One attempt."""

    def __init__(
        self,
        caller: Caller,
        lane: Lane,
        question: Question,
        config: LLMConfig,
        prices: PriceList,
        on_end: OnEnd | None,
        start: _Start,
    ) -> None:
        self._caller = caller
        self._lane = lane
        self._question = question
        self._config = config
        self._prices = prices
        self._on_end = on_end
        self._start = start
        self._ending = Ending()
        self._begun = False
        """Something came, be it only thoughts."""
        self.started = False
        self.failure: Failure | None = None

    async def pieces(self) -> AsyncGenerator[str, None]:
        async with AsyncExitStack() as stack:
            call = await self._enter(stack)
            try:
                async with aclosing(self._read(call)) as written:
                    async for piece in written:
                        self.started = True
                        yield piece
            except ModelError:
                raise
            except Exception as error:
                failure = self._caller.understand(error, self._lane)
                # What was written has been worked on, whatever the error says.
                billed = failure.may_be_billed or self.started
                self.failure = call.failed(replace(failure, may_be_billed=billed))

    async def _enter(self, stack: AsyncExitStack) -> UnderWay:
        """A place for this attempt; a reader who pauses may keep the last one for longer than a call may wait."""
        patience_s = self._start.seconds_left()
        try:
            async with asyncio.timeout(patience_s):
                place = self._caller.under_way(self._lane, self._question, patience_s)
                return await stack.enter_async_context(place)
        except TimeoutError:
            raise self._start.too_late() from None

    async def _read(self, call: UnderWay) -> AsyncGenerator[str, None]:
        from pydantic_ai.direct import model_request_stream

        opened = model_request_stream(
            self._lane.model,
            list(self._question.messages),
            model_settings=self._question.settings,
            model_request_parameters=self._question.parameters,
        )
        # No timeout may span a yield: each wait has one of its own.
        watched = WATCHED.set(self._ending)
        try:
            response = await asyncio.wait_for(opened.__aenter__(), self._wait())
        finally:
            WATCHED.reset(watched)
        try:
            events = aiter(response)
            while True:
                try:
                    event = await asyncio.wait_for(anext(events), self._wait())
                except StopAsyncIteration:
                    break
                self._begun = True
                if words := _words(event):
                    yield words
            self._end(call, response)
        finally:
            await opened.__aexit__(None, None, None)

    def _wait(self) -> float:
        longest = min(self._config.attempt_timeout_s, self._caller.seconds_left())
        return longest if self._begun else min(longest, self._start.seconds_left())

    def _end(self, call: UnderWay, response: Any) -> None:
        whole = response.get()
        call.usage = read_usage(whole.usage, bool(whole.parts), self._prices)
        self._lane.gate.succeeded()
        if self._on_end is not None:
            self._on_end(whole)
        if whole.finish_reason == "content_filter":
            raise ModelRefusedError(f"{self._caller.model} declined to answer, or a filter stopped it")
        if self._on_end is None and not any(getattr(part, "content", "") for part in whole.parts):
            raise ModelReplyError(f"{self._caller.model} sent an empty reply")
        if (cut := why_cut(whole, self._ending, str(self._caller.model))) is not None:
            raise cut


def _words(event: object) -> str:
    from pydantic_ai.messages import PartDeltaEvent, PartStartEvent, TextPart, TextPartDelta

    if isinstance(event, PartStartEvent) and isinstance(event.part, TextPart):
        return event.part.content
    if isinstance(event, PartDeltaEvent) and isinstance(event.delta, TextPartDelta):
        return event.delta.content_delta
    return ""
