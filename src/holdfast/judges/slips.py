"""A sentence that the claim copies but for one number, date or name: wrong copies and swapped attributions."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from holdfast.judges.agreement import Agreement
from holdfast.judges.dates import Date
from holdfast.judges.exact_evidence import ExactEvidence
from holdfast.judges.exclusions import exclude_each_other
from holdfast.judges.inversions import ARTICLES, are_moved_phrases, are_mutual
from holdfast.judges.names import Name
from holdfast.judges.nicknames import may_be_one, may_mean_the_same
from holdfast.judges.pairings import is_meant, paired
from holdfast.judges.quantities import Quantity
from holdfast.judges.relations import Placed
from holdfast.judges.statements import Value, compare_values
from holdfast.judges.typography import plain
from holdfast.judges.wordings import Around, Place, Wording, place_of, same_place, wording, words_of

_LONGEST = 1200
"""Characters of a claim beyond which it is no copy of one sentence."""
_NEAR = 0.5
"""Share of all the claim's content words below which a sentence is not looked at."""
_COPIED = 0.85
"""Share of the claim's content words, values and names aside, that the sentence must have."""
_ROUNDING = 1e-9
_TAKEN = 0.5
"""Share of the sentence that the claim must have taken: a few words of a long one are no copy."""
_LEAST_SHARED = 4
"""Words that both must have, names and values included."""
_LEAST_SHARED_IF_TOLD = 6
"""The same where the evidence has the differing words elsewhere, and may say all of it in other words; a claim
that is the sentence but for those words is a copy however short."""
_TOLD_ELSEWHERE = 0.6
"""Share of the claim's words with which another sentence is the one that was meant."""
_RELATIVE = re.compile(
    r"\b(?:this|last|next|same|following|previous) (?:year|month|week|season|day)\b"
    r"|\b(?:today|yesterday|now|currently|ago|later|earlier|recently)\b",
    re.IGNORECASE,
)
"""Times that the day of writing decides: the sentence may speak of the claim's date without naming it."""
_PLACED = frozenset(("in", "at", "from", "near", "to", "of", "the"))
"""Before a name that the evidence nowhere has: "in Germany" may well be where its "in Berlin" is."""
_POINTING = frozenset(("it", "he", "she", "they", "this", "that", "these", "those", "there", "its", "their"))
"""Words that may mean something else in the claim than in a short sentence like it."""
_CODE = re.compile(r"(?<![\w-])[^\W\d_][\w-]{0,30}?\d[\w-]{0,30}+")
_DIGITS = re.compile(r"\d+")

_Places = tuple[Place, Place]
"""Where a name stands in the claim and in the sentence."""


@dataclass(frozen=True, slots=True)
class Slip:
    """The claim says `claim[start:end]` where the sentence says `known`."""

    start: int
    end: int
    known: str | None
    """None when the sentence has several others and none of them is plainly the one that was meant."""
    told: bool
    """The evidence has the claim's words too, somewhere."""
    sentence: str = ""
    """The one that was copied."""


@dataclass(frozen=True)
class _Side:
    """The claim or a sentence, with the names that are taken for such."""

    wording: Wording
    names: Sequence[Name]

    @cached_property
    def rest(self) -> frozenset[str]:
        """Stems beside values and names."""
        return frozenset(stem for stem in self.wording.rest(self.names) if len(stem) > 1)

    @cached_property
    def named(self) -> frozenset[str]:
        """The words of the names."""
        return frozenset(word for name in self.names for word in words_of(name))

    @property
    def size(self) -> int:
        """Words, names and values that say something."""
        return len(self.rest) + len(self.named) + len(self.wording.values)

    def around(self, place: Place) -> Around:
        """The neighbours of a place."""
        return self.wording.around(place, self.names)

    def words(self, place: Place) -> str:
        """What stands there."""
        return self.wording.text[place[0] : place[1]]

    def words_before(self, place: Place) -> list[str]:
        """The folded words from the beginning to a place."""
        return [word for word, _, end in self.wording.words if end <= place[0]]

    def says(self, words: str) -> bool:
        """Whether these words stand here, one after the other."""
        return f" {_joined(words)} " in f" {_joined(self.wording.text)} "


