"""A claim told in the evidence's own values: "14 days" for "two weeks", "one every eight hours" for "three a day".

What is so exchanged is the same by arithmetic; whether the evidence says the rest is for a judge to say, who knows
words better than sums.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reckoning.amounts import Measure, Told, told_in
from holdfast.judges.exact.reckoning.reckoned import find_reckoned
from holdfast.judges.exact.values.dates import Date, find_dates
from holdfast.judges.exact.values.frequencies import SPANS
from holdfast.judges.exact.values.numerals import CARDINAL, DENOMINATOR
from holdfast.judges.exact.values.units import PERCENT
from holdfast.judges.types import Mark

_LONGEST, _WIDEST = 400, 4000
"""Characters of a claim and of a text beyond which it is not tried."""
_NUMBERS = "|".join(word for word in CARDINAL if len(word) > 2)
_HINT = re.compile(rf"[0-9%]|percent|daily|monday|mon-|{'|'.join((*SPANS, *DENOMINATOR))}|{_NUMBERS}")
_DIGIT, _DIGITS_ALONE = re.compile(r"[0-9]"), re.compile(r"[0-9./-]+")
_DAY = Fraction(86400)
_HALF_A_POINT = Fraction(1, 2)
_ROUND_SHARES = (1, 3)
"""Of 100: a third is 33 percent, and 33 percent may be 33.4; but 39.2 percent are not 39."""


@dataclass(frozen=True, slots=True)
class Retold:
    """A claim with the places that were exchanged: in the claim, and in `text`."""

    text: str
    places: tuple[tuple[int, int, int, int], ...]
    reckoned: bool = False
    """Set where numbers that only follow from others were taken out: that they are meant so is likely, not sure."""

    def exchanges(self, start: int, end: int) -> bool:
        """Whether it is these words of the claim, or most of them, that were exchanged."""
        return any(
            2 * (min(last, end) - max(first, start)) > end - start for first, last, _, _ in self.places
        )

    def in_claim(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """Marks of the text, in the places of the claim that they stand for."""
        return tuple(
            replace(mark, start=self._back(mark.start, at_end=False), end=self._back(mark.end, at_end=True))
            for mark in marks
        )

    def _back(self, place: int, *, at_end: bool) -> int:
        shift = 0
        for first, last, new_first, new_last in self.places:
            if place < new_first or (at_end and place == new_first):
                break
            if place < new_last or (at_end and place == new_last):
                return last if at_end else first
            shift = last - new_last
        return place + shift


def retell(claim: str, text: str) -> Retold | None:
    """The claim with its amounts and frequencies as the text writes them, or without numbers that only follow from it.

    None where nothing is to be exchanged.
    """
    plain_claim = plain(claim) if len(claim) <= _LONGEST and 0 < len(text) <= _WIDEST else ""
    mine = told_in(claim) if _HINT.search(plain_claim) else ()
    theirs = told_in(text) if mine else ()
    plain_text = plain(text) if theirs else ""
    exchanges, done = list[tuple[int, int, str]](), 0
    for said in mine:
        known = _same(plain_claim, said, plain_text, theirs) if said.start >= done else None
        if known is not None:
            words = claim[slice(*said.rest)] + text[known.start : known.end]
            exchanges.append((said.start, said.end, _as_begun(claim, said.start, words)))
            done = said.end
    exchanges += list(_days(claim, plain_claim, text, exchanges))
    if exchanges:
        return _exchanged(claim, sorted(exchanges), reckoned=False)
    reckoned = find_reckoned(claim, text) if any(map(str.isdigit, plain_claim)) else []
    begun = [(start, end, _as_begun(claim, start, words)) for start, end, words in sorted(reckoned)]
    return _exchanged(claim, begun, reckoned=True) if begun else None


def _days(
    claim: str, plain_claim: str, text: str, taken: Sequence[tuple[int, int, str]]
) -> Iterator[tuple[int, int, str]]:
    """ "2024-11-01" for "1 November", and the other way round: a judge of words does not know that they are one."""
    mine = (
        [date for date in find_dates(claim, plain_claim) if _is_day(date)]
        if _DIGIT.search(plain_claim)
        else []
    )
    theirs = [date for date in find_dates(text, plain(text)) if _is_day(date)] if mine else []
    for date in mine:
        known = [other for other in theirs if date.readings[0].holds(other.readings[0])]
        written = _DIGITS_ALONE.fullmatch(claim[date.start : date.end]) is not None
        alike = [o for o in known if (_DIGITS_ALONE.fullmatch(text[o.start : o.end]) is not None) == written]
        if known and not alike and all(end <= date.start or date.end <= start for start, end, _ in taken):
            yield date.start, date.end, text[known[0].start : known[0].end]


def _is_day(date: Date) -> bool:
    return len(date.readings) == 1 and None not in (date.readings[0].month, date.readings[0].day)


def _exchanged(claim: str, exchanges: Iterable[tuple[int, int, str]], *, reckoned: bool) -> Retold:
    pieces, places = list[str](), list[tuple[int, int, int, int]]()
    done = length = 0
    for start, end, words in exchanges:
        at = length + start - done
        pieces += [claim[done:start], words]
        places.append((start, end, at, at + len(words)))
        done, length = end, at + len(words)
    return Retold("".join((*pieces, claim[done:])), tuple(places), reckoned)


def _as_begun(claim: str, start: int, words: str) -> str:
    """With a capital at the beginning of a sentence alone, and of Monday."""
    if not claim[:start].strip():
        return words[0].upper() + words[1:]
    worded = words[1:2].islower() or words.startswith("A ")
    return words[0].lower() + words[1:] if worded and not words.startswith("Mon") else words


def _same(plain_claim: str, said: Told, plain_text: str, theirs: Sequence[Told]) -> Told | None:
    """What the text tells otherwise, unless it tells it in the claim's words, too."""
    same = [known for known in theirs if known.rest[1] == 0 and is_same(said, known)]
    words = _squeezed(plain_claim[said.start : said.end])
    written = any(
        (said.written is not None and said.written == known.written)
        or _squeezed(plain_text[known.start : known.end]) == words
        for known in same
    )
    return None if written or not same else same[0]


