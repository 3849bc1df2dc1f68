"""Names of a wrong copy: another one in the place of one, two in each other's place, a code with other digits."""

import re
from collections.abc import Iterator

from holdfast.judges.exact.clashes.bonds import tell_converses
from holdfast.judges.exact.reading.copies import CopySide, Slip, joined
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.inversions import ARTICLES, are_moved_phrases, are_mutual
from holdfast.judges.exact.reading.names import Name
from holdfast.judges.exact.reading.nicknames import may_be_one, may_mean_the_same
from holdfast.judges.exact.reading.wordings import Place, place_of, same_place, words_of

_PLACED = frozenset(("in", "at", "from", "near", "to", "of", "the"))
"""Before a name that the evidence nowhere has: "in Germany" may well be where its "in Berlin" is."""
_CODE = re.compile(r"(?<![\w-])[^\W\d_][\w-]{0,30}?\d[\w-]{0,30}+")
_DIGITS = re.compile(r"\d+")
_Places = tuple[Place, Place]
"""Where a name stands in the claim and in the sentence."""


def other_names(copy: CopySide, source: CopySide, evidence: ExactEvidence) -> Iterator[Slip]:
    """Names of the claim that the sentence lacks, where it has another name in the same place."""
    spare = [name for name in source.names if not any(_within(name, mine) for mine in copy.names)]
    for name in copy.names:
        if set(words_of(name)) <= source.wording.vocabulary:
            continue
        told = evidence.names.missing(name) is None
        if not told and not _is_telling(copy, name):
            continue
        around = copy.around(place_of(name))
        for other in spare:
            place = place_of(other)
            if _differ(name, other, copy, source) and same_place(around, source.around(place)):
                yield Slip(*place_of(name), source.words(place), told)
                break


def _within(name: Name, other: Name) -> bool:
    return set(words_of(name)) <= set(words_of(other))


def _is_telling(copy: CopySide, name: Name) -> bool:
    """A name new to the evidence tells something unless it may be a place, or short for one that is there."""
    (_, before), _ = copy.around(place_of(name))
    return before not in _PLACED and not any(word.isupper() for _, _, word in name.words)


def _differ(name: Name, other: Name, copy: CopySide, source: CopySide) -> bool:
    """No word in common, or one other word in names of one length."""
    mine, theirs = words_of(name), words_of(other)
    if may_mean_the_same(mine, theirs):
        return False
    if set(mine).isdisjoint(source.wording.vocabulary):
        return 2 * len(set(theirs) & copy.wording.vocabulary) <= len(set(theirs))
    pairs = [(one, two) for one, two in zip(mine, theirs, strict=False) if one != two]
    return (
        len(mine) == len(theirs)
        and len(pairs) == 1
        and not may_be_one(*pairs[0])
        and pairs[0][0] not in source.wording.vocabulary
        and pairs[0][1] not in copy.wording.vocabulary
    )


def exchanged_names(copy: CopySide, source: CopySide) -> Iterator[Slip]:
    """Two names that stand in each other's place, unless the words between them leave room for that."""
    places = {words_of(name): place_of(name) for name in source.names}
    found = [(place_of(name), places[words_of(name)]) for name in copy.names if words_of(name) in places]
    for i, one in enumerate(found):
        for two in found[i + 1 :]:
            if _stand_exchanged(copy, source, one, two):
                (first, _), (_, last) = sorted((one[1], two[1]))
                yield Slip(one[0][0], two[0][1], source.words((first, last)), told=False)
                return


def _stand_exchanged(copy: CopySide, source: CopySide, first: _Places, second: _Places) -> bool:
    """Two names, each with its place in the claim and in the sentence, are in each other's place there."""
    between = copy.words((first[0][1], second[0][0]))
    if first[1] == second[1] or are_mutual(joined(between).split(), _lead(copy, first[0])):
        return False
    if _is_apposition(between) or tell_converses(copy.wording.text, source.wording.text):
        return False
    here, there = copy.around(first[0]), copy.around(second[0])
    one, two = source.around(first[1]), source.around(second[1])
    if same_place(here, one) or same_place(there, two):
        return False
    leads = [(_lead(copy, mine), _lead(source, known)) for mine, known in (first, second)]
    moved = are_moved_phrases(copy.words_before(first[0]), between, leads)
    return not moved and same_place(here, two) and same_place(there, one)


def _is_apposition(between: str) -> bool:
    """Only a comma or a bracket parts the two, in whichever order: "the CEO, Anna Meyer" and "Anna Meyer (CEO)"."""
    return set(joined(between).split()) <= ARTICLES


def _lead(side: CopySide, place: Place) -> str:
    """The last word before a place that is no article."""
    return next((word for word in reversed(side.words_before(place)) if word not in ARTICLES), "")


def other_codes(copy: CopySide, source: CopySide, evidence: ExactEvidence) -> Iterator[Slip]:
    """ "SARS-CoV-3" where the sentence says "SARS-CoV-2": the same letters with other digits."""
    mine, theirs = (list(_CODE.finditer(side.wording.text)) for side in (copy, source))
    said, known = {code[0].lower() for code in mine}, {code[0].lower() for code in theirs}
    for code in mine:
        shape = _DIGITS.sub("#", code[0].lower())
        spare = (c[0] for c in theirs if _DIGITS.sub("#", c[0].lower()) == shape and c[0].lower() not in said)
        other = next(spare, None) if code[0].lower() not in known else None
        if other is not None:
            yield Slip(code.start(), code.end(), other, code[0].lower() in evidence.plain)
