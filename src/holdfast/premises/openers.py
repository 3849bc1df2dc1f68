"""What stands before a question and is no part of it: "So", "Hey Mel,", "Quick question:", "By the way,"."""

from collections.abc import Sequence

from holdfast.claims.words import word_set
from holdfast.premises.tags import AUXILIARY, Tag
from holdfast.premises.tokens import Token, word_at

_OPENERS = word_set("so and but well okay ok hey hi also then now please hello anyway oh yes no btw")
_LEAD_INS = frozenset(
    tuple(line.split())
    for line in """
    quick question
    one question
    one quick question
    one more question
    just one question
    another question
    good morning
    good afternoon
    good evening
    good day
    hi there
    hello there
    hey there
    by the way
    just curious
    just wondering
    out of interest
    out of curiosity
    excuse me
    thanks
    thank you
    sorry
    """.strip().splitlines()
)
"""Phrases that are no part of what is asked where a comma, a colon or a dash follows."""
_LONGEST = max(map(len, _LEAD_INS))
_BREAKS = frozenset(",:-–—")


def without_openers(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without "So,", "Hey Mel,", "Quick question:" and marks around the sentence."""
    start, end = 0, len(tokens)
    while start < end and (step := _opener(tokens[start:end])):
        start += step
    while end > start and tokens[end - 1].tag is Tag.MARK:
        end -= 1
    # A name and a comma before a question is whom one speaks to.
    if end - start > 3 and tokens[start].tag is Tag.NAME and tokens[start + 1].text == ",":
        after = tokens[start + 2]
        if after.tag in AUXILIARY | {Tag.QUESTION} or after.lower == "when":
            start += 2
    return tokens[start:end]


def _opener(tokens: Sequence[Token]) -> int:
    """How many words and marks at the beginning are no part of what is asked."""
    if tokens[0].lower in _OPENERS or tokens[0].tag is Tag.MARK:
        return 1
    words = tuple(token.lower for token in tokens[:_LONGEST])
    length = next((n for n in range(1, len(words) + 1) if words[:n] in _LEAD_INS), 0)
    first, second = (word_at(tokens, length + n) for n in range(2))
    if length and first in _BREAKS:
        return length + 1
    named = second == "," and tokens[length].tag is Tag.NAME  # "Good morning Anna, when did …"
    return length if named else 0
