"""The chat endpoint under the official client, unchanged: whole and streamed, policies, evidence, faults."""

import asyncio
import json
from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from holdfast.server.completions import Shape
from holdfast.server.metrics import Metrics
from model_server import ModelServer, Reply, failed
from server_cases import ANSWER, GUIDE, running

if TYPE_CHECKING:
    import openai

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
    wished: dict[str, Any] = {
        "guard": {"model": upstream.url, "timeout_s": 3},
        "llm": {"retries": 0, "attempt_timeout_s": 2, "call_timeout_s": 3},
        "store": {"url": str(tmp_path_factory.mktemp("chat") / "store.db")},
        "verification": {"mode": "full"},
        "server": {"rate_per_minute": 100_000},
    }
    with running(**wished) as client:
        yield client


@pytest.fixture(scope="module")
def official(service: httpx.Client) -> Iterator["openai.OpenAI"]:
    import openai

    address = f"{service.base_url}/v1".replace("//v1", "/v1")
    with openai.OpenAI(base_url=address, api_key="anything", max_retries=0, timeout=20) as found:
        yield found


@pytest.fixture
def client(official: "openai.OpenAI", upstream: ModelServer) -> "openai.OpenAI":
    upstream.answers = ANSWER
    return official


def _ask(client: "openai.OpenAI", messages: list[dict[str, Any]] = ASKED, **more: Any) -> Any:
    more = {"metadata": CONTEXT, **more}
    said: Any = messages
    return client.chat.completions.create(model="gpt-5-mini", messages=said, **more)


def _found(reply: Any) -> dict[str, Any]:
    found: dict[str, Any] = reply.model_extra["verification"]
    return found


def test_an_answer_comes_with_its_verification(client: "openai.OpenAI", upstream: ModelServer) -> None:
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


@pytest.mark.parametrize("stream", [False, True])
def test_a_large_answer_is_counted_and_put_together_off_the_loop(
    stream: bool, client: "openai.OpenAI", upstream: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_the_loop: list[bool] = []

    def watched(work: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*given: Any, **named: Any) -> Any:
            on_the_loop.append(asyncio._get_running_loop() is not None)
            return work(*given, **named)

        return noting

    monkeypatch.setattr(Metrics, "count", watched(Metrics.count))
    monkeypatch.setattr(Shape, "verification", watched(Shape.verification))
    for answer, here in ((ANSWER, True), ("The mill grinds rye in winter. " * 100, False)):
        upstream.answers = answer
        reply = _ask(client, stream=stream, extra_body={"verification": {"mode": "critical_only"}})
        _ = list(reply) if stream else reply
        assert on_the_loop == [here, here]
        on_the_loop.clear()


def test_the_model_is_named_by_the_settings_alone(client: "openai.OpenAI", upstream: ModelServer) -> None:
    (only,) = client.models.list().data
    # Where it is reached is nobody else's business.
    assert only.id == "upstream"
    assert _ask(client).model == "upstream"
    before = len(upstream.requests)
    _ask(client, extra_body={"base_url": "http://elsewhere.example"})
    assert len(upstream.requests) > before


def test_tool_messages_and_memory_are_evidence(client: "openai.OpenAI", service: httpx.Client) -> None:
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


def test_records_come_as_json_in_the_metadata(client: "openai.OpenAI") -> None:
    records = json.dumps([{"id": "guide", "text": GUIDE}])
    assert _found(_ask(client, metadata={"context": records}))["sources"] == ["guide"]


def test_a_blocked_answer_is_not_shown(client: "openai.OpenAI", upstream: ModelServer) -> None:
    for stream, show in product((False, True), repeat=2):
        wishes = {"policy": "block", "show_claims": show}
        reply = _ask(client, stream=stream, extra_body={"verification": wishes})
        text = json.dumps([chunk.model_dump() for chunk in reply]) if stream else reply.model_dump_json()
        assert "eight" not in text
        assert "content_filter" in text
    upstream.answers = "The bridge was opened on 19 March 1932."
    kept = _ask(client, extra_body={"verification": {"policy": "block", "show_claims": True}})
    assert kept.choices[0].message.content == upstream.answers
    assert len(_found(kept)["claims"]) == 1


def test_a_corrected_answer_takes_the_place_of_the_first(
    client: "openai.OpenAI", upstream: ModelServer
) -> None:
    upstream.script(ANSWER, "The bridge was opened on 19 March 1932. It has six lanes for cars.")
    reply = _ask(client, extra_body={"verification": {"policy": "correct", "show_claims": True}})
    assert "six lanes" in reply.choices[0].message.content
    assert _found(reply)["status"] == "corrected"
    assert {claim["status"] for claim in _found(reply)["claims"]} == {"supported"}


def test_who_wants_to_be_asked_is_asked(client: "openai.OpenAI") -> None:
    found = _found(_ask(client, extra_body={"verification": {"policy": "ask"}}))
    assert found["status"] == "ask"
    assert "eight lanes" in found["ask"]


def test_switched_off_there_is_no_verification(client: "openai.OpenAI") -> None:
    assert _ask(client, extra_body={"verification": {"enabled": False}}).model_extra["verification"] is None


def test_a_stream_has_words_then_verdicts_then_the_whole(client: "openai.OpenAI") -> None:
    chunks = list(_ask(client, stream=True, stream_options={"include_usage": True}))
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices) == ANSWER
    verdicts = [chunk.model_extra["verdict"] for chunk in chunks if "verdict" in chunk.model_extra]
    assert [verdict["is_flagged"] for verdict in verdicts] == [False, True]
    assert ANSWER[verdicts[1]["start"] : verdicts[1]["end"]] == verdicts[1]["text"]
    assert chunks[-2].choices[0].finish_reason == "stop"
    assert _found(chunks[-2])["claims_checked"] == 2
    assert chunks[-1].usage.total_tokens > 0
    assert {chunk.model for chunk in chunks} == {"upstream"}


