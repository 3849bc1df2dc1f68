"""Amounts of which a sentence tells how many times as much another one is: "120,000, twice as many as the second"."""

import re
from collections.abc import Sequence
from fractions import Fraction

from holdfast.claims.verbs import is_finite
from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.statements import compare_values
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.numerals import CARDINAL
from holdfast.judges.exact.values.quantities import Quantity
from holdfast.judges.exact.values.units import ORDINAL, PERCENT

_LONGEST = 300
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|nor|or|if|unless|may|might|could|nearly|almost|than|twice|half|double|triple|times|as)\b"
)
_RATIOS = {
    "twice": Fraction(2), "double": Fraction(2), "triple": Fraction(3), "half": Fraction(1, 2),
    "a third": Fraction(1, 3), "one third": Fraction(1, 3), "a quarter": Fraction(1, 4), "two thirds": Fraction(2, 3),
    "two-thirds": Fraction(2, 3),
}  # fmt: skip
_NUMBER = "|".join(word for word, number in CARDINAL.items() if number > 1)
_SIZE = (
    "amount|number|size|length|price|cost|height|area|population|total|weight|figure|capacity|speed|width|depth|value|"
    "volume|rate|share|age|budget|salary|distance"
)
_TIMES_AS = re.compile(
    rf"\b(?P<ratio>{'|'.join(_RATIOS)}|(?P<number>[0-9]{{1,3}}(?:\.[0-9]{{1,2}})?|{_NUMBER}) times)"
    rf"(?: as [a-z]{{3,10}}(?: [a-z]+)? as(?: that of| those of)?| (?:of )?(?:what|that of|those of)"
    rf"| (?:of )?(?:the|its|his|her|their) (?:{_SIZE})(?: of)?)(?P<other> [^.;,]{{2,80}})"
)
_ROUNDED = Fraction(1, 50)
_EMPTY = frozenset(content_words("had was were been is did done made what they one ones previous"))
_SAID_OF_AMOUNTS = frozenset(
    content_words(
        "total number amount about around approximately roughly came stood hold held has had seats seated cost"
    )
)


def find_multiple(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """What follows for the other one from the amount of the first, which a sentence calls so many times as much."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST else ""
    if not any(map(str.isdigit, plain_claim)) or _UNSURE.search(plain_claim):
        return None
    said = Wording(claim)
    amounts = _amounts(said)
    if len(amounts) != 1 or amounts[0].bounded:
        return None
    for sentence in sentences:
        found = _TIMES_AS.search(plain(sentence)) if len(sentence) <= _LONGEST else None
        if found and (derived := _derived(said, amounts[0], sentence, found)):
            return derived
    return None


def _derived(said: Wording, amount: Quantity, sentence: str, found: re.Match[str]) -> Derivation | None:
    known = wording(sentence)
    before, other = wording(sentence[: found.start()]), Wording(sentence[found.start("other") : found.end()])
    first = _amounts(before)
    dates = [value for value in said.values if isinstance(value, Date)]
    if len(first) != 1 or first[0].bounded or _amounts(other):
        return None
    if not _is_about_the_other(said, before, other, dates):
        return None
    if not _stems(said) <= known.stems | _SAID_OF_AMOUNTS:
        return None
    ratio = _ratio(found)
    pairs = [
        (c.value, e.value)
        for c in amount.readings
        for e in first[0].readings
        if c.dimension == e.dimension != PERCENT and not (c.literal or c.time or e.literal or e.time)
    ]
    if not pairs or not ratio:
        return None
    told = sentence[first[0].start : found.end()].strip()
    if any(abs(value * ratio - basis) <= _ROUNDED * basis for value, basis in pairs):
        return Derivation(True, amount.start, amount.end, told)
    wrong = any(value in (basis, basis * ratio) for value, basis in pairs)  # the first one's, or turned round
    return Derivation(False, amount.start, amount.end, told) if wrong else None


def _is_about_the_other(said: Wording, before: Wording, other: Wording, dates: Sequence[Date]) -> bool:
    """Whether the claim has what tells the other one from the first, and lacks something of the first."""
    mine = _stems(said)
    if any(all(compare_values(date, told) < Agreement.COVERED for told in other.values) for date in dates):
        return False
    own = _stems(other) - before.stems - _EMPTY
    if not (own <= mine and (own or dates)):
        return False
    verb = next((start for word, start, _ in before.words[1:] if is_finite(word)), len(before.text))
    subject = frozenset(content_words(before.text[:verb])) - other.stems
    theirs = [value for value in before.values if isinstance(value, Date)]
    return bool(subject - mine) or bool(theirs and dates) or "one" in other.vocabulary  # "as the old one"


def _amounts(text: Wording) -> list[Quantity]:
    """The quantities of a text; "her third album" counts nothing."""
    return [v for v in text.values if isinstance(v, Quantity) and v.readings[0].dimension != ORDINAL]


def _stems(text: Wording) -> frozenset[str]:
    """What stands beside amounts and dates, ordinals included."""
    ordinals = [v for v in text.values if isinstance(v, Quantity) and v.readings[0].dimension == ORDINAL]
    words = (stem for v in ordinals for stem in content_words(text.text[v.start : v.end]))
    return text.stems_beside(()) | frozenset(words)


def _ratio(found: re.Match[str]) -> Fraction | None:
    if found["ratio"] in _RATIOS:
        return _RATIOS[found["ratio"]]
    number = found["number"]
    return Fraction(CARDINAL[number]) if number in CARDINAL else Fraction(number)
