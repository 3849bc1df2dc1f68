"""Who did it, in a sentence that tells of two: "Lind founded the firm", where Berg founded it and Lind led it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims.verbs import is_finite
from holdfast.claims.words import STOPWORDS
from holdfast.judges.exact.reading.copies import joined
from holdfast.judges.exact.reading.names import Name
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.nicknames import TITLES, may_be_one, may_mean_the_same
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, place_of, wording, words_of

_LONGEST = 300
_LEAST_TOLD = 2
_CLAUSE_END = re.compile(r"; (?:and |but |while )?|, (?:and|but|while|whereas) | (?:while|whereas) ")


@dataclass(frozen=True, slots=True)
class OtherSubject:
    """The sentence says of `known` what the claim says of `claim[start:end]`."""

    start: int
    end: int
    known: str
    sentence: str


def find_other_subject(claim: str, sentences: Sequence[str]) -> OtherSubject | None:
    """The name that opens a claim, when a sentence says the same of another name, and something else of this one."""
    if len(claim) > _LONGEST or NEGATED.search(plain(claim)):
        return None
    said = Wording(claim)
    near = [wording(sentence) for sentence in sentences]
    name = _opening_name(said, near)
    told = joined(claim[place_of(name)[1] :]) if name else ""
    if name is None or len(told.split()) < _LEAST_TOLD or any(_says(text, joined(claim)) for text in near):
        return None
    for text in near:
        if _has_own_verb(name, text) and (
            other := _whose(told, name, text) or _whose_clause(said, name, text)
        ):
            return OtherSubject(*place_of(name), other, text.text)
    return None


def _opening_name(said: Wording, near: Sequence[Wording]) -> Name | None:
    """The name at the beginning; a first word alone is one when a sentence has it as such, or begins with it, too."""
    familiar = {
        word for text in near for name in (*text.names, text.opener) if name for word in words_of(name)
    }
    first = next(iter(said.names_among(familiar - TITLES)), None)
    before = [word for word, _, end in said.words if first and end <= place_of(first)[0]]
    return first if all(word in TITLES for word in before) else None


def _says(text: Wording, words: str) -> bool:
    return f" {words} " in f" {joined(text.text)} "


def _has_own_verb(name: Name, text: Wording) -> bool:
    """Whether the name stands right before a verb: "together with Lind" has no part of its own."""
    words = [word for word, _, _ in text.words]
    own = list(words_of(name))
    places = (at for at in range(len(words) - len(own)) if words[at : at + len(own)] == own)
    return any(is_finite(words[at + len(own)]) for at in places)


def _whose(told: str, name: Name, text: Wording) -> str | None:
    """The other name of which the sentence says it."""
    for other in (*text.names, *([text.opener] if text.opener else [])):
        if not _may_be_the_same(name, other) and _says(text, f"{' '.join(words_of(other))} {told}"):
            start, end = place_of(other)
            return text.text[start:end]
    return None


def _whose_clause(said: Wording, name: Name, text: Wording) -> str | None:
    """The subject of the other clause from which the claim takes a name or number: "Ann left in 2012, Bo in 2021"."""
    parts = _CLAUSE_END.split(text.text)
    if len(parts) != 2 or any(_has_all(said, part) for part in parts):
        return None
    for own, other in (parts, parts[::-1]):
        subject = wording(other).opener or next(iter(wording(other).names), None)
        if subject is None or _may_be_the_same(name, subject) or not _has_own_verb(subject, wording(other)):
            continue
        if _has_own_verb(name, wording(own)) and _takes_from(said, own, other):
            start, end = place_of(subject)
            return other[start:end]
    return None


def _has_all(said: Wording, clause: str) -> bool:
    return said.stems <= wording(clause).stems


def _takes_from(said: Wording, own: str, other: str) -> bool:
    """Whether the claim says its own clause but for names and numbers that only the other one has."""
    known, elsewhere = wording(own).vocabulary, wording(other).vocabulary
    told = [(word, said.text[start]) for word, start, _ in said.words if word not in STOPWORDS]
    taken = [(word, first) for word, first in told if word not in known]
    return bool(taken) and all(word in elsewhere and not first.islower() for word, first in taken)


def _may_be_the_same(name: Name, other: Name) -> bool:
    mine, theirs = ([word for word in words_of(n) if word not in TITLES] for n in (name, other))
    if not mine or not theirs or not set(mine).isdisjoint(theirs):
        return True
    return may_mean_the_same(mine, theirs) or may_be_one(mine[0], theirs[0])
