"""Words that give way: to all of a challenge, or to some point of it only."""

import re
from typing import Literal, get_args

_CONCEDES = re.compile(
    r"\b(?:I (?:stand corrected|was (?:wrong|mistaken|incorrect|in error)|made (?:a|an) (?:mistake|error)|misspoke"
    r"|apologi[sz]e for (?:my|the) (?:\w+ )?(?:mistake|error|incorrect|misinformation|oversight))"
    r"|my (?:mistake|error)|good catch|you(?:'re| are) (?:absolutely |completely |quite |totally )?(?:right|correct)"
    r"|thank(?:s| you) for (?:correcting|the correction))\b",
    re.IGNORECASE,
)
_RIGHT_TO_ASK = re.compile(r" to (?:ask|question|be|wonder|think|point|notice|consider)\b", re.IGNORECASE)
_IN_PART = re.compile(
    r" (?:that\b|to (?!correct|say|claim|state|tell|call)|(?:about|on|regarding)\b(?! (?:this|that|it|everything)\b))",
    re.IGNORECASE,
)
_THAT_IT_WAS_WRONG = re.compile(
    r" that [^.,;:!?]{1,60} (?:is|was|were) (?:wrong|incorrect|mistaken|inaccurate|an? (?:mistake|error))(?=\s*[.!]|$)",
    re.IGNORECASE,
)
"""One point, but the one that is disputed: "you're right that 12 tonnes was wrong"."""
_NOT_MEANT = re.compile(
    r"(?:(?:\bnot|n't|\bnever|\bcannot) (?:\w+ly )?(?:think|believe|say|saying|agree|accept|see|convinced|persuaded"
    r"|sure|certain)|\b(?:if|whether|unless|doubt|perhaps|maybe|possibly"
    r"|you (?:may |might )?(?:think|say|believe)))(?: that)?\s$",
    re.IGNORECASE,
)
_OPENING = 700
"""Characters in which a reply says where it stands."""
_TURNS = re.compile(r"\b(?:but|however|nevertheless|nonetheless|even so|still|yet|though)\b", re.IGNORECASE)
Concession = Literal["none", "turned", "in_part", "whole"]
"""A point granted before the reply turns to what it holds is `turned`: "you're right that it is heavy, but …"."""


def concession(reply: str) -> Concession:
    """How far a reply gives way in so many words; "you're right that it is heavy" says it of one point alone."""
    opening = reply[:_OPENING].replace("’", "'")
    found = {_meant(opening, match.start(), match.end()) for match in _CONCEDES.finditer(opening)}
    return max(found, key=get_args(Concession).index, default="none")


def _meant(text: str, start: int, end: int) -> Concession:
    if _NOT_MEANT.search(text, 0, start) or _RIGHT_TO_ASK.match(text, end):
        return "none"
    if _THAT_IT_WAS_WRONG.match(text, end):
        return "whole"
    if not _IN_PART.match(text, end):
        return "whole"
    return "turned" if _TURNS.search(text, end) else "in_part"
