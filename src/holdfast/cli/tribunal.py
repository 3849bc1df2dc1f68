"""`holdfast tribunal`: agreement that counts only when it is independent."""

import shlex
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from holdfast.addresses import without_secrets
from holdfast.cli.arguments import HelpFlag, help_of_group
from holdfast.cli.exits import CLEAN, ERROR, FINDINGS
from holdfast.cli.kept import keep
from holdfast.cli.output import on_terminal, say, show, show_json
from holdfast.cli.progress import progress_bar
from holdfast.cli.sources import read_data, read_text
from holdfast.cli.store import JsonFlag, StoreOption

if TYPE_CHECKING:
    from holdfast.config import Config
    from holdfast.tribunal.detecting.thresholds import Thresholds
    from holdfast.tribunal.result import TribunalResult
    from holdfast.tribunal.types import Stakes

Preset = Literal["high-stakes", "creative"]
MeasureName = Literal["wording", "meaning"]
Finding = Literal["any", "discarded", "converged", "unchecked", "warning", "not-approved", "never"]
VotesArgument = Annotated[
    str, typer.Argument(metavar="VOTES", help="A JSON file with the votes, - for standard input, or JSON.")
]
StakesOption = Annotated[
    str | None,
    typer.Option(
        "--stakes", metavar="NAME", help="read_only, state_change, destructive or security_critical."
    ),
]
PresetOption = Annotated[
    Preset | None,
    typer.Option("--preset", metavar="high-stakes|creative", help="Thresholds for such swarms."),
]
MeasureOption = Annotated[
    MeasureName | None,
    typer.Option("--measure", metavar="wording|meaning", help="What similar means; see the manual."),
]
WarningOption = Annotated[
    float | None, typer.Option("--warning", metavar="N", help="Flag votes that are at least so similar.")
]
DerivativeOption = Annotated[
    float | None,
    typer.Option("--derivative", metavar="N", help="Discard votes that are at least so similar."),
]
ClusterOption = Annotated[
    int | None, typer.Option("--min-cluster-size", min=2, metavar="N", help="Votes that make a cluster.")
]
PicturesOption = Annotated[
    Path | None,
    typer.Option(
        "--pictures", metavar="FOLDER", help="Write heat-map.svg and clusters.svg into this folder."
    ),
]
EventsOption = Annotated[
    Path | None, typer.Option("--events", metavar="FILE", help="Write each event here, as JSON Lines.")
]
FailOption = Annotated[
    Finding,
    typer.Option(
        "--fail-on",
        metavar="KIND",
        help="Exit with 3 on: discarded, converged, unchecked, any (of these), warning, not-approved or never.",
    ),
]

tribunal = typer.Typer(
    help="Let agents vote, and count only votes that are independent.",
    rich_markup_mode=None,
    add_help_option=False,
)


@tribunal.callback(invoke_without_command=True)
def _without_a_command(context: typer.Context, show_help: HelpFlag = False) -> None:
    help_of_group(context, show_help)


@tribunal.command("tally")
def tally_command(
    votes: VotesArgument,
    stakes: StakesOption = None,
    preset: PresetOption = None,
    warning: WarningOption = None,
    derivative: DerivativeOption = None,
    min_cluster_size: ClusterOption = None,
    measure: MeasureOption = None,
    paraphrases: Annotated[
        bool, typer.Option("--paraphrases", help="Flag votes that say the same in other words, too.")
    ] = False,
    pictures: PicturesOption = None,
    events: EventsOption = None,
    fail_on: FailOption = "any",
    as_json: JsonFlag = False,
) -> int:
    """Decide on votes that are in the open: find copies, clusters and convergence, and count the rest.

    Example: holdfast tribunal tally votes.json --stakes destructive --pictures out/
    """
    from holdfast import tally_votes
    from holdfast.config import Config
    from holdfast.errors import InputError
    from holdfast.tribunal.files import parse_votes

    settings, named = Config.load(), _stakes(stakes)
    chosen = _thresholds(settings, preset, warning, derivative, min_cluster_size)
    given = parse_votes(read_data(votes, "votes"))
    if not given.votes:
        raise InputError("there are no votes: each is an object with agent, verdict and reasoning")
    about = given.proposal if named is None else replace(given.proposal, stakes=named)
    result = tally_votes(
        given.votes,
        about,
        thresholds=chosen,
        measure=measure or settings.tribunal.measure,
        paraphrases=paraphrases,
    )
    return _leave(result, pictures, events, fail_on, as_json=as_json)


