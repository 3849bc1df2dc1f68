"""What a passage begins to tell of, sentence by sentence: by a subject, a label, a heading, a year or a row's name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from holdfast.claims.lexicon import look_up
from holdfast.claims.subjects import BEHIND_THE_HEAD, DETERMINERS, MARK, MOSTLY, WORD, is_verb
from holdfast.claims.types import Chunk
from holdfast.claims.verbs import AUXILIARIES
from holdfast.claims.words import content_words, word_set

_LABEL = re.compile(r"\W{0,6}(?:(?:\d{1,2}|[a-z])[.)]\s+)?(?P<label>[^\s:.!?;][^:.!?\n;]{0,59}):\s")
_ASIDE = re.compile(r"\s*\([^()]*\)")
_TITLE = re.compile(r"[^.!?:\n]{2,60}\n")
NUMBERED = re.compile(r"(?:\d{1,2}[.)]|[A-Z]\w+\s(?:\d+|[A-Z])\b)")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_MIXED = re.compile(r"\b(?:\d+[^\W\d_]|[^\W\d_]+\d)\w*")
_ASKS = re.compile(r"^[^.!]{3,120}\?\s")
_IN = word_set("in on at for with under during")
_ALL = word_set("both all either neither each every together here")
_LEANS = word_set("it he she they its his her their this these that those there with then you we i if when")
_SMALL = word_set("of the de van von der di la el bin al")
_READ, _LOOKED_AT, _LONGEST, _LONGEST_ASIDE, _LONGEST_NAME = 600, 160, 7, 45, 4
_SELDOM, _OFTEN = 1, 3
"""Tenths of its uses in which a word behind a noun is a verb: "the train leaves", "parcels arrive"."""


def telling_words(text: str) -> frozenset[str]:
    """Content words, and marks as they are written, "6a" and "A4", which are no words."""
    marks = [word.lower() for word in _MIXED.findall(text)]
    return frozenset((*content_words(_MIXED.sub(" ", text) if marks else text), *marks))


@dataclass(frozen=True)
class Opening:
    """The words by which a sentence says what it is about."""

    kind: str
    """subject, label, section, row, year, case ("For flights,"); "all" where it is about everything at once."""
    text: str = ""
    verb: str = ""
    """What stands behind a subject, before a case, and over the name of a row."""
    known: frozenset[str] = frozenset()
    """Names that stand with a capital within a sentence of the evidence."""

    @cached_property
    def words(self) -> frozenset[str]:
        """Content words."""
        return telling_words(self.text)

    @cached_property
    def phrase(self) -> tuple[str, ...]:
        """Its noun phrase without determiner and without what follows the head."""
        found = WORD.findall(self.text)
        inner = found[1:] if found and found[0].lower() in DETERMINERS else found
        end = next((n for n, word in enumerate(inner) if n and word.lower() in BEHIND_THE_HEAD), len(inner))
        return tuple(inner[:end])

    @cached_property
    def names(self) -> frozenset[str]:
        """Words of it that are names."""
        found = WORD.findall(self.text)
        several = len(found) > 1 and found[1][0].isupper()
        is_name = [w[0].isupper() and (n > 0 or several or w in self.known) for n, w in enumerate(found)]
        return frozenset(
            stem for word, named in zip(found, is_name, strict=True) if named for stem in content_words(word)
        )

    @cached_property
    def called(self) -> tuple[str, ...]:
        """The words of its phrase as they are written elsewhere, the names among them if it has some."""
        words = [word.lower() for word in self.phrase if content_words(word)]
        return tuple(word for word in words if self.names.issuperset(content_words(word))) or tuple(words)

    @cached_property
    def is_name(self) -> bool:
        """It is a name and nothing else: "The Ossel", "Amadeo Vizzi"."""
        found = [word for word in WORD.findall(self.text) if word.lower() not in DETERMINERS]
        if not 0 < len(found) <= _LONGEST_NAME:
            return False
        if len(found) == 1 and not self.names and look_up(found[0]).kinds:
            return False
        return all(word[0].isupper() or word[0].isdigit() or word in _SMALL for word in found)

    @cached_property
    def complement(self) -> frozenset[str]:
        """What follows the head: "in Mill Street" behind "the shop"."""
        return self.words - frozenset(content_words(" ".join(self.phrase)))


def openings(chunks: Sequence[Chunk]) -> Iterator[Opening | None]:
    """What each of the chunks opens with; None where it tells on of what was told before."""
    within = re.compile(r"(?<=[a-z,]\s)[A-Z][\w'’-]*")
    known = frozenset(name for chunk in chunks for name in within.findall(chunk.text))
    return (_opening(chunk, known) for chunk in chunks)


def _opening(chunk: Chunk, known: frozenset[str]) -> Opening | None:
    if chunk.section:
        return Opening("section", chunk.section.rpartition(", ")[2], known=known)
    said = (chunk.stated or chunk.text)[:_READ]
    if chunk.stated and "; " in said and ": " in said:
        column, _, name = said.partition("; ")[0].partition(": ")
        return Opening("row", name, " ".join(content_words(column)), known)
    if title := _TITLE.match(said):
        return Opening("label", title[0].strip(" #*_\n"), known=known)
    said = _ASIDE.sub("", _ASKS.sub("", said))
    label = _LABEL.match(said)
    if label and len(WORD.findall(label["label"])) <= _LONGEST:
        return Opening("label", label["label"].strip(" *_"), known=known)
    return _of_sentence(said[:_LOOKED_AT], known)


def _of_sentence(said: str, known: frozenset[str]) -> Opening | None:
    places = list(WORD.finditer(said))
    found = [place.group() for place in places]
    if not found:
        return None
    first, comma = found[0].lower(), said.find(",")
    if first in _ALL:
        return Opening("all")
    if first in _LEANS and not (len(found) > 1 and found[1][0].isupper()):
        return None
    if first in _IN:
        if len(found) > 1 and _YEAR.fullmatch(found[1]):
            return Opening("year", found[1], known=known)
        front = said[places[0].end() : comma] if 0 < comma < _LONGEST_ASIDE else ""
        return Opening("case", front.strip(" *_"), first, known) if front else None
    number = next((n for n in range(1, len(found)) if _tells(found, n)), 0)
    verb = places[number].start() if number else -1
    tells = content_words(found[number]) or [found[number].lower()] if number else []
    ends = [place for place in (verb, comma if comma < _LONGEST_ASIDE or verb > comma else -1) if place > 0]
    subject = said[: min(ends)] if ends else ""
    if not subject or ":" in subject or len(WORD.findall(subject)) > _LONGEST:
        return None
    return Opening("subject", subject.strip(" *_"), "".join(tells), known)


def _tells(found: Sequence[str], n: int) -> bool:
    """Whether a word is the verb of the subject before it."""
    word, before, behind = found[n], found[n - 1], found[n + 1 : n + 2]
    if before.lower() in DETERMINERS or before.lower() in BEHIND_THE_HEAD:
        return False  # "the ground floor"
    if word.lower() in AUXILIARIES:
        return True
    if behind and (is_verb(behind[0]) or _is_mostly_verb(behind[0])):
        return False  # "express parcels arrive"
    if is_verb(word):
        return True
    if word[0].isupper():
        return False
    entry, noun = look_up(word), look_up(before)
    if not (before[0].isupper() or MARK.fullmatch(before) or not noun.kinds or noun.may_be("n")):
        return False
    is_singular = entry.may_be("z") and entry.verb_share >= _SELDOM
    return is_singular or (before.endswith("s") and entry.may_be("b") and entry.verb_share >= _OFTEN)


def _is_mostly_verb(word: str) -> bool:
    entry = look_up(word)
    return entry.may_be("bdp") and entry.verb_share >= MOSTLY
