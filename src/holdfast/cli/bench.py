"""`holdfast bench SUITE`: figures on labelled rows that anyone can bring."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from holdfast.bench import SUITES, Options, Suite, SuiteReport
from holdfast.cli.arguments import HelpFlag, SeveralValues, help_of_group, named_file
from holdfast.cli.bench_cost import cost
from holdfast.cli.bench_details import detail_tables
from holdfast.cli.bench_out import predictions_into
from holdfast.cli.output import on_terminal, say, show, show_json
from holdfast.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.table import Table

_MOST_BAD_LINES_NAMED = 5
_FLOORS = ("rows", "AUROC", "95 %", "overlap", "length", "unchecked")
_DECISIONS = ("bal.acc", "F1", "ECE", "p50 ms", "p99 ms")

bench = typer.Typer(help="Measure Holdfast on labelled rows.", rich_markup_mode=None, add_help_option=False)


@bench.callback(invoke_without_command=True)
def _without_a_suite(context: typer.Context, show_help: HelpFlag = False) -> None:
    help_of_group(context, show_help)


def _command(suite: Suite) -> Callable[..., int]:
    def measure(
        data: Annotated[
            list[Path],
            typer.Option(
                "--data", metavar="FILE...", help="Rows: .jsonl, .jsonl.gz or .jsonl.xz. Several may follow."
            ),
        ],
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON alone on standard output.")] = False,
        out: Annotated[
            Path | None,
            typer.Option(
                "--out",
                metavar="FILE",
                callback=named_file,
                help="Write each row's prediction here, as JSON Lines.",
            ),
        ] = None,
        limit: Annotated[
            int | None,
            typer.Option("--limit", min=1, metavar="N", help="At most N rows of each file, drawn by --seed."),
        ] = None,
        seed: Annotated[
            int, typer.Option("--seed", metavar="N", help="Draws the sample and the intervals.")
        ] = 0,
    ) -> int:
        report = _run(suite, data, out, limit, seed)
        name_bad_lines(report)
        figures = report.figures()
        show_json(figures) if as_json else show(*_tables(figures), *detail_tables(figures, _number))
        return 0

    return measure


def _run(suite: Suite, data: list[Path], out: Path | None, limit: int | None, seed: int) -> SuiteReport:
    with ExitStack() as stack:
        options = Options(limit=limit, seed=seed)
        if out is not None:
            options = Options(limit, seed, on_prediction=stack.enter_context(predictions_into(out, data)))
        if on_terminal(sys.stderr):
            options = Options(limit, seed, progress_bar(stack, "rows"), options.on_prediction)
        return suite.run(data, options)


def name_bad_lines(report: SuiteReport) -> None:
    """Say which lines were no rows."""
    bad = list(report.bad_lines)
    for line in bad[:_MOST_BAD_LINES_NAMED]:
        say(f"skipped {line}")
    if len(bad) > _MOST_BAD_LINES_NAMED:
        say(f"skipped {len(bad) - _MOST_BAD_LINES_NAMED} more lines; --json counts them file by file.")


def _tables(figures: Mapping[str, Any]) -> "Iterator[Table]":
    """Two of them: side by side they would be wider than a terminal, and lose their figures at its edge."""
    yield _table(f"{figures['suite']}: AUROC beside its floors", _FLOORS, _against_floors, figures)
    yield _table("decisions, calibration and time", _DECISIONS, _decisions, figures)


def _table(
    title: str,
    headings: Sequence[str],
    cells: "Callable[[Mapping[str, Any]], list[str]]",
    figures: Mapping[str, Any],
) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=SIMPLE, collapse_padding=True, pad_edge=False)
    table.add_column("file", overflow="fold")
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for file in figures["files"]:
        table.add_row(file["file"].partition(".jsonl")[0], *cells(file))
    table.add_section()
    table.add_row("mean", *cells(figures["mean"]))
    return table


def _against_floors(figures: Mapping[str, Any]) -> list[str]:
    interval, floors = figures.get("auroc_interval"), figures["floors"]
    return [
        str(figures["n"]),
        _number(figures["auroc"]),
        f"{_number(interval[0])}-{_number(interval[1])}" if interval else "",
        _number(floors["overlap"]["auroc"]),
        _number(floors["length"]["auroc"]),
        str(figures["unchecked"] + figures["errors"]),
    ]


def _decisions(figures: Mapping[str, Any]) -> list[str]:
    latency = figures["latency_ms"]
    return [
        *(_number(figures[name]) for name in ("balanced_accuracy", "f1", "ece")),
        *(_number(latency[point], 0) for point in ("p50", "p99")),
    ]


def _number(value: float | None, places: int = 3) -> str:
    if value is None:
        return "-"
    written = f"{value:.{places}f}"
    return written.removeprefix("0") if written.startswith("0.") else written


for _suite in SUITES.values():
    bench.command(_suite.name, help=_suite.summary, cls=SeveralValues)(_command(_suite))
bench.command(cls=SeveralValues)(cost)
