"""From one state to another, told the wrong way round, or the first told as the present one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from holdfast.claims.words import STOPWORDS, content_words, stem, word_set
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording

_VERBS = (
    r"\b(?P<verb>renamed|rebranded|changed|moved|relocated|transferred|raised|increased|lifted|lowered|reduced|cut|"
    r"decreased|dropped|fell|rose|grew|switched|converted|upgraded|downgraded|migrated|promoted|demoted|shifted|"
    r"extended|shortened|postponed|rescheduled|delayed)"
)
_FROM_TO = re.compile(
    _VERBS
    + r"(?: (?!from )(?P<object>[^,;:.!?()]{1,60}?))? from (?P<first>[^;!?()]{1,60}?) to (?P<last>[^;!?()]{1,80})"
)
_TO = re.compile(_VERBS + r"(?: (?!to )(?P<object>[^,;:.!?()]{1,60}?))? to (?P<last>[^;!?()]{1,80})")
_HINT = re.compile(r"\bfrom\b.{1,80}\bto\b", re.IGNORECASE)
_OPEN = re.compile(
    r"\b(?:if|unless|whether|or|nor|no|back|again|will|would|should|could|(?<!in )may|might|to be|plans? to|planned|"
    r"proposed|proposes|temporarily|briefly|each|various|ranges?|anywhere)\b"
)
_PAST = re.compile(
    r"\b(?:was|were|had|did|used|once|until|before|previous\w*|former\w*|original\w*|initial\w*|old|older|earlier|first|"
    r"began|started|no|longer|than|from|to|or|if|may|might|could|will|would|been|ago|in (?:1|2)\d{3})\b"
)
"""In a claim: what may be said of the first state, too."""
_PRESENT = re.compile(r"\b(?:is|are|now|currently|costs?|stands?|has|lasts?)\b")
_STATE = frozenset(
    content_words(
        "now currently cost costs stand stands set called named known based located has is last lasts"
    )
)
_GOES_ON = frozenset(("in", "since", "last", "this", "by", "after", "following", "as", "on"))
_TIMES = word_set(
    """january february march april may june july august september october november december year month week spring
    summer autumn winter today yesterday monday tuesday wednesday thursday friday saturday sunday 1 part result"""
)
_LONGEST_SIDE = 5
_Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Transition:
    """What went from `first` to `last`, which may have more words behind it."""

    verb: str
    subject: frozenset[str]
    first: _Words
    last: _Words


def find_turned_transition(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A claim that goes from the last state to the first, or that says that the first one is so now."""
    hinted = [s for s in sentences if len(s) <= LONGEST and _HINT.search(s)] if len(claim) <= LONGEST else []
    plain_claim = plain(claim) if hinted else ""
    if not plain_claim or NEGATED.search(plain_claim) or "?" in plain_claim:
        return None
    for sentence in hinted:
        known = _read(sentence)
        if known is None:
            continue
        others = [other for other in sentences if other != sentence]
        if any(_stands_in(known.first, _words(other)) for other in others):
            return None  # what is told of it there may be later
        if _is_turned(claim, known) or _is_told_as_the_goal(claim, known):
            return Clash(0, len(claim.rstrip(" .")), "The evidence says this the other way round", sentence)
        if _is_told_as_present(claim, plain_claim, known):
            return Clash(0, len(claim.rstrip(" .")), "The evidence says that this has changed", sentence)
    return None


@lru_cache(maxsize=1024)
def _words(text: str) -> _Words:
    return tuple(stem(word) for word, _, _ in Wording(text).words if word not in ("a", "an", "the"))


@lru_cache(maxsize=1024)
def _read(sentence: str) -> _Transition | None:
    """The one change that a sentence tells as past; None when it has several or leaves it open."""
    text = plain(sentence).strip()
    found = list(_FROM_TO.finditer(text))
    if (
        len(found) != 1
        or len(re.findall(r"\bfrom\b", text)) != 1
        or NEGATED.search(text)
        or _OPEN.search(text)
    ):
        return None
    change = found[0]
    first, last = _words(change["first"]), _words(re.split(r"[,:.](?:\s|$)", change["last"], maxsplit=1)[0])
    if not 0 < len(first) <= _LONGEST_SIDE or not last or last[: len(first)] == first:
        return None
    if any(word in STOPWORDS and word != "per" for word in first):
        return None
    subject = frozenset(content_words(f"{text[: change.start()]} {change['object'] or ''}"))
    return _Transition(change["verb"], subject, first, last)


def _stands_in(part: _Words, whole: _Words) -> bool:
    return f" {' '.join(part)} " in f" {' '.join(whole)} "


def _is_turned(claim: str, known: _Transition) -> bool:
    said = _read(claim)
    if said is None or said.verb != known.verb or not said.subject <= known.subject:
        return False
    return said.last[: len(known.first)] == known.first and known.last[: len(said.first)] == said.first


def _is_told_as_the_goal(claim: str, known: _Transition) -> bool:
    """ "Moved to Lyon" for "moved from Lyon to Paris"."""
    found = _TO.search(plain(claim))
    if found is None or " from " in plain(claim) or found["verb"] != known.verb or _OPEN.search(plain(claim)):
        return False
    last = _words(found["last"])
    rest = set(last[len(known.first) :]) - set(known.last) - STOPWORDS
    subject = frozenset(content_words(f"{plain(claim)[: found.start()]} {found['object'] or ''}"))
    return last[: len(known.first)] == known.first and not rest and subject <= known.subject


def _is_told_as_present(claim: str, plain_claim: str, known: _Transition) -> bool:
    """ "The limit is 5 MB" for "the limit was raised from 5 MB to 20 MB"."""
    if (
        _PAST.search(plain_claim)
        or not _PRESENT.search(plain_claim)
        or not _stands_in(known.first, _words(claim))
    ):
        return False
    asked = frozenset(content_words(claim)) - frozenset(known.first) - (_STATE - known.subject)
    units = frozenset(known.last[1:3]) if known.first[-1].isdigit() else frozenset()  # "from 50 to 30 km/h"
    return bool(asked - units) and asked - units <= known.subject and _ends_there(known)


def _ends_there(known: _Transition) -> bool:
    """Whether the change holds everywhere: "to 20 MB on the Team plan" leaves the others."""
    at = next((at for at, word in enumerate(known.last) if word in STOPWORDS or word in _GOES_ON), None)
    if at is None:
        return True
    rest = [word for word in known.last[at:] if word not in STOPWORDS | _GOES_ON]
    return known.last[at] in _GOES_ON and all(
        word in _TIMES or word.isdigit() or stem(word) in _TIMES for word in rest
    )
