"""An audit on a terminal: the rates by group, what was not looked at, and where the report is."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from holdfast.audits.figures import AuditSummary, GroupRate
from holdfast.visible import visible_text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from holdfast.audits.outcome import AuditReport

_SHOWN = 12


def render(report: "AuditReport") -> "Iterator[RenderableType]":
    """The audit in a few lines and one table."""
    from rich.table import Table
    from rich.text import Text

    summary = report.summary
    assert summary is not None
    yield Text(_headline(summary))
    table = Table(box=None, pad_edge=False)
    # A long name goes on in the next line: cut off, it would look like its neighbour, and uncut it would leave no
    # room for the figures.
    table.add_column("group", overflow="fold")
    for heading in ("answers", "flagged", "rate", "95 %", "unchecked"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_row("all", *_cells(summary.overall))
    for name, rates in summary.groups.items():
        for rate in rates[:_SHOWN]:
            table.add_row(Text(visible_text(f"{name}: {rate.group}")), *_cells(rate))
    yield table
    if summary.unread_labels:
        yield Text(visible_text(unread_labels_line(summary)))
    if report.comparison is not None:
        yield Text(comparison_line(report))
    yield Text(f"{report.folder / 'report.html'}")


def _headline(summary: AuditSummary) -> str:
    claims = summary.claims
    parts = [
        f"{counted(summary.rows, 'row')}: {summary.overall.flagged:,} of {summary.verdicts:,} answers flagged"
    ]
    parts.append(f"{claims.checked:,} of {claims.total:,} claims checked")
    if summary.unchecked or summary.errors:
        parts.append(f"{counted(summary.unchecked + summary.errors, 'answer')} unchecked")
    if summary.bad_rows:
        parts.append(f"{counted(summary.bad_rows, 'row')} set aside")
    return "; ".join(parts) + "."


def counted(number: int, what: str) -> str:
    """`1 row`, `2 rows`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _cells(rate: GroupRate) -> list[str]:
    if rate.rate is None:
        return [f"{rate.rows:,}", "", "", "", f"{rate.unchecked:,}"]
    interval = f"{100 * (rate.low or 0.0):.1f} to {100 * (rate.high or 0.0):.1f} %"
    return [
        f"{rate.rows:,}",
        f"{rate.flagged:,}",
        f"{100 * rate.rate:.1f} %",
        interval,
        f"{rate.unchecked:,}",
    ]


def unread_labels_line(summary: AuditSummary) -> str:
    """What became of labels that nobody here understands."""
    words = ", ".join(f'"{word}"' for word in summary.unread_label_words)
    count = summary.unread_labels
    return (
        f"{count:,} {'row has a label' if count == 1 else 'rows have labels'} that could not be read, such as {words}: "
        "they count as rows without one. Write supported or unsupported."
    )


def comparison_line(report: "AuditReport") -> str:
    """The comparison in one sentence."""
    found = report.comparison
    assert found is not None
    if found.change is None or found.low is None or found.high is None or found.p_value is None:
        return f"Against {found.baseline}: no answer has a verdict in both."
    return (
        f"Against {found.baseline}: {found.newly_flagged:,} of {found.pairs:,} answers newly flagged, "
        f"{found.no_longer_flagged:,} no longer; change {100 * found.change:+.1f} points "
        f"({100 * found.low:+.1f} to {100 * found.high:+.1f}), McNemar p = {found.p_value:.2g}: {found.direction}."
    )
