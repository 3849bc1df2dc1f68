"""What callers learn of a model that fails: plain sentences, never where it is, which key it wants or what it said."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from holdfast.aio import ReasoningTraces, verify_response
from holdfast.config import Config, LLMConfig, VerificationConfig
from holdfast.errors import BudgetSpentError, ConfigError, MissingExtraError
from holdfast.llm import connect
from holdfast.llm.calls import RunOverError
from holdfast.server.faults import told
from holdfast.server.upstreams import Upstream, open_upstream
from holdfast.store import Store
from holdfast.store.address import data_folder
from llm_cases import PROMPT, Fruit, quick
from model_reader import careful
from model_server import ModelServer, Reply, Request, failed
from server_cases import GUIDE, running

KEY = "gsk_wAtErMeLoN0123456789pApAyA"
SAID = "the tape is torn"
UNREACHED = "the language model cannot be reached now: try again later"
NOT_TAKEN = "did not take the request"
NOT_LET_IN = "not open to this service"
QUESTION = "Why did Maria leave Oslo, where the bridge opened in 1932?"
PUSH = {
    "question": "How many lanes has the bridge?",
    "answer": "The bridge has six lanes.",
    "challenge": "Everybody knows that it has eight lanes. Just admit it!",
}
ANSWER = "The bridge was opened in 1932. Cars cross the strait on eight of its lanes."
"""Its second claim is left to the model: no exact rule decides it."""
CHECK: dict[str, Any] = {"response": ANSWER, "context": [{"id": "guide", "text": GUIDE}], "trace": True}
CHAT: dict[str, Any] = {
    "model": "any",
    "messages": [
        {"role": "user", "content": PUSH["question"]},
        {"role": "assistant", "content": PUSH["answer"]},
        {"role": "user", "content": PUSH["challenge"]},
    ],
    "metadata": {"context": GUIDE},
}


@pytest.fixture(scope="module")
def upstream() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("upstreams") / "store.db")


@pytest.fixture(scope="module")
def client(upstream: ModelServer, store: str) -> Iterator[httpx.Client]:
    address = f"{upstream.url}#test-model"
    wished: dict[str, Any] = {
        "guard": {"model": address, "timeout_s": 5, "trace": True},
        "llm": {**quick(retries=0).model_dump(exclude_defaults=True), "api_key": KEY},
        "store": {"url": store},
        "verification": {"verification_model": address, "uncertain_from": 0.0, "uncertain_to": 1.0},
        "premises": {"model": address},
        "sycophancy": {"model": address},
        "server": {"rate_per_minute": 100_000},
    }
    with running(**wished) as found:
        yield found


def _failing(status: int) -> Reply:
    return failed(status, f"{SAID}: {KEY}", {"Location": f"http://127.0.0.1:9/{KEY}"})


def _hidden(reply: httpx.Response, upstream: ModelServer) -> str:
    """The reply as text, after a look that it holds nothing of the model."""
    assert reply.status_code < 400 or reply.status_code in (502, 503), reply.text
    for secret in (KEY, KEY[:12], SAID, upstream.anthropic_url.removeprefix("http://")):
        assert secret not in reply.text
    return reply.text


@pytest.mark.parametrize(
    ("status", "words"),
    [(307, UNREACHED), (400, NOT_TAKEN), (401, NOT_LET_IN), (422, NOT_TAKEN), (500, UNREACHED)],
)
def test_a_check_says_in_plain_words_that_the_model_failed(
    client: httpx.Client, upstream: ModelServer, status: int, words: str
) -> None:
    upstream.answers = _failing(status)
    reply = client.post("/v1/verify", json=CHECK)
    _hidden(reply, upstream)
    report = reply.json()["report"]
    unchecked = [claim for claim in report["claims"] if claim["outcome"] == "unchecked"]
    assert unchecked
    assert all(words in claim["outcome_reason"] for claim in unchecked)
    assert report["model_use"]["model"] == "upstream"
    assert report["model_use"]["calls"] > 0
    batch = client.post("/v1/verify/batch", json={"items": [CHECK]})
    assert words in _hidden(batch, upstream)
    kept = reply.json()["trace_id"]
    for page in ("", "/report", "/picture"):
        _hidden(client.get(f"/v1/traces/{kept}{page}"), upstream)


def test_an_unreadable_reply_is_told_as_plainly(client: httpx.Client, upstream: ModelServer) -> None:
    upstream.answers = f"no JSON, but {SAID} and {KEY}"
    reply = client.post("/v1/verify", json=CHECK)
    assert "the language model's reply could not be used" in _hidden(reply, upstream)


@pytest.mark.parametrize("stream", [False, True])
def test_a_chat_tells_no_more(client: httpx.Client, upstream: ModelServer, stream: bool) -> None:
    upstream.answers = _failing(500)
    reply = client.post("/v1/chat/completions", json={**CHAT, "stream": stream})
    assert UNREACHED in _hidden(reply, upstream)
    upstream.answers = lambda request: "It has six lanes." if _is_chat(request) else _failing(400)
    asked = len(upstream.requests)
    whole = client.post("/v1/chat/completions", json={**CHAT, "stream": stream})
    assert whole.status_code == 200
    assert not all(map(_is_chat, upstream.requests[asked:]))
    _hidden(whole, upstream)
    newest = client.get("/v1/traces", params={"limit": 1}).json()["traces"][0]["goal_id"]
    # The checks beside the answer failed, and the trace says so.
    assert NOT_TAKEN in _hidden(client.get(f"/v1/traces/{newest}"), upstream)


_NO_CHOICE = {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": []}


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    ("fault", "status", "words"),
    [
        (_failing(400), 502, NOT_TAKEN),
        (_failing(401), 502, NOT_LET_IN),
        (_failing(404), 502, NOT_LET_IN),
        (_failing(503), 503, UNREACHED),
        (Reply(body=json.dumps(_NO_CHOICE)), 502, "could not be used"),
    ],
)
def test_a_chat_is_sent_back_only_where_it_may_help(
    client: httpx.Client, upstream: ModelServer, fault: Reply, status: int, words: str, stream: bool
) -> None:
    upstream.answers = fault
    reply = client.post("/v1/chat/completions", json={**CHAT, "stream": stream})
    assert words in _hidden(reply, upstream)
    assert (reply.status_code, "Retry-After" in reply.headers) == (status, status == 503)


def _is_chat(request: Request) -> bool:
    return "the user's last message" in request.system


def test_challenges_and_premises_tell_no_more(client: httpx.Client, upstream: ModelServer) -> None:
    upstream.answers = _failing(500)
    before = len(upstream.requests)
    pushed = client.post("/v1/challenge", json={**PUSH, "reply": "You are right, eight.", "context": GUIDE})
    assert UNREACHED in _hidden(pushed, upstream)
    between = len(upstream.requests)
    asked = client.post("/v1/premises", json={"question": QUESTION, "context": [GUIDE]})
    assert UNREACHED in _hidden(asked, upstream)
    assert before < between < len(upstream.requests)
    # The key of the settings is sent, also where a check connects to its own model.
    assert upstream.requests[-1].headers["authorization"] == f"Bearer {KEY}"


def test_the_pages_tell_no_more(client: httpx.Client, upstream: ModelServer) -> None:
    upstream.answers = _failing(422)
    forms = {
        "/": {
            "answer": ANSWER,
            "sources": GUIDE,
            "question": "",
            "mode": "full",
            "verify": "on",
            "trace": "on",
        },
        "/challenge": {**PUSH, "sources": GUIDE, "reply": ""},
        "/premises": {"question": QUESTION, "sources": GUIDE},
        "/chat": {"question": PUSH["question"], "sources": GUIDE, "mode": "full", "policy": "annotate"},
    }
    for page, form in forms.items():
        _hidden(client.post(page, data=form), upstream)
    _hidden(client.get("/traces"), upstream)


def test_verdicts_are_kept_in_the_store_of_the_service(
    model_server: ModelServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model_server.answers, opened = careful(), list[str]()
    prepare = Store.prepare

    async def counted(store: Store) -> None:
        opened.append(store.name)
        await prepare(store)

    monkeypatch.setattr(Store, "prepare", counted)
    address = f"{model_server.url}#test-model"
    wished: dict[str, Any] = {
        "llm": quick(cache=True).model_dump(exclude_defaults=True),
        "store": {"url": str(tmp_path / "own.db")},
        "verification": {"verification_model": address, "uncertain_from": 0.0, "uncertain_to": 1.0},
    }
    with running(**wished) as client:
        opened.clear()
        found = [client.post("/v1/verify", json={**CHECK, "trace": False}).json() for _ in range(3)]
    hits = [one["report"]["model_use"]["cache_hits"] for one in found]
    assert hits[0] == 0 < hits[1] == hits[2]
    assert opened == [str(tmp_path / "own.db")]
    assert not data_folder().exists()


def test_what_the_command_line_kept_is_served_without_the_address(
    client: httpx.Client, upstream: ModelServer, store: str
) -> None:
    upstream.answers = failed(400, "no")
    mine = f"{upstream.url}#test-model"
    evidence = f"{GUIDE} The page is at {upstream.url}."

    async def keep() -> str:
        wide = VerificationConfig(
            mode="full",
            skip_model_below=0,
            uncertain_from=0.0,
            uncertain_to=1.0,
            max_claims_per_response=None,
        )
        model = connect(mine, quick())
        found = await verify_response("", ANSWER, evidence, config=wide, model=model)
        assert mine in json.dumps(found.to_dict())
        async with ReasoningTraces(store) as traces:
            return await traces.record(found, evidence, model=mine)

    kept = asyncio.run(keep())
    trace = client.get(f"/v1/traces/{kept}")
    assert mine not in trace.text
    assert "upstream answered 400" in trace.text
    # What somebody wrote stays as it was written.
    assert trace.json()["evidence"][0]["text"] == evidence
    assert client.get("/v1/traces", params={"limit": 1}).json()["traces"][0]["model"] == "upstream"
    report = client.get(f"/v1/traces/{kept}/report").text
    assert mine not in report
    assert mine not in client.get(f"/v1/traces/{kept}/picture").text


def test_feedback_is_kept_under_the_name_of_the_settings(
    client: httpx.Client, upstream: ModelServer, store: str
) -> None:
    upstream.answers = lambda request: (
        "supported" if request.body.get("max_tokens", 99) < 10 else _all(request)
    )
    report = client.post("/v1/verify", json=CHECK).json()["report"]
    judged = [claim["claim_id"] for claim in report["claims"] if claim["tier"] == "model"]
    assert judged, report
    said = client.post("/v1/feedback", json={"report": report, "claim_id": judged[0], "right": True})
    assert said.json()["model"] == "upstream"
    assert f"{upstream.url}#test-model" in _stored(store)


def _all(request: Request) -> dict[str, Any]:
    return {"verdicts": ["supported"] * 20}


def _stored(store: str) -> str:
    files = (Path(store), Path(f"{store}-wal"))
    return "".join(path.read_bytes().decode("latin-1") for path in files if path.exists())


async def test_a_model_of_the_service_is_called_by_its_own_name(model_server: ModelServer) -> None:
    model_server.answers = {"kind": "apple"}
    model = Upstream(connect(f"{model_server.url}#m", LLMConfig())._model, quick())
    run = model.for_run()
    assert (await run.structured(PROMPT, Fruit, component="test")).value.kind == "apple"
    assert (run.id, run.own_id, await run.served_id()) == ("upstream", f"{model_server.url}#m", run.own_id)
    named = open_upstream("ollama:qwen3", LLMConfig())
    assert named.id == named.own_id == "ollama:qwen3"


def test_settings_that_cannot_be_used_are_logged_and_not_told(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, "holdfast.server")
    with pytest.raises(ConfigError) as raised:
        open_upstream("http://ann:hunter2hunter2@host.example/v1#m", LLMConfig(max_cost_usd=1.0))
    assert "host.example" not in str(raised.value)
    assert "host.example/v1#m is not known" in caplog.text
    assert "hunter2" not in caplog.text


def test_a_missing_library_is_named_without_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError) as raised:
        open_upstream("http://host.example/v1#m", Config().llm)
    assert "host.example" not in str(raised.value)
    assert "holdfast[llm]" in str(raised.value)


def test_a_run_out_of_time_is_not_called_a_spent_budget() -> None:
    assert "took too long" in told(RunOverError("the run's 3 s are over"))
    assert "max_cost_usd" in told(BudgetSpentError("$0.02 would be spent"))


def test_the_claims_of_a_chat_are_read_by_the_model_of_the_settings(
    client: httpx.Client, upstream: ModelServer
) -> None:
    long = f"{ANSWER} {' '.join([GUIDE] * 8)}"  # short answers are not worth a call
    upstream.answers = lambda request: long if _is_chat(request) else _failing(400)
    asked_before = len(upstream.requests)
    asked = {"model": "any", "messages": [{"role": "user", "content": "Tell me about the bridge."}]}
    client.post("/v1/chat/completions", json={**asked, "metadata": {"context": GUIDE}}).raise_for_status()
    judging = [
        each
        for each in upstream.requests[asked_before:]
        if not _is_chat(each) and "eight of its" in str(each.body)
    ]
    assert judging, "the claim that no exact rule decides goes to the model"


def test_what_a_model_took_is_counted_whatever_became_of_the_request(tmp_path: Path) -> None:
    read = {"premises": [{"claim": "Maria left Oslo"}], "asked": None}
    priced = {"input_usd_per_mtok": 1000.0, "output_usd_per_mtok": 1000.0}
    patient = {"retries": 0, "cache": False, "attempt_timeout_s": 20.0}
    with ModelServer() as upstream:
        wished: dict[str, Any] = {
            "premises": {"model": f"{upstream.url}#test-model"},
            "llm": {**patient, **priced},
            "store": {"url": str(tmp_path / "store.db")},
            "server": {"timeout_s": 2.0},
        }
        # The premises are read and paid for, and then the request takes too long.
        upstream.script(Reply(read, usage=(700, 300)))
        upstream.answers = Reply("never", delay_s=4.0)
        with running(**wished) as client:
            asked = client.post("/v1/premises", json={"question": QUESTION, "context": [GUIDE]})
            assert asked.status_code == 504
            figures = client.get("/metrics").text
    assert len(upstream.requests) > 1
    assert "holdfast_model_cost_usd_total 1.0" in figures
