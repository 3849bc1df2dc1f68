"""`holdfast serve` as a process of its own: it answers, drains on SIGTERM, and refuses to be open without keys."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

import holdfast.server
from command_line import CommandLine
from holdfast.errors import MissingExtraError
from server_cases import ANSWER, GUIDE


@pytest.mark.timeout(180)
def test_it_answers_and_finishes_what_it_has_begun_before_it_ends(tmp_path: Path) -> None:
    environment = {**os.environ, "HOLDFAST_STORE__URL": str(tmp_path / "store.db"), "HOLDFAST_THREADS": "1"}
    command = [sys.executable, "-m", "holdfast", "serve", "--port", "0"]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=tmp_path
    ) as process:
        assert process.stderr is not None
        lines = []
        for line in process.stderr:
            lines.append(line)
            if found := re.search(r"running on (http://127\.0\.0\.1:\d+)", line):
                break
        assert found is not None, lines
        address, statuses = found.group(1), []
        body = {"response": f"{ANSWER} " * 60, "context": GUIDE}

        def ask() -> None:
            statuses.append(httpx.post(f"{address}/v1/verify", json=body, timeout=50).status_code)

        # Once it can be reached, and with the port that it was given.
        assert next(process.stderr) == f"holdfast: the page: {address}/ (Ctrl-C ends it)\n"
        assert httpx.get(f"{address}/readyz", timeout=20).json() == {"status": "ready"}
        asking = threading.Thread(target=ask)
        asking.start()
        _wait_until_in_work(address)
        process.send_signal(signal.SIGTERM)
        asking.join()
        assert statuses == [200]
        process.wait(30)
        log = "".join([*lines, *process.stderr])
        assert process.returncode in (0, -signal.SIGTERM)
    assert "POST /v1/verify 200" in log
    assert "bridge" not in log


def test_without_keys_it_does_not_serve_the_world(capsys: pytest.CaptureFixture[str]) -> None:
    run = CommandLine(capsys)("serve", "--host", "0.0.0.0", "--port", "0")
    assert run.returncode == 1
    assert "holdfast keys add" in run.stderr


def test_a_model_without_its_key_is_said_before_anything_is_served(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    run = CommandLine(capsys)("serve", "--port", "0", "--model", "openai:small")
    assert run.returncode == 1
    assert "set OPENAI_API_KEY" in run.stderr


def test_without_its_extra_the_service_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "holdfast.server.app", None)
    with pytest.raises(MissingExtraError, match=r"holdfast\[server\]"):
        _ = holdfast.server.create_app


def _wait_until_in_work(address: str) -> None:
    for _ in range(200):
        figures = httpx.get(f"{address}/metrics", timeout=20).text
        if "holdfast_requests_in_work 1.0" in figures or 'route="/v1/verify"' in figures:
            return
    raise AssertionError("the request never arrived")


@pytest.mark.parametrize("command", [["serve"], ["mcp", "--http"]])
def test_a_port_that_is_taken_is_an_error_and_no_finding(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        run = CommandLine(capsys)(*command, "--port", port)
    assert run.returncode == 1
    assert run.stderr.count("\n") == 1
    assert f"port {port}: another program listens there. Choose another with --port" in run.stderr


def test_a_start_that_fails_is_no_finding(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The port may be taken between the look and the start."""
    monkeypatch.setattr("holdfast.cli.serve.require_free", lambda host, port: None)
    with socket.create_server(("127.0.0.1", 0)) as other:
        run = CommandLine(capsys)("serve", "--port", str(other.getsockname()[1]))
    assert run.returncode == 1
    assert "could not start" in run.stderr
    assert "the page:" not in run.stderr
