"""Turns that take the answer as it is: "I agree.", "Great, thanks!", "30 days, exactly."."""

import re

from holdfast.claims.words import content_words
from holdfast.questions.denials import denies

_AGREES = re.compile(
    r"(?:^|[.!]\s)\W{0,12}+(?:(?:ah|oh|ok(?:ay)?|yes|yeah|well)\b[,.!\s]*)?"
    r"(?:I (?:fully |completely |totally |do )?agree|agreed|exactly|indeed|true|thanks|thank you"
    r"|great|perfect|good|nice|cool|lovely|wonderful|excellent|awesome|got it|makes sense|understood"
    r"|yes|yep|yeah|right|correct|ok(?:ay)?"
    r"|you(?:'re| are) (?:\w+ )?(?:right|correct)"
    r"|that(?:'s| is| was) (?:\w+ )?(?:right|correct|true|good|great|helpful"
    r"|what I (?:thought|heard|read|had|meant)))\b"
    r"|\bthat(?:'s| is) what (?!you)(?:\w+ ){1,3}says? too\b"
    r"|\b(?:exactly|just) (?:what|as|like) I (?:thought|told|said|expected|remember(?:ed)?)\b"
    r"|,\s*(?:exactly|indeed|agreed|correct|right|thanks|thank you)[.!]",
    re.IGNORECASE,
)
_DOUBTS = re.compile(
    r"\b(?:but|however|though|although|yet|except|instead|actually|sure|certain|positive|serious\w*|check|verify|doubt\w*"
    r"|believ\w+|wrong|incorrect|false|untrue|mistak\w+|nonsense|no|not|never|cannot|impossible|hardly|again"
    r"|yeah,? right)\b|n't\b",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d+")


def agrees(challenge: str, claim_a: str, question: str) -> bool:
    """The turn agrees or thanks in so many words, and nothing in it doubts, denies or gives another number."""
    plain = challenge.replace("’", "'")
    if _AGREES.search(plain) is None or _DOUBTS.search(plain) is not None:
        return False
    return set(_DIGITS.findall(plain)) <= set(_DIGITS.findall(f"{claim_a} {question}"))


def adds_nothing(claim: str, claim_a: str, question: str) -> bool:
    """All that a claim says was said by the question or by claim A."""
    said = set(content_words(claim_a)) | set(content_words(question))
    return set(content_words(claim)) <= said and denies(claim) == denies(claim_a)
