"""By how much something rose or fell: 25 % more, where it was 40 million in 2021 and 50 million in 2022."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.segments import alike_readings, paired_amounts, verbs_in
from holdfast.judges.exact.reading.statements import find_values
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import wording
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.values.quantities import Quantity
from holdfast.judges.exact.values.units import PERCENT

_LONGEST = 300
_RISES = "grew|grown|rose|risen|increased|climbed|jumped|gained|went up|gone up|expanded|is up|was up|are up"
_FALLS = "fell|fallen|dropped|declined|decreased|shrank|shrunk|sank|went down|gone down|is down|are down"
_MOVED = re.compile(rf"\b(?:{_RISES}|{_FALLS})\b", re.IGNORECASE)
_ROUGHLY = r"(?:about |around |approximately |roughly |some |exactly )?"
_BY = re.compile(rf"\b(?:(?P<up>{_RISES})|(?P<down>{_FALLS})) (?:by )?{_ROUGHLY}$")
_FROM, _TO = re.compile(rf"\bfrom {_ROUGHLY}$"), re.compile(rf"\bto {_ROUGHLY}$")
_BACK = re.compile(
    rf"\b(?:(?:up|down|a rise|a fall|an increase|a decrease|a drop) from|compared (?:to|with)) {_ROUGHLY}$"
)
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|nor|or|if|unless|may|might|could|will|would|nearly|almost|more than|less than|over|"
    r"at least|at most|up to|both|each|than)\b"
)
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}$")
_PEOPLE = frozenset(content_words("population inhabitants residents people"))
_REACH = 40
_TWO = 2
_POINT, _CLOSE, _FAR = Fraction(1, 2), Fraction(1, 100), Fraction(1, 10)


@dataclass(frozen=True, slots=True)
class _Change:
    """From one amount to another."""

    before: Fraction
    after: Fraction
    dimension: str | None
    known: str


def find_change(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """What two amounts of one thing say of a rise or fall, where the claim has no other amount."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST and _MOVED.search(claim) else ""
    if not plain_claim or _UNSURE.search(plain_claim):
        return None
    amounts = [value for value in find_values(claim, plain_claim) if isinstance(value, Quantity)]
    verb = _BY.search(plain_claim[: amounts[0].start]) if len(amounts) == 1 else None
    if verb is None or amounts[0].bounded:
        return None
    stated = amounts[0]
    beside = f"{claim[: verb.start()]} {claim[stated.end :]}"
    about = frozenset(content_words(beside)) - verbs_in(beside)
    answers = {}
    for change in (*_from_to(about, sentences), *_in_two_years(about, sentences)):
        answers[_holds(change, stated, rises=verb["up"] is not None)] = change.known
    if len(answers) != 1 or None in answers:
        return None
    ((answer, known),) = answers.items()
    if not answer and _tells_more(sentences, about):
        return None
    return Derivation(bool(answer), verb.start(), stated.end, known)


def _from_to(about: frozenset[str], sentences: Sequence[str]) -> Iterator[_Change]:
    """ "Fell from 8 million in 2021 to 6 million in 2022", "6 million in 2022, down from 8 million in 2021"."""
    for sentence in sentences:
        if len(sentence) > _LONGEST or not about <= wording(sentence).stems or not about:
            continue
        text = plain(sentence)
        amounts = [value for value in wording(sentence).values if isinstance(value, Quantity)]
        if len(amounts) != 2 or _UNSURE.search(text):
            continue
        low, high = amounts
        told = _FROM.search(text, max(0, low.start - _REACH), low.start)
        if told and _TO.search(text, max(low.end, high.start - _REACH), high.start):
            yield from _between(low, high, sentence[low.start : high.end])
        elif not told and _BACK.search(text, max(low.end, high.start - _REACH), high.start):
            yield from _between(high, low, sentence[low.start : high.end])


def _in_two_years(about: frozenset[str], sentences: Sequence[str]) -> Iterator[_Change]:
    """The same thing told of two years; the claim names both, the later one, or none where there are no others."""
    years = {word for word in about if _YEAR.match(word)}
    found: list[tuple[int, int, _Change]] = []
    for one, other in paired_amounts(sentences):
        mine, theirs, shared = one.stems - other.stems, other.stems - one.stems, one.stems & other.stems
        if not (_is_year(mine) and _is_year(theirs)) or not shared:
            continue
        named = about - years
        named = (named - _PEOPLE) | shared & _PEOPLE if shared & _PEOPLE else named
        first, last = sorted((int(*mine), int(*theirs)))
        if named == shared and years <= mine | theirs and years != {str(first)}:
            earlier, later = (one, other) if int(*mine) == first else (other, one)
            known = one.sentence if one.sentence == other.sentence else f"{one.words} … {other.words}"
            found += [
                (first, last, change) for change in _between(earlier.amount, later.amount, known.strip())
            ]
    if len(years) == 2 or len(found) == 1:
        yield from (change for _, _, change in found)


def _tells_more(sentences: Sequence[str], about: frozenset[str]) -> bool:
    """Whether a sentence about it has a third amount, of another year or of none: "… and 15,000 last year"."""
    return any(
        sum(isinstance(value, Quantity) for value in wording(text).values) > _TWO
        for text in sentences
        if about & wording(text).stems
    )


def _is_year(stems: frozenset[str]) -> bool:
    return len(stems) == 1 and _YEAR.match(next(iter(stems))) is not None


def _between(before: Quantity, after: Quantity, known: str) -> Iterator[_Change]:
    readings = alike_readings(before, after)
    if readings and readings[0].value > 0 and readings[0].dimension != PERCENT:
        yield _Change(readings[0].value, readings[1].value, readings[0].dimension, known)


def _holds(change: _Change, stated: Quantity, *, rises: bool) -> bool | None:
    """Whether it rose or fell so; None where a rounding decides or the claim tells it in another unit."""
    off = change.after - change.before
    if off == 0:
        return None
    if (off > 0) != rises:
        return False
    shares = [reading for reading in stated.readings if reading.dimension == PERCENT]
    if shares:
        share = abs(off) / change.before * 100
        distance, reach = abs(share - shares[0].value), max(shares[0].step / 2, _POINT)
        return True if distance <= reach else False if distance > max(Fraction(2), _FAR * share) else None
    plain_amounts = [reading for reading in stated.readings if reading.dimension == change.dimension]
    if not plain_amounts:
        return None
    distance = abs(abs(off) - plain_amounts[0].value)
    if distance <= max(plain_amounts[0].step / 2, _CLOSE * abs(off)) and distance < _FAR * abs(off):
        return True
    return False if distance > _FAR * abs(off) else None
