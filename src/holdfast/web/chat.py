"""A turn of a chat as the page shows it: the question, the answer with its claims marked, and what became of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.grounding.labels import verdict_label
from holdfast.grounding.segments import cut_segments
from holdfast.grounding.types import ClaimVerification
from holdfast.guard.types import GuardedAnswer, SentenceVerdict
from holdfast.web.report import Card, Piece, marked_piece, report_view
from holdfast.web.wording import price

_TONES = {"grounded": "good", "corrected": "good", "flagged": "bad", "ask": "bad"}
_LABELS = {
    "grounded": "grounded",
    "corrected": "corrected",
    "flagged": "flagged",
    "unchecked": "unchecked",
    "abstained": "not answered",
    "ask": "yours to decide",
}


@dataclass(frozen=True, slots=True)
class TurnView:
    """One question and its answer."""

    name: str
    """Apart from every other turn on the page, so that its claims can be linked."""
    question: str
    label: str
    tone: str
    pieces: Sequence[Piece]
    cards: Sequence[Card]
    left_out: int
    confidence: float | None
    level: str | None
    checked: int
    total: int
    notes: Sequence[str]
    facts: str


def turn_view(name: str, answer: GuardedAnswer, *, model: str, withheld: str | None = None) -> TurnView:
    """The view of an answer; of one that is kept back, nothing is shown but `withheld`."""
    shown = None if answer.verification is None else report_view(answer.verification, answer.evidence)
    plain = [Piece(answer.text if withheld is None else withheld, None, "", "", marked=False)]
    open_ = shown if withheld is None else None
    return TurnView(
        name=name,
        question=answer.question,
        label="withheld" if withheld is not None else _LABELS[answer.status],
        tone=_TONES.get(answer.status, "unknown"),
        pieces=plain if open_ is None else open_.pieces,
        cards=() if open_ is None else open_.cards,
        left_out=0 if open_ is None else open_.left_out,
        confidence=answer.confidence,
        level=None if shown is None else shown.level,
        checked=0 if shown is None else shown.checked,
        total=0 if shown is None else shown.total,
        notes=_notes(answer) if withheld is None else (),
        facts=_facts(answer, model),
    )


def _notes(answer: GuardedAnswer) -> list[str]:
    found = [answer.reason, *answer.warnings, answer.incomplete]
    if answer.caved:
        found.append("The answer gives way to pressure: nothing new was said against the earlier one.")
    if answer.correction is not None and answer.correction.attempts:
        times = answer.correction.attempts
        found.append("Written again once." if times == 1 else f"Written again {times} times.")
    if answer.ask is not None:
        found.append(answer.ask.text)
    return list(dict.fromkeys(note for note in found if note))


def _facts(answer: GuardedAnswer, model: str) -> str:
    timing = answer.timing
    parts = [
        f"answered by {model}",
        f"cost {price(answer.cost_usd)}",
        f"{timing.total_ms:.0f} ms, {timing.overhead_ms:.0f} of them checks",
    ]
    if answer.evidence:
        parts.insert(1, "1 passage" if len(answer.evidence) == 1 else f"{len(answer.evidence)} passages")
    return " · ".join(parts)


class OpenAnswer:
    """An answer that is being written: the words that no verdict has reached yet."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._passed = 0
        """Characters before those that wait."""

    def add(self, words: str) -> None:
        """More of it."""
        self._waiting.append(words)

    def judged(self, verdict: SentenceVerdict) -> list[Piece]:
        """The words up to the end of a sentence that was judged, with its claims marked; they wait no longer."""
        text = "".join(self._waiting)
        size = max(0, verdict.end - self._passed)
        claims = [_moved(claim, self._passed) for claim in verdict.claims]
        pieces = [marked_piece(segment) for segment in cut_segments(text[:size], claims)]
        self._waiting, self._passed = [text[size:]], self._passed + len(text[:size])
        return pieces


def verdict_words(verdict: SentenceVerdict) -> str:
    """The verdicts on the claims of a sentence, each once."""
    return ", ".join(dict.fromkeys(map(verdict_label, verdict.claims)))


def _moved(claim: ClaimVerification, by: int) -> ClaimVerification:
    """The claim as counted from a later place of the text."""
    marks = [
        mark.model_copy(update={"start": max(0, mark.start - by), "end": max(0, mark.end - by)})
        for mark in claim.highlights
    ]
    span = {"start": max(0, (claim.start or 0) - by), "end": max(0, (claim.end or 0) - by)}
    return claim.model_copy(update={**span, "highlights": marks})
