"""What took the place of what, told the wrong way round or as if it were still there: "buses with trams"."""

import re
from collections.abc import Sequence
from functools import lru_cache

from holdfast.claims.verbs import AUXILIARIES
from holdfast.claims.words import STOPWORDS, stem
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST, PRONOUNS
from holdfast.judges.exact.reading.inversions import ARTICLES, PREPOSITIONS
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording

_HINT = re.compile(r"replac|supersed", re.IGNORECASE)
_VERBS = frozenset(("replaced", "replaces", "replacing", "replace", "superseded", "supersedes"))
_BE = frozenset(("is", "are", "was", "were", "be", "been", "being"))
_BESIDE = AUXILIARIES | _BE | {"later", "then", "soon", "finally", "eventually", "also", "now"}
_OPENING = ARTICLES | {"its", "their", "his", "her", "our"}
_OPEN = re.compile(r"\b(?:if|unless|whether|or|nor|neither|no|each other|one another|back|again|turn)\b")
_MATERIALS = {"wooden": "wood", "woollen": "wool", "woolen": "wool", "golden": "gold", "silken": "silk"}
_IS_NOW = re.compile(
    r"(?P<thing>[^,;:]{2,80}?) (?:is|are)(?: now| currently)?(?: made (?:of|from|out of))? (?P<kind>[a-z ]{2,40})\.?"
)
_HAS_NOW = re.compile(
    r"(?P<owner>[^,;:]{2,80}?) (?:has|have|uses?|features?|comes? (?:with|as|in)|(?:is|are) (?:fitted|equipped) with)"
    r"(?: now| currently)? (?P<thing>[a-z0-9 -]{2,60})\.?"
)
"""What a thing is like now, and what something has now."""
_NOT_DONE = re.compile(
    r"\b(?:will|would|should|shall|can|could|may|might|must|to be|being|plan\w*|propos\w*|partly|partially|some|"
    r"temporarily)\b"
)
"""Under these what was there may be there still."""
_LEAST_OLD = 2
_LONGEST_SIDE = 5
Replacement = tuple[frozenset[str], frozenset[str]]
"""The stems of what was there before and of what came after it."""


