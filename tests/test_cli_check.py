"""`holdfast check` as a user meets it: arguments, streams and an exit code, in a process where that matters."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from command_line import holdfast_here, piped

SUPPORTED = "The mill was built in 1790."
EVIDENCE = "The mill was built in 1790 by the river. It ground barley for the village."
CONTRADICTED = "The mill was built in 1850."
HOLDFAST = [sys.executable, "-c", "from holdfast.cli import main; main()"]


def holdfast_process(
    *arguments: str, stdin: bytes = b"", cwd: Path | None = None, **environ: str
) -> subprocess.CompletedProcess[bytes]:
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("HOLDFAST_", "COLUMNS"))
    }
    return subprocess.run(
        [*HOLDFAST, *arguments],
        input=stdin,
        capture_output=True,
        env={**clean, **environ},
        cwd=cwd,
        check=False,
    )


def said(run: subprocess.CompletedProcess[bytes]) -> str:
    return run.stderr.decode()


def json_of(run: subprocess.CompletedProcess[bytes]) -> dict[str, Any]:
    found = json.loads(run.stdout)
    assert isinstance(found, dict)
    return found


def test_a_supported_answer_is_clean() -> None:
    run = holdfast_process("check", SUPPORTED, "--evidence", EVIDENCE)
    assert (run.returncode, said(run)) == (0, "")
    assert "supported" in run.stdout.decode().lower()


def test_a_contradicted_answer_is_a_finding() -> None:
    run = holdfast_here("check", CONTRADICTED, "--evidence", EVIDENCE)
    assert (run.returncode, said(run)) == (3, "")
    assert "contradicted" in run.stdout.decode().lower()


def test_json_is_alone_on_stdout() -> None:
    run = holdfast_here("check", CONTRADICTED, "--evidence", EVIDENCE, "--json")
    assert run.returncode == 3
    report = json_of(run)
    (claim,) = report["claims"]
    assert claim["verdict"] == "contradicted"
    assert CONTRADICTED[claim["start"] : claim["end"]].rstrip(".") == CONTRADICTED.rstrip(".")


def test_fail_on_chooses_what_fails() -> None:
    for kinds, code in (("never", 0), ("phantom", 0), ("phantom,contradicted", 3)):
        assert (
            holdfast_here("check", CONTRADICTED, "--evidence", EVIDENCE, "--fail-on", kinds).returncode
            == code
        )


def test_answer_and_evidence_from_files_folders_and_stdin(tmp_path: Path) -> None:
    (tmp_path / "answer.md").write_text(SUPPORTED)
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "mill.txt").write_text(EVIDENCE)
    (notes / "quay.md").write_text("The quay was paved in 1822.")
    for arguments, stdin in (
        (["answer.md", "--evidence", "notes"], b""),
        (["answer.md", "--evidence", "notes/quay.md", "notes/mill.txt"], b""),
        (["--evidence", "notes/quay.md", "notes/mill.txt", "answer.md"], b""),
        (["-", "--evidence", "notes/mill.txt"], SUPPORTED.encode()),
        (["answer.md", "--evidence", "-"], EVIDENCE.encode()),
    ):
        run = holdfast_here("check", *arguments, "--json", stdin=stdin, cwd=tmp_path)
        assert run.returncode == 0, said(run)
        assert [claim["verdict"] for claim in json_of(run)["claims"]] == ["supported"]


def test_evidence_and_answer_from_pipes() -> None:
    with (
        piped("The quay was paved in 1822.") as quay,
        piped(EVIDENCE) as mill,
        piped(f"{SUPPORTED} [2]") as answer,
    ):
        run = holdfast_here("check", answer, "--evidence", quay, mill, "--json")
    assert run.returncode == 0, said(run)
    (claim,) = json_of(run)["claims"]
    assert (claim["verdict"], claim["phantom_ids"]) == ("supported", [])
    nothing = holdfast_here("check", SUPPORTED, "--evidence", "/dev/null")
    assert (nothing.returncode, "empty" in said(nothing)) == (1, True)


def test_numbered_citations_count_the_evidence_in_its_order() -> None:
    quay = "The quay was paved in 1822."
    run = holdfast_here("check", "The mill was built in 1790 [2].", "--evidence", quay, EVIDENCE, "--json")
    (claim,) = json_of(run)["claims"]
    assert run.returncode == 0
    assert claim["phantom_ids"] == []
    assert claim["wrong_citation"] is False
    run = holdfast_here("check", "The mill was built in 1790 [3].", "--evidence", quay, EVIDENCE, "--json")
    assert json_of(run)["claims"][0]["flag_reason"] == "phantom_citation"
    assert run.returncode == 3


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["absent.txt", "--evidence", EVIDENCE], 1, "there is no file or folder absent.txt for the answer"),
        (
            [SUPPORTED, "--evidence", "absent/notes"],
            1,
            "there is no file or folder absent/notes for the evidence",
        ),
        ([SUPPORTED, "--evidence", "https://example.org/x"], 1, "nothing is fetched"),
        (["", "--evidence", EVIDENCE], 1, "empty"),
        ([SUPPORTED, "--evidence", ""], 1, ""),
        ([SUPPORTED], 2, "--evidence"),
        (["--evidence", EVIDENCE], 2, "ANSWER"),
        (["-", "--evidence", "-"], 2, "only once"),
        ([SUPPORTED, "--evidence", EVIDENCE, "--mode", "most"], 2, "--mode"),
        ([SUPPORTED, "--evidence", EVIDENCE, "--fail-on", "sometimes"], 2, "sometimes"),
        ([SUPPORTED, "--evidence", EVIDENCE, "--fail-on", ""], 2, "--fail-on: '' names no finding"),
        ([SUPPORTED, "--evidence", EVIDENCE, "--fail-on", ","], 2, "--fail-on: ',' names no finding"),
        (
            [SUPPORTED, "--evidence", EVIDENCE, "--fail-on", "never", "--fail-on", "any"],
            2,
            "'never,any' is both",
        ),
        ([SUPPORTED, "--evidence", EVIDENCE, "--threads", "-2"], 2, "--threads"),
        ([SUPPORTED, "--evidence", EVIDENCE, "--no-such-option"], 2, "--no-such-option"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    tmp_path: Path, arguments: list[str], code: int, words: str
) -> None:
    run = holdfast_here("check", *arguments, cwd=tmp_path)
    assert run.returncode == code
    assert run.stdout == b""
    assert words in said(run)
    assert said(run).startswith("holdfast: ")
    assert said(run).count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.parametrize(
    ("closed", "answer", "code", "told"),
    [
        (">&-", CONTRADICTED, 3, b""),
        (">&- 2>&-", CONTRADICTED, 3, b""),
        ("<&-", "-", 1, b"holdfast: the response is empty"),
    ],
)
def test_closed_streams_are_no_error_of_the_check(closed: str, answer: str, code: int, told: bytes) -> None:
    command = f'exec "$0" -m holdfast check "$1" --evidence "$2" --json {closed}'
    run = subprocess.run(
        ["sh", "-c", command, sys.executable, answer, EVIDENCE], capture_output=True, check=False
    )
    assert (run.returncode, run.stdout) == (code, b"")
    assert run.stderr.startswith(told)
    assert told or not run.stderr


def test_bytes_that_are_not_utf8_are_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes("Le café était fermé.".encode("latin-1"))
    for arguments in (["latin.txt", "--evidence", EVIDENCE], [SUPPORTED, "--evidence", "latin.txt"]):
        run = holdfast_here("check", *arguments, cwd=tmp_path)
        assert (run.returncode, run.stdout) == (1, b"")
        assert "UTF-8" in said(run)
    assert "UTF-8" in said(holdfast_here("check", "-", "--evidence", EVIDENCE, stdin=b"\xff\xfe\x00"))


def test_an_answer_without_claims_is_said_to_have_none() -> None:
    run = holdfast_here("check", "Hello! How are you?", "--evidence", EVIDENCE)
    assert run.returncode == 0
    assert "no claim to check" in said(run)


def test_an_answer_that_could_not_be_checked_is_not_clean() -> None:
    run = holdfast_here("check", "水车建于1790年,位于河边。", "--evidence", EVIDENCE, "--json")
    assert run.returncode == 1
    assert json_of(run)["claims"][0]["outcome"] == "unchecked"
    assert "language" in said(run)


def test_a_console_that_knows_only_ascii_gets_ascii() -> None:
    answer = "The café opened in 1790 — “early”."
    run = holdfast_process("check", answer, "--evidence", EVIDENCE, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert run.returncode in (0, 3)
    run.stdout.decode("ascii")
    as_json = holdfast_here("check", answer, "--evidence", EVIDENCE, "--json", encoding="ascii")
    assert json.loads(as_json.stdout.decode("ascii"))["response"] == answer


def test_a_reader_that_leaves_early_changes_nothing() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    run = subprocess.run(
        [*HOLDFAST, "check", CONTRADICTED, "--evidence", EVIDENCE],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert run.returncode == 3
    assert run.stderr == b""


def test_settings_come_from_the_folder_and_the_environment(tmp_path: Path) -> None:
    (tmp_path / "holdfast.toml").write_text("[verification]\nenabled = false\n")
    run = holdfast_here("check", CONTRADICTED, "--evidence", EVIDENCE, "--json", cwd=tmp_path)
    assert json_of(run)["claims"][0]["outcome"] == "unchecked"
    run = holdfast_here("check", SUPPORTED, "--evidence", EVIDENCE, HOLDFAST_THREDS="1")
    assert run.returncode == 1
    assert "threds" in said(run)


def test_the_traceback_is_shown_on_request_only(tmp_path: Path) -> None:
    arguments = ("check", "absent.txt", "--evidence", EVIDENCE)
    assert "Traceback" not in said(holdfast_here(*arguments, cwd=tmp_path))
    assert "Traceback" in said(holdfast_here(*arguments, cwd=tmp_path, HOLDFAST_DEBUG="1"))


def test_help_version_and_no_command() -> None:
    for arguments in (["--help"], [], ["check", "--help"], ["bench"], ["-h"]):
        run = holdfast_here(*arguments)
        assert (run.returncode, run.stderr) == (0, b"")
        assert b"Usage: holdfast" in run.stdout
    assert holdfast_here("--version").stdout.startswith(b"holdfast 0.")
    run = holdfast_here("no-such-command")
    assert run.returncode == 2
    assert "no-such-command" in said(run)
