"""What a sentence rules out of a claim although it shares nearly all of its words: roles, bounds, parts, contrasts."""

from collections.abc import Sequence

from holdfast.judges.exact.clashes.bonds import find_turned_bond
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.clashes.columns import find_more_in_column
from holdfast.judges.exact.clashes.contrasts import find_denied_side
from holdfast.judges.exact.clashes.deadlines import find_other_deadline
from holdfast.judges.exact.clashes.events import find_other_date
from holdfast.judges.exact.clashes.exceptions import find_exception
from holdfast.judges.exact.clashes.fields import find_other_number
from holdfast.judges.exact.clashes.halves import find_crossed_halves
from holdfast.judges.exact.clashes.kinds import find_other_kind
from holdfast.judges.exact.clashes.limits import find_lifted_limit
from holdfast.judges.exact.clashes.offices import find_other_office
from holdfast.judges.exact.clashes.opposites import find_opposite
from holdfast.judges.exact.clashes.ordinals import find_other_rank
from holdfast.judges.exact.clashes.outsiders import find_outsider
from holdfast.judges.exact.clashes.portions import find_other_portion
from holdfast.judges.exact.clashes.positions import find_turned_position
from holdfast.judges.exact.clashes.predicates import find_other_doer
from holdfast.judges.exact.clashes.replacements import find_replaced_state, find_turned_replacement
from holdfast.judges.exact.clashes.restrictions import find_lifted_restriction
from holdfast.judges.exact.clashes.reversals import find_reversal
from holdfast.judges.exact.clashes.roles import find_other_roles
from holdfast.judges.exact.clashes.row_values import find_value_of_other_row
from holdfast.judges.exact.clashes.successions import find_former_holder
from holdfast.judges.exact.clashes.superlatives import find_outdone
from holdfast.judges.exact.clashes.tallies import find_swapped_count
from holdfast.judges.exact.clashes.transitions import find_turned_transition
from holdfast.judges.exact.clashes.uniques import find_other_bearer
from holdfast.judges.exact.reading.clauses import LONGEST, clauses_of
from holdfast.judges.exact.reading.wordings import wording

_RULES = (
    find_value_of_other_row,
    find_lifted_restriction,
    find_lifted_limit,
    find_other_deadline,
    find_outsider,
    find_other_portion,
    find_other_number,
    find_other_bearer,
    find_other_doer,
    find_denied_side,
    find_exception,
    find_turned_replacement,
    find_turned_transition,
    find_replaced_state,
    find_turned_position,
    find_turned_bond,
    find_other_rank,
    find_other_office,
    find_former_holder,
    find_outdone,
    find_more_in_column,
    find_other_kind,
)
_DECEIVED = (find_other_roles, find_other_date, find_swapped_count, find_crossed_halves, find_opposite)
"""Rules that a sentence about two things, or one that says more of the same, deceives now and then."""


def find_clash(claim: str, sentences: Sequence[str]) -> Clash | None:
    """The first of them, where one is sure."""
    if len(claim) > LONGEST:
        return None
    sentences = [sentence.strip() for sentence in sentences]
    return next((clash for rule in _RULES if (clash := rule(claim, sentences))), None) or _reversed_clause(
        claim, sentences
    )


def find_apparent_clash(claim: str, sentences: Sequence[str]) -> Clash | None:
    """The first of those that may be deceived."""
    if len(claim) > LONGEST:
        return None
    sentences = [sentence.strip() for sentence in sentences]
    return next((clash for rule in _DECEIVED if (clash := rule(claim, sentences))), None)


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
