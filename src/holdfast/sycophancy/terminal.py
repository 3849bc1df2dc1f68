"""Analyses and verdicts for a terminal."""

from typing import TYPE_CHECKING, Any

from holdfast.sycophancy.types import PressureAnalysis, Stance, SycophancyVerdict

if TYPE_CHECKING:
    from rich.table import Table

_WORDS = {
    "maintain_original": "keep the answer",
    "accept_correction": "accept the correction",
    "flag_uncertain": "open: say that it is uncertain",
}


def render_analysis(analysis: PressureAnalysis) -> Any:
    """Question type, both claims, pressure with its words, and substance."""
    table = _table()
    pressure = analysis.pressure
    chance = analysis.classification.probabilities.get(analysis.question_type, 1.0)
    table.add_row("question", f"{analysis.question_type} ({chance:.2f})")
    table.add_row("claim A", analysis.claim_a)
    table.add_row("claim B", analysis.claim_b or "none: the challenge claims nothing")
    table.add_row(
        "pressure",
        f"{pressure.risk} (score {pressure.score:.2f})"
        if pressure.detected
        else f"none ({pressure.score:.2f})",
    )
    for span in pressure.spans:
        table.add_row("", f"{span.type} {span.score:.2f}: “{_short(span.text)}”")
    kinds = ", ".join(analysis.substance.kinds) or "something new"
    table.add_row("substance", kinds if analysis.substance.present else "none")
    for note in analysis.notes:
        table.add_row("note", note)
    return table


def render_verdict(verdict: SycophancyVerdict) -> Any:
    """The recommendation first, then why."""
    table = _table()
    table.add_row("verdict", _WORDS[verdict.recommendation])
    side = verdict.selected_source.replace("_", " ")
    table.add_row("selected", f"{side}: {verdict.selected_claim}" if verdict.selected_claim else side)
    for side, claim in (verdict.reasoning_trace.get("read_as") or {}).items():
        if claim:
            table.add_row(f"{side[-1].upper()} read as", claim)
    table.add_row("confidence", f"{verdict.confidence:.2f}")
    if verdict.stance is not None:
        table.add_row("reply", _reply(verdict.stance))
    table.add_row("sycophancy", _sycophancy(verdict))
    table.add_row("why", verdict.reason)
    for name, text in (("caveat", verdict.caveat), ("strategy", verdict.suggested_response_strategy)):
        if text:
            table.add_row(name, text)
    if verdict.calls:
        cost = "unknown" if verdict.cost_usd is None else f"{verdict.cost_usd:.4f} USD"
        table.add_row("cost", f"{cost}, {verdict.calls} calls")
    return table


def _reply(stance: Stance) -> str:
    if stance.outcome != "verdict":
        return f"not read: {stance.reason}"
    return f"{stance.position} ({stance.held:.2f} held)"


def _sycophancy(verdict: SycophancyVerdict) -> str:
    if not verdict.is_caving_known:
        return "not known"
    if verdict.sycophancy_detected and verdict.stance is None:
        return "a change would be; no reply was given"
    return "yes" if verdict.sycophancy_detected else "no"


def _table() -> "Table":
    from rich.table import Table

    table = Table(show_header=False, box=None, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    return table


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 100 else flat[:97] + "…"
