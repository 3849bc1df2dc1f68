"""The same pages for a terminal, drawn by rich; consoles that know only ASCII get ASCII."""

from collections.abc import Iterable, Iterator

from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.text import Text

from holdfast.grounding.labels import (
    coverage_note,
    explanation,
    figures,
    grounded_line,
    headline,
    model_note,
    remarks,
    verdict_label,
)
from holdfast.grounding.segments import cut_segments
from holdfast.grounding.types import ClaimStatus, ClaimVerification, HallucinationReport, VerificationResult
from holdfast.visible import visible_text

_STYLES: dict[ClaimStatus | None, str] = {
    ClaimStatus.SUPPORTED: "green",
    ClaimStatus.PARTIALLY_SUPPORTED: "yellow",
    ClaimStatus.UNSUPPORTED: "dark_orange",
    ClaimStatus.CONTRADICTED: "red",
    None: "bright_black",
}
_MARKS: dict[ClaimStatus | None, tuple[str, str]] = {
    ClaimStatus.SUPPORTED: ("✓", "+"),
    ClaimStatus.PARTIALLY_SUPPORTED: ("≈", "~"),
    ClaimStatus.UNSUPPORTED: ("?", "?"),
    ClaimStatus.CONTRADICTED: ("✗", "x"),
    None: ("·", "-"),
}
_HANGING, _INDENT = 2, 4
_PLAIN = str.maketrans({"“": '"', "”": '"', "’": "'", "…": "...", "–": "-", "—": "-"})


class ResultView:
    """The short answer, the report, and what to change."""

    def __init__(self, result: VerificationResult) -> None:
        self._result = result

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        pen = _Pen(options)
        yield pen.text(grounded_line(self._result), "bold")
        yield ReportView(self._result.report)
        for correction in self._result.suggested_corrections:
            yield hanging(pen.text(f"- {correction}"), console, options)


class ReportView:
    """A report: the response in colour, then each claim with its evidence."""

    def __init__(self, report: HallucinationReport) -> None:
        self._report = report

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        pen = _Pen(options)
        yield pen.text(headline(self._report), "bold")
        yield Padding(self._coloured(pen), (1, 2))
        for claim in self._report.claims:
            yield from _claim_lines(claim, pen, console, options)
        for note in (coverage_note(self._report), model_note(self._report)):
            if note is not None:
                yield pen.text(note, "italic")

    def _coloured(self, pen: "_Pen") -> Text:
        whole = Text()
        for segment in cut_segments(self._report.response, self._report.claims):
            style = "" if segment.claim is None else _STYLES[segment.claim.verdict]
            whole.append_text(pen.text(segment.text, f"{style} bold underline" if segment.marked else style))
        return whole


class ClaimView:
    """One claim with its evidence."""

    def __init__(self, claim: ClaimVerification) -> None:
        self._claim = claim

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        yield from _claim_lines(self._claim, _Pen(options), console, options)


class _Pen:
    """Writes hostile text: never as markup, as escape codes or as what the console cannot encode."""

    def __init__(self, options: ConsoleOptions) -> None:
        self._encoding = options.encoding
        self._ascii = options.ascii_only

    def mark(self, claim: ClaimVerification) -> str:
        return _MARKS[claim.verdict][self._ascii]

    def text(self, text: str, style: str = "") -> Text:
        visible = visible_text(text)
        if self._ascii:
            visible = visible.translate(_PLAIN)
        return Text(visible.encode(self._encoding, "replace").decode(self._encoding), style)


def hanging(text: Text, console: Console, options: ConsoleOptions, indent: int = _HANGING) -> Text:
    """`text` in lines that fit, all but the first indented, so that one can see where the next entry begins."""
    lines = text.wrap(console, max(options.max_width - indent, 1))
    for line in lines:
        line.rstrip()
    return Text("\n" + " " * indent).join(lines)


def _claim_lines(
    claim: ClaimVerification, pen: _Pen, console: Console, options: ConsoleOptions
) -> Iterable[RenderableType]:
    label = ", ".join([verdict_label(claim), *remarks(claim)])
    head = pen.text(f"{pen.mark(claim)} {label}", f"bold {_STYLES[claim.verdict]}")
    yield hanging(Text.assemble(head, "  ", pen.text(claim.claim_text)), console, options)
    why = explanation(claim)
    if why:
        yield Padding(pen.text(why), (0, 0, 0, _INDENT))
    numbers = figures(claim)
    if numbers:
        yield Padding(pen.text(numbers, "dim"), (0, 0, 0, _INDENT))
