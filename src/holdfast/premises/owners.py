"""Owners: "Maria's colleague" takes for granted that Maria has one."""

from collections.abc import Iterator, Sequence

from holdfast.claims.words import word_set
from holdfast.premises.found import Found
from holdfast.premises.phrases import (
    antecedent,
    head_of,
    is_plural,
    join,
    phrase_end,
    starts_phrase,
    thing_end,
    with_article,
)
from holdfast.premises.tags import NOMINAL, Tag
from holdfast.premises.tokens import Token, word_at

_SAID_OF_EVERYONE = word_set(
    """name names age life lives mind opinion view views day body head heart hands face feelings feeling eyes time way
    own self thoughts favorite favourite behalf part case wrist ankle arm leg knee foot back shoulder neck nose hair
    teeth tooth finger hand toe hip ear skin stomach chest mouth voice"""
)
_OWNERS = {"my": "I", "your": "you"}
_BY_PRONOUN = word_set("his her their its")
_KIN = word_set("family kids children parents friends colleagues teammates")
_JOBS = word_set("job position role career internship post")
_AT = ("at", "with", "in", "for")
_PLACED = ("in", "at", "from", "to", "near")
_NOT_OWNED = word_set("today tonight yesterday tomorrow doing going")
_ANY_OF_THEM = word_set("every each any no all some")
_LINKING = (",", "–", "—")


def find_owners(tokens: Sequence[Token], subject: str, *, whole: bool = False) -> Iterator[Found]:
    """ "Maria's colleague, Rob" → "Maria has a colleague", "Rob is Maria's colleague".

    In a look-up the `whole` of what follows describes the thing: "Tim's stay in New York".
    """
    for index, token in enumerate(tokens):
        if token.tag is Tag.POSSESSIVE:
            start = _owner_start(tokens, index)
            crowd = tokens[index - 1].tag is Tag.NOUN and is_plural(tokens[index - 1].text)
            owner, thing = "" if crowd else join(tokens[start:index]), index + 1
        elif token.tag is Tag.DETERMINER and token.lower in (*_OWNERS, *_BY_PRONOUN):
            owner = _OWNERS.get(token.lower) or _meant_by(tokens, index, subject)
            start, thing = index, index + 1
        else:
            continue
        end = _owned_end(tokens, thing)
        while end - 1 > thing and tokens[end - 1].tag is Tag.ADJECTIVE and tokens[end - 2].tag is Tag.NOUN:
            end -= 1  # "my kids | allergic to"
        while end - 1 > thing and (tokens[end - 1].lower in _NOT_OWNED or word_at(tokens, end) == "now"):
            end -= 1  # "Anna's knee | today", "my keys | right now"
        if owner and end > thing and owner.split(" ", 1)[0].lower() not in _ANY_OF_THEM:
            yield from _owned(tokens, owner, (start, thing, _described_end(tokens, end) if whole else end))


def _owned_end(tokens: Sequence[Token], start: int) -> int:
    """The end of the thing, also of one that owns another: "husband" in "Anna's husband's job"."""
    end = thing_end(tokens, start)
    if end > start:
        return end
    while end < len(tokens) and tokens[end].tag in NOMINAL:
        end += 1
    return end


def _described_end(tokens: Sequence[Token], end: int) -> int:
    """The end of the phrase with its "and …" and its "in …", up to a clause or a mark."""
    while end < len(tokens):
        following = thing_end(tokens, end + 1) if tokens[end].lower == "and" else end
        if tokens[end].tag in (Tag.PREPOSITION, Tag.TO):
            following = phrase_end(tokens, end + 1)
        if following <= end + 1:
            break
        end = following
    return end


def _meant_by(tokens: Sequence[Token], index: int, subject: str) -> str:
    """Who "her" is: the name before it, or whom the sentence is about."""
    pronoun = tokens[index].lower
    described = subject.lower().startswith(tuple(f"{word} " for word in _BY_PRONOUN))
    several = pronoun != "their" and (" and " in subject or is_plural(subject.split()[-1] if subject else ""))
    named = _person_before(tokens, index) if pronoun in ("his", "her") else ""
    return named or ("" if described or several else subject)


def _person_before(tokens: Sequence[Token], index: int) -> str:
    """The nearest name before "her", rather one that is no place: "Ana lives in Rome, who feeds her cat"."""
    people = [i for i in range(1, index) if tokens[i].tag is Tag.NAME and tokens[i - 1].lower in _PLACED]
    kept = [token for i, token in enumerate(tokens[: index + 1]) if i not in people]
    return antecedent(kept, len(kept) - 1) or antecedent(tokens, index)


def _owned(tokens: Sequence[Token], owner: str, places: tuple[int, int, int]) -> Iterator[Found]:
    start, thing, end = places
    head, words = head_of(tokens[thing : min(end, _owned_end(tokens, thing))]), join(tokens[thing:end])
    rationale = f"“{join(tokens[start:end])}” takes for granted that there is one"
    if head.lower in _JOBS and word_at(tokens, end) in _AT and starts_phrase(tokens, end + 1):
        place = join(tokens[end + 1 : phrase_end(tokens, end + 1)])
        yield Found(f"{owner} worked at {place}", "implied", rationale, tokens[start].start)
        return
    named = "" if _is_asked_of(tokens, start) else _name_beside(tokens, end)
    if named:
        yield Found(f"{named} is {owner}'s {words}", "possessive", rationale, tokens[start].start)
    elif head.lower not in _SAID_OF_EVERYONE:
        if " and " in owner and head.lower in _KIN:
            return
        plural = owner.lower().startswith("the ") and is_plural(owner.split()[-1])
        verb = "have" if owner in ("I", "you") or " and " in owner or plural else "has"
        yield Found(
            f"{owner} {verb} {with_article(words, head.text)}", "possessive", rationale, tokens[start].start
        )


def _is_asked_of(tokens: Sequence[Token], start: int) -> bool:
    """ "Is Lena's husband | Ukrainian": the name behind is what is asked."""
    return start == 1 and tokens[0].tag is Tag.BE


def _owner_start(tokens: Sequence[Token], possessive: int) -> int:
    start = possessive
    while start and tokens[start - 1].tag in NOMINAL | {Tag.POSSESSIVE}:
        start -= 1
    return start - 1 if start and tokens[start - 1].tag is Tag.DETERMINER else start


def _name_beside(tokens: Sequence[Token], index: int) -> str:
    """The name in ", Rob," or in "colleague Rob"."""
    start = index + 1 if word_at(tokens, index) in _LINKING else index
    end = start
    while end < len(tokens) and tokens[end].tag is Tag.NAME:
        end += 1
    closed = end < len(tokens) and (start == index or tokens[end].tag is Tag.MARK)
    return join(tokens[start:end]) if end > start and closed else ""
