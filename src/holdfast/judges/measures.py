"""What a claim measures in words ("three years", "two a day") and the evidence measures otherwise."""

import re
from collections.abc import Sequence
from fractions import Fraction

from holdfast.claims.words import content_words
from holdfast.judges.exact.reckoning.amounts import Told, told_in
from holdfast.judges.exact.reckoning.retelling import is_alike, is_same
from holdfast.judges.exact.values.frequencies import SPANS
from holdfast.judges.exact.values.numerals import CARDINAL

_NUMERAL = re.compile(rf"\b(?:{'|'.join(CARDINAL)})\b", re.IGNORECASE)
_SPAN = re.compile(rf"\b(?:{'|'.join(SPANS)})s?\b", re.IGNORECASE)
_ROUNDED = re.compile(
    r"\b(?:about|around|approximately|roughly|nearly|almost|some|over|under|within|up to|a good|only just"
    r"|(?:more|less|longer|shorter|later|earlier|fewer) than|at (?:least|most))\W*$",
    re.IGNORECASE,
)
"""What stands before a measure that is not meant to the day."""
_SENTENCE_ENDS = ".!?;\n"
_MONTH = Fraction(365 * 86400, 12)
_ROUNDING = Fraction(1, 10)
"""How far two measures may be from each other when one is the other, rounded."""


def measured_otherwise(claim: str, evidence: str) -> float:
    """The share of the claim's measures in words that the evidence tells otherwise.

    Other number words are too often no quantities ("one of them"), and a time may follow from dates: only a measure
    counts that the evidence has another of, of the same thing.
    """
    number = _NUMERAL.search(claim)
    if number is None or _SPAN.search(claim, number.end()) is None:
        return 0.0
    mine = told_in(claim)
    theirs = told_in(evidence) if mine else ()
    otherwise = sum(_is_told_otherwise(said, claim, theirs, evidence) for said in mine)
    return otherwise / len(mine) if mine else 0.0


def _is_told_otherwise(said: Told, claim: str, theirs: Sequence[Told], evidence: str) -> bool:
    if _ROUNDED.search(claim[: said.start]):
        return False
    rivals = [known for known in theirs if is_alike(said, known) and _is_of_it(said, claim, known, evidence)]
    return bool(rivals) and not any(is_same(said, known) or _is_near(said, known) for known in theirs)


def _is_of_it(said: Told, claim: str, known: Told, evidence: str) -> bool:
    """Whether the two count one thing, or their sentences share a word beside them."""
    if said.of & known.of:
        return True
    start = max(evidence.rfind(end, 0, known.start) for end in _SENTENCE_ENDS) + 1
    end = min((at for mark in _SENTENCE_ENDS if (at := evidence.find(mark, known.end)) >= 0), default=None)
    about = content_words(f"{claim[: said.start]} {claim[said.end :]}")
    beside = content_words(f"{evidence[start : known.start]} {evidence[known.end : end]}")
    return not set(about).isdisjoint(beside)


def _is_near(said: Told, known: Told) -> bool:
    """Whether one amount may be the other, rounded: "two years" and "23 months"."""
    if said.amount is None or known.amount is None or said.period != known.period:
        return False
    mine, theirs = (
        amount * (_MONTH if kind == "calendar" else 1) for amount, kind in (said.amount, known.amount)
    )
    return abs(mine - theirs) <= _ROUNDING * max(mine, theirs)
