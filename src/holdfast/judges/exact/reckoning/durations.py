"""How long something took, from when it began and when it ended: "leaves at 09:15 and arrives at 13:45"."""

import re
from collections.abc import Sequence

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.statements import Value
from holdfast.judges.exact.reading.typography import VALUE, plain
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.quantities import Quantity

_LONGEST = 300
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|nor|or|if|unless|may|might|could|nearly|almost|about|around|more than|less than|over|"
    r"under|at least|at most|up to|later|earlier|after|before|ago|every|each)\b"
)
_LASTING = re.compile(r"\b(?:takes?|took|lasts?|lasted|long|open|for)\b")
_BEGINS = r"(?:leaves?|departs?|departed|starts?|started|begins?|began|opens?|opened|joined|moved to|entered|came to)"
_ENDS = r"(?:arrives?|arrived|reaches|reached|ends?|ended|finish(?:es|ed)|closes?|closed|retired|resigned|left|lands?)"
_AT = rf" (?:at|in|on) {VALUE}"
_FROM_TO = re.compile(
    rf"\b(?:{_BEGINS}\b[^.;]{{0,60}}?{_AT}[^.;]{{0,30}}? and (?:it |he |she )?{_ENDS}\b[^.;]{{0,40}}?{_AT}"
    rf"|from {VALUE} (?:to|until|till) {VALUE})"
)
_GENERIC = frozenset(
    content_words(
        """takes took lasts lasted long hours hour minutes day open journey trip crossing flight ride voyage drive
        meeting worked works work served serves stayed stay spent there"""
    )
)
_NOON, _YEAR = 12 * 60, 12
_Length = tuple[str, int]
"""A dimension, and how many seconds or months."""


def find_duration(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """What the beginning and the end say of the length of time that a claim tells."""
    if len(claim) > _LONGEST or not _LASTING.search(claim):
        return None
    said = Wording(claim)
    stated = said.values[0] if len(said.values) == 1 else None
    if not isinstance(stated, Quantity) or stated.bounded or _UNSURE.search(plain(claim)):
        return None
    about = said.stems_beside(()) - _GENERIC
    told = [(s, length) for s in sentences if about <= wording(s).stems and (length := _told_length(s))]
    if len(told) != 1:  # "the trip takes two hours" is about one of several trips
        return None
    sentence, length = told[0]
    true = _is_length(stated, length)
    first, last = wording(sentence).values
    return (
        None if true is None else Derivation(true, stated.start, stated.end, sentence[first.start : last.end])
    )


def _told_length(sentence: str) -> _Length | None:
    """From the first to the second of two times, where the sentence tells that it begins and ends with them."""
    values = wording(sentence).values if len(sentence) <= _LONGEST else []
    text = plain(sentence)
    if len(values) != 2 or _UNSURE.search(text):
        return None
    first, last = values
    signed = f"{text[: first.start]}{VALUE}{text[first.end : last.start]}{VALUE}{text[last.end :]}"
    return _length(first, last) if _FROM_TO.search(signed) else None


def _length(first: Value, last: Value) -> _Length | None:
    if isinstance(first, Date) and isinstance(last, Date):
        begun, ended = first.readings[0].years, last.readings[0].years
        single = begun and ended and begun[0] == begun[1] and ended[0] == ended[1]
        return ("calendar", _YEAR * (ended[0] - begun[0])) if begun and ended and single else None
    if isinstance(first, Date) or isinstance(last, Date):
        return None
    begin, end = first.readings[0].time, last.readings[0].time
    if begin is None or end is None:
        return None
    sure = (
        begin.half_said and end.half_said
    ) or end.minutes >= _NOON + 60  # 18:00 tells that 8:00 is in the morning
    return ("time", 60 * (end.minutes - begin.minutes)) if sure and end.minutes > begin.minutes else None


def _is_length(stated: Quantity, length: _Length) -> bool | None:
    """One year more or less is a way of counting."""
    dimension, known = length
    found = [reading.value for reading in stated.readings if reading.dimension == dimension]
    if not found or known <= 0:
        return None
    off = abs(found[0] - known)
    return True if off == 0 else None if dimension == "calendar" and off < 2 * _YEAR else False
