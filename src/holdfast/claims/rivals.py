"""Whether two openings name things of the same sort, of which a question names one: plans, persons, years, rows."""

import re
from collections.abc import Sequence

from holdfast.claims.lexicon import look_up
from holdfast.claims.openings import NUMBERED, Opening, telling_words
from holdfast.claims.subjects import MARK
from holdfast.claims.verbs import AUXILIARIES
from holdfast.claims.words import content_words, word_set

_PASSING = word_set(
    """first second third last next latter former new newer old older other another same own main only whole current
    one two three four five six seven eight nine ten mr mrs ms miss dr prof sir professor doctor"""
)
"""Words before a noun that name no other thing: "the new plan", "Mr Perrault"."""
_OF_ALL = frozenset(
    [
        *content_words("said says added told reported announced explained noted became"),
        *("", *AUXILIARIES - {"shall"}),
    ]
)
"""Verbs that things of different sorts share: "Acme said" and "Ms Hart said"."""
_STATE = re.compile(r"(?:ed|ing)$")
"""What may befall any of them: "a bleached coral"."""
_LONGEST_PHRASE = 4


def traits(opening: Opening) -> list[tuple[str, ...]]:
    """What another opening shares with it, one of these, if it is of the same sort."""
    phrase = opening.phrase
    found: list[tuple[str, ...]] = [(opening.kind,)] if opening.kind in ("row", "year", "case") else []
    if 1 < len(phrase) <= _LONGEST_PHRASE:
        found += [("last", *content_words(phrase[-1])), ("first", *content_words(phrase[0]))]
    if opening.kind == "label" and NUMBERED.match(opening.text):
        found.append(("numbered",))
    if len(phrase) == 1:
        found += [("alone", opening.kind), ("head", *content_words(phrase[0]))]
    return [*found, ("name", opening.kind)] if opening.is_name else found


def are_parallel(mine: Opening, other: Opening, key: str, question: frozenset[str]) -> bool | None:
    """They are of the same sort, and the question names only the first, with the word `key`; None if that depends on
    whether the evidence tells of both together.
    """
    if mine.kind == other.kind == "row":
        is_meant = not key.isdigit() or mine.verb in question
        return is_meant and question.isdisjoint(other.words - mine.words)
    if mine.kind == other.kind == "year":
        return question.isdisjoint(other.words)
    if _share_a_head(mine, other, key, question):
        return True
    if mine.kind != other.kind or other.words & question:
        return False
    if mine.kind == "label" and NUMBERED.match(mine.text) and NUMBERED.match(other.text):
        return True
    if mine.kind == "case":
        return mine.verb == other.verb and (mine.verb == "for" or (mine.is_name and other.is_name))
    if not (mine.is_name and other.is_name):
        return None if len(mine.phrase) == len(other.phrase) == 1 else False
    return True if mine.kind == "section" or mine.verb == other.verb not in _OF_ALL else None


def _share_a_head(mine: Opening, other: Opening, key: str, question: frozenset[str]) -> bool:
    """ "The Studio plan" and "the Plus plan", "Line 11" and "Line 23"."""
    left, right = mine.phrase, other.phrase
    if left and key in mine.complement and content_words(" ".join(left)) == content_words(" ".join(right)):
        # "the shop in Mill Street" and "the shop at the station"; no "interest on overdrafts" and "on savings"
        are_things = all(opening.text[:4].lower() == "the " for opening in (mine, other))
        return are_things and bool(other.complement - question)
    if not (1 < len(left) <= _LONGEST_PHRASE and 1 < len(right) <= _LONGEST_PHRASE):
        return False
    last, first = content_words(left[-1]), content_words(left[0])
    marked = all(len(phrase) == 2 and MARK.fullmatch(phrase[1]) for phrase in (left, right))
    if last and last == content_words(right[-1]) and key not in last:
        shared, left, right = last, left[:-1], right[:-1]
    elif marked and first == content_words(right[0]):
        shared, left, right = first, left[1:], right[1:]
    else:
        return False
    telling = [word for word in right if content_words(word)]
    own = [word for word in telling if telling_words(word).isdisjoint(question.union(shared))]
    if any(telling_words(word) - mine.words for word in telling if word not in own):
        return False
    kinds = {_kind(word, left) for word in left if key in telling_words(word)} - {"passing"}
    others = {_kind(word, right) for word in own} - {"passing"}
    alike = kinds & others or (kinds and others and "any" in kinds | others)
    return bool(alike) and (not question.isdisjoint(shared) or kinds != {"common"})


def _kind(word: str, phrase: Sequence[str]) -> str:
    """What sort of word tells it from others; at the beginning of a sentence every word has a capital."""
    if word.lower() in _PASSING or (_STATE.search(word) and look_up(word).may_be("gpd")):
        return "passing"
    if MARK.fullmatch(word):
        return "mark"
    if word == phrase[0] and word[0].isupper():
        return "any"
    return "name" if word[0].isupper() else "common"
