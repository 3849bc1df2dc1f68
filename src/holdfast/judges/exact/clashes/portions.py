"""Which part is the larger: "mainly of nitrogen", where it is mainly something else "with small amounts of" it."""

import re
from collections.abc import Sequence

from holdfast.claims.words import content_words, stem, word_set
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain

_MAINLY = re.compile(
    r"\b(?:mainly|mostly|primarily|chiefly|largely|predominantly|principally|for the most part)\b"
)
_BESIDES = re.compile(
    r"\b(?:with|plus|and|along with|but also|as well as) (?:only |just |very |also |contains? |has |have )*"
    r"(?:a |an )?(?:small|smaller|minor|trace|traces|some|little|few|bit|lesser|tiny|slight|minority)\b"
)
_LIGHT = frozenset(
    map(stem, word_set("consist consists composed made make makes contain contains comprised comprises up"))
)


def find_other_portion(claim: str, sentences: Sequence[str]) -> Clash | None:
    """What a claim calls the larger part, where a sentence calls it the smaller one of the same."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    mainly = list(_MAINLY.finditer(plain_claim))
    if len(mainly) != 1 or NEGATED.search(plain_claim):
        return None
    told, larger = (
        frozenset(content_words(text)) - _LIGHT
        for text in (claim[: mainly[0].start()], claim[mainly[0].end() :])
    )
    for sentence in sentences if told and larger else ():
        plain_sentence = plain(sentence) if len(sentence) <= LONGEST else ""
        known = _MAINLY.search(plain_sentence)
        besides = _BESIDES.search(plain_sentence, known.end()) if known else None
        if besides is None or NEGATED.search(plain_sentence):
            continue
        main, minor = (
            frozenset(content_words(t)) for t in (sentence[: besides.start()], sentence[besides.end() :])
        )
        taken = larger - main
        if told <= main and taken and taken <= minor:
            start, end = mainly[0].start(), len(claim.rstrip(" ."))
            return Clash(start, end, "The evidence calls this the smaller part", sentence)
    return None
