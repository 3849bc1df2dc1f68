"""A quotation that the evidence has, but for a word: whoever quotes must keep the words."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from holdfast.claims.words import STOPWORDS, stem
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.quotations import find_quotations
from holdfast.judges.exact.reading.wordings import Wording, wording

_LONGEST_CLAIM = 4000
_LEAST_WORDS = 4
_MOST_WORDS = 120
"""Longer quotations are left to a judge: comparing takes time that grows with the square of the words."""
_KEPT = 0.7
"""Share of the quoted words that the evidence must have in order."""
_SPREAD = 3
"""Words that may stand between them there."""
Word = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Misquote:
    """Quoted words, `claim[start:end]`, where the evidence says `known`."""

    start: int
    end: int
    known: str


def find_misquote(claim: str, sentences: Sequence[str], evidence: ExactEvidence) -> Misquote | None:
    """A quotation of the claim that stands in the sentences with another word in it."""
    quotations = find_quotations(claim) if len(claim) <= _LONGEST_CLAIM else []
    words = Wording(claim).words if quotations else []
    known = [word for sentence in sentences for word, _, _ in wording(sentence).words] if quotations else []
    for quotation in quotations:
        if quotation.words < _LEAST_WORDS or evidence.quotes(quotation):
            continue
        said = [word for word in words if quotation.start <= word[1] and word[2] <= quotation.end]
        if _LEAST_WORDS <= len(said) <= _MOST_WORDS and (found := _other_words(said, known)):
            return found
    return None


def _other_words(said: Sequence[Word], known: Sequence[str]) -> Misquote | None:
    """The first words that were replaced, when all others stand in the evidence in one place."""
    steps = SequenceMatcher(None, [word for word, _, _ in said], known, autojunk=False).get_opcodes()
    kept = [step for step in steps if step[0] == "equal"]
    if not kept or sum(step[2] - step[1] for step in kept) < _KEPT * len(said):
        return None
    first, last = kept[0][3], kept[-1][4]
    if last - first > len(said) + _SPREAD:
        return None
    for tag, start, end, begin, stop in steps:
        if tag != "replace":
            continue
        # Before the first and after the last kept word the evidence goes on: as many words of it count.
        begin = max(begin, stop - (end - start)) if start == 0 else begin
        stop = min(stop, begin + (end - start)) if end == len(said) else stop
        if stop - begin <= _SPREAD and _says_else(said[start:end], known[begin:stop]):
            return Misquote(said[start][1], said[end - 1][2], " ".join(known[begin:stop]))
    return None


def _says_else(said: Sequence[Word], known: Sequence[str]) -> bool:
    """Some content word is neither kept nor merely inflected, and it stands for another word."""
    stems = {stem(word) for word in known}
    fresh = [word for word, _, _ in said if word not in STOPWORDS and stem(word) not in stems]
    return any(not _alike(word, known) for word in fresh) and len(said) <= _SPREAD


def _alike(word: str, known: Sequence[str]) -> bool:
    """A form of the same word, or letters and digits written otherwise."""
    return any(word[:4] == other[:4] or word in other or other in word for other in known)
