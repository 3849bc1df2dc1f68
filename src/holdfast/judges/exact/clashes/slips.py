"""A sentence that the claim copies but for one number, date or name: wrong copies and swapped attributions."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from holdfast.judges.exact.clashes.name_slips import exchanged_names, other_codes, other_names
from holdfast.judges.exact.clashes.term_slips import Exchange, term_slips
from holdfast.judges.exact.reading.copies import CopySide, Slip, joined
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.exclusions import exclude_each_other
from holdfast.judges.exact.reading.nicknames import OTHER_NAME
from holdfast.judges.exact.reading.pairings import is_meant, paired
from holdfast.judges.exact.reading.relations import Placed
from holdfast.judges.exact.reading.statements import Value, compare_values
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Place, Wording, same_place, wording, words_of
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.bounds import Side
from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.quantities import Quantity
from holdfast.judges.exact.values.terms import other_terms

__all__ = ["Slip", "find_slip"]

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
_MAY = re.compile(r"\b(?:may|can) (?!not\b)[a-z]+\b.* for\b")
_POINTING = frozenset(("it", "he", "she", "they", "this", "that", "these", "those", "there", "its", "their"))
"""Words that may mean something else in the claim than in a short sentence like it."""


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
    copy = CopySide(said, said.names_among(familiar))
    for text in near:
        source = CopySide(text, text.names_among(familiar))
        exchanged = other_terms(said.terms, text.terms) if said.terms else []
        shared = _shared(copy, source, exchanged)
        is_copy = shared >= _LEAST_SHARED or (shared > 0 and _says_no_more(copy, source, exchanged, shared))
        slips = _slips(copy, source, evidence, exchanged) if is_copy else []
        if len(slips) == 1 and _is_sure(copy, slips[0], shared, text, known):
            return replace(slips[0], sentence=text.text)
    return None


def _may_be_copied(said: Wording, text: Wording) -> bool:
    """Shared words enough, and not too many others for a copy, whatever of the claim turns out to be a name."""
    if len(said.stems & text.stems) < _NEAR * len(said.stems):
        return False
    return len(said.unsure_rest - text.stems) <= (1.0 - _COPIED) * len(said.widest_rest) + _ROUNDING


def _shared(copy: CopySide, source: CopySide, exchanged: Sequence[Exchange]) -> int:
    """How many words, names and values the claim takes from the sentence; 0 when it is no copy of it."""
    asked = copy.rest - copy.wording.stems_of(mine for mine, _ in exchanged)
    rest = asked & source.wording.stems
    if len(rest) < _COPIED * len(asked) or copy.size < _TAKEN * source.size:
        return 0
    values = sum(compare_values(c, e) >= Agreement.COVERED for c, e in paired(copy.wording, source.wording))
    return len(rest) + len(copy.named & source.wording.vocabulary) + values


def _says_no_more(copy: CopySide, source: CopySide, exchanged: Sequence[Exchange], shared: int) -> bool:
    """Short, but with no other word on either side: "The mill opened in 1791" and "In 1790 the mill opened"."""
    as_many = len(copy.wording.values) == len(source.wording.values)
    pointing = _POINTING & copy.wording.vocabulary
    # With a name beside it "it" is the same: "It won the Silver Harp in 2018".
    named_outright = not pointing or (bool(copy.named) and pointing <= source.wording.vocabulary)
    mine = copy.wording.stems_of(mine for mine, _ in exchanged)
    theirs = source.wording.stems_of(theirs for _, theirs in exchanged)
    alike = copy.rest - mine == source.rest - theirs and copy.named - mine == source.named - theirs
    told = (
        len(copy.rest) > 1
        or (as_many and bool(copy.wording.values) and len(copy.named) > 1)
        or (bool(exchanged) and shared > 1)
    )
    return as_many and named_outright and alike and told


def _is_sure(copy: CopySide, slip: Slip, shared: int, source: Wording, known: Sequence[Wording]) -> bool:
    """No other sentence is the one that the claim is made from."""
    if not slip.told:
        return True
    names = Wording(f"{copy.words((slip.start, slip.end))} {slip.known or ''}").vocabulary
    if any(names <= other.vocabulary and OTHER_NAME.search(other.text) for other in known):
        return False
    mended = copy.words((0, slip.start)) + (slip.known or "") + copy.wording.text[slip.end :]
    identical = slip.known is not None and _runs_through(joined(mended).split(), joined(source.text).split())
    asked = Wording(copy.words((slip.start, slip.end))).vocabulary
    told = [other for other in known if other is not source and asked <= other.vocabulary]
    # A sentence about another name is not the one that was meant: the Team plan has 25 users, not the Basic one.
    most = max(
        (len(copy.rest & other.stems) + len(copy.named & other.vocabulary) for other in told), default=0
    )
    enough = (_COPIED if identical else _TOLD_ELSEWHERE) * (len(copy.rest) + len(copy.named))
    return (identical or shared >= _LEAST_SHARED_IF_TOLD) and (not most or most < enough)


def _runs_through(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether words stand among others in their order: "the plan has 100 GB" in "the plan has 25 users and 100 GB"."""
    left = iter(others)
    return all(word in left for word in words)


