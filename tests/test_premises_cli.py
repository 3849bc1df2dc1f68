"""`holdfast premises` as a user meets it: arguments, streams and an exit code."""

import json
from pathlib import Path

import pytest

from command_line import holdfast_here as holdfast
from holdfast.cli.entry import run
from premises_cases import passages
from test_cli_check import said


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.jsonl"
    fields = ("id", "text", "speaker", "source")
    lines = [{name: getattr(p, name) for name in fields} | {"date": str(p.date)} for p in passages()]
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return path


def test_a_false_premise_is_a_finding_that_says_what_memory_says(notes: Path) -> None:
    done = holdfast("premises", "What did Owen lose on the tram?", "--memory", str(notes.parent))
    assert (done.returncode, said(done)) == (3, "")
    shown = " ".join(done.stdout.decode().split())
    assert "insufficient evidence: the question presupposes 'Owen lost something on the tram'" in shown
    assert "Memory says it of Priya, not of Owen" in shown


def test_a_question_that_memory_supports_is_clean(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["premises", "What did Priya lose on the tram?", "--memory", str(notes)]) == 0
    shown = capsys.readouterr()
    assert "Priya lost something on the tram." in shown.out
    assert shown.err == ""


def test_json_is_alone_on_stdout(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["premises", "Did Owen ever go skiing?", "--memory", str(notes), "--json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert found["asked"]["claim"] == "Owen went skiing."
    assert found["asked_verdict"]["supported"] is False
    assert found["should_abstain"] is True
    assert found["message"].startswith("insufficient evidence")


def test_a_store_is_a_memory_too(tmp_path: Path, notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = str(tmp_path / "store.db")
    assert run(["memory", "add", str(notes), "--store", store]) == 0
    capsys.readouterr()
    assert run(["premises", "Where did Owen adopt the greyhound?", "--memory", store, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["all_premises_supported"] is True


def test_what_could_not_be_checked_is_no_clean_exit(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["premises", "Warum hat die Frau das nicht mit der Bank gemacht?", "-m", str(notes)]) == 1
    told = capsys.readouterr().err
    assert "nothing was checked: the grammar reads English" in told
    assert "takes nothing for granted" not in told


def test_a_look_up_says_that_there_was_nothing_to_check(
    notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["premises", "What is the capital of Peru?", "-m", str(notes)]) == 0
    assert "takes nothing for granted" in capsys.readouterr().err


def test_settings_come_from_flags_and_from_the_environment(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = ["premises", "Where did Owen adopt the greyhound?", "-m", str(notes), "--json"]
    assert run([*question, "--min-confidence", "1.0"]) == 3
    monkeypatch.setenv("HOLDFAST_PREMISES__MIN_CONFIDENCE", "1.0")
    assert run(question) == 3


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--memory", "no/such/folder/"), 1, "there is no file or folder"),
        (("--memory", "just words"), 2, "no file or folder of passages"),
        (("--memory", "just words"), 2, "write the text into a file"),
        (("--min-confidence", "2"), 2, "min-confidence"),
    ],
)
def test_bad_input_ends_in_one_clear_line(
    arguments: tuple[str, ...], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["premises", "Why did Ann leave?", *arguments]) == code
    complaint = capsys.readouterr().err
    assert message in complaint
    assert "Traceback" not in complaint
