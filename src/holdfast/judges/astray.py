"""Signs that a claim puts the words of its evidence otherwise than the evidence does, for the blend.

A small network that finds all words of a claim in its window is apt to take that for support: of denials of what is
stated, opposites, and names put together of two others it passed four in ten. Words alone tell of these.
"""

import re
from collections.abc import Set
from dataclasses import dataclass

from holdfast.claims.words import STOPWORDS, content_words, stem, weight_of, word_set, words
from holdfast.judges.exact.clashes.opposites import opposites_of

JOINED, DENIED, LIFTED, OPPOSED = 1.0, 1.5, 0.75, 0.75
"""What each sign counts (training/HISTORY.md)."""
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
"""Also at line ends, unlike `typography.sentences`: what one row or list item denies is nothing to the next."""
_CAPITALISED = re.compile(r"\b[A-Z][\w’-]*")
_PAIRED = re.compile(r"(?=\b([A-Z][\w’-]+) ([A-Z][\w’-]+))")
_RAW = re.compile(r"[^\W\d_][\w’'-]*")
_DENIES = re.compile(r"n't$|^(?:not|never|cannot|no|without|neither|nor)$")
_CUE = re.compile(
    r"\b(?:not|never|no|none|nor|neither|without|cannot|nobody|nothing|hardly|barely|rarely|seldom|un\w{4,}|non\w{3,}"
    r"|fail(?:s|ed|ure)?|den(?:y|ied|ies)|refus\w+|avoid\w*|reject\w*|lack\w*|false\w*|unable|absen\w+|exclud\w+"
    r"|except\w*|only|but|prevent\w*|prohibit\w*|ban(?:ned)?|stop\w*|little|few|less)\b|n['’] ?t\b",
    re.IGNORECASE,
)
"""What a denial may follow from."""
_TWO_SIDED = frozenset(
    map(stem, word_set("defeat defeated victory buy bought sell sold lend lent borrow borrowed"))
)
"""Deeds in which one side does the opposite of the other: whoever buys does it of one who sells."""
_MOSTLY = 2 / 3
"""Share of capitalised words from which capitals tell of no names."""
_TOGETHER = 4
"""Words between two parts of one name: "Barack Hussein Obama", "Obama, the former president, Barack"."""
_AFTER_NEGATION = 4
"""How far the word that is denied stands behind the negation."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    stems: frozenset[str]
    share: float
    """Of the claim's content words, long ones counting more."""


def astray(claim: str, evidence: str) -> float:
    """How far the claim's words are put otherwise than in the evidence: 0 of a copy, mostly under 2."""
    if not evidence.strip():
        return 0.0
    return max((_astray(part, evidence) for part in _SENTENCE_END.split(claim)), default=0.0)


def _astray(claim: str, evidence: str) -> float:
    weights = {word: weight_of(word) for word in content_words(claim)}
    if not weights:
        return 0.0
    sentences = _sentences(evidence, weights)
    nearest = max(sentences, key=lambda sentence: sentence.share)
    return JOINED * _joined(claim, evidence) + nearest.share * (
        DENIED * _denied(claim, nearest, evidence)
        + LIFTED * _lifted(claim, weights.keys(), nearest)
        + OPPOSED * _opposed(claim, nearest)
    )


def _sentences(evidence: str, weights: dict[str, float]) -> list[_Sentence]:
    total, found = sum(weights.values()), []
    for text in _SENTENCE_END.split(evidence):
        if text.strip():
            stems = frozenset(content_words(text))
            found.append(_Sentence(text, stems, sum(weights[w] for w in weights.keys() & stems) / total))
    return found


def _joined(claim: str, evidence: str) -> bool:
    """Two names of the evidence that only the claim makes one: "Anna Berg" of Anna Lind and Tom Berg."""
    found = [m.groups() for m in _PAIRED.finditer(claim)]
    if len(_CAPITALISED.findall(claim)) > _MOSTLY * len(words(claim)):
        return False
    pairs = [(a, b) for a, b in found if a.lower() not in STOPWORDS and b.lower() not in STOPWORDS]
    if not pairs:
        return False
    places: dict[str, list[int]] = {}
    for at, word in enumerate(_RAW.findall(evidence)):
        if word[0].isupper():
            places.setdefault(_bare(word), []).append(at)
    told = ((places.get(_bare(a)), places.get(_bare(b))) for a, b in pairs)
    return any(
        first and second and min(abs(i - j) for i in first for j in second) > _TOGETHER
        for first, second in told
    )


def _bare(word: str) -> str:
    return word.replace("’", "'").removesuffix("'s").lower()


def _denied(claim: str, nearest: _Sentence, evidence: str) -> float:
    """The claim denies and its nearest sentence does not: whole where that has the word which is denied, else half.

    Half only where nothing else denies either: a denial in other words may follow from any of it.
    """
    if not any(map(_DENIES.search, _said(claim))) or _CUE.search(nearest.text):
        return 0.0
    if not _after_negations(claim).isdisjoint(nearest.stems):
        return 1.0
    return 0.0 if _CUE.search(evidence) else 0.5


def _lifted(claim: str, stems: Set[str], nearest: _Sentence) -> bool:
    """The nearest sentence denies a word of the claim, which denies nothing."""
    return _CUE.search(claim) is None and not _after_negations(nearest.text).isdisjoint(stems)


def _after_negations(text: str) -> frozenset[str]:
    """Stems of the words that negations stand before."""
    said, found = _said(text), set()
    for at, word in enumerate(said):
        if _DENIES.search(word):
            behind = said[at + 1 : at + 1 + _AFTER_NEGATION]
            found.update([stem(w) for w in behind if w not in STOPWORDS and not _DENIES.search(w)][:1])
    return frozenset(found)


def _said(text: str) -> list[str]:
    return words(text.replace(" n't", "n't"))


def _opposed(claim: str, nearest: _Sentence) -> bool:
    """A word of the claim that the nearest sentence lacks, while it has the opposite."""
    mine, theirs = ({stem(word) for word in words(text)} for text in (claim, nearest.text))
    return any(not opposites_of(root).isdisjoint(theirs - mine) for root in mine - theirs - _TWO_SIDED)
