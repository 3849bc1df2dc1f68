"""Sums and shares of what a sentence counts: 500 in France and Spain, 75 % of the customers."""

import re
from collections.abc import Sequence
from fractions import Fraction

from holdfast.claims.words import content_words, stem
from holdfast.judges.exact.reading.segments import alike_readings, say_alike, told_amounts, verbs_in
from holdfast.judges.exact.reading.statements import Value, find_values
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.values.quantities import Quantity, Reading
from holdfast.judges.exact.values.units import PERCENT

_LONGEST = 300
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|nor|or|if|unless|may|might|could|nearly|almost|more than|less than|over|under|at least|"
    r"at most|up to|each|every|than|respectively|apiece)\b"
)
_TOGETHER = frozenset(content_words("together total combined altogether sum"))
_JOINED = re.compile(r"\b(?:and|plus|together|total|combined|altogether)\b")
_COUNT, _THE = r"[0-9][0-9,]{0,11}", r"(?:the |its |their |all )?"
_PART_OF = re.compile(
    rf"(?<![\w.,])(?P<part>{_COUNT}) (?:out )?of {_THE}(?P<whole>{_COUNT}) (?P<noun>[a-z]{{3,30}})\b"
)
_OF = re.compile(rf" of {_THE}(?P<noun>[a-z]{{3,30}})\b")
_OF_ALL = re.compile(rf" of {_THE}")
_COUNTED = re.compile(r" (?:of (?:the|its|their) )?(?P<noun>[a-z]{3,30})\b")
_PLACED = re.compile(r" (?:of|in|at|from|with|on|for)\b")
_HEDGES = frozenset(content_words("about around approximately roughly some"))
_POINT, _FAR = Fraction(1, 2), 3


def find_sum(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """The sum of the amounts that a sentence tells of the things that the claim puts together."""
    if len(claim) > _LONGEST or not _JOINED.search(claim):
        return None
    said = Wording(claim)
    stated = said.values[0] if len(said.values) == 1 else None
    if not isinstance(stated, Quantity) or stated.bounded or _UNSURE.search(plain(claim)):
        return None
    beside = f"{claim[: stated.start]} {claim[stated.end :]}"
    about = frozenset(content_words(beside)) - verbs_in(beside)
    for sentence in sentences:
        told = told_amounts(sentence)
        shared = frozenset[str].intersection(*(t.stems for t in told[-2:])) if len(told) > 2 else frozenset()
        parts = [t for t in told if (own := t.stems - shared) and own <= about]
        verbs = frozenset[str]().union(*(t.verbs for t in told))
        if len(parts) < 2 or not say_alike(verbs_in(beside), verbs):
            continue
        words = frozenset[str]().union(*(t.stems for t in parts))
        pairs = [pair for t in parts if (pair := alike_readings(stated, t.amount))]
        if about <= words | _TOGETHER and len(pairs) == len(parts) and _is_sum(pairs):
            return Derivation(True, stated.start, stated.end, sentence.strip())
    return None


def _is_sum(pairs: Sequence[tuple[Reading, Reading]]) -> bool:
    return sum(part.value for _, part in pairs) == pairs[0][0].value


def find_share(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """A share of which a sentence tells the part and the whole: three quarters, where it is 150 of 200."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST else ""
    said = Wording(claim)
    stated = (
        next((v for v in said.values if isinstance(v, Quantity)), None) if " of " in plain_claim else None
    )
    if stated is None or stated.bounded or len(said.values) != 1 or _UNSURE.search(plain_claim):
        return None
    shares = [reading for reading in stated.readings if reading.dimension == PERCENT]
    of = _OF.match(plain_claim, stated.end)
    if not shares or of is None:
        return None
    about = said.stems_beside(())
    for sentence in sentences:
        text = plain(sentence) if len(sentence) <= _LONGEST else ""
        parts = list(_PART_OF.finditer(text))
        if len(parts) != 1 or stem(parts[0]["noun"]) != stem(of["noun"]) or _UNSURE.search(text):
            continue
        whole = int(parts[0]["whole"].replace(",", ""))
        if not whole or not about <= wording(sentence).stems | {stem("surveyed"), stem("asked")}:
            continue
        share = Fraction(int(parts[0]["part"].replace(",", "")) * 100, whole)
        distance = abs(share - shares[0].value)
        true = distance <= max(shares[0].step / 2, _POINT)
        if true or distance > _FAR:
            return Derivation(true, stated.start, stated.end, sentence[parts[0].start() : parts[0].end()])
    return None


def find_part(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """How many a share of so many are: 100 members, where a quarter of the 400 members is told."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST else ""
    if not any(map(str.isdigit, plain_claim)) or _UNSURE.search(plain_claim):
        return None
    said = Wording(claim)
    stated = said.values[0] if len(said.values) == 1 else None
    counted = _COUNTED.match(plain_claim, stated.end) if stated else None
    if not isinstance(stated, Quantity) or stated.bounded or counted is None:
        return None
    did = next(iter(content_words(claim[counted.end() :])), None)
    if (
        did is None
        or _PLACED.match(plain_claim, counted.end())
        or set(content_words(claim[: stated.start])) - _HEDGES
    ):
        return None  # "the club has 400 members" is about the whole
    about = said.stems_beside(()) - _HEDGES
    for sentence in sentences:
        text = plain(sentence) if len(sentence) <= _LONGEST and " of " in sentence else ""
        told = find_values(sentence, text) if text else []  # "a quarter" is one that otherwise says little
        if len(told) != 2 or not about <= wording(sentence).stems or _UNSURE.search(text):
            continue
        part = _share_of(text, told[0], told[1], counted["noun"])
        if part is None or did != _done(text, told[1].end) or stated.readings[0].dimension is not None:
            continue
        off, value = abs(stated.readings[0].value - part), stated.readings[0].value
        true = off <= max(_POINT, part / 50)
        if true or off > part / 5:
            known = sentence[told[0].start : told[1].end]
            return Derivation(true, stated.start, stated.end, known) if value else None
    return None


def _done(text: str, end: int) -> str | None:
    """The first telling word behind the noun of a number: what they did of whom it tells the share."""
    counted = _COUNTED.match(text, end)
    return next(iter(content_words(text[counted.end() :])), None) if counted else None


def _share_of(text: str, share: Value, whole: Value, noun: str) -> Fraction | None:
    """The share of a whole that follows it, where that counts what the claim counts."""
    if not isinstance(share, Quantity) or not isinstance(whole, Quantity) or share.bounded or whole.bounded:
        return None
    percent = [reading.value for reading in share.readings if reading.dimension == PERCENT]
    counted = _COUNTED.match(text, whole.end)
    joined = _OF_ALL.fullmatch(text, share.end, whole.start)
    if not percent or joined is None or counted is None or stem(counted["noun"]) != stem(noun):
        return None
    number = whole.readings[0]
    return percent[0] / 100 * number.value if number.dimension is None and number.value > 0 else None
