"""Writing to a terminal, a pipe or a file: any encoding, readers that leave early, messages kept apart."""

import contextlib
import errno
import json
import os
import re
import sys
from typing import TYPE_CHECKING, Any, TextIO

from holdfast.visible import visible_text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_CLOSED = {errno.EPIPE, errno.EINVAL, errno.ESHUTDOWN}
_WIDTH_OFF_TERMINAL = 110
# JSON leaves these as they are; only strings hold them, and there an escape means the same.
_CODES = re.compile("[\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_PLAIN = str.maketrans(
    {
        "✓": "+", "✔": "+", "✗": "x", "✘": "x", "•": "*", "·": "-", "…": "...", "–": "-", "—": "--",
        "→": "->", "←": "<-", "≥": ">=", "≤": "<=", "×": "x", "“": '"', "”": '"', "‘": "'", "’": "'",
        "─": "-", "━": "-", "│": "|", "█": "#", "░": ".", "▏": "|", "\N{NO-BREAK SPACE}": " ",
    }
)  # fmt: skip


def show(*renderables: "RenderableType") -> None:
    """Print rich values on stdout; plain text keeps its lines where no terminal gives them a width."""
    from rich.text import Text

    console = console_for(sys.stdout)
    piped = not on_terminal(sys.stdout)
    with console.capture() as captured:
        for renderable in renderables:
            console.print(renderable, soft_wrap=piped and isinstance(renderable, Text))
    write(captured.get() if not piped else _without_trailing_blanks(captured.get()))


def _without_trailing_blanks(text: str) -> str:
    """Views fill their lines up to the width; in a pipe or a file that is only in the way of diff and grep."""
    return "\n".join(line.rstrip(" ") for line in text.split("\n"))


def show_json(value: Any) -> None:
    """Print one JSON value alone on stdout."""
    text = _CODES.sub(_escaped, json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2))
    if not can_write(text, sys.stdout):
        text = json.dumps(value, allow_nan=False, indent=2)
    write(text + "\n")


def _escaped(code: "re.Match[str]") -> str:
    return json.dumps(code[0])[1:-1]


def say(message: str) -> None:
    """Print one line for people on stderr."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(fit(f"holdfast: {visible_text(message)}\n", sys.stderr))
        sys.stderr.flush()


def write(text: str) -> None:
    """Write to stdout; a reader that has left early (`| head`) is no error, and the exit code still tells."""
    try:
        sys.stdout.write(fit(text, sys.stdout))
        sys.stdout.flush()
    except OSError as error:
        if error.errno not in _CLOSED:
            raise
        _drop_output()


def close_output() -> None:
    """Flush what is left, so that the interpreter has nothing to complain about when it ends."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        _drop_output()


def open_missing_streams() -> None:
    """Standard streams that the caller closed (`>&-`) lead nowhere, so that no file takes their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def fit(text: str, stream: TextIO) -> str:
    """The text as the stream's encoding can carry it: ticks and dashes become ASCII, the rest `?`."""
    if can_write(text, stream):
        return text
    encoding = stream.encoding or "ascii"
    return text.translate(_PLAIN).encode(encoding, errors="replace").decode(encoding)


def console_for(stream: TextIO) -> "Console":
    """A rich console on a stream; a pipe or a file has no width of its own, and no colour."""
    from holdfast.cli.console import VisibleConsole

    width = None if on_terminal(stream) or "COLUMNS" in os.environ else _WIDTH_OFF_TERMINAL
    return VisibleConsole(file=stream, width=width, highlight=False, emoji=False, markup=False)


def on_terminal(stream: TextIO) -> bool:
    """Is a person looking at this stream?"""
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


def can_write(text: str, stream: TextIO) -> bool:
    """Does the stream's encoding hold every character of the text?"""
    try:
        text.encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _drop_output() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError):
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
