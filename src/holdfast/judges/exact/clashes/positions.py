"""Which of two is above the other: "The river runs over the bridge" for "the bridge leads over the river"."""

import re
from collections.abc import Sequence
from functools import lru_cache

from holdfast.claims.inflection import is_base
from holdfast.claims.verbs import is_finite
from holdfast.claims.words import STOPWORDS, stem
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST, PRONOUNS
from holdfast.judges.exact.reading.inversions import ARTICLES, PREPOSITIONS
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording

_ABOVE, _BELOW = frozenset(("over", "above", "atop")), frozenset(("under", "below", "beneath", "underneath"))
_HINT = re.compile(rf"\b(?:{'|'.join(sorted(_ABOVE | _BELOW))})\b")
_OPEN = re.compile(r"\b(?:if|unless|whether|or|nor|no|again|back|each|both|over and over)\b|[0-9]")
"""In claim and sentence; amounts may be under or over a limit."""
_LONGEST_SIDE = 4
_Sides = tuple[frozenset[str], frozenset[str]]
"""The stems of what is above and of what is below it."""


def find_turned_position(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A claim in which what a sentence has below is above."""
    if len(claim) > LONGEST or not _HINT.search(claim):
        return None
    said, hinted = _read(claim), [s for s in sentences if len(s) <= LONGEST and _HINT.search(s)]
    known = [(sides, sentence) for sentence in hinted if (sides := _read(sentence))] if said else []
    if said is None or any(
        _are_one(said[0], above) and _are_one(said[1], below) for (above, below), _ in known
    ):
        return None
    for (above, below), sentence in known:
        if _are_one(said[0], below) and _are_one(said[1], above):
            return Clash(0, len(claim.rstrip(" .")), "The evidence says this the other way round", sentence)
    return None


def _are_one(one: frozenset[str], other: frozenset[str]) -> bool:
    return one <= other or other <= one


@lru_cache(maxsize=1024)
def _read(sentence: str) -> _Sides | None:
    """The subject that opens it and what follows its one "over" or "under"."""
    text = plain(sentence)
    if NEGATED.search(text) or _OPEN.search(re.sub(r"\b[A-Z]\w*[0-9]\w*", "", sentence)) or "?" in text:
        return None
    written = Wording(sentence)
    words = [word for word, _, _ in written.words]
    places = [at for at, word in enumerate(words) if word in _ABOVE or word in _BELOW]
    if len(places) != 1:
        return None
    lower = ((at, word) for at, (word, start, _) in enumerate(written.words) if sentence[start].islower())
    verb = next((at for at, word in lower if _is_verb(word)), 0)
    subject, other = _stems(words[:verb]), _after(written, words, places[0] + 1)
    if not 0 < verb < places[0] or not subject or not other or not subject.isdisjoint(other):
        return None
    return (subject, other) if words[places[0]] in _ABOVE else (other, subject)


def _is_verb(word: str) -> bool:
    if is_finite(word):
        return True
    return word.endswith("s") and (is_base(word[:-1]) or is_base(word.removesuffix("es")))


def _after(written: Wording, words: Sequence[str], start: int) -> frozenset[str]:
    end = start
    while end < len(words) and (end == start or words[end] not in STOPWORDS | PREPOSITIONS):
        end += 1
        if end < len(words) and written.text[written.words[end - 1][2] : written.words[end][1]].strip():
            break
    return _stems(words[start:end])


def _stems(words: Sequence[str]) -> frozenset[str]:
    telling = [word for word in words if word not in ARTICLES]
    if len(telling) > _LONGEST_SIDE or any(
        w in STOPWORDS or w in PREPOSITIONS or w in PRONOUNS for w in telling
    ):
        return frozenset()
    return frozenset(map(stem, telling))
