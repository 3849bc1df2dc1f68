"""Whatever goes wrong becomes an exit code and one line."""

import errno
from collections.abc import Callable

import pytest
import typer

from holdfast.cli import app as application
from holdfast.cli.entry import run
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
