"""What a passage says is over: who quit Acme does not still work there."""

import re
from collections.abc import Iterable

from holdfast.claims.lexicon import lemma, look_up
from holdfast.claims.words import content_words, words

_STILL = re.compile(r"\bstill\s+(?P<rest>.+)", re.IGNORECASE)
_STOPPED = re.compile(
    r"\b(?:quit|quits|stopped|gave up|has given up|ceased|no longer)\s+(?P<verb>[a-z]+)", re.IGNORECASE
)
_LEFT = re.compile(
    r"\b(?:quit|left|(?:resigned|retired|departed|withdrew|moved away|(?:was|got) (?:fired|dismissed|sacked|expelled))"
    r"\s+from)\s+(?:(?:his|her|their|my|our|the|a)\s+(?:job|post|position|role)\s+(?:at|with|in|for)\s+)?"
    r"(?:(?:the|his|her|their|my|our)\s+)?(?P<what>[\w'’-]+)",
    re.IGNORECASE,
)
_GONE = re.compile(
    r"\b(?:was|were|has been|have been|got)\s+(?:removed|taken down|torn down|pulled down|demolished|dismantled)\b",
    re.IGNORECASE,
)
_BACK = re.compile(
    r"\b(?:still|again|back|return(?:ed|s)?|re-?joined|resumed|restored|re-?installed|replaced)\b",
    re.IGNORECASE,
)
_IS_STILL = re.compile(r"\b(?:is|are)\s+still\b", re.IGNORECASE)


def is_over(claim: str, told: Iterable[str]) -> bool:
    """Does the claim say that something is still so of which these sentences say that it came to its end?"""
    found = _STILL.search(claim)
    if found is None:
        return False
    sentences = list(told)
    if any(_BACK.search(sentence) for sentence in sentences):
        return False
    named = set(content_words(found["rest"]))
    does = {lemma(word) for word in words(found["rest"])[:1]}
    stays = _IS_STILL.search(claim)
    thing = set(content_words(claim[: stays.start()])) if stays else set()
    return any(
        any(
            _is_verb(stop["verb"]) and lemma(stop["verb"].lower()) in does
            for stop in _STOPPED.finditer(sentence)
        )
        or any(named & set(content_words(left["what"])) for left in _LEFT.finditer(sentence))
        or _is_gone(thing, sentence)
        for sentence in sentences
    )


def _is_gone(thing: set[str], sentence: str) -> bool:
    gone = _GONE.search(sentence) if thing else None
    return gone is not None and not thing.isdisjoint(content_words(sentence[: gone.start()]))


def _is_verb(word: str) -> bool:
    return look_up(word.lower()).may_be("bzdpg")
