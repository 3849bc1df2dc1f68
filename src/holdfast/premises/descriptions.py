"""Noun phrases that take something for granted: counts, comparisons, descriptions, names."""

import re
from collections.abc import Iterator, Sequence

from holdfast.claims.lexicon import lemma
from holdfast.claims.words import word_set
from holdfast.premises.found import Found
from holdfast.premises.phrases import head_of, is_plural, join, phrase_end, thing_end, with_article
from holdfast.premises.tags import AUXILIARY, Tag
from holdfast.premises.tokens import Token, word_at

_PERSONS_NAME = re.compile(
    r"(?:[A-Z]\.|(?:Mr|Mrs|Ms|Dr|Prof)\.|(?:Mc|Mac|De|La|Le|Van)?[^\W\d_a-z][a-zß-ÿ'’-]+)"
)
"""No acronym, no file, nothing with a number in it."""
_PERSONAL = word_set(
    """angry happy sad afraid tired sick ill pregnant married divorced engaged hungry thirsty lonely glad proud jealous
    upset nervous ashamed aware sorry surprised worried born dead alive asleep awake drunk sober single widowed"""
)
_DONE_BY_THINGS = word_set(
    """arrive boot charge close compile connect cost crash deploy disconnect expire fail freeze hang instal install keep
    lag launch load log lose open overheat print reboot reload respond restart run ship show start stop sync update
    work"""
)
"""What programs, shops and parcels do; of somebody who does it nothing is lost by not asking who that is."""
_MET = word_set(
    "meet marry divorce thank tell ask invite hire kiss hug date befriend adopt bury greet forgive"
)
_LIKED = word_set(
    "love hate like know see help miss call kill beat blame trust admire envy fire hurt believe want follow resent"
)
_OF_PERSONS = word_set(
    """mother father mum mom dad parents son daughter child children kid kids baby wife husband spouse partner brother
    sister aunt uncle cousin niece nephew grandmother grandfather family friend friends boyfriend girlfriend boss
    colleague neighbour neighbor dog cat horse house car job wedding birthday hand hands face eyes hair heart smile
    death birth childhood career"""
)
"""What people have and products have not."""
_HE_OR_SHE = word_set("he she his her him himself herself")


def find_counts(tokens: Sequence[Token]) -> Iterator[Found]:
    """ "both hospitals that closed", "all ten reports" → how many there are."""
    for index, token in enumerate(tokens):
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        if following is None or token.tag is not Tag.DETERMINER:
            continue
        number = "two" if token.lower == "both" else ""
        start = index + 1
        if (
            token.lower in ("all", "the", "these", "those")
            and following.tag is Tag.NUMBER
            and following.text.isalpha()
        ):
            number, start = following.lower, index + 2
        end = thing_end(tokens, start) if number else start
        if end > start and is_plural(tokens[end - 1].text):
            rest = tokens[end:] if word_at(tokens, end) in ("that", "who", "which") else ()
            described = f"{join(tokens[start:end])} {join(_relative_extent(rest))}"
            rationale = f"“{join(tokens[index:end])}” says how many there are"
            yield Found(f"there are exactly {number} {described}", "quantifier", rationale, token.start)


def _relative_extent(tokens: Sequence[Token]) -> Sequence[Token]:
    """A relative clause that opens a sentence ends before the main verb, the second verb group."""
    groups = 0
    for index, token in enumerate(tokens):
        begins = token.tag in AUXILIARY or token.tag is Tag.VERB
        before = tokens[index - 1].tag if index else None
        continues = before in AUXILIARY | {Tag.NOT, Tag.ADVERB, Tag.TO} or before is token.tag is Tag.VERB
        groups += begins and not continues
        if groups == 2:
            return tokens[:index]
    return tokens


