"""Who got which office, in a sentence that tells of two: "Moreau was appointed chief executive", where Holt was."""

import re
from collections.abc import Sequence
from functools import lru_cache

from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.nicknames import TITLES, may_be_one, may_mean_the_same
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import folded

CAPITAL = r"[A-Z][\w'’-]{0,30}\.?"
_NAME = rf"(?P<name>{CAPITAL}(?: {CAPITAL}){{0,3}})"
OFFICE = (
    r"(?:its |their |the |our |a )?(?:new |interim |acting |first |next )?"
    r"(?P<office>(?:(?:vice|deputy|chief|managing|executive|general|financial|operating|technology|technical|"
    r"medical|marketing|sales|artistic|musical|creative|assistant|senior|finance|prime|foreign|head|club|team|project|"
    r"board)[ -]){0,3}(?:executive|officer|chair|chairman|chairwoman|chairperson|president|director|head|manager|"
    r"captain|coach|mayor|governor|minister|secretary|treasurer|chancellor|editor|CEO|CFO|CTO|COO|principal|dean|rector|conductor|"
    r"lead|coordinator))\b(?![ -](?:executive|officer|director|manager|coach|editor|secretary))"
)
_GOT = (
    r"(?:(?:has |was |is |been |will be |to be )*(?:appointed|named|elected|made|chosen|hired|promoted)"
    r"(?: as| to| to be)?"
    r"|became|becomes|will become|is|is now|remains|(?:serves|stays|stays on|took over|takes over|will take over) as)"
)
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"\b{_NAME} {_GOT} {OFFICE}",
        rf"\b(?:appointed|named|elected|made|hired|chose|promoted|picked) {_NAME} (?:as |to be |to )?{OFFICE}",
        rf"\b{_NAME} (?:succeeds|succeeded|replaced|replaces) (?:{CAPITAL} ?){{1,4}} as {OFFICE}",
    )
)
_HINT = re.compile(
    r"\b(?:executive|officer|chair\w*|president|director|head|manager|captain|coach|mayor|governor|minister|secretary|"
    r"treasurer|chancellor|editor|CEO|CFO|CTO|COO|principal|dean|rector|conductor|lead|coordinator)\b"
)
_OPEN = re.compile(
    r"\b(?:if|unless|whether|or|nor|no|both|also|former\w*|previous\w*|until|before|then|later|again)\b"
)
_Held = tuple[tuple[str, ...], str]
"""The words of a name, and an office."""


def find_other_office(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A claim that gives to one the office that a sentence gives to another, and to this one a different office."""
    if len(claim) > LONGEST or not _HINT.search(claim):
        return None
    said = _held(claim) if not _is_open(claim) else ()
    if len(said) != 1:
        return None
    name, office = said[0]
    known = {s: _held(s) for s in sentences if len(s) <= LONGEST and _HINT.search(s)}
    if any(
        other == office and is_one_person(name, bearer) for held in known.values() for bearer, other in held
    ):
        return None
    for sentence, held in known.items():
        own = any(other != office and is_one_person(name, bearer) for bearer, other in held)
        if own and any(other == office for _, other in held) and not _is_open(sentence):
            return Clash(0, len(claim.rstrip(" .")), "The evidence gives this office to another", sentence)
    return None


def _is_open(text: str) -> bool:
    return bool(NEGATED.search(plain(text)) or _OPEN.search(text))


@lru_cache(maxsize=1024)
def _held(text: str) -> tuple[_Held, ...]:
    found = (match for form in _FORMS for match in form.finditer(text))
    return tuple(dict.fromkeys((name_words(match["name"]), match["office"].lower()) for match in found))


def name_words(name: str) -> tuple[str, ...]:
    """The words of a name in small letters, without titles."""
    return tuple(
        folded(word.strip(".").lower()) for word in name.split() if word.strip(".").lower() not in TITLES
    )


def is_one_person(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names, as words, may be those of one person."""
    if not one or not other or not set(one).isdisjoint(other):
        return True
    return may_mean_the_same(list(one), list(other)) or may_be_one(one[0], other[0])