TOOL = {
    "type": "function",
    "function": {
        "name": "look",
        "description": "Look into the guide.",
        "parameters": {"type": "object", "properties": {"of": {"type": "string"}}},
    },
}


def test_how_to_sample_is_passed_on(client: "openai.OpenAI", upstream: ModelServer) -> None:
    wished: dict[str, Any] = {
        "temperature": 0.7,
        "top_p": 0.9,
        "seed": 3,
        "presence_penalty": 0.5,
        "frequency_penalty": -0.5,
    }
    for stream in (False, True):
        reply = _ask(client, stream=stream, max_completion_tokens=99, stop=["END"], **wished)
        list(reply)
        sent = upstream.requests[-1].body
        assert {name: sent[name] for name in wished} == wished
        assert sent["stop"] == ["END"]
        assert 99 in (sent.get("max_tokens"), sent.get("max_completion_tokens"))
    # What a caller asks for does not go beyond what the settings allow.
    _ask(client, max_tokens=10**6)
    sent = upstream.requests[-1].body
    assert 1500 in (sent.get("max_tokens"), sent.get("max_completion_tokens"))
    upstream.answers = Reply(ANSWER, finish="length")
    assert _ask(client).choices[0].finish_reason == "length"


@pytest.mark.parametrize("policy", ["annotate", "block"])
def test_tools_are_passed_on_and_what_they_say_is_evidence(
    client: "openai.OpenAI", upstream: ModelServer, policy: str
) -> None:
    wishes: dict[str, Any] = {
        "tools": [TOOL],
        "metadata": {},
        "extra_body": {"verification": {"policy": policy}},
    }
    upstream.answers = {"of": "bridge"}
    reply = _ask(client, **wishes)
    assert upstream.requests[-1].body["tools"][0]["function"]["description"] == "Look into the guide."
    (call,) = reply.choices[0].message.tool_calls
    assert (call.function.name, json.loads(call.function.arguments)) == ("look", {"of": "bridge"})
    assert (reply.choices[0].finish_reason, reply.choices[0].message.content) == ("tool_calls", None)
    assert _found(reply)["status"] == "unchecked"
    assert reply.usage.total_tokens > 0

    chunks = list(_ask(client, stream=True, stream_options={"include_usage": True}, **wishes))
    (streamed,) = [c for chunk in chunks if chunk.choices for c in chunk.choices[0].delta.tool_calls or []]
    assert (streamed.id, streamed.function.name) == (call.id, "look")
    assert chunks[-2].choices[0].finish_reason == "tool_calls"
    assert chunks[-1].usage.total_tokens > 0

    upstream.answers = ANSWER
    said = [*ASKED, reply.choices[0].message.model_dump(exclude_none=True)]
    answered = _ask(client, [*said, {"role": "tool", "tool_call_id": call.id, "content": GUIDE}], **wishes)
    assert _found(answered)["claims_supported"] == 1
    roles = [message["role"] for message in upstream.requests[-1].body["messages"]]
    assert roles == ["user", "assistant", "tool"]
    assert upstream.requests[-1].body["messages"][1]["tool_calls"][0]["id"] == call.id


def test_one_tool_can_be_asked_for_and_corrections_have_none(
    client: "openai.OpenAI", upstream: ModelServer
) -> None:
    chosen = {"type": "function", "function": {"name": "look"}}
    other = {"type": "function", "function": {"name": "other"}}
    _ask(client, tools=[other, TOOL], tool_choice=chosen)
    sent = upstream.requests[-1]
    # By its name, or as the only one that there is.
    assert sent.body["tool_choice"] == chosen or (sent.body["tool_choice"], sent.tools) == (
        "required",
        ["look"],
    )
    before = len(upstream.requests)
    _ask(client, tools=[TOOL], extra_body={"verification": {"policy": "correct"}})
    first, *again = upstream.requests[before:]
    assert first.tools == ["look"]
    assert again
    assert not any(request.tools for request in again)