def _slips(
    copy: CopySide, source: CopySide, evidence: ExactEvidence, exchanged: Sequence[Exchange]
) -> list[Slip]:
    slips = [
        *_other_values(copy, source, evidence),
        *other_names(copy, source, evidence),
        *exchanged_names(copy, source),
        *other_codes(copy, source, evidence),
    ]
    return [*slips, *term_slips(copy, source, evidence, exchanged, slips)]


def _other_values(copy: CopySide, source: CopySide, evidence: ExactEvidence) -> Iterator[Slip]:
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
        if _keeps_within(said, known, plain(copy.wording.text), plain(source.wording.text)):
            continue
        dated = isinstance(value, Date) and not any(_RELATIVE.search(side.text) for side in sides)
        bounds = [isinstance(v, Quantity) and v.bounded for v in (value, other)]
        if (in_place and bounds[0] == bounds[1]) or ((dated or bound_beside) and not any(bounds)):
            words = source.words(known.place) if is_meant(value, other, *sides) else None
            yield Slip(*said.place, words, differ and evidence.holds(value))


def _keeps_within(said: Placed, known: Placed, claim: str, sentence: str) -> bool:
    """ "Above 40", where it holds above 39; "may keep it for two days", where it may be three."""
    if not isinstance(said.value, Quantity) or not isinstance(known.value, Quantity):
        return False
    mine, theirs = said.value.readings[0], known.value.readings[0]
    if mine.dimension != theirs.dimension:
        return False
    if _MAY.search(claim) and _MAY.search(sentence):
        return mine.value < theirs.value
    sides = {said.value.side, known.value.side}
    return (sides == {Side.ABOVE} and mine.value > theirs.value) or (
        sides == {Side.BELOW} and mine.value < theirs.value
    )


def _is_bound_beside(said: Placed, known: Placed) -> bool:
    """ "Before 2018" where the sentence has "on 12 April 2018" and no other date: the dates agree, but may clash."""
    one_time = sum(type(value) is type(known.value) for value in known.values) == 1
    return said.is_bounded_in_time != known.is_bounded_in_time and one_time


def _is_held(value: Value, copy: CopySide, source: CopySide) -> bool:
    """The sentence says the value after all, in the same words or twice."""
    words = copy.words(_place(value))
    known = [other for other in source.wording.values if type(other) is type(value)]
    alike = [other for other in known if joined(source.words(_place(other))) == joined(words)]
    if any(compare_values(value, other) >= Agreement.COVERED or _is_bare(value, other) for other in known):
        return True
    # "$50" and "€50" have the same words
    return source.says(words) and not any(compare_values(value, o) == Agreement.DIFFERENT for o in alike)


def _is_bare(value: Value, other: Value) -> bool:
    """The number without its unit, which stands before: 55 for "80 per cent of the first group, 55 of the second"."""
    if not isinstance(value, Quantity) or not isinstance(other, Quantity):
        return False
    one, another = value.readings[0], other.readings[0]
    return one.dimension is not None and another.dimension is None and one.written == another.written


def _place(value: Value) -> Place:
    return value.start, value.end
