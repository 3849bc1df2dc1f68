"""`holdfast premises`: what a question takes for granted, held against memory before it is answered."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from holdfast.cli.exits import CLEAN, ERROR, FINDINGS
from holdfast.cli.memory import SourceOption, SpaceOption
from holdfast.cli.output import say, show, show_json
from holdfast.cli.sources import find_path, read_text
from holdfast.cli.store import JsonFlag, named_store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.table import Table

    from holdfast.config import Config
    from holdfast.memory.api import Memory
    from holdfast.premises.types import PremiseVerdict, QuestionVerification

_SQLITE = b"SQLite format 3\x00"
_MARKS = {"supported": "✓", "unsupported": "✗", "contradicted": "✗", "inconclusive": "?"}


def premises(
    question: Annotated[
        str, typer.Argument(metavar="QUESTION", help="A file, - for standard input, or the text itself.")
    ],
    memory: Annotated[
        list[str] | None,
        typer.Option(
            "--memory",
            "-m",
            metavar="PATH",
            help="A store, its URL, or files and folders of passages; may be repeated. Default: as configured.",
        ),
    ] = None,
    space: SpaceOption = None,
    source: SourceOption = None,
    min_confidence: Annotated[
        float | None,
        typer.Option("--min-confidence", min=0.0, max=1.0, metavar="P", help="Least of a supported premise."),
    ] = None,
    recall_max_results: Annotated[
        int | None,
        typer.Option("-k", "--recall-max-results", min=1, metavar="N", help="Hits of each search."),
    ] = None,
    on_inconclusive: Annotated[
        Literal["proceed", "abstain"] | None,
        typer.Option("--on-inconclusive", metavar="proceed|abstain", help="When nothing could be found out."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option("--model", metavar="ID", help="A language model that reads and judges the premises."),
    ] = None,
    as_json: JsonFlag = False,
) -> int:
    """Check what QUESTION takes for granted, and what a yes/no question asks.

    Example: holdfast premises "Why did Alice quit her job at Google?" --memory notes/
    """
    from holdfast.config import Config

    asked = read_text(question, "question")
    given = {
        "min_confidence": min_confidence,
        "recall_max_results": recall_max_results,
        "on_inconclusive": on_inconclusive,
        "model": model,
    }
    config = Config.load(premises={name: value for name, value in given.items() if value is not None})
    found = _verify(asked, memory or [], space, source, config)
    show_json(found.to_dict()) if as_json else _show(found)
    return _leave(found)


def _verify(
    question: str, memory: list[str], space: str | None, source: str | None, config: "Config"
) -> "QuestionVerification":
    from holdfast.premises.api import verify_question

    if len(memory) == 1 and _is_store(memory[0]):
        named_store(memory[0])
    with open_memory(memory, space, config) as opened:
        return verify_question(question, opened, config=config.premises, source=source)


@contextmanager
def open_memory(memory: list[str], space: str | None, config: "Config") -> "Iterator[Memory]":
    """The configured store, the store at an address, or what files and folders hold."""
    from holdfast.memory.api import Memory

    address = memory[0] if len(memory) == 1 and _is_store(memory[0]) else None
    paths = [] if address else [_path(argument) for argument in memory]
    where = address if address or not paths else ":memory:"
    with Memory(where, space=space, config=config) as opened:
        if paths:
            opened.load(paths)
        yield opened


def _is_store(argument: str) -> bool:
    if "://" in argument:
        return True
    path = Path(argument)
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(len(_SQLITE)) == _SQLITE


def _path(argument: str) -> Path:
    path = find_path(argument, "memory")
    if path is not None and not _is_store(argument):
        return path
    told = "is no file or folder of passages: write the text into a file, such as notes.md, and name that"
    if path is not None:
        told = "is a store: give it alone, without other files and folders of passages"
    raise typer.BadParameter(f"{argument} {told}.", param_hint="--memory")


def _show(found: "QuestionVerification") -> None:
    verdicts = [*found.verdicts, *([found.asked_verdict] if found.asked_verdict else [])]
    if verdicts:
        show(_table(verdicts))
    elif found.unread is None:  # else a warning says why nothing was read
        say("the question takes nothing for granted that could be checked.")
    if message := found.short_circuit_message():
        from rich.text import Text

        show(Text(message))


def _table(verdicts: "list[PremiseVerdict]") -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(box=SIMPLE, pad_edge=False, collapse_padding=True)
    for heading in ("", "premise", "confidence", "evidence", "why"):
        table.add_column(heading, overflow="fold")
    for verdict in verdicts:
        table.add_row(*_cells(verdict))
    return table


def _cells(verdict: "PremiseVerdict") -> list[Any]:
    from rich.text import Text

    confidence = "-" if verdict.confidence is None else f"{verdict.confidence:.2f}"
    asked = " (asked)" if verdict.premise.trigger == "yes_no_question" else ""
    texts = (
        _MARKS[verdict.outcome],
        verdict.premise.claim + asked,
        confidence,
        ", ".join(verdict.evidence_ids[:3]),
        verdict.rationale,
    )
    # As plain text: a memory's words are not markup.
    return [Text(text) for text in texts]


def _leave(found: "QuestionVerification") -> int:
    for warning in found.warnings:
        say(warning)
    if found.outcome in ("unsupported", "contradicted"):
        return FINDINGS
    return ERROR if found.outcome == "inconclusive" else CLEAN
