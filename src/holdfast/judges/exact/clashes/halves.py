"""The verb of one half of a sentence with the object of the other: "praised the plot" for "but found the plot thin"."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from holdfast.claims.inflection import is_base
from holdfast.claims.verbs import AUXILIARIES, is_finite
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST, PRONOUNS, units_of
from holdfast.judges.exact.reading.inversions import PREPOSITIONS
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import wording

_FIRST_HALF = re.compile(r"[,;]| but ")
_OPEN = re.compile(
    r"\b(?:if|unless|whether|or|nor|neither|no|both|each|also|too|either|such|respectively|as well|than|not only)\b"
)
"""In the claim or the sentence: what is said of one may be said of the other too."""
_POINTS_BACK = re.compile(
    r"[,;]? (?:but|and|yet) (?:[a-z'-]+ ){1,5}?(?:it|them|him|her|one|those|this|that)\b"
)
"""A second half whose object is the first half's: "got the house and sold it"."""
_JOINTS = frozenset(("but", "and", "yet"))
_CLASS = dict.fromkeys(("in", "on", "at"), "at") | {
    word: word for word in ("to", "for", "from", "with", "by")
}
"""Prepositions that stand for each other; two phrases of different classes may both belong to one verb."""
_LEADS = PREPOSITIONS | {"of"}
_MOST_JOINTS, _LONGEST_SUBJECT, _LONGEST_PIECE = 4, 3, 5
_BE = frozenset(("is", "was", "be", "been", "being", "are", "were"))
_Words = tuple[str, ...]


class _Halves(NamedTuple):
    left: _Words
    right: _Words
    two_verbs: bool
    """Each half has a verb of its own; else two objects of one verb stand there, as may be."""


