"""What the evidence says of one kind, told of another: "Express shipping is free" where standard shipping is."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from holdfast.claims.words import STOPWORDS, stem
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording

_LONGEST = 300
_LEAVES_ROOM = re.compile(
    r"n't\b|\b(?:not|no|never|neither|nor|without|or|if|unless|may|might|could|some|any|other|others|both|all|every|"
    r"each|same|similar|like|unlike|than|only|too|also|likewise)\b"
)
"""In a claim or the sentence it is made from: what denies, compares, or speaks of more than one kind."""

_AS_WELL = re.compile(r"\b(?:too|also|likewise|as well|so|same)\b")


@dataclass(frozen=True, slots=True)
class Crossing:
    """`claim[start:end]` is a kind of which the evidence says something else."""

    start: int
    end: int
    known: str
    """The kind of which it says what the claim says."""
    sentence: str


def find_crossing(claim: str, sentences: Sequence[str]) -> Crossing | None:
    """The first word of a claim in the place of another, when the evidence tells of both kinds apart.

    Only kinds without an article: "the British minister" and "the young minister" may be one, express and standard
    shipping are two.
    """
    said = Wording(claim) if len(claim) <= _LONGEST and not _LEAVES_ROOM.search(plain(claim)) else None
    if said is None or len(said.words) < 3:
        return None
    (kind, start, _), (head, _, end) = said.words[:2]
    if not _is_kind(kind, head):
        return None
    own, told = set(_stems(said)), _told(said)
    for sentence in sentences:
        if _has_all(own, sentence):
            return None
    for sentence in sentences:
        other = _other_kind(said, wording(sentence), told)
        if other and any(_speaks_of(kind, head, told, wording(text)) for text in sentences):
            return Crossing(start, end, other, sentence)
    return None


def _is_kind(kind: str, head: str) -> bool:
    return all(word.isalpha() and word not in STOPWORDS for word in (kind, head))


def _stems(text: Wording) -> Iterator[str]:
    return (stem(word) for word, _, _ in text.words if word not in STOPWORDS)


def _told(text: Wording) -> list[str]:
    """What is said of the kind: the telling words behind its two."""
    return [stem(word) for word, _, _ in text.words[2:] if word not in STOPWORDS]


def _has_all(stems: set[str], sentence: str) -> bool:
    return stems <= set(_stems(wording(sentence)))


def _other_kind(said: Wording, known: Wording, told: Sequence[str]) -> str | None:
    """The kind of which a sentence says what the claim says of its own."""
    if len(known.words) < 3 or len(known.text) > _LONGEST or _LEAVES_ROOM.search(plain(known.text)):
        return None
    kind, head = (word for word, _, _ in known.words[:2])
    differs = _is_kind(kind, head) and stem(kind) != stem(said.words[0][0])
    same = stem(head) == stem(said.words[1][0]) and bool(told) and told == _told(known)
    return known.text[known.words[0][1] : known.words[1][2]] if differs and same else None


def _speaks_of(kind: str, head: str, told: Sequence[str], known: Wording) -> bool:
    """Whether a sentence is about the claim's kind, and says nothing of what the claim says of it."""
    if _AS_WELL.search(plain(known.text)):
        return False  # "express shipping is, too"
    begins = [stem(word) for word, _, _ in known.words[:2]]
    return begins == [stem(kind), stem(head)] and set(told).isdisjoint(_told(known))
