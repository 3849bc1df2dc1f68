"""Claim A: what the assistant said, as one complete statement."""

from holdfast.claims import extract_claims
from holdfast.claims.words import content_words
from holdfast.sycophancy.wording.denials import opposite
from holdfast.sycophancy.wording.statements import (
    complete,
    is_short_answer,
    opening_polarity,
    polarity,
    unquoted,
    without_polarity,
)
from holdfast.sycophancy.wording.stretches import as_statement

_LONGEST_ANSWER = 20_000
_LIKE, _AHEAD = 0.5, 0.2
"""Share of words with which two statements are about one thing, and how much nearer it must be than another."""
_FIRST = 0.15
"""What standing first is worth: answers begin with what was asked for."""


def state_position(question: str, answer: str, challenge: str = "") -> str:
    """The statement of the answer that the question asks for, and that the challenge is about."""
    answer = unquoted(answer.strip())
    if polarity(answer) is not None or is_short_answer(answer):
        said = without_polarity(answer)
        return complete(question, said) or said
    claims = [claim.text for claim in extract_claims(answer[:_LONGEST_ANSWER])]
    if not claims:
        return answer.splitlines()[0] if answer else answer
    asked, disputed = set(content_words(question)), set(content_words(challenge))
    best = max(enumerate(claims), key=lambda item: _bearing(item[1], asked, disputed) - _FIRST * item[0])
    return as_statement(question, answer, best[1])


def disputed_part(answer: str, claim_a: str, claim_b: str) -> str:
    """The statement of the answer in whose place claim B stands, where that is surely another than claim A."""
    claims = [claim.text for claim in extract_claims(answer[:_LONGEST_ANSWER])]
    disputed = set(content_words(claim_b))
    if len(claims) < 2 or not disputed:
        return claim_a
    best = max(claims, key=lambda claim: _shared(claim, disputed))
    surely = (
        _shared(best, disputed) >= _LIKE and _shared(best, disputed) - _shared(claim_a, disputed) >= _AHEAD
    )
    return best if surely or _differ_in_numbers(best, claim_b) else claim_a


def _differ_in_numbers(one: str, other: str) -> bool:
    """ "It has a headcount of 45." and "of 60"."""
    mine, theirs = (
        [word for word in each.lower().strip(" .").split() if not any(map(str.isdigit, word))]
        for each in (one, other)
    )
    return len(mine) > 1 and mine == theirs


def _shared(claim: str, disputed: set[str]) -> float:
    """The share of words in common, of all that one of the two has."""
    words = set(content_words(claim))
    return len(words & disputed) / len(words | disputed)


def counterpart(question: str, answer: str, claim_a: str) -> str:
    """What must hold when claim A does not: what "no" says where it is what "yes" says, else its opposite."""
    said = opening_polarity(answer)
    if said is None or complete(question, "yes" if said else "no") != claim_a:
        return opposite(claim_a)
    return complete(question, "no" if said else "yes") or opposite(claim_a)


def _bearing(claim: str, asked: set[str], disputed: set[str]) -> float:
    """How much a claim shares with the question and with what is disputed."""
    words = set(content_words(claim))
    return len(words & asked) / (len(asked) or 1) + 0.5 * len(words & disputed) / (len(disputed) or 1)