def find_crossed_halves(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A claim that says with the verb of one half of a sentence what the sentence says with that of the other."""
    if len(claim) > LONGEST:
        return None
    asked = wording(claim).stems
    near = [sentence for sentence in sentences if _may_tell(asked, sentence)]
    if len(near) != 1 or len(near[0]) > LONGEST or _is_open(claim) or _is_open(near[0]):
        return None  # another sentence may say it after all
    said, known = _words(_FIRST_HALF.split(claim, maxsplit=1)[0]), _words(near[0])
    if len(said) < 3 or _runs_in(said, known):
        return None
    if _POINTS_BACK.search(near[0].lower()):
        return None
    pointing = near[0].split(maxsplit=1)[0].lower() in PRONOUNS
    crossed = (
        _crosses(said, left, right, pointing=pointing) if two_verbs else _crosses_places(said, left, right)
        for left, right, two_verbs in _halves(near[0])
    )
    if any(crossed):
        return Clash(0, len(claim.rstrip(" .")), "The evidence says this of something else", near[0])
    return None


def _may_tell(asked: frozenset[str], sentence: str) -> bool:
    """Whether a sentence has all the words, or all but the subject for which it has a pronoun."""
    missing = asked - wording(sentence).stems
    if not missing:
        return True
    return (
        len(missing) <= min(_LONGEST_SUBJECT, len(asked) - 2)
        and sentence[:5].split(" ")[0].lower() in PRONOUNS
    )


def _is_open(text: str) -> bool:
    text = plain(text)
    return bool(NEGATED.search(text) or _OPEN.search(text) or "?" in text)


@lru_cache(maxsize=1024)
def _words(text: str) -> _Words:
    return tuple(unit.key for unit in units_of(wording(text)))


def _runs_in(part: _Words, whole: _Words) -> bool:
    return f" {' '.join(part)} " in f" {' '.join(whole)} "


@lru_cache(maxsize=1024)
def _halves(sentence: str) -> tuple[_Halves, ...]:
    """What stands before and after each "but" and "and"."""
    units, text = units_of(wording(sentence)), sentence.lower()
    words, keys = [text[unit.start : unit.end] for unit in units], _words(sentence)
    joints = [at for at, word in enumerate(words[:-1]) if word in _JOINTS and words[at + 1] not in PRONOUNS]
    return tuple(
        _Halves(keys[:at], keys[at + 1 :], two_verbs=words[at] == "but" or _is_verb(words[at + 1]))
        for at in joints[:_MOST_JOINTS]
    )


def _is_verb(word: str) -> bool:
    return word not in AUXILIARIES and (
        is_finite(word)
        or is_base(word)
        or is_base(word.removesuffix("s"))
        or is_base(word.removesuffix("es"))
    )


def _crosses(said: _Words, left: _Words, right: _Words, *, pointing: bool) -> bool:
    """Whether it begins with the subject and goes on with a verb of one half and what follows that of the other."""
    if pointing and said[0] != left[0]:
        known = {*left, *right}
        named = next((at for at, word in enumerate(said) if word in known), 0)
        return 0 < named <= _LONGEST_SUBJECT and _mixes(said[named:], left[1:], right)
    if said[0] not in left:
        return False
    opening = left.index(said[0])
    shared = 0
    while shared < min(len(said), len(left) - opening) and said[shared] == left[opening + shared]:
        shared += 1
    subjects = range(1, shared + 1)
    return any(_mixes(said[subject:], left[opening + subject :], right) for subject in subjects)


def _mixes(told: _Words, first: _Words, second: _Words) -> bool:
    if not told or not first:
        return False
    led = 1 if told[0] == first[0] and told[0] in _BE else 0  # the "is" that both share
    return _is_mixed(told, first, second) or _is_mixed(told[led:], second, first[led:])


def _crosses_places(said: _Words, left: _Words, right: _Words) -> bool:
    """Whether it has one of two objects with the place or time of the other, or with its "for" or "against"."""
    place = next((at for at, word in enumerate(right) if word in PREPOSITIONS), 0)
    own_place = next((at for at in range(len(left) - 1, 1, -1) if left[at] in PREPOSITIONS), 0)
    if (
        own_place
        and right[0] in PREPOSITIONS
        and right[0] != left[own_place]
        and right[1:] != left[own_place + 1 :]
    ):
        led = left[:own_place]
        return said in ((*led, right[0], *left[own_place + 1 :]), (*led, left[own_place], *right[1:]))
    if not place or own_place < 3 or _CLASS.get(left[own_place]) != _CLASS.get(right[place]):
        return False
    told, where = left[:own_place], left[own_place:]
    other, elsewhere = right[:place], right[place:]
    if max(map(len, (other, where, elsewhere))) > _LONGEST_PIECE or set(where) == set(elsewhere):
        return False
    if said == (*told, *elsewhere):
        return True
    verb = len(said) - len(other) - len(where)
    return 1 < verb < len(told) and said == (*told[:verb], *other, *where)


def _is_mixed(told: _Words, own: _Words, other: _Words) -> bool:
    """Whether `told` is the half `own` with a piece of the `other` in the place of one of its own."""
    for at in range(1, min(len(told), len(own))):
        if told[at - 1] != own[at - 1]:
            return False
        if (
            told[at] != own[at]
            and not _BE.issuperset(told[:at])
            and any(_is_filled(told, own, at, piece) for piece in _pieces(other, own, at))
        ):
            return True
    return False


def _pieces(other: _Words, own: _Words, at: int) -> Iterator[_Words]:
    """What stands in the other half behind its verb, or behind the same preposition."""
    for start in range(1, len(other)):
        before = own[at - 1]
        bare = start == 1 and before in PREPOSITIONS  # "enjoyed the food but complained about the service"
        same_lead = bare or before not in _LEADS or other[start - 1] == before
        alike = (own[at] in PREPOSITIONS or other[start] in PREPOSITIONS) <= (own[at] == other[start])
        if same_lead and alike and other[start] not in _JOINTS:
            yield other[start:]


def _is_filled(told: _Words, own: _Words, at: int, piece: _Words) -> bool:
    rest = told[at:]
    taken = 0
    while taken < min(len(rest), len(piece)) and rest[taken] == piece[taken]:
        taken += 1
    if not taken or set(rest[:taken]) <= set(own):
        return False
    behind = rest[taken:]
    # "found the lyrics dull": what followed the exchanged piece may follow it still
    return not behind or any(own[start : start + len(behind)] == behind for start in range(at + 1, len(own)))
