"""The command line, called in this process: a new one would load everything anew for each line."""

import contextlib
import io
import logging
import os
import runpy
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest

from holdfast.cli.entry import run


@dataclass(frozen=True)
class Run:
    """How a command ended, and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


class CommandLine:
    """`holdfast` with what it writes; call it with its arguments."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self._capture = capture

    def __call__(self, *arguments: str) -> Run:
        self._capture.readouterr()
        code = run(arguments)
        captured = self._capture.readouterr()
        _forget_streams()
        return Run(code, captured.out, captured.err)


def _forget_streams() -> None:
    """A service that was started here has told its loggers to write to a stream that ends with the test."""
    for name in ("holdfast.server", "uvicorn", "uvicorn.access", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True


def holdfast_here(
    *arguments: str, stdin: bytes = b"", cwd: Path | None = None, encoding: str = "utf-8", **environ: str
) -> subprocess.CompletedProcess[bytes]:
    """A command with its own stdin, folder and environment, and the bytes that it writes."""
    out, problems = (io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True) for _ in range(2))
    with (
        patch.dict(os.environ, environ),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")),
        contextlib.chdir(cwd or Path.cwd()),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(problems),
    ):
        code = run(arguments)
    written, said = (stream.buffer.getvalue() for stream in (out, problems))
    return subprocess.CompletedProcess(list(arguments), code, written, said)


@contextlib.contextmanager
def piped(text: str) -> Iterator[str]:
    """The path of a pipe with a text in it, as a shell gives it for `<(cat notes.txt)`."""
    reading, writing = os.pipe()
    os.write(writing, text.encode())
    os.close(writing)
    try:
        yield f"/dev/fd/{reading}"
    finally:
        os.close(reading)


def example(path: Path, *, alone: bool = False) -> Run:
    """An example as it stands: alone in a process, as its user runs it, or here, where its library is loaded once."""
    if alone:
        done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False)
        return Run(done.returncode, done.stdout, done.stderr)
    out = io.StringIO()
    with contextlib.redirect_stdout(out), patch.object(sys, "path", [str(path.parent), *sys.path]):
        runpy.run_path(str(path), run_name="__main__")
    return Run(0, out.getvalue(), "")
