"""An item that a claim adds to the row of a sentence that it copies: "a pump, a hose and a filter"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims.words import STOPWORDS, content_words, stem, word_set
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.inversions import PREPOSITIONS
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.values.numerals import CARDINAL

_LONGEST = 600
_MOST_ADDED = 4
"""Words of an item; more are a clause, which a judge reads."""
_LEAST_KEPT = 3
_SHORTEST_ROOT = 4
_OPEN_WORDS = word_set(
    """other others more etc example instance fact particular also too however indeed therefore thus moreover then
    even still often usually general such similar related various several many some all both respectively now today
    currently people things items ones"""
)
"""Words that sum up or turn the speech, and add nothing that could be looked for."""
_JOINED_BEFORE = re.compile(
    r"(?:,|\b(?:and|plus|as well as)|&)(?: and)?(?: (?:an?|the|its|their|his|her))? $"
)
_JOINED_AFTER = re.compile(r",| (?:and|plus|as well as|&) ")
_ROW = re.compile(r"\b(?:and|plus|as well as)\b|&")
_PLUS_BY_NAME = re.compile(r"\bPlus\b|^plus\b")
"""A plan or a product, and no word that joins."""
_FOLLOWS_FROM_LESS = re.compile(
    r"n't\b|\b(?:not|no|nobody|none|never|neither|nor|without|or|either|if|unless|whether|every|everyone|everybody|all|"
    r"any|few|fewer|less|hardly|rarely|seldom|only|avoid\w*|lacks?|free of|before|than)\b"
)
"""Under these a longer row may follow from a shorter one: who sang danced or sang, and nobody at all did both."""


@dataclass(frozen=True, slots=True)
class Addition:
    """The evidence has nothing of `claim[start:end]`, and the rest of the claim in one sentence."""

    start: int
    end: int


def find_addition(claim: str, sentences: Sequence[str], evidence: ExactEvidence) -> Addition | None:
    """The item of a row that a claim adds to a sentence which has all its other words in their order."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST else ""
    if not _ROW.search(plain_claim) or _FOLLOWS_FROM_LESS.search(plain_claim):
        return None
    if not _ROW.search(plain_claim.replace("plus", "")) and _PLUS_BY_NAME.search(claim):
        return None
    said = Wording(claim)
    for sentence in sentences:
        if found := _added(said, wording(sentence)):
            start, end = found
            if _is_item(plain_claim, start, end) and not _is_told(claim[start:end], evidence):
                return Addition(start, end)
    return None


def _added(said: Wording, known: Wording) -> tuple[int, int] | None:
    """Where the words stand that the sentence lacks, when they stand together and all others are in order."""
    if not 1 <= len(said.stems - known.stems) <= _MOST_ADDED:
        return None
    telling = [(stem(word), start, end) for word, start, end in said.words if word not in STOPWORDS]
    fresh = [at for at, (root, _, _) in enumerate(telling) if root not in known.stems]
    kept = [root for root, _, _ in telling if root in known.stems]
    if not 1 <= len(fresh) <= _MOST_ADDED or len(kept) < _LEAST_KEPT:
        return None
    if fresh[-1] - fresh[0] + 1 != len(fresh) or not _fits_between(kept, fresh[0], content_words(known.text)):
        return None
    start, end = telling[fresh[0]][1], telling[fresh[-1]][2]
    valued = any(value.start < end and start < value.end for value in said.values)
    return None if valued else (start, end)


def _fits_between(kept: Sequence[str], at: int, known: Sequence[str]) -> bool:
    """Whether the kept words stand in order, with nothing where the others are: no "United Kingdom" for the "UK"."""
    places, start = [], 0
    for root in kept:
        if root not in known[start:]:
            return False
        places.append(known.index(root, start))
        start = places[-1] + 1
    before, after = places[at - 1] if at else -1, places[at] if at < len(places) else len(known)
    return after - before == 1


def _is_item(plain_claim: str, start: int, end: int) -> bool:
    """Whether commas or "and" part the words from what stands before or after them."""
    words = plain_claim[start:end].split()
    if any(word in _OPEN_WORDS or word in PREPOSITIONS or word.endswith("ly") for word in words):
        return False
    if all(word in CARDINAL for word in words):
        return False  # "two sons and one daughter" for "two sons and a daughter"
    if not content_words(plain_claim[:start]):
        return False  # "yes, …", "I understand, …"
    joined = _JOINED_BEFORE.search(plain_claim, max(0, start - 24), start) is not None
    followed = _JOINED_AFTER.match(plain_claim, end) is not None and _ROW.search(plain_claim, end) is not None
    return joined or followed


def _is_told(words: str, evidence: ExactEvidence) -> bool:
    """Whether some of the words, or others of their root, stand in the evidence."""
    roots = (
        word[: max(_SHORTEST_ROOT, len(word) - 3)] for word in plain(words).split() if word not in STOPWORDS
    )
    return any(root in evidence.plain for root in roots)
