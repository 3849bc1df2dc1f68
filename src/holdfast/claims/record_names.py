"""What the fields of one record are about: "sugar g: 17.4" of "product: Ridge Crunch Berry"."""

import re
from collections.abc import Iterable
from dataclasses import replace

from holdfast.claims.types import Claim
from holdfast.claims.words import content_words

_FIELD = re.compile(r"[^\W_][^:;\n]{0,60}: +[^;\n]{1,200}")
_SENTENCE_END = re.compile(r"[.!?]$")
_BETWEEN_LINES = re.compile(r"[^\S\n]*\n[^\S\n]*(?:[-*•+]\s+)?")
_DAY_OR_AMOUNT = re.compile(
    r"[-+$€£¥]?\d|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:yes|no|none|not|true|false)\b",
    re.IGNORECASE,
)


def is_field(text: str) -> bool:
    """ "price: 4 euros": a name and a value, and no sentence."""
    return _FIELD.fullmatch(text) is not None and _SENTENCE_END.search(text) is None


def may_name(value: str) -> bool:
    """Whether other fields may be about it: dates, amounts, numbers and truths are told of something."""
    return any(map(str.isalpha, value)) and _DAY_OR_AMOUNT.match(value) is None


def name_records(response: str, claims: Iterable[Claim]) -> list[Claim]:
    """Fields on lines of their own, with the first that is a name as the context of those below it."""
    named: list[Claim] = []
    name: str | None = None
    for claim in claims:
        last = named[-1] if named else None
        if not is_field(claim.text):
            name = None
        elif name is None or last is None or not _BETWEEN_LINES.fullmatch(response[last.end : claim.start]):
            name = claim.text if may_name(claim.text.partition(": ")[2]) else None
        elif claim.context is None:
            claim = replace(claim, context=name)
        named.append(claim)
    return named


def record_of(claim: Claim, nearest: str) -> str | None:
    """The name of the record that a field belongs to, where the nearest piece of evidence does not have it."""
    if not (claim.context and is_field(claim.context) and is_field(claim.text)):
        return None
    value = claim.context.partition(": ")[2]
    return None if set(content_words(value)) <= set(content_words(nearest)) else claim.context