def _squeezed(words: str) -> str:
    return words.replace("-", " ").removesuffix("s")


def is_same(said: Told, known: Told) -> bool:
    """Whether what the one tells is what the other tells, or follows from it."""
    if (said.amount is None) != (known.amount is None) or (said.period is None) != (known.period is None):
        return False
    if said.amount is None or known.amount is None:
        return said.period == known.period
    if said.period is None or known.period is None:
        return _is_as_much(said.amount, known.amount)
    if known.while_it_lasts and said.period != known.period:
        return False
    (much, unit), (other, other_unit) = said.amount, known.amount
    (period, kind), (short, other_kind) = said.period, known.period
    # three a day are not said to be one every eight hours
    alike = unit == other_unit and kind == other_kind and period >= short
    of = said.of == known.of or (unit is not None and not (said.of and known.of))  # "1 g of it a day"
    return alike and of and much * short == other * period


def is_alike(said: Told, known: Told) -> bool:
    """Whether both tell an amount, or a frequency, of one kind: one of them may be told in the place of the other."""
    if (said.amount is None) != (known.amount is None) or (said.period is None) != (known.period is None):
        return False
    kinds = [told.amount[1] for told in (said, known) if told.amount is not None]
    of_one_thing = not said.of or not known.of or bool(said.of & known.of)
    return of_one_thing and len({"time" if kind == "calendar" else kind for kind in kinds}) <= 1


def _is_as_much(said: Measure, known: Measure) -> bool:
    """The same amount, or as many days as so many months commonly are."""
    if said[1] == known[1]:
        near = _HALF_A_POINT if said[1] == PERCENT and said[0].denominator in _ROUND_SHARES else 0
        return abs(said[0] - known[0]) <= near
    if {said[1], known[1]} != {"time", "calendar"}:
        return False
    months, days = (said[0], known[0] / _DAY) if said[1] == "calendar" else (known[0], said[0] / _DAY)
    return months.denominator == 1 and 30 * months <= days <= -(-365 * months // 12) + 1
