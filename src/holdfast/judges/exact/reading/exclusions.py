"""What two values in their places exclude, and what one of them proves: "before 1990", "from nine to five"."""

import re
from collections.abc import Iterator
from dataclasses import replace

from holdfast.judges.exact.reading.relations import BLURRED, TIME_BOUNDS, Placed, Relation
from holdfast.judges.exact.reading.statements import Value
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.bounds import Bound, Side
from holdfast.judges.exact.values.dates import Date, DateReading
from holdfast.judges.exact.values.quantities import Quantity, compare_numbers

_PLANNED = re.compile(
    r"\b(?:must|shall|should|will|would|due|deadline|plans?|planned|aims?|aimed|targets?|goals?|pledge[ds]?|required?|"
    r"requires|needs?|scheduled|expected|has to|have to|to be)\b"
)
"""Where a date before which something is to happen is itself what is told."""
_HAPPENS_ONCE = re.compile(
    r"\b(?:automated|(?:re)?built|finished|completed|(?:re)?opened|closed|founded|established|created|launched|released|"
    r"published|signed|ratified|adopted|abolished|born|died|killed|left|arrived|departed|began|begun|started|ended|"
    r"discovered|invented|introduced|demolished|destroyed|sank|sunk|collapsed|sold|bought|acquired|merged|dissolved|"
    r"elected|appointed|retired|resigned|joined|installed|constructed|restored|renovated|replaced|converted|removed|"
    r"moved|approved|delivered|erected|inaugurated|incorporated|executed|crowned|independent|"
    r"revised|amended|enacted|t(?:ook|aken) effect|came into force)\b"
)
"""Other things may be so before a year and in a later one too: "stood empty", "won the cup"."""
_HAPPENS_DAILY = re.compile(
    r"\b(?:opens?|closes?|starts?|begins?|ends?|finish(?:es)?|leaves?|departs?|arrives?|lands?|sails?|airs?|"
    r"due|scheduled|check-?in|check-?out|doors|deadline)\b"
)
"""What has one time of day, so that another excludes it; "runs" and "sells" may have several."""
_HAS_ONE_TIME = re.compile(
    r"\b(?:open(?:s|ed|ing)|clos(?:es|ed|ing)|start(?:s|ed|ing)|begins?|began|end(?:s|ed|ing)|finish(?:es|ed|ing)?"
    r"|shuts?|leaves|arrives|departs)\b"
)
"""What "is open" from nine to five opens at one time, and not at any between."""
_LASTS = re.compile(r"\b(?:open|available|staffed|accessible|reachable|lit)\b")
"""What is so from one time to another is so at any time between."""
_REQUIRED = re.compile(r"\b(?:must|shall|should|has to|have to|required?|requires|needs?)\b")
_OPEN = re.compile(
    r"n't\b|\b(?:not|no|nobody|none|never|neither|nor|nothing|only|few|without|if|unless|whether|may|might|could|can|or|some|any|again|"
    r"another|other|also|both|twice|times|often|several|first|last)\b"
)
_THE_END = re.compile(r"\bend\b")


def exclude_each_other(said: Placed, known: Placed) -> bool:
    """Whether two values that differ cannot both be true of one thing, where that is sure."""
    one, other = said.relation, known.relation
    if one == other:
        between = said.is_between and known.is_between and isinstance(said.value, Date)
        return _are_apart(said, known) if between else excludes_others(said)
    if Relation.PLAIN not in (one, other):
        return False
    if Relation.RANGE in (one, other):
        return _are_apart(said, known)
    bound = one if other == Relation.PLAIN else other
    if said.is_time and known.is_time:
        once = _happens_once(said.words) if isinstance(said.value, Date) else _happens_daily(said.words)
        return once and not _OPEN.search(known.words) and bound in TIME_BOUNDS and _are_apart(said, known)
    by_how_much = bound == Relation.BY and not said.is_time  # "fell by 5 %" and "fell 7 %"
    return by_how_much and said.word_before == known.word_before != ""


def excludes_others(said: Placed) -> bool:
    """Whether another value excludes this one that has the same words before it."""
    if not said.is_time:
        return True
    if said.relation in TIME_BOUNDS:
        return _PLANNED.search(said.words) is not None
    return not (said.is_between and _happens_once(said.words))


