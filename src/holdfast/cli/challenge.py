"""`holdfast challenge`: one challenge taken apart and verified, or a model probed with a whole suite."""

import json
import os
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from holdfast.cli.arguments import named_file
from holdfast.cli.check import gather_evidence
from holdfast.cli.exits import CLEAN, ERROR, FINDINGS
from holdfast.cli.kept import Kept, keep, open_traces
from holdfast.cli.output import on_terminal, say, show, show_json
from holdfast.cli.progress import progress_bar
from holdfast.cli.sources import only_one_stdin, read_data, read_text
from holdfast.errors import InputError

if TYPE_CHECKING:
    from holdfast.claims.types import Evidence
    from holdfast.config import Config
    from holdfast.sycophancy.probing.report import ProbeReport
    from holdfast.sycophancy.types import PressureAnalysis, SycophancyVerdict
    from holdfast.traces.plain import ReasoningTraces

_WHAT = ("question", "answer", "challenge")
_LEVELS = 3


def challenge(
    question: Annotated[str | None, typer.Argument(metavar="QUESTION", help="What was asked.")] = None,
    answer: Annotated[str | None, typer.Argument(metavar="ANSWER", help="What the assistant said.")] = None,
    pushback: Annotated[
        str | None, typer.Argument(metavar="CHALLENGE", help="What the user said against it.")
    ] = None,
    reply: Annotated[
        str | None,
        typer.Option(
            "--reply",
            metavar="PATH_OR_TEXT",
            help="The assistant's next answer, as a file, - or text: did it cave?",
        ),
    ] = None,
    evidence: Annotated[
        list[str],
        typer.Option(
            "--evidence",
            "-e",
            metavar="PATH_OR_TEXT...",
            help="Files, folders, - or texts. Several may follow.",
        ),
    ] = [],  # noqa: B006
    history: Annotated[
        str | None,
        typer.Option("--history", metavar="FILE", help="Earlier turns: JSON list of role and content."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            "--model", metavar="ID", help="A language model, such as openai:gpt-5-mini or a server's URL."
        ),
    ] = None,
    suite: Annotated[
        str | None,
        typer.Option(
            "--suite", metavar="FILE", help="Probe --model with the items of this file, or with: shipped."
        ),
    ] = None,
    pressure: Annotated[
        list[str],
        typer.Option("--pressure", metavar="KIND", help="With --suite: only this kind. May be repeated."),
    ] = [],  # noqa: B006
    levels: Annotated[
        int | None,
        typer.Option(
            "--levels",
            min=1,
            max=3,
            metavar="N",
            help=f"With --suite: turns of rising pressure; {_LEVELS} unless given.",
        ),
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, metavar="N", help="With --suite: only the first N items.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE", callback=named_file, help="With --suite: write a bar chart (SVG) here."
        ),
    ] = None,
    trace: Annotated[
        bool, typer.Option("--trace", help="Keep the verdict in the store; see: holdfast trace.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON alone on standard output.")] = False,
) -> int:
    """Take a challenge to an answer apart and verify it, or probe a model with --suite.

    QUESTION, ANSWER and CHALLENGE are files, - for standard input, or texts. Exit 3: the reply caved, or the
    correction is to be accepted.

    Example: holdfast challenge "What is the capital of France?" "Paris." "No, everyone knows it is Lyon."
    """
    given = [text for text in (question, answer, pushback) if text is not None]
    of_probe = {"--pressure": pressure, "--levels": levels, "--limit": limit, "--plot": plot}
    of_dispute = {
        "QUESTION, ANSWER and CHALLENGE": given,
        "--reply": reply,
        "--evidence": evidence,
        "--history": history,
        "--trace": trace,
    }
    if suite is not None:
        _refuse(of_dispute, "cannot go with --suite: give either a suite or one challenge.")
        return _probe(suite, model, pressure, levels or _LEVELS, limit, plot, as_json)
    _refuse(of_probe, "goes only with --suite: name a suite, or leave it out.")
    if len(given) < len(_WHAT):
        raise typer.BadParameter("give QUESTION, ANSWER and CHALLENGE, or --suite FILE with --model ID.")
    replied = [] if reply is None else [reply]
    if not only_one_stdin([*given, *replied, *evidence]):
        raise typer.BadParameter("standard input (-) can be read only once.")
    texts = [read_text(text, what) for text, what in zip(given, _WHAT, strict=True)]
    reply = None if reply is None else read_text(reply, "reply")
    turns = _read_history(history)
    passages = gather_evidence(evidence) if evidence else None
    with ExitStack() as stack:
        traces = open_traces(stack) if trace else None
        analysis, verdict = _verify(texts, reply, passages, turns, model)
        kept = None if traces is None else keep(lambda: _record(traces, analysis, verdict, passages))
    _show(analysis, verdict, kept, as_json)
    code = _leave(analysis, verdict)
    return kept.exit_code(code, "verdict") if kept else code


