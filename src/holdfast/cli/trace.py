"""`holdfast trace`: what was claimed, on what evidence, and what became of it."""

import datetime
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from holdfast.cli.arguments import HelpFlag, help_of_group
from holdfast.cli.exits import CLEAN, ERROR, FINDINGS
from holdfast.cli.output import can_write, say, show, show_json, write
from holdfast.cli.store import JsonFlag, StoreOption, named_store

if TYPE_CHECKING:
    from holdfast.traces.plain import ReasoningTraces
    from holdfast.traces.types import Replay

TraceId = Annotated[
    str, typer.Argument(metavar="TRACE", help="The id of a trace, the start of it, or latest.")
]
Format = Literal["json", "svg"]
Day = Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="Leave out what is outside (UTC).")]

trace = typer.Typer(
    help="Claims, their evidence and their verdicts, as they were kept.",
    rich_markup_mode=None,
    add_help_option=False,
)


@trace.callback(invoke_without_command=True)
def _without_a_command(context: typer.Context, show_help: HelpFlag = False) -> None:
    help_of_group(context, show_help)


@trace.command("list")
def list_command(
    limit: Annotated[int, typer.Option("--limit", min=1, metavar="N", help="At most N traces.")] = 20,
    before: Annotated[
        str | None, typer.Option("--before", metavar="TRACE", help="Only traces older than this one.")
    ] = None,
    address: StoreOption = None,
    as_json: JsonFlag = False,
) -> int:
    """List the traces, newest first."""
    with _open(address) as traces:
        found = traces.list_traces(limit, before=before)
    if as_json:
        show_json([summary.to_dict() for summary in found])
    elif found:
        from holdfast.cli.lists import trace_list

        show(trace_list(found))
    else:
        say("no traces yet: holdfast check --trace writes one.")
    return CLEAN


@trace.command("show")
def show_command(wanted: TraceId, address: StoreOption = None, as_json: JsonFlag = False) -> int:
    """Show a trace: its goal, the decisions below it, their claims with verdicts and citations."""
    with _open(address) as traces:
        found = traces.get_trace(traces.find_trace(wanted))
    show_json(found.to_dict()) if as_json else show(found)
    return CLEAN


@trace.command("report")
def report_command(wanted: TraceId, address: StoreOption = None, as_json: JsonFlag = False) -> int:
    """Report how well the claims of a trace are carried by their evidence; 3 when some are not."""
    with _open(address) as traces:
        found = traces.get_verification_report(traces.find_trace(wanted))
    show_json(found.to_dict()) if as_json else show(found)
    return FINDINGS if found.flagged_claims else CLEAN


@trace.command("export")
def export_command(
    wanted: TraceId,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Where to write; - or none is standard output."),
    ] = None,
    form: Annotated[
        Format | None,
        typer.Option("--format", metavar="json|svg", help="JSON or a picture; else by the name of FILE."),
    ] = None,
    address: StoreOption = None,
) -> int:
    """Write a trace as JSON, or as a picture of goal, decisions, claims and evidence."""
    out = None if out == Path("-") else out
    chosen = form or _format_of(out)
    with _open(address) as traces:
        found = traces.get_trace(traces.find_trace(wanted))
    text = found.to_svg() if chosen == "svg" else found.to_json(indent=2) + "\n"
    if out is not None:
        out.write_text(text, encoding="utf-8")
    else:
        # A picture names its characters where the console cannot carry them.
        write(text if can_write(text, sys.stdout) else text.encode("ascii", "xmlcharrefreplace").decode())
    return CLEAN


def _format_of(out: Path | None) -> Format:
    """What the file's name asks for. Another name is refused: in a .html file the JSON would be read as a page."""
    suffix = "" if out is None else out.suffix.lower()
    if suffix not in ("", ".json", ".svg"):
        raise typer.BadParameter(
            f"{suffix} says neither json nor svg: name a .json or .svg file, or give --format.",
            param_hint="--out",
        )
    return "svg" if suffix == ".svg" else "json"


@trace.command("replay")
def replay_command(
    wanted: TraceId,
    model: Annotated[
        str | None,
        typer.Option("--verification-model", metavar="NAME", help="Another judge than the configured one."),
    ] = None,
    record: Annotated[bool, typer.Option("--record", help="Keep what it says as the latest word.")] = False,
    address: StoreOption = None,
    as_json: JsonFlag = False,
) -> int:
    """Put the verdicts of a trace to a judge again; 3 when it says otherwise, 1 when it says nothing."""
    with _open(address) as traces:
        found = traces.replay(traces.find_trace(wanted), model, record=record)
    if as_json:
        show_json([replay.to_dict() for replay in found])
    else:
        from holdfast.traces.terminal import replays_table

        show(replays_table(found))
    return _leave(found)


def _leave(replays: "Sequence[Replay]") -> int:
    """Findings win over errors; a verdict that could not be had again is no agreement."""
    lost = [one.replayed for one in replays if one.original.verdict and not one.replayed.verdict]
    if lost:
        reasons = dict.fromkeys(claim.outcome_reason or "no reason given" for claim in lost)
        say(f"not every claim could be judged again ({'; '.join(reasons)}).")
    if any(one.agrees is False for one in replays):
        return FINDINGS
    return ERROR if lost else CLEAN


@trace.command("analyse")
def analyse_command(
    since: Day = None,
    until: Day = None,
    model: Annotated[
        str | None, typer.Option("--model", metavar="NAME", help="Only the answers of this model.")
    ] = None,
    address: StoreOption = None,
    as_json: JsonFlag = False,
) -> int:
    """Count over all traces: how often claims fail by model, source and kind, and whether that changes."""
    start, end = _day(since, "--since"), _day(until, "--until")
    with _open(address) as traces:
        found = traces.analyse(since=start, until=end, model=model)
    show_json(found.to_dict()) if as_json else show(found)
    return CLEAN


@contextmanager
def _open(address: str | None) -> "Iterator[ReasoningTraces]":
    from holdfast.traces.plain import ReasoningTraces

    with ReasoningTraces(named_store(address)) as traces:
        yield traces


def _day(value: str | None, option: str) -> datetime.datetime | None:
    if value is None:
        return None
    try:
        return datetime.datetime.combine(datetime.date.fromisoformat(value), datetime.time(), datetime.UTC)
    except ValueError:
        raise typer.BadParameter(f"{value!r} is no date such as 2026-01-31", param_hint=option) from None