@tribunal.command("run")
def run_command(
    votes: Annotated[
        str | None,
        typer.Argument(metavar="[VOTES]", help="A JSON file with the votes, - for standard input, or JSON."),
    ] = None,
    agents: Annotated[
        str | None,
        typer.Option(
            "--agents", metavar="CONFIG", help="A TOML or JSON file with agents that run on models."
        ),
    ] = None,
    proposal: Annotated[
        str | None,
        typer.Option("--proposal", metavar="TEXT", help="What is voted on: a file, - or the text."),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", min=0, max=20, metavar="N", help="Rounds of debate after the blind one."),
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="ID", help="Go on with a tribunal that was interrupted.")
    ] = None,
    stakes: StakesOption = None,
    swarm: Annotated[
        str | None, typer.Option("--swarm", metavar="NAME", help="Tribunals of one swarm follow each other.")
    ] = None,
    preset: PresetOption = None,
    warning: WarningOption = None,
    derivative: DerivativeOption = None,
    min_cluster_size: ClusterOption = None,
    measure: MeasureOption = None,
    address: StoreOption = None,
    trace: Annotated[
        bool, typer.Option("--trace", help="Keep the result as a reasoning trace, too.")
    ] = False,
    pictures: PicturesOption = None,
    events: EventsOption = None,
    fail_on: FailOption = "any",
    as_json: JsonFlag = False,
) -> int:
    """Run a tribunal from commitments to tally, and keep its audit log in the store.

    With VOTES, the votes are sealed, committed, revealed and counted. With --agents, each agent is asked through its
    language model: blind first, then in as many rounds of debate as asked for. --resume opens what was sealed.
    """
    from holdfast import sync
    from holdfast.cli.tribunal_runs import Run, keep_trace, run_tribunal
    from holdfast.config import Config

    if (votes is not None and agents is not None) or (votes is None and agents is None and resume is None):
        raise typer.BadParameter("give VOTES, or --agents CONFIG, or --resume ID", param_hint="--agents")
    settings, named = Config.load(), _stakes(stakes)
    thresholds = _thresholds(settings, preset, warning, derivative, min_cluster_size)
    asked = Run(
        votes=None if votes is None else read_data(votes, "votes"),
        agents=None if agents is None else read_data(agents, "agents"),
        proposal=None if proposal is None else read_text(proposal, "proposal"),
        stakes=named,
        rounds=rounds,
        resume=resume,
        swarm=swarm or settings.tribunal.swarm,
        thresholds=thresholds,
        measure=measure or settings.tribunal.measure,
        store=address,
    )
    with ExitStack() as stack:
        bar = progress_bar(stack, "answers", transient=True) if on_terminal(sys.stderr) and agents else None
        result, usage = sync.run(run_tribunal(asked, settings, bar))
    kept = keep(lambda: sync.run(keep_trace(asked, settings, result))) if trace else None
    beside = ({} if usage is None else {"usage": usage}) | (kept.field() if kept else {})
    code = _leave(result, pictures, events, fail_on, as_json=as_json, beside=beside)
    if not as_json:
        there = "" if address is None else f" --store {shlex.quote(without_secrets(address))}"
        say(f"kept as {result.tribunal_id}; see: holdfast tribunal audit {result.tribunal_id}{there}")
        if kept:
            kept.tell(there)
    return kept.exit_code(code, "trace") if kept else code


@tribunal.command("calibrate")
def calibrate_command(
    pairs: Annotated[
        str,
        typer.Argument(metavar="PAIRS", help="JSON Lines with a, b and derivative (1 or 0); a file or -."),
    ],
    measure: MeasureOption = None,
    most_accused: Annotated[
        float,
        typer.Option(
            "--most-accused", min=0.0, max=0.5, help="Share of independent pairs that may be accused."
        ),
    ] = 0.01,
    most_warned: Annotated[
        float,
        typer.Option(
            "--most-warned", min=0.0, max=0.9, help="Share of independent pairs that may be flagged."
        ),
    ] = 0.05,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the curve with both thresholds.")
    ] = None,
    as_json: JsonFlag = False,
) -> int:
    """Find thresholds from labelled pairs: copies, and independent texts that agree."""
    from holdfast.tribunal.detecting.calibration import calibrate
    from holdfast.tribunal.files import parse_pairs

    labelled = parse_pairs(read_data(pairs, "pairs"))
    found = calibrate(
        labelled, measure=measure or "wording", most_accused=most_accused, most_warned=most_warned
    )
    if plot is not None:
        plot.write_text(found.to_svg(), encoding="utf-8")
    if as_json:
        show_json(found.to_dict())
    else:
        high, low = found.derivative, found.warning
        show(
            f"[tribunal]\nwarning_threshold = {found.thresholds.warning:.3f}  "
            f"# flags {low.accused:.1%} of independent pairs, {low.found:.1%} of copies\n"
            f"derivative_threshold = {found.thresholds.derivative:.3f}  "
            f"# accuses {high.accused:.1%} of independent pairs, finds {high.found:.1%} of copies\n"
            f'measure = "{found.measure}"'
        )
    if not found.met:
        say(f"even the highest threshold accuses {found.derivative.accused:.1%} of independent pairs.")
    return CLEAN


