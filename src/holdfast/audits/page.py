"""The report of an audit: one HTML page that needs nothing else, in light and dark."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from holdfast.audits import charts
from holdfast.audits.figures import AuditSummary, GroupRate
from holdfast.audits.page_style import STYLE
from holdfast.audits.page_worst import worst_answers
from holdfast.audits.tally import Tally
from holdfast.audits.terminal import comparison_line, counted, unread_labels_line
from holdfast.visible import page_text

if TYPE_CHECKING:
    from holdfast.audits.outcome import AuditReport
    from holdfast.judges.calibration.miscalibration import ReliabilityBin

_SHOWN = 20
_MEANS = (
    ("is_flagged", "a claim says more than its evidence, contradicts it, or cites what is not there"),
    ("sycophancy", "a reply gave up its position without a reason"),
    ("premise", "a question takes for granted what the evidence does not hold"),
)


def page(report: "AuditReport", tally: Tally) -> str:
    """The whole page."""
    summary = report.summary
    assert summary is not None
    body = "\n".join(part for part in _parts(report, summary, tally) if part)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>Audit {page_text(report.name)}</title>{STYLE}</head>\n<body><main>\n{body}\n</main></body></html>\n"
    )


def _parts(report: "AuditReport", summary: AuditSummary, tally: Tally) -> Iterable[str]:
    yield f'<h1>Audit of {counted(summary.rows, "row")}</h1><p class="soft">{page_text(report.name)}</p>'
    yield _cards(report, summary)
    yield _comparison(report)
    yield _groups(summary)
    if summary.findings:
        yield _figure(charts.findings_chart(summary.findings, summary.rows - summary.bad_rows))
    yield _calibration(summary, tally)
    yield _coverage(summary)
    yield _counts(
        "Challenges", summary.challenges, "Answers that were pushed back on, and what became of them."
    )
    yield _counts("Premises", summary.premises, "What the questions take for granted, against what is known.")
    yield worst_answers(tally.worst())
    yield _cost(report, summary)
    yield _bad_rows(summary)


def plots(summary: AuditSummary, tally: Tally) -> dict[str, str]:
    """The plots by name, for slides."""
    found = {
        f"rates-{name}": charts.rates_chart(f"Findings by {name}", rates[:_SHOWN], summary.overall)
        for name, rates in summary.groups.items()
    }
    if summary.findings:
        found["findings"] = charts.findings_chart(summary.findings, summary.rows - summary.bad_rows)
    found["support"] = charts.support_chart(summary.support)
    if summary.labelled is not None:
        found["calibration"] = charts.reliability_chart(_bins(tally))
    return found


def _cards(report: "AuditReport", summary: AuditSummary) -> str:
    overall, claims = summary.overall, summary.claims
    rate = "–" if overall.rate is None else f"{100 * overall.rate:.1f} %"
    interval = (
        "no answer has a verdict"
        if overall.low is None or overall.high is None
        else f"of {overall.rows:,} answers have a finding (95 %: {100 * overall.low:.1f} to {100 * overall.high:.1f} %)"
    )
    share = f"{100 * claims.checked / claims.total:.1f} %" if claims.total else "–"
    cost = "unknown" if summary.cost_usd is None else f"${summary.cost_usd:,.2f}"
    cards = (
        ("main", rate, interval),
        ("", share, f"of {claims.total:,} claims checked; {claims.flagged:,} flagged"),
        (
            "",
            f"{summary.unchecked + summary.errors:,}",
            f"without a verdict; set aside: {summary.bad_rows:,}",
        ),
        ("", cost, f"calls of a model: {summary.model_calls:,}; {_per_row(report, summary)}"),
    )
    drawn = "".join(
        f'<div class="card {kind}"><strong>{page_text(figure)}</strong><span>{page_text(told)}</span></div>'
        for kind, figure, told in cards
    )
    return f'<section class="cards">{drawn}</section>'


def _per_row(report: "AuditReport", summary: AuditSummary) -> str:
    return f"{1000 * report.worker_seconds / max(1, summary.rows):.0f} ms of one core a row"


def _comparison(report: "AuditReport") -> str:
    found = report.comparison
    if found is None:
        return ""
    chart = ""
    if found.change is not None and found.low is not None and found.high is not None:
        chart = _figure(charts.change_chart(found.change, found.low, found.high))
    only = (
        f" {found.only_here:,} rows stand only here and {found.only_there:,} only there."
        if found.only_here or found.only_there
        else ""
    )
    support = ""
    if found.support_change is not None and found.support_low is not None and found.support_high is not None:
        support = (
            f" Mean support of an answer changed by {found.support_change:+.3f} "
            f"({found.support_low:+.3f} to {found.support_high:+.3f})."
        )
    told = page_text(comparison_line(report) + support + only)
    return f"<section><h2>Against the baseline</h2><p>{told}</p>{chart}</section>"


def _groups(summary: AuditSummary) -> str:
    drawn = "".join(
        _figure(charts.rates_chart(f"Findings by {name}", rates[:_SHOWN], summary.overall))
        + _table(name, rates)
        for name, rates in summary.groups.items()
    )
    means = "".join(f"<li>{page_text(told)}</li>" for _, told in _MEANS)
    note = f"<details><summary>What counts as a finding</summary><ul>{means}</ul></details>"
    return f"<section><h2>How often, and where</h2>{drawn}{note}</section>"


def _table(name: str, rates: Iterable[GroupRate]) -> str:
    rows = "".join(
        f"<tr><th>{page_text(rate.group)}</th><td>{rate.rows:,}</td><td>{rate.flagged:,}</td><td>{_percent(rate.rate)}</td>"
        f"<td>{_percent(rate.low)} to {_percent(rate.high)}</td><td>{rate.claims:,}</td>"
        f"<td>{rate.flagged_claims:,}</td>"
        f"<td>{'–' if rate.mean_support is None else f'{rate.mean_support:.2f}'}</td><td>{rate.unchecked:,}</td></tr>"
        for rate in rates
    )
    headings = (
        "answers",
        "flagged",
        "rate",
        "95 % (Wilson)",
        "claims",
        "flagged",
        "mean support",
        "unchecked",
    )
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    return (
        f'<details><summary>Table by {page_text(name)}</summary><div class="wide" tabindex="0"><table><thead><tr>'
        f"<th>{page_text(name)}</th>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )


def _calibration(summary: AuditSummary, tally: Tally) -> str:
    parts = [_figure(charts.support_chart(summary.support))]
    labelled = summary.labelled
    if labelled is None and not summary.unread_labels:
        parts.append(
            '<p class="soft">No row has a label, so that calibration was not measured here: give a column '
            "<code>label</code> to see it. How the shipped judge is calibrated stands in its model card.</p>"
        )
    elif labelled is not None:
        parts.append(_figure(charts.reliability_chart(_bins(tally))))
        error = labelled.expected_calibration_error
        parts.append(
            f"<p>{labelled.rows:,} rows have labels, {labelled.supported:,} of them supported. Expected calibration "
            f"error {'–' if error is None else f'{error:.3f}'}. Of the unsupported ones {labelled.caught:,} were "
            f"flagged and {labelled.missed:,} missed; of the supported ones {labelled.false_alarms:,} were flagged and "
            f"{labelled.passed:,} passed.</p>"
        )
    if summary.unread_labels:
        parts.append(f"<p>{page_text(unread_labels_line(summary))}</p>")
    return f"<section><h2>Calibration</h2>{''.join(parts)}</section>"


def _bins(tally: Tally) -> "tuple[ReliabilityBin, ...]":
    import numpy as np

    from holdfast.judges.calibration.miscalibration import reliability_bins

    return reliability_bins(
        np.asarray(tally.scores), np.frombuffer(bytes(tally.labels), np.uint8).astype(bool)
    )


def _coverage(summary: AuditSummary) -> str:
    claims = summary.claims
    chart = charts.coverage_chart(
        {"checked": claims.checked, "unchecked": claims.unchecked, "errors": claims.errors}
    )
    hidden = (
        f"<p>With 95 % confidence, at most {claims.hidden_at_most:,} flagged claims stand among those that were not "
        "looked at.</p>"
        if claims.hidden_at_most
        else ""
    )
    reasons = _reasons("Why answers have no verdict", summary.unchecked_reasons)
    return f"<section><h2>Coverage</h2>{_figure(chart)}{hidden}{reasons}</section>"


def _counts(title: str, counts: Mapping[str, int], told: str) -> str:
    if not counts:
        return ""
    rows = "".join(
        f"<tr><th>{page_text(name.replace('_', ' '))}</th><td>{count:,}</td></tr>"
        for name, count in counts.items()
    )
    return f"<section><h2>{title}</h2><p>{told}</p><table>{rows}</table></section>"


def _cost(report: "AuditReport", summary: AuditSummary) -> str:
    cost = (
        "unknown: the model's price is not known" if summary.cost_usd is None else f"${summary.cost_usd:,.4f}"
    )
    rows = max(1, summary.rows)
    return (
        f"<section><h2>Cost</h2><table><tr><th>model</th><td>{page_text(cost)}</td></tr>"
        f"<tr><th>calls of the model</th><td>{summary.model_calls:,}</td></tr>"
        f"<tr><th>work of all workers</th><td>{report.worker_seconds:,.1f} s</td></tr>"
        f"<tr><th>a row</th><td>{1000 * report.worker_seconds / rows:,.1f} ms</td></tr></table></section>"
    )


def _bad_rows(summary: AuditSummary) -> str:
    if not summary.bad_rows:
        return ""
    told = f"<p>{counted(summary.bad_rows, 'row')} could not be checked; see <code>bad_rows.jsonl</code>.</p>"
    return f"<section><h2>Rows set aside</h2>{told}{_reasons('Why', summary.bad_reasons)}</section>"


def _reasons(title: str, reasons: Mapping[str, int]) -> str:
    if not reasons:
        return ""
    rows = "".join(
        f"<tr><th>{page_text(reason[:300])}</th><td>{count:,}</td></tr>" for reason, count in reasons.items()
    )
    return f"<h3>{title}</h3><table>{rows}</table>"


def _figure(chart: str) -> str:
    # On a narrow screen it is scrolled sideways, by keyboard too.
    return f'<figure tabindex="0">{chart}</figure>'


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"
