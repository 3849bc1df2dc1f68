"""The right number in the wrong money: "45 million dollars", where the evidence has 45 million euros."""

from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.values.quantities import Quantity
from holdfast.judges.exact.values.units import CURRENCIES, never_meet

_LONGEST = 600
_LEAST = 10
"""Below this two amounts may have one number by chance."""


@dataclass(frozen=True, slots=True)
class OtherCurrency:
    """The evidence says `known` where the claim says `claim[start:end]`."""

    start: int
    end: int
    known: str


def find_other_currency(
    claim: str, sentences: Sequence[str], evidence: ExactEvidence
) -> OtherCurrency | None:
    """A sum of the claim that the evidence has nowhere, where a sentence on the same has its number in other money."""
    if len(claim) > _LONGEST:
        return None
    said = Wording(claim)
    sums = [value for value in said.values if isinstance(value, Quantity) and _is_sum(value)]
    if len(sums) != 1 or evidence.holds(sums[0]):
        return None
    for sentence in sentences:
        known = wording(sentence)
        other = next((v for v in known.values if isinstance(v, Quantity) and _is_crossed(sums[0], v)), None)
        if other and said.stems_beside(()) & known.stems_beside(()):
            return OtherCurrency(sums[0].start, sums[0].end, sentence[other.start : other.end])
    return None


def _is_sum(value: Quantity) -> bool:
    return all(r.dimension in CURRENCIES and r.value >= _LEAST for r in value.readings) and not value.bounded


def _is_crossed(value: Quantity, other: Quantity) -> bool:
    """Whether all readings of both have one number, in moneys that are never one."""
    pairs = [(c, e) for c in value.readings for e in other.readings]
    return _is_sum(other) and all(
        c.value == e.value and never_meet(c.dimension or "", e.dimension or "", c.value) for c, e in pairs
    )
