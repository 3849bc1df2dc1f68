"""The tools over HTTP, under a real client of the protocol: on this machine without keys, elsewhere with them."""

import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import httpx2
import pytest

from command_line import CommandLine
from holdfast.config import Config
from holdfast.server.keys import KeyRing
from server_cases import ANSWER, GUIDE, serving_app

if TYPE_CHECKING:
    from mcp import Client

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(180)]


@contextmanager
def _tools(folder: Path) -> Iterator[str]:
    """The address of `holdfast mcp --http`, as a process of its own."""
    environment = {
        **os.environ,
        "HOLDFAST_STORE__URL": str(folder / "store.db"),
        "HOLDFAST_THREADS": "1",
    }
    command = [sys.executable, "-m", "holdfast", "mcp", "--http", "--port", "0"]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=environment, cwd=folder
    ) as process:
        assert process.stderr is not None
        lines = []
        for line in process.stderr:
            lines.append(line)
            if found := re.search(r"running on http://\S+:(\d+)", line):
                break
        try:
            assert found is not None, lines
            yield f"http://127.0.0.1:{found.group(1)}/mcp"
        finally:
            process.terminate()
            process.communicate()


@asynccontextmanager
async def _client(url: str, key: str | None = None) -> AsyncIterator["Client"]:
    from mcp import Client
    from mcp.client.streamable_http import streamable_http_client

    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=30, trust_env=False) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        yield client


async def _call(client: "Client", name: str, **arguments: Any) -> dict[str, Any]:
    reply = await client.call_tool(name, arguments)
    assert not reply.is_error, reply
    assert isinstance(reply.structured_content, dict)
    return reply.structured_content


async def test_on_this_machine_the_tools_need_no_key(tmp_path: Path) -> None:
    with _tools(tmp_path) as url:
        async with _client(url) as client:
            offered = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert set(offered) == {"verify", "challenge", "premises", "trace"}
            # Who calls is no argument.
            assert "context" not in offered["trace"].input_schema.get("properties", {})
            checked = await _call(client, "verify", response=ANSWER, sources=[GUIDE], trace=True)
            assert [claim["status"] for claim in checked["claims"]] == ["supported", "contradicted"]
            assert (await _call(client, "trace"))["goal_id"] == checked["trace_id"]
        async with httpx.AsyncClient(trust_env=False) as plain:
            for foreign in ({"Host": "elsewhere.example"}, {"Origin": "https://elsewhere.example"}):
                assert (await plain.post(url, json={}, headers=foreign)).status_code == 403
            assert (await plain.get(url.replace("/mcp", "/readyz"))).json() == {"status": "ready"}
            listening = await plain.get(url, headers={"Accept": "text/event-stream"})
            assert (listening.status_code, listening.headers["Allow"]) == (405, "POST")


async def test_off_the_loopback_every_call_needs_a_key_and_its_scope(tmp_path: Path) -> None:
    from holdfast.server.tools_app import create_tools_app

    keys = KeyRing(tmp_path / "keys.json")
    _, acme = keys.add("acme", tenant="acme")
    _, other = keys.add("other", tenant="other", scopes=["verify", "traces"])
    _, broken = keys.add("broken", tenant="broken")
    _, reader = keys.add("reader", tenant="acme", scopes=["traces"])
    settings: dict[str, Any] = {
        "threads": 1,
        "store": {"url": str(tmp_path / "store.db")},
        "server": {"host": "0.0.0.0", "keys_file": str(tmp_path / "keys.json")},
    }
    with serving_app(create_tools_app(Config.load(**settings))) as address:
        url = f"{address}/mcp"
        async with httpx.AsyncClient(trust_env=False) as plain:
            for wrong in ({}, {"Authorization": "Bearer hf-wrong"}):
                refused = await plain.post(url, json={}, headers=wrong)
                assert refused.status_code == 401
                assert refused.headers["WWW-Authenticate"] == "Bearer"
        async with _client(url, acme) as client:
            kept = (await _call(client, "verify", response=ANSWER, sources=[GUIDE], trace=True))["trace_id"]
        async with _client(url, reader) as client:
            assert (await _call(client, "trace", trace_id=kept))["goal_id"] == kept
            denied = await client.call_tool("verify", {"response": ANSWER, "sources": [GUIDE]})
            assert denied.is_error
            assert "scope 'verify'" in str(denied.content)
        async with _client(url, other) as client:
            assert (await client.call_tool("trace", {"trace_id": kept})).is_error
        (tmp_path / "tenants" / "broken.db").mkdir(parents=True)
        async with _client(url, broken) as client:
            failed = await client.call_tool("trace", {})
            assert failed.is_error
            # Where the store is, is no caller's business.
            assert "the store cannot be used now" in str(failed.content)
            assert str(tmp_path) not in str(failed.content)


def test_without_keys_the_tools_are_not_offered_to_the_world(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_SERVER__KEYS_FILE", str(tmp_path / "none.json"))
    run = CommandLine(capsys)("mcp", "--http", "--host", "0.0.0.0", "--port", "0")
    assert run.returncode == 1
    assert "holdfast keys add" in run.stderr
    assert CommandLine(capsys)("mcp", "--port", "1").returncode == 2


async def test_the_log_names_the_tools_also_where_nobody_is_let_in(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    from holdfast.server.tools_app import create_tools_app

    keys = KeyRing(tmp_path / "keys.json")
    keys.add("acme")
    server = {"host": "0.0.0.0", "keys_file": str(tmp_path / "keys.json")}
    app = create_tools_app(Config.load(server=server))
    caplog.set_level("INFO", logger="holdfast.server")
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        assert (await client.post("/mcp", json={})).status_code == 401
    assert "POST /mcp 401" in caplog.text
