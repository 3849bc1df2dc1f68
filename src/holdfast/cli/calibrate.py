"""`holdfast calibrate`: fit the judge's probabilities anew from labels, and show what that does."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from holdfast.cli.arguments import named_file
from holdfast.cli.output import say, show, show_json
from holdfast.errors import CalibrationError, InputError

if TYPE_CHECKING:
    from holdfast.judges.calibration.miscalibration import MeasuredError, ReliabilityBin
    from holdfast.judges.calibration.refit import Refit
    from holdfast.judges.feedback import Labels

TierName = Literal["embedded", "model"]
_TABLE = {"embedded": "verification", "model": "llm"}
"""Where the settings name a tier's calibration."""
_OF_FEEDBACK = (
    "holdfast feedback REPORT CLAIM right keeps one label; --data FILE reads rows that have theirs."
)
_OF_ROWS = "Rows that exact rules decide do not count: what they say is no probability."


def calibrate(
    tier: Annotated[
        TierName, typer.Option("--tier", metavar="embedded|model", help="Whose verdicts were labelled.")
    ] = "embedded",
    model: Annotated[
        str | None, typer.Option("--model", metavar="ID", help="With --tier model: of this model only.")
    ] = None,
    data: Annotated[
        list[Path] | None,
        typer.Option(
            "--data",
            metavar="FILE...",
            help="Labelled rows to judge now, in the place of feedback: .jsonl, .jsonl.gz or .jsonl.xz.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", callback=named_file, help="Write the calibration here."),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", callback=named_file, help="Draw both curves here, as SVG."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON alone on standard output.")] = False,
) -> int:
    """Refit P(support) from at least 200 labels, with the curve before and after.

    Example: holdfast calibrate --out calibration.json, then [verification] calibration = "calibration.json";
    of --tier model: [llm] calibration.
    """
    from holdfast.judges.calibration.refit import curves_svg

    if data and tier == "model":
        raise typer.BadParameter("rows are judged by the embedded judge.", param_hint="--data")
    labels = _judged(data) if data else _fed_back(tier, model)
    fitted = _fitted(labels, _OF_ROWS if data else _OF_FEEDBACK)
    if out is not None:
        fitted.calibration.save(out)
        say(f'written to {out}; use it with: [{_TABLE[tier]}] calibration = "{out}"')
    if plot is not None:
        plot.write_text(curves_svg(fitted) + "\n", encoding="utf-8")
    show_json(figures(fitted)) if as_json else show(*_tables(fitted))
    return 0


def _fitted(labels: "Labels", how_to_label: str) -> "Refit":
    from holdfast.judges.calibration.refit import refit

    try:
        return refit(labels.support, labels.supported)
    except CalibrationError as error:
        raise CalibrationError(f"{error}. {how_to_label}") from None


def _fed_back(tier: TierName, model: str | None) -> "Labels":
    from holdfast import sync
    from holdfast.judges.feedback_rows import read_labels
    from holdfast.store import open_store

    async def read() -> "Labels":
        async with await open_store() as store:
            return await store.read(lambda connection: read_labels(connection, tier, model))

    return sync.run(read())


def _judged(files: Sequence[Path]) -> "Labels":
    """Rows of one statement, each with the label that people gave it."""
    from holdfast import VerificationConfig, verify_claim
    from holdfast.bench.rows import read_grounding_rows
    from holdfast.judges.feedback import Labels

    # As the judge speaks without settings: a calibration or a model that they name is not what is fitted here.
    plain = VerificationConfig.everything()
    support, supported = [], []
    for path in files:
        for row in read_grounding_rows(path).rows:
            checked = verify_claim(row.response, row.context, config=plain)
            if checked.evidence_support is not None and checked.tier == "embedded":
                support.append(checked.evidence_support)
                supported.append(not row.hallucinated)
    if not support:
        raise InputError(
            "no row of these files was decided by the embedded judge: check the paths and the labels"
        )
    return Labels(tuple(support), tuple(supported))


def figures(fitted: "Refit") -> dict[str, Any]:
    """Everything that is shown, ready for JSON."""
    calibration, band = fitted.calibration, fitted.band
    return {
        "rows": calibration.rows,
        "supported": calibration.positives,
        "slope": calibration.slope,
        "offset": calibration.offset,
        "ece_before": _error(calibration.ece_before),
        "ece_after": _error(calibration.ece_after),
        "before": [_bin(item) for item in fitted.before],
        "after": [_bin(item) for item in calibration.bins],
        "uncertain_band": {"from": band.band.low, "to": band.band.high, "share": band.share},
    }


def _error(error: "MeasuredError | None") -> dict[str, float] | None:
    return None if error is None else {"value": error.value, "low": error.low, "high": error.high}


def _bin(item: "ReliabilityBin") -> dict[str, float]:
    return {
        "predicted": item.predicted,
        "observed": item.observed,
        "low": item.low,
        "high": item.high,
        "rows": item.rows,
    }


def _tables(fitted: "Refit") -> list[Any]:
    from rich.text import Text

    calibration, band = fitted.calibration, fitted.band
    head = f"{calibration.rows} labels, {calibration.positives} supported"
    return [
        Text(head, "bold"),
        _curve("before", calibration.ece_before, fitted.before),
        _curve(
            "after, each label mapped by a fit that has not seen it", calibration.ece_after, calibration.bins
        ),
        Text(
            f"With it {band.share:.0%} of these claims are uncertain ({band.band.low:.2f} to {band.band.high:.2f}) "
            "and would go on to a model."
        ),
    ]


def _curve(name: str, error: "MeasuredError | None", bins: "Sequence[ReliabilityBin]") -> Any:
    from rich.box import SIMPLE
    from rich.table import Table

    told = "" if error is None else f": ECE {error.value:.3f} ({error.low:.3f}-{error.high:.3f})"
    table = Table(title=f"{name}{told}", title_justify="left", box=SIMPLE)
    for heading in ("predicted", "observed", "95 %", "labels"):
        table.add_column(heading, justify="right")
    for item in bins:
        interval = f"{item.low:.2f}-{item.high:.2f}"
        table.add_row(f"{item.predicted:.2f}", f"{item.observed:.2f}", interval, str(item.rows))
    return table
