"""Streams that end before their end: cut at their longest, broken off, or failed after some pieces."""

import asyncio
import json
from contextlib import aclosing
from typing import Any

import pytest

from holdfast import BudgetSpentError
from holdfast.errors import ModelReplyError, ModelUnavailableError
from holdfast.llm.calls import RunOverError
from holdfast.llm.endings import CutShortError
from holdfast.llm.passing import Passing, PassingModel
from holdfast.llm.types import Message, Usage
from llm_cases import model_on
from model_server import ModelServer, Reply

HELLO = [Message("user", "Hello")]
WORDS = "The tower is 32 metres high."
OVERLOADED = {"error": {"message": "overloaded", "type": "server_error"}}


def chunk(text: str, finish: str | None = None) -> dict[str, Any]:
    delta = {"role": "assistant", "content": text}
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}


PIECES = [chunk(f"{word} ") for word in WORDS.split(" ")]


def streamed(*events: dict[str, Any] | str) -> Reply:
    """A stream of exactly these events, closed in good order."""
    told = [event if isinstance(event, str) else json.dumps(event) for event in events]
    body = "".join(f"data: {event}\n\n" for event in told)
    return Reply(body=body, content_type="text/event-stream")


async def read(model: Any) -> tuple[str, Exception | None]:
    """What came, and the error that it ended with."""
    pieces: list[str] = []
    try:
        async for piece in model.stream(HELLO, component="chat"):
            pieces.append(piece)
    except ModelReplyError as error:
        return "".join(pieces).strip(), error
    return "".join(pieces).strip(), None


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
async def test_a_stream_that_reaches_its_longest_says_so_at_its_end(
    model_server: ModelServer, wire: str
) -> None:
    model_server.answers = Reply(WORDS, finish="length")
    model = model_on(model_server, wire)
    text, error = await read(model)
    assert text == WORDS
    assert isinstance(error, CutShortError)
    assert "llm.max_output_tokens" in str(error)
    assert model.usage().output_tokens == 6


async def test_a_request_that_is_passed_on_has_its_outcome_though_it_was_cut(
    model_server: ModelServer,
) -> None:
    model_server.answers = Reply(WORDS, finish="length")
    model = PassingModel(model_on(model_server), Passing())
    text, error = await read(model)
    assert (text, model.outcome.finish) == (WORDS, "length")
    assert isinstance(error, CutShortError)


@pytest.mark.parametrize(
    "last",
    [["[DONE]"], [chunk("", "stop")], [chunk("", "stop"), "[DONE]"], [chunk("", "eos_token")]],
)
async def test_a_finish_or_the_mark_is_enough_of_an_end(model_server: ModelServer, last: list[Any]) -> None:
    model_server.answers = streamed(*PIECES, *last)
    assert await read(model_on(model_server)) == (WORDS, None)


async def test_the_mark_may_be_written_tightly(model_server: ModelServer) -> None:
    body = f"{streamed(*PIECES).body!s}data:[DONE]\r\n\r\n"
    model_server.answers = Reply(body=body, content_type="text/event-stream")
    assert await read(model_on(model_server)) == (WORDS, None)


@pytest.mark.parametrize("last", [[], [chunk("data: [DONE]")], [chunk("\ndata: [DONE]\n")]])
async def test_a_stream_without_a_finish_and_without_the_mark_broke_off(
    model_server: ModelServer, last: list[Any]
) -> None:
    model_server.answers = streamed(*PIECES, *last)
    text, error = await read(model_on(model_server))
    assert text.startswith(WORDS)
    assert "ended without saying" in str(error)


async def test_an_anthropic_stream_without_its_last_events_broke_off(model_server: ModelServer) -> None:
    block = {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    usage = {"input_tokens": 3, "output_tokens": 0}
    message = {"id": "m", "type": "message", "role": "assistant", "model": "m", "content": [], "usage": usage}
    delta = {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": WORDS}}
    start = {"type": "message_start", "message": {**message, "stop_reason": None, "stop_sequence": None}}
    body = "".join(f"event: {e['type']}\ndata: {json.dumps(e)}\n\n" for e in (start, block, delta))
    model_server.answers = Reply(body=body, content_type="text/event-stream")
    text, error = await read(model_on(model_server, "anthropic"))
    assert text == WORDS
    assert "ended without saying" in str(error)


async def test_a_stream_that_fails_after_some_pieces_may_be_billed(model_server: ModelServer) -> None:
    model_server.answers = streamed(*PIECES, OVERLOADED)
    prices: dict[str, Any] = {"input_usd_per_mtok": 1.0, "output_usd_per_mtok": 10.0, "max_cost_usd": 0.02}
    model = model_on(model_server, max_output_tokens=1500, **prices)
    with pytest.raises(ModelUnavailableError, match="overloaded"):
        await read(model)
    assert model.usage() == Usage(1, None, None, None)
    with pytest.raises(BudgetSpentError):
        await read(model)
    assert len(model_server.requests) == 1


async def test_an_error_in_the_place_of_a_stream_costs_nothing(model_server: ModelServer) -> None:
    model_server.answers = Reply(status=500, body=json.dumps(OVERLOADED))
    model = model_on(model_server, retries=0, input_usd_per_mtok=1.0, output_usd_per_mtok=10.0)
    with pytest.raises(ModelUnavailableError):
        await read(model)
    assert model.usage() == Usage(1, 0, 0, 0.0)


@pytest.mark.parametrize(("retries", "attempt_timeout_s"), [(0, 60.0), (9, 60.0), (9, 0.2)])
async def test_a_stream_that_does_not_begin_takes_no_longer_than_a_call(
    model_server: ModelServer, retries: int, attempt_timeout_s: float
) -> None:
    model_server.answers = Reply(fault="hang")
    limits: dict[str, Any] = {"attempt_timeout_s": attempt_timeout_s, "retries": retries}
    with pytest.raises(ModelUnavailableError, match="call_timeout_s"):
        await read(model_on(model_server, call_timeout_s=0.5, **limits))
    assert len(model_server.requests) <= 3


async def test_a_stream_behind_a_reader_who_pauses_waits_no_longer_than_a_call(
    model_server: ModelServer,
) -> None:
    model_server.answers = Reply(WORDS)
    model = model_on(model_server, concurrency=1, call_timeout_s=0.5)
    async with aclosing(model.stream(HELLO, component="chat")) as paused:
        await anext(paused)
        async with asyncio.timeout(5):
            with pytest.raises(ModelUnavailableError, match="call_timeout_s"):
                await read(model)
    assert await read(model) == (WORDS, None)
    assert len(model_server.requests) == 2


async def test_a_stream_that_has_begun_may_take_longer_than_a_call(model_server: ModelServer) -> None:
    model_server.answers = Reply(WORDS)
    pieces: list[str] = []
    async for piece in model_on(model_server, call_timeout_s=0.5).stream(HELLO, component="chat"):
        pieces.append(piece)
        await asyncio.sleep(0.6 if len(pieces) == 1 else 0)
    assert "".join(pieces) == WORDS


async def test_a_run_without_time_says_so_of_a_stream(model_server: ModelServer) -> None:
    model_server.answers = Reply(fault="hang")
    run = model_on(model_server, run_timeout_s=0.3, attempt_timeout_s=0.2).for_run()
    with pytest.raises(ModelUnavailableError, match="run_timeout_s"):
        await read(run)
    with pytest.raises(RunOverError, match="run_timeout_s"):
        await read(run)
