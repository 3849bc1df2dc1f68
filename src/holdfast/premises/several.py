"""Several yes/no questions in one sentence: "Did Bram open a bakery and did Alice quit Google?"."""

from collections.abc import Sequence

from holdfast.claims.words import word_set
from holdfast.premises.clauses import Clause, read_inverted
from holdfast.premises.openers import without_openers
from holdfast.premises.phrases import phrase_end
from holdfast.premises.question_words import question_word, wh_phrase_end
from holdfast.premises.tags import AUXILIARY, Tag
from holdfast.premises.tokens import Token, expand, tokenize, word_at

_PARTED = (",", ";")
_UNREAL = word_set("had were should")
"""What opens a condition: "Had Ann stayed, would Ben have left?"."""
_SAID_OF_IT = frozenset((Tag.VERB, Tag.ADJECTIVE))
_IS_OR_STANDS = _SAID_OF_IT | {Tag.DETERMINER, Tag.PREPOSITION, Tag.NOUN, Tag.NAME}
_HEADS = frozenset((Tag.NOUN, Tag.NAME, Tag.PRONOUN, Tag.NUMBER))
_ASKS_FOR_SUBJECT = word_set("who what which whose")


def questions_apart(question: str) -> list[str]:
    """Each question of a sentence alone, where an auxiliary and a subject of its own begin the next one."""
    text = expand(question)
    tokens = tokenize(text)
    for joint in range(1, len(tokens) - 2):
        if _joins(tokens, joint) and _asks_anew(tokens, joint):
            first, second = text[: tokens[joint].start], text[tokens[joint + 1].start :]
            return [f"{first.rstrip(' ,;')}?", *questions_apart(second)]
    return [question]


def _joins(tokens: Sequence[Token], joint: int) -> bool:
    """ "and", or a comma behind what asks already, right before an auxiliary."""
    if tokens[joint + 1].tag not in AUXILIARY:
        return False
    opening = tokens[0]
    is_apart = tokens[joint].text in _PARTED and opening.tag in AUXILIARY and opening.lower not in _UNREAL
    return is_apart or tokens[joint].lower == "and"


def _asks_anew(tokens: Sequence[Token], joint: int) -> bool:
    """Is it a question on both sides, and the second one about a subject of its own?"""
    first, second = _without_lead(without_openers(tokens[:joint])), without_openers(tokens[joint + 1 :])
    clause = read_inverted(second, 0, polar=True) if second else None
    if not first or clause is None or not any(token.tag in _HEADS for token in clause.subject):
        return False
    if first[0].tag in AUXILIARY:
        opened = read_inverted(first, 0, polar=True)
        asks = opened is not None and bool(opened.verb or opened.rest)
        return asks and _is_whole(second, clause, is_alone=opened is not None and _is_simple(opened))
    own = clause.auxiliary.tag is Tag.DO or any(token.tag is Tag.NAME for token in clause.subject)
    return _asks_of_event(first, own) and _is_whole(second, clause, is_alone=False)


def _without_lead(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without the "If Ann left," before a question."""
    places = (n for n in range(1, len(tokens)) if tokens[n - 1].text == "," and tokens[n].tag in AUXILIARY)
    leads = bool(tokens) and tokens[0].tag in (Tag.SUBORDINATOR, Tag.PREPOSITION)
    return tokens[next(places, 0) :] if leads else tokens


def _asks_of_event(first: Sequence[Token], own: bool) -> bool:
    """A wh-question that a second one can follow.

    "Who was ill and had the car repaired" is one question, unless what follows is surely a clause of its `own`.
    """
    place = question_word(first, True)
    end = len(first) if place is None else wh_phrase_end(first, place)
    if place is None or end >= len(first):
        return False
    inverted = first[end].tag in AUXILIARY and read_inverted(first, end) is not None
    of_subject = first[place].lower in _ASKS_FOR_SUBJECT and first[end].tag is not Tag.DO
    return own or (inverted and not of_subject)


def _is_simple(clause: Clause) -> bool:
    """No clause within it, whose second half could begin with an auxiliary: "say that Ann left and was glad"."""
    inner = AUXILIARY | {Tag.SUBORDINATOR, Tag.QUESTION}
    return not any(token.tag in inner or token.finite for token in clause.rest)


def _is_whole(tokens: Sequence[Token], clause: Clause, *, is_alone: bool) -> bool:
    """Does the clause say something of its subject: "is the pool open", and not "was the owner of the mill"?"""
    if clause.verb is not None:
        return True
    if clause.auxiliary.tag is not Tag.BE or not clause.rest:
        return False
    said, described = clause.rest[0], clause.rest[0].entry.may_be("a")
    start = 1 + (word_at(tokens, 1) == "not")
    if not (start < phrase_end(tokens, start) < len(tokens) or described):
        return False
    named = clause.subject[0].tag is Tag.NAME or (is_alone and clause.subject[0].tag is Tag.DETERMINER)
    return described or said.tag in (_IS_OR_STANDS if named else _SAID_OF_IT)
