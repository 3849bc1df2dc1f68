"""Pages for notebooks: the response with its claims coloured in place. No scripts, and all text escaped."""

from collections.abc import Iterable, Sequence

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
from holdfast.grounding.segments import Segment, cut_segments
from holdfast.grounding.types import ClaimVerification, HallucinationReport, VerificationResult
from holdfast.visible import page_text

SHOWN = 200
"""Unflagged claims listed below a response; flagged ones are all listed."""

# Colours are translucent and text inherits: the same page reads on light and dark ground.
_STYLE = """<style>
.holdfast{font-family:system-ui,sans-serif;line-height:1.55;max-width:60em;color:inherit}
.holdfast .hf-response{white-space:pre-wrap;overflow-wrap:anywhere;padding:.8em 1em;border:1px solid #8886;\
border-radius:6px}
.holdfast .hf-claim{border-radius:3px;padding:.05em .1em;border-bottom:2px solid transparent}
.holdfast .hf-supported{background:#2da44e2e;border-color:#2da44e}
.holdfast .hf-partially-supported{background:#d4a72c38;border-color:#bf8700}
.holdfast .hf-unsupported{background:#fb8f4438;border-color:#e16f24}
.holdfast .hf-contradicted{background:#fa454938;border-color:#cf222e}
.holdfast .hf-unchecked,.holdfast .hf-error{background:#8c959f26;border-color:#8c959f}
.holdfast .hf-marked{font-weight:600;text-decoration:underline wavy #cf222e}
.holdfast details{margin:.35em 0}
.holdfast summary{cursor:pointer}
.holdfast blockquote{margin:.3em 0 .3em 1em;padding-left:.7em;border-left:3px solid #8886}
.holdfast .hf-note{opacity:.75;font-size:.9em}
</style>"""


def result_page(result: VerificationResult) -> str:
    """A verification result as one HTML fragment."""
    fixes = "".join(f"<li>{page_text(fix)}</li>" for fix in result.suggested_corrections)
    return _page(
        f"<p><strong>{page_text(grounded_line(result))}</strong></p>",
        *_report_parts(result.report),
        f"<p>What to change:</p><ul>{fixes}</ul>" if fixes else "",
    )


def report_page(report: HallucinationReport) -> str:
    """A report as one HTML fragment."""
    return _page(*_report_parts(report))


def claim_page(claim: ClaimVerification) -> str:
    """One claim as one HTML fragment."""
    return _page(_details(claim, is_open=True))


def _page(*parts: str) -> str:
    return "\n".join([_STYLE, '<div class="holdfast">', *(part for part in parts if part), "</div>"])


def _report_parts(report: HallucinationReport) -> Iterable[str]:
    notes = (coverage_note(report), model_note(report))
    yield f"<p>{page_text(headline(report))}</p>"
    yield f'<div class="hf-response">{_coloured(report)}</div>'
    yield from (f'<p class="hf-note">{page_text(note)}</p>' for note in notes if note)
    yield from (_details(claim) for claim in _listed(report.claims))
    left = len(report.claims) - sum(1 for _ in _listed(report.claims))
    if left:
        yield f'<p class="hf-note">{left} more claims, none flagged, are in <code>claims</code>.</p>'


def _listed(claims: Sequence[ClaimVerification]) -> Iterable[ClaimVerification]:
    room = SHOWN
    for claim in claims:
        if claim.is_flagged or room > 0:
            room -= not claim.is_flagged
            yield claim


def _coloured(report: HallucinationReport) -> str:
    return "".join(_segment(segment) for segment in cut_segments(report.response, report.claims))


def _segment(segment: Segment) -> str:
    if segment.claim is None:
        return page_text(segment.text)
    hover = f"{verdict_label(segment.claim)}: {explanation(segment.claim)}"
    classes = f"hf-claim {_class(segment.claim)}" + (" hf-marked" if segment.marked else "")
    return f'<span class="{classes}" title="{page_text(hover)}">{page_text(segment.text)}</span>'


def _details(claim: ClaimVerification, *, is_open: bool = False) -> str:
    label, why = ", ".join([verdict_label(claim), *remarks(claim)]), explanation(claim)
    quotes = "".join(
        f"<blockquote>{page_text(q.text)} <span class='hf-note'>({page_text(q.evidence_id)})</span></blockquote>"
        for q in claim.quotes
        if q.text not in why
    )
    return (
        f"<details{' open' if is_open or claim.is_flagged else ''}><summary>"
        f'<span class="hf-claim {_class(claim)}">{page_text(label)}</span> {page_text(claim.claim_text)}</summary>'
        f"<div>{page_text(why)}</div>{quotes}"
        f'<div class="hf-note">{page_text(figures(claim))}</div></details>'
    )


def _class(claim: ClaimVerification) -> str:
    return "hf-" + verdict_label(claim).replace(" ", "-")
