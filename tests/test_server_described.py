"""`/openapi.json`: every answer has a schema, and real answers have the fields that it names and no others."""

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from holdfast.tribunal.record.commitment import seal
from holdfast.tribunal.types import Agent, Proposal, Verdict, Vote
from model_server import ModelServer
from server_cases import ANSWER, GUIDE, running

jsonschema: Any = pytest.importorskip("jsonschema", reason="jsonschema is not installed; these tests need it")

CHECK = {"response": ANSWER, "context": GUIDE, "query": "When was it opened?", "trace": True}
DISPUTES: list[dict[str, Any]] = [
    {"question": "How many lanes has the bridge?", "answer": "It has six lanes.", "context": GUIDE},
    {"question": "How many lanes has the bridge?", "answer": "It has six lanes."},
    {
        "question": "Who is the mayor now?",
        "answer": "The mayor is Ana.",
        "context": [{"text": "The mayor is Ana.", "date": "2024-01-01"}, {"text": "x", "date": "2999-01-01"}],
    },
    {"question": "Which of these songs is nicer?", "answer": "I find the first one nicer."},
]
PUSHED = {"challenge": "Everybody knows that it is not so. Admit it!", "reply": "You are right, sorry."}
TOOL = {"type": "function", "function": {"name": "look", "parameters": {"type": "object", "properties": {}}}}


@dataclass
class Described:
    """A client that holds every answer against the description."""

    client: httpx.Client
    description: dict[str, Any]
    seen: set[tuple[str, str]] = field(default_factory=set)

    def ask(self, method: str, path: str, status: int = 200, *, given: object = None, **names: str) -> Any:
        content = None if given is None else json.dumps(given)
        headers = {} if given is None else {"Content-Type": "application/json"}
        found = self.client.request(method, path.format(**names), content=content, headers=headers)
        assert found.status_code == status, found.text
        answers = self.description["paths"][path.partition("?")[0]][method.lower()]["responses"]
        schema = answers[str(status)]["content"]["application/json"]["schema"]
        jsonschema.validate(found.json(), {**schema, "components": self.description["components"]})
        self.seen.add((method.lower(), path.partition("?")[0]))
        return found.json()


@pytest.fixture(scope="module")
def upstream() -> Iterator[ModelServer]:
    with ModelServer(ANSWER) as server:
        yield server


@pytest.fixture(scope="module")
def service(upstream: ModelServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Described]:
    settings: dict[str, Any] = {
        "guard": {"model": upstream.url},
        "store": {"url": str(tmp_path_factory.mktemp("described") / "store.db")},
        "server": {"rate_per_minute": 100_000},
    }
    with running(**settings) as client:
        yield Described(client, _closed(client.get("/openapi.json").json()))


def _closed(description: dict[str, Any]) -> dict[str, Any]:
    """The same, in which an object has no fields but those that are named."""
    closed = copy.deepcopy(description)
    for schema in closed["components"]["schemas"].values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    return closed


def test_real_answers_are_as_described(service: Described, upstream: ModelServer) -> None:
    _checks(service)
    _kept(service)
    _tribunal(service)
    _chat(service, upstream)
    pictures = {("get", "/v1/traces/{goal_id}/picture")}
    every = {(way, path) for path, ways in service.description["paths"].items() for way in ways}
    assert {(way, path) for way, path in every if path.startswith("/v1/")} - pictures <= service.seen


def _checks(service: Described) -> None:
    found = service.ask("POST", "/v1/verify", given=CHECK)
    twice = [{"id": "a", "text": GUIDE}] * 2
    service.ask("POST", "/v1/verify/batch", given={"items": [CHECK, {**CHECK, "context": twice}]})
    about = {"report": found["report"], "claim_id": found["report"]["claims"][0]["claim_id"], "right": True}
    service.ask("POST", "/v1/feedback", given=about)
    for dispute in DISPUTES:
        service.ask("POST", "/v1/challenge", given={**dispute, **PUSHED})
        service.ask("POST", "/v1/challenge", given={**dispute, "challenge": "Are you sure?"})
    known = ["Maria has lived in Oslo since 2015 and never left it."]
    for question in ("Why did Maria leave Oslo?", "Did Maria leave Oslo in 2015?", "Hm?"):
        service.ask("POST", "/v1/premises", given={"question": question, "context": known})


