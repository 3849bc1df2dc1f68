"""The chat endpoint under the official client, unchanged: whole and streamed, policies, evidence, faults."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import openai
import pytest

from model_server import ModelServer, Reply, failed
from server_cases import ANSWER, GUIDE, running

ASKED: list[dict[str, Any]] = [
    {"role": "user", "content": "When was the bridge opened, and how many lanes has it?"}
]
CONTEXT = {"context": GUIDE}


@pytest.fixture(scope="module")
def upstream() -> Iterator[ModelServer]:
    with ModelServer(ANSWER) as server:
        yield server


@pytest.fixture(scope="module")
def service(upstream: ModelServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    settings: dict[str, Any] = {
        "guard": {"model": upstream.url, "timeout_s": 3},
        "llm": {"retries": 0, "attempt_timeout_s": 2, "call_timeout_s": 3},
        "store": {"url": str(tmp_path_factory.mktemp("chat") / "store.db")},
        "verification": {"mode": "full"},
        "server": {"rate_per_minute": 100_000},
    }
    with running(**settings) as client:
        yield client


@pytest.fixture
def client(service: httpx.Client, upstream: ModelServer) -> Iterator[openai.OpenAI]:
    upstream.answers = ANSWER
    address = f"{service.base_url}/v1".replace("//v1", "/v1")
    with openai.OpenAI(base_url=address, api_key="anything", max_retries=0, timeout=20) as found:
        yield found


def _ask(client: openai.OpenAI, messages: list[dict[str, Any]] = ASKED, **more: Any) -> Any:
    more = {"metadata": CONTEXT, **more}
    said: Any = messages
    return client.chat.completions.create(model="gpt-5-mini", messages=said, **more)


def _found(reply: Any) -> dict[str, Any]:
    found: dict[str, Any] = reply.model_extra["verification"]
    return found


def test_an_answer_comes_with_its_verification(client: openai.OpenAI, upstream: ModelServer) -> None:
    reply = _ask(client)
    assert reply.choices[0].message.content == ANSWER
    assert reply.choices[0].finish_reason == "stop"
    assert reply.usage.total_tokens > 0
    found = _found(reply)
    assert (found["claims_checked"], found["claims_supported"], found["crag_attempts"]) == (2, 1, 0)
    assert found["is_grounded"] is False
    assert 0 < found["confidence"] < 1
    assert "eight lanes" in found["flagged"][0]["claim"]
    assert GUIDE in upstream.requests[-1].text


def test_the_model_is_named_by_the_settings_alone(client: openai.OpenAI, upstream: ModelServer) -> None:
    (only,) = client.models.list().data
    # Where it is reached is nobody else's business.
    assert only.id == "upstream"
    assert _ask(client).model == "upstream"
    before = len(upstream.requests)
    _ask(client, extra_body={"base_url": "http://elsewhere.example"})
    assert len(upstream.requests) > before


def test_tool_messages_and_memory_are_evidence(client: openai.OpenAI, service: httpx.Client) -> None:
    call = {"id": "t1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    with_tool = [
        *ASKED,
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "t1", "content": GUIDE},
    ]
    assert _found(_ask(client, with_tool, metadata={}))["claims_supported"] == 1
    assert _found(_ask(client, metadata={}))["status"] == "unchecked"
    service.post("/v1/memory", json={"passages": [{"id": "guide", "text": GUIDE}]})
    remembered = _found(_ask(client, metadata={}))
    assert remembered["sources"] == ["guide"]
    assert remembered["claims_supported"] == 1
    service.delete("/v1/memory/guide")


def test_records_come_as_json_in_the_metadata(client: openai.OpenAI) -> None:
    records = json.dumps([{"id": "guide", "text": GUIDE}])
    assert _found(_ask(client, metadata={"context": records}))["sources"] == ["guide"]


def test_a_blocked_answer_is_not_shown(client: openai.OpenAI, upstream: ModelServer) -> None:
    for stream in (False, True):
        reply = _ask(client, stream=stream, extra_body={"verification": {"policy": "block"}})
        text = json.dumps([chunk.model_dump() for chunk in reply]) if stream else reply.model_dump_json()
        assert "eight" not in text
        assert "content_filter" in text
    upstream.answers = "The bridge was opened on 19 March 1932."
    kept = _ask(client, extra_body={"verification": {"policy": "block"}})
    assert kept.choices[0].message.content == upstream.answers


def test_a_corrected_answer_takes_the_place_of_the_first(
    client: openai.OpenAI, upstream: ModelServer
) -> None:
    upstream.script(ANSWER, "The bridge was opened on 19 March 1932. It has six lanes for cars.")
    reply = _ask(client, extra_body={"verification": {"policy": "correct", "show_claims": True}})
    assert "six lanes" in reply.choices[0].message.content
    assert _found(reply)["status"] == "corrected"
    assert {claim["status"] for claim in _found(reply)["claims"]} == {"supported"}


def test_who_wants_to_be_asked_is_asked(client: openai.OpenAI) -> None:
    found = _found(_ask(client, extra_body={"verification": {"policy": "ask"}}))
    assert found["status"] == "ask"
    assert "eight lanes" in found["ask"]


def test_switched_off_there_is_no_verification(client: openai.OpenAI) -> None:
    assert _ask(client, extra_body={"verification": {"enabled": False}}).model_extra["verification"] is None


def test_a_stream_has_words_then_verdicts_then_the_whole(client: openai.OpenAI) -> None:
    chunks = list(_ask(client, stream=True, stream_options={"include_usage": True}))
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices) == ANSWER
    verdicts = [chunk.model_extra["verdict"] for chunk in chunks if "verdict" in chunk.model_extra]
    assert [verdict["is_flagged"] for verdict in verdicts] == [False, True]
    assert ANSWER[verdicts[1]["start"] : verdicts[1]["end"]] == verdicts[1]["text"]
    assert chunks[-2].choices[0].finish_reason == "stop"
    assert _found(chunks[-2])["claims_checked"] == 2
    assert chunks[-1].usage.total_tokens > 0
    assert {chunk.model for chunk in chunks} == {"upstream"}


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    "fault",
    [failed(500), Reply(fault="drop"), Reply(fault="garbage"), Reply(fault="hang"), Reply(content="")],
)
def test_every_client_gets_an_ending_when_the_model_fails(
    client: openai.OpenAI, upstream: ModelServer, service: httpx.Client, fault: Reply, stream: bool
) -> None:
    upstream.answers = fault
    with pytest.raises(openai.APIStatusError) as caught:
        list(_ask(client, stream=stream))
    assert caught.value.status_code in (502, 503)
    assert upstream.url not in str(caught.value)
    assert service.get("/healthz").status_code == 200


def test_a_stream_that_breaks_off_ends_with_what_there_was(
    client: openai.OpenAI, upstream: ModelServer
) -> None:
    said = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "m"}
    piece = {**said, "choices": [{"index": 0, "delta": {"content": ANSWER}, "finish_reason": None}]}
    broken = f'data: {json.dumps(piece)}\n\ndata: {{"choices": [\n\n'
    upstream.answers = Reply(body=broken, content_type="text/event-stream")
    chunks = list(_ask(client, stream=True))
    assert chunks[-1].choices[0].finish_reason == "length"
    assert "broke off" in " ".join(_found(chunks[-1])["warnings"])


@pytest.mark.parametrize(
    ("messages", "more"),
    [
        ([{"role": "system", "content": "Be brief."}], {}),
        ([{"role": "user", "content": " "}], {}),
        ([{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}], {}),
        ([{"role": "wizard", "content": "x"}, *ASKED], {}),
        (ASKED, {"n": 2}),
        (ASKED, {"tools": [{"type": "function", "function": {"name": "f"}}]}),
        (ASKED, {"extra_body": {"verification": {"policy": "pray"}}}),
        (ASKED, {"extra_body": {"metadata": {"context": 7}}}),
    ],
)
def test_what_cannot_be_answered_is_said(
    client: openai.OpenAI, messages: list[dict[str, Any]], more: dict[str, Any]
) -> None:
    with pytest.raises(openai.UnprocessableEntityError):
        _ask(client, messages, **more)
