"""The container file, as far as it can be tested without building it: its files, settings, user, health check."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from command_line import CommandLine
from holdfast.config import Config
from server_cases import serving

ROOT = Path(__file__).parent.parent
STEPS = [
    (step.split(maxsplit=1)[0], step.split(maxsplit=1)[1])
    for step in re.sub(r"\\\n", " ", (ROOT / "Containerfile").read_text(encoding="utf-8")).splitlines()
    if step.strip() and not step.startswith("#")
]


def _all(instruction: str) -> list[str]:
    return [text for name, text in STEPS if name == instruction]


def _environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for text in _all("ENV") for pair in text.split())


def test_everything_that_it_copies_is_there_and_let_through() -> None:
    let_through = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    for text in _all("COPY"):
        *sources, _ = text.split()
        for source in sources:
            if sources[0].startswith("--from"):
                continue
            assert (ROOT / source).exists(), source
            assert f"!{source}" in let_through
    assert (ROOT / ".dockerignore").read_bytes() == (ROOT / ".containerignore").read_bytes()


def test_what_it_installs_is_an_extra_that_there_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (named,) = re.findall(r"'\.\[([\w,]+)\]'", " ".join(_all("RUN")))
    assert set(named.split(",")) <= set(project["optional-dependencies"])
    assert {"server", "mcp", "llm"} <= set(named.split(","))
    copied = " ".join(_all("COPY"))
    assert project["readme"] in copied
    assert all(name in copied for name in project["license-files"])


def test_its_settings_are_settings_and_it_does_not_run_as_root(capsys: pytest.CaptureFixture[str]) -> None:
    settings = Config.load(environ=_environment())
    assert (settings.server.host, settings.server.port) == ("0.0.0.0", int(_all("EXPOSE")[0]))
    (user,) = _all("USER")
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", user)
    assert user.split(":")[0] in " ".join(_all("RUN"))
    (volume,) = json.loads(_all("VOLUME")[0])
    assert _all("WORKDIR")[-1] == volume == _environment()["XDG_DATA_HOME"]
    assert json.loads(_all("ENTRYPOINT")[0]) == ["holdfast"]
    assert CommandLine(capsys)(*json.loads(_all("CMD")[-1]), "--help").returncode == 0


def test_its_health_check_tells_a_service_from_none() -> None:
    (check,) = _all("HEALTHCHECK")
    command = json.loads(check.partition("CMD ")[2])
    assert command[0] == "python"

    def healthy(port: int) -> bool:
        environment = {**os.environ, "HOLDFAST_SERVER__PORT": str(port), "no_proxy": "127.0.0.1"}
        run = subprocess.run(
            [sys.executable, *command[1:]], env=environment, capture_output=True, check=False
        )
        return run.returncode == 0

    with serving() as url:
        port = urlsplit(url).port or 0
        assert healthy(port)
    assert not healthy(port)
