"""Lengths of time told in another unit: "three months" for "90 days", "is two weeks long" for "lasts 14 days"."""

import re
from collections.abc import Sequence
from fractions import Fraction

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording, words_of
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.quantities import Quantity, compare_numbers

_LONGEST = 300
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|nor|or|if|unless|may|might|can|could|exactly|precisely|than|business|working|calendar)\b"
)
_LASTING = frozenset(content_words("last lasts lasted long take takes took run runs length duration"))
_UNIT = re.compile(r"(?:day|week|month|year)s?\b", re.IGNORECASE)
_ONE = re.compile(
    r"\b(?:within|in|after|for|lasts?|lasted|takes?|took|needs?) (?P<one>an?) "
    r"(?P<unit>minute|hour|day|week|month|year)\b"
)
_CLAUSE_END = re.compile(r"(?<=;)\s+")
_ABOUT = re.compile(r"\b(?:about|around|approximately|roughly|some) $")
_DAY = Fraction(86400)
_MONTH = Fraction(365, 12)
_NEAR, _FAR = Fraction(1, 10), Fraction(1, 4)


def find_same_length(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """A length of time that a sentence tells otherwise, in the same words but for "lasts" and "is long"."""
    said = Wording(claim) if len(claim) <= _LONGEST and _UNIT.search(claim) else None
    mine = _only_length(said) if said else None
    plain_claim = plain(claim)
    if said is None or mine is None or _UNSURE.search(plain_claim):
        return None
    hedged = _ABOUT.search(plain_claim, 0, mine.start) is not None
    words = said.stems_beside(()) - _LASTING
    for sentence in sentences if words else ():
        known = wording(sentence)
        theirs = _only_length(known) if len(sentence) <= _LONGEST and words <= known.stems else None
        if theirs is None or _UNSURE.search(plain(sentence)) or mine.side != theirs.side:
            continue
        alike = known.stems_beside(()) - _LASTING == words and _names(known) == _names(said)
        reworded = known.stems_beside(()) != said.stems_beside(())
        in_other_unit = mine.readings[0].dimension != theirs.readings[0].dimension
        same = _are_same(mine, theirs, hedged) if alike and (reworded or in_other_unit) else None
        if same is not None:
            return Derivation(same, mine.start, mine.end, sentence[theirs.start : theirs.end])
    return None


def find_one_length(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """ "Takes a week", where a sentence tells in the same words how many weeks."""
    found = _ONE.search(plain(claim)) if len(claim) <= _LONGEST else None
    if found is None or _UNSURE.search(plain(claim)):
        return None
    counted = claim[: found.start("one")] + "one" + claim[found.end("one") :]
    said = Wording(counted)
    mine = _only_length(said)
    words = said.stems_beside(()) - _LASTING
    clauses = (part for sentence in sentences for part in _CLAUSE_END.split(sentence))
    for sentence in clauses if mine and words else ():
        known = wording(sentence)
        theirs = _only_length(known) if len(sentence) <= _LONGEST and words <= known.stems else None
        if mine is None or theirs is None or theirs.bounded or _UNSURE.search(plain(sentence)):
            continue
        if any(one["unit"] == found["unit"] for one in _ONE.finditer(plain(sentence))):
            continue
        same = _are_same(mine, theirs, hedged=False)
        if same is not None:
            return Derivation(same, *found.span("unit"), sentence[theirs.start : theirs.end])
    return None


def _names(text: Wording) -> list[tuple[str, ...]]:
    """In their order: from Rome to Oslo is not from Oslo to Rome."""
    return [words_of(name) for name in text.names]


def _only_length(text: Wording) -> Quantity | None:
    value = text.values[0] if len(text.values) == 1 else None
    return (
        value if isinstance(value, Quantity) and value.readings[0].dimension in ("time", "calendar") else None
    )


def _are_same(mine: Quantity, theirs: Quantity, hedged: bool) -> bool | None:
    """Whether both are as long; of months and days, whether as many days are commonly meant."""
    one, other = mine.readings[0], theirs.readings[0]
    if one.dimension == other.dimension:
        agreement = compare_numbers(mine, theirs)
        return None if agreement == Agreement.UNDECIDED else agreement >= Agreement.COVERED
    if one.value <= 0 or other.value <= 0:
        return None
    calendar, time = (one, other) if one.dimension == "calendar" else (other, one)
    months, days = calendar.value, time.value / _DAY
    off = abs(days - months * _MONTH)
    least, most = 30 * months, -(-365 * months // 12) + 1
    if (hedged and off <= _NEAR * days) or (months.denominator == 1 and least <= days <= most):
        return True
    return False if off > _FAR * days else None
