"""A verification as the page shows it: the answer in pieces, a card for each claim, the evidence beside it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from holdfast.claims.types import Evidence
from holdfast.grounding.labels import (
    coverage_note,
    grounded_line,
    headline,
    remarks,
    verdict_label,
)
from holdfast.grounding.segments import Segment, cut_segments
from holdfast.grounding.types import ClaimVerification, Quote, VerificationResult
from holdfast.web.wording import DECIDED_BY, price, why_unchecked

SHOWN = 300
"""Cards on one page: flagged claims first come first, the rest by their order."""
_AROUND = 160
"""Characters shown on either side of a quotation."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of a claim; `share` in [0, 1] is drawn as a bar."""

    name: str
    value: str
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The decisive words of a passage, and some of what stands around them."""

    evidence_id: str
    source: str | None
    before: str
    words: str
    after: str


@dataclass(frozen=True, slots=True)
class Card:
    """One claim."""

    id: str
    text: str
    label: str
    style: str
    remarks: Sequence[str]
    why: str
    figures: Sequence[Figure]
    excerpts: Sequence[Excerpt]


@dataclass(frozen=True, slots=True)
class Piece:
    """Some text of the answer; `card` is the claim that it belongs to, if that has a card."""

    text: str
    card: str | None
    style: str
    label: str
    marked: bool


@dataclass(frozen=True, slots=True)
class ReportView:
    """Everything that the page shows of one verification."""

    line: str
    headline: str
    coverage: str | None
    share_checked: float | None
    checked: int
    total: int
    confidence: float | None
    level: str | None
    tone: str
    pieces: Sequence[Piece]
    cards: Sequence[Card]
    left_out: int
    corrections: Sequence[str]
    tiers: str
    cost: str
    elapsed_ms: float


def report_view(result: VerificationResult, evidence: Sequence[Evidence]) -> ReportView:
    """The view of a result that was reached on this evidence."""
    report = result.report
    flagged_first = sorted(report.claims, key=lambda claim: not claim.is_flagged)
    shown = {claim.claim_id for claim in flagged_first[:SHOWN]}
    sources = {piece.id: piece for piece in evidence}
    cards = [_card(claim, sources) for claim in report.claims if claim.claim_id in shown]
    tone = {True: "good", False: "bad", None: "unknown"}[result.is_grounded]
    return ReportView(
        line=grounded_line(result),
        headline=headline(report),
        # Of nothing that was checked nothing follows for the rest.
        coverage=coverage_note(report) if report.coverage.checked else None,
        share_checked=report.coverage.share,
        checked=report.coverage.checked,
        total=report.coverage.total,
        confidence=result.confidence,
        level=result.level,
        tone=tone,
        pieces=[marked_piece(segment, shown) for segment in cut_segments(report.response, report.claims)],
        cards=cards,
        left_out=len(report.claims) - len(cards),
        corrections=result.suggested_corrections,
        tiers=", ".join(dict.fromkeys(DECIDED_BY[claim.tier] for claim in report.claims if claim.tier))
        or "nobody",
        cost=price(report.cost_usd),
        elapsed_ms=report.elapsed_ms,
    )


def _card(claim: ClaimVerification, sources: Mapping[str, Evidence]) -> Card:
    return Card(
        id=claim.claim_id,
        text=claim.claim_text,
        label=verdict_label(claim),
        style=_style(claim),
        remarks=remarks(claim),
        why=_why(claim),
        figures=list(_figures(claim)),
        excerpts=[_excerpt(quote, sources.get(quote.evidence_id)) for quote in claim.quotes],
    )


def _why(claim: ClaimVerification) -> str:
    why_not = why_unchecked(claim.outcome_reason) if claim.outcome_reason else ""
    return " ".join(part for part in (why_not, claim.reason) if part)


def _figures(claim: ClaimVerification) -> list[Figure]:
    shares = [
        ("P(support)", claim.evidence_support),
        ("P(contradict)", claim.contradiction),
        ("evidence dependence", claim.evidence_dependence),
    ]
    found = [Figure(name, f"{share:.2f}", share) for name, share in shares if share is not None]
    if claim.evidence_gap_bits is not None:
        found.append(Figure("gap", f"{claim.evidence_gap_bits:.1f} bits"))
    if claim.tier is not None:
        found.append(Figure("decided by", DECIDED_BY[claim.tier]))
    if claim.cost_usd:
        found.append(Figure("cost", price(claim.cost_usd)))
    return found


def _excerpt(quote: Quote, evidence: Evidence | None) -> Excerpt:
    if evidence is None:
        return Excerpt(quote.evidence_id, None, "", quote.text, "")
    text = evidence.text
    before, after = text[max(0, quote.start - _AROUND) : quote.start], text[quote.end : quote.end + _AROUND]
    return Excerpt(
        quote.evidence_id,
        evidence.source,
        f"…{before}" if quote.start > _AROUND else before,
        text[quote.start : quote.end],
        f"{after}…" if quote.end + _AROUND < len(text) else after,
    )


def marked_piece(segment: Segment, shown: Collection[str] = ()) -> Piece:
    """A segment with its verdict; only the claims in `shown` have a card to link to."""
    claim = segment.claim
    if claim is None:
        return Piece(segment.text, None, "", "", marked=False)
    card = claim.claim_id if claim.claim_id in shown else None
    return Piece(segment.text, card, _style(claim), verdict_label(claim), segment.marked)


def _style(claim: ClaimVerification) -> str:
    return verdict_label(claim).replace(" ", "-")