def test_arguments_that_are_no_json_come_back_as_the_model_wrote_them(
    client: "openai.OpenAI", upstream: ModelServer
) -> None:
    function = {"name": "look", "arguments": "{not json"}
    message = {"role": "assistant", "tool_calls": [{"id": "c1", "type": "function", "function": function}]}
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
    whole = {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}
    upstream.answers = Reply(body=json.dumps(whole))
    (call,) = _ask(client, tools=[TOOL]).choices[0].message.tool_calls
    assert call.function.arguments == "{not json"


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    "fault",
    [failed(500), Reply(fault="drop"), Reply(fault="garbage"), Reply(fault="hang"), Reply(content="")],
)
def test_every_client_gets_an_ending_when_the_model_fails(
    client: "openai.OpenAI", upstream: ModelServer, service: httpx.Client, fault: Reply, stream: bool
) -> None:
    import openai

    upstream.answers = fault
    with pytest.raises(openai.APIStatusError) as caught:
        list(_ask(client, stream=stream))
    assert caught.value.status_code in (502, 503)
    assert upstream.url not in str(caught.value)
    assert service.get("/healthz").status_code == 200


def test_a_stream_that_breaks_off_ends_with_what_there_was(
    client: "openai.OpenAI", upstream: ModelServer
) -> None:
    said = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "m"}
    piece = {**said, "choices": [{"index": 0, "delta": {"content": ANSWER}, "finish_reason": None}]}
    broken = f'data: {json.dumps(piece)}\n\ndata: {{"choices": [\n\n'
    upstream.answers = Reply(body=broken, content_type="text/event-stream")
    chunks = list(_ask(client, stream=True))
    assert chunks[-1].choices[0].finish_reason == "length"
    (warning,) = _found(chunks[-1])["warnings"]
    assert warning.startswith("the model broke off: the language model")


def test_a_stream_that_a_filter_stops_says_so_and_its_rest_is_unchecked(
    client: "openai.OpenAI", upstream: ModelServer
) -> None:
    import openai

    upstream.answers = Reply("The bridge was opened on 19 March 1932. It has", finish="content_filter")
    chunks = list(_ask(client, stream=True))
    assert chunks[-1].choices[0].finish_reason == "content_filter"
    found = _found(chunks[-1])
    assert (found["status"], found["is_grounded"], found["claims_supported"]) == ("unchecked", None, 1)
    assert "declined to answer" in found["reason"]
    upstream.answers = Reply("", finish="content_filter")
    for stream in (False, True):
        with pytest.raises(openai.APIStatusError, match="declined to answer"):
            list(_ask(client, stream=stream))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
_SCHEMA = st.dictionaries(
    st.sampled_from(["type", "properties", "required", "$ref", "$defs", "additionalProperties", "items"]),
    _JSON | st.just("object"),
    max_size=4,
)
_TURN = st.one_of(
    st.fixed_dictionaries(
        {"role": st.sampled_from(["user", "system", "assistant"]), "content": st.text(max_size=9)}
    ),
    st.fixed_dictionaries({"role": st.just("tool"), "content": st.text(max_size=9)}),
)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    schema=_SCHEMA, turns=st.lists(_TURN, max_size=3), choice=st.sampled_from(["none", "auto", "required"])
)
def test_any_tool_is_passed_on_or_refused_for_what_it_is(
    service: httpx.Client, upstream: ModelServer, schema: Any, turns: list[Any], choice: str
) -> None:
    upstream.answers = ANSWER
    tools = [{"type": "function", "function": {"name": "f", "parameters": schema}}]
    body = {"messages": [*ASKED, *turns], "tools": tools, "tool_choice": choice}
    text = json.dumps(body)
    found = service.post("/v1/chat/completions", content=text, headers={"Content-Type": "application/json"})
    assert found.status_code in (200, 422), found.text


@pytest.mark.parametrize(
    ("messages", "more"),
    [
        ([{"role": "system", "content": "Be brief."}], {}),
        ([{"role": "user", "content": " "}], {}),
        ([{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}], {}),
        ([{"role": "wizard", "content": "x"}, *ASKED], {}),
        ([{"role": ["user"], "content": "x"}, *ASKED], {}),
        ([{"role": {}, "content": "x"}, *ASKED], {}),
        ([{"content": "x"}, *ASKED], {}),
        (ASKED, {"n": 2}),
        (ASKED, {"tools": [{"type": "function", "function": {"name": "not a name"}}]}),
        (ASKED, {"tools": [{"type": "function", "function": {"name": "f", "parameters": {"$defs": []}}}]}),
        (ASKED, {"tools": [{"type": "function", "function": {"name": "f"}}] * 2}),
        (ASKED, {"tool_choice": {"type": "function", "function": {"name": "f"}}}),
        (ASKED, {"tool_choice": "required"}),
        (ASKED, {"temperature": 3}),
        ([*ASKED, {"role": "assistant", "tool_calls": [{"id": "t1"}]}], {}),
        (ASKED, {"extra_body": {"verification": {"policy": "pray"}}}),
        (ASKED, {"extra_body": {"metadata": {"context": 7}}}),
    ],
)
def test_what_cannot_be_answered_is_said(
    client: "openai.OpenAI", messages: list[dict[str, Any]], more: dict[str, Any]
) -> None:
    import openai

    with pytest.raises(openai.UnprocessableEntityError):
        _ask(client, messages, **more)
