"""Bounds that follow from a range: "at most 20" where "between 10 and 20" is told."""

import re
from collections.abc import Sequence
from fractions import Fraction

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.relations import Placed
from holdfast.judges.exact.reading.segments import are_alike
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.values.bounds import Side
from holdfast.judges.exact.values.quantities import Quantity

_LONGEST = 240
_UNSURE = re.compile(
    r"n't\b|\b(?:no|not|never|nor|or|if|unless|might|could|usually|normally|typically|often|on average|some|many|"
    r"most of)\b"
)
_NO_MORE_THAN = re.compile(
    r"\b(?:no|not) (?:more|less|fewer|longer|shorter|higher|lower|older|younger) than\b"
)


def find_bound_of_range(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """Whether a bound holds for every amount of the range that a sentence tells in the claim's words."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST else ""
    if _UNSURE.search(_NO_MORE_THAN.sub(" ", plain_claim)):
        return None
    said = Wording(claim)
    stated = said.values[0] if len(said.values) == 1 else None
    side = stated.side if isinstance(stated, Quantity) else None
    if side is None or not isinstance(stated, Quantity):
        return None
    start, end = stated.said
    about = frozenset(content_words(f"{claim[:start]} {claim[end:]}"))
    for sentence in sentences if about else ():
        text = plain(sentence) if len(sentence) <= _LONGEST else ""
        known = wording(sentence)
        if len(known.values) != 2 or not text or _UNSURE.search(text):
            continue
        ends = Placed(known.values[0], known.values, text).ends
        if (
            ends is None
            or frozenset(content_words(f"{sentence[: ends[0].start]} {sentence[ends[1].end :]}")) != about
        ):
            continue
        low, high = (value if isinstance(value, Quantity) else None for value in ends)
        true = _holds(side, stated, low, high) if low and high else None
        if true is not None:
            return Derivation(true, start, end, sentence[ends[0].start : ends[1].end])
    return None


def _holds(side: Side, stated: Quantity, low: Quantity, high: Quantity) -> bool | None:
    triple = next(
        (
            (bound.value, least.value, most.value)
            for bound in stated.readings
            for least in low.readings
            for most in high.readings
            if are_alike(bound, least) and are_alike(bound, most) and least.value < most.value
        ),
        None,
    )
    if triple is None or low.bounded or high.bounded:
        return None
    return _is_kept(side, *triple)


def _is_kept(side: Side, bound: Fraction, least: Fraction, most: Fraction) -> bool | None:
    if side == Side.UP_TO:
        return bound == most
    if side == Side.AT_MOST:
        return bound >= most
    if side == Side.AT_LEAST:
        return bound <= least
    if side == Side.ABOVE:
        return True if bound < least else False if bound >= most else None
    return True if bound > most else False if bound <= least else None
