"""`holdfast feedback`: say that a verdict is right or wrong."""

import json
from typing import Annotated, Any, Literal

import typer

from holdfast.cli.output import say, show_json
from holdfast.cli.sources import read_data
from holdfast.errors import InputError

Word = Literal["right", "wrong"]
Verdict = Literal["supported", "partially_supported", "unsupported", "contradicted"]


def feedback(
    report: Annotated[
        str,
        typer.Argument(
            metavar="REPORT", help="What `holdfast check --json` printed: a file, or - for standard input."
        ),
    ],
    claim: Annotated[str, typer.Argument(metavar="CLAIM", help="The claim's id, such as c2.")],
    word: Annotated[Word, typer.Argument(metavar="right|wrong", help="Is its verdict right?")],
    actual: Annotated[
        Verdict | None,
        typer.Option(
            "--actual",
            metavar="VERDICT",
            help="What it should have been: supported, partially_supported, unsupported or contradicted.",
        ),
    ] = None,
    note: Annotated[str | None, typer.Option("--note", metavar="TEXT", help="Kept with it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON alone on standard output.")] = False,
) -> int:
    """Keep in the store whether the verdict on a claim is right; from 200 of them: holdfast calibrate.

    Example: holdfast feedback report.json c2 wrong --actual supported
    """
    from holdfast import record_feedback

    kept = record_feedback(_read(report), claim, word == "right", actual=actual, note=note)
    if as_json:
        show_json(
            {
                "response_id": kept.response_id,
                "claim_id": kept.claim_id,
                "tier": kept.tier,
                "verdict": kept.verdict,
                "supported": kept.supported,
                "support": kept.support,
            }
        )
    else:
        truth = "supported" if kept.supported else "not supported"
        say(f"kept: {kept.claim_id} was called {kept.verdict} by the {kept.tier} tier, and is {truth}.")
    return 0


def _read(argument: str) -> dict[str, Any]:
    text = read_data(argument, "report")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("the report is not JSON: give what `holdfast check --json` printed") from None
    if not isinstance(found, dict):
        raise InputError("the report is no JSON object: give what `holdfast check --json` printed")
    return found
