"""Another value than the one that is told: "died in Rome in 1625", where it was in 1622, and a bare "In 1946."."""

import re
from collections.abc import Sequence

from holdfast.claims.verbs import AUXILIARIES, is_finite
from holdfast.claims.words import content_words, stem
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.clashes.events import STANDS_FOR_A_NAME
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.segments import verbs_in
from holdfast.judges.exact.reading.statements import Value
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.reading.wordings import Wording, wording, words_of
from holdfast.judges.exact.reckoning.reckonable import may_be_reckoned
from holdfast.judges.exact.values.dates import MONTH, Date
from holdfast.judges.exact.values.quantities import Quantity

_OPEN = re.compile(
    r"n't\b|\b(?:not|no|never|none|nor|if|unless|or)\b|"
    r"\b(?:later|earlier|ago|after|before|next|previous|previously|following|until|till|since|between|decades?|century|"
    r"age[ds]?|old|born|years?|seasons?|during|current|currently|now|last|moved|became|changed|anniversary|early|mid|late|again)\b"
    rf"|\b(?:from|to|by|through|and) (?:\d|(?:{'|'.join(MONTH)})\b)|[-–/]\s?\d"
)
"""Denials, and words from which a year may follow that is not told."""
_LASTS = re.compile(r"\b(?:is|are|was|were|be|been) [a-z]+ing\b|\b(?:had|has|have|could|can|will be)\b")
"""What was so at a time, and may have been before and after: "was standing in 1895", "had the reel in 2010"."""
_PLACED = re.compile(r"\b(?:in|on) (?:early |late |mid-)?$")
"""Before a date that the sentence tells of what it says; one that stands beside the news is often that of the page."""
_HALF, _ENOUGH = 0.5, 2
"""Of the claim's words, and how many tell the same in other words: "came out" for "appeared"."""
_AUXILIARIES = frozenset(map(stem, AUXILIARIES))


def find_other_value(claim: str, sentences: Sequence[str], evidence: ExactEvidence) -> Clash | None:
    """The one date of a claim, or all that a bare answer says, where the evidence has another and nowhere this one."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    said = Wording(claim)
    stated = said.values[0] if plain_claim and len(said.values) == 1 else None
    if stated is None or _OPEN.search(plain_claim) or evidence.holds(stated):
        return None
    bare = not said.stems_beside(())
    if not bare and (not isinstance(stated, Date) or _LASTS.search(plain_claim)):
        return None
    near = sentences if bare else [text for text in sentences if _is_about(said, wording(text))]
    told = [
        (value, text)
        for text in near
        for value in wording(text).values
        if _is_alike(stated, value) and (bare or _PLACED.search(plain(text)[: value.start]))
    ]
    if len(told) != 1 or any(map(_OPEN.search, map(plain, near))):
        return None
    known, sentence = told[0]
    if may_be_reckoned(claim, stated.start, stated.end, sentence):
        return None
    why = f"The claim says {excerpt(claim[stated.start : stated.end])}, the evidence says "
    return Clash(stated.start, stated.end, why + excerpt(sentence[known.start : known.end]), sentence)


def _is_about(said: Wording, known: Wording) -> bool:
    """Whether a sentence has all names of a claim, what the claim is about, and half of its words."""
    asked = said.stems_beside(())
    names = {word for name in said.names for word in words_of(name)}
    done, shared = verbs_in(said.text[: said.values[0].start]) - _AUXILIARIES, asked & known.stems
    if not done <= known.stems and len(shared) < _ENOUGH and shared <= _subject(said):
        return False  # a sentence about a poet's first book does not say when he died
    about = _subject(said) <= known.stems and len(asked & known.stems) >= _HALF * len(asked)
    return about and names <= known.vocabulary


def _subject(said: Wording) -> frozenset[str]:
    """The words before the verb: what was built, who joined. "The company" may have a name in the sentence."""
    verb = next((at for word, at, _ in said.words[1:] if is_finite(word)), 0)
    subject = said.text[:verb]
    return frozenset() if STANDS_FOR_A_NAME.match(plain(subject)) else frozenset(content_words(subject))


def _is_alike(stated: Value, value: Value) -> bool:
    """Two dates of one grain, or two amounts of one kind."""
    if isinstance(stated, Quantity):
        kinds = {reading.dimension for reading in stated.readings}
        known = {reading.dimension for reading in value.readings} if isinstance(value, Quantity) else set()
        if kinds == {None} and None not in known and isinstance(value, Quantity):
            return _are_near(stated, value)
        return not kinds.isdisjoint(known)
    return isinstance(value, Date) and _grain(value) == _grain(stated)


def _are_near(stated: Quantity, value: Quantity) -> bool:
    """Of a bare number beside one with a unit: 31 for 30 days; 90 may be the minutes of 1.5 hours."""
    mine, theirs = stated.readings[0].written, value.readings[0].written
    return 0 < mine < 2 * theirs and theirs < 2 * mine


def _grain(date: Date) -> tuple[bool, bool, bool]:
    reading = date.readings[0]
    years = reading.years
    return years is not None and years[0] == years[1], reading.month is not None, reading.day is not None