def find_slip(claim: str, sentences: Sequence[str], evidence: ExactEvidence) -> Slip | None:
    """The one value or name in which the claim differs from a sentence that it otherwise copies.

    `evidence` is all there is; the sentences are those of it that are nearest to the claim.
    """
    if len(claim) > _LONGEST:
        return None
    said, known = Wording(claim), [wording(sentence) for sentence in sentences]
    near = [text for text in known if _may_be_copied(said, text)]
    if not near:
        return None  # most claims: spare them the reading of names and values
    familiar = {word for text in (said, *known) for name in text.names for word in words_of(name)}
    copy = _Side(said, said.names_among(familiar))
    for text in near:
        source = _Side(text, text.names_among(familiar))
        shared = _shared(copy, source)
        is_copy = shared >= _LEAST_SHARED or (shared > 0 and _says_no_more(copy, source))
        slips = list(_slips(copy, source, evidence)) if is_copy else []
        if len(slips) == 1 and _is_sure(copy, slips[0], shared, text, known):
            return replace(slips[0], sentence=text.text)
    return None


def _may_be_copied(said: Wording, text: Wording) -> bool:
    """Shared words enough, and not too many others for a copy, whatever of the claim turns out to be a name."""
    if len(said.stems & text.stems) < _NEAR * len(said.stems):
        return False
    return len(said.surest_rest - text.stems) <= (1.0 - _COPIED) * len(said.widest_rest) + _ROUNDING


def _shared(copy: _Side, source: _Side) -> int:
    """How many words, names and values the claim takes from the sentence; 0 when it is no copy of it."""
    rest = copy.rest & source.wording.stems
    if len(rest) < _COPIED * len(copy.rest) or copy.size < _TAKEN * source.size:
        return 0
    values = sum(compare_values(c, e) >= Agreement.COVERED for c, e in paired(copy.wording, source.wording))
    return len(rest) + len(copy.named & source.wording.vocabulary) + values


def _says_no_more(copy: _Side, source: _Side) -> bool:
    """Short, but with no other word on either side: "The mill opened in 1791" and "In 1790 the mill opened"."""
    as_many = len(copy.wording.values) == len(source.wording.values)
    named_outright = _POINTING.isdisjoint(copy.wording.vocabulary)
    alike = copy.rest == source.rest and copy.named == source.named
    return as_many and named_outright and alike and len(copy.rest) > 1


def _is_sure(copy: _Side, slip: Slip, shared: int, source: Wording, known: Sequence[Wording]) -> bool:
    """No other sentence is the one that the claim is made from."""
    if not slip.told:
        return True
    mended = copy.words((0, slip.start)) + (slip.known or "") + copy.wording.text[slip.end :]
    identical = slip.known is not None and f" {_joined(mended)} " in f" {_joined(source.text)} "
    asked = Wording(copy.words((slip.start, slip.end))).vocabulary
    told = [other for other in known if other is not source and asked <= other.vocabulary]
    most = max((len(copy.rest & other.stems) for other in told), default=0)
    enough = _COPIED if identical else _TOLD_ELSEWHERE
    return (identical or shared >= _LEAST_SHARED_IF_TOLD) and (not most or most < enough * len(copy.rest))


def _slips(copy: _Side, source: _Side, evidence: ExactEvidence) -> Iterator[Slip]:
    yield from _other_values(copy, source, evidence)
    yield from _other_names(copy, source, evidence)
    yield from _exchanged_names(copy, source)
    yield from _other_codes(copy, source, evidence)


def _other_values(copy: _Side, source: _Side, evidence: ExactEvidence) -> Iterator[Slip]:
    """Values of the claim where the sentence has another of the same kind."""
    sides = copy.wording, source.wording
    for value, other in paired(*sides):
        said, known = (
            Placed(v, side.values, plain(side.text)) for v, side in zip((value, other), sides, strict=True)
        )
        differ = compare_values(value, other) == Agreement.DIFFERENT and not _is_held(value, copy, source)
        bound_beside = _is_bound_beside(said, known)
        if not (differ or bound_beside) or not exclude_each_other(said, known):
            continue
        in_place = same_place(copy.around(_place(value)), source.around(_place(other)))
        dated = isinstance(value, Date) and not _RELATIVE.search(source.wording.text)
        bounds = [isinstance(v, Quantity) and v.bounded for v in (value, other)]
        if (in_place and bounds[0] == bounds[1]) or ((dated or bound_beside) and not any(bounds)):
            words = source.words(known.place) if is_meant(value, other, *sides) else None
            yield Slip(*said.place, words, differ and evidence.holds(value))


