"""The command line, called in this process: a new one would load everything anew for each line."""

from dataclasses import dataclass

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
        return Run(code, captured.out, captured.err)
