"""Passages that say the opposite of a claim in its own words: "Anna did not move to Rome", "No data was lost"."""

import re

from holdfast.claims.lexicon import lemma, look_up
from holdfast.claims.words import STOPWORDS, stem, word_set, words

_CLAUSE = re.compile(r"(?<=[.!?;])\s+|,?\s+(?:but|because|although|though)\s+", re.IGNORECASE)
_NEGATION = re.compile(
    r"\b(?:never|not|cannot|nobody|no one|none"
    r"|no(?!\s+(?:longer|more|less|fewer|later|sooner|doubt|wonder|matter|problem)))\b|n['’]t\b",
    re.IGNORECASE,
)
_ANY_NO = re.compile(r"\bno\b|" + _NEGATION.pattern, re.IGNORECASE)
_LEAVES_ROOM = word_set(
    """again alone before if may might only should then today tomorrow tonight unless until when whether while will
    would yesterday yet"""
)
"""What makes a denial one of a certain time, of a condition, or of a part."""
_SAY_NOTHING = word_set("someone something somebody anyone anything anybody actually simply really end fact")
"""Nobody by name, and what only insists: "in fact", "in the end"."""
_PAST = word_set("was were did had")
_LEAST_WORDS = 2
"""Words that a claim must have: of fewer, too much is the opposite."""


def says_the_opposite(claim: str, evidence: str) -> bool:
    """Does a clause hold all words of the claim, no others, and one negation?"""
    wanted = _meant(claim)
    if len(wanted) < _LEAST_WORDS or _NEGATION.search(claim):
        return False
    return any(_is_opposite(clause, claim, wanted) for clause in _CLAUSE.split(evidence))


def states_it(claim: str, evidence: str) -> bool:
    """Does a clause hold all words of the claim, and no negation?"""
    wanted = _meant(claim)
    return any(wanted <= _meant(clause) for clause in _CLAUSE.split(evidence) if not _ANY_NO.search(clause))


def _is_opposite(clause: str, claim: str, wanted: set[str]) -> bool:
    is_plain = len(_NEGATION.findall(clause)) == 1 and not clause.rstrip().endswith("?")
    if not is_plain or not _LEAVES_ROOM.isdisjoint(words(clause)):
        return False
    affirmed = _NEGATION.sub(" ", clause)
    # Who does not live in Rome may have lived there.
    return _meant(affirmed) == wanted and not _tenses(affirmed).isdisjoint(_tenses(claim))


def _tenses(text: str) -> set[str]:
    """Is it of the past, of the present, or, as "Tom cut the cake", of one or the other?"""
    said = words(text)
    forms = [look_up(word) for word in said]
    if not _PAST.isdisjoint(said) or any(form.may_be("d") and not form.may_be("b") for form in forms):
        return {"past"}
    return {"past", "present"} if any(form.may_be("d") for form in forms) else {"present"}


def _meant(text: str) -> set[str]:
    """The words that carry meaning, verbs in one form for "went" and "did not go"."""
    kept = (word for word in words(text) if word not in STOPWORDS | _SAY_NOTHING)
    return {stem(lemma(word)) for word in kept}