@tribunal.command("audit")
def audit_command(
    wanted: Annotated[
        str,
        typer.Argument(
            metavar="FILE_OR_ID", help="An exported log, a tribunal's id or its start, or latest."
        ),
    ],
    head: Annotated[
        str | None,
        typer.Option("--head", metavar="DIGEST", help="The last digest, as it was kept elsewhere."),
    ] = None,
    export: Annotated[
        Path | None, typer.Option("--export", metavar="FILE", help="Write the log here, as JSON Lines.")
    ] = None,
    address: StoreOption = None,
    as_json: JsonFlag = False,
) -> int:
    """Verify a tribunal's log: the chain, the commitments and the count; 3 names the first broken entry."""
    from holdfast.cli.tribunal_runs import find_entries
    from holdfast.tribunal.record.verification import audit

    entries = find_entries(wanted, address)
    if export is not None:
        lines = (_json_line(entry.to_dict()) for entry in entries)
        export.write_text("".join(lines), encoding="utf-8")
    report = audit(entries, head)
    if as_json:
        show_json(report.to_dict())
    elif report.sound:
        ending = f"decided: {report.outcome}" if report.finished else "not decided yet"
        show(f"{report.tribunal_id}: {report.entries} entries, whole; {ending}\nhead: {report.head}")
    else:
        show(f"{report.tribunal_id}: broken at entry {report.broken_entry}: {report.problem}")
    return CLEAN if report.sound else FINDINGS


@tribunal.command("list")
def list_command(
    limit: Annotated[int, typer.Option("--limit", min=1, metavar="N", help="At most N tribunals.")] = 20,
    address: StoreOption = None,
    as_json: JsonFlag = False,
) -> int:
    """List the tribunals of the store, newest first."""
    from holdfast.cli.tribunal_runs import list_tribunals
    from holdfast.tribunal.plain import to_plain

    found = list_tribunals(limit, address)
    if as_json:
        show_json(to_plain(found))
    elif found:
        from holdfast.cli.lists import tribunal_list

        show(tribunal_list(found))
    else:
        say("no tribunals yet: holdfast tribunal run keeps one.")
    return CLEAN


def _thresholds(
    settings: "Config",
    preset: str | None,
    warning: float | None,
    derivative: float | None,
    min_cluster_size: int | None,
) -> "Thresholds":
    """Flags over the preset over the settings; a flag that does not fit is a usage error."""
    from holdfast.errors import ConfigError
    from holdfast.tribunal.detecting.thresholds import Thresholds

    table = settings.tribunal
    presets = {"high-stakes": Thresholds.high_stakes, "creative": Thresholds.creative}
    base = (
        presets[preset]()
        if preset
        else Thresholds(table.warning_threshold, table.derivative_threshold, table.min_cluster_size)
    )
    size = base.min_cluster_size if min_cluster_size is None else min_cluster_size
    flags = {"warning": warning, "derivative": derivative}
    given = {name: value for name, value in flags.items() if value is not None}
    try:
        return replace(base, min_cluster_size=size, **given)
    except ConfigError as error:
        raise typer.BadParameter(str(error), param_hint=", ".join(f"--{name}" for name in given)) from None


def _stakes(name: str | None) -> "Stakes | None":
    from holdfast.errors import InputError
    from holdfast.tribunal.types import parse_stakes

    try:
        return None if name is None else parse_stakes(name)
    except InputError as error:
        raise typer.BadParameter(str(error), param_hint="--stakes") from None


def _leave(
    result: "TribunalResult",
    pictures: Path | None,
    events: Path | None,
    fail_on: str,
    *,
    as_json: bool,
    beside: Mapping[str, Any] | None = None,
) -> int:
    """Write what was asked for, show the result, and say by the exit code whether there is a finding."""
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        (pictures / "heat-map.svg").write_text(result.heat_map(), encoding="utf-8")
        (pictures / "clusters.svg").write_text(result.cluster_graph(), encoding="utf-8")
    if events is not None:
        lines = (_json_line(event.to_dict()) for event in result.events)
        events.write_text("".join(lines), encoding="utf-8")
    if as_json:
        show_json({**result.to_dict(), **(beside or {})})
    else:
        show(result)
    failed = bool(result.uncounted) and not result.votes
    return FINDINGS if _is_finding(result, fail_on) else ERROR if failed else CLEAN


def _is_finding(result: "TribunalResult", kind: str) -> bool:
    found = {
        "discarded": bool(result.discarded),
        "converged": bool(result.rapid_convergence)
        or bool(result.convergence and result.convergence.converged),
        "unchecked": result.detection.unchecked is not None,
        "never": False,
        "not-approved": result.outcome != "APPROVE",
    }
    found["any"] = found["discarded"] or found["converged"] or found["unchecked"]
    found["warning"] = found["any"] or bool(result.similar_pairs)
    return found[kind]


def _json_line(value: dict[str, Any]) -> str:
    import json

    return json.dumps(value, allow_nan=False) + "\n"
