"""The number of a field, where the evidence gives another: "warranty months: 36" for a warranty of 24 months."""

import re
from collections.abc import Sequence
from fractions import Fraction

from holdfast.claims.words import content_words, stem
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.reading.wordings import wording
from holdfast.judges.exact.values.quantities import Quantity

_FIELD = re.compile(
    r"^(?P<key>[^\W\d_][\w -]{2,60}): (?P<number>\d{1,9}(?:\.\d+)?)(?: (?P<unit>[^\W\d_]{2,}))?\.?$"
)
_UNIT = re.compile(r"[ -](?P<unit>[^\W\d_]{2,})")
_SCALE = re.compile(
    r"\b(?:hundreds?|thousands?|millions?|billions?|trillions?|dozens?|pairs?)\b", re.IGNORECASE
)
"""In a field: its number is not the one that is meant, "revenue million: 5" says five million."""
_PARTED = re.compile(r"[:;,|]")
"""Between a number and a word that it does not count: "Order 1: total 20.00"."""
_REACH = 40
"""Characters behind a number within which its unit is looked for."""
_OPEN = re.compile(
    r"\b(?:or|if|unless|least|most|up to|about|around|over|under|more|less|from|between|than)\b"
)
"""In the sentence: what leaves room for other numbers."""


def find_other_number(claim: str, sentences: Sequence[str]) -> Clash | None:
    """The number of a claim "key: number", when the one sentence with the key's words has another of that unit."""
    said = _FIELD.match(claim) if len(claim) <= LONGEST else None
    if said is None or _SCALE.search(claim):
        return None
    asked = frozenset(content_words(said["key"])) | frozenset(content_words(said["unit"] or ""))
    near = [sentence for sentence in sentences if asked <= wording(sentence).stems]
    told = [found for sentence in near for found in _of_unit(sentence, asked)]
    if len(near) != 1 or len(told) != 1:
        return None
    (known,), (sentence,) = told, near
    if NEGATED.search(plain(sentence)) or _OPEN.search(plain(sentence)) or known.bounded:
        return None
    if any(reading.written == Fraction(said["number"]) for reading in known.readings):
        return None
    start, end = said.start("number"), said.end("unit") if said["unit"] else said.end("number")
    return Clash(start, end, f"The evidence says {excerpt(sentence[known.start : known.end])}", sentence)


def _of_unit(sentence: str, asked: frozenset[str]) -> list[Quantity]:
    """The numbers of a sentence that count what the field counts."""
    found = []
    for value in wording(sentence).values:
        if isinstance(value, Quantity):
            # the unit stands behind the number, or is a part of what was read as one
            unit = _UNIT.search(sentence, value.start, value.end + _REACH)
            counts = unit and not _PARTED.search(sentence, value.end, max(value.end, unit.start()))
            found += [value] if unit and counts and stem(unit["unit"].lower()) in asked else []
    return found
