"""The fault table: after each fault the call ends in time with the right outcome, in both wire formats."""

import asyncio
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from holdfast.errors import (
    BudgetSpentError,
    ModelError,
    ModelRefusedError,
    ModelReplyError,
    ModelUnavailableError,
)
from holdfast.llm import LanguageModel, Usage
from llm_cases import PROMPT, Fruit, model_on
from model_server import GATEWAY_PAGE, HTML_PAGE, Answer, ModelServer, Reply, failed, too_many

APPLE = {"kind": "apple"}
WIRES = ["openai", "anthropic"]
RECOVERED = {
    "malformed JSON": '{"kind": apple}',
    "fenced JSON": '```json\n{"kind": "apple"}\n```',
    "JSON in prose": 'My answer: {"kind": "apple"}.',
    "truncated JSON": Reply('{"kind": "app', finish="length"),
    "wrong enum value": {"kind": "pineapple"},
    "enum inside another word": {"kind": "apple pie"},
    "echoed prompt": f'{PROMPT.system} {PROMPT.user} <{PROMPT.fence}> {{"kind": "pear"}}',
    "two answers": '{"kind": "apple"} {"kind": "pear"}',
    "HTML page with 200": HTML_PAGE,
    "HTML page with 502": GATEWAY_PAGE,
    "429 without Retry-After": too_many(),
    "429 with Retry-After": too_many("0.05"),
    "429 with a date": too_many(format_datetime(datetime.now(UTC) - timedelta(seconds=5), usegmt=True)),
    "429 with what is neither": too_many("soon"),
    "500": failed(500),
    "503": failed(503),
    "529": failed(529),
    "slow reply": Reply(APPLE, delay_s=0.2),
    "hung reply": Reply(fault="hang"),
    "dropped connection": Reply(fault="drop"),
    "cut body": Reply(APPLE, fault="cut"),
    "no HTTP at all": Reply(fault="garbage"),
    "empty reply": "",
    "missing usage": Reply(APPLE, usage=None),
}


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("fault", RECOVERED.values(), ids=RECOVERED)
async def test_one_fault_is_recovered_from(model_server: ModelServer, wire: str, fault: Answer) -> None:
    model_server.answers = APPLE
    model_server.script(fault)
    # The first attempt of a process loads the client, too, which takes a second on a busy machine.
    model = model_on(model_server, wire, attempt_timeout_s=3.0)
    async with asyncio.timeout(20):
        reply = await model.structured(PROMPT, Fruit, component="test")
    assert reply.value.kind == "apple"
    assert len(model_server.requests) <= 2
    assert model.usage("test").calls == len(model_server.requests)


FATAL = {
    "malformed JSON": ("not json at all", ModelReplyError),
    "wrong enum value": ({"kind": "pineapple"}, ModelReplyError),
    "truncated JSON": (Reply('{"kind": "app', finish="length"), ModelReplyError),
    "echoed prompt": (f'{PROMPT.fence} {{"kind": "pear"}}', ModelReplyError),
    "HTML page with 200": (HTML_PAGE, ModelError),
    "HTML page with 502": (GATEWAY_PAGE, ModelUnavailableError),
    "429": (too_many(), ModelUnavailableError),
    "500": (failed(500), ModelUnavailableError),
    "hung replies": (Reply(fault="hang"), ModelUnavailableError),
    "dropped connections": (Reply(fault="drop"), ModelUnavailableError),
    "cut bodies": (Reply(APPLE, fault="cut"), ModelUnavailableError),
    "no HTTP at all": (Reply(fault="garbage"), ModelUnavailableError),
    "refusal": (Reply(refusal="I will not."), ModelRefusedError),
    "filter": (Reply("", finish="content_filter"), ModelRefusedError),
    "bad key": (failed(401, "Incorrect API key provided: sk-hunter2hunter2"), ModelUnavailableError),
    "no such model": (failed(404), ModelUnavailableError),
    "bad request": (failed(400, "context length exceeded"), ModelUnavailableError),
}


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(("fault", "error"), FATAL.values(), ids=FATAL)
async def test_a_fault_that_stays_is_an_error_in_time(
    model_server: ModelServer, wire: str, fault: Answer, error: type[ModelError]
) -> None:
    model_server.answers = fault
    model = model_on(model_server, wire, attempt_timeout_s=0.2)
    async with asyncio.timeout(10):
        with pytest.raises(error) as raised:
            await model.structured(PROMPT, Fruit, component="test")
    assert "hunter2" not in str(raised.value)
    assert "<html" not in str(raised.value)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
async def test_what_cannot_get_better_is_not_tried_again(model_server: ModelServer, status: int) -> None:
    model_server.answers = failed(status)
    with pytest.raises(ModelUnavailableError):
        await model_on(model_server, structured="prompted").structured(PROMPT, Fruit, component="test")
    assert len(model_server.requests) == 1


async def test_an_account_without_quota_is_not_tried_again(model_server: ModelServer) -> None:
    model_server.answers = failed(429, "You exceeded your current quota: insufficient_quota")
    with pytest.raises(ModelUnavailableError, match="quota"):
        await model_on(model_server).structured(PROMPT, Fruit, component="test")
    assert len(model_server.requests) == 1


async def test_a_call_takes_no_longer_than_it_may(model_server: ModelServer) -> None:
    model_server.answers = Reply(fault="hang")
    model = model_on(model_server, attempt_timeout_s=60.0, call_timeout_s=0.3, retries=9)
    started = time.monotonic()
    with pytest.raises(ModelUnavailableError, match="call_timeout_s"):
        await model.structured(PROMPT, Fruit, component="test")
    assert time.monotonic() - started < 5


