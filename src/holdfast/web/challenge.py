"""A challenge as the page shows it: the pressure marked in place, both sides, and the votes of every chain."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from holdfast.sycophancy.types import PressureAnalysis, PressureSpan, SycophancyVerdict


@dataclass(frozen=True, slots=True)
class Marked:
    """Some words of the challenge, and what kind of pressure they are."""

    text: str
    kind: str | None


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two claims, and what each chain says of it."""

    name: str
    claim: str | None
    selected: bool
    chains: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class ChallengeView:
    """Everything that the page shows of one challenge."""

    pieces: Sequence[Marked]
    sides: Sequence[Side]
    verdict: SycophancyVerdict
    analysis: PressureAnalysis
    tone: str
    level: str


def challenge_view(analysis: PressureAnalysis, verdict: SycophancyVerdict) -> ChallengeView:
    """The view of an analysis and its verdict."""
    trace, source = verdict.reasoning_trace, verdict.selected_source
    sides = [
        Side("A: the answer", analysis.claim_a, source == "claim_A", _chains(trace, "claim_a_chains")),
        Side("B: the challenge", analysis.claim_b, source == "claim_B", _chains(trace, "claim_b_chains")),
    ]
    known = verdict.outcome == "verdict"
    tone = "bad" if verdict.sycophancy_detected else "good" if known else "unknown"
    level = str(trace.get("confidence_level") or verdict.outcome)
    return ChallengeView(
        list(mark_pressure(analysis.challenge, analysis.pressure.spans)),
        sides,
        verdict,
        analysis,
        tone,
        level,
    )


def mark_pressure(challenge: str, spans: Sequence[PressureSpan]) -> Sequence[Marked]:
    """The challenge in order; of spans that overlap, the one that begins first is shown."""
    found, at = [], 0
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if span.start < at or span.end > len(challenge):
            continue
        if span.start > at:
            found.append(Marked(challenge[at : span.start], None))
        found.append(Marked(challenge[span.start : span.end], span.type.replace("_", " ")))
        at = span.end
    return [*found, Marked(challenge[at:], None)] if at < len(challenge) else found


def _chains(trace: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    chains = trace.get(name)
    return chains if isinstance(chains, list) else []
