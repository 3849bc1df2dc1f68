"""Numbers that follow from those of a sentence: 9,600 a year from 800 a month, four years from 1914 to 1918."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from holdfast.claims.words import content_words, word_set
from holdfast.judges.exact.reading.relations import Placed, Relation
from holdfast.judges.exact.reading.segments import told_amounts
from holdfast.judges.exact.reading.statements import compare_values
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.quantities import Quantity, Reading
from holdfast.judges.exact.values.rates import PERIOD, Term
from holdfast.judges.exact.values.terms import MULTIPLE, factor_of
from holdfast.judges.exact.values.units import PERCENT

_LONGEST = 300
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|without|nor|if|unless|may|might|could|nearly|almost|more than|less than|over|under|"
    r"at least|at most|up to|and|or|both|all|each|years?[ -]old|aged?)\b"
)
"""In a claim: what leaves room, bounds, speaks of several at once, or of an age, which no span of years gives."""
_ROUNDED = Fraction(1, 100)
_CLOSE, _FAR = Fraction(1, 20), Fraction(1, 5)
_LASTING = word_set("last lasted take took reign ruled rule serve live run ran span year month")
_MONTHS = Fraction(12)
_PARTS = {
    "half": Fraction(1, 2), "twice": Fraction(2), "double": Fraction(2), "three times": Fraction(3),
    "a third": Fraction(1, 3), "a quarter": Fraction(1, 4), "two thirds": Fraction(2, 3), "a tenth": Fraction(1, 10),
}  # fmt: skip
_PART_OF_THAT = re.compile(
    rf"\b(?P<part>{'|'.join(_PARTS)})(?: of)? (?:that|this|as much|as many|the (?:amount|dose|number|price|sum))\b"
)
_CLAUSE_END = re.compile(r"[;,.](?:\s(?:and|but|while|whereas))?(?=\s|$)|\s(?:and|but|while|whereas)\s")
_USED = word_set("use take need get give have require")
"""Verbs that tell nobody apart: what a shower "uses" is what it "takes"."""
_FARTHEST = 400
"""Characters before "half of that" in which the amount is looked for."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """What reckoning with `known`, words of the evidence, says of `claim[start:end]`."""

    true: bool
    start: int
    end: int
    known: str


def find_derivation(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """What follows for the one number of a claim from a sentence that tells the same with others."""
    if len(claim) > _LONGEST or _UNSURE.search(plain(claim)):
        return None
    said = Wording(claim)
    for sentence in sentences if said.values or said.terms else ():
        if len(sentence) > _LONGEST:
            continue  # several, that could not be told apart
        known = wording(sentence)
        if found := _from_rate(said, known) or _from_change(said, known) or _from_years(said, known):
            return found
        for part in told_amounts(sentence) if said.terms else ():
            if part.words != sentence and (found := _from_rate(said, wording(part.words))):
                return found
    return _from_part(said, " ".join(sentences)) if len(said.values) == 1 else None


def _from_rate(said: Wording, known: Wording) -> Derivation | None:
    """The same amount for another time: 800 a month are 9,600 a year. Interest is not so reckoned."""
    mine, value = _only_term(PERIOD, said), _only_amount(said)
    theirs, basis = (_only_term(PERIOD, known), _only_amount(known)) if mine and value else (None, None)
    if not (mine and theirs and value and basis) or mine.key == theirs.key:
        return None
    (kind, length), (other_kind, other_length) = mine.key.split(), theirs.key.split()
    if kind != other_kind or _stems(said, mine) != _stems(known, theirs):
        return None
    if not _is_times(value, basis, Fraction(length) / Fraction(other_length)):
        return None
    return Derivation(True, value.start, mine.end, known.text[basis.start : theirs.end])


def _only_term(kind: str, text: Wording) -> Term | None:
    terms = [term for term in text.terms if term.kind == kind]
    return terms[0] if len(terms) == 1 else None


def _only_amount(text: Wording) -> Quantity | None:
    value = text.values[0] if len(text.values) == 1 else None
    return value if isinstance(value, Quantity) and not value.bounded else None


def _stems(text: Wording, term: Term) -> frozenset[str]:
    return text.stems_beside(((term.start, term.end),))


def _is_times(value: Quantity, basis: Quantity, factor: Fraction) -> bool:
    """Whether a value is another one times a factor, give or take a rounding."""
    pairs = ((c, e) for c in value.readings for e in basis.readings if _are_alike(c, e))
    return any(abs(c.value - e.value * factor) <= _ROUNDED * abs(e.value * factor) for c, e in pairs)


def _are_alike(one: Reading, other: Reading) -> bool:
    reckoned = not any(r.literal or r.time or r.dimension == PERCENT for r in (one, other))
    return reckoned and one.dimension == other.dimension


def _from_change(said: Wording, known: Wording) -> Derivation | None:
    """ "Tripled", where the sentence tells a rise from 10 to 20."""
    multiple = _only_term(MULTIPLE, said)
    ends = _change(known) if multiple and _stems(said, multiple) <= known.stems else None
    if multiple is None or ends is None or not all(_is_told(value, known) for value in said.values):
        return None
    low, high = ends
    ratios = [
        e.value / s.value for s in low.readings for e in high.readings if _are_alike(s, e) and s.value > 0
    ]
    wanted = factor_of(multiple)
    off = min((abs(ratio - wanted) / wanted for ratio in ratios), default=None)
    if off is None or _CLOSE < off < _FAR:
        return None
    return Derivation(off <= _CLOSE, multiple.start, multiple.end, known.text[low.start : high.end])


def _change(text: Wording) -> tuple[Quantity, Quantity] | None:
    """From which amount to which one, where the text tells one change."""
    placed = [Placed(value, text.values, plain(text.text)) for value in text.values]
    found = [
        (low.value, high.value)
        for low, high in pairwise(placed)
        if (low.relation, high.relation) == (Relation.FROM, Relation.TO)
    ]
    low, high = found[0] if len(found) == 1 else (None, None)
    return (low, high) if isinstance(low, Quantity) and isinstance(high, Quantity) else None


def _is_told(value: Quantity | Date, known: Wording) -> bool:
    return any(compare_values(value, other) >= Agreement.COVERED for other in known.values)


def _from_years(said: Wording, known: Wording) -> Derivation | None:
    """ "Lasted four years", where the sentence says from when to when; one year more or less is a way of counting."""
    value = _only_amount(said) if not said.stems.isdisjoint(_LASTING) else None
    months = [r.value for r in value.readings if r.dimension == "calendar"] if value else []
    dates = [date for date in known.values if isinstance(date, Date)] if months else []
    if value is None or len(dates) != 2 or not said.stems_beside(()) - _LASTING <= known.stems:
        return None
    first, last = (date.readings[0].years for date in dates)
    if first is None or last is None or not Placed(dates[0], known.values, plain(known.text)).ends:
        return None
    off = abs(months[0] / _MONTHS - (last[0] - first[0]))
    if 0 < off < 2:
        return None
    return Derivation(off == 0, value.start, value.end, known.text[dates[0].start : dates[1].end])


def _from_part(said: Wording, text: str) -> Derivation | None:
    """ "10 mg for children", where adults take 20 mg and children half of that; 20 mg is then what adults take."""
    value = _only_amount(said)
    for part in _PART_OF_THAT.finditer(plain(text)) if value else ():
        start = max(0, part.start() - _FARTHEST)
        ends = [end.end() for end in _CLAUSE_END.finditer(text, start, part.start())]
        if not ends or value is None:
            continue
        begin = ends[-2] if len(ends) > 1 else start
        before, clause = wording(text[begin : ends[-1]]), text[ends[-1] : part.start()]
        after = _CLAUSE_END.split(text[part.end() : part.end() + _FARTHEST], maxsplit=1)[0]
        basis, mine = _only_amount(before), said.stems_beside(())
        other = frozenset(content_words(f"{clause} {after}")) - before.stems
        if basis is None or not (mine & other) - _USED or not mine <= before.stems | other:
            continue
        true = _is_times(value, basis, _PARTS[part["part"]])
        if true or _is_times(value, basis, Fraction(1)):
            return Derivation(true, value.start, value.end, text[begin + basis.start : part.end()])
    return None
