"""The demo shows one claim of each kind."""

import json
import shutil
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from command_line import holdfast_here
from holdfast.cli import demo
from holdfast.cli.entry import run


@cache
def _report() -> dict[str, Any]:
    shown = holdfast_here("demo", "--json")
    assert shown.returncode == 0
    found = json.loads(shown.stdout)
    assert isinstance(found, dict)
    return found


def test_the_bundled_texts_are_a_plausible_retrieval() -> None:
    assert 4 <= len(demo.passages()) <= 5
    for passage in demo.passages():
        assert 60 <= len(passage.text.split()) <= 120
    assert demo.question().endswith("?")
    assert demo.answer().count("[") == 8


@pytest.mark.parametrize(
    ("words", "verdict", "flag"),
    [
        ("first lit on 4 October 1871", "supported", None),
        ("grey granite", "supported", None),
        ("replaced the paraffin burner in 1936", "contradicted", "contradicted"),
        ("plans to put the lens back", "partially_supported", "over_extrapolation"),
        ("rented for a weekend", "unsupported", "unsupported"),
        ("after a fire in 1902", "unsupported", "phantom_citation"),
        ("closed between 15 April and 31 July", "supported", None),
    ],
)
def test_each_sentence_shows_what_it_was_written_to_show(words: str, verdict: str, flag: str | None) -> None:
    (claim,) = (claim for claim in _report()["claims"] if words in claim["claim_text"])
    assert (claim["verdict"], claim["flag_reason"]) == (verdict, flag)


def test_the_terminal_view(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo"]) == 0
    shown = capsys.readouterr()
    assert "Carrick Ness" in shown.out
    assert shown.err == ""


def test_the_next_command_can_be_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for argument, on_path, command in (
        (str(tmp_path / ".venv" / "bin" / "holdfast"), None, str(Path(".venv", "bin", "holdfast"))),
        (str(tmp_path / ".venv" / "bin" / "holdfast"), "/usr/bin/holdfast", "holdfast"),
        ("/lib/holdfast/__main__.py", None, "holdfast"),
    ):
        monkeypatch.setattr(sys, "argv", [argument])
        monkeypatch.setattr(shutil, "which", lambda name, found=on_path: found)
        assert demo._command() == command
    monkeypatch.undo()
    monkeypatch.setattr(demo, "_command", lambda: "bin/holdfast")
    assert run(["demo"]) == 0
    assert "Your own: bin/holdfast check ANSWER" in capsys.readouterr().out
