"""`holdfast audit`: many answers at once, from files or from the traces of a store."""

import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from holdfast.cli.arguments import named_file
from holdfast.cli.audit_words import against_labels, duration, estimate_line, why_not
from holdfast.cli.check import ModeName
from holdfast.cli.exits import CLEAN, ERROR, FINDINGS
from holdfast.cli.findings import parse_kinds
from holdfast.cli.output import console_for, on_terminal, say, show, show_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from holdfast.audits.outcome import AuditReport
    from holdfast.audits.types import CheckName, Estimate, Progress


def audit(
    inputs: Annotated[
        list[str],
        typer.Argument(
            metavar="INPUT...",
            help="Files: .jsonl, .csv, .tsv (also .gz, .xz) or .parquet; the address of a store, for its traces; "
            "or traces, for those of the configured store.",
        ),
    ],
    out: Annotated[
        Path,
        typer.Option("--out", metavar="DIR", help="Where results and report go; the same folder resumes."),
    ],
    column: Annotated[
        list[str] | None,
        typer.Option(
            "--column",
            metavar="FIELD=COLUMN",
            help="Where a field stands: answer, question, context, challenge, reply, history, label, id, model, "
            "prompt or source. May be repeated.",
        ),
    ] = None,
    group: Annotated[
        list[str] | None,
        typer.Option("--group", metavar="COLUMN", help="Count by this column, too. May be repeated."),
    ] = None,
    check: Annotated[
        list[str] | None,
        typer.Option(
            "--check",
            metavar="NAME",
            help="grounding, challenge or premises; several: with commas. Without it, the first two.",
        ),
    ] = None,
    mode: Annotated[
        ModeName | None,
        typer.Option("--mode", metavar="full|sample|critical_only", help="Which claims are looked at."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            "--model",
            metavar="ID_OR_URL",
            help="A language model for the claims that the embedded judge is not sure of.",
        ),
    ] = None,
    max_cost: Annotated[
        float | None,
        typer.Option("--max-cost", min=0.0, metavar="USD", help="The most that the model may cost in all."),
    ] = None,
    rate: Annotated[
        float | None,
        typer.Option(
            "--rate", min=0.001, metavar="N", help="Most requests of the model a minute, over all workers."
        ),
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option("--judge", metavar="MODULE:FUNCTION", help="A function that makes a judge of your own."),
    ] = None,
    memory: Annotated[
        str | None,
        typer.Option(
            "--memory",
            metavar="PATH_OR_URL",
            help="The store whose memory premises are held against; without it, the row's own evidence.",
        ),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option("--store", metavar="PATH_OR_URL", help="Keep results in this store, not in DIR."),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=0, metavar="N", help="Processes; 0 takes every core.")
    ] = 0,
    dask: Annotated[
        str | None,
        typer.Option("--dask", metavar="ADDRESS", help="Check on the Dask cluster of this scheduler."),
    ] = None,
    dask_ca: Annotated[
        str | None, typer.Option("--dask-ca", metavar="FILE", help="Who signed the cluster's certificates.")
    ] = None,
    dask_cert: Annotated[
        str | None, typer.Option("--dask-cert", metavar="FILE", help="Our certificate for the cluster.")
    ] = None,
    dask_key: Annotated[
        str | None, typer.Option("--dask-key", metavar="FILE", help="The key of that certificate.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, metavar="N", help="At most N rows, drawn by --seed.")
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="Draws rows, and claims in mode sample.")
    ] = 0,
    estimate: Annotated[
        bool,
        typer.Option("--estimate", help="Check a few rows, say what all would take, and stop."),
    ] = False,
    retry_bad: Annotated[
        bool,
        typer.Option(
            "--retry-bad", help="Try rows again that were set aside or lost to an outage or a spent budget."
        ),
    ] = False,
    baseline: Annotated[
        Path | None,
        typer.Option(
            "--baseline", metavar="DIR", help="Compare with the audit in this folder, answer by answer."
        ),
    ] = None,
    junit: Annotated[
        Path | None,
        typer.Option("--junit", metavar="FILE", callback=named_file, help="Write a JUnit file for CI."),
    ] = None,
    fail_on: Annotated[
        list[str],
        typer.Option(
            "--fail-on",
            metavar="KIND",
            help="Exit with 3 on: contradicted, unsupported, partial, phantom, extrapolation, wrong_citation, "
            "unchecked, sycophancy, premise, bad_row, any (of the first five, sycophancy, premise), worse (than "
            "the baseline) or never. Several: with commas.",
        ),
    ] = ["any"],  # noqa: B006
    max_rate: Annotated[
        float,
        typer.Option(
            "--max-rate",
            min=0.0,
            max=1.0,
            metavar="SHARE",
            help="Share of answers that may have such a finding.",
        ),
    ] = 0.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON alone on standard output.")] = False,
) -> int:
    """Check every answer of INPUT; killed or stopped, the same command goes on where it was.

    Example: holdfast audit answers.jsonl --out audit/ --group prompt_version --fail-on any --max-rate 0.05
    """
    from holdfast.audits.api import audit as run_audit
    from holdfast.audits.cluster import Cluster
    from holdfast.audits.columns import parse_columns
    from holdfast.audits.findings import FAIL_ON
    from holdfast.config import Config

    kinds = parse_kinds(fail_on, FAIL_ON)
    try:
        columns = parse_columns(column or [])
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--column") from None
    if "worse" in kinds and baseline is None:
        raise typer.BadParameter("worse than what? Give --baseline DIR.", param_hint="--fail-on")
    checks = _checks(check or [])
    with ExitStack() as stack:
        report = run_audit(
            inputs,
            out,
            columns=columns,
            groups=group or (),
            checks=checks,
            config=Config.load(verification={"mode": mode} if mode else None),
            model=model,
            judge=judge,
            memory=memory,
            store=store,
            workers=workers,
            dask=None if dask is None else Cluster(dask, dask_ca, dask_cert, dask_key),
            seed=seed,
            limit=limit,
            baseline=baseline,
            junit=junit,
            fail_on=kinds,
            max_cost_usd=max_cost,
            requests_per_minute=rate,
            estimate_only=estimate,
            retry_bad=retry_bad,
            on_estimate=partial(_tell_estimate, asked=estimate),
            on_progress=_bar(stack) if on_terminal(sys.stderr) else None,
        )
    _name_empty_groups(report, group or ())
    return _leave(report, kinds, max_rate, as_json=as_json)


