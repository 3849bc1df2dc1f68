"""A response cut into pieces that each belong to one claim, for views that colour them."""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from holdfast.grounding.types import ClaimStatus, ClaimVerification

_WORST_LAST: tuple[ClaimStatus | None, ...] = (
    None,
    ClaimStatus.SUPPORTED,
    ClaimStatus.PARTIALLY_SUPPORTED,
    ClaimStatus.UNSUPPORTED,
    ClaimStatus.CONTRADICTED,
)


@dataclass(frozen=True, slots=True)
class Segment:
    """Some text of the response, the claim it belongs to, and whether the evidence lacks these very words."""

    text: str
    claim: ClaimVerification | None
    marked: bool


def cut_segments(response: str, claims: Sequence[ClaimVerification]) -> Iterator[Segment]:
    """The response in order; where claims overlap, the one that is worse off is shown."""
    owner, marked = _paint(response, claims)
    start = 0
    for end in range(1, len(response) + 1):
        if end == len(response) or (owner[end], marked[end]) != (owner[start], marked[start]):
            claim = claims[owner[start]] if owner[start] >= 0 else None
            yield Segment(response[start:end], claim, bool(marked[start]))
            start = end


def _paint(response: str, claims: Sequence[ClaimVerification]) -> "tuple[array[int], bytearray]":
    """For each character: the number of its claim (-1 for none), and whether it is highlighted."""
    owner, marked = array("l", [-1]) * len(response), bytearray(len(response))
    order = sorted(
        range(len(claims)), key=lambda n: (claims[n].is_flagged, _WORST_LAST.index(claims[n].verdict))
    )
    for number in order:
        claim = claims[number]
        first, last = claim.start or 0, min(claim.end or 0, len(response))
        owner[first:last] = array("l", [number]) * max(0, last - first)
        marked[first:last] = bytes(max(0, last - first))
        for mark in claim.highlights:
            size = max(0, min(mark.end, last) - max(mark.start, first))
            marked[max(mark.start, first) : max(mark.start, first) + size] = b"\x01" * size
    return owner, marked
