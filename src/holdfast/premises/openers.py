"""What stands before a question and is no part of it: "So", "Hey Mel,", "Quick question:", "By the way,"."""

import re
from collections.abc import Sequence

from holdfast.claims.words import word_set
from holdfast.premises.tags import AUXILIARY, Tag
from holdfast.premises.tokens import Token

_OPENERS = word_set("so and but well okay ok hey hi also then now please hello anyway oh yes no btw")
_LEAD_IN = re.compile(
    r"(?:just |only )?(?:(?:a|one|two|another|my) )?"
    r"(?:(?:more|last|final|quick|small|short|brief|tiny|little|simple|silly|stupid|dumb|random|other) )*"
    r"(?:questions?|q|one|things?)"
    r"|good (?:morning|afternoon|evening|day)|(?:hi|hello|hey) there|by the way|just (?:curious|wondering)"
    r"|out of (?:interest|curiosity)|(?:please )?excuse me|thanks|thank you"
    r"|(?:i (?:am|'m) )?(?:so |very )?sorry(?: (?:to|for|about) .+)?"
)
"""Phrases that are no part of what is asked where a comma, a colon or a dash follows."""
_LONGEST = 10
"""Words of such a phrase."""
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
    words = [token.lower for token in tokens[: _LONGEST + 1]]
    end = next((n for n, word in enumerate(words) if word in _BREAKS), 0)
    if _LEAD_IN.fullmatch(" ".join(words[:end])):
        return end + 1
    # "Good morning Anna, when did …"
    named = end > 1 and words[end] == "," and tokens[end - 1].tag is Tag.NAME
    return end - 1 if named and _LEAD_IN.fullmatch(" ".join(words[: end - 1])) else 0
