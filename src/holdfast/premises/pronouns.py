"""Pronouns that leave open who or what is meant ("Piet sold it"), and those that mean nothing ("it rained")."""

from collections.abc import Sequence

from holdfast.claims.lexicon import lemma
from holdfast.claims.words import word_set
from holdfast.premises.phrases import phrase_end
from holdfast.premises.tags import AUXILIARY, Tag
from holdfast.premises.tokens import Token

_OBJECTS = word_set("it him her them")
_GOES_ON = frozenset((Tag.PREPOSITION, Tag.ADVERB, Tag.AND, Tag.MARK, Tag.SUBORDINATOR))
_BEFORE_VERB = AUXILIARY - {Tag.BE} | {Tag.ADVERB, Tag.NOT}
_WEATHER = word_set(
    """rain snow hail freeze thunder drizzle pour cold warm hot cool dark light sunny windy rainy cloudy foggy humid
    wet dry late early noon midnight"""
)
_IMPERSONAL = word_set("be become seem appear turn happen take")
_CLAUSE_WORDS = word_set("that whether if who which")


def stands_for_nothing(tokens: Sequence[Token]) -> bool:
    """ "It rained", "it is clear that …", "this mill …": the first word is no pronoun that stands for something."""
    if tokens[0].lower in ("this", "that"):
        return len(tokens) < 2 or tokens[1].tag not in AUXILIARY | {Tag.VERB}
    return tokens[0].lower == "it" and _is_impersonal(tokens)


def _is_impersonal(tokens: Sequence[Token]) -> bool:
    place = _after(tokens, 1, _BEFORE_VERB)
    said = _after(tokens, place, _BEFORE_VERB | {Tag.BE})
    if said < len(tokens) and lemma(tokens[said].lower) in _WEATHER:
        return True
    if place >= len(tokens) or lemma(tokens[place].lower) not in _IMPERSONAL:
        return False
    rest = tokens[place + 1 :]
    described = said < len(tokens) and tokens[said].entry.may_be("a")
    takes = lemma(tokens[place].lower) == "take"
    to_do = (described or takes) and any(token.tag is Tag.TO for token in rest)
    return to_do or any(token.lower in _CLAUSE_WORDS for token in rest)


def _after(tokens: Sequence[Token], start: int, tags: frozenset[Tag]) -> int:
    while start < len(tokens) and tokens[start].tag in tags:
        start += 1
    return start


def open_object(tokens: Sequence[Token]) -> str | None:
    """The "it" of "Piet sold it.", where nothing but who did it stands before the pronoun."""
    subject = phrase_end(tokens, 0)
    if any(token.tag is Tag.POSSESSIVE or token.lower == "of" for token in tokens[:subject]):
        return None  # "Anna's brother left her"
    for index in range(subject, len(tokens)):
        token = tokens[index]
        if token.tag in (Tag.NOUN, Tag.NAME):
            return None
        # "made it clear", "said it rained", "her gaming party"
        ends = index + 1 >= len(tokens) or tokens[index + 1].tag in _GOES_ON
        stands_alone = token.lower in ("him", "them") or ends
        if index and token.tag is Tag.PRONOUN and token.lower in _OBJECTS and stands_alone:
            return token.lower
    return None
