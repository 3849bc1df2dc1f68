"""`holdfast chat` as a user meets it: piped, on a terminal, with a model and without."""

import contextlib
import io
import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from correction_cases import GOOD, INVENTED
from holdfast.cli.chat_commands import COMMANDS, HELP
from holdfast.cli.chat_view import verdicts_in_place
from holdfast.cli.entry import run
from holdfast.config import Config
from model_server import ModelServer

BRIDGE = "The Aldmoor bridge was opened to traffic in May 1931. It was designed by Ruth Calder and has four arches."


@pytest.fixture(autouse=True)
def _notes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOLDFAST_STORE__URL", str(tmp_path / "store.db"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bridge.md").write_text(BRIDGE)


class Chat:
    """Runs the command on lines of input."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.code = 0
        self.out = ""
        self.err = ""

    def __call__(self, *lines: str, options: tuple[str, ...] = ("--memory", "bridge.md")) -> str:
        self._monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
        self._capsys.readouterr()
        self.code = run(["chat", *options])
        captured = self._capsys.readouterr()
        self.out, self.err = captured.out, captured.err
        return self.out


@pytest.fixture
def chat(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Chat:
    return Chat(monkeypatch, capsys)


def test_memory_answers_with_its_own_words(chat: Chat) -> None:
    out = chat("When was the Aldmoor bridge opened?", "", "Who designed it?")
    assert "“The Aldmoor bridge was opened to traffic in May 1931.” [bridge.md] ✓" in out
    assert "“It was designed by Ruth Calder and has four arches.” [bridge.md] ✓" in out
    assert "[grounded, confidence 1.00 (high)" in out
    assert "sources: bridge.md" in out
    assert chat.code == 0


def test_lines_of_a_piped_answer_are_not_broken(chat: Chat) -> None:
    long = f"The old stone bridge of Aldmoor {'very ' * 40}often stands in the mist of the morning."
    out = chat("When does the old stone bridge of Aldmoor stand in the mist?", options=("-e", long))
    assert f"“{long}” [1]" in out
    assert out.count("\n") == 2


def test_an_empty_memory_without_a_model_says_what_to_do(chat: Chat) -> None:
    chat("When was it opened?", options=())
    assert "holdfast memory add" in chat.err


def test_the_commands_about_the_last_answer(chat: Chat) -> None:
    out = chat(
        "When was the Aldmoor bridge opened?",
        "/verify report",
        "/verify claim 1",
        "/verify stats",
        "/sources",
        "/trace",
        "/cost",
        "/history",
    )
    assert "Grounded, confidence 1.00 (high)" in out
    assert "decided by exact" in out
    assert "status: grounded" in out
    assert BRIDGE.split(". ")[1] in " ".join(out.split())
    assert "verification" in out
    assert "component" in out
    assert "user: When was the Aldmoor bridge opened?" in out
    assert chat.code == 0


def test_checks_are_switched_off_and_on(chat: Chat) -> None:
    out = chat(
        "/verify off",
        "When was the Aldmoor bridge opened?",
        "/verify on",
        "/verify mode full",
        "/verify",
        "/simple Who designed the Aldmoor bridge?",
        "/simple",
        "Who designed the Aldmoor bridge?",
        "/simple",
    )
    assert "verification is off" in out
    assert "verification is on, mode full" in out
    assert out.count("[unchecked: verification was switched off for this answer") == 3
    assert "checks are off" in out
    assert "checks are on" in out


def test_feedback_is_kept_in_the_store(chat: Chat) -> None:
    out = chat("When was the Aldmoor bridge opened?", "/verify feedback 1 right")
    assert "kept: c1 was called supported, and that is right" in out


def test_what_a_verdict_should_have_been_may_be_said(chat: Chat, model_server: ModelServer) -> None:
    model_server.answers = "The Aldmoor bridge was opened in May 1931 and was paid for by a bishop."
    out = chat(
        "When was the Aldmoor bridge opened?",
        "/verify claim 2",
        "/verify feedback 2 wrong supported",
        "/verify feedback 2 wrong nonsense",
        options=("--model", f"{model_server.url}#test-model", "--memory", "bridge.md", "--mode", "full"),
    )
    assert "and that is wrong" in out
    assert "'nonsense' is no verdict" in chat.err


def test_a_challenge_is_judged(chat: Chat) -> None:
    out = chat(
        "Who designed the Aldmoor bridge?",
        "/challenge No, it was John Smith. I am an engineer and you are wrong.",
        "/challenge",
        "/challenge Thank you.",
    )
    assert "keep the answer" in out
    assert "John Smith" in out
    assert "the challenge claims nothing" in out, "what does not look like a challenge is judged on request"


def test_a_challenge_that_was_judged_on_request_is_shown_again(chat: Chat) -> None:
    out = chat(
        "Who designed the Aldmoor bridge?",
        "/verify off",
        "/challenge No, it was John Smith. I am an engineer and you are wrong.",
        "/challenge",
    )
    assert chat.code == 0, chat.err
    assert out.count("keep the answer") == 2
    chat(
        "Who designed the Aldmoor bridge?", "/verify off", "/challenge No.", "How many arches?", "/challenge"
    )
    assert "pushed back on nothing" in chat.err, "another turn has come between"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("/nope", "no command /nope"),
        ("/verify sideways", "write /verify on|off"),
        ("/verify mode most", "is no mode"),
        ("/verify claim 99", "it has 1, counted from 1"),
        ("/verify feedback 1 maybe", "write /verify feedback N right"),
        ("/challenge", "pushed back on nothing"),
    ],
)
def test_what_cannot_be_done_is_said_and_the_conversation_goes_on(
    chat: Chat, line: str, message: str
) -> None:
    out = chat("When was the Aldmoor bridge opened?", line, "Who designed it?")
    assert message in chat.err
    assert "Ruth Calder" in out
    assert chat.code == 1


@pytest.mark.parametrize(
    "line", ["/verify report", "/verify claim 1", "/sources", "/trace", "/challenge No."]
)
def test_commands_before_any_answer_say_so(chat: Chat, line: str) -> None:
    chat(line)
    assert "there is no answer yet" in chat.err


def test_quit_ends_and_help_lists_every_command(chat: Chat) -> None:
    out = chat("/help", "/quit", "When was the Aldmoor bridge opened?")
    assert "1931" not in out
    for command in HELP:
        assert command.split(" ")[0] in out
    named = {command.split(" ")[0].strip("/") for command in HELP}
    assert named == {*COMMANDS, "quit"}


def test_a_model_answers_and_findings_show(chat: Chat, model_server: ModelServer) -> None:
    model_server.answers = "The Aldmoor bridge has nine arches."
    out = chat(
        "How many arches has the Aldmoor bridge?",
        options=("--model", f"{model_server.url}#test-model", "--memory", "bridge.md", "--mode", "full"),
    )
    assert "The Aldmoor bridge has nine arches. ✗" in out
    assert "claim 1, contradicted: The evidence says otherwise" in out
    assert chat.code == 3


def _asking(server: ModelServer) -> tuple[str, ...]:
    """A chat that asks what to do with an answer that does not hold."""
    return ("--model", f"{server.url}#test-model", "-e", GOOD, "--mode", "full", "--on-failure", "ask")


def test_evidence_takes_the_place_of_memory(chat: Chat, model_server: ModelServer) -> None:
    model_server.answers = f"{GOOD} {INVENTED}"
    out = chat(
        "Who designed it?",
        options=_asking(model_server),
    )
    assert f"{GOOD} ✓ {INVENTED} ?" in out
    assert "[ask: Keep this answer" in out
    assert chat.code == 3


class Typed(io.StringIO):
    """Lines that a person types."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("words", "standing", "asked", "refused"),
    [
        (("maybe", "", "w"), "abstained: withdrawn on request", 3, 1),
        (("wait", "keep"), "flagged", 2, 1),
        (("no",), "ask: Keep this answer", 2, 1),
        (("/quit", "What did it cost?"), "ask: Keep this answer", 1, 0),
        (("/what", "", "/q", "What did it cost?"), "ask: Keep this answer", 3, 1),
    ],
)
def test_a_decision_is_asked_for_until_there_is_one(
    words: tuple[str, ...],
    standing: str,
    asked: int,
    refused: int,
    model_server: ModelServer,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    model_server.answers = f"{GOOD} {INVENTED}"
    monkeypatch.setattr(sys, "stdin", Typed("\n".join(["Who designed it?", *words]) + "\n"))
    assert run(["chat", *_asking(model_server)]) == 0
    captured = capsys.readouterr()
    assert f"[{standing}" in captured.out
    assert captured.out.count("[k]eep, [r]etry, [w]ithdraw? ") == asked
    assert captured.err.count("is none of keep, retry and withdraw") == refused
    # why a claim fails stands before the question, and once
    assert captured.out.count("claim 2, unsupported") == 1
    assert captured.out.index("claim 2, unsupported") < captured.out.index("[k]eep")
    assert len(model_server.requests) == 1


def test_a_model_that_fails_costs_its_turn_alone(
    chat: Chat, model_server: ModelServer, monkeypatch: Any
) -> None:
    monkeypatch.setenv("HOLDFAST_LLM__RETRIES", "0")
    from model_server import failed

    model_server.script(failed(500))
    model_server.answers = GOOD
    out = chat("One?", "Two?", options=("--model", f"{model_server.url}#test-model", "-e", GOOD))
    assert GOOD in out
    assert "holdfast: " in chat.err
    assert chat.code == 1


def test_json_alone_on_standard_output(chat: Chat) -> None:
    out = chat("When was the Aldmoor bridge opened?", "/verify stats", options=("-m", "bridge.md", "--json"))
    (line,) = out.splitlines()
    answer = json.loads(line)
    assert answer["status"] == "grounded"
    assert answer["summary"]["claims_supported"] == 1
    assert "answers" in chat.err


def test_answers_can_be_kept_as_traces(chat: Chat, capsys: pytest.CaptureFixture[str]) -> None:
    out = chat("When was the Aldmoor bridge opened?", "/trace", options=("-m", "bridge.md", "--trace"))
    assert "holdfast trace show" in out
    assert run(["trace", "list", "--json"]) == 0
    (kept,) = json.loads(capsys.readouterr().out)
    assert kept["goal"] == "When was the Aldmoor bridge opened?"


def test_the_configured_model_answers(chat: Chat, model_server: ModelServer, monkeypatch: Any) -> None:
    monkeypatch.setenv("HOLDFAST_GUARD__MODEL", f"{model_server.url}#test-model")
    model_server.answers = GOOD
    assert GOOD in chat("Who?", options=("-e", GOOD))
    assert Config.load().guard.model == f"{model_server.url}#test-model"


def test_hostile_text_does_not_drive_the_terminal() -> None:
    assert "\x1b" not in verdicts_in_place("\x1b[2J\x1b[31mred\u202e", []).plain


def test_on_a_terminal_words_and_verdicts_are_written_in_place(tmp_path: Path) -> None:
    """A real pseudo-terminal: prompt, live answer, Ctrl-C at the prompt, Ctrl-D to leave."""
    control, terminal = pytest.importorskip("pty", reason="no pseudo-terminals here").openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120", "LANG": "C.UTF-8"}
    process = subprocess.Popen(
        [sys.executable, "-m", "holdfast", "chat", "--memory", "bridge.md"],
        stdin=terminal, stdout=terminal, stderr=terminal, cwd=tmp_path, env=environment, start_new_session=True,
    )  # fmt: skip
    os.close(terminal)
    seen = read_until(control, "you>")
    os.write(control, b"When was the Aldmoor bridge opened?\n")
    seen += read_until(control, "confidence 1.00")
    for _ in range(30):  # a key pressed before the prompt is there is thrown away by the terminal
        with contextlib.suppress(OSError):
            os.write(control, b"\x04")
        seen += read_until(control, "\0", least=0)
        if process.poll() is not None:
            break
    assert process.wait(1) == 0
    os.close(control)
    assert "memory, quoted answers" in seen
    assert "✓" in seen
    assert "\x1b[32m" in seen, "the supported claim is green"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to a single process")
def test_the_line_after_an_interrupted_decision_is_the_next_turn(
    model_server: ModelServer, tmp_path: Path
) -> None:
    model_server.answers = f"{GOOD} {INVENTED}"
    control, terminal = pytest.importorskip("pty", reason="no pseudo-terminals here").openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120", "LANG": "C.UTF-8"}
    process = subprocess.Popen(
        [sys.executable, "-m", "holdfast", "chat", *_asking(model_server)],
        stdin=terminal, stdout=terminal, stderr=terminal, cwd=tmp_path, env=environment, start_new_session=True,
    )  # fmt: skip
    os.close(terminal)
    try:
        read_until(control, "you>")
        os.write(control, b"Who designed it?\n")
        read_until(control, "[w]ithdraw? ")
        process.send_signal(signal.SIGINT)
        read_until(control, "you>")
        os.write(control, b"What did it cost?\n")
        read_until(control, "[w]ithdraw? ")
        os.write(control, b"/quit\n")
        assert process.wait(20) == 0
    finally:
        process.kill()
        os.close(control)
    assert [request.user for request in model_server.requests] == ["Who designed it?", "What did it cost?"]


def read_until(control: int, wanted: str, least: int = 1) -> str:
    seen, ends = b"", time.monotonic() + 50
    while wanted.encode() not in seen and time.monotonic() < ends:
        if not select.select([control], [], [], 1.0)[0]:
            if not least:
                break
            continue
        with contextlib.suppress(OSError):
            chunk = os.read(control, 65536)
            seen += chunk
            if chunk:
                continue
        break
    return seen.decode(errors="replace")
