"""Sentences cut where another statement begins: "it was built in 1320", and "burned down in 1689"."""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from holdfast.claims.verbs import AUXILIARIES, is_finite
from holdfast.claims.words import STOPWORDS, stem
from holdfast.judges.exact.reading.inversions import ARTICLES
from holdfast.judges.exact.reading.wordings import Wording, wording

LONGEST = 300
"""Characters of a claim or a sentence beyond which more is said than such rules can tell apart."""
PRONOUNS = frozenset(("it", "he", "she", "they", "who", "which", "its", "their", "his", "her", "them", "him"))
_CUT = re.compile(
    r";(?: (?:and|but|while))? |, (?:and|but|while|whereas|although|though|so|then) "
    r"| (?:while|whereas|although|though) |, (?=(?:who|which) )|, (?:after|before|when|because|since|until) "
    r"| (?:and|but)(?: (?:then|later|was then))? (?=(?P<same>[\w'’]+))|, (?=(?P<next>[a-z]+) )"
)
_ASIDE = re.compile(r" ?\([^()]{0,200}\)")
_DETERMINERS = ARTICLES | {"its", "their", "his", "her"}
_ONE_FORM = {"are": "is", "were": "was", "have": "has", "do": "does"}
"""Forms that go with the number of the subject, which a claim may change."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A word, as it is compared, and its place."""

    key: str
    start: int
    end: int
    telling: bool


@dataclass(frozen=True)
class Clause:
    """One statement of a sentence."""

    text: str

    @cached_property
    def wording(self) -> Wording:
        """Its words, values and names."""
        return wording(self.text)

    @cached_property
    def units(self) -> list[Unit]:
        """Its telling words and its small ones, whatever their number."""
        return units_of(self.wording)

    @property
    def is_whole(self) -> bool:
        """Whether it has a verb of its own; another leans on the one before: "and in doubles in 1996"."""
        return any(_is_verb(word) for word, _, _ in self.wording.words)

    @property
    def leans(self) -> bool:
        """Whether it speaks of something that is named in another clause: "and burned down", "and it ended"."""
        first = self.wording.words[0][0] if self.wording.words else ""
        return _is_verb(first) or not PRONOUNS.isdisjoint(self.wording.vocabulary)


def units_of(text: Wording) -> list[Unit]:
    """The words without articles and the like, the verbs of "they" as those of "it"."""
    return [
        Unit(_ONE_FORM.get(word) or stem(word), start, end, word not in STOPWORDS)
        for place, (word, start, end) in enumerate(text.words)
        if word not in _DETERMINERS or (place and text.text[start].isupper())
    ]


def _is_verb(word: str) -> bool:
    return word[:1].islower() and (is_finite(word) or is_finite(word.removeprefix("re")))


def _goes_on(word: str) -> bool:
    return _is_verb(word) and word not in AUXILIARIES


@lru_cache(maxsize=2048)
def keys_of(sentence: str) -> frozenset[str]:
    """The words of all statements of a sentence, as they are compared."""
    return frozenset(unit.key for clause in clauses_of(sentence) for unit in clause.units)


@lru_cache(maxsize=2048)
def clauses_of(sentence: str) -> tuple[Clause, ...]:
    """The statements of a sentence in order; one when nothing parts them, none when it is too long."""
    if len(sentence) > LONGEST:
        return ()
    sentence = _ASIDE.sub("", sentence)
    parts, start = [], 0
    for cut in _CUT.finditer(sentence):
        if (cut["same"] and not _is_verb(cut["same"])) or (cut["next"] and not _goes_on(cut["next"])):
            continue  # "iOS and Android", "Ann, a nurse, was"
        parts.append(sentence[start : cut.start()])
        start = cut.end()
    return tuple(Clause(part.strip()) for part in (*parts, sentence[start:]) if part.strip())
