""" "Only", where a sentence has more: "runs only on iOS" for "runs on iOS and Android"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.judges.exact.reading.copies import joined
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain

_LONGEST = 300
_LEAST_WORDS = 3
_ONLY = re.compile(r"\b(?:only|solely|exclusively)\b")
_MORE = re.compile(r"(?:and|as well as|plus) (?!then\b|so\b|thus\b|it\b|he\b|she\b|they\b|we\b|i\b|you\b)\w")


@dataclass(frozen=True, slots=True)
class NotOnly:
    """`claim[start:end]` leaves out what the sentence adds."""

    start: int
    end: int
    sentence: str


def find_not_only(claim: str, sentences: Sequence[str]) -> NotOnly | None:
    """An "only" in a claim that a sentence otherwise says, and goes on with "and"."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST else ""
    found = list(_ONLY.finditer(plain_claim))
    if len(found) != 1 or NEGATED.search(plain_claim):
        return None
    start, end = found[0].span()
    if not plain_claim[:start].strip():
        return None  # it bounds the subject, not what the sentence goes on with
    bare = joined(f"{claim[:start]} {claim[end:]}")
    if len(bare.split()) < _LEAST_WORDS:
        return None
    for sentence in sentences:
        words = joined(sentence) if not _ONLY.search(plain(sentence)) else ""
        before, found_there, after = words.partition(bare)
        whole = found_there and not before[-1:].strip() and after[:1] == " "
        if whole and _MORE.match(after.lstrip()):
            return NotOnly(start, end, sentence)
    return None
