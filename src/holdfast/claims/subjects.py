"""What a sentence is about: so that one about something else neither bears out a claim nor stands in its place."""

import re

from holdfast.claims.lexicon import look_up
from holdfast.claims.verbs import is_finite
from holdfast.claims.words import content_words, word_set

_PRONOUNS = word_set("it he she they")
_LEANS = _PRONOUNS | word_set(
    """this that these those its his her their there both all i you we in on at by for from after before since if when
    during with"""
)
"""First words behind which it is not told in so many words what a sentence is about."""
DETERMINERS = word_set("the a an this that these those its his her their our your my")
BEHIND_THE_HEAD = word_set("of for in on at from to with by about between as per opposite")
WORD = re.compile(r"\w[\w'’.-]*\w|\w")
_LABEL = re.compile(r"[^:.!?\n]{1,40}:\s")
_LAST_SENTENCE = re.compile(r"(?:^|[.!?]\s+)([^.!?]+[.!?]?)\s*$")
MOSTLY = 5
"""Tenths of its uses in which a word is a verb."""
MARK = re.compile(r"[A-Z]|\w*\d\w*")
"""What tells one of a kind from another: model B, room 12."""
_LONGEST_SUBJECT = 6


def is_about_another(claim: str, sentence: str) -> bool:
    """The sentence says of one thing what the claim says of another: "The museum opens at ten." of the library.

    Both name what they are about, by a name, a mark or a noun, and neither has the other's.
    """
    mine, theirs = _subject(claim), _subject(sentence)
    if not mine or not theirs or max(len(mine), len(theirs)) > _LONGEST_SUBJECT:
        return False
    said, told = set(WORD.findall(claim)), set(WORD.findall(sentence))
    for tells in (_marks, _names):
        own, others = tells(mine), tells(theirs)
        if own and others and own.isdisjoint(told) and others.isdisjoint(said):
            return True
    if _names(mine) or _names(theirs) or not {mine[0].lower(), theirs[0].lower()} <= DETERMINERS:
        return False
    stems, other_stems = set(content_words(claim)), set(content_words(sentence))
    heads = _head(mine), _head(theirs)
    if not all(heads):
        return False  # a determiner alone names nothing
    head, other_head = (set(content_words(words[-1])) for words in heads)
    return head.isdisjoint(other_stems) and other_head.isdisjoint(stems) and bool(stems & other_stems)


def _marks(subject: list[str]) -> set[str]:
    return {word for word in subject[1:] if MARK.fullmatch(word)}


def _names(subject: list[str]) -> set[str]:
    """Words with a capital; the first of a sentence counts where it stands alone, or no dictionary has it."""
    own = _head(subject)
    opens = own == subject[: len(own)] and bool(own) and look_up(own[0].lower()).kinds
    first = own[:1] if opens and (len(own) > 1 or own[0].endswith("s")) else []
    return {word for word in own if word[0].isupper() and word not in first}


def named_for(claim: str, context: str, sentence: str) -> str | None:
    """What the pronoun that a claim starts from stands for, where the sentence that bears it out names something else.

    "Acme", for "It has 400 employees." behind a sentence about Acme, where Borex is told to have them.
    """
    found = _LAST_SENTENCE.search(context)
    subject = _subject(found[1]) if found else []
    if not subject or len(subject) > _LONGEST_SUBJECT or claim.split(" ", 1)[0].lower() not in _PRONOUNS:
        return None
    other = _subject(sentence) or WORD.findall(label[0] if (label := _LABEL.match(sentence)) else "")
    if not other or _leans(other):
        return None
    own = _head(other)
    names = [word for word in own if word[0].isupper()]
    if not names and any(word[0].isupper() for word in _head(subject)):
        return None  # "the company" may be Acme
    known = {word.lower() for word in WORD.findall(context)}
    return None if any(word.lower() in known for word in names or own[-1:]) else " ".join(subject)


def subject_of(sentence: str) -> str:
    """The words before the verb, "The Aldmoor tower"; "" where a pronoun stands there, or too many words do."""
    found = _subject(sentence)
    return " ".join(found) if len(found) <= _LONGEST_SUBJECT else ""


def _subject(sentence: str) -> list[str]:
    """The words before the verb; none where a pronoun stands there."""
    words = WORD.findall(sentence[:200])
    verb = next((n for n, word in enumerate(words) if n and is_verb(word)), 0)
    return [] if _leans(words) else words[:verb]


def is_verb(word: str) -> bool:
    """Whether it is, or mostly is, the verb of a sentence."""
    entry = look_up(word.lower())
    return is_finite(word) or (entry.may_be("z") and (not entry.may_be("n") or entry.verb_share >= MOSTLY))


def _head(subject: list[str]) -> list[str]:
    """The words that name it: "the fee" of "the fee for model B"."""
    inner = subject[1:] if subject[0].lower() in DETERMINERS else subject
    end = next((n for n, word in enumerate(inner) if n and word.lower() in BEHIND_THE_HEAD), len(inner))
    return inner[:end]


def _leans(words: list[str]) -> bool:
    return bool(words) and words[0].lower() in _LEANS and not (len(words) > 1 and words[1][:1].isupper())
