"""Is a sentence of the evidence about what a claim is about? One about something else does not stand in its place."""

import re

from holdfast.claims.lexicon import look_up
from holdfast.claims.verbs import is_finite
from holdfast.claims.words import content_words, word_set

_LEANS = word_set(
    "in on at by for from after before since if when during with it he she they this that these those its his her their there both all i you we"
)
"""First words behind which it is not told in so many words what a sentence is about."""
_DETERMINERS = word_set("the a an this that these those its his her their our your my")
_BEHIND_THE_HEAD = word_set("of for in on at from to with by about between as per")
_WORD = re.compile(r"\w[\w'’.-]*\w|\w")
_MOSTLY = 5
"""Tenths of its uses in which a word is a verb."""
_MARK = re.compile(r"[A-Z]|\w*\d\w*")
"""What tells one of a kind from another: model B, room 12."""


def is_about_the_same(claim: str, sentence: str) -> bool:
    """The sentence names what the claim is about; one that starts from a pronoun may well mean it."""
    subject = _subject(claim)
    words = _WORD.findall(sentence)
    if not subject or not words or _leans(words):
        return True
    marks = {word for word in subject[1:] if _MARK.fullmatch(word)}
    own = _head(subject)
    names = {word for word in own if word[0].isupper()}
    if not marks <= set(words):
        return False
    if not names.isdisjoint(words):
        return True
    return bool(own) and not own[-1][0].isupper() and _has_thing(own[-1], words)


def _has_thing(head: str, words: list[str]) -> bool:
    """The sentence has the thing without a name of its own: "the bridge", but not "the Basic plan" for another one."""
    places = [n for n, word in enumerate(words) if n and content_words(word) == content_words(head)]
    if content_words(words[0]) == content_words(head):
        return True
    return any(n == 1 or words[n - 1].islower() for n in places)


def _subject(claim: str) -> list[str]:
    """The words before the verb; none where a pronoun stands there."""
    words = _WORD.findall(claim[:200])
    verb = next((n for n, word in enumerate(words) if n and _is_verb(word)), 0)
    return [] if _leans(words) else words[:verb]


def _is_verb(word: str) -> bool:
    entry = look_up(word.lower())
    return is_finite(word) or (entry.may_be("z") and (not entry.may_be("n") or entry.verb_share >= _MOSTLY))


def _head(subject: list[str]) -> list[str]:
    """The words that name it: "the fee" of "the fee for model B"."""
    inner = subject[1:] if subject[0].lower() in _DETERMINERS else subject
    end = next((n for n, word in enumerate(inner) if n and word.lower() in _BEHIND_THE_HEAD), len(inner))
    return inner[:end]


def _leans(words: list[str]) -> bool:
    return bool(words) and words[0].lower() in _LEANS and not (len(words) > 1 and words[1][:1].isupper())
