"""Content words of a text, folded so that a claim and its evidence meet: the lexical side of every check."""

import math
import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"\d+(?:[.,:/]\d+)*%?|[^\W\d_]+(?:['’][^\W\d_]+)*|\d\w*", re.UNICODE)


def word_set(listing: str) -> frozenset[str]:
    """The words of a list written with blanks between them."""
    return frozenset(listing.split())


STOPWORDS = word_set(
    """a about above after again against all also although am an and any are as at be because been before
    being below between both but by can could did do does doing down during each else ever few for
    from further had has have having he her here hers herself him himself his how however i if in
    into is it its itself just may me might more most much must my myself no nor not of off on
    once only onto or other our ours ourselves out over own per rather same shall she should since
    so some such than that the their theirs them themselves then there therefore these they this
    those though through thus to too under until up upon us very was we were what when where
    whether which while who whom whose why will with within without would yet you your yours
    yourself yourselves"""
)


_SHORT = 2_000


def words(text: str) -> list[str]:
    """Lower-cased words and numbers in order, stop words included."""
    return list(_remembered(text)[0]) if len(text) <= _SHORT else _words(text)


def content_words(text: str) -> list[str]:
    """Stems of the words that carry meaning, in order."""
    return list(_remembered(text)[1]) if len(text) <= _SHORT else _stems(_words(text))


def weight_of(word: str) -> float:
    """How much a word tells, for want of a corpus: long ones more."""
    return math.log(2 + len(word))


@lru_cache(maxsize=1024)
def _remembered(text: str) -> tuple[list[str], list[str]]:
    """A claim and its sentences are asked about by every check in turn; long texts would fill the memory."""
    found = _words(text)
    return found, _stems(found)


def _words(text: str) -> list[str]:
    return [_fold(match) for match in _WORD.findall(text)]


def _stems(found: list[str]) -> list[str]:
    return [stem(word) for word in found if word not in STOPWORDS]


@lru_cache(maxsize=65536)
def _fold(word: str) -> str:
    word = unicodedata.normalize("NFKC", word).lower().replace("’", "'")
    if word.endswith("'s"):
        word = word[:-2]
    if word[0].isdigit():
        word = word.replace(",", "").rstrip(".")
    return word


_SUFFIXES = (
    ("ational", "ate"), ("ization", "ize"), ("fulness", "ful"), ("iveness", "ive"),
    ("ations", "ate"), ("ation", "ate"), ("ators", "ate"), ("ator", "ate"), ("ments", "ment"),
    ("ities", "ity"),
    ("nesses", ""), ("ness", ""), ("ingly", ""), ("edly", ""), ("ies", "y"), ("ied", "y"), ("ing", ""),
    ("ers", "er"), ("ed", ""), ("es", ""), ("ly", ""), ("s", ""),
)  # fmt: skip


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A light suffix stripper: inflections meet, derivations mostly stay apart."""
    if len(word) < 4 or not word.isascii() or not word.isalpha() or word.endswith("ss"):
        return word
    for suffix, replacement in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[: len(word) - len(suffix)] + replacement
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    return word[:-1] if word.endswith("e") and len(word) > 3 else word
