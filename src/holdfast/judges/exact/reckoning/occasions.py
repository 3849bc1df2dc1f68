"""Another frequency or dose than the evidence tells: "twice an hour" for "every 15 minutes"."""

import re
from collections.abc import Sequence
from fractions import Fraction

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reckoning.amounts import Measure, Told, told_in
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.reckoning.retelling import is_same
from holdfast.judges.exact.values.frequencies import SPANS
from holdfast.judges.exact.values.numbers import find_numbers

_LONGEST = 240
_MONTH, _DAY = Fraction(2629800), Fraction(86400)
_NAMED = frozenset((length, dimension) for dimension, length in SPANS.values())
_SAME, _ROUNDED, _MONTHS_DIFFER = Fraction(1), Fraction(21, 20), Fraction(3, 2)
"""How many times as often it must be: every four weeks may be called every month."""
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|nor|or|if|unless|may|might|could|can|least|most|up to|more|less|than|over|under|some|"
    r"sometimes|often|usually|about|around|first|then|later|instead|previously|formerly|used to|both|all|"
    r"together|total)\b"
)
_ITEM_END = re.compile(r"(?<=;)\s+")
"""One item of a list says nothing of the next: "Gecko: fed daily; python: fed on Fridays"."""
_GIVEN = frozenset(
    content_words(
        """patients patient adults people you take takes taken took receive received receives get gets got given gave
        dose doses need needs use used"""
    )
)


def find_other_frequency(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """A frequency or dose that no sentence tells, where one tells another in the claim's words."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST else ""
    timed = [told for told in told_in(claim) if told.period] if plain_claim else []
    if not timed or _UNSURE.search(plain_claim):
        return None
    said = timed[0]  # a dose stands before the frequency in it
    if any(told.end > said.end for told in timed[1:]):
        return None
    about = _beside(claim, [said])
    parts = [part for sentence in sentences for part in _ITEM_END.split(sentence) if len(part) <= _LONGEST]
    near = [(part, told_in(part)) for part in parts]
    if any(is_same(said, told) for _, known in near for told in known):
        return None
    for sentence, known in near:
        others = [told for told in known if told.period and (told.amount is None) == (said.amount is None)]
        told = plain(sentence)[: others[-1].end] if others else ""
        if not others or _UNSURE.search(told) or not all(_excludes(said, told) for told in others):
            continue
        if _written(claim, said) & _written(sentence, *others, outside=True):
            continue  # whose time stands before it: "$10 a month, the team plan $25"
        if about - _GIVEN <= frozenset(content_words(sentence)) and (about - _GIVEN or said.amount):
            other = others[0]
            return Derivation(False, said.start, said.end, sentence[other.start : other.end])
    return None


def _beside(text: str, places: Sequence[Told]) -> frozenset[str]:
    for place in reversed(places):
        text = f"{text[: place.start]} {text[slice(*place.rest)]} {text[place.end :]}"
    return frozenset(content_words(text))


def _excludes(said: Told, known: Told) -> bool:
    """Whether both cannot be so: what is done twice a day is done every day."""
    if said.period is None or known.period is None:
        return False
    if known.while_it_lasts and said.period != known.period:
        return False
    mine, theirs = _seconds(said.period), _seconds(known.period)
    months = said.period[1] != known.period[1]
    if said.amount is None or known.amount is None:
        oftener = said.may_be_oftener and theirs <= mine
        return not oftener and _differ(mine, theirs, _MONTHS_DIFFER if months else _SAME)
    plainly = said.rest[1] == 0 == known.rest[1]
    if plainly and said.amount == known.amount and said.period in _NAMED and known.period in _NAMED:
        return False  # "$9 a month" for "$9 a year" is a wrong copy, and told as one
    alike = said.amount[1] == known.amount[1]
    of = said.of == known.of or (said.amount[1] is not None and not (said.of and known.of))
    rates = said.amount[0] * theirs, known.amount[0] * mine
    worked = {mine, theirs} == {_DAY, 7 * _DAY}  # of five days a week
    return alike and of and _differ(*rates, _ROUNDED) and not (worked and _is_worked(*rates))


def _is_worked(one: Fraction, other: Fraction) -> bool:
    return 7 * min(one, other) == 5 * max(one, other)


def _written(text: str, *places: Told, outside: bool = False) -> frozenset[Fraction]:
    """The numbers in these places of a text, or outside of them."""
    return frozenset(
        number.readings[0].written
        for number in find_numbers(plain(text))
        if outside != any(place.start <= number.start < place.end for place in places)
    )


def _seconds(period: Measure) -> Fraction:
    return period[0] * _MONTH if period[1] == "calendar" else period[0]


def _differ(one: Fraction, other: Fraction, times: Fraction) -> bool:
    return max(one, other) > times * min(one, other)
