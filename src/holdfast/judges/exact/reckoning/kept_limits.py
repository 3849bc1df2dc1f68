"""Bounds that an amount keeps to or breaks: "fewer than 5,000 people live there" where 4,200 inhabitants are told."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from holdfast.claims.words import content_words, stem, word_set
from holdfast.judges.exact.reading.segments import Told, are_alike, say_alike, told_amounts, verbs_in
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.values.bounds import Side, keeps_to
from holdfast.judges.exact.values.comparatives import Kind, read_comparative
from holdfast.judges.exact.values.quantities import Quantity, Reading

_LONGEST = 200
_UNSURE = re.compile(
    r"n't\b|\b(?:not|never|nor|or|if|unless|may|might|could|would|usually|normally|typically|often|average|each|every|"
    r"per|both|another|other|others|again|most|many|few)\b"
)
"""In a claim: what denies, leaves open, or counts otherwise."""
_NO_MORE = re.compile(r"\b(?:no|not) (?:more|less|fewer|longer|shorter|higher|lower|older|younger) than\b")
_THAN = re.compile(r"(?<!\bno )\b(?P<word>[a-z]{2,10}er) than $")
_ROUND = re.compile(r"\b(?:about|around|approximately|roughly|some|nearly|almost|circa|estimated|close to) $")
_REACH = 20
_EXACT, _ROUNDED = Fraction(0), Fraction(1, 20)
_PEOPLE = frozenset(map(stem, word_set("people person persons inhabitants residents citizens individuals")))
_LIVING = frozenset(map(stem, word_set("live lives lived reside resides resided")))
_HAVING = frozenset({stem("has")})


@dataclass(frozen=True, slots=True)
class _Limit:
    """The bound that a claim sets, `claim[start:end]`."""

    side: Side
    amount: Quantity
    start: int
    end: int
    kinds: tuple[Kind, ...] = ()
    """Of "wider than 5 m": what the amount has to be told as."""


def find_kept_limit(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """Whether the one amount that is told in the claim's words keeps to the claim's bound; equal ones say nothing."""
    limit = _limit(claim)
    if limit is None or limit.side is Side.UP_TO:
        return None
    beside = f"{claim[: limit.start]} {claim[limit.end :]}"
    verbs = verbs_in(beside)
    about = frozenset(content_words(beside)) - verbs
    told = [amount for sentence in sentences for amount in told_amounts(sentence)]
    pairs = [
        (amount, pair)
        for amount in told
        if (pair := _alike(limit.amount, amount.amount))
        and _is_about(about, verbs, amount)
        and _is_told_as(limit.kinds, amount)
    ]
    answers = {_holds(limit.side, *pair, _margin(amount)) for amount, pair in pairs}
    if len(answers) != 1 or (true := answers.pop()) is None:
        return None
    return Derivation(true, limit.start, limit.end, pairs[0][0].words.strip(" ."))


def _limit(claim: str) -> _Limit | None:
    """The only amount of a claim, where it is a bound and nothing else is left open."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST else ""
    if not plain_claim or _UNSURE.search(_NO_MORE.sub(" ", plain_claim)):
        return None
    values = Wording(claim).values
    value = values[0] if len(values) == 1 else None
    if not isinstance(value, Quantity):
        return None
    if value.side:
        return _Limit(value.side, value, *value.said)
    before = plain_claim[: value.start]
    word = _THAN.search(before)
    compared = read_comparative(word["word"]) if word else None
    if word is None or compared is None:
        return None
    _, more, kinds = compared
    return _Limit(Side.ABOVE if more else Side.BELOW, value, word.start(), value.end, kinds)


def _alike(stated: Quantity, told: Quantity) -> tuple[Reading, Reading] | None:
    if told.bounded:
        return None
    pairs = ((one, other) for one in stated.readings for other in told.readings)
    return next((pair for pair in pairs if are_alike(*pair)), None)


def _is_about(about: frozenset[str], verbs: frozenset[str], told: Told) -> bool:
    """Whether the sentence tells its amount of the same thing; who lives somewhere is one of its inhabitants."""
    if about & _PEOPLE and told.counted & _PEOPLE:
        about -= _PEOPLE
        verbs = _HAVING if verbs <= _LIVING else verbs
    return bool(about or verbs - _HAVING) and about <= told.stems and say_alike(verbs, told.verbs)


def _is_told_as(kinds: Sequence[Kind], told: Told) -> bool:
    """Whether the amount is a length, or a height, and so on; any will do where the claim does not say."""
    return not kinds or any(kind.told_by & told.stems for kind in kinds)


def _margin(told: Told) -> Fraction:
    before = plain(told.sentence)[max(0, told.amount.start - _REACH) : told.amount.start]
    return _ROUNDED if _ROUND.search(before) else _EXACT


def _holds(side: Side, limit: Reading, value: Reading, margin: Fraction) -> bool | None:
    if abs(value.value - limit.value) <= margin * abs(value.value):
        return True if keeps_to(side, limit.value, value.value) and not margin else None
    return keeps_to(side, limit.value, value.value)
