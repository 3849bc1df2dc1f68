"""Clauses in the order of a statement: "Piet sold the mill, didn't he?", "tell me what | Piet sold"."""

from collections.abc import Sequence

from holdfast.claims.words import word_set
from holdfast.premises.clauses import Clause
from holdfast.premises.phrases import clause_at, head_of, is_plural, join, phrase_end, with_article
from holdfast.premises.tags import AUXILIARY, NOMINAL, Tag
from holdfast.premises.tokens import Token, word_at

_CONFIRM = word_set("right correct true yes no ok okay huh eh")
_TRUTH = word_set("true correct right case fact")
_TAG_SUBJECTS = word_set("i you he she it we they there that this")
_OFFERED = word_set(
    """included allowed accepted permitted required needed provided covered extra available possible free open closed
    refundable welcome"""
)
"""What short questions ask of a service: "pets allowed", "parking free"."""
_GUESSES = word_set("idea ideas clue chance thoughts luck way advice tips")
_OWN = word_set("i we my our")


def asked_statement(tokens: Sequence[Token]) -> Sequence[Token]:
    """The statement whose truth is asked; none in a fragment ("The mill?") or an echo ("Piet sold what?").

    `tokens` stand before a question mark and hold no question in the usual order.
    """
    end = _before_tag(tokens)
    if end < len(tokens):
        verbs = any(token.tag in AUXILIARY or token.finite for token in tokens[:end])
        return tokens[:end] if verbs else ()
    echoes = any(token.tag is Tag.QUESTION for token in tokens) or word_at(tokens, end - 1) == "when"
    own = any(token.lower in _OWN for token in tokens[:3])
    return () if echoes or own else clause_at(tokens, 0)


def asked_in_short(tokens: Sequence[Token]) -> str:
    """ "Breakfast is included" of "breakfast included"; nothing in any other question."""
    if tokens[0].lower == "any":
        return _asked_for_any(tokens[1:])
    *thing, offered = tokens
    if offered.lower not in _OFFERED or not thing or any(token.tag not in NOMINAL for token in thing):
        return ""
    return f"{join(thing)} {'are' if is_plural(thing[-1].text) else 'is'} {offered.lower}"


def _asked_for_any(tokens: Sequence[Token]) -> str:
    """ "There are discounts for students" of "any discounts for students"."""
    end = phrase_end(tokens, 0)
    placed = 0 < end < len(tokens) and tokens[end].tag in (Tag.PREPOSITION, Tag.TO)
    verbs = any(token.tag in AUXILIARY | {Tag.VERB, Tag.QUESTION} for token in tokens)
    head = head_of(tokens[:end]) if placed else None
    if head is None or verbs or head.lower in _GUESSES:
        return ""
    said = join(tokens)
    return f"there are {said}" if is_plural(head.text) else f"there is {with_article(said, head.text)}"


def has_tag(tokens: Sequence[Token]) -> bool:
    """Does it end in ", aren't you" or ", does it", which asks with or without a question mark?"""
    end = _before_tag(tokens)
    return end + 2 < len(tokens) and tokens[end].text == ","


def asked_if_true(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "Ann sold the boat" of "is it really true that Ann sold the boat"; none in any other question."""
    words = [token.lower for token in tokens[:7]]
    if words[:1] not in (["is"], ["was"]) or "it" not in words[1:3] or "that" not in words:
        return ()
    place = words.index("that")
    said = {word for word in words[1:place] if word not in ("it", "not", "really", "actually", "the", "a")}
    return tokens[place + 1 :] if len(said) == 1 and said <= _TRUTH else ()


def asked_in_cleft(tokens: Sequence[Token]) -> str:
    """ "Ann moved in 2019" of "was it in 2019 that Ann moved"; nothing in any other question."""
    start = 2 + (word_at(tokens, 1) == "not")
    if word_at(tokens, 0) not in ("is", "was") or word_at(tokens, start - 1) != "it":
        return ""
    if word_at(tokens, start) != "because" and not (
        start < len(tokens) and tokens[start].tag is Tag.PREPOSITION
    ):
        return ""
    place = next((i for i in range(start + 2, len(tokens)) if tokens[i].lower == "that"), None)
    clause = clause_at(tokens, place + 1) if place else ()
    return f"{join(clause)} {join(tokens[start:place])}" if clause else ""


def _before_tag(tokens: Sequence[Token]) -> int:
    """Where ", right", ", isn't that so" or "didn't he" begins; the end when there is none."""
    end = len(tokens)
    last = end - 1
    if word_at(tokens, last) in _CONFIRM:
        if word_at(tokens, last - 1) == ",":
            return last - 1
        last -= 1
    place = last - 1
    place -= place > 0 and tokens[place].tag is Tag.NOT
    if place < 1 or word_at(tokens, last) not in _TAG_SUBJECTS or tokens[place].tag not in AUXILIARY:
        return end
    while place and tokens[place - 1].tag is Tag.MARK:
        place -= 1
    return place


def read_in_order(tokens: Sequence[Token]) -> Clause | None:
    """The clause in the order of a statement: "Ann has bought in May"; None when no verb follows its subject."""
    end = phrase_end(tokens, 0)
    names = next((i for i, token in enumerate(tokens) if token.tag is not Tag.NAME), len(tokens))
    if 0 < names < end and tokens[names].entry.may_be("zd"):
        return Clause(tuple(tokens[:names]), tokens[names], None, tuple(tokens[names + 1 :]))
    if end == 0 or end >= len(tokens):
        return None
    subject, first, rest = tuple(tokens[:end]), tokens[end], tuple(tokens[end + 1 :])
    if first.finite:
        return Clause(subject, first, None, rest)
    if first.tag in AUXILIARY and rest and rest[0].tag is Tag.VERB:
        return Clause(subject, first, rest[0], rest[1:])
    return Clause(subject, first, None, rest) if first.tag in (Tag.DO, Tag.HAVE) else None