def find_comparisons(tokens: Sequence[Token]) -> Iterator[Found]:
    """ "a better dancer than Jon" → "Jon is a dancer"."""
    for index, token in enumerate(tokens[:-2]):
        comparative = token.lower.endswith("er") or token.lower in ("more", "less", "worse")
        if not comparative or token.tag not in (Tag.ADJECTIVE, Tag.ADVERB, Tag.NOUN):
            continue
        than = next(
            (i for i in range(index + 1, min(index + 5, len(tokens))) if tokens[i].lower == "than"), None
        )
        if than is None or than == index + 1 or tokens[than - 1].tag is not Tag.NOUN:
            continue
        other, noun = join(tokens[than + 1 : phrase_end(tokens, than + 1)]), tokens[than - 1].text
        if other and noun.lower() != token.lower:
            rationale = "the comparison counts both among them"
            claim = f"{other} {'are' if is_plural(noun) else 'is'} {with_article(noun, noun)}"
            yield Found(claim, "comparative", rationale, token.start)


def find_descriptions(tokens: Sequence[Token]) -> Iterator[Found]:
    """Plain "the teacher" and people's names, in a statement: that there is such a thing or person."""
    for index, token in enumerate(tokens):
        before = tokens[index - 1] if index else None
        if token.tag is Tag.DETERMINER and token.lower in ("the", "this", "these", "those", "that"):
            end = phrase_end(tokens, index)
            phrase = tokens[index + 1 : end]
            if phrase:
                head = head_of(phrase)
                verb = "are" if is_plural(head.text) else "is"
                claim = f"there {verb} {with_article(join(phrase), head.text)}"
                yield Found(claim, "description", f"“{join(tokens[index:end])}” points at one", token.start)
        elif (
            token.tag is Tag.NAME and (before is None or before.tag is not Tag.NAME) and not token.entry.kinds
        ):
            end = index
            while end < len(tokens) and tokens[end].tag is Tag.NAME:
                end += 1
            if _names_person(tokens, index, end):
                claim = f"there is a person called {join(tokens[index:end])}"
                yield Found(claim, "name", "the sentence speaks of them by name", token.start)


def _names_person(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Does the name do or suffer what people do? "Docker crashed", "Berlin is cold" and "Hi Bob" speak of nobody."""
    placed = word_at(tokens, start - 1) in ("in", "on", "at", "from", "the")
    if placed or not all(_PERSONS_NAME.fullmatch(token.text) for token in tokens[start:end]):
        return False
    if end < len(tokens) and tokens[end].tag is Tag.POSSESSIVE:
        return any(token.lower in _OF_PERSONS for token in tokens[end + 1 : end + 4])
    return _is_met(tokens, start) or _acts_as_person(tokens, end)


def _is_met(tokens: Sequence[Token], start: int) -> bool:
    """ "I met Anna", "Tom loves Anna"; what one says of oneself to like or know may be anything."""
    if not start:
        return False
    own = word_at(tokens, start - 2) in ("i", "we", "you")
    return _of_people(tokens[start - 1], _MET if own else _MET | _LIKED)


def _acts_as_person(tokens: Sequence[Token], end: int) -> bool:
    who = word_at(tokens, end) == "who"
    said = end + (word_at(tokens, end) in ("who", "that"))  # "It was Anna who sold it"
    while said < len(tokens) and tokens[said].tag in AUXILIARY | {Tag.ADVERB, Tag.NOT}:
        said += 1
    if said == len(tokens) or who:
        return who
    if tokens[said].tag is Tag.VERB and not _of_people(tokens[said], _DONE_BY_THINGS):
        return (tokens[said].finite or said > end) and word_at(tokens, said + 1) != "its"
    described = any(token.tag is Tag.BE for token in tokens[end:said])
    return described and (
        tokens[said].lower in _PERSONAL or any(t.lower in _HE_OR_SHE for t in tokens[said:])
    )


def _of_people(token: Token, words: frozenset[str]) -> bool:
    return token.lower in words or lemma(token.lower) in words
