"""A sentence whose two sides have changed places: who is longer than whom, and who did it to whom."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims.words import stem, word_set
from holdfast.judges.exact.reading.inversions import ARTICLES, may_be_turned_round
from holdfast.judges.exact.reading.wordings import wording

_LONGEST_SIDE = 5
_MOST_WORDS = 40
Unit = tuple[str, int, int]
"""A folded word with its place."""
_COMPARED = "than"
_AFTERWARDS = frozenset(("in", "by", "on", "at", "for", "during", "since", "with", "after", "before", "when"))
"""What may follow in the sentence where the claim has ended."""
_UNSURE = word_set(
    "passed not no never nor neither cannot if unless whether may might can could some sometimes often"
)
_OWNERS = word_set("its their his her")
_PARTED = re.compile('[,;:()"“”„«»]')


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
    words = _keys(said)
    texts = [(sentence, _without_owner(_units(sentence), words)) for sentence in sentences]
    if any(f" {' '.join(words)} " in f" {' '.join(_keys(known))} " for _, known in texts):
        return None  # it stands there as the claim has it, too
    for sentence, known in texts:
        if found := _reversal(claim, said, sentence, known):
            return found
    return None


def _reversal(claim: str, said: list[Unit], sentence: str, known: list[Unit]) -> Reversal | None:
    words, others = _keys(said), _keys(known[: len(said)])
    if sorted(others) != sorted(words) or others == words:
        return None
    if len(known) > len(words) and known[len(words)][0] not in _AFTERWARDS:
        return None
    sides = _exchanged(words, others)
    if sides is None:
        return None
    (begin, first), (second, end) = sides
    between, before = [word for word, _, _ in said[first:second]], words[:begin]
    spans = ((text, units[begin][1], units[end - 1][2]) for text, units in ((claim, said), (sentence, known)))
    if any(_PARTED.search(text, start, stop) for text, start, stop in spans):
        return None
    if _COMPARED in between:
        mutual = any(word.startswith("differ") for word in between)
        return None if mutual else Reversal(said[begin][1], said[end - 1][2], compared=True)
    if between == ["into"]:
        return Reversal(said[begin][1], said[end - 1][2], compared=False)  # what becomes what
    # "Model A beats model B": the sides are the letters, the noun before them stands twice.
    second -= begin
    if before != words[second : second + begin]:
        return None
    # Each side is read where it does not open the text, for a capital there says nothing.
    inside = _written(claim, said, second, end), _written(sentence, known, end - first, end)
    if may_be_turned_round(between, inside):
        return None
    return Reversal(said[begin][1], said[end - 1][2], compared=False)


def _without_owner(known: list[Unit], words: Sequence[str]) -> list[Unit]:
    """ "Its lake is warmer than the sea" speaks of the lake, where the claim does not say whose."""
    return known[1:] if known and known[0][0] in _OWNERS and known[0][0] not in words else known


def _keys(units: Sequence[Unit]) -> list[str]:
    """The words without their endings: with other sides a verb may change its number."""
    return [stem(word) for word, _, _ in units]


def _written(text: str, units: list[Unit], first: int, end: int) -> str:
    """The words from one unit to another as they are written, with the article before them."""
    return text[units[first - 1][2] : units[end - 1][2]]


def _units(text: str) -> list[Unit]:
    """The words without articles; the A of "model A" is none."""
    return [
        (word, start, end)
        for place, (word, start, end) in enumerate(wording(text).words)
        if word not in ARTICLES or (place and text[start].isupper())
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
