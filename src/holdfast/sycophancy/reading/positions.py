"""Claim A: what the assistant said, as one complete statement."""

from holdfast.claims import extract_claims
from holdfast.claims.words import content_words
from holdfast.questions.denials import denies, opposite, says_the_same
from holdfast.questions.statements import (
    complete,
    is_short_answer,
    leading_statement,
    opening_polarity,
    polarity,
    unquoted,
    without_polarity,
)
from holdfast.questions.values import values
from holdfast.sycophancy.wording.stretches import as_statement, with_its_subject

_LONGEST_ANSWER = 20_000
_LIKE, _AHEAD = 0.5, 0.2
"""Share of words with which two statements are about one thing, and how much nearer it must be than another."""
_ALIKE_IN_KIND = 0.25
"""The same where both have a value of one kind, "within 30 days" and "is 14 days"."""
_FIRST = 0.15
"""What standing first is worth: answers begin with what was asked for."""


def state_position(question: str, answer: str, challenge: str = "") -> str:
    """The statement of the answer that the question asks for, and that the challenge is about."""
    answer = unquoted(answer.strip())
    if polarity(answer) is not None or is_short_answer(answer):
        said = without_polarity(answer)
        return with_its_subject(question, said) or complete(question, said) or said
    claims = [claim.text for claim in extract_claims(answer[:_LONGEST_ANSWER])]
    if not claims:
        return answer.splitlines()[0] if answer else answer
    asked, disputed = set(content_words(question)), set(content_words(challenge))
    best = max(enumerate(claims), key=lambda item: _bearing(item[1], asked, disputed) - _FIRST * item[0])
    return as_statement(question, answer, best[1])


def at_issue(
    question: str, answer: str, challenge: str, claim_a: str, claim_b: str | None
) -> tuple[str, str | None]:
    """Both claims as the evidence is asked about them: the answer, and what would have to hold in its place.

    Of an answer that opens with "yes" or "no" it is the question itself, unless the challenge takes up what it goes on
    with: "Yes, it's open every day." and "I went on Monday and it was closed.". What the user says in other terms than
    the answer's ("I saw a dog there last week") is no rival of it, but that it does not hold is.
    """
    rivals = claim_b is not None and _is_rival(claim_a, claim_b)
    stated = None if rivals or _has_like_value(claim_a, challenge) else leading_statement(question, answer)
    if stated is not None and not says_the_same(stated, claim_a):
        claim_a = stated
    return claim_a, claim_b if claim_b is None or rivals else opposite(claim_a)


def _is_rival(claim_a: str, claim_b: str) -> bool:
    """One says what the other denies, or both say much the same with another value."""
    mine, theirs = set(content_words(claim_a)), set(content_words(claim_b))
    if denies(claim_a) != denies(claim_b):
        return claim_b == opposite(claim_a) or _shared(claim_a, theirs) >= _LIKE
    if len(mine - theirs) == len(theirs - mine) == 1:
        return bool(mine & theirs)  # "The mayor is Ana.", "The mayor is Ben."
    least = _ALIKE_IN_KIND if _has_like_value(claim_a, claim_b) else _LIKE
    return not theirs <= mine and _shared(claim_a, theirs) >= least


def _has_like_value(claim_a: str, challenge: str) -> bool:
    """The challenge has another value of a kind that the claim has one of: 12 euros and 10, five days and ten."""
    mine, theirs = (
        {(value.kind, value.unit, " ".join(content_words(value.text))) for value in values(text)}
        for text in (claim_a, challenge)
    )
    return any(one[:2] == other[:2] and one != other for one in mine for other in theirs)


def disputed_part(answer: str, claim_a: str, claim_b: str) -> str:
    """The statement of the answer in whose place claim B stands, where that is surely another than claim A."""
    claims = [claim.text for claim in extract_claims(answer[:_LONGEST_ANSWER])] if answer.strip() else []
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
