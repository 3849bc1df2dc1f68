"""Whatever goes wrong becomes an exit code and one line."""

import errno
from collections.abc import Callable
from typing import Any

import pytest
import typer

from holdfast.cli import app as application
from holdfast.cli.entry import run
from holdfast.cli.groups import Sections
from holdfast.errors import WeightsError

Fail = Callable[[BaseException], None]


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch) -> Fail:
    def make_it_fail(error: BaseException) -> None:
        broken = typer.Typer()

        @broken.callback(invoke_without_command=True)
        def command() -> None:
            raise error

        monkeypatch.setattr(application, "app", broken)

    return make_it_fail


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (WeightsError("the weights are damaged:\n install again"), "the weights are damaged: install again"),
        (PermissionError(errno.EACCES, "Permission denied", "secret.txt"), "Permission denied: secret.txt"),
        (OSError(errno.ENOSPC, "No space left on device"), "No space left on device"),
        (
            ZeroDivisionError("division"),
            "unexpected ZeroDivisionError: division. Run it again with HOLDFAST_DEBUG=1",
        ),
        (RecursionError(), "unexpected RecursionError"),
    ],
)
def test_errors_are_one_line(
    fail: Fail, capsys: pytest.CaptureFixture[str], error: Exception, line: str
) -> None:
    fail(error)
    assert run([]) == 1
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err.startswith(f"holdfast: {line}")
    assert caught.err.count("\n") == 1


def test_an_interrupt_is_130_and_silent(fail: Fail, capsys: pytest.CaptureFixture[str]) -> None:
    fail(KeyboardInterrupt())
    assert run([]) == 130
    assert capsys.readouterr().err == ""


def test_debug_shows_the_traceback(
    fail: Fail, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_DEBUG", "1")
    fail(ZeroDivisionError("division"))
    assert run([]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_help_names_every_command_in_full(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    command: Any = typer.main.get_command(application.app)
    groups = [[], *([name] for name, found in command.commands.items() if hasattr(found, "commands"))]
    assert len(groups) > 5
    for group in groups:
        assert run(group) == 0
        shown = capsys.readouterr().out
        listed = command if not group else command.commands[group[0]]
        assert all(f"\n  {name} " in shown for name in listed.commands)
        assert not [line for line in shown.splitlines() if line.endswith("...") and "Usage" not in line]
        assert max(map(len, shown.splitlines())) <= 80


def test_a_command_without_a_section_is_listed_too(capsys: pytest.CaptureFixture[str]) -> None:
    tool = typer.Typer(cls=Sections, rich_markup_mode=None, add_completion=False)

    @tool.command()
    def novelty() -> None:
        """Do something new."""

    @tool.command()
    def check() -> None:
        """Check."""

    tool(args=["--help"], standalone_mode=False)
    shown = capsys.readouterr().out
    assert shown.index("check ") < shown.index("More:") < shown.index("novelty  Do something new.")


def test_the_hint_begins_a_sentence_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "A.", "-e", "A.", "--fail-on", "nonsense"]) == 2
    assert ", never. See: holdfast check --help\n" in capsys.readouterr().err


def test_a_wrong_choice_is_told_plainly(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "It is old.", "-e", "It is old.", "--mode", "most"]) == 2
    told = capsys.readouterr().err
    assert "'most' is not one of" in told
    assert "Value error" not in told
