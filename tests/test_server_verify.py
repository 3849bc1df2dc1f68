"""`/v1/verify` over real HTTP: verdicts, batches, errors as JSON, limits, and logs without text."""

import asyncio
import gc
import gzip
import json
import logging
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from starlette.exceptions import HTTPException

from holdfast.errors import HoldfastError, InputError, ModelError, StoreUnavailableError, TribunalError
from holdfast.server.access import foreign
from holdfast.server.faults import kind_of
from holdfast.server.replies import Json
from server_cases import ANSWER, GUIDE, running


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with running(server={"max_body_mb": 0.2, "batch_size": 3, "rate_per_minute": 100_000}) as found:
        yield found


def _verify(client: httpx.Client, **body: object) -> httpx.Response:
    return client.post("/v1/verify", json={"response": ANSWER, "context": GUIDE, **body})


def test_a_wrong_number_is_contradicted_and_the_rest_holds(client: httpx.Client) -> None:
    found = _verify(client, query="When was it opened?").json()
    assert [claim["status"] for claim in found["claims"]] == ["supported", "contradicted"]
    assert found["is_grounded"] is False
    wrong = found["report"]["claims"][1]
    assert ANSWER[wrong["start"] : wrong["end"]].startswith("It has eight")
    assert found["trace_id"] is None


@pytest.mark.parametrize(
    "context", [[GUIDE], [{"id": "guide", "text": GUIDE, "date": "2024-05-01"}], {"guide": GUIDE}]
)
def test_sources_come_in_every_form(client: httpx.Client, context: object) -> None:
    assert _verify(client, context=context).json()["report"]["verified_claims"] == 2


def test_without_evidence_claims_are_unchecked_and_not_scored(client: httpx.Client) -> None:
    found = _verify(client, context="  ").json()
    assert found["confidence"] is None
    assert {claim["outcome_reason"] for claim in found["report"]["claims"]} == {"no evidence"}


def test_a_path_is_a_text_and_is_never_read(client: httpx.Client) -> None:
    found = _verify(client, response="There is a user root.", context="/etc/passwd")
    assert found.status_code == 200
    assert "root:x" not in found.text


def test_any_text_survives(client: httpx.Client) -> None:
    body = json.dumps({"response": "half \ud800 \x00 ☃ a lane. " + ANSWER, "context": GUIDE})
    found = client.post("/v1/verify", content=body, headers={"Content-Type": "application/json"})
    assert found.status_code == 200
    assert found.json()["report"]["response"].startswith("half \ud800 \x00 ☃")


def test_a_batch_keeps_its_order_and_survives_a_bad_item(client: httpx.Client) -> None:
    twice = [{"id": "a", "text": GUIDE}, {"id": "a", "text": GUIDE}]
    items = [{"response": ANSWER, "context": GUIDE}, {"response": ANSWER, "context": twice}]
    found = client.post("/v1/verify/batch", json={"items": items}).json()["results"]
    assert found[0]["result"]["is_grounded"] is False
    assert found[1]["result"] is None
    assert "used 2 times" in found[1]["error"]["message"]
    alone = client.post("/v1/verify", json=items[1])
    error = alone.json()["error"]
    assert found[1]["error"] == {
        "message": error["message"],
        "type": error["type"],
        "status": alone.status_code,
    }
    assert (error["type"], error["code"]) == ("invalid_request", "invalid_request")
    too_many = client.post("/v1/verify/batch", json={"items": items * 2})
    assert (too_many.status_code, too_many.json()["error"]["code"]) == (422, "invalid_request")
    assert "at most 3" in too_many.json()["error"]["message"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 422),
        (b"[" * 100_000, 400),
        (b"[1]", 422),
        (b'{"response": 1, "context": ""}', 422),
        (b'{"response": "x", "context": "y", "upstream": "http://elsewhere"}', 422),
        (b'{"response": "x", "context": "y", "mode": "everything"}', 422),
        (b'{"response": "x", "context": "y", "support_threshold": NaN}', 422),
        (b'{"response": "' + b"x" * 300_000 + b'", "context": "y"}', 413),
    ],
)
def test_what_cannot_be_used_is_an_error_in_json(client: httpx.Client, body: bytes, status: int) -> None:
    found = client.post("/v1/verify", content=body, headers={"Content-Type": "application/json"})
    assert found.status_code == status
    assert set(found.json()["error"]) == {"message", "type", "code"}


