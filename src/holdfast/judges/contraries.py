"""The same claim said otherwise in one place: without its denial, or with another name or number of its evidence.

A small network that finds the words of a claim in its window is apt to take that for support. It tells better than it
knows: of a claim that is wrong in one word it makes more with the right word in its place.
"""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from itertools import islice, pairwise

from holdfast.claims.words import content_words, stem, weight_of
from holdfast.judges.astray import SENTENCE_END, TWO_SIDED
from holdfast.judges.exact.clashes.opposites import opposites_of
from holdfast.judges.exact.reading.names import capitalised, find_names

MOST_NAMES = 3
"""Other names that are tried in one claim."""
MOST_OTHERS = 2
"""Denials that are taken out of one claim, words that are turned to their opposites, and other numbers."""
_MOST_PLACES = 6
"""Names of a claim that others are put in place of."""
_NOT_ALL = r"(?! (?:only|just|merely|simply|necessarily|yet|all|every|always|until)\b)"
"""Under these both may be so: "not only in summer"."""
_NO_BOUND = r"(?!(?:more|less|fewer|later|longer|sooner|matter|one|doubt|other)\b)"
"""Where "no" is part of a bound or a phrase: "no later than May"."""
_DENIALS = tuple(
    (re.compile(pattern, re.IGNORECASE), instead)
    for pattern, instead in (
        (r"\bcan(?:not|['’]t)\b" + _NOT_ALL, "can"),
        (r"\bwon['’]t\b" + _NOT_ALL, "will"),
        (r"\bshan['’]t\b" + _NOT_ALL, "shall"),
        (r"(?<=[a-z])(?<!\bca)(?<!\bwo)(?<!\bsha)n['’]t\b" + _NOT_ALL, ""),
        (r"(?<=\w) not\b" + _NOT_ALL, ""),
        (r"\bnever ", ""),
        (r"\bno (?=\w+s\b)" + _NO_BOUND, ""),
        (r"\bno (?=\w)(?!\w+s\b)" + _NO_BOUND, "a "),
    )
)
_DENIES = re.compile(
    r"\b(?:not|never|no|cannot|nobody|nothing|none|without|nor|neither)\b|n['’]t\b", re.IGNORECASE
)
_WORD = re.compile(r"[^\W\d_][\w’'-]*")
_NUMBER = re.compile(r"(?<![\w.,-])\d{1,15}(?:[.,]\d{1,15}){0,5}(?![\w-]|[.,]\d)")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_ALIKE = re.compile(r"[\s,]*(?:and|or|&|with)?[\s,]*")
"""Between two names of which the same is said."""


@dataclass(frozen=True, slots=True)
class Contrary:
    """A claim that says otherwise in one place, `claim[start:end]` of what it was made from."""

    text: str
    start: int
    end: int
    instead: str


def contraries(claim: str, evidence: str) -> list[Contrary]:
    """Claims that would be right where this one is wrong, of words that the evidence has.

    Where it denies nothing, a denial is left alone: the network then makes more of every claim without it.
    """
    return [
        *(affirmed(claim) if _DENIES.search(evidence) else ()),
        *islice(_turned(claim, evidence), MOST_OTHERS),
        *_renamed(claim, evidence),
        *islice(_turned_round(claim, evidence), 1),
        *islice(_recounted(claim, evidence), MOST_OTHERS),
    ]


def affirmed(claim: str) -> list[Contrary]:
    """The claim without one of its denials."""
    found = ((pattern.search(claim), instead) for pattern, instead in _DENIALS)
    taken_out = (_put(claim, denial.span(), instead) for denial, instead in found if denial)
    return list(islice(taken_out, MOST_OTHERS))


def _put(claim: str, place: tuple[int, int], instead: str) -> Contrary:
    start, end = place
    return Contrary(claim[:start] + instead + claim[end:], start, end, instead)


def _turned(claim: str, evidence: str) -> Iterator[Contrary]:
    """With a word of the evidence in place of its opposite, which the evidence does not have."""
    theirs = {stem(match[0].lower()): match[0] for match in _WORD.finditer(evidence)}
    mine = [(stem(match[0].lower()), match.span()) for match in _WORD.finditer(claim)]
    said = {root for root, _ in mine}
    for root, place in mine:
        if root not in theirs and root not in TWO_SIDED:
            for opposite in sorted(opposites_of(root) & theirs.keys() - said):
                yield _put(claim, place, theirs[opposite])


def _renamed(claim: str, evidence: str) -> list[Contrary]:
    """With another name in place of one, best first, of sentences that have as much of the rest as any with its own."""
    known = _known(claim, evidence)
    places = _names(claim, known)[:_MOST_PLACES]
    if not places:
        return []
    weights = {word: weight_of(word) for word in content_words(claim)}
    told = [
        (frozenset(content_words(text)), [text[a:b] for a, b in _names(text, known)])
        for text in SENTENCE_END.split(evidence)
    ]
    found: dict[tuple[tuple[int, int], str], float] = {}
    for place in places:
        own = set(content_words(claim[slice(*place)]))
        shares = [sum(weights[w] for w in weights.keys() & stems - own) for stems, _ in told]
        least = max(
            (share for share, (stems, _) in zip(shares, told, strict=True) if own & stems), default=None
        )
        if least is None:
            continue  # a name that the evidence does not have is missing anyway
        for share, (_, names) in zip(shares, told, strict=True):
            for name in names if share >= least else ():
                if own.isdisjoint(content_words(name)) and name.lower() not in claim.lower():
                    found[place, name] = max(share, found.get((place, name), 0.0))
    best = sorted(found, key=lambda key: -found[key])[:MOST_NAMES]
    return [_put(claim, place, name) for place, name in best]


def _known(*texts: str) -> frozenset[str]:
    """What is a name inside some sentence, and so where a sentence starts with it, too."""
    return frozenset(text[a:b] for text in texts for a, b in _inner_names(text))


def _names(text: str, known: Set[str]) -> list[tuple[int, int]]:
    begun = [(a, b) for a, b in capitalised(text) if text[a:b] in known]
    return sorted({*_inner_names(text), *begun})


def _inner_names(text: str) -> list[tuple[int, int]]:
    return [(name.words[0][0], name.words[-1][1]) for name in find_names(text)]


def _turned_round(claim: str, evidence: str) -> Iterator[Contrary]:
    """With two names of the evidence changed round: who did it to whom."""
    for (start, end), (after, last) in pairwise(_names(claim, _known(claim, evidence))):
        one, other = claim[start:end], claim[after:last]
        known = one in evidence and other in evidence and one.lower() != other.lower()
        if known and not _ALIKE.fullmatch(claim, end, after):
            yield _put(claim, (start, last), f"{other}{claim[end:after]}{one}")


def _recounted(claim: str, evidence: str) -> Iterator[Contrary]:
    """With another number of the evidence in place of one that it has too: it may be of something else."""
    theirs = dict.fromkeys(_NUMBER.findall(evidence))
    mine = list(_NUMBER.finditer(claim))
    said = {number[0] for number in mine}
    for number in mine:
        is_year = _YEAR.fullmatch(number[0]) is not None
        for other in theirs if number[0] in theirs else ():
            if other not in said and (_YEAR.fullmatch(other) is not None) is is_year:
                yield _put(claim, number.span(), other)
