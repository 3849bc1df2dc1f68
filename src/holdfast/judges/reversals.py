"""A sentence whose two sides have changed places: who is longer than whom, and who did it to whom."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims.words import STOPWORDS
from holdfast.judges.wordings import wording

_LONGEST_SIDE = 5
_MOST_WORDS = 40
_ARTICLES = frozenset(("a", "an", "the"))
_COMPARED = "than"
_AFTERWARDS = frozenset(("in", "by", "on", "at", "for", "during", "since", "with", "after", "before", "when"))
"""What may follow in the sentence where the claim has ended."""
_UNSURE = frozenset(
    ("not", "no", "never", "nor", "neither", "cannot", "if", "unless", "whether", "may", "might", "could")
)
_COPULAS = frozenset(("is", "are", "was", "were", "be", "been", "became", "becomes", "remains", "remained"))
"""Directly before the second side: "The dual of a filter is an ideal" may be turned round."""
_MUTUAL = re.compile(
    r"(?:and|or|but|with|vs|versus|near|nearest|beside|between|against|both|to|from|as|like|alike|each|other|another|"
    r"opposite|opposed|together|same|equals?|equal(?:led)?|mutual\w*|joint\w*|next|close|far|away|adjacent|"
    r"met|meets?|marr(?:y|ie[sd])|wed|dat(?:es|ed)|divorced|fac(?:es|ed)|fought|fights?|play(?:s|ed)?|drew|draws?|tied|"
    r"border\w*|neighbou?r\w*|adjoin\w*|touch\w*|cross(?:es|ed)?|overlap\w*|intersect\w*|parallel\w*|mirror\w*|"
    r"twin\w*|match\w*|resembl\w*|rhymes?|differ\w*|correspond\w*|correlat\w*|coincid\w*|complement\w*|interact\w*|"
    r"shares?|shared|link\w*|connect\w*|join(?:s|ed)?|merge[sd]?|mean[st]?|denot\w*|include[sd]?|"
    r"siblings?|brothers?|sisters?|cousins?|spouses?|partners?|friends?|rivals?|allies|ally|colleagues?)"
)
"""Words under which two sides may change places and little else changes."""


@dataclass(frozen=True, slots=True)
class Reversal:
    """`claim[start:end]` is what the sentence says the other way round."""

    start: int
    end: int
    compared: bool
    """The sides are compared, so that both cannot be true."""


def find_reversal(claim: str, sentences: Sequence[str]) -> Reversal | None:
    """The claim has all the words of a sentence, or of its beginning, with two sides in each other's place."""
    said = _units(claim)
    if not 3 <= len(said) <= _MOST_WORDS or not _UNSURE.isdisjoint(word for word, _, _ in said):
        return None
    words = [word for word, _, _ in said]
    texts = [[word for word, _, _ in _units(sentence)] for sentence in sentences]
    if any(f" {' '.join(words)} " in f" {' '.join(known)} " for known in texts):
        return None  # it stands there as the claim has it, too
    for known in texts:
        if sorted(known[: len(words)]) != sorted(words) or known[: len(words)] == words:
            continue
        if len(known) > len(words) and known[len(words)] not in _AFTERWARDS:
            continue
        sides = _exchanged(words, known[: len(words)])
        if sides is None:
            continue
        first, second = sides
        start, end = said[first[0]][1], said[second[1] - 1][2]
        if "," in claim[start:end] or ";" in claim[start:end]:
            continue
        between = words[first[1] : second[0]]
        compared = _COMPARED in between
        # "Model A beats model B": the sides are the letters, the noun before them stands twice.
        opens = words[: first[0]] == words[second[0] - first[0] : second[0]]
        if compared or (opens and _acts(between)):
            return Reversal(start, end, compared)
    return None


def _units(text: str) -> list[tuple[str, int, int]]:
    """The words without articles; the A of "model A" is none."""
    return [
        (word, start, end)
        for place, (word, start, end) in enumerate(wording(text).words)
        if word not in _ARTICLES or (place and text[start].isupper())
    ]


def _exchanged(said: list[str], known: list[str]) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Where the two sides stand in the claim, when exchanging them gives the sentence."""
    begin = next(i for i, (one, two) in enumerate(zip(said, known, strict=True)) if one != two)
    end = len(said) - next(
        i for i, (one, two) in enumerate(zip(said[::-1], known[::-1], strict=True)) if one != two
    )
    mine, theirs = said[begin:end], known[begin:end]
    for first in range(1, min(_LONGEST_SIDE, len(mine) - 2) + 1):
        for second in range(1, min(_LONGEST_SIDE, len(mine) - first - 1) + 1):
            cut = len(mine) - second
            if mine[cut:] + mine[first:cut] + mine[:first] == theirs:
                return (begin, begin + first), (begin + cut, end)
    return None


def _acts(between: list[str]) -> bool:
    """The words between two sides say what one does to the other, not that they go together."""
    told = [word for word in between if word not in STOPWORDS]
    return bool(told) and between[-1] not in _COPULAS and not any(map(_MUTUAL.fullmatch, between))
