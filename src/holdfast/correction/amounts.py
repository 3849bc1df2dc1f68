"""Plain numbers of fields that a passage tells as amounts of money: "total: 20.0" and "total 20.00 EUR"."""

import re
from collections.abc import Sequence

from holdfast.claims.words import content_words
from holdfast.correction.pieces import Piece, Pieces, fields_of, is_kin
from holdfast.correction.quoting import holds
from holdfast.correction.values import same_number, values_of
from holdfast.grounding.types import ClaimVerification

_DENIES = re.compile(r"n't\b|n’t\b|\b(?:not|never|without|nor|no(?!\.? ?\d))\b", re.IGNORECASE)


def with_amounts_told(claims: Sequence[ClaimVerification], pieces: Pieces) -> list[ClaimVerification]:
    """The claims; a field whose number is the amount of the evidence, in so many words, stays as it is."""
    return [
        claim.model_copy(update={"is_flagged": False}) if _is_told(claim, pieces) else claim
        for claim in claims
    ]


def _is_told(claim: ClaimVerification, pieces: Pieces) -> bool:
    if holds(claim) or claim.phantom_ids or not fields_of(claim.claim_text):
        return False
    return any(_tells(piece, claim.claim_text) for piece in pieces.near(claim))


def _tells(piece: Piece, text: str) -> bool:
    """Has a piece the last number of a field as its only amount, and all other words of it?"""
    amounts = [value for value in values_of(piece.words) if value.is_money]
    mine = [value for value in values_of(text) if value.kind == "number"]
    if len(amounts) != 1 or not mine or mine[-1].has_unit or _DENIES.search(piece.words):
        return False
    number = mine[-1]
    rest = content_words(f"{text[: number.start]} {text[number.end :]}")
    known = piece.stems | frozenset(content_words(piece.section))
    return same_number(number, amounts[0]) and bool(rest) and all(is_kin(stem, known) for stem in rest)
