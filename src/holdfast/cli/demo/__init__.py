"""`holdfast demo`: a bundled answer with one claim of each kind, checked against bundled passages."""

import os
import shutil
import sys
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from holdfast.cli.output import show, show_json

if TYPE_CHECKING:
    from holdfast.claims.types import Evidence
    from holdfast.grounding.types import HallucinationReport

_BUNDLED = files(__name__)


def demo(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON alone on standard output.")] = False,
) -> int:
    """Check a bundled answer that has a claim of each kind."""
    from holdfast import VerificationConfig, verify_response

    report = verify_response(question(), answer(), passages(), config=VerificationConfig.everything()).report
    show_json(report.to_dict()) if as_json else _show(report)
    return 0


def question() -> str:
    """What was asked."""
    return _BUNDLED.joinpath("question.txt").read_text(encoding="utf-8").strip()


def answer() -> str:
    """An answer of the kind that retrieval-augmented models give."""
    return _BUNDLED.joinpath("answer.md").read_text(encoding="utf-8").strip()


def passages() -> "list[Evidence]":
    """What was retrieved; the answer cites it by number."""
    from holdfast.claims.types import Evidence

    found = sorted(_BUNDLED.joinpath("passages").iterdir(), key=lambda file: file.name)
    return [
        Evidence(
            id=file.name.removesuffix(".md"),
            text=file.read_text(encoding="utf-8"),
            source=f"passages/{file.name}",
        )
        for file in found
        if file.name.endswith(".md")
    ]


def _show(report: "HallucinationReport") -> None:
    from rich.text import Text

    show(
        Text(f"Question: {question()}", "bold"),
        Text(f"Evidence: {len(passages())} passages, bundled with Holdfast", "dim"),
        Text(),
        report,
        Text(f"\nYour own: {_command()} check ANSWER --evidence PATH_OR_TEXT...", "dim"),
    )


def _command() -> str:
    """How to call Holdfast again: `make demo` runs it from an environment that the shell does not search."""
    called = Path(sys.argv[0])
    is_elsewhere = called.stem == "holdfast" and shutil.which("holdfast") is None
    return os.path.relpath(called) if is_elsewhere else "holdfast"
