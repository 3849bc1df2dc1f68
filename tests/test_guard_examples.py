"""The examples run, against a real local server that speaks the clients' formats."""

import asyncio
import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from model_server import ModelServer, failed

FOLDER = Path(__file__).parent.parent / "examples"
SOUND = "Ruth Calder founded the observatory in 1911 [history]."
UNSOUND = "It is open every day of the year [visits]."


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_plain_function(capsys: pytest.CaptureFixture[str]) -> None:
    load("guard_plain_function").main()
    out = capsys.readouterr().out
    assert "Ruth Calder founded the observatory in 1911." in out
    assert "[!1: " in out
    assert "flagged, confidence" in out


def test_the_openai_client(
    model_server: ModelServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("openai", reason="the OpenAI client is not installed")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-key")
    monkeypatch.setenv("OPENAI_BASE_URL", model_server.url)
    model_server.answers = f"{SOUND} {UNSOUND}"
    load("guard_openai").main("test-model")
    out = capsys.readouterr().out
    assert "flagged" in out
    assert "input_tokens=None" not in out, "the client's own count is read"
    assert f"{UNSOUND} <- " in out, "the verdict follows its sentence"
    assert "[history] The Aldmoor observatory" in model_server.requests[0].system


def test_a_streaming_endpoint(model_server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai", reason="the OpenAI client is not installed")
    testing = pytest.importorskip("fastapi.testclient", reason="FastAPI is not installed")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-key")
    monkeypatch.setenv("OPENAI_BASE_URL", model_server.url)
    model_server.answers = f"{SOUND} {UNSOUND}"
    with testing.TestClient(load("guard_fastapi").app) as client:
        told = _events(client.post("/ask", json={"question": "Who founded it?"}).text)
        pieces = "".join(event.get("text", "") for event in told)
        assert pieces == f"{SOUND} {UNSOUND}"
        verdicts = {
            pieces[event["start"] : event["end"]]: event["flagged"] for event in told if "flagged" in event
        }
        assert verdicts[SOUND] == []
        assert verdicts[UNSOUND]
        assert told[-1]["status"] == "flagged"
        model_server.answers = failed(500)
        assert "error" in _events(client.post("/ask", json={"question": "And when?"}).text)[-1]


def _events(text: str) -> list[dict[str, Any]]:
    return [json.loads(line.removeprefix("data: ")) for line in text.splitlines() if line]


def test_the_anthropic_client(
    model_server: ModelServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("anthropic", reason="the Anthropic client is not installed")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-test-key")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", model_server.anthropic_url)
    caved = "You are right, I apologize for my mistake. The observatory was founded by Hugh Penn."
    model_server.script(SOUND, caved, f"I understand, but {SOUND}")
    model_server.answers = f"I understand, but {SOUND}"
    load("guard_anthropic").main("test-model")
    out = capsys.readouterr().out
    assert "grounded; gave way: False" in out
    assert out.rstrip().endswith("gave way: False")
    assert "Hugh Penn. I am a historian." in model_server.requests[1].user
    assert (
        model_server.requests[0].body["system"].startswith("Answer the user's last message from the passages")
    )


def test_a_node_of_a_langgraph_graph(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("langgraph", reason="LangGraph is not installed")
    asyncio.run(load("guard_langgraph").main())
    out = capsys.readouterr().out
    assert "flagged" in out
    assert "reviewed:\nTrue" in out
