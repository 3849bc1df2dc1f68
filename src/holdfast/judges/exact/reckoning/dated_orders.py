"""Which of two is older or came first, by the dates that are told of them: "Ines (born 1988) and Clara (born 1991)"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from holdfast.claims.words import content_words, stem, word_set
from holdfast.judges.exact.reading.segments import parts_of
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import wording
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.values.dates import Date

_LONGEST, _LONGEST_SENTENCE = 160, 400
_DEEDS = """born built constructed erected completed finished founded established opened created launched released
    published introduced invented discovered signed started began closed died elected adopted formed"""
_DEED = "|".join(_DEEDS.split())
_AGE = re.compile(
    r"^(?P<one>.{2,70}?) (?:is|was|are|were) (?P<word>older|younger|newer) than (?P<other>.{2,70})$"
)
_ORDER = re.compile(
    rf"^(?P<one>.{{2,70}}?) (?:(?:is|was|were) )?(?P<deed>{_DEED}) (?P<word>before|after|earlier than|later than) "
    rf"(?P<other>.{{2,70}}?)(?: (?:was|were|did|{_DEED})){{0,2}}$"
)
_FIRST = frozenset({"older", "before", "earlier than"})
_UNSURE = re.compile(
    r"n't\b|[,;:?\"]|\b(?:not|no|never|nor|or|and|if|unless|may|might|could|would|should|both|all|any|every|each|other|"
    r"others|his|her|their|its|shortly|soon|just|most|half)\b"
)
"""In a claim: what denies, blurs, or speaks of several at once."""
_DENIED = re.compile(
    r"n't\b|\b(?:not|no|never|or|if|unless|may|might|could|would|should|will|about|around|circa|before|after|by|until|"
    r"since|between|from|planned|due)\b"
)
"""In a part of the evidence: its date is not surely that of the deed."""
_AGES = frozenset(
    map(stem, word_set("born built constructed completed founded established opened created launched"))
)
_DONE = frozenset(map(stem, word_set(_DEEDS)))


@dataclass(frozen=True, slots=True)
class _Dated:
    """What happened to whom, and when: year, month and day as far as they are told."""

    stems: frozenset[str]
    deed: str
    when: tuple[int, ...]
    words: str


def find_dated_order(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """Whether the dates of a claim's two sides are in the order that it tells; equal ones say nothing."""
    text = plain(claim).strip(" .!") if len(claim) <= _LONGEST else ""
    said = _AGE.match(text) or _ORDER.match(text)
    if said is None or _UNSURE.search(text) or wording(claim).values:
        return None
    deeds = {stem(said["deed"])} if "deed" in said.re.groupindex else _AGES
    told = [dated for sentence in sentences for dated in _dated(sentence) if dated.deed in deeds]
    sides = [frozenset(content_words(said[side])) for side in ("one", "other")]
    one, other = (_only(side, rest, told) for side, rest in zip(sides, reversed(sides), strict=True))
    if one is None or other is None or one.deed != other.deed:
        return None
    shared = min(len(one.when), len(other.when))
    if one.when[:shared] == other.when[:shared]:
        return None
    first = one.when[:shared] < other.when[:shared]
    known = one.words if one.words == other.words else f"{one.words} … {other.words}"
    start = plain(claim).find(said["word"])
    return Derivation(first == (said["word"] in _FIRST), start, start + len(said["word"]), known)


def _only(side: frozenset[str], rest: frozenset[str], told: Sequence[_Dated]) -> _Dated | None:
    """The one date that is told of a side and not of the other."""
    own = side - rest
    found = [dated for dated in told if own and own <= dated.stems and not (rest - side) & dated.stems]
    return found[0] if len({dated.when for dated in found}) == 1 else None


def _dated(sentence: str) -> Iterator[_Dated]:
    """The parts of a sentence with one deed and one date; a shortened one takes the deed or the subject before it."""
    if len(sentence) > _LONGEST_SENTENCE:
        return
    subject, deed, named_at = frozenset[str](), "", 0
    for start, end in parts_of(sentence):
        words = sentence[start:end]
        stems = frozenset(content_words(words))
        deeds = sorted(stems & _DONE)
        named = stems - _DONE
        dates = [v for v in wording(sentence).values if start <= v.start and v.end <= end]
        deed = deeds[0] if len(deeds) == 1 else deed if not deeds else ""
        day = dates[0] if len(dates) == 1 else None
        own = frozenset(content_words(words[: day.start - start])) - _DONE if day else named
        when = _when(day) if isinstance(day, Date) and deed else None
        beside = f"{words[: day.start - start]} {words[day.end - start :]}" if day else ""
        if when and not _DENIED.search(plain(beside)):
            told = sentence[start if own else named_at : end]
            yield _Dated(own or subject, deed, when, told.strip(" ."))
        subject, named_at = (own, start) if own else (subject, named_at)


def _when(date: Date) -> tuple[int, ...] | None:
    reading = date.readings[0]
    if len(date.readings) != 1 or reading.years is None or reading.years[0] != reading.years[1]:
        return None
    known = (reading.years[0], reading.month, reading.day)
    return tuple(part for place, part in enumerate(known) if part is not None and None not in known[:place])
