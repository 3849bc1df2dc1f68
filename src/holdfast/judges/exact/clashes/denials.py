"""Denials that follow from a bound, an exception or a contrast: "is not free every day" from "on Sundays only"."""

import re
from collections.abc import Sequence

from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.clashes.contrasts import find_denied_side
from holdfast.judges.exact.clashes.exceptions import find_exception
from holdfast.judges.exact.clashes.limits import find_lifted_limit
from holdfast.judges.exact.clashes.outsiders import find_outsider
from holdfast.judges.exact.clashes.restrictions import find_lifted_restriction
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.typography import plain

_NOT = re.compile(r"n't\b| not\b|^not |(?<=\bcan)not\b")
_OF_EACH = re.compile(r"\b(?:any|anyone|anybody|anywhere|anytime|both|either)\b")
"""Under "not" these deny of each one what "not all" denies of some."""


def find_right_denial(claim: str, sentences: Sequence[str]) -> str | None:
    """The sentence whose "only", bound, exception or contrast rules out what a claim denies."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    found = list(_NOT.finditer(plain_claim))
    if len(found) != 1 or _OF_EACH.search(plain_claim):
        return None
    start, end = found[0].span()
    denied, near = claim[:start] + claim[end:], [sentence.strip() for sentence in sentences]
    ruled_out = (
        _lifted_after(start, denied, near)
        or find_outsider(denied, near)
        or find_exception(denied, near, whole=True)
        or find_denied_side(denied, near, whole=True)
    )
    return ruled_out.sentence if ruled_out else None


def _lifted_after(start: int, denied: str, sentences: Sequence[str]) -> Clash | None:
    """What the "not" stands before: "not all can", while "all cannot" may mean none."""
    lifted = find_lifted_restriction(denied, sentences) or find_lifted_limit(denied, sentences)
    return lifted if lifted and lifted.start >= start else None
