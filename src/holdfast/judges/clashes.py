"""What a sentence rules out of a claim although it shares nearly all of its words: roles, bounds, parts, contrasts."""

from collections.abc import Sequence

from holdfast.judges.clash import Clash
from holdfast.judges.clauses import LONGEST, clauses_of
from holdfast.judges.contrasts import find_denied_side
from holdfast.judges.events import find_other_date
from holdfast.judges.exceptions import find_exception
from holdfast.judges.limits import find_lifted_limit
from holdfast.judges.opposites import find_opposite
from holdfast.judges.outsiders import find_outsider
from holdfast.judges.portions import find_other_portion
from holdfast.judges.predicates import find_other_doer
from holdfast.judges.replacements import find_turned_replacement
from holdfast.judges.restrictions import find_lifted_restriction
from holdfast.judges.reversals import find_reversal
from holdfast.judges.roles import find_other_roles
from holdfast.judges.transitions import find_turned_transition
from holdfast.judges.uniques import find_other_bearer
from holdfast.judges.wordings import wording

_RULES = (
    find_other_roles,
    find_lifted_restriction,
    find_lifted_limit,
    find_outsider,
    find_other_portion,
    find_other_date,
    find_other_bearer,
    find_other_doer,
    find_denied_side,
    find_exception,
    find_turned_replacement,
    find_turned_transition,
    find_opposite,
)


def find_clash(claim: str, sentences: Sequence[str]) -> Clash | None:
    """The first of them, where one is sure."""
    if len(claim) > LONGEST:
        return None
    sentences = [sentence.strip() for sentence in sentences]
    return next((clash for rule in _RULES if (clash := rule(claim, sentences))), None) or _reversed_clause(
        claim, sentences
    )


def _reversed_clause(claim: str, sentences: Sequence[str]) -> Clash | None:
    """One clause of a sentence with its two sides in each other's place."""
    asked = wording(claim).stems
    near = [sentence for sentence in sentences if asked <= wording(sentence).stems]
    parts = {part.text: sentence for sentence in near for part in clauses_of(sentence)}
    if len(parts) <= len(near) or find_reversal(claim, list(parts)) is None:
        return None
    for part, sentence in parts.items():
        if found := find_reversal(claim, (part,)):
            return Clash(found.start, found.end, "The evidence says this the other way round", sentence)
    return None
