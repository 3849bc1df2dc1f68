"""From arguments to an exit code: nothing that goes wrong reaches the user as a traceback."""

import os
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn

from holdfast.cli.exits import ERROR, INTERRUPTED
from holdfast.cli.output import close_output, open_missing_streams, say
from holdfast.errors import HoldfastError

if TYPE_CHECKING:
    from typer import Typer


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    try:
        from holdfast.cli.app import app

        code = _put_together(app)(args=list(arguments), prog_name="holdfast", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _explain(error)
    finally:
        close_output()


@lru_cache(maxsize=1)
def _put_together(app: "Typer") -> Any:
    # Once in a process, for whoever runs several commands in it: it takes longer than many of them.
    from typer.main import get_command

    return get_command(app)


def leave(work: Callable[[], int]) -> NoReturn:
    """Do the work and leave with its exit code; after an interrupt at once, whatever threads still do."""
    open_missing_streams()
    try:
        code = work()
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        # Waiting for threads would show whoever presses Ctrl-C again a traceback, or a crash of the runtime.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        close_output()
        os._exit(code)
    sys.exit(code)


def _explain(error: Exception) -> int:
    """One line that says what to do next, and the exit code."""
    if os.environ.get("HOLDFAST_DEBUG") == "1":
        traceback.print_exception(error, file=sys.stderr)
    if hasattr(error, "format_message"):
        # Newer Typers keep a click of their own, so usage errors are told by what they can do, not by class.
        # They also call every wrong choice a "Value error", which says nothing to whoever mistyped it.
        told = _one_line(error.format_message()).replace(": Value error, ", ": ", 1)
        say(_with_usage_hint(told, getattr(error, "ctx", None)))
        return int(getattr(error, "exit_code", ERROR))
    if type(error).__name__ == "Abort":
        return INTERRUPTED
    say(_message(error))
    return ERROR


def _message(error: Exception) -> str:
    if isinstance(error, HoldfastError):
        return _one_line(str(error))
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}: {error.filename}" if error.filename else error.strerror
    return (
        f"unexpected {type(error).__name__}: {_one_line(str(error))}. "
        "Run it again with HOLDFAST_DEBUG=1 and report the traceback."
    )


def _with_usage_hint(message: str, context: Any) -> str:
    if context is None:
        return message
    stop = "" if message.endswith((".", "?", "!")) else "."
    return f"{message}{stop} See: {context.command_path} --help"


def _one_line(text: str) -> str:
    return " ".join(text.split())
