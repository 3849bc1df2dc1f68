"""Another time to do something than the one that is set: "has three weeks to pay", where it is "pay within 14 days"."""

import re
from collections.abc import Sequence
from fractions import Fraction

from holdfast.claims.words import stem
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.reading.wordings import wording
from holdfast.judges.exact.reckoning.amounts import Told, told_in

_HAS, _TO_DO = (
    re.compile(r"\b(?:has|have|had|gets?|got)\s+$"),
    re.compile(r"\s+(?:in which )?to (?P<deed>[a-z]+)"),
)
_WITHIN = re.compile(r"\bwithin (?:the )?(?:first )?$")
_OPEN = re.compile(r"\b(?:if|unless|or|except|otherwise|only|business|working|calendar)\b")
"""What sets other times for other cases, or days that are not counted."""


def find_other_deadline(claim: str, sentences: Sequence[str]) -> Clash | None:
    """The time that a claim gives for a deed, where the one sentence with that deed sets another."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    mine = _times(claim) if _TO_DO.search(plain_claim) else []
    if len(mine) != 1 or _OPEN.search(plain_claim) or NEGATED.search(plain_claim):
        return None
    (said,) = mine
    deed = _TO_DO.match(plain_claim, said.end) if _HAS.search(plain_claim, 0, said.start) else None
    near = [text for text in sentences if deed and stem(deed["deed"]) in wording(text).stems and _times(text)]
    if len(near) != 1 or _OPEN.search(plain(near[0])) or NEGATED.search(plain(near[0])):
        return None
    (sentence,), told = near, _times(near[0])
    if (
        len(told) != 1
        or not _WITHIN.search(plain(sentence), 0, told[0].start)
        or _seconds(told[0]) == _seconds(said)
    ):
        return None
    why = f"The evidence says within {excerpt(sentence[told[0].start : told[0].end])}"
    return Clash(said.start, said.end, why, sentence)


def _times(text: str) -> list[Told]:
    return [told for told in told_in(text) if told.amount is not None and told.amount[1] == "time"]


def _seconds(told: Told) -> Fraction:
    return told.amount[0] if told.amount else Fraction(0)
