"""Traces, reports and analyses for a terminal, drawn by rich."""

from collections.abc import Iterable, Iterator, Sequence

from rich.box import SIMPLE
from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from holdfast.grounding.labels import explanation
from holdfast.grounding.terminal import hanging
from holdfast.traces.kinds import DecisionType, EdgeLabel
from holdfast.traces.layout import tone_of
from holdfast.traces.types import (
    Drift,
    EpistemicReport,
    Rate,
    Replay,
    Trace,
    TraceAnalysis,
    TracedClaim,
)
from holdfast.visible import visible_text

_STYLES = {
    "supported": "green",
    "partially_supported": "yellow",
    "unsupported": "dark_orange",
    "contradicted": "red",
    "unchecked": "bright_black",
    "unverified": "bright_black",
}
_SHOWN = 160
_ASIDE = (EdgeLabel.CITES, EdgeLabel.VERIFIES, EdgeLabel.REFUTES, EdgeLabel.EXAMINES)


class TraceView:
    """A trace as a tree: each node below the first one that it was joined to."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._claims = {claim.id: claim for claim in trace.claims}
        self._nodes = {node.id: node for node in trace.nodes}
        self._children: dict[str, list[str]] = {}
        placed: set[str] = set()
        for edge in trace.edges:
            if edge.label not in _ASIDE and edge.target_id not in placed:
                placed.add(edge.target_id)
                self._children.setdefault(edge.source_id, []).append(edge.target_id)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        goal = self._trace.goal
        tree = Tree(Text.assemble((f"{goal.id}  ", "dim"), (_short(goal.content), "bold")))
        # With a list instead of calls in calls: a trace may be deeper than Python's stack.
        waiting = [(goal.id, tree)]
        while waiting:
            node_id, branch = waiting.pop()
            for child in self._children.get(node_id, ()):
                waiting.append((child, branch.add(self._label(child))))
        yield tree
        yield Text(_counted(len(self._trace.evidence), "passage") + " of evidence", "dim")

    def _label(self, node_id: str) -> Text:
        node = self._nodes[node_id]
        if node.type is DecisionType.CLAIM:
            return _claim_line(self._claims[node_id])
        return Text.assemble((f"{node.type}  ", "blue"), _short(node.content))


class EpistemicReportView:
    """A report: the figures, then every claim that is not simply supported."""

    def __init__(self, report: EpistemicReport) -> None:
        self._report = report

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        report = self._report
        goal = Text.assemble((f"{report.goal_id}  ", "dim"), (_short(report.goal), "bold"))
        yield hanging(goal, console, options)
        yield Text(", ".join(_figures(report)))
        for claim in report.claims:
            yield hanging(_claim_line(claim), console, options)
            if claim.verification is not None and (why := explanation(claim.verification)):
                yield Padding(Text(visible_text(why)), (0, 0, 0, 4))
        for gap in report.gaps:
            size = "" if gap.gap_bits is None else f", {gap.gap_bits:.1f} bits"
            kind = gap.gap_type.replace("_", " ")
            told = Text(f"- {kind} ({gap.severity}{size}): {visible_text(gap.suggested_action)}")
            yield hanging(told, console, options)


class AnalysisView:
    """Rates by group, and the drift."""

    def __init__(self, analysis: TraceAnalysis) -> None:
        self._analysis = analysis

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        found = self._analysis
        traces, claims = _counted(found.traces, "trace"), _counted(found.claims, "claim")
        yield Text(f"{traces}, {claims}, {found.verified_claims} with a verdict", "bold")
        groups: Iterable[tuple[str, Sequence[Rate]]] = (
            ("model", found.by_model),
            ("judge", found.by_judge),
            ("source", found.by_source),
            ("day", found.periods),
        )
        for name, rates in groups:
            if rates:
                yield _rates_table(name, rates)
        if found.by_gap_type:
            kinds = (f"{count} {kind.replace('_', ' ')}" for kind, count in found.by_gap_type.items())
            yield Text("Gaps: " + ", ".join(kinds))
        if found.drift is not None:
            yield Text(_drift_line(found.drift))


def replays_table(replays: Sequence[Replay]) -> Table:
    """What was said then beside what is said now."""
    table = Table(box=SIMPLE, pad_edge=False)
    for heading in ("claim", "then", "now"):
        table.add_column(heading)
    table.add_column("support", justify="right", no_wrap=True)
    for one in replays:
        style = {True: "green", False: "red", None: "bright_black"}[one.agrees]
        change = "" if one.support_change is None else f"{one.support_change:+.2f}"
        then = f"{one.original.verdict or one.original.outcome}".replace("_", " ")
        now = f"{one.replayed.verdict or one.replayed.outcome}".replace("_", " ")
        table.add_row(Text(_short(one.claim_text, 80)), then, Text(now, style), change)
    return table


def _claim_line(claim: TracedClaim) -> Text:
    tone = tone_of(claim)
    parts: list[tuple[str, str] | str] = [(tone.replace("_", " "), f"bold {_STYLES[tone]}")]
    if claim.verification is not None and claim.verification.evidence_support is not None:
        parts.append((f" {claim.verification.evidence_support:.2f}", "dim"))
    parts.append("  " + _short(claim.text))
    if claim.cited_ids:
        parts.append((f"  cites {_short(', '.join(claim.cited_ids), 60)}", "dim"))
    if claim.phantom_ids:
        parts.append((f"  phantom citation: {_short(', '.join(claim.phantom_ids), 60)}", "red"))
    return Text.assemble(*parts)


def _figures(report: EpistemicReport) -> Iterator[str]:
    yield _counted(report.total_claims, "claim")
    yield from (f"{count} {verdict.replace('_', ' ')}" for verdict, count in report.by_verdict.items())
    if report.unverified_claims:
        yield f"{report.unverified_claims} never verified"
    if report.failed_claims:
        yield f"{report.failed_claims} without a verdict"
    if report.phantom_citations:
        yield _counted(report.phantom_citations, "phantom citation")
    if report.overall_confidence is not None:
        yield f"mean support {report.overall_confidence:.2f}"


def _rates_table(name: str, rates: Sequence[Rate]) -> Table:
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(name, ratio=1, overflow="fold")
    for heading in ("claims", "flagged", "rate", "95 %", "mean support"):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in rates:
        interval = "" if one.low is None or one.high is None else f"{one.low:.2f}-{one.high:.2f}"
        table.add_row(
            Text(_short(one.group, 60)), str(one.claims), str(one.flagged), _share(one.rate), interval,
            _share(one.mean_support),
        )  # fmt: skip
    return table


def _drift_line(drift: Drift) -> str:
    if drift.change is None or drift.low is None or drift.high is None:
        return "Drift: not known"
    interval = f"{drift.low:+.2f} to {drift.high:+.2f}"
    return f"Drift: {drift.direction}; the later half is flagged {drift.change:+.2f} more often ({interval})"


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _short(text: str, limit: int = _SHOWN) -> str:
    line = " ".join(visible_text(text[: 4 * limit]).split())
    return line if len(line) <= limit and len(text) <= 4 * limit else line[: limit - 1].rstrip() + "…"
