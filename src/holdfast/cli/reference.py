"""The page of the manual that lists every command: `python -m holdfast.cli.reference > docs/cli.md`."""

import io
import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import Any

import typer

from holdfast.cli.app import app
from holdfast.cli.entry import run

_OPENING = """# Command line

Generated from `--help` by `make docs`; a test checks that it is current.

Exit codes are the same everywhere: 0 clean, 3 findings, 1 error, 2 usage, 130 interrupted. Results go to standard
output; messages, progress and errors go to standard error, so that a pipe gets the results alone.

With `--json` standard output holds one JSON value, which is what the library's own `to_dict()` gives:

| command | prints |
|---|---|
| `check`, `demo` | `claims`, `gaps`, `coverage`, `answer_support` and more ([From Python](python.md)) |
| `challenge` | `analysis` and `verdict` ([Sycophancy](sycophancy.md)) |
| `premises` | `premises`, `verdicts`, `outcome`, `should_abstain`, `message` ([Premises](premises.md)) |
| `chat` | an object a line for each answer: `text`, `status`, `reason`, `verification` ([The guard](guard.md)) |
| `audit` | `summary`, `estimate`, `comparison`, `failing_rate`, `files` ([Audits](audit.md)) |
| `bench` | `suite`, `files`, `mean`; figures that could not be had are null |
| others | the figures of their tables |

What was not checked is null, never 0. Fields are added as needed; one that is renamed or removed is named in the
changelog.
"""


def reference_page() -> str:
    """Markdown with the help of every command, as an 80-column terminal shows it."""
    columns = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "80"
    try:
        sections = [f"## `{' '.join(path)}`\n\n```text\n{_help(path[1:])}\n```\n" for path in _paths()]
    finally:
        os.environ.pop("COLUMNS")
        if columns is not None:
            os.environ["COLUMNS"] = columns
    return "\n".join([_OPENING, *sections])


def _paths() -> Iterator[tuple[str, ...]]:
    waiting: list[tuple[tuple[str, ...], Any]] = [(("holdfast",), typer.main.get_command(app))]
    while waiting:
        path, command = waiting.pop(0)
        yield path
        inner = getattr(command, "commands", {})
        names = command.list_commands(None) if inner else ()
        waiting = [*(((*path, name), inner[name]) for name in names), *waiting]


def _help(path: tuple[str, ...]) -> str:
    with redirect_stdout(io.StringIO()) as shown:
        run([*path, "--help"])
    return "\n".join(line.rstrip() for line in shown.getvalue().strip().splitlines())


if __name__ == "__main__":
    from holdfast.cli.output import write

    write(reference_page())