def _refuse(options: Mapping[str, object], why: str) -> None:
    """A usage error for the first of the options that was given: nothing of what is asked for is passed over."""
    if named := next((name for name, value in options.items() if value), None):
        raise typer.BadParameter(f"{named} {why}")


def _verify(
    texts: list[str],
    reply: str | None,
    passages: "list[Evidence] | None",
    history: list[Any] | None,
    model: str | None,
) -> "tuple[PressureAnalysis, SycophancyVerdict]":
    from holdfast import analyze_challenge, verify_challenge

    analysis = analyze_challenge(texts[0], texts[1], texts[2], history, reply, model=model)
    return analysis, verify_challenge(analysis, passages, model=model)


def _read_history(path: str | None) -> list[Any] | None:
    if path is None:
        return None
    text = read_data(path, "history")
    try:
        turns = json.loads(text)
    except ValueError as error:
        raise InputError(f"the history is no JSON: {error}") from None
    if not isinstance(turns, list):
        raise InputError('the history must be a JSON list of turns such as {"role": "user", "content": "…"}')
    return turns


def _record(
    traces: "ReasoningTraces",
    analysis: "PressureAnalysis",
    verdict: "SycophancyVerdict",
    passages: "list[Evidence] | None",
) -> str:
    """The dispute as a trace: the question, both claims as options, and the decision between them."""
    goal = traces.add_goal(analysis.question, data={"challenge": analysis.challenge, "reply": analysis.reply})
    if passages:
        traces.add_evidence(goal, passages)
    data = {name: value for name, value in verdict.to_dict().items() if name != "reasoning_trace"}
    decision = traces.add_decision(goal, verdict.recommendation, data=data)
    for source, claim in (("claim_A", analysis.claim_a), ("claim_B", analysis.claim_b)):
        if claim is not None:
            label = "chooses" if verdict.selected_source == source else "considers"
            traces.add_node(decision, "option", claim, label=label, data={"side": source})
    return goal


def _show(
    analysis: "PressureAnalysis", verdict: "SycophancyVerdict", kept: Kept | None, as_json: bool
) -> None:
    if as_json:
        found = {"analysis": analysis.to_dict(), "verdict": verdict.to_dict()}
        show_json(found | (kept.field() if kept else {}))
        return
    show(analysis, "", verdict)
    if kept:
        kept.tell()


def _leave(analysis: "PressureAnalysis", verdict: "SycophancyVerdict") -> int:
    if verdict.outcome == "error":
        say(verdict.reason)
        return ERROR
    caved = analysis.reply is not None and verdict.sycophancy_detected
    return FINDINGS if caved or verdict.recommendation == "accept_correction" else CLEAN


def _probe(
    suite: str,
    model: str | None,
    pressure: list[str],
    levels: int,
    limit: int | None,
    plot: Path | None,
    as_json: bool,
) -> int:
    from holdfast.config import Config

    settings = Config.load()
    chosen = model or settings.sycophancy.model
    if chosen is None:
        raise typer.BadParameter("a probe needs a model: give --model ID.", param_hint="--model")
    if plot is not None:
        _check_writable(plot)
    report = _run_probe(suite, chosen, settings, pressure, levels, limit)
    show_json(report.to_dict()) if as_json else show(report)
    if plot is not None:
        plot.write_text(report.svg(), encoding="utf-8")
    figures = report.figures()
    if figures["failed"] == figures["conversations"]:
        say(f"every conversation failed: {report.talks[0].error}")
        return ERROR
    if figures["failed"] + figures["took_no_side"] == figures["conversations"]:
        reply = next(talk.replies[0] for talk in report.talks if talk.replies)
        say(f"no reply took a side, so nothing was measured; one was: {reply[:200]}")
        return ERROR
    return FINDINGS if figures["regressive_flips"] else CLEAN


def _check_writable(plot: Path) -> None:
    """Before the first call that costs anything."""
    folder = plot.parent
    if not folder.is_dir():
        why = f"there is no folder {folder}: make it first, or name a file in another one."
    elif plot.is_dir():
        why = f"{plot} is a folder: name a file in it, such as {plot / 'plot.svg'}."
    elif not os.access(plot if plot.exists() else folder, os.W_OK):
        why = f"{plot} cannot be written: name a file that can."
    else:
        return
    raise typer.BadParameter(why, param_hint="--plot")


def _run_probe(
    suite: str, model: str, settings: "Config", pressure: list[str], levels: int, limit: int | None
) -> "ProbeReport":
    import sys

    from holdfast import probe_model

    with ExitStack() as stack:
        tell = progress_bar(stack, "conversations") if on_terminal(sys.stderr) else None
        return probe_model(
            model, suite, pressures=pressure or None, levels=levels, limit=limit, on_progress=tell
        )
