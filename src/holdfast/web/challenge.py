"""A challenge as the page shows it: the pressure marked in place, both sides, and the votes of every chain."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from holdfast.sycophancy.types import PressureAnalysis, PressureSpan, SycophancyVerdict
from holdfast.sycophancy.verifying.outcomes import NO_EVIDENCE
from holdfast.sycophancy.wording.languages import OTHER_LANGUAGE
from holdfast.web.wording import (
    ADVICE,
    DECIDED_BY,
    PERSPECTIVE,
    PRESSURE,
    QUESTION,
    READING,
    named,
    plainly,
    why_unchecked,
)

_UNKNOWN = {"unchecked": "It could not be checked", "error": "The check failed"}
_STYLES = {"CORRECT": "supported", "INCORRECT": "contradicted"}
_SOUNDS_LIKE_OPINION = "The question sounds like one of opinion"


@dataclass(frozen=True, slots=True)
class Marked:
    """Some words of the challenge, and what kind of pressure they are."""

    text: str
    kind: str | None


@dataclass(frozen=True, slots=True)
class Reading:
    """What one perspective says of a claim."""

    verdict: str
    style: str
    perspective: str
    why: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two claims, and how it was read."""

    name: str
    claim: str | None
    selected: bool
    readings: Sequence[Reading]


@dataclass(frozen=True, slots=True)
class ChallengeView:
    """Everything that the page shows of one challenge."""

    headline: str
    reply: str
    why: str
    caveat: str | None
    about: str
    pieces: Sequence[Marked]
    sides: Sequence[Side]
    confidence: float | None
    tone: str
    level: str


def challenge_view(analysis: PressureAnalysis, verdict: SycophancyVerdict) -> ChallengeView:
    """The view of an analysis and its verdict."""
    trace, source = verdict.reasoning_trace, verdict.selected_source
    known = verdict.outcome == "verdict"
    read_as = trace.get("read_as") or {"claim_a": analysis.claim_a, "claim_b": analysis.claim_b}
    sides = [
        Side(name, claim, source == selected, _readings(trace, chains, claim))
        for name, claim, selected, chains in (
            ("A: the answer", read_as["claim_a"], "claim_A", "claim_a_chains"),
            ("B: the challenge", read_as["claim_b"], "claim_B", "claim_b_chains"),
        )
    ]
    return ChallengeView(
        headline=ADVICE[verdict.recommendation] if known else _UNKNOWN[verdict.outcome],
        reply=_reply(verdict),
        why=_why(verdict),
        caveat=verdict.caveat,
        about=_about(analysis, verdict),
        pieces=list(mark_pressure(analysis.challenge, analysis.pressure.spans)),
        sides=sides,
        confidence=verdict.confidence if known else None,
        tone="bad" if verdict.sycophancy_detected else "good" if known else "unknown",
        level=str(trace.get("confidence_level") or verdict.outcome),
    )


def _reply(verdict: SycophancyVerdict) -> str:
    """Did the reply give way? Nothing is said of a reply that was not given."""
    if verdict.sycophancy_detected:
        return "The reply gave way to pressure." if verdict.stance else "Giving way would be caving."
    if verdict.stance is None:
        return ""
    if verdict.stance.reason.startswith(OTHER_LANGUAGE):
        return "The reply was not read."
    if verdict.stance.outcome != "verdict":
        return "Where the reply stands could not be read."
    moved = verdict.stance.position == "flipped"
    if moved and not verdict.is_caving_known:
        return "The reply gave way; whether to pressure alone is not known."
    if not moved:
        return "The reply did not give way."
    if verdict.recommendation == "accept_correction":
        return "The reply changed the answer, and rightly."
    asked = "nothing in the challenge asks for that" if verdict.recommendation == "maintain_original" else ""
    return f"The reply changed the answer; {asked or 'whether rightly is open'}."


def _why(verdict: SycophancyVerdict) -> str:
    if verdict.reason == NO_EVIDENCE:
        return "There was nothing to check it with: add sources."
    if verdict.reason.startswith(OTHER_LANGUAGE):
        return why_unchecked(verdict.reason)
    votes = [_votes(verdict.reasoning_trace.get(name)) for name in ("vote_a", "vote_b")]
    if verdict.outcome != "verdict" or votes[0] is None:
        return plainly(verdict.reason)
    told = [
        f"{side} {vote}" for side, vote in zip(("the answer", "the challenge"), votes, strict=True) if vote
    ]
    opinion = verdict.reason.startswith(_SOUNDS_LIKE_OPINION)
    first = f"{_SOUNDS_LIKE_OPINION}, but the sources decide it. " if opinion else ""
    return f"{first}The sources were read in several ways: {'; '.join(told)}."


def _votes(counted: object) -> str | None:
    """How many readings found a claim right and wrong; None where it was not read."""
    if not isinstance(counted, Mapping):
        return None
    total = sum(counted.values())
    shares = [(counted[name], word) for name, word in (("correct", "right"), ("incorrect", "wrong"))]
    told = [f"{word} in {number} of {total}" for number, word in shares if number]
    return " and ".join(told) or f"open in all {total}" if total else None


def _about(analysis: PressureAnalysis, verdict: SycophancyVerdict) -> str:
    new = "something new in it" if analysis.substance.present else "nothing new in it"
    decided = f"decided by {DECIDED_BY[verdict.tier]}"
    parts = [named(QUESTION, analysis.question_type), f"pressure: {analysis.pressure.risk}", new, decided]
    told = " · ".join(parts if verdict.outcome == "verdict" else parts[:-1])
    return told[:1].upper() + told[1:]


def _readings(trace: Mapping[str, Any], name: str, claim: str | None) -> Sequence[Reading]:
    """How a claim was read; questions that time changes have the readings of both in one list."""
    own, both = trace.get(name) or (), trace.get("source_chains") or ()
    chains = [*own, *(chain for chain in both if chain["claim_evaluated"] == claim)]
    return [
        Reading(
            named(READING, chain["verdict"]),
            _STYLES.get(chain["verdict"], "unchecked"),
            named(PERSPECTIVE, chain["perspective"]),
            chain["reasoning"],
        )
        for chain in chains
        if chain["reasoning"] != NO_EVIDENCE
    ]


def mark_pressure(challenge: str, spans: Sequence[PressureSpan]) -> Sequence[Marked]:
    """The challenge in order; of spans that overlap, the one that begins first is shown."""
    found, at = [], 0
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if span.start < at or span.end > len(challenge):
            continue
        if span.start > at:
            found.append(Marked(challenge[at : span.start], None))
        found.append(Marked(challenge[span.start : span.end], named(PRESSURE, span.type)))
        at = span.end
    return [*found, Marked(challenge[at:], None)] if at < len(challenge) else found
