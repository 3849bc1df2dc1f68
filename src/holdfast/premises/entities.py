"""Who or what a claim is about, and whether a passage speaks of the same."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from holdfast.claims.words import word_set
from holdfast.judges.exact.reading.typography import without_diacritics
from holdfast.judges.exact.values.dates import MONTH
from holdfast.premises.pronouns import open_object, stands_for_nothing
from holdfast.premises.tags import Tag
from holdfast.premises.tokens import Token, tokenize

_LEAST_NICKNAME = 3
_NOT_ENTITIES = frozenset(MONTH) | word_set(
    """monday tuesday wednesday thursday friday saturday sunday
    mondays tuesdays wednesdays thursdays fridays saturdays sundays i mr mrs ms dr prof st the"""
)
_UNRESOLVED = word_set("he she they it them him his her its their this that these those")
_TALKING = {
    "I": word_set("i me my myself"),
    "we": word_set("we us our ourselves"),
    "you": word_set("you your yourself"),
}
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_ENDING = re.compile(r"['’]s?$")
_SUBJECT_REACH = 4
_NAME = r"[A-Z][\w.'’-]{0,40}(?: [A-Z][\w.'’-]{0,40}){0,3}"
_TOGETHER = re.compile(rf"(?:Both )?(?P<one>{_NAME}) and (?P<other>{_NAME}) (?=[a-z])")
_OWN = re.compile(r"\b(?:his|her|their)\b(?=\s+\w)")
_BOTH = re.compile(r"\bboth\s+")


@dataclass(frozen=True, slots=True)
class Entities:
    """The names of a claim; the first is who it is about, where it starts with one."""

    subject: str | None
    others: tuple[str, ...]


@lru_cache(maxsize=1024)
def entities_of(claim: str) -> Entities:
    """Read the names of a claim."""
    tokens = tokenize(claim)
    names: list[tuple[int, str]] = []
    index = 0
    while index < len(tokens):
        end = _name_end(tokens, index)
        if end > index:
            name = claim[tokens[index].start : tokens[end - 1].end].strip("\"“”'‘’ ")
            if any(word not in _NOT_ENTITIES and not word.isdigit() for word in _words(name)):
                names.append((index, name))
        index = max(end, index + 1)
    subject = names[0][1] if names and _may_be_subject(tokens, names[0][0]) else None
    return Entities(subject, tuple(name for _, name in names[1 if subject else 0 :]))


def unresolved(claim: str) -> str | None:
    """The pronoun that a claim starts from, or says something was done to, when nothing in it tells what is meant."""
    tokens = tokenize(claim)
    if not tokens or stands_for_nothing(tokens):
        return None
    first = tokens[0].lower
    named = any(token.tag is Tag.NAME and token.lower not in _NOT_ENTITIES for token in tokens)
    if first in _UNRESOLVED and not named:
        return first
    return open_object(tokens)


def who_talks(claim: str) -> str | None:
    """ "I", "we" or "you" where the claim starts from one of them, or names nobody else in its main clause."""
    tokens = tokenize(claim)
    clause = takewhile(lambda token: token.tag is not Tag.SUBORDINATOR, tokens)
    named = any(token.tag is Tag.NAME for token in tokens)
    pronouns = [t.lower if t.tag in (Tag.PRONOUN, Tag.DETERMINER) else "" for t in clause]
    said = pronouns[:1] if named else pronouns
    return next((who for word in said for who, forms in _TALKING.items() if word in forms), None)


@lru_cache(maxsize=8192)
def mentions(text: str, name: str) -> bool:
    """Does the text name the same person or thing, in full, by a part of the name, or by a short form?"""
    known = frozenset(_words(text))
    wanted = [
        word for word in _words(name) if word not in _NOT_ENTITIES and (len(word) > 1 or word.isdigit())
    ]
    if not wanted:
        return True
    held = [word for word in wanted if word in known or _short_form(word, known)]
    return (
        len(held) * 2 >= len(wanted)
        if len(wanted) > 2
        else bool(held) and (held[-1] == wanted[-1] or len(held) > 1)
    )


def same_entity(one: str, other: str) -> bool:
    """Are two names of one person or thing?"""
    return mentions(one, other) or mentions(other, one)


@lru_cache(maxsize=4096)
def people_in(text: str, speaker: str | None) -> tuple[str, ...]:
    """The names that stand as somebody: the speaker first, then in order of appearance."""
    found = [speaker] if speaker else []
    tokens = tokenize(text)
    index = 0
    while index < len(tokens):
        end = _name_end(tokens, index)
        if end > index:
            name = text[tokens[index].start : tokens[end - 1].end]
            if _acts(tokens, index, end) and not any(same_entity(name, known) for known in found):
                found.append(name)
        index = max(end, index + 1)
    return tuple(found)


def each_of(claim: str) -> list[str]:
    """ "Jean and John visited Rome" → one claim for each; the claim alone when it starts otherwise."""
    found = _TOGETHER.match(claim)
    if found is None:
        return [claim]
    rest = _BOTH.sub("", claim[found.end() :])
    return [f"{found['one']} {rest}", f"{found['other']} {rest}"]


def about_another(claim: str, subject: str, other: str) -> str:
    """The same claim, said of somebody else; "his" and "her" would give away that it was not."""
    swapped = re.sub(rf"(?<!\w){re.escape(subject)}(?!\w)", lambda _: other, claim)
    return _OWN.sub(lambda _: f"{other}'s", swapped)


def _acts(tokens: Sequence[Token], start: int, end: int) -> bool:
    """A name that does or owns something: "Nell helps", "Maria's colleague"."""
    if tokens[start].text[0] in "\"“'‘" or any(t.lower in _NOT_ENTITIES for t in tokens[start:end]):
        return False
    if end >= len(tokens):
        return False
    following = tokens[end].tag
    return following in (Tag.VERB, Tag.BE, Tag.HAVE, Tag.DO, Tag.MODAL, Tag.POSSESSIVE, Tag.ADVERB)


def _name_end(tokens: Sequence[Token], start: int) -> int:
    """Behind a run of capitalised words, with the numbers inside it: "Apollo 11"."""
    end = start
    while end < len(tokens) and (
        tokens[end].tag is Tag.NAME or (end > start and tokens[end].tag is Tag.NUMBER)
    ):
        end += 1
    return end


def _may_be_subject(tokens: Sequence[Token], index: int) -> bool:
    """At the start, or after a few words such as "the name of"."""
    before = tokens[:index]
    return index <= _SUBJECT_REACH and all(token.tag is not Tag.VERB for token in before)


def _short_form(word: str, known: frozenset[str]) -> bool:
    """Mel and Melanie, but not Jon and John."""
    return any(
        min(len(word), len(other)) >= _LEAST_NICKNAME and (word.startswith(other) or other.startswith(word))
        for other in known
        if abs(len(word) - len(other)) >= 2
    )


@lru_cache(maxsize=8192)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_ENDING.sub("", without_diacritics(word)) for word in _WORD.findall(text))
