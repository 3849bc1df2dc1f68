"""Yes and no: a claim that a field of the evidence denies gets its "not", and one that it affirms loses it."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from holdfast.claims.words import content_words, word_set
from holdfast.correction.pieces import Piece, is_kin

STYLES = (("true", "false"), ("yes", "no"), ("on", "off"))
TRUTHS = frozenset(word for style in STYLES for word in style)
_YES, _NO = word_set("yes true"), word_set("no false")
_UNTICKED = re.compile(r"It is not ticked that (?P<said>[^;:]{2,120}?)\.?$")
_VERB = re.compile(r"\b(?:is|are|was|were|can|may|must|will|should|has been|have been)\b(?! not\b)")
_NOT = re.compile(r"(?<=\w) not\b")
_DENIES = re.compile(r"n't\b|n’t\b|\b(?:not|no|never|none|without|nor)\b", re.IGNORECASE)


class Truth(NamedTuple):
    """Other words for text[start:end] of a claim."""

    start: int
    end: int
    words: str
    passage: str


def denied_or_affirmed(claim: str, pieces: Sequence[Piece]) -> Truth | None:
    """The claim's "not", put in or taken out, where the pieces that answer it with yes or no agree."""
    stems = frozenset(content_words(claim))
    answers = {(answer, piece.passage) for piece in pieces for answer in _answers(piece, stems)}
    if len({answer for answer, _ in answers}) != 1:
        return None
    (answer, passage), *_ = sorted(answers)
    denials = _DENIES.findall(claim)
    verb, no = _VERB.search(claim), _NOT.search(claim)
    if not answer and not denials and verb is not None:
        return Truth(verb.end(), verb.end(), " not", passage)
    if answer and len(denials) == 1 and no is not None:
        return Truth(no.start(), no.end(), "", passage)
    return None


def _answers(piece: Piece, stems: frozenset[str]) -> Iterator[bool]:
    """What a piece says to the claim: "waterproof: false" of the same thing, or a box that is not ticked."""
    unticked = _UNTICKED.match(piece.words)
    if unticked and all(is_kin(stem, stems) for stem in content_words(unticked["said"])):
        yield False
    key = piece.fields[0] if len(piece.fields) > 1 else None
    if key and not all(is_kin(stem, stems) for stem in content_words(key.cell)):
        return
    for field in piece.fields:
        cell = field.cell.casefold()
        if field.named and cell in _YES | _NO and all(is_kin(stem, stems) for stem in field.named):
            yield cell in _YES