def test_a_body_without_a_length_is_measured_too(client: httpx.Client) -> None:
    pieces = (b"x" * 50_000 for _ in range(10))
    found = client.post("/v1/verify", content=pieces, headers={"Content-Type": "application/json"})
    assert (found.status_code, found.json()["error"]["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("content", "kind", "status", "why"),
    [
        (b'{"response": "x"}', "application/x-www-form-urlencoded", 422, "Content-Type: application/json"),
        (b'{"response": "x"}', None, 422, "Content-Type: application/json"),
        (gzip.compress(b'{"response": "x"}', mtime=0), "application/json", 400, "uncompressed"),
        ('{"response": "é"}'.encode("latin-1"), "application/json", 400, "UTF-8"),
        (b'{"response": "x"}', "application/json", 422, "context: Field required"),
        (b'["x"]', "application/json", 422, "body: Input should be an object with named fields"),
        (b'{"response": "x", }', "application/json", 422, "no JSON: Expecting property name"),
        (
            b'{"response": "x", "source": "y"}',
            "application/json",
            422,
            "source: there is no such field (/openapi",
        ),
    ],
)
def test_a_body_that_is_sent_wrongly_says_how_to_send_it(
    client: httpx.Client, content: bytes, kind: str | None, status: int, why: str
) -> None:
    found = client.post("/v1/verify", content=content, headers={"Content-Type": kind} if kind else {})
    assert found.status_code == status
    assert why in found.json()["error"]["message"]


@pytest.mark.parametrize(
    ("context", "why"),
    [
        ([GUIDE, {"text": "x", "date": "soon"}], "context.1.date: Input should be a valid date"),
        ([{"text": ""}], "context.0.text: String should have at least 1 character"),
        ([GUIDE, 1], "context.1: Input should be a text or a record with `text`"),
        ({"guide": 1}, "context.guide: Input should be a valid string"),
        (7, "context: Input should be a text, a list of texts or records, or ids mapped to texts"),
    ],
)
def test_a_wrong_source_is_named_by_its_place_and_once(
    context: object, why: str, client: httpx.Client
) -> None:
    found = _verify(client, context=context)
    assert found.status_code == 422
    message = found.json()["error"]["message"]
    assert message.startswith(f"the request cannot be used: {why}")
    assert ";" not in message


@pytest.mark.parametrize(
    ("path", "given"),
    [
        ("/v1/verify", {"answer": ANSWER, "question": "When?", "context": GUIDE}),
        ("/v1/verify", {"response": ANSWER, "query": "When?", "evidence": [GUIDE]}),
        ("/v1/verify", {"answer": ANSWER, "sources": {"guide": GUIDE}}),
        ("/v1/challenge", {"query": "Lanes?", "response": "Six.", "pushback": "Eight!", "evidence": GUIDE}),
        ("/v1/premises", {"query": "Why did Maria leave Oslo?", "sources": ["Maria left Oslo."]}),
    ],
)
def test_the_same_things_may_have_the_names_of_other_doors(
    path: str, given: dict[str, object], client: httpx.Client
) -> None:
    assert client.post(path, json=given).status_code == 200


def test_what_is_given_under_two_names_is_refused_and_the_description_shows_one(client: httpx.Client) -> None:
    assert "answer: there is no such field" in _verify(client, answer="x").json()["error"]["message"]
    described = client.get("/openapi.json").json()["components"]["schemas"]["VerifyRequest"]
    assert {"response", "context", "query"} <= set(described["properties"])
    assert not {"answer", "evidence", "sources", "question"} & set(described["properties"])


def test_a_whole_result_in_the_place_of_its_report_is_told_apart(client: httpx.Client) -> None:
    whole = _verify(client).json()
    found = client.post("/v1/feedback", json={"report": whole, "claim_id": "c1", "right": True})
    assert "`report` of an answer of /v1/verify" in found.json()["error"]["message"]


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (InputError("x"), "invalid_request"),
        (StoreUnavailableError("x"), "store_unavailable"),
        (TribunalError("there is no tribunal x"), "not_found"),
        (TribunalError("votes are still coming"), "tribunal"),
        (ModelError("x"), "model"),
        (HTTPException(403, "x"), "forbidden"),
        (HTTPException(429, "x"), "too_many"),
    ],
)
def test_errors_have_one_name_wherever_they_are_told(error: HoldfastError | HTTPException, kind: str) -> None:
    assert kind_of(error) == kind


def test_unknown_addresses_and_methods_are_json(client: httpx.Client) -> None:
    assert client.get("/v1/nothing").json()["error"]["type"] == "not_found"
    wrong = client.get("/v1/verify")
    assert (wrong.status_code, wrong.json()["error"]["type"]) == (405, "method_not_allowed")
    assert wrong.json()["error"]["message"] == "this address does not take GET: it takes POST"
    assert client.delete("/v1/memory").headers["allow"] == "GET, POST"
    assert "/openapi.json" in client.get("/v1/nothing").json()["error"]["message"]
    for path in ("/", "/healthz", "/readyz"):
        asked = client.head(path)
        assert (asked.status_code, asked.content) == (200, b"")


def test_other_origins_and_other_hosts_are_refused(client: httpx.Client) -> None:
    elsewhere = client.post("/v1/verify", json={}, headers={"Origin": "https://elsewhere.example"})
    rebound = client.get("/healthz", headers={"Host": "elsewhere.example"})
    own = client.get("/healthz", headers={"Origin": str(client.base_url).rstrip("/")})
    assert (elsewhere.status_code, rebound.status_code, own.status_code) == (403, 403, 200)


