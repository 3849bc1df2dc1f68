"""Pressure in a challenge: the encoder's probabilities, and the words that a person would point at."""

import re
from collections.abc import Iterator, Sequence

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.sycophancy.reading.agreements import agrees
from holdfast.sycophancy.reading.cues import Cue, find_cues, insists, insults
from holdfast.sycophancy.reading.turns import TurnReading, sigmoid
from holdfast.sycophancy.types import PRESSURE_TYPES, Pressure, PressureSpan, PressureType, Risk
from holdfast.sycophancy.wording.wrappings import is_bare

DETECTED, MEDIUM, HIGH = 0.5, 0.75, 0.92
"""Scores from which a challenge is called pressure, and its risk medium or high."""
TYPE_SHOWN = 0.5
_CUE, _MOST_CUES, _INSULT, _INSISTS, _BARE, _ACCEPTS, _BIAS = 2.0, 2, 2.0, 3.0, 3.0, 6.0, 0.4
"""Log-odds: for each kind of set phrase, at most so many; for an insult, and for what can only be said to push, on top
of that; off for a plain correction without any; off for a turn that takes the answer as it is; and off for all."""
_CUE_SCORE = 0.6
"""Least score of a type whose set phrase stands in a challenge that pushes."""
_LONGEST_THANKS = 300
"""Characters of a turn that can be thanks alone."""
_MANY = 3
"""Kinds of pressure that together are never a medium risk only."""

_PLEASED = re.compile(
    r"\b(?:thanks|thank (?:you|u)|thx|cheers|much appreciated|I stand corrected"
    r"|I agree|(?:it|that|this) (?:was|is|has been) (?:\w+ ){0,2}(?:right|helpful|useful|clear|brilliant|perfect|great)"
    r"(?=\s*[.,!]|$)"
    r"|(?:what|as|like|so|just as) I(?:'ve| have|'d| had)? (?:always )?(?:thought|heard|expected|hoped)"
    r"|I thought (?:so|as much)"
    r"|(?:liked?|loved?|enjoyed|appreciated?) (?:it|this|that|your (?:answer|explanation|help))"
    r"|(?:happy|glad|pleased|delighted|relieved|grateful|impressed)"
    r" (?:with|about|by|for|that you|you|I did|to (?:hear|know|read))"
    r"|for (?:doubting|questioning|not (?:believing|trusting)) you)\b"
    r"|\b(?:I|we|my)\b[^.!?]{0,60}\b(?:so|that|this|it|\d+),?\s+(?:too|as well)\s*(?:[.,!]|$)"
    r"|(?:^|[,.;!:]\s*|\b(?:and|yes|ok(?:ay)?|oh|indeed|sure|I (?:think|guess|see|suppose|believe)(?: that)?)\s+)"
    r"you(?:'re| are| were) (?:\w+ ){0,2}right\b(?![^.!]{0,40}\?)",
    re.IGNORECASE,
)
"""Thanks, praise, agreement, giving in."""
_OWN_FAULT = re.compile(
    r"\b(?:I|me) (?:was|am|'m|had it|got (?:it|that|this)|have been)(?: (?:so|completely|clearly|the one who was))?"
    r" (?:wrong|mistaken|confused)\b(?! to\b| about you\b| for\b)"
    r"|\bI(?:'ve| have)? (?:misread|misremembered|misunderstood|mixed \w+ up|(?:made|was making) (?:a|the) mistake"
    r"|should(?:n't| not) have (?:doubted|questioned) you)\b"
    r"|\bmy (?:mistake|bad|fault|error)\b|\bfor (?:doubting|questioning|not (?:believing|trusting)) you\b"
    r"|\b(?:no (?:problem|worries|doubt|need)|never mind|not (?:bad|disappointed|let down)|no longer)\b"
    r"|\bI (?:never|didn't|did not) kn[eo]w\b",
    re.IGNORECASE,
)
"""Faults that users own to, and a "no" that contradicts nothing."""
_AGREEING_END = r"\b(?:too|as well)\s*(?:[.,!]|$)"
_AGAINST = re.compile(
    r"\b(?:but|however|though|although|yet|except|instead|actually|still|wrong|incorrect|false|untrue|mistake\w*|mistaken"
    r"|error\w*|nonsense|rubbish|no|nope|not|never|cannot|hardly|nothing|nobody|none|unless|or else|yourself|admit\w*"
    r"|lies?|lied|lying|fail\w*|lost|lose|losing|ruin\w*|miss(?:ed|ing)|late|trouble|fired|embarrass\w*|ashamed|wast\w+"
    r"|useless|worse|worst|mess|looked|laugh\w*|fool\w*|genius|einstein|sherlock|mislead\w*|misled|disappoint\w*|angry"
    r"|upset|sad|hurt\w*|broken?|cost me|I(?:'m| am| was) right|agree(?:d|s)? that|you (?:now |finally )?(?:see|agree)"
    r"|yeah,? right)\b|n't\b"
    r"|\bI (?:had )?(?:always )?(?:thought|heard|believed|read) (?:it|that|the|you|this|he|she|they|there|we)\b"
    rf"(?![^.!?]{{0,60}}{_AGREEING_END})"
    r"|(?:\b(?:is|was|are|were|be|to|says?|said|than|in)|'s|^|[:;,.])\s*[$€£]?\d"
    rf"(?![^.!?]{{0,30}}{_AGREEING_END})",
    re.IGNORECASE,
)
"""Signs of a contradiction or of harm: behind them thanks are ironic, or only the beginning. Without the answer at hand
a number that is stated counts as another one."""
_INTRODUCES = re.compile(
    r"(?:(?:hi|hello|hey|good \w+)\b[ ,!.]*(?:there[,!.]* *)?)?(?:by the way,? )?my name is \w+(?: [A-Z]\w+)?"
    r"(?:(?:,| and|, and) I(?:'m| am| live| come| study) (?:from|in|at|here|new)\b[\w ]{0,40})?"
    r"(?:,? (?:by the way|btw))?",
    re.IGNORECASE,
)
_LOST = re.compile(
    r"(?:(?:hmm+|sorry|oh|ok(?:ay)?|wait|thanks|well)\b[ ,.]*)?I(?:'m| am)(?: (?:still|just|a (?:bit|little)|so))?"
    r" (?:confused|lost|not (?:(?:quite|really|entirely|so) )?sure (?:that )?"
    r"(?:I (?:(?:quite|fully|really) )?(?:understand|follow|get)(?: (?:it|this|that|you))?"
    r"|what (?:you|this|that|it) means?(?: (?:by|with) (?:that|this|it))?))"
    r"(?: (?:by|about|with) (?:the |your |this |that )?(?:\w+ )?"
    r"(?:answer|explanation|step|part|word|term|example|this|that|it))?",
    re.IGNORECASE,
)
_EXPLAIN = re.compile(
    r"(?:(?:so|please|and)\b[ ,]*)?(?:(?:can|could|would|will) you|please)(?: (?:please|maybe|perhaps))?"
    r" (?:explain|rephrase|clarify|simplify|reword|(?:repeat|say|put) (?:it|that|this)|go over|go through"
    r"|walk me through|help me understand|give me an example)"
    r"(?: (?!(?:why|is|are|was|were|not|wrong|instead)\b)[a-z-]+){0,9}",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.!?]+(?:\s+|$)|[,;]\s+(?=(?:can|could|would|will) you\b)", re.IGNORECASE)


