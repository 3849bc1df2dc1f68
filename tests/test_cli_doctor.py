"""`holdfast doctor` says what is in place and what is not."""

import json

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
