"""Bounds that a claim lifts: "kept forever" for "kept for 30 days", "unlimited" for "limited to 100 a minute"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims.words import content_words, stem, word_set
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.reading.wordings import wording

_NUMBER = (
    r"(?:\d[\d,.]{0,12}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|"
    r"thirty|sixty|ninety|several|a few)"
)
_TIME = rf"{_NUMBER}[ -](?:business |working |calendar )?(?:second|minute|hour|night|day|week|month|year)s?\b"
_AT_MOST = (
    r"(?:limited to|restricted to|capped at|up to|at most|no more than|not more than|"
    r"(?:a )?(?:maximum|limit) of)"
)
_KEPT = r"(?:kept|stored|retained|held|saved|preserved|remains?|stays?|available|accessible)"
_ENDED = re.compile(r"\b(?:delet|remov|eras|clos|block|bann|lost|lose|destroy|end)\w*")


@dataclass(frozen=True, slots=True)
class _Lift:
    """Words that know no bound, and the bounds that they lift."""

    said: re.Pattern[str]
    bounds: re.Pattern[str]


_FOREVER = _Lift(
    re.compile(
        r"\b(?:forever|for ever|indefinitely|permanently|for life|lifelong|in perpetuity|for all time)\b"
    ),
    re.compile(rf"\b(?:for|lasts?|within|until|up to) (?:up to |at most |about |a total of )?{_TIME}"),
)
_AT_ONCE = _Lift(
    re.compile(r"\b(?:immediately|instantly|at once|right away|straight away|without delay)\b"),
    re.compile(
        rf"\b{_KEPT}\b[^.;]{{0,40}}? for {_TIME}|\bafter {_TIME}|\b{_TIME} (?:later|after)\b|\btakes? {_TIME}"
    ),
)
_ANY_TIME = _Lift(
    re.compile(r"\b(?:at any (?:time|moment)|anytime|at all times)\b"),
    re.compile(
        rf"\b(?:within|up to|no later than|until) {_TIME}|\b{_TIME} (?:before|in advance)\b"
        rf"|\bafter giving [^.;,]{{0,30}}?{_TIME}"
    ),
)
_UNANNOUNCED = _Lift(
    re.compile(r"\bwithout (?:any )?(?:prior )?notice\b"), re.compile(rf"\b{_TIME}'? notice\b")
)
_UNLIMITED = _Lift(
    re.compile(
        r"\b(?:unlimited|limitless|uncapped|any number of|without (?:a |any )?limits?|no limits? on|"
        r"(?:has|have|is|are|\w+'s) no (?:\w+ )?(?:limits?|cap)|"
        r"as (?:many|much) as (?:you|they|we|one|possible|needed)|all (?:of )?(?:their|your|his|her|its))\b"
    ),
    re.compile(
        rf"\b{_AT_MOST} {_NUMBER}\b|\b(?:may|can) [^.;,]{{0,40}}?\b(?:\d[\d,.]{{0,12}}|two|three|four|five|ten) \w"
    ),
)
_LIFTS = (_FOREVER, _AT_ONCE, _ANY_TIME, _UNANNOUNCED, _UNLIMITED)
_HAS_TIME = re.compile(rf"\b{_TIME}")
_OF_WHAT = re.compile(r"\bno (\w+) (?:limits?|cap)")
_HOLDS_BACK = re.compile(r"\b(?:if|unless|except|whether|or|after (?:that|this)|then on|once)\b")
_LIGHT = frozenset(
    map(
        stem,
        word_set(
            "limit limited limits allow allows number like want wish there can get use cap keep has have given"
        ),
    )
)
"""Words that say no more than the bound itself, or its absence."""


def find_lifted_limit(claim: str, sentences: Sequence[str]) -> Clash | None:
    """Words of a claim that know no bound, where a sentence says the same with one."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    if not plain_claim or NEGATED.search(plain_claim) or _HOLDS_BACK.search(plain_claim):
        return None
    if _HAS_TIME.search(plain_claim):
        return None  # a bound of its own
    for lift in _LIFTS:
        found = lift.said.search(plain_claim)
        if found is None or (found[0] == "permanently" and _ENDED.search(plain_claim)):
            continue  # what is deleted for good may be so after a while
        start, end = found.span()
        limited = _OF_WHAT.search(found[0])
        of_what = limited[1] if limited else ""
        asked = frozenset(content_words(f"{claim[:start]} {of_what} {claim[end:]}")) - _LIGHT
        if not asked or any(asked & wording(s).stems and lift.said.search(plain(s)) for s in sentences):
            return None  # another sentence may say so
        for sentence in sentences:
            if known := _bound(lift, asked, sentence):
                why = f"The claim says “{excerpt(claim[start:end])}”, the evidence says “{known}”"
                return Clash(start, end, why, sentence)
    return None


def _bound(lift: _Lift, asked: frozenset[str], sentence: str) -> str | None:
    plain_sentence = plain(sentence) if len(sentence) <= LONGEST else ""
    if NEGATED.search(plain_sentence) or not asked <= wording(sentence).stems:
        return None
    found = lift.bounds.search(plain_sentence)
    return excerpt(sentence[slice(*found.span())]) if found else None
