"""Kinds that an "only" leaves out: the Basic plan for "the Team plan only", "on Mondays" for "on Sundays only"."""

from collections.abc import Iterator, Sequence

from holdfast.claims.words import STOPWORDS, stem, word_set
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.clashes.restrictions import AVAILABLE, OPEN, find_only, restricted_words
from holdfast.judges.exact.reading.clauses import LONGEST, clauses_of
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording

_DAYS = word_set("monday tuesday wednesday thursday friday saturday sunday")
_LEAST_SHARED = 2


def find_outsider(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A kind of which a claim says what a sentence says of another one only."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    if not plain_claim or NEGATED.search(plain_claim) or OPEN.search(plain_claim) or find_only(plain_claim):
        return None
    said = Wording(claim)
    for sentence in sentences:
        for clause in clauses_of(sentence) if find_only(plain(sentence)) else ():
            for start, end in _outside(said, clause.text, sentences):
                return Clash(start, end, "The evidence says this of another only", sentence)
    return None


def _outside(said: Wording, clause: str, sentences: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the claim names another day, or another kind of the same noun that the evidence knows too."""
    plain_clause = plain(clause)
    only = find_only(plain_clause)
    if only is None or NEGATED.search(plain_clause) or OPEN.search(plain_clause):
        return
    part = restricted_words(clause, plain_clause, only, frozenset())
    telling = [word for word in part if word not in STOPWORDS]
    roots, known = {stem(word) for word in telling}, wording(clause).stems
    for at, (word, start, end) in enumerate(said.words):
        day = word.removesuffix("s") in _DAYS and stem(word) not in known
        if day and roots and roots <= _DAYS and _says_the_rest(said, known, {stem(word)}):
            yield start, end
        kind, kind_start, _ = said.words[at - 1] if at else ("", 0, 0)
        if len(telling) < 2 or stem(word) != stem(telling[-1]) or kind in STOPWORDS or stem(kind) in known:
            continue
        beside = roots - {stem(word)}
        two = any(f" {kind} {word} " in f" {plain(s)} " for s in sentences)
        if two and beside.isdisjoint(said.stems) and _says_the_rest(said, known, {stem(kind)}):
            yield kind_start, end


def _says_the_rest(said: Wording, known: frozenset[str], kind: set[str]) -> bool:
    asked = said.stems - AVAILABLE - kind
    return len(asked) >= _LEAST_SHARED and asked <= known
