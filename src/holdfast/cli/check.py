"""`holdfast check`: one answer against its evidence."""

from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from holdfast.cli.exits import ERROR
from holdfast.cli.findings import exit_code, parse_kinds
from holdfast.cli.kept import keep, open_traces
from holdfast.cli.output import say, show, show_json
from holdfast.cli.progress import with_progress
from holdfast.cli.sources import file_or_folder, only_one_stdin, read_text

if TYPE_CHECKING:
    from pathlib import Path

    from holdfast.claims.types import Evidence
    from holdfast.config import Config
    from holdfast.grounding.types import HallucinationReport
    from holdfast.llm.types import LanguageModel

ModeName = Literal["full", "sample", "critical_only"]


def check(
    answer: Annotated[
        str, typer.Argument(metavar="ANSWER", help="A file, - for standard input, or the text itself.")
    ],
    evidence: Annotated[
        list[str],
        typer.Option(
            "--evidence",
            "-e",
            metavar="PATH_OR_TEXT...",
            help="Files, folders, - for standard input, or texts. Several may follow; it may be repeated.",
        ),
    ],
    question: Annotated[str, typer.Option("--question", "-q", metavar="TEXT", help="What was asked.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON alone on standard output.")] = False,
    mode: Annotated[
        ModeName | None,
        typer.Option("--mode", metavar="full|sample|critical_only", help="Which claims are looked at."),
    ] = None,
    fail_on: Annotated[
        list[str],
        typer.Option(
            "--fail-on",
            metavar="KIND",
            help="Exit with 3 on: contradicted, unsupported, partial, phantom, extrapolation, "
            "wrong_citation, unchecked, any (of the first five) or never. Several: with commas.",
        ),
    ] = ["any"],  # noqa: B006
    threads: Annotated[
        int | None,
        typer.Option("--threads", min=0, metavar="N", help="Threads of the judge; 0 takes every core."),
    ] = None,
    trace: Annotated[
        bool, typer.Option("--trace", help="Keep the check in the store; see: holdfast trace.")
    ] = False,
    answered_by: Annotated[
        str | None,
        typer.Option("--answered-by", metavar="NAME", help="Whose answer it is; kept with --trace."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            "--model",
            metavar="ID_OR_URL",
            help="A language model for the claims that the embedded judge is not sure of, such as "
            "openai:gpt-5-mini or http://localhost:8000/v1.",
        ),
    ] = None,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Ask the model anew, and keep no verdict of it.")
    ] = False,
) -> int:
    """Check every claim of ANSWER against the evidence.

    Example: holdfast check answer.md --evidence notes/ --question "When was it built?"
    """
    kinds = parse_kinds(fail_on)
    if not only_one_stdin([answer, *evidence]):
        raise typer.BadParameter("standard input (-) can be read only once.", param_hint="--evidence")
    text, passages = read_text(answer, "answer"), gather_evidence(evidence)
    with ExitStack() as stack:
        traces = open_traces(stack) if trace else None
        chosen = _Choice(mode, threads, model, no_cache)
        report = _verify(text, passages, question, chosen)
        kept = (
            None
            if traces is None
            else keep(lambda: traces.record(report, passages, question=question, model=answered_by))
        )
    if as_json:
        show_json(report.to_dict() | (kept.field() if kept else {}))
    else:
        show(report)
        if kept:
            kept.tell()
    code = _leave(report, kinds)
    return kept.exit_code(code, "check") if kept else code


def gather_evidence(arguments: list[str]) -> "list[Evidence]":
    """Every passage that the arguments stand for, in their order."""
    from holdfast.claims import load_evidence

    return load_evidence([_path_or_text(argument) for argument in arguments])


def _path_or_text(argument: str) -> "Path | str":
    path = file_or_folder(argument, "evidence")
    return read_text(argument, "evidence") if path is None else path


@dataclass(frozen=True, slots=True)
class _Choice:
    """The flags that go over the settings."""

    mode: str | None
    threads: int | None
    model: str | None
    no_cache: bool


def _verify(answer: str, evidence: "list[Evidence]", question: str, choice: _Choice) -> "HallucinationReport":
    from holdfast import verify_response
    from holdfast.config import Config
    from holdfast.grounding.readers import embedded_judge

    settings = Config.load(
        threads=choice.threads,
        verification={"mode": choice.mode} if choice.mode else None,
        llm={"cache": False} if choice.no_cache else None,
    )
    chosen = settings.verification_on_request
    with ExitStack() as stack:
        judge = with_progress(embedded_judge(chosen, settings.threads), stack)
        model = connect_model(choice.model or chosen.verification_model, settings)
        return verify_response(question, answer, evidence, config=chosen, judge=judge, model=model).report


def connect_model(model_id: str | None, settings: "Config") -> "LanguageModel | None":
    """The model of this id with the settings' limits; None when no model is named."""
    if model_id is None:
        return None
    from holdfast.llm import connect

    return connect(model_id, settings.llm)


def _leave(report: "HallucinationReport", kinds: list[str]) -> int:
    code = exit_code(report, kinds)
    if not report.claims:
        say("no claim to check: the answer states nothing that evidence could support or refute.")
    if code == ERROR:
        from holdfast.grounding.coverage import why_unknown

        say(f"not every claim could be checked ({'; '.join(why_unknown(report.claims))}).")
    return code
