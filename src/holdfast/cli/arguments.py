"""What Typer has no word for: several values in a row (`--evidence a b c`), and help that loads nothing."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from holdfast.cli.output import write

_SEVERAL = ("--evidence", "-e", "--data")

# A group's own help flag: Typer's loads pydantic when it is *not* given, so also for the help of a command.
HelpFlag = Annotated[bool, typer.Option("-h", "--help", help="Show this message and exit.")]


def named_file(path: Path | None) -> Path | None:
    """Refuse `-` for a file beside the figures: standard output has those already."""
    if path == Path("-"):
        raise typer.BadParameter("standard output has the figures already: name a file.")
    return path


def help_of_group(context: typer.Context, asked: bool) -> None:
    """Show a group's help when it is asked for, or when no command is named."""
    if asked or context.invoked_subcommand is None:
        write(context.get_help() + "\n")
        raise typer.Exit


class SeveralValues(TyperCommand):
    """A command whose `--evidence` or `--data` takes several values in a row."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Write those options out one by one, then parse as usual."""
        options = [param for param in self.params if param.param_type_name == "option"]
        one = {name for param in options if not getattr(param, "is_flag", False) for name in param.opts}
        wants_argument = any(param.param_type_name == "argument" for param in self.params)
        return super().parse_args(ctx, spread(args, _SEVERAL, one.difference(_SEVERAL), wants_argument))


def spread(
    args: Sequence[str], several: Collection[str], one: Collection[str], wants_argument: bool = False
) -> list[str]:
    """Repeat an option of `several` before each of its values, and put arguments last.

    Where an argument is wanted and none stands apart, it is the last of several values in a row, so that
    `ANSWER --evidence a b` and `--evidence a b ANSWER` both mean what they look like.
    """
    written: list[str] = []
    arguments: list[str] = []
    last_added: int | None = None
    rest = list(args)
    while rest:
        word = rest.pop(0)
        name, equals, _ = word.partition("=")
        if word == "--":
            arguments += rest
            rest = []
        elif name in several or name in one:
            written += [word] if equals else [word, *rest[:1]]
            rest = rest if equals else rest[1:]
            while name in several and rest and not _is_option(rest[0]):
                last_added = len(written)
                written += [name, rest.pop(0)]
        else:
            (written if _is_option(word) else arguments).append(word)
    if wants_argument and not arguments and last_added is not None:
        arguments.append(written[last_added + 1])
        del written[last_added : last_added + 2]
    return [*written, "--", *arguments] if arguments else written


def _is_option(word: str) -> bool:
    """A dash and a name: `-` is standard input, `- item` and `-5` are text."""
    return len(word) > 1 and word[0] == "-" and not (word[1].isspace() or word[1].isdigit())