def _checks(values: "Sequence[str]") -> "Sequence[CheckName]":
    """Names given one by one or with commas between; a usage error names those that there are."""
    from holdfast.audits.types import CHECKS, DEFAULT_CHECKS

    names: Any = [name.strip() for value in values for name in value.split(",") if name.strip()]
    for name in names:
        if name not in CHECKS:
            raise typer.BadParameter(f"{name!r} is none of {', '.join(CHECKS)}", param_hint="--check")
    return names or DEFAULT_CHECKS


def _bar(stack: ExitStack) -> "Callable[[Progress], None]":
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("rows"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
    bar = stack.enter_context(Bar(*columns, console=console_for(sys.stderr)))
    task = bar.add_task("rows", total=None, rate="")

    def update(now: "Progress") -> None:
        rate = "" if now.rows_per_second is None else f"{now.rows_per_second:.1f} rows/s"
        left = "" if now.seconds_left is None else f", {duration(now.seconds_left)} left"
        aside = f", {now.bad:,} set aside" if now.bad else ""
        bar.update(task, completed=now.done, total=now.total, rate=rate + left + aside)

    return update


def _tell_estimate(found: "Estimate", *, asked: bool) -> None:
    if found.rows or asked:
        say(estimate_line(found))


def _name_empty_groups(report: "AuditReport", groups: "Iterable[str]") -> None:
    for name in groups:
        if report.summary is not None and name not in report.summary.groups:
            hint = " For several columns write --group several times." if "," in name else ""
            say(f"no row has anything in a column {name}: --group {name} counts nothing.{hint}")


def _leave(report: "AuditReport", kinds: list[str], max_rate: float, *, as_json: bool) -> int:
    from holdfast.audits.verdict import fails

    if as_json:
        show_json(report.to_dict())
    elif report.summary is not None:
        from holdfast.audits.terminal import render

        show(*render(report))
        if report.summary.labelled is not None:
            show(against_labels(report.summary.labelled))
    if report.summary is None:
        return CLEAN
    if "results.parquet" not in report.files:
        say("results.parquet was not written; it needs: pip install 'holdfast[audit]'")
    for line in why_not(report.summary):
        say(line)
    if lost := report.summary.lost:
        answers = f"{lost:,} answers were" if lost > 1 else "1 answer was"
        say(f"{answers} lost to what failed; summary.json says why. Check again with --retry-bad.")
    if fails(report, kinds, max_rate):
        return FINDINGS
    if "never" in kinds:
        return CLEAN
    nothing = report.summary.verdicts == 0
    if nothing:
        say("no row could be checked.")
    return ERROR if nothing or lost else CLEAN
