"""Which of two things came first: "the bridge was built after the hotel", told as "the hotel before the bridge"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.segments import verbs_in
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import wording
from holdfast.judges.exact.reckoning.derivations import Derivation

_LONGEST = 240
_WORD = re.compile(r"\b(?:before|after)\b")
_FIRST = re.compile(r"^(?P<word>before|after) (?P<then>[^,]{3,120}), (?P<main>[^,]{3,120})$")
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|nor|or|if|unless|may|might|could|would|should|soon|shortly|until|than|as|like|named|again|"
    r"look\w*|take[ns]?|took|both|every|each|day|year|long)\b|[?;:\"]"
)
"""Words that deny, leave open, or give "after" another sense."""


@dataclass(frozen=True, slots=True)
class _Order:
    """What is told of `one` lies before or after (`word`) what is told of `other`."""

    one: frozenset[str]
    other: frozenset[str]
    word: str
    verbs: frozenset[str]
    place: tuple[int, int]


def find_order(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """Whether a sentence tells the two sides of a claim in this order or in the other one."""
    said = _read(claim)
    for sentence in sentences if said else ():
        known = _read(sentence)
        if said is None or known is None:
            continue
        shared = said.verbs & known.verbs  # "was built before the bridge" tells the verb once
        sides = (said.one - shared, said.other - shared)
        aligned = _are_of(sides, (known.one, known.other))
        crossed = _are_of(sides, (known.other, known.one))
        if aligned != crossed:
            return Derivation((said.word == known.word) == aligned, *said.place, sentence.strip(" ."))
    return None


def _are_of(
    sides: tuple[frozenset[str], frozenset[str]], known: tuple[frozenset[str], frozenset[str]]
) -> bool:
    return all(side and side <= told for side, told in zip(sides, known, strict=True))


def _read(text: str) -> _Order | None:
    folded = plain(text).strip(" .!") if len(text) <= _LONGEST else ""
    found = list(_WORD.finditer(folded))
    if len(found) != 1 or _UNSURE.search(folded) or wording(text).values:
        return None
    place, verbs = found[0].span(), verbs_in(text)
    if first := _FIRST.match(folded):
        one, other = first["main"], first["then"]
    elif "," in folded:
        return None
    else:
        one, other = folded[: place[0]], folded[place[1] :]
    sides = frozenset(content_words(one)), frozenset(content_words(other))
    offset = plain(text).find(found[0][0])
    return _Order(*sides, found[0][0], verbs, (offset, offset + len(found[0][0]))) if all(sides) else None
