"""`holdfast doctor` says what is in place and what is not."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from holdfast.cli.entry import run
from holdfast.embedders import runtime
from holdfast.errors import WeightsError


def test_a_whole_installation(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["problems"] == []
    assert set(found["weights"].values()) == {"ok"}
    rooms = {name.partition("/")[0] for name in found["weights"]}
    assert rooms == {"holdfast.judges", "holdfast.embedders", "holdfast.sycophancy"}
    assert found["threads"]["used"] >= 1
    assert found["verdict"]["verdict"] == "supported"
    assert found["versions"]["onnxruntime"]
    assert {"files", "llm", "mcp", "postgresql", "server"} <= set(found["extras"])
    assert found["extras"]["server"] == "installed"


def test_damaged_weights_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def damaged(package: str, name: str) -> bytes:
        raise WeightsError(f"the file {name} of {package} is damaged")

    monkeypatch.setattr(runtime, "read_weights", damaged)
    assert run(["doctor"]) == 1
    assert "is damaged" in capsys.readouterr().err


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    run(["doctor"])
    shown = capsys.readouterr().out
    for word in ("onnxruntime", "extra files", "threads", "python"):
        assert word in shown


def test_where_the_settings_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "holdfast.toml").write_text("threads = 1\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOLDFAST_LLM__API_KEY", "sk-hunter2")
    monkeypatch.setenv("HOLDFAST_STORE__URL", "postgresql://me:hunter2@127.0.0.1:1/facts?password=hunter2")
    monkeypatch.setenv("HOLDFAST_SERVICE_HOST", "10.0.0.7")
    run(["doctor", "--json"])
    written = capsys.readouterr().out
    found = json.loads(written)["configuration"]
    assert found["file"] == str(tmp_path / "holdfast.toml")
    assert {"HOLDFAST_LLM__API_KEY", "HOLDFAST_STORE__URL"} <= set(found["environment"])
    assert "HOLDFAST_SERVICE_HOST" not in found["environment"]
    assert found["store"] == "postgresql://127.0.0.1:1/facts"
    run(["doctor"])
    shown = capsys.readouterr().out
    assert "configuration file" in shown
    assert "HOLDFAST_LLM__API_KEY" in shown
    assert "hunter2" not in written + shown


def test_no_model_is_said_to_be_none(capsys: pytest.CaptureFixture[str]) -> None:
    run(["doctor"])
    shown = " ".join(capsys.readouterr().out.split())
    assert "model of verification none: claims are decided by exact rules" in shown


def test_the_model_tier_that_is_configured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOLDFAST_VERIFICATION__VERIFICATION_MODEL", "http://me:hunter2@localhost:9/v1#small")
    monkeypatch.setenv("HOLDFAST_PREMISES__MODEL", "ollama:tiny")
    monkeypatch.setenv("HOLDFAST_LLM__MAX_CALLS", "7")
    assert run(["doctor", "--json"]) == 0
    written = capsys.readouterr().out
    found = json.loads(written)["models"]
    assert found["checks"]["verification"] == {"model": "http://localhost:9/v1#small", "state": "ready"}
    assert found["checks"]["premises"]["model"] == "ollama:tiny"
    assert found["checks"]["sycophancy"]["model"] is None
    assert (found["uncertain_band"], found["max_calls"], found["cache_days"]) == ([0.2, 0.8], 7, 30.0)
    assert "hunter2" not in written
    run(["doctor"])
    shown = capsys.readouterr().out
    for words in ("http://localhost:9/v1#small, ready", "at most 7 calls an answer", "verdicts kept 30 days"):
        assert words in " ".join(shown.split())


@pytest.mark.parametrize(
    ("model", "told"), [("openai:gpt-5-mini", "OPENAI_API_KEY"), ("gpt", "openai:MODEL")]
)
def test_a_model_that_cannot_be_called_is_a_problem(
    model: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("HOLDFAST_VERIFICATION__VERIFICATION_MODEL", model)
    assert run(["doctor"]) == 1
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("GUARD__MODEL", "nonsense", "model of guard: 'nonsense' is no model id"),
        ("VERIFICATION__CALIBRATION", "nope.json", "cannot read the calibration nope.json"),
        ("VERIFICATION__CALIBRATION", "nope.json", "Write it with holdfast calibrate --out, or unset"),
        ("STORE__URL", "mysql://x/y", "a store cannot be kept in 'mysql'"),
    ],
)
def test_settings_that_would_fail_later_are_said_now(
    name: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(f"HOLDFAST_{name}", value)
    assert run(["doctor"]) == 1
    assert said in " ".join(capsys.readouterr().err.split())


def _damage(path: Path) -> None:
    path.write_bytes(b"no database at all, " * 100)


def _cut_off(path: Path) -> None:
    assert run(["store", "migrate", "--store", str(path)]) == 0
    path.write_bytes(path.read_bytes()[:8192])


def _break_inside(path: Path) -> None:
    assert run(["store", "migrate", "--store", str(path)]) == 0
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] + b"x" * 4096 + whole[len(whole) // 2 + 4096 :])


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_damage, "is damaged or no SQLite database"),
        (_cut_off, "is damaged"),
        (_break_inside, "is damaged"),
        (Path.mkdir, "is a folder: name a file for the store"),
    ],
)
def test_a_store_that_cannot_be_used_is_a_problem(
    make: Callable[[Path], None],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make(tmp_path / "bad.db")
    monkeypatch.setenv("HOLDFAST_STORE__URL", str(tmp_path / "bad.db"))
    assert run(["doctor"]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("a_file/new/store.db", "cannot be opened or created (Not a directory)"),
        ("/proc/nowhere/store.db", "cannot be opened or created"),
        ("postgresql://x@127.0.0.1:1/none", "cannot be reached"),
    ],
)
def test_a_store_out_of_reach_is_a_problem(
    address: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "a_file").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOLDFAST_STORE__URL", address)
    assert run(["doctor"]) == 1
    assert said in capsys.readouterr().err


def test_a_store_that_is_not_there_yet_is_no_problem_and_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_STORE__URL", str(tmp_path / "new" / "store.db"))
    assert run(["doctor"]) == 0
    assert not list(tmp_path.iterdir())
    assert run(["store", "migrate"]) == 0
    assert run(["doctor"]) == 0