def find_turned_replacement(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A claim in which what came after stands for what was there before."""
    if len(claim) > LONGEST or not _HINT.search(claim):
        return None
    said, hinted = _read(claim), [s for s in sentences if len(s) <= LONGEST and _HINT.search(s)]
    if said is None or len(hinted) != 1:
        return None  # it may have been replaced back
    known = _read(hinted[0])
    if known is None:
        return None
    shared = known[0] & known[1]
    old, new, was, became = (side - shared for side in (*said, *known))
    if not _are_one(old, became) or not _are_one(new, was) or _are_one(was, became):
        return None
    return Clash(0, len(claim.rstrip(" .")), "The evidence says this the other way round", hinted[0])


def find_replaced_state(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A claim that has now what a sentence says was replaced: "The deck is wooden"."""
    hinted = [s for s in sentences if len(s) <= LONGEST and "replaced" in s] if len(claim) <= LONGEST else []
    if len(hinted) != 1 or _HINT.search(claim):
        return None
    sentence, plain_claim = hinted[0], plain(claim).strip()
    known = None if _NOT_DONE.search(plain(sentence)) else _read(sentence)
    if known is None or NEGATED.search(plain_claim) or _OPEN.search(plain_claim):
        return None
    old = known[0] - known[1]
    if len(known[0]) < _LEAST_OLD or not old or not _has_now(plain_claim, known[0], old, sentences):
        return None
    others = (_stems_of(other) for other in sentences if other != sentence)
    if any(known[0] <= stems for stems in others):
        return None  # what is told of it there may be later
    return Clash(0, len(claim.rstrip(" .")), "The evidence says that this was replaced", sentence)


def _has_now(plain_claim: str, thing: frozenset[str], old: frozenset[str], sentences: Sequence[str]) -> bool:
    """Whether it says of a thing that it is what it was, or of its owner that it has what it had."""
    if found := _IS_NOW.fullmatch(plain_claim):
        kind, rest = _stems_of(found["kind"]), _stems_of(found["thing"])
        if kind and kind <= old and kind | rest >= thing and kind.isdisjoint(rest):
            return _are_told(rest - thing, sentences)
    found = _HAS_NOW.fullmatch(plain_claim)
    return (
        found is not None
        and _stems_of(found["thing"]) == thing
        and _are_told(_stems_of(found["owner"]), sentences)
    )


def _are_told(stems: frozenset[str], sentences: Sequence[str]) -> bool:
    return stems <= frozenset(stem for sentence in sentences for stem in _stems_of(sentence))


@lru_cache(maxsize=1024)
def _stems_of(text: str) -> frozenset[str]:
    return frozenset(_root(word) for word, _, _ in Wording(text).words if word not in STOPWORDS)


def _root(word: str) -> str:
    return stem(_MATERIALS.get(word, word))


def _are_one(one: frozenset[str], other: frozenset[str]) -> bool:
    smaller, larger = sorted((one, other), key=len)
    return bool(smaller) and smaller <= larger


@lru_cache(maxsize=1024)
def _read(sentence: str) -> Replacement | None:
    """ "Replaced A with B", "A was replaced by B" or "B replaced A"; None where their places do not tell."""
    text = plain(sentence)
    if NEGATED.search(text) or _OPEN.search(text) or "?" in text:
        return None
    written = Wording(sentence)
    words = [word for word, _, _ in written.words]
    verbs = [at for at, word in enumerate(words) if word in _VERBS]
    if len(verbs) != 1 or sum(bool(_HINT.match(word)) for word in words) != 1:
        return None
    at = verbs[0]
    led = at - 1
    while led > 0 and (words[led].endswith("ly") or words[led] in _BESIDE - _BE):
        led -= 1
    if led >= 0 and words[led] in _BE:
        old, new_at = _before(written, words, led), _next(words, at + 1, ("by", "with"))
        return _pair(old, _after(written, words, new_at))
    with_at = _next(words, at + 1, ("with", "by"))
    if with_at:
        return _pair(_after(written, words, at + 1, with_at - 1), _after(written, words, with_at))
    return _pair(_after(written, words, at + 1), _before(written, words, at))


def _pair(old: frozenset[str], new: frozenset[str]) -> Replacement | None:
    return (old, new) if old and new else None


def _next(words: Sequence[str], start: int, wanted: Sequence[str]) -> int:
    """The place behind a word that stands near, or 0."""
    near = words[start : start + _LONGEST_SIDE + 1]
    return next((start + at + 1 for at, word in enumerate(near) if word in wanted), 0)


def _before(written: Wording, words: Sequence[str], end: int) -> frozenset[str]:
    """The stems of the side that ends before a place."""
    while end > 0 and words[end - 1] in _BESIDE:
        end -= 1
    start = end
    while (
        start > 0
        and not _is_small(words[start - 1])
        and (start == end or not (_is_parted(written, start - 1) or words[start] in _OPENING))
    ):
        start -= 1
    led_by = words[start - 1] if start else ""
    if led_by in PREPOSITIONS or led_by in ("of", "and") or (start < end and _is_parted(written, end - 1)):
        return frozenset()  # "the roof of the church", "Ann, a nurse,"
    return _stems(words[start:end])


def _after(written: Wording, words: Sequence[str], start: int, stop: int = 0) -> frozenset[str]:
    """The stems of the side that begins at a place."""
    if not start:
        return frozenset()
    end, stop = start, stop or len(words)
    while end < stop and not _is_small(words[end]) and (end == start or not _is_parted(written, end - 1)):
        end += 1
    if end < len(words) and words[end] in ("and", "of") and not _is_parted(written, end - 1):
        return frozenset()
    return _stems(words[start:end])


def _is_small(word: str) -> bool:
    return word not in _OPENING and (word in STOPWORDS or word in PREPOSITIONS or word in PRONOUNS)


def _stems(words: Sequence[str]) -> frozenset[str]:
    telling = [word for word in words if word not in STOPWORDS]
    return frozenset(map(_root, telling)) if len(telling) <= _LONGEST_SIDE else frozenset()


def _is_parted(written: Wording, at: int) -> bool:
    """Whether a mark stands between a word and the next one."""
    if at + 1 >= len(written.words):
        return False
    return written.text[written.words[at][2] : written.words[at + 1][1]].strip() not in (
        "",
        "-",
        "$",
        "€",
        "£",
    )
