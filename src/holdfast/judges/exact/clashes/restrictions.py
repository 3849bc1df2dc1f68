""" "Only", left out or put in: "on every plan" for "on the Team plan only", "only to managers" for "to all"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from holdfast.claims.verbs import AUXILIARIES, is_finite
from holdfast.claims.words import STOPWORDS, content_words, stem, word_set
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST, clauses_of
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.reading.wordings import Wording, wording

_LEAST_SHARED, _LONGEST_KIND = 2, 3
_ALL = re.compile(
    r"\b(?:(?P<some>all(?: of)?(?: the| our| its| their| your)?|every|each|any|both|either) (?=\w)"
    r"|everyone|everybody|anyone|anybody|everywhere|anywhere|always)"
)
OPEN = re.compile(
    r"\b(?:if|unless|whether|or|nor|no|without|except|exception|almost|nearly|at all(?! \w)|but|other|others|once|"
    r"from next)\b"
)
_ONLY = re.compile(r"\b(?:only|solely|exclusively)\b|\b(?:limited|restricted|reserved|exclusive) to\b")
_OF_BOTH = re.compile(
    r"\b(?:either|any|both) (?:party|parties|side|sides|spouse|parent) (?:may|can|could)\b"
    r"|^any [a-z-]{3,20} (?:may|can) "
)
_DEAL = frozenset(map(stem, word_set("agreement contract lease deal")))
"""What a sentence about its parties need not name: "either party may terminate with 60 days' notice"."""
_ALSO = re.compile(r"\band (?:to|on|for|in|by|at|with|from)\b")
"""What parts those of whom it holds without a bound from the others: "to pupils all day and to parents on …"."""
_ENDS = re.compile(r"\s*(?:[.,;:!)]|$)")
_IN_TIME = re.compile(
    r"\b(?:always|\w*days?|weekends?|months?|hours?|nights?|mornings?|summer|winter|season)\b"
)
_BROAD = frozenset(
    map(
        stem,
        word_set(
            """user users people person persons customer customers member members visitor visitors plan plans day days
            weekday weekdays age ages party parties staff employee employees country countries patient patients
            place places guest guests role roles account accounts student students time times area areas"""
        ),
    )
)
"""What a restriction leaves a part of, by whatever name it goes there."""
AVAILABLE = frozenset(
    map(stem, word_set("available included offered provided supported come comes get open"))
)
"""Other words for what a plan or a place has."""
_LEADS = frozenset(("the", "a", "an", "on", "to", "for", "in", "by", "at", "with", "from"))


@dataclass(frozen=True, slots=True)
class _Kind:
    """The words `text[start:end]` that say of whom it holds, and the stems of the noun in them and of all the rest."""

    start: int
    end: int
    noun: frozenset[str]
    rest: frozenset[str]


def find_lifted_restriction(claim: str, sentences: Sequence[str]) -> Clash | None:
    """The "all" of a claim that a sentence says of some only, or the "only" of one that it says of all."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    if not plain_claim or NEGATED.search(plain_claim) or OPEN.search(plain_claim):
        return None
    every, only = list(_ALL.finditer(plain_claim)), list(_ONLY.finditer(plain_claim))
    if (len(every), len(only)) not in ((1, 0), (0, 1)):
        return None
    kinds = _kinds(claim, every[0]) if every else _only_kinds(claim, plain_claim, only[0])
    for kind in kinds:
        for sentence in sentences:
            for clause in clauses_of(sentence):
                clash = _lifts(kind, claim, clause.text) if every else _narrows(kind, clause.text)
                if clash:
                    why = f"The claim says “{excerpt(claim[kind.start : kind.end])}”, the evidence does not"
                    return Clash(kind.start, kind.end, why, sentence)
    return None


def _kinds(claim: str, every: re.Match[str]) -> Iterator[_Kind]:
    """The readings of "all users", shortest first: where the noun ends is not always told."""
    ends = [every.end()]
    for word, first, last in Wording(claim).words if every["some"] else ():
        if first < every.end():
            continue
        if word in STOPWORDS or word in AUXILIARIES or len(ends) > _LONGEST_KIND:
            break
        ends.append(last)
    for end in ends[1:] or ends[:1]:
        noun = frozenset(content_words(claim[every.end() : end]))
        yield _Kind(every.start(), end, noun, _rest(claim, every.start(), end))


def _rest(text: str, start: int, end: int) -> frozenset[str]:
    return frozenset(content_words(f"{text[:start]} {text[end:]}"))


def _only_kinds(claim: str, plain_claim: str, only: re.Match[str]) -> Iterator[_Kind]:
    noun = frozenset(content_words(" ".join(restricted_words(claim, plain_claim, only, frozenset()))))
    if noun:
        yield _Kind(*only.span(), noun, _rest(claim, *only.span()) - noun)


def _lifts(kind: _Kind, claim: str, clause: str) -> bool:
    """Whether a clause says the rest of the claim of one part only, which the claim does not name."""
    plain_clause, asked = plain(clause), kind.rest - AVAILABLE
    only = find_only(plain_clause)
    if only is None or not asked or len(kind.rest) < _LEAST_SHARED or not asked <= wording(clause).stems:
        return False
    if any(mark.search(plain_clause) for mark in (NEGATED, OPEN, _ALL, _ALSO)):
        return False
    phrase = " ".join(restricted_words(clause, plain_clause, only, asked))
    part = frozenset(content_words(phrase))
    if not part or any(char.isdigit() for char in phrase) or part <= frozenset(content_words(claim)):
        return False
    if _IN_TIME.search(plain(claim[kind.start : kind.end])):
        return _IN_TIME.search(plain(phrase)) is not None
    return not kind.noun or bool(kind.noun & part) or kind.noun <= _BROAD


def _narrows(kind: _Kind, clause: str) -> bool:
    """Whether a clause says the rest of the claim of all, and does not name those to whom the claim restricts it."""
    plain_clause = plain(clause)
    every = list(_ALL.finditer(plain_clause))
    if (
        len(every) != 1
        or (every[0][0].startswith(("any", "both", "either")) and not _OF_BOTH.search(plain_clause))
        or NEGATED.search(plain_clause)
        or OPEN.search(plain_clause)
        or _ONLY.search(plain_clause)
    ):
        return False
    known = wording(clause).stems
    asked = kind.rest - AVAILABLE - (_DEAL if _OF_BOTH.search(plain_clause) else frozenset())
    return len(kind.rest) >= _LEAST_SHARED and bool(asked) and asked <= known and not kind.noun <= known


def find_only(plain_text: str) -> re.Match[str] | None:
    """The one "only" of a text, or what says the same."""
    found = list(_ONLY.finditer(plain_text))
    return found[0] if len(found) == 1 else None


def restricted_words(text: str, plain_text: str, only: re.Match[str], asked: frozenset[str]) -> list[str]:
    """The words that "only" restricts: those before it where it ends the clause, else those after it."""
    tokens = wording(text).words
    phrase: list[str] = []
    if _ENDS.match(plain_text, only.end()):
        for word, _, last in reversed(tokens):
            if last > only.start():
                continue
            if phrase and (word in STOPWORDS or is_finite(word) or stem(word) in asked):
                break
            phrase.insert(0, word)
        return phrase
    for word, first, _ in tokens:
        if first < only.end():
            continue
        if (word in STOPWORDS and word not in _LEADS) or (phrase and is_finite(word)) or stem(word) in asked:
            break
        phrase.append(word)
    return phrase