@pytest.mark.parametrize("header", [{"Host": "[::1"}, {"Host": "[zz]:1"}, {"Origin": "http://["}])
def test_a_host_or_an_origin_that_is_no_address_is_refused(
    header: dict[str, str], client: httpx.Client
) -> None:
    found = client.get("/healthz", headers=header)
    assert found.status_code == 403
    assert "no address" in found.json()["error"]["message"]
    for keys_required in (True, False):
        assert foreign(header.get("Host", "localhost"), header.get("Origin"), keys_required=keys_required)
    assert foreign("[::1]:8000", "http://[::1]:8000", keys_required=False) is None


def _figures_with(client: httpx.Client, *labels: str) -> str:
    """The metrics once they have these; a request is counted after its answer has gone out."""
    wanted = [f"holdfast_requests_total{{{each}}}" for each in labels]
    for _ in range(100):
        figures = client.get("/metrics").text
        if all(each in figures for each in wanted):
            return figures
        time.sleep(0.05)
    raise AssertionError([each for each in wanted if each not in figures])


def test_health_metrics_and_headers(client: httpx.Client) -> None:
    _verify(client)
    assert client.get("/healthz").json() == {"status": "alive"}
    assert client.get("/readyz").json() == {"status": "ready"}
    figures = client.get("/metrics").text
    assert 'holdfast_requests_total{method="POST",route="/v1/verify",status="200"}' in figures
    assert 'verdict="contradicted"}' in figures
    client.get("/openapi.json")
    client.post("/v1/verify", content=b"x" * 300_000)
    client.get("/v1/nobody/wrote/this")
    figures = _figures_with(
        client,
        'method="GET",route="/openapi.json",status="200"',
        'method="POST",route="/v1/verify",status="413"',
        'method="GET",route="unknown",status="404"',
    )
    assert "nobody" not in figures
    assert "default-src 'none'" in client.get("/healthz").headers["Content-Security-Policy"]


def test_the_openapi_description_has_examples_and_every_error(client: httpx.Client) -> None:
    found = client.get("/openapi.json").json()
    assert found["components"]["schemas"]["VerifyRequest"]["examples"]
    assert {"200", "401", "413", "422", "429", "503"} <= set(
        found["paths"]["/v1/verify"]["post"]["responses"]
    )
    assert found["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
    for path, operations in found["paths"].items():
        keyed = path not in ("/healthz", "/readyz")
        assert all(("security" in operation) is keyed for operation in operations.values()), path


def test_logs_hold_no_text(client: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        _verify(client, query="a secret question")
        client.get("/v1/secret-path?secret=1")
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("holdfast")]
    assert any(line.startswith("POST /v1/verify 200") for line in ours)
    assert not any(word in line for line in ours for word in ("bridge", "secret"))


def test_too_many_at_a_time_is_a_429_and_the_others_are_answered() -> None:
    with running(server={"concurrency": 1, "rate_per_minute": 100_000}) as client:
        long = {"response": ANSWER * 200, "context": GUIDE}
        statuses: list[int] = []

        def ask() -> None:
            statuses.append(httpx.post(f"{client.base_url}/v1/verify", json=long, timeout=50).status_code)

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert set(statuses) <= {200, 429}
        assert 200 in statuses
        assert 429 in statuses
        assert client.get("/healthz").status_code == 200


def test_what_takes_too_long_is_a_504() -> None:
    with running(server={"timeout_s": 0.05}) as client:
        found = client.post("/v1/verify", json={"response": ANSWER * 400, "context": GUIDE})
        assert found.status_code == 504
        assert client.get("/healthz").status_code == 200


def test_what_is_loaded_is_passed_over_by_the_collector_while_it_serves() -> None:
    with running() as client:
        assert client.get("/healthz").status_code == 200
        assert gc.get_freeze_count() > 20_000
        assert len(gc.get_objects()) < gc.get_freeze_count()
    assert gc.get_freeze_count() == 0


def test_a_large_reply_is_put_together_off_the_loop(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_the_loop: list[bool] = []
    render = Json.render

    def watched(reply: Json, content: Any) -> bytes:
        on_the_loop.append(asyncio._get_running_loop() is not None)
        return render(reply, content)

    monkeypatch.setattr(Json, "render", watched)
    large = {"response": "The mill grinds rye in winter. " * 1000, "context": []}
    one = client.post("/v1/verify", json=large).json()
    several = client.post("/v1/verify/batch", json={"items": [large]}).json()["results"]
    client.post("/v1/verify", json={"response": ANSWER, "context": GUIDE})
    assert on_the_loop == [False, False, True]
    assert len(one["report"]["claims"]) == 1000
    assert one["trace_id"] is None
    assert several[0]["result"]["report"]["claims"] == one["report"]["claims"]
