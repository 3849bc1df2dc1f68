"""Denials that follow from a bound, an exception or a contrast: "is not free every day" from "on Sundays only"."""

import re
from collections.abc import Sequence

from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.clashes.contrasts import find_denied_side
from holdfast.judges.exact.clashes.exceptions import find_exception
from holdfast.judges.exact.clashes.limits import find_lifted_limit
from holdfast.judges.exact.clashes.opposites import turned_by_opposites
from holdfast.judges.exact.clashes.outsiders import find_outsider
from holdfast.judges.exact.clashes.restrictions import find_lifted_restriction
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.typography import plain

_NOT = re.compile(r"n't\b| not\b|^not |(?<=\bcan)not\b")
_EXCEPTS = re.compile(r"\b(?:except|exception|excluding|apart|aside|other than|but)\b", re.IGNORECASE)
_OF_EACH = re.compile(r"\b(?:any|anyone|anybody|anywhere|anytime|both|either)\b")
"""Under "not" these deny of each one what "not all" denies of some."""


def find_right_denial(claim: str, sentences: Sequence[str]) -> str | None:
    """The sentence whose "only", bound, exception or contrast rules out what a claim denies."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    found, near = list(_NOT.finditer(plain_claim)), [sentence.strip() for sentence in sentences]
    if plain_claim and not found:
        return _opposite_of_exception(claim, near)
    if len(found) != 1 or _OF_EACH.search(plain_claim):
        return None
    start, end = found[0].span()
    denied = claim[:start] + claim[end:]
    ruled_out = (
        _lifted_after(start, denied, near)
        or find_outsider(denied, near)
        or find_exception(denied, near, whole=True)
        or find_denied_side(denied, near, whole=True)
    )
    return ruled_out.sentence if ruled_out else None


def _opposite_of_exception(claim: str, sentences: Sequence[str]) -> str | None:
    """ "Closed on Sunday", where it is open every day except Sunday."""
    excepting = [sentence for sentence in sentences if _EXCEPTS.search(sentence)]
    turned = turned_by_opposites(claim) if excepting else ()
    found = (find_exception(other, excepting, whole=True) for other in turned)
    return next((clash.sentence for clash in found if clash), None)


def _lifted_after(start: int, denied: str, sentences: Sequence[str]) -> Clash | None:
    """What the "not" stands before: "not all can", while "all cannot" may mean none."""
    lifted = find_lifted_restriction(denied, sentences) or find_lifted_limit(denied, sentences)
    return lifted if lifted and lifted.start >= start else None