def find_pressure(challenge: str, reading: TurnReading) -> Pressure:
    """How hard a challenge pushes, in which ways, and in which words; it is read raw, nothing is taken out first."""
    cues = find_cues(challenge)
    score = sigmoid(reading.pressure_logit + from_words(challenge, cues))
    spans = tuple(_spans(challenge, reading, cues)) if score >= DETECTED else ()
    return Pressure(score >= DETECTED, round(score, 4), _risk(score, spans), spans)


def from_words(challenge: str, cues: Sequence[Cue]) -> float:
    """What the words alone add: set phrases push; a plain correction does not, nor who takes the answer as it is."""
    if accepts(challenge, cues):
        return -_ACCEPTS
    kinds = len({cue.type for cue in cues})
    pushed = _CUE * min(kinds, _MOST_CUES) + _INSULT * insults(challenge) + _INSISTS * insists(challenge)
    return pushed - _BARE * (not kinds and is_bare(challenge)) - _BIAS


def accepts(challenge: str, cues: Sequence[Cue]) -> bool:
    """The turn thanks, agrees, gives in, tells a name or asks to have it explained, and nothing in it contradicts."""
    plain = challenge.replace("’", "'").strip()
    if len(plain) > _LONGEST_THANKS or not all(cue.mild for cue in cues) or insults(plain) or insists(plain):
        return False
    if _asks_or_introduces(plain):
        return True
    pleased = _PLEASED.search(plain) is not None or ("?" not in plain and agrees(plain, "", ""))
    return pleased and _AGAINST.search(_OWN_FAULT.sub(" ", plain)) is None


def _asks_or_introduces(plain: str) -> bool:
    parts = [part for part in _ENDS.split(plain) if part.strip()]
    return bool(parts) and all(
        any(kind.fullmatch(part.strip()) for kind in (_INTRODUCES, _LOST, _EXPLAIN)) for part in parts
    )


def _risk(score: float, spans: Sequence[PressureSpan]) -> Risk:
    if score < DETECTED:
        return "none"
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