def _is_bound_beside(said: Placed, known: Placed) -> bool:
    """ "Before 2018" where the sentence has "on 12 April 2018" and no other date: the dates agree, but may clash."""
    one_time = sum(type(value) is type(known.value) for value in known.values) == 1
    return said.is_bounded_in_time != known.is_bounded_in_time and one_time


def _is_held(value: Value, copy: _Side, source: _Side) -> bool:
    """The sentence says the value after all, in the same words or twice."""
    words = copy.words(_place(value))
    known = [other for other in source.wording.values if type(other) is type(value)]
    alike = [other for other in known if _joined(source.words(_place(other))) == _joined(words)]
    if any(compare_values(value, other) >= Agreement.COVERED for other in known):
        return True
    # "$50" and "€50" have the same words
    return source.says(words) and not any(compare_values(value, o) == Agreement.DIFFERENT for o in alike)


def _place(value: Value) -> Place:
    return value.start, value.end


def _joined(text: str) -> str:
    return " ".join(word for word, _, _ in Wording(text).words)


def _other_names(copy: _Side, source: _Side, evidence: ExactEvidence) -> Iterator[Slip]:
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


def _is_telling(copy: _Side, name: Name) -> bool:
    """A name new to the evidence tells something unless it may be a place, or short for one that is there."""
    (_, before), _ = copy.around(place_of(name))
    return before not in _PLACED and not any(word.isupper() for _, _, word in name.words)


def _differ(name: Name, other: Name, copy: _Side, source: _Side) -> bool:
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


def _exchanged_names(copy: _Side, source: _Side) -> Iterator[Slip]:
    """Two names that stand in each other's place, unless the words between them leave room for that."""
    places = {words_of(name): place_of(name) for name in source.names}
    found = [(place_of(name), places[words_of(name)]) for name in copy.names if words_of(name) in places]
    for i, one in enumerate(found):
        for two in found[i + 1 :]:
            if _stand_exchanged(copy, source, one, two):
                yield Slip(one[0][0], two[0][1], source.words(two[1]), told=False)
                return


def _stand_exchanged(copy: _Side, source: _Side, first: _Places, second: _Places) -> bool:
    """Two names, each with its place in the claim and in the sentence, are in each other's place there."""
    between = copy.words((first[0][1], second[0][0]))
    if first[1] == second[1] or are_mutual(_joined(between).split(), _lead(copy, first[0])):
        return False
    here, there = copy.around(first[0]), copy.around(second[0])
    one, two = source.around(first[1]), source.around(second[1])
    if same_place(here, one) or same_place(there, two):
        return False
    leads = [(_lead(copy, mine), _lead(source, known)) for mine, known in (first, second)]
    moved = are_moved_phrases(copy.words_before(first[0]), between, leads)
    return not moved and same_place(here, two) and same_place(there, one)


def _lead(side: _Side, place: Place) -> str:
    """The last word before a place that is no article."""
    return next((word for word in reversed(side.words_before(place)) if word not in ARTICLES), "")


def _other_codes(copy: _Side, source: _Side, evidence: ExactEvidence) -> Iterator[Slip]:
    """ "SARS-CoV-3" where the sentence says "SARS-CoV-2": the same letters with other digits."""
    mine, theirs = (list(_CODE.finditer(side.wording.text)) for side in (copy, source))
    said, known = {code[0].lower() for code in mine}, {code[0].lower() for code in theirs}
    for code in mine:
        shape = _DIGITS.sub("#", code[0].lower())
        spare = (c[0] for c in theirs if _DIGITS.sub("#", c[0].lower()) == shape and c[0].lower() not in said)
        other = next(spare, None) if code[0].lower() not in known else None
        if other is not None:
            yield Slip(code.start(), code.end(), other, code[0].lower() in evidence.plain)
