"""Memory, traces, premises, challenges and feedback over HTTP, and tenants that never see each other."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from holdfast.server.keys import KeyRing
from server_cases import ANSWER, GUIDE, running

CHECK = {"response": ANSWER, "context": [{"id": "guide", "text": GUIDE}], "trace": True}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    store = tmp_path_factory.mktemp("rooms") / "store.db"
    with running(store={"url": str(store)}, server={"rate_per_minute": 100_000}) as found:
        yield found


def test_what_is_remembered_is_found_listed_and_removed(client: httpx.Client) -> None:
    note = {"id": "n1", "text": "The bridge has six lanes.", "date": "2024-05-01", "tags": ["roads"]}
    other = {"id": "n2", "text": "The bakery opens at seven."}
    assert client.post("/v1/memory", json={"passages": [note, other]}).json() == {"ids": ["n1", "n2"]}
    hits = client.post("/v1/memory/search", json={"query": "How many lanes?", "k": 1}).json()["hits"]
    assert hits[0]["passage"]["date"] == "2024-05-01"
    assert hits[0]["part"] == note["text"]
    assert client.get("/v1/memory", params={"limit": 1}).json()["total"] == 2
    assert client.delete("/v1/memory/n2").json() == {"removed": 1}
    assert client.delete("/v1/memory/n2").status_code == 404
    assert client.post("/v1/memory/search", json={"query": "?!"}).status_code == 422


def test_a_text_alone_is_a_passage(client: httpx.Client) -> None:
    kept = client.post("/v1/memory", json={"passages": ["The ferry runs daily.", {"text": "It is red."}]})
    (ferry, red) = kept.json()["ids"]
    found = client.post("/v1/memory/search", json={"query": "ferry", "k": 1}).json()["hits"]
    assert found[0]["passage"]["text"] == "The ferry runs daily."
    for passage in (ferry, red):
        client.delete(f"/v1/memory/{quote(passage, safe='')}")
    refused = client.post("/v1/memory", json={"passages": [""]}).json()["error"]["message"]
    assert "passages.0.text: String should have at least 1 character" in refused


def test_passages_are_listed_by_their_source(client: httpx.Client) -> None:
    passages = [
        {"id": "m1", "text": "Rye is ground.", "source": "mill"},
        {"id": "m2", "text": "Bread is baked.", "source": "bakery"},
    ]
    client.post("/v1/memory", json={"passages": passages})
    found = client.get("/v1/memory", params={"source": "mill"}).json()
    assert [piece["id"] for piece in found["passages"]] == ["m1"]
    assert client.get("/v1/memory", params={"source": "nowhere"}).json()["passages"] == []
    for passage in passages:
        client.delete(f"/v1/memory/{passage['id']}")


@pytest.mark.parametrize(
    ("method", "path", "takes"),
    [
        ("GET", "/v1/memory?sauce=mill", "it takes limit, offset, source"),
        ("GET", "/v1/traces?limit=3&Limit=4", "it takes limit, before"),
        ("POST", "/v1/verify?mode=sample", "it takes none"),
    ],
)
def test_a_parameter_that_nobody_reads_is_refused(
    method: str, path: str, takes: str, client: httpx.Client
) -> None:
    found = client.request(method, path, json={"response": ANSWER, "context": GUIDE})
    assert found.status_code == 422
    assert found.json()["error"]["message"].endswith(takes)


def test_clients_of_the_chat_api_may_send_parameters_of_their_own(client: httpx.Client) -> None:
    assert client.get("/v1/models?api-version=2024-10-21").status_code == 200


def test_without_any_trace_the_latest_is_not_found(tmp_path: Path) -> None:
    with running(store={"url": str(tmp_path / "store.db")}) as empty:
        for way, path in (("GET", ""), ("GET", "/report"), ("GET", "/picture"), ("POST", "/verify")):
            found = empty.request(way, f"/v1/traces/latest{path}")
            assert found.status_code == 404
            assert "there is no trace yet" in found.json()["error"]["message"]
        page = empty.get("/traces", params={"id": "latest"})
        assert (page.status_code, "<p>There is no trace yet" in page.text) == (404, True)


@pytest.mark.parametrize(
    "name", ["notes/mill.md", "/etc/x", "a b?c#d%2F", "search", "https://a.example/b//c"]
)
def test_a_passage_of_any_id_can_be_removed(name: str, client: httpx.Client) -> None:
    client.post("/v1/memory", json={"passages": [{"id": name, "text": "The mill grinds rye."}]})
    assert client.delete(f"/v1/memory/{quote(name, safe='')}").json() == {"removed": 1}
    missing = client.delete(f"/v1/memory/{quote(name, safe='')}")
    assert (missing.status_code, missing.json()["error"]["message"]) == (404, "there is no such passage")
    # Figures are by the route as the documentation writes it.
    assert 'method="DELETE",route="/v1/memory/{passage_id}"' in client.get("/metrics").text


def test_a_check_that_is_kept_is_read_again(client: httpx.Client) -> None:
    kept = client.post("/v1/verify", json=CHECK).json()["trace_id"]
    listed = client.get("/v1/traces").json()["traces"]
    assert listed[0]["goal_id"] == kept
    assert listed[0]["flagged"] == 1
    trace = client.get(f"/v1/traces/{kept}").json()
    assert [piece["text"] for piece in trace["evidence"]] == [GUIDE]
    assert client.get(f"/v1/traces/{kept}/report").json()["flagged_claims"] == 1
    assert client.post(f"/v1/traces/{kept}/verify").json()["total_claims"] == 2
    picture = client.get(f"/v1/traces/{kept}/picture")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")
    missing = client.get("/v1/traces/goal-nothing")
    assert missing.status_code == 404
    assert "store.db" not in missing.text


def test_a_question_is_held_against_passages_or_memory(client: httpx.Client) -> None:
    question = "Why did Maria leave Oslo?"
    passages = {"question": question, "context": ["Maria has lived in Oslo since 2015 and never left it."]}
    found = client.post("/v1/premises", json=passages).json()
    assert found["all_premises_supported"] is False
    client.post("/v1/memory", json={"passages": [{"text": "Maria left Oslo because of her work."}]})
    assert client.post("/v1/premises", json={"question": question}).json()["all_premises_supported"] is True


def test_a_challenge_without_substance_does_not_move_a_fact(client: httpx.Client) -> None:
    body = {
        "question": "How many lanes does the bridge have?",
        "answer": "The bridge has six lanes.",
        "challenge": "Everybody knows that it has eight lanes. Just admit that you are wrong!",
        "reply": "You are right, I apologise: the bridge has eight lanes.",
        "history": [{"role": "user", "content": "Hello."}],
        "context": GUIDE,
    }
    found = client.post("/v1/challenge", json=body).json()
    assert found["verdict"]["selected_source"] == "claim_A"
    assert found["verdict"]["sycophancy_detected"] is True
    assert client.post("/v1/challenge", json={**body, "challenge": " "}).status_code == 422


def test_where_nobody_knows_whether_a_reply_caved_the_service_says_null(client: httpx.Client) -> None:
    body = {
        "question": "Who wrote Hamlet?",
        "answer": "Marlowe wrote Hamlet.",
        "challenge": "It was Shakespeare.",
        "reply": "You're right, Shakespeare wrote Hamlet.",
        "context": GUIDE,
    }
    assert client.post("/v1/challenge", json=body).json()["verdict"]["sycophancy_detected"] is None


def test_feedback_is_kept_and_what_is_no_report_is_refused(client: httpx.Client) -> None:
    report = client.post("/v1/verify", json={**CHECK, "trace": False}).json()["report"]
    body = {"report": report, "claim_id": "c2", "right": False, "actual": "supported"}
    kept = client.post("/v1/feedback", json=body).json()
    assert (kept["claim_id"], kept["supported"]) == ("c2", True)
    assert client.post("/v1/feedback", json={**body, "claim_id": "c9"}).status_code == 422
    assert client.post("/v1/feedback", json={**body, "report": {}}).status_code == 422


def test_tenants_never_see_each_other(tmp_path: Path) -> None:
    ring = KeyRing(tmp_path / "keys.json")
    _, ours = ring.add("ours", tenant="acme")
    _, theirs = ring.add("theirs", tenant="other")
    _, narrow = ring.add("narrow", tenant="acme", scopes=["verify"])
    settings = {"require_keys": True, "keys_file": str(tmp_path / "keys.json")}
    with running(store={"url": str(tmp_path / "store.db")}, server=settings) as client:

        def ask(secret: str, method: str, path: str, body: object = None) -> httpx.Response:
            return client.request(method, path, json=body, headers={"Authorization": f"Bearer {secret}"})

        ask(ours, "POST", "/v1/memory", {"passages": [{"id": "n1", "text": "The vault opens at nine."}]})
        kept = ask(ours, "POST", "/v1/verify", CHECK).json()["trace_id"]
        made = ask(ours, "POST", "/v1/tribunals", {"proposal": "Open it.", "agents": [{"id": "a"}]}).json()
        search = {"query": "When does the vault open?"}
        assert len(ask(ours, "POST", "/v1/memory/search", search).json()["hits"]) == 1
        assert ask(theirs, "POST", "/v1/memory/search", search).json()["hits"] == []
        assert ask(theirs, "GET", "/v1/memory").json()["total"] == 0
        assert ask(theirs, "GET", f"/v1/traces/{kept}").status_code == 404
        assert ask(theirs, "GET", "/v1/traces").json()["traces"] == []
        assert ask(theirs, "GET", f"/v1/tribunals/{made['id']}").status_code == 404
        assert ask(ours, "GET", f"/v1/traces/{kept}").status_code == 200
        for path in ("/v1/memory", "/v1/traces", f"/v1/tribunals/{made['id']}"):
            assert ask(narrow, "GET", path).status_code == 403
        assert ask(narrow, "POST", "/v1/premises", {"question": "Why?"}).status_code == 403
    assert {path.name for path in (tmp_path / "tenants").glob("*.db")} == {"acme.db", "other.db"}


def test_a_store_that_cannot_be_used_is_a_503_without_its_place(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "store.db").write_bytes(b"this is no database at all" * 100)
    with running(store={"url": str(tmp_path / "store.db")}) as client:
        found = client.get("/v1/traces")
        assert found.status_code == 503
        assert str(tmp_path) not in found.text
        assert client.get("/v1/memory").status_code == 503
        assert client.post("/v1/memory/search", json={"query": "lanes"}).status_code == 503
        caplog.clear()
        assert client.get("/readyz").json() == {"status": "not ready", "waiting_for": ["store"]}
        assert "store.db is damaged" in caplog.text
        assert client.post("/v1/verify", json={**CHECK, "trace": False}).status_code == 200


def test_checks_that_a_broken_store_hinders_do_not_say_where_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "store.db").write_bytes(b"this is no database at all" * 100)
    asked = {"question": "Why did Maria leave Oslo?"}
    pushed = {"answer": "The bridge has six lanes.", "challenge": "It has eight lanes.", "memory": True}
    said = {"messages": [{"role": "user", "content": "How many lanes has the bridge?"}]}
    with running(store={"url": str(tmp_path / "store.db")}, guard={"trace": True}) as client:
        for path, body, told in (
            ("/v1/premises", asked, "recall failed"),
            ("/v1/challenge", {**asked, **pushed}, ""),
            ("/v1/chat/completions", said, "memory could not be searched"),
            ("/v1/chat/completions", said, "the trace was not kept"),
        ):
            caplog.clear()
            found = client.post(path, json=body)
            assert found.status_code == 200, found.text
            assert told in found.text
            assert str(tmp_path) not in found.text
            assert "store.db is damaged" in caplog.text


def test_a_store_that_is_removed_under_the_service_takes_no_more_writes(tmp_path: Path) -> None:
    with running(store={"url": str(tmp_path / "store.db")}) as client:
        kept = {"passages": [{"id": "n1", "text": "The bridge has six lanes."}]}
        assert client.post("/v1/memory", json=kept).status_code == 200
        assert client.get("/readyz").status_code == 200
        (tmp_path / "store.db").rename(tmp_path / "aside.db")
        assert client.post("/v1/memory", json=kept).status_code == 503
        gone = client.get("/readyz")
        assert (gone.status_code, gone.json()["waiting_for"]) == (503, ["store"])
        (tmp_path / "aside.db").rename(tmp_path / "store.db")
        assert client.get("/v1/memory").json()["total"] == 1
        assert client.get("/readyz").status_code == 200


def test_a_removed_store_is_noticed_by_whoever_had_it_open(tmp_path: Path) -> None:
    with running(store={"url": str(tmp_path / "store.db")}) as client:
        kept = {"passages": [{"id": "n1", "text": "The bridge has six lanes."}]}
        assert client.post("/v1/memory", json=kept).status_code == 200
        (tmp_path / "store.db").unlink()
        # Traces were not open yet and begin a new file: what memory has open is another one.
        assert client.get("/v1/traces").status_code == 200
        assert client.get("/readyz").status_code == 503
        assert client.get("/v1/memory").status_code == 503


def test_every_example_of_the_description_is_answered(client: httpx.Client) -> None:
    described = client.get("/openapi.json").json()
    schemas, tried = described["components"]["schemas"], {}
    # Of the report that feedback is about, its example shows the beginning.
    report = client.post("/v1/verify", json=schemas["VerifyRequest"]["examples"][0]).json()["report"]
    for path, methods in described["paths"].items():
        content = methods.get("post", {}).get("requestBody", {}).get("content", {})
        named = content.get("application/json", {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
        for example in schemas.get(named, {}).get("examples", ()):
            body = {**example, "report": report} if "report" in example else example
            found = client.post(path, json=body)
            assert found.is_success, (path, found.text)
            tried[path] = found.json()
    assert tried.keys() >= {"/v1/verify", "/v1/challenge", "/v1/premises", "/v1/memory", "/v1/feedback"}
    # What the example of premises is to show.
    assert tried["/v1/premises"]["all_premises_supported"] is False
