"""Roles that a claim has exchanged: "It acquired Norvik" for "It was acquired by Norvik", and deeds of another."""

import re
from collections.abc import Sequence
from dataclasses import replace

from holdfast.claims.words import stem
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.deeds import Deed, Party, deeds_of, has_verb
from holdfast.judges.exact.reading.inversions import are_mutual
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.nicknames import OTHER_NAME
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import wording, words_of

_UNSURE = re.compile(
    r"\b(?:if|unless|whether|or|nor|neither|no|both|than|each other|one another|itself|themselves|himself|herself)\b"
)
_ONE_OR_PART = re.compile(
    OTHER_NAME.pattern
    + r"|\b(?:parent|subsidiary|division|unit|arm|brand|part|owned|owns|belongs|led|leads|headed|label|imprint|"
    r"on behalf)\b"
    r"|[(]"
)
_BESIDE = re.compile(r" (?:with|alongside|beside) (?P<rest>.*)")
"""Who did it with another is told as well by whoever names the other first."""
_SHOWS_VERB = re.compile(r" (?:by|shall|must|will|may) ")


def find_other_roles(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A claim whose doer and done-to stand the other way round in a sentence, or whose deed it says of another."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    if not plain_claim or NEGATED.search(plain_claim) or _UNSURE.search(plain_claim):
        return None
    short = [sentence for sentence in sentences if len(sentence) <= LONGEST]
    said = _main_deed(claim, short)
    if said is None or not said.is_first or are_mutual((said.verb,)) or said.doer.is_one_with(said.done_to):
        return None
    found = ""
    for sentence in short:
        deeds = deeds_of(sentence) if has_verb(sentence, said.verb) else ()
        same = [deed for deed in deeds if deed.verb == said.verb]
        reversed_here = [deed for deed in same if _is_reversed(said, deed)]
        if any(_may_tell(said, deed) for deed in same if deed not in reversed_here):
            return None
        otherwise = (
            reversed_here
            or _is_of_another(said, same, deeds, sentence)
            or _is_to_another(said, same, deeds)
            or _is_of_another_name(said, same, short)
        )
        if otherwise and not NEGATED.search(plain(sentence)):
            found = found or sentence
    if not found:
        return None
    return Clash(0, len(claim.rstrip(" .")), "The evidence tells otherwise who did this to whom", found)


def _main_deed(claim: str, sentences: Sequence[str]) -> Deed | None:
    """What the claim tells; a verb that no list has is known by the passive that a sentence has of it."""
    if told := deeds_of(claim):
        return told[0]
    verbs = frozenset(
        deed.verb for sentence in sentences if _SHOWS_VERB.search(sentence) for deed in deeds_of(sentence)
    )
    return next(iter(deeds_of(claim, verbs)), None) if verbs else None


def _is_reversed(said: Deed, known: Deed) -> bool:
    """Both have changed places, or one has and a pronoun stands for the other."""
    shared = known.doer.stems & known.done_to.stems
    if shared:  # what both have in common, as two cuisines or the firms of one group, tells neither
        said, known = _without(said, shared), _without(known, shared)
        if not all(party.stems for party in (said.doer, said.done_to, known.doer, known.done_to)):
            return False
    if said.done_to.is_one_with(known.doer):
        return said.doer.is_one_with(known.done_to) or not known.done_to.stems or not said.doer.stems
    return said.doer.is_one_with(known.done_to) and not known.doer.stems


def _without(deed: Deed, stems: frozenset[str]) -> Deed:
    doer, done_to = (replace(party, stems=party.stems - stems) for party in (deed.doer, deed.done_to))
    return replace(deed, doer=doer, done_to=done_to)


def _may_tell(said: Deed, known: Deed) -> bool:
    """Whether it may be the claim's deed, with a pronoun or another word for one of the two."""
    return said.doer.may_be(known.doer) and said.done_to.may_be(known.done_to)


def _is_of_another(said: Deed, same: Sequence[Deed], deeds: Sequence[Deed], sentence: str) -> bool:
    """Whether a sentence that knows the claim's doer says it of another: "built by A, taken by B"."""
    alike = [deed for deed in same if not deed.done_to.stems or deed.done_to.is_one_with(said.done_to)]
    described = said.doer.kind == "article" and not said.doer.definite  # "a browser" may be any of them
    if not alike or described or not all(_are_two(said.doer, deed.doer) for deed in alike):
        return False
    beside = _BESIDE.search(plain(sentence))
    if beside is not None and said.doer.stems <= wording(beside["rest"]).stems:
        return False
    if any(deed.doer.is_one_with(said.doer) for deed in deeds if deed not in alike):
        return True
    definite = said.done_to.definite and any(deed.done_to.definite for deed in alike)
    return definite and said.doer.stems <= wording(sentence).stems


def _is_to_another(said: Deed, same: Sequence[Deed], deeds: Sequence[Deed]) -> bool:
    """Whether a sentence says that it was done to another, and something else to this one: "sacked A, hired B"."""
    alike = [deed for deed in same if deed.doer.is_one_with(said.doer)]
    if not alike or not all(_are_two(said.done_to, deed.done_to) for deed in alike):
        return False
    return any(deed.done_to.is_one_with(said.done_to) for deed in deeds if deed not in same)


def _is_of_another_name(said: Deed, same: Sequence[Deed], sentences: Sequence[str]) -> bool:
    """Whether it says of another name what can have one doer, where the claim's is told of elsewhere."""
    alike = [deed for deed in same if deed.done_to.stems and deed.done_to.is_one_with(said.done_to)]
    if not alike or not all(_are_two(said.doer, deed.doer) for deed in alike):
        return False
    if not all(_is_named(doer, sentences) for doer in (said.doer, *(deed.doer for deed in alike))):
        return False
    if any(_may_mean_one(said.doer, deed.doer, sentences) for deed in alike):
        return False
    owed = all(deed.doer.kind == "article" == said.doer.kind for deed in alike)  # "the Buyer", "the Supplier"
    definite = all(deed.done_to.definite for deed in alike)
    whole = definite and (said.done_to.named or all(deed.done_to.named for deed in alike))
    return (owed or whole) and any(said.doer.stems <= wording(sentence).stems for sentence in sentences)


def _is_named(party: Party, sentences: Sequence[str]) -> bool:
    """Whether it is a name by its capitals; that of a first word counts if another sentence has it inside."""
    if party.named or party.kind != "opener":
        return party.named
    names = (name for sentence in sentences for name in wording(sentence).names)
    return party.stems <= {stem(word) for name in names for word in words_of(name)}


def _may_mean_one(party: Party, other: Party, sentences: Sequence[str]) -> bool:
    """Whether a sentence has both names and says that one belongs to the other, or is another name of it."""
    both = party.stems | other.stems
    return any(both <= wording(sentence).stems and _ONE_OR_PART.search(sentence) for sentence in sentences)


def _are_two(party: Party, other: Party) -> bool:
    return bool(party.stems) and bool(other.stems) and party.stems.isdisjoint(other.stems)
