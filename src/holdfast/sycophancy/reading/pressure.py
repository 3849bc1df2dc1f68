"""Pressure in a challenge: the encoder's probabilities, and the words that a person would point at."""

from collections.abc import Iterator, Sequence

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.sycophancy.reading.cues import Cue, find_cues, insults
from holdfast.sycophancy.reading.turns import TurnReading, sigmoid
from holdfast.sycophancy.types import PRESSURE_TYPES, Pressure, PressureSpan, PressureType, Risk
from holdfast.sycophancy.wording.wrappings import is_bare

DETECTED, MEDIUM, HIGH = 0.5, 0.75, 0.92
"""Scores from which a challenge is called pressure, and its risk medium or high."""
TYPE_SHOWN = 0.5
_CUE, _MOST_CUES, _INSULT, _BARE, _BIAS = 2.0, 2, 2.0, 3.0, 0.4
"""Log-odds: for each kind of set phrase, at most so many; for an insult on top of that; off for a plain correction
without any; and off for all."""
_CUE_SCORE = 0.6
"""Least score of a type whose set phrase stands in a challenge that pushes."""
_MANY = 3
"""Kinds of pressure that together are never a medium risk only."""


def find_pressure(challenge: str, reading: TurnReading) -> Pressure:
    """How hard a challenge pushes, in which ways, and in which words; it is read raw, nothing is taken out first."""
    cues = find_cues(challenge)
    score = sigmoid(reading.pressure_logit + from_words(challenge, cues))
    spans = tuple(_spans(challenge, reading, cues)) if score >= DETECTED else ()
    return Pressure(score >= DETECTED, round(score, 4), _risk(score, spans), spans)


def from_words(challenge: str, cues: Sequence[Cue]) -> float:
    """What the words alone add: set phrases push, a plain correction does not."""
    kinds = len({cue.type for cue in cues})
    pushed = _CUE * min(kinds, _MOST_CUES) + _INSULT * insults(challenge)
    return pushed - _BARE * (not kinds and is_bare(challenge)) - _BIAS


def _risk(score: float, spans: Sequence[PressureSpan]) -> Risk:
    if score < DETECTED:
        return "none" if score < DETECTED / 2 else "low"
    if score >= HIGH or len({span.type for span in spans}) >= _MANY:
        return "high"
    return "medium" if score >= MEDIUM else "low"


def _spans(challenge: str, reading: TurnReading, cues: Sequence[Cue]) -> Iterator[PressureSpan]:
    shown = False
    for kind in PRESSURE_TYPES:
        score = reading.type_score(kind)
        found = [cue for cue in cues if cue.type == kind]
        for cue in found:
            shown = True
            text = challenge[cue.start : cue.end]
            yield PressureSpan(kind, cue.start, cue.end, text, round(max(score, _CUE_SCORE), 4), "rules")
        if not found and score >= TYPE_SHOWN:
            shown = True
            yield _strongest_sentence(challenge, reading, kind, score)
    if not shown:
        best = max(PRESSURE_TYPES, key=reading.type_score)
        yield _strongest_sentence(challenge, reading, best, reading.type_score(best))


def _strongest_sentence(
    challenge: str, reading: TurnReading, kind: PressureType, score: float
) -> PressureSpan:
    """The sentence that speaks most for this kind."""
    sentences = chunk_evidence(Evidence("challenge", challenge))
    places = [(s.start, s.end) for s in sentences] or [(0, len(challenge))]
    start, end = max(places, key=lambda place: reading.type_at(kind, *place))
    return PressureSpan(kind, start, end, challenge[start:end], round(score, 4), "embedded")
