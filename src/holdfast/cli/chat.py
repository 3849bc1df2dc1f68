"""`holdfast chat`: a conversation in the terminal, with sources and verdicts shown in place."""

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from holdfast.cli.check import ModeName, gather_evidence
from holdfast.cli.exits import CLEAN, ERROR, FINDINGS
from holdfast.cli.memory import SpaceOption
from holdfast.cli.output import on_terminal, say
from holdfast.cli.premises import open_memory
from holdfast.cli.store import JsonFlag
from holdfast.errors import HoldfastError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from holdfast.cli.chat_session import Session

_PROMPT = "you> "


def chat(
    model: Annotated[
        str | None,
        typer.Option(
            "--model",
            metavar="ID",
            help="Who answers, such as openai:gpt-5-mini or a server's URL; else memory.",
        ),
    ] = None,
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
    evidence: Annotated[
        list[str],
        typer.Option(
            "--evidence",
            "-e",
            metavar="PATH_OR_TEXT...",
            help="Evidence for every answer, in the place of what memory recalls for the question.",
        ),
    ] = [],  # noqa: B006
    mode: Annotated[
        ModeName | None,
        typer.Option("--mode", metavar="full|sample|critical_only", help="Which claims are looked at."),
    ] = None,
    on_failure: Annotated[
        Literal["flag", "retry", "ask"] | None,
        typer.Option("--on-failure", metavar="flag|retry|ask", help="What becomes of an answer that fails."),
    ] = None,
    simple: Annotated[bool, typer.Option("--simple", help="Begin without any check; see /simple.")] = False,
    trace: Annotated[bool, typer.Option("--trace", help="Keep every answer; see: holdfast trace.")] = False,
    as_json: JsonFlag = False,
) -> int:
    """Talk to a model, or to what memory holds, with every answer checked; /help lists the commands.

    Without a terminal each line of standard input is a turn; exit 3 when an answer was flagged.

    Example: holdfast chat --memory notes/ --model openai:gpt-5-mini
    """
    from holdfast.cli.chat_session import Session
    from holdfast.config import Config

    verification = {"mode": mode, "on_failure": on_failure}
    config = Config.load(
        verification={name: value for name, value in verification.items() if value},
        guard={"trace": True} if trace else None,
    )
    with ExitStack() as stack:
        known = stack.enter_context(open_memory(memory or [], space, config))
        context = gather_evidence(evidence) if evidence else None
        session = Session(model or config.guard.model, known, context, config, as_json=as_json, simple=simple)
        stack.callback(session.close)
        return _talk(session)


def _talk(session: "Session") -> int:
    person = on_terminal(sys.stdin) and not session.as_json
    session.greet(person)
    for line in _lines(person):
        try:
            if not session.take(line):
                break
        except KeyboardInterrupt:
            say("stopped.")
        except HoldfastError as error:
            session.failed = True
            say(" ".join(str(error).split()))
    if person:
        return CLEAN
    return ERROR if session.failed else FINDINGS if session.flagged else CLEAN


def _lines(person: bool) -> "Iterator[str]":
    """What is typed or piped in, line by line; a person's Ctrl-C begins a new line, Ctrl-D ends."""
    if not person:
        yield from sys.stdin
        return
    import contextlib

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (arrow keys and a history of this conversation)
    while True:
        try:
            yield input(_PROMPT)
        except KeyboardInterrupt:
            say("Ctrl-D or /quit leaves.")
        except EOFError:
            return
