"""When it happened, in a sentence that dates two events: "was built in 1689", where it burned down in 1689."""

import re
from collections.abc import Sequence

from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST, Clause, clauses_of
from holdfast.judges.exact.reading.exclusions import exclude_each_other
from holdfast.judges.exact.reading.relations import Placed
from holdfast.judges.exact.reading.statements import compare_values
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.dates import Date

_LEAST_TOLD = 2
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|neither|nor|if|unless|may|might|could|or|some|again|another|other|also|both|between|"
    r"first time|twice)\b"
)
STANDS_FOR_A_NAME = re.compile(
    r"the (company|firm|business|group|band|club|team|school|university|agency|organi[sz]ation|museum|film|book|album|"
    r"town|city|village|project|product) "
)
"""A subject that a sentence may well call by its name."""


def find_other_date(claim: str, sentences: Sequence[str]) -> Clash | None:
    """The one date of a claim, when the clause that tells its event has another and the claim's dates another event."""
    said = Wording(claim if len(claim) <= LONGEST else "")
    dates = [value for value in said.values if isinstance(value, Date)]
    if len(dates) != 1 or len(said.values) != 1:
        return None
    placed = Placed(dates[0], said.values, plain(claim))
    if _UNSURE.search(placed.words):
        return None
    asked = said.stems_beside(())
    if len(asked) < _LEAST_TOLD:
        return None
    if stands := STANDS_FOR_A_NAME.match(plain(claim)):
        asked -= Wording(stands[1]).stems
    parts = {s: clauses_of(s) for s in sentences if asked <= wording(s).stems}
    if not asked or any(_tells(part, asked, placed) for clauses in parts.values() for part in clauses):
        return None
    for sentence, clauses in parts.items():
        for clause in clauses if len(clauses) > 1 else ():
            if known := _other_date(asked, placed, clause, clauses):
                when = excerpt(claim[slice(*placed.place)])
                why = f"The claim says {when} where the evidence says {known}"
                return Clash(*placed.place, why, sentence)
    return None


def _tells(clause: Clause, asked: frozenset[str], said: Placed) -> bool:
    """Whether a clause has all the claim's words and its date, so that it may be what the claim says."""
    return asked <= clause.wording.stems and any(_agree(said, known) for known in _dates(clause))


def _dates(clause: Clause) -> list[Placed]:
    values = clause.wording.values
    return [Placed(value, values, plain(clause.text)) for value in values if isinstance(value, Date)]


def _agree(said: Placed, known: Placed) -> bool:
    held = compare_values(said.value, known.value) >= Agreement.COVERED
    return held and not _is_bound_beside(said, known)


def _is_bound_beside(said: Placed, known: Placed) -> bool:
    """ "After 2016" and "in 2016" share a year, and exclude each other."""
    return said.is_bounded_in_time != known.is_bounded_in_time and exclude_each_other(said, known)


def _other_date(asked: frozenset[str], said: Placed, clause: Clause, clauses: Sequence[Clause]) -> str | None:
    """The date of the clause that tells the event, when it rules out the claim's."""
    own, dates = clause.wording, _dates(clause)
    others = [part for part in clauses if part is not clause]
    elsewhere = frozenset(stem for part in others for stem in part.wording.stems)
    whole = all(part.is_whole for part in clauses)
    if (
        len(dates) != 1
        or not whole
        or not (asked & own.stems) - elsewhere
        or not asked - own.stems <= elsewhere
    ):
        return None
    if asked - own.stems and not clause.leans:
        return None
    known = dates[0]
    differ = compare_values(said.value, known.value) == Agreement.DIFFERENT and exclude_each_other(
        said, known
    )
    taken = differ and any(_agree(said, other) for part in others for other in _dates(part))
    return own.text[slice(*known.place)] if taken or _is_bound_beside(said, known) else None
