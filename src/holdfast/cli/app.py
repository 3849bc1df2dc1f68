"""The commands and their help. Each command loads what it needs when it runs, so that help is instant."""

from typing import Annotated

import typer

from holdfast.cli.arguments import HelpFlag, SeveralValues, help_of_group
from holdfast.cli.audit import audit
from holdfast.cli.bench import bench
from holdfast.cli.calibrate import calibrate
from holdfast.cli.challenge import challenge
from holdfast.cli.chat import chat
from holdfast.cli.check import check
from holdfast.cli.demo import demo
from holdfast.cli.doctor import doctor
from holdfast.cli.feedback import feedback
from holdfast.cli.groups import Sections, WholeSummaries
from holdfast.cli.keys import keys
from holdfast.cli.mcp import mcp
from holdfast.cli.memory import memory
from holdfast.cli.output import write
from holdfast.cli.premises import premises
from holdfast.cli.serve import serve
from holdfast.cli.store import store
from holdfast.cli.trace import trace
from holdfast.cli.tribunal import tribunal

app = typer.Typer(
    cls=Sections,
    help="Hold what a language model says to its evidence, claim by claim, on this machine.",
    epilog="Exit codes: 0 clean, 3 findings, 1 error, 2 usage.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_help_option=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def holdfast(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
    show_help: HelpFlag = False,
) -> None:
    """Show the version, or the help when no command is named."""
    if version:
        from importlib.metadata import version as installed_version

        write(f"holdfast {installed_version('holdfast')}\n")
        raise typer.Exit
    help_of_group(context, show_help)


app.command(cls=SeveralValues)(check)
app.command(cls=SeveralValues)(challenge)
app.command(cls=SeveralValues)(chat)
app.command()(demo)
app.command()(audit)
app.add_typer(bench, name="bench", cls=WholeSummaries)
app.command(cls=SeveralValues)(calibrate)
app.command()(doctor)
app.command()(feedback)
app.add_typer(keys, name="keys", cls=WholeSummaries)
app.command()(mcp)
app.add_typer(memory, name="memory", cls=WholeSummaries)
app.command()(premises)
app.command()(serve)
app.add_typer(store, name="store", cls=WholeSummaries)
app.add_typer(trace, name="trace", cls=WholeSummaries)
app.add_typer(tribunal, name="tribunal", cls=WholeSummaries)