async def test_a_run_takes_no_longer_than_it_may(model_server: ModelServer) -> None:
    model_server.answers = Reply(fault="hang")
    run = model_on(model_server, run_timeout_s=0.3).for_run()
    with pytest.raises(ModelUnavailableError, match="run_timeout_s"):
        await run.structured(PROMPT, Fruit, component="test")
    with pytest.raises(BudgetSpentError, match="run_timeout_s"):
        await run.structured(PROMPT, Fruit, component="test")
    assert len(model_server.requests) == 1


async def test_retry_after_is_waited_for(model_server: ModelServer) -> None:
    model_server.answers = APPLE
    model_server.script(too_many("1"))
    started = time.monotonic()
    await model_on(model_server).structured(PROMPT, Fruit, component="test")
    assert time.monotonic() - started >= 1.0


async def test_a_longer_wait_than_there_is_time_for_is_not_waited_for(model_server: ModelServer) -> None:
    model_server.answers = too_many("3600")
    started = time.monotonic()
    with pytest.raises(ModelUnavailableError, match="429"):
        await model_on(model_server).structured(PROMPT, Fruit, component="test")
    assert time.monotonic() - started < 4
    assert len(model_server.requests) == 1


async def test_nobody_asks_again_before_the_pause_is_over(model_server: ModelServer) -> None:
    model_server.answers = APPLE
    model_server.script(too_many("3600"))
    model = model_on(model_server)
    started = time.monotonic()
    for reason in ("429", "pause"):
        with pytest.raises(ModelUnavailableError, match=reason):
            await model.structured(PROMPT, Fruit, component="test")
    assert time.monotonic() - started < 4
    assert len(model_server.requests) == model.usage().calls == 1


def test_plain_calls_one_after_the_other_remember_the_pause(model_server: ModelServer) -> None:
    model_server.answers = APPLE
    model_server.script(too_many("3600"))
    model = model_on(model_server)
    for _ in range(2):
        with pytest.raises(ModelUnavailableError):
            asyncio.run(_ask_once(model))
    assert len(model_server.requests) == 1


async def _ask_once(model: LanguageModel) -> None:
    await model.structured(PROMPT, Fruit, component="test")


async def test_fewer_requests_run_at_a_time_after_429(model_server: ModelServer) -> None:
    model_server.answers = Reply(APPLE, delay_s=0.05)
    model = model_on(model_server, concurrency=8)

    async def ask(times: int) -> None:
        calls = (model.structured(PROMPT, Fruit, component="test") for _ in range(times))
        await asyncio.gather(*calls)

    await ask(16)
    assert 4 < model_server.busiest <= 8
    model_server.script(too_many("0.1"))
    await ask(1)
    model_server.busiest = 0
    await ask(6)
    assert model_server.busiest <= 5


async def test_a_repair_says_what_was_wrong_and_shows_the_schema(model_server: ModelServer) -> None:
    model_server.answers = APPLE
    model_server.script({"kind": "pineapple"})
    reply = await model_on(model_server).structured(PROMPT, Fruit, component="test")
    again = model_server.requests[1].user
    assert "kind" in again
    assert '"enum":["apple","pear"]' in again
    assert "pineapple" not in again
    assert reply.usage.calls == 2


async def test_a_cut_reply_may_be_longer_the_second_time(model_server: ModelServer) -> None:
    model_server.answers = APPLE
    model_server.script(Reply('{"kind"', finish="length"))
    await model_on(model_server, max_output_tokens=100).structured(PROMPT, Fruit, component="test")
    assert [request.body["max_tokens"] for request in model_server.requests] == [100, 200]


@pytest.mark.parametrize("wire", WIRES)
async def test_missing_usage_is_unknown_not_nothing(model_server: ModelServer, wire: str) -> None:
    model_server.answers = Reply(APPLE, usage=None)
    reply = await model_on(model_server, wire).structured(PROMPT, Fruit, component="test")
    assert reply.usage == Usage(1, None, None, None)


async def test_an_error_page_costs_nothing_but_a_broken_off_reply_may(model_server: ModelServer) -> None:
    model_server.answers = APPLE
    for fault, known in ((failed(500), True), (Reply(APPLE, fault="cut"), False)):
        model = model_on(model_server, "anthropic")
        model_server.script(fault)
        await model.structured(PROMPT, Fruit, component="test")
        assert (model.usage().cost_usd is not None) is known


async def test_a_server_that_refuses_the_schema_is_asked_in_words_from_then_on(
    model_server: ModelServer,
) -> None:
    model_server.answers = lambda request: (
        failed(400, "no response_format here") if "response_format" in request.body else APPLE
    )
    model = model_on(model_server)
    for _ in range(2):
        assert (await model.structured(PROMPT, Fruit, component="test")).value.kind == "apple"
    assert [("response_format" in request.body) for request in model_server.requests] == [True, False, False]
    assert "JSON Schema" in model_server.requests[-1].system


@pytest.mark.parametrize("as_text", [False, True])
async def test_tools_may_be_used_or_ignored(model_server: ModelServer, as_text: bool) -> None:
    model_server.answers = Reply(APPLE, as_text=as_text)
    model = model_on(model_server, structured="tool")
    assert (await model.structured(PROMPT, Fruit, component="test")).value.kind == "apple"
    assert model_server.requests[0].tools == ["Fruit"]
