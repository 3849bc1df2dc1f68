"""When something opens and closes, from its hours: "open from 9 am to 5 pm"."""

import re
from collections.abc import Sequence
from itertools import pairwise

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.relations import Placed
from holdfast.judges.exact.reading.statements import Value, compare_values
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.quantities import Quantity

_LONGEST = 300
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|nor|or|if|unless|may|might|could|before|after|until|by|earlier|later|except|only)\b"
)
_MAY = re.compile(r"(?<=[0-9]) may\b|\bmay(?= [0-9])")
""" "31 May" allows nothing."""
_OPENS_AT = re.compile(r"\b(?:opens?|opens its doors) (?:[a-z]+ ){0,3}?at (?:about |around )?$")
_CLOSES_AT = re.compile(r"\b(?:clos(?:es?|ing)|shuts?) (?:[a-z]+ ){0,3}?at (?:about |around )?$")
_OPEN_FROM = re.compile(r"\b(?:open|opening hours|hours|open to (?:the public|visitors))\b")
_JOINT = re.compile(r"; |, (?:and )?| and (?:from |between )?(?=[0-9])")
_WORDS = frozenset(
    content_words(
        "open opens close closes closing shut shuts door doors day daily every morning evening afternoon"
    )
)


def find_hours(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """Whether it opens or closes when a claim says so, where a sentence tells from when to when it is open."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST else ""
    if " at " not in plain_claim or _UNSURE.search(plain_claim):
        return None
    said = Wording(claim)
    stated = said.values[0] if len(said.values) == 1 else None
    if not isinstance(stated, Quantity) or not stated.readings[0].time:
        return None
    lead = plain_claim[: stated.start]
    end = 0 if _OPENS_AT.search(lead) else 1 if _CLOSES_AT.search(lead) else None
    if end is None:
        return None
    about = said.stems_beside(()) - _WORDS
    for sentence in sentences:
        text = plain(sentence) if len(sentence) <= _LONGEST else ""
        if (
            not _OPEN_FROM.search(text)
            or _UNSURE.search(_MAY.sub(" ", text))
            or not about <= wording(sentence).stems | _WORDS
        ):
            continue
        hours = _hours_of(text, wording(sentence).values, about)
        if hours is None:
            continue
        agreement = compare_values(stated, hours[end])
        if agreement != Agreement.UNDECIDED:
            told = sentence[hours[0].start : hours[1].end]
            return Derivation(agreement >= Agreement.COVERED, stated.start, stated.end, told)
    return None


def _hours_of(text: str, values: Sequence[Value], about: frozenset[str]) -> tuple[Value, Value] | None:
    """The one range of times, or of several the one in whose part of the sentence the claim's day stands."""
    ranges = dict.fromkeys(ends for value in values if (ends := Placed(value, values, text).ends))
    times = [(low, high) for low, high in ranges if _is_time(low) and _is_time(high)]
    if sum(map(_is_time, values)) != 2 * len(times) or not times:
        return None
    if len(times) == 1:
        return times[0]
    starts = [0, *(joint.end() for joint in _JOINT.finditer(text)), len(text)]
    parts = [
        (hours, frozenset(content_words(text[start:end])))
        for start, end in pairwise(starts)
        for hours in times
        if start <= hours[0].start and hours[1].end <= end
    ]
    shared = frozenset(content_words(text[: times[0][0].start]))
    fitting = [hours for hours, words in parts if (own := about - shared) and own <= words]
    return fitting[0] if len(parts) == len(times) and len(fitting) == 1 else None


def _is_time(value: Value) -> bool:
    return isinstance(value, Quantity) and value.readings[0].time is not None