def _kept(service: Described) -> None:
    passages = [{"text": GUIDE, "date": "2024-05-01", "tags": ["bridge"]}, {"id": "n/2", "text": "Rye."}]
    service.ask("POST", "/v1/memory", given={"passages": passages})
    service.ask("POST", "/v1/memory/search", given={"query": "lanes of the bridge", "rerank": True})
    service.ask("GET", "/v1/memory")
    service.ask("DELETE", "/v1/memory/{passage_id}", passage_id="n/2")
    service.ask("DELETE", "/v1/memory/{passage_id}", 404, passage_id="n/2")
    service.ask("GET", "/v1/traces")
    for way, path in (("GET", ""), ("GET", "/report"), ("POST", "/verify")):
        service.ask(way, "/v1/traces/{goal_id}" + path, goal_id="latest")
        service.ask(way, "/v1/traces/{goal_id}" + path, 404, goal_id="goal-none")


def _tribunal(service: Described) -> None:
    reasons = {"ana": "The backup was restored on Monday.", "ben": "Nobody has read the table since March."}
    panel = [{"id": name} for name in reasons]
    made = service.ask("POST", "/v1/tribunals", 201, given={"proposal": "Delete it.", "agents": panel})
    about, at = Proposal(**made["proposal"]), {"tribunal_id": made["id"]}
    service.ask("POST", "/v1/tribunals/{tribunal_id}/tally", 409, **at)
    for name, why in reasons.items():
        ballot = seal(about, Vote(Agent(name), Verdict.APPROVE, why))
        handed = {"agent_id": name, "digest": ballot.commitment.digest}
        service.ask("POST", "/v1/tribunals/{tribunal_id}/commit", given=handed, **at)
        opened = {"agent": name, "verdict": "APPROVE", "reasoning": why, "salt": ballot.salt}
        service.ask("POST", "/v1/tribunals/{tribunal_id}/reveal", given=opened, **at)
    service.ask("GET", "/v1/tribunals/{tribunal_id}", **at)
    service.ask("POST", "/v1/tribunals/{tribunal_id}/lock", **at)
    service.ask("POST", "/v1/tribunals/{tribunal_id}/tally", **at)
    service.ask("GET", "/v1/tribunals/{tribunal_id}/audit", **at)
    blind = {"verdict": "REJECT", "reasoning": "It is still read every quarter."}
    votes = [{"agent": name, "verdict": "APPROVE", "reasoning": "It is old."} for name in "abc"]
    moved = [{**vote, "earlier": [blind]} for vote in votes]
    for cast in (votes, moved):
        service.ask("POST", "/v1/tribunals/tally", given={"proposal": "Delete it.", "votes": cast})


def _chat(service: Described, upstream: ModelServer) -> None:
    service.ask("GET", "/v1/models")
    asked = {
        "messages": [{"role": "user", "content": "How many lanes has the bridge?"}],
        "metadata": {"context": GUIDE},
    }
    for wishes in ({"show_claims": True}, {"policy": "block"}, {"policy": "ask"}, {"enabled": False}):
        service.ask("POST", "/v1/chat/completions", given={**asked, "verification": wishes})
    upstream.script({})
    found = service.ask("POST", "/v1/chat/completions", given={**asked, "tools": [TOOL]})
    assert found["choices"][0]["finish_reason"] == "tool_calls"


def test_health_is_as_described(service: Described) -> None:
    service.ask("GET", "/healthz")
    service.ask("GET", "/readyz")


def test_errors_are_as_described(service: Described) -> None:
    service.ask("POST", "/v1/verify", 422, given={"response": 1})
    service.ask("POST", "/v1/chat/completions", 422, given={"messages": []})
    service.ask("GET", "/v1/tribunals/{tribunal_id}", 404, tribunal_id="none")
    too_large = {"response": "x" * 11_000_000, "context": ""}
    service.ask("POST", "/v1/verify", 413, given=too_large)


def test_no_answer_of_the_api_is_left_undescribed(service: Described) -> None:
    for path, ways in service.description["paths"].items():
        for way, operation in ways.items():
            for status, answer in operation["responses"].items():
                kinds = answer.get("content", {})
                assert kinds, (way, path, status)
                assert all(kind.get("schema") for kind in kinds.values()), (way, path, status)
    assert "may be missing" not in json.dumps(service.description)


def test_fields_that_are_always_written_are_required(service: Described) -> None:
    schemas = service.description["components"]["schemas"]
    for name in ("VerifyReply", "ClaimVerification", "PremiseVerdict", "Detection", "StateReply"):
        assert schemas[name]["required"] == list(schemas[name]["properties"]), name
    # What one strategy alone writes, and what a request may leave out.
    assert "source_chains" not in schemas["ReasoningReply"]["required"]
    assert schemas["VerifyRequest"]["required"] == ["response", "context"]