def surely_holds(said: Placed, known: Placed) -> bool:
    """Whether what happened at the time `known` happened in the time that the claim leaves."""
    if not (said.is_time and known.is_time) or BLURRED.search(said.lead) or BLURRED.search(known.words):
        return False
    if isinstance(said.value, Date):
        bounded = said.is_bounded_in_time or said.is_between
        sure = bounded and known.relation == Relation.PLAIN and _happens_once(said.words)
    else:
        sure = (
            not _OPEN.search(said.words) and not _REQUIRED.search(said.words) and _may_be_within(said, known)
        )
    spans = [(c, e) for c in _spans(said) for e in _spans(known)] if sure else []
    if known.relation == Relation.RANGE:  # open from nine to five: open at ten
        return bool(spans) and all(c[0] <= e[1] and e[0] <= c[1] for c, e in spans)
    return bool(spans) and all(c[0] <= e[0] and e[1] <= c[1] for c, e in spans)


def _may_be_within(said: Placed, known: Placed) -> bool:
    """Of times of day: a bound about a time, or any time within one that lasts."""
    if known.relation == Relation.RANGE:
        if said.relation == Relation.RANGE or _HAS_ONE_TIME.search(said.words):
            return False
        return _LASTS.search(known.words) is not None
    return said.is_bounded_in_time and known.relation == Relation.PLAIN


def _happens_once(text: str) -> bool:
    return _HAPPENS_ONCE.search(text) is not None and not _OPEN.search(text)


def _happens_daily(text: str) -> bool:
    return _HAPPENS_DAILY.search(text) is not None and not _OPEN.search(text)


def _are_apart(said: Placed, known: Placed) -> bool:
    """Whether no time or amount lies in both."""
    if said.is_time and known.is_time:
        spans = [(c, e) for c in _spans(said) for e in _spans(known)]
        return bool(spans) and all(c[1] < e[0] or e[1] < c[0] for c, e in spans)
    return any(_differ(c, e) for c in _limits(said) for e in _limits(known))


def _limits(placed: Placed) -> list[Quantity]:
    """An amount, or the two ends of a range as the bounds that they are."""
    ends, sides = placed.ends or (placed.value,), (Side.AT_LEAST, Side.AT_MOST)
    amounts = [end for end in ends if isinstance(end, Quantity)]
    if not placed.ends:
        return amounts
    return [
        replace(amount, bound=Bound(side, amount.start, amount.end))
        for amount, side in zip(amounts, sides, strict=True)
    ]


def _differ(claim: Quantity, evidence: Quantity) -> bool:
    return compare_numbers(claim, evidence) == Agreement.DIFFERENT


_Moment = tuple[int, int, int]
"""Year, month and day; of a time of day zero, zero and the minute."""
_Span = tuple[_Moment, _Moment]
_EVER: _Span = (-(10**6), 1, 1), (10**6, 12, 31)
_SMALL_HOURS = 5 * 60
"""Minutes of the night, of which it is not said to which day they belong: 1 am is after 11 pm."""


def _spans(placed: Placed) -> Iterator[_Span]:
    """The first and the last moment that the words leave room for, in each reading that tells them."""
    low, high = placed.ends or (placed.value, placed.value)
    whole = [(first, last) for first, _ in _extents(low) for _, last in _extents(high) if first <= last]
    blurred = BLURRED.search(placed.lead) is not None
    for first, last in whole:
        if placed.relation == Relation.BEFORE and not blurred and not _THE_END.search(placed.lead):
            yield _EVER[0], (*first[:2], first[2] - 1)  # 1990 is not before 1990
        elif placed.relation in (Relation.BEFORE, Relation.BY):
            yield _EVER[0], last
        elif placed.relation == Relation.AFTER:
            yield (first if blurred else (*last[:2], last[2] + 1)), _EVER[1]
        else:
            yield first, last


def _extents(value: Value) -> Iterator[_Span]:
    """From when to when a date lasts, where its year is said, or the minute of a time of day."""
    for reading in value.readings:
        if not isinstance(reading, DateReading):
            if reading.time and reading.time.half_said and reading.time.minutes >= _SMALL_HOURS:
                yield (0, 0, reading.time.minutes), (0, 0, reading.time.minutes)
        elif reading.years:
            yield (
                (reading.years[0], reading.month or 1, reading.day or 1),
                (reading.years[1], reading.month or 12, reading.day or 31),
            )
