"""Roles that a claim has exchanged: "It acquired Norvik" for "It was acquired by Norvik", and deeds of another."""

import re
from collections.abc import Sequence

from holdfast.judges.clash import Clash
from holdfast.judges.clauses import LONGEST
from holdfast.judges.deeds import Deed, deeds_of, has_verb
from holdfast.judges.inversions import are_mutual
from holdfast.judges.negations import NEGATED
from holdfast.judges.typography import plain
from holdfast.judges.wordings import wording

_UNSURE = re.compile(
    r"\b(?:if|unless|whether|or|nor|neither|no|both|each other|one another|itself|themselves|himself|herself)\b"
)


def find_other_roles(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A claim whose doer and done-to stand the other way round in a sentence, or whose deed it says of another."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    if not plain_claim or NEGATED.search(plain_claim) or _UNSURE.search(plain_claim):
        return None
    said = next(iter(deeds_of(claim)), None)
    if said is None or not said.is_first or are_mutual((said.verb,)) or said.doer.is_one_with(said.done_to):
        return None
    known = [(s, deeds_of(s)) for s in sentences if len(s) <= LONGEST and has_verb(s, said.verb)]
    found = ""
    for sentence, deeds in known:
        same = [deed for deed in deeds if deed.verb == said.verb]
        reversed_here = [deed for deed in same if _is_reversed(said, deed)]
        if any(_may_tell(said, deed) for deed in same if deed not in reversed_here):
            return None
        if not NEGATED.search(plain(sentence)) and (
            reversed_here or _is_of_another(said, same, deeds, wording(sentence).stems)
        ):
            found = found or sentence
    if not found:
        return None
    return Clash(0, len(claim.rstrip(" .")), "The evidence tells otherwise who did this to whom", found)


def _is_reversed(said: Deed, known: Deed) -> bool:
    """Both have changed places, or one has and a pronoun stands for the other."""
    if said.done_to.is_one_with(known.doer):
        return said.doer.is_one_with(known.done_to) or not known.done_to.stems or not said.doer.stems
    return said.doer.is_one_with(known.done_to) and not known.doer.stems


def _may_tell(said: Deed, known: Deed) -> bool:
    """Whether it may be the claim's deed, with a pronoun or another word for one of the two."""
    return said.doer.may_be(known.doer) and said.done_to.may_be(known.done_to)


def _is_of_another(said: Deed, same: Sequence[Deed], deeds: Sequence[Deed], stems: frozenset[str]) -> bool:
    """Whether a sentence that knows the claim's doer says it of another: "built by A, taken by B"."""
    if not all(deed.doer.stems and deed.doer.stems.isdisjoint(said.doer.stems) for deed in same):
        return False
    alike = (deed.done_to for deed in same if deed.done_to.is_one_with(said.done_to))
    if said.done_to.definite and said.doer.stems <= stems and any(party.definite for party in alike):
        return bool(said.doer.stems)
    elsewhere = any(deed.doer.is_one_with(said.doer) for deed in deeds if deed not in same)
    return elsewhere and any(not deed.done_to.stems for deed in same)
