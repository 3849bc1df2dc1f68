"""`holdfast bench cost`: what verification adds to an answer, in calls, tokens, dollars and time."""

import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer

from holdfast.cli.arguments import named_file
from holdfast.cli.bench_out import predictions_into
from holdfast.cli.output import on_terminal, show, show_json
from holdfast.cli.progress import progress_bar


def cost(
    data: Annotated[
        list[Path],
        typer.Option(
            "--data",
            metavar="FILE...",
            help="Answers with their context: rows as for the grounding suite. Several may follow.",
        ),
    ],
    base: Annotated[
        str | None, typer.Option("--base", metavar="ID", help="Who answered; its published prices count.")
    ] = None,
    verifier: Annotated[
        str | None, typer.Option("--verifier", metavar="ID", help="Whose prices the stand-in's tokens have.")
    ] = None,
    model: Annotated[
        str | None,
        typer.Option("--model", metavar="ID_OR_URL", help="A real model in the place of the stand-in."),
    ] = None,
    no_logprobs: Annotated[
        bool, typer.Option("--no-logprobs", help="Let the stand-in give no token probabilities.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON alone on standard output.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            callback=named_file,
            help="Write each answer's costs here, as JSON Lines.",
        ),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option("--limit", min=1, metavar="N", help="At most N rows of each file, drawn by --seed."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Draws the sample.")] = 0,
) -> int:
    """Count what a model above the embedded judge costs, beside the answers themselves.

    Without --model a stand-in on this machine answers after 150 ms, and costs nothing.
    """
    from holdfast.bench.cost import BASE, VERIFIER, Setting, run
    from holdfast.bench.suites import Options
    from holdfast.cli.bench import name_bad_lines

    setting = Setting(base or BASE, verifier or VERIFIER, model, logprobs=not no_logprobs)
    with ExitStack() as stack:
        options = Options(limit, seed)
        if out is not None:
            options = Options(limit, seed, on_prediction=stack.enter_context(predictions_into(out, data)))
        if on_terminal(sys.stderr):
            options = Options(limit, seed, progress_bar(stack, "answers"), options.on_prediction)
        report = run(data, options, setting)
    name_bad_lines(report)
    figures = report.figures()
    show_json(figures) if as_json else show(_table(figures), _pairs(figures["mean"]))
    return 0


def _table(figures: Mapping[str, Any]) -> Any:
    from rich.box import SIMPLE
    from rich.table import Table

    setting = figures["setting"]
    asked = setting["model"] or f"stand-in at the prices of {setting['verifier']}"
    title = f"verification by {asked}, answers by {setting['base']}"
    table = Table(title=title, title_justify="left", box=SIMPLE, collapse_padding=True, pad_edge=False)
    headings = (
        "mode", "answers", "claims", "to model", "calls", "in + out tokens", "of base cost", "p50 ms", "added p50",
        "added p99",
    )  # fmt: skip
    table.add_column("file")
    for heading in headings:
        table.add_column(heading, justify="right")
    for file in figures["files"]:
        for mode, found in file["modes"].items():
            table.add_row(file["file"].partition(".jsonl")[0], mode, str(file["n"]), *_cells(found))
    return table


def _pairs(mean: Mapping[str, Any]) -> Any:
    from rich.box import SIMPLE
    from rich.table import Table

    title = "the same tokens at other prices: verification as a share of the answers' cost"
    table = Table(title=title, title_justify="left", box=SIMPLE, collapse_padding=True, pad_edge=False)
    for heading in ("answers by", "verified by"):
        table.add_column(heading)
    for heading in ("full", "sample"):
        table.add_column(heading, justify="right")
    for pair in mean["pairs"]:
        shares = (_number(pair["ratio"][mode], "{:.1%}") for mode in ("full", "sample"))
        table.add_row(pair["base"], pair["verifier"], *shares)
    return table


def _cells(found: Mapping[str, Any]) -> list[str]:
    tokens = (found["input_tokens_per_answer"], found["output_tokens_per_answer"])
    return [
        _number(found["checked_per_answer"], "{:.1f}"),
        _number(found["share_to_model"], "{:.0%}"),
        _number(found["calls_per_answer"], "{:.2f}"),
        " + ".join(_number(value, "{:.0f}") for value in tokens),
        _number(found["ratio"], "{:.1%}"),
        _number(found["latency_ms"]["p50"], "{:.0f}"),
        _number(found["added_by_model_ms"]["p50"], "{:.0f}"),
        _number(found["added_by_model_ms"]["p99"], "{:.0f}"),
    ]


def _number(value: float | None, form: str) -> str:
    return "-" if value is None else form.format(value)
