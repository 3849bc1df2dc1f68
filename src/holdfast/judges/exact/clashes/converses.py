"""Comparisons told from the other side: "Brell is smaller than Arden" and "Arden is larger than Brell"."""

import re
from collections.abc import Iterator, Sequence

from holdfast.judges.exact.clashes.reversals import find_reversal
from holdfast.judges.exact.reading.names import capitalised
from holdfast.judges.exact.reading.typography import plain

_LONGEST = 300
_PAIRS = """
    larger|bigger|greater/smaller taller|longer/shorter older/younger|newer faster|quicker/slower higher/lower
    heavier/lighter more/less|fewer warmer|hotter/cooler|colder earlier/later richer|wealthier/poorer
    wider|broader/narrower deeper/shallower stronger/weaker better/worse brighter/dimmer|darker thicker/thinner
    louder/quieter nearer|closer/farther|further
"""
_OPPOSITES = {
    word: sides[1 - at].split("|")
    for sides in (pair.split("/") for pair in _PAIRS.split())
    for at in (0, 1)
    for word in sides[at].split("|")
}
_COMPARED = re.compile(rf"\b(?:{'|'.join(_OPPOSITES)})\b(?=[^.;]{{0,80}}? than )")

_BOTH_DO = re.compile(r" (?:married|wed|divorced|met|dated|kissed|hugged|(?:\w+ ){1,6}(?:with|alongside)) ")


def is_told_from_the_other_side(claim: str, sentences: Sequence[str]) -> bool:
    """Whether a sentence compares the same two with the opposite word and in the opposite order."""
    if len(claim) > _LONGEST or " than " not in claim:
        return False
    found = (find_reversal(turned, sentences) for turned in _with_opposites(claim))
    return any(reversal is not None and reversal.compared for reversal in found)


def is_mutual_and_turned(claim: str, sentences: Sequence[str]) -> bool:
    """Whether a sentence says the same with two names exchanged, and of a deed that both do: "Tom married Ida"."""
    names = capitalised(claim) if len(claim) <= _LONGEST else []
    if len(names) != 2 or not _BOTH_DO.search(plain(claim)[names[0][1] : names[1][0]]):
        return False
    (first, first_end), (second, second_end) = names
    turned = claim[second:second_end] + claim[first_end:second] + claim[first:first_end] + claim[second_end:]
    told = plain(claim[:first] + turned).strip(" .")
    return any(plain(sentence).strip(" .") == told for sentence in sentences)


def _with_opposites(claim: str) -> Iterator[str]:
    for word in _COMPARED.finditer(plain(claim)):
        for opposite in _OPPOSITES[word[0]]:
            yield claim[: word.start()] + opposite + claim[word.end() :]
