"""`holdfast check --trace` and `holdfast trace` as a user meets them."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest

import holdfast as library
from command_line import CommandLine
from traces_cases import FixedJudge

EVIDENCE = "The mill was built in 1790 by the river."
ANSWER = "The mill was built in 1850 [1]. It stood by the river [7]."


@pytest.fixture
def holdfast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> CommandLine:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOLDFAST_STORE__URL", str(tmp_path / "store.db"))
    return CommandLine(capsys)


@pytest.fixture
def checked(holdfast: CommandLine) -> str:
    """The id of the trace of one check."""
    done = holdfast("check", ANSWER, "-e", EVIDENCE, "--trace", "--answered-by", "writer", "--json")
    assert (done.returncode, done.stderr) == (3, "")
    report = json.loads(done.stdout)
    assert len(report["claims"]) == 2
    return str(report["trace"])


def test_a_check_is_kept_listed_shown_reported_and_replayed(
    holdfast: CommandLine, tmp_path: Path, checked: str
) -> None:
    listed = json.loads(holdfast("trace", "list", "--json").stdout)
    assert [(one["goal_id"], one["model"], one["flagged"]) for one in listed] == [(checked, "writer", 2)]
    assert checked in holdfast("trace", "list").stdout
    shown = holdfast("trace", "show", "latest")
    assert shown.returncode == 0
    for words in ("contradicted", "phantom citation: 7", "1 passage of evidence"):
        assert words in shown.stdout
    trace = json.loads(holdfast("trace", "show", checked, "--json").stdout)
    assert trace["claims"][1]["phantom_ids"] == ["7"]
    report = holdfast("trace", "report", checked[:14])
    assert report.returncode == 3
    assert "1 phantom citation" in report.stdout
    told = json.loads(holdfast("trace", "report", checked, "--json").stdout)
    assert told["flagged_claims"] == 2
    replayed = holdfast("trace", "replay", checked)
    assert replayed.returncode == 0
    assert "contradicted" in replayed.stdout


@pytest.mark.parametrize("columns", [80, None])
def test_a_list_of_traces_leaves_nothing_out(
    holdfast: CommandLine, checked: str, monkeypatch: pytest.MonkeyPatch, columns: int | None
) -> None:
    if columns is not None:
        monkeypatch.setenv("COLUMNS", str(columns))
    listed = json.loads(holdfast("trace", "list", "--json").stdout)[0]
    headings, entry, *about = holdfast("trace", "list").stdout.splitlines()
    assert headings.split() == ["trace", "written", "(UTC)", "claims", "checked", "flagged"]
    counts = [str(listed[name]) for name in ("claims", "verified", "flagged")]
    assert entry.split() == [checked, *entry.split()[1:3], *counts]
    assert " ".join(map(str.strip, about)) == f"{listed['goal']} (answered by writer)"
    assert all(line.startswith("    ") for line in about)


def test_a_replay_by_a_judge_that_cannot_be_reached_says_so(
    holdfast: CommandLine, checked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_LLM__RETRIES", "0")
    for more in ([], ["--json"]):
        done = holdfast("trace", "replay", checked, "--verification-model", "http://127.0.0.1:9/v1#m", *more)
        assert done.returncode == 1
        assert "not every claim could be judged again" in done.stderr
        assert "could not be reached" in done.stderr


def test_people_are_told_where_it_was_kept(holdfast: CommandLine, tmp_path: Path) -> None:
    done = holdfast("check", "The mill was built in 1790.", "-e", EVIDENCE, "--trace")
    assert done.returncode == 0
    assert done.stderr.startswith("holdfast: kept as goal-")


@pytest.mark.parametrize(("answer", "code"), [("The mill was built in 1790.", 1), (ANSWER, 3)])
def test_a_store_that_fails_costs_the_trace_and_not_the_verdict(
    answer: str, code: int, holdfast: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_STORE__TIMEOUT", "0.2")
    assert holdfast("trace", "list").returncode == 0
    with closing(sqlite3.connect(tmp_path / "store.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        plain = holdfast("check", answer, "-e", EVIDENCE, "--trace")
        told = holdfast("check", answer, "-e", EVIDENCE, "--trace", "--json")
    assert (plain.returncode, told.returncode) == (code, code)
    assert "The mill was built" in plain.stdout
    assert "the check was not kept: " in plain.stderr
    report = json.loads(told.stdout)
    assert (report["trace"], report["claims"][0]["outcome"]) == (None, "verdict")


def test_without_the_flag_nothing_is_kept(holdfast: CommandLine, tmp_path: Path) -> None:
    done = holdfast("check", "The mill was built in 1790.", "-e", EVIDENCE)
    assert (done.returncode, done.stderr) == (0, "")
    assert not (tmp_path / "store.db").exists()


def test_a_store_that_cannot_keep_it_is_said_before_the_check(
    holdfast: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_STORE__URL", str(tmp_path))
    done = holdfast("check", ANSWER, "-e", EVIDENCE, "--trace")
    assert (done.returncode, done.stdout) == (1, "")
    assert "is a folder" in done.stderr


def test_exports_are_json_and_pictures(holdfast: CommandLine, tmp_path: Path, checked: str) -> None:
    assert holdfast("trace", "export", checked, "-o", "t.svg").returncode == 0
    root = ElementTree.fromstring((tmp_path / "t.svg").read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")
    assert holdfast("trace", "export", checked, "-o", "t.json").returncode == 0
    assert json.loads((tmp_path / "t.json").read_text())["goal"]["id"] == checked
    printed = holdfast("trace", "export", checked, "-o", "-")
    assert json.loads(printed.stdout)["goal"]["id"] == checked
    assert not (tmp_path / "-").exists()
    piped = subprocess.run(
        [sys.executable, "-m", "holdfast", "trace", "export", "latest", "--format", "svg"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        check=True,
    )
    assert "✗ contradicted" in "".join(ElementTree.fromstring(piped.stdout.decode("ascii")).itertext())


def test_many_traces_are_counted(holdfast: CommandLine, tmp_path: Path, checked: str) -> None:
    told = holdfast("trace", "analyse")
    assert told.returncode == 0
    assert "writer" in told.stdout
    found = json.loads(holdfast("trace", "analyse", "--model", "writer", "--json").stdout)
    assert (found["traces"], found["overall"]["flagged"]) == (1, 2)
    none = json.loads(holdfast("trace", "analyse", "--until", "2020-01-01", "--json").stdout)
    assert none["overall"]["rate"] is None


def test_a_judge_that_says_otherwise_is_a_finding(holdfast: CommandLine, tmp_path: Path) -> None:
    with library.ReasoningTraces(tmp_path / "store.db", judge=FixedJudge(0.0, 0.9)) as traces:
        goal = traces.add_goal("g")
        traces.add_evidence(goal, {"mill": EVIDENCE})
        traces.verify_claim(traces.add_claim(goal, "The mill stood by the river since 1790.", ["mill"]))
    done = holdfast("trace", "replay", "latest", "--record", "--json")
    assert done.returncode == 3
    (replay,) = json.loads(done.stdout)
    assert (replay["agrees"], replay["judge"]) == (False, "embedded")
    assert replay["recorded_as"]


def test_an_empty_store_has_no_traces(holdfast: CommandLine, tmp_path: Path) -> None:
    done = holdfast("trace", "list")
    assert (done.returncode, done.stdout) == (0, "")
    assert "no traces yet" in done.stderr
    assert json.loads(holdfast("trace", "list", "--json").stdout) == []


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["trace", "show", "goal-0"], 1, "there is no trace"),
        (["trace", "report", "latest"], 1, "no trace yet"),
        (["trace", "export", "nope"], 1, "there is no trace"),
        (["trace", "list", "--limit", "0"], 2, "--limit"),
        (["trace", "list", "--before", "x"], 1, "there is no trace"),
        (["trace", "analyse", "--since", "yesterday"], 2, "2026-01-31"),
        (["trace", "export", "x", "--format", "png"], 2, "--format"),
        (["trace", "export", "x", "--out", "t.html"], 2, ".json or .svg"),
        (["trace", "export", "x", "--out", "t.html", "--format", "json"], 1, "no trace"),
        (["trace", "show"], 2, "TRACE"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    holdfast: CommandLine, arguments: list[str], code: int, words: str
) -> None:
    done = holdfast(*arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_terminal_codes_in_a_trace_do_not_reach_the_terminal(holdfast: CommandLine, tmp_path: Path) -> None:
    with library.ReasoningTraces(tmp_path / "store.db") as traces:
        goal = traces.add_goal("Goal \x1b[2J\x1b]0;owned\x07 \u202e")
        traces.add_claim(goal, "Claim \x1b[31m", ["id \x1b[5m"])
    for command in ("show", "report"):
        shown = holdfast("trace", command, "latest").stdout
        assert "\x1b" not in shown
        assert "\u202e" not in shown
    assert "\x1b" not in holdfast("trace", "list").stdout
