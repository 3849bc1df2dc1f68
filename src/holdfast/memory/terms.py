"""The terms by which words find passages: folded, stemmed, and pairs of characters where a script has no blanks."""

import re
import unicodedata
from collections.abc import Iterator

from holdfast.claims.words import STOPWORDS, stem, words

LONGEST_TERM = 64
"""Characters of a term; no word that people search for is longer, and hostile text has such runs."""
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+"
)
_ACCENT = re.compile("[\u0300-\u036f]")
_FORBIDDEN = re.compile(r"[^\w.:/%]+")


def terms_of(text: str) -> list[str]:
    """The terms in order, without stop words; none holds a blank or a quotation mark."""
    return [term for word in words(text) if word not in STOPWORDS for term in _terms_of_word(word)]


def query_terms(text: str) -> list[str]:
    """The distinct terms of a query; one of stop words alone ("who am I") is searched for as it is."""
    found = terms_of(text) or [term for word in words(text) for term in _terms_of_word(word)]
    return list(dict.fromkeys(found))


def _terms_of_word(word: str) -> Iterator[str]:
    unspaced = _UNSPACED.findall(word)
    for run in unspaced:
        yield from _pairs(run)
    rest = _UNSPACED.sub(" ", word) if unspaced else word
    for part in rest.split():
        term = _FORBIDDEN.sub("", stem(_without_accents(part)))[:LONGEST_TERM]
        if term:
            yield term


def _without_accents(word: str) -> str:
    """ "café" and "cafe" meet; the vowel signs of other scripts are no accents, and stay."""
    return word if word.isascii() else _ACCENT.sub("", unicodedata.normalize("NFD", word))


def _pairs(run: str) -> Iterator[str]:
    """ "東京都" is found by "東京" and by "京都"; a single character by itself."""
    if len(run) == 1:
        yield run
    for start in range(len(run) - 1):
        yield run[start : start + 2]
