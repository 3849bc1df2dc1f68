"""A claim that is wrong in one value keeps its words and gets the value that the evidence has in its place."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from holdfast.claims.clauses import part_around
from holdfast.claims.lexicon import look_up
from holdfast.claims.subjects import is_about_another, subject_of
from holdfast.claims.verbs import is_finite
from holdfast.claims.words import content_words
from holdfast.correction.offers import (
    BY_KIND,
    BY_NAME,
    Offer,
    has_bounded_rival,
    is_row_of,
    offers_of,
)
from holdfast.correction.pieces import Field, Piece, Pieces, fields_of, is_kin
from holdfast.correction.quoting import holds, means_subject, speaks_of_another
from holdfast.correction.truths import STYLES, Truth, denied_or_affirmed
from holdfast.correction.values import Valued, values_of, written_for
from holdfast.grounding.types import ClaimVerification
from holdfast.judges.exact.values.quantities import Quantity

_ELSEWHERE = 0.3
"""What a word of another clause counts beside those around the value."""
_WORD = re.compile(r"[^\W\d_]+")
_ARTICLE = re.compile(r"\b(?P<a>[Aa])n? $")
_VOWEL = re.compile(r"(?!eu|uni|use|one\b)[aeiou]|hour|honest", re.IGNORECASE)
_LIST_BEHIND = re.compile(
    r"(?: [^\W\d_][\w’'-]{0,40}){1,4}?(?P<mark>:|,? namely\b,?|,? called\b| ?[(–—]|,) ?(?P<items>[^.;:!?()–—]{2,400})"
)
_ITEM_BREAK = re.compile(r",? (?:and|or|&) |, ")
_RELATIVE = re.compile(r"(?:who|whom|whose|which|that|where|when|but|while|of which)\b", re.IGNORECASE)
_MOST_PIECES = 16
"""Pieces of evidence whose values are tried."""
_MOSTLY_VERB = 5
"""Tenths of its uses in which a word is a verb."""


class Exchange(NamedTuple):
    """Other words for response[start:end]."""

    start: int
    end: int
    words: str
    said: str
    """The claim as it reads then."""
    passage: str


ClaimPlace = tuple[int | None, int | None, str]
"""Where a claim stands, and how it reads."""


def place_of(claim: ClaimVerification) -> ClaimPlace:
    """What tells a claim from the others of its text."""
    return claim.start, claim.end, claim.claim_text


class Exchanging:
    """The exchanges of one text; those that a check has refused are not made again.

    Where it is not plain which value is meant, that of `tried` is taken, which a judge has chosen.
    """

    def __init__(
        self,
        text: str,
        pieces: Pieces,
        refused: Collection[str] = (),
        tried: Mapping[ClaimPlace, Exchange] | None = None,
    ) -> None:
        self._text, self._pieces, self._refused, self._tried = text, pieces, refused, tried or {}
        self._known: dict[ClaimPlace, Exchange | None] = {}

    def instead_of(self, claim: ClaimVerification, about: str = "") -> Exchange | None:
        """The exchange that makes a claim sound; None where it is not one value, or not plain which.

        `about` is what a field is a field of, where the field itself does not say so: the product of its entry.
        """
        key = place_of(claim)
        if key not in self._known:
            wrong = _is_wrong(claim)
            found = self._find(claim, about if fields_of(claim.claim_text) else "") if wrong else None
            if found is None or found.said in self._refused:
                found = self._tried.get(key)
            self._known[key] = None if found is None or found.said in self._refused else found
        return self._known[key]

    def possible(self, claim: ClaimVerification) -> list[Exchange]:
        """The exchanges of one value of a wrong claim for one of its kind from the pieces that are near it."""
        if not _is_wrong(claim):
            return []
        text, found = claim.claim_text, dict[str, Exchange]()
        pieces = self._pieces.near(claim)[:_MOST_PIECES]
        for old in self._disputed(claim) or [v for v in values_of(text) if not _names_it(v, text)]:
            for piece in pieces:
                if not piece.fields and _tells_something_else(claim, piece, pieces):
                    continue
                for new in _labelled(piece, old):
                    offer = None if new.words.casefold() in text.casefold() else written_for(old, new)
                    if offer is None or (new.has_unit and not old.has_unit and not offer.sure):
                        continue
                    if not piece.fields and old.has_unit and has_bounded_rival(old, new, piece):
                        continue
                    words = _as_written(old, offer.words, in_form=bool(fields_of(text)))
                    exchange = self._placed(
                        claim, old.start, old.end, Truth(old.start, old.end, words, piece.passage)
                    )
                    if exchange is not None and exchange.said not in self._refused:
                        found.setdefault(exchange.said, exchange)
        return list(found.values())

    @property
    def made(self) -> Iterator[str]:
        """The claims as they read after the exchanges that were asked for."""
        return (found.said for found in self._known.values() if found is not None)

    def _find(self, claim: ClaimVerification, about: str) -> Exchange | None:
        near = self._pieces.near(claim, about)
        if about:
            near = [piece for piece in near if not is_about_another(f"{about} is so.", piece.reading)]
        cited = [piece for piece in near if piece.passage in claim.cited_ids]
        return (self._find_in(claim, cited, about) if cited else None) or self._find_in(claim, near, about)

    def _find_in(self, claim: ClaimVerification, pieces: Sequence[Piece], about: str) -> Exchange | None:
        found = [(old, self._offer(claim, old, pieces, about)) for old in self._disputed(claim)]
        told = [(old, offer) for old, offer in found if offer is not None]
        if len(told) > 1:  # of two marked values the one that the piece has, too, is right
            told = [(old, offer) for old, offer in told if old.words not in offer.piece.words]
        if not told:
            truth = denied_or_affirmed(claim.claim_text, pieces)
            return None if truth is None else self._placed(claim, truth.start, truth.end, truth)
        (old, offer), *others = told
        if others:
            return None
        words = _as_written(old, offer.words, in_form=bool(fields_of(claim.claim_text)))
        return self._placed(claim, old.start, old.end, Truth(old.start, old.end, words, offer.piece.passage))

    def _disputed(self, claim: ClaimVerification) -> list[Valued]:
        """What the check has marked in a claim, as whole values; all its values where it has marked everything."""
        text = claim.claim_text
        values, fields = values_of(text), fields_of(text)
        found: list[Valued] = []
        for mark in claim.highlights:
            words = self._text[mark.start : mark.end]
            whole = len(words) >= len(text) or mark.start <= (claim.start or 0) < (claim.end or 0) <= mark.end
            place = (0, len(text)) if whole else _same_place(self._text, claim, mark.start, mark.end)
            if place is None:
                continue
            held = [value for value in values if value.start < place[1] and place[0] < value.end]
            worded = not held and not whole and content_words(words)
            found += [Valued(*place, "words", text[slice(*place)])] if worded else held
        return [_in_field(value, fields) for value in dict.fromkeys(found) if not _names_it(value, text)]

    def _offer(
        self, claim: ClaimVerification, old: Valued, pieces: Sequence[Piece], about: str
    ) -> Offer | None:
        text = claim.claim_text
        asked = dict.fromkeys(content_words(about), _ELSEWHERE) | _asked(text, old)
        own = fields_of(text)
        key = next((field for field in own if len(own) > 1 and field.start != old.start), None)
        subject = key.cell if key else " ".join(filter(_may_name, subject_of(text).split()))
        needed = [stem for stem in content_words(subject) if stem in asked]
        ranked = []
        for piece in pieces:
            score = sum(weight for stem, weight in asked.items() if is_kin(stem, piece.stems))
            if not score or speaks_of_another(claim, piece.reading):
                continue
            told = all(is_kin(stem, piece.stems) for stem in needed)
            several = len(piece.fields) > 1
            known = is_row_of(piece, asked) if several else self._pieces.tells_of(piece.passage, needed)
            alone = len(piece.fields) == 1 and piece.fields[0].named == old.counts
            if (told and (known or not several)) or (known and (alone or not key)):
                ranked.append((round(score, 6), piece))
        # A row is about its key; what a sentence is about may be told in the sentence before.
        known_of = asked.keys() if key else {*needed, *content_words(subject_of(text))}
        beside = {stem: _ELSEWHERE if stem in known_of else weight for stem, weight in asked.items()}
        ranked.sort(key=lambda entry: -entry[0])
        for depth, (_, tier) in enumerate(groupby(ranked, key=lambda entry: entry[0])):
            offers = [o for _, piece in tier for o in offers_of(text, old, beside, piece, pieces)]
            best = max((offer.strength for offer in offers), default=BY_KIND)
            offers = [offer for offer in offers if offer.strength == best]
            if offers and (depth == 0 or best == BY_NAME):
                return offers[0] if len({offer.words.casefold() for offer in offers}) == 1 else None
        return None

    def _placed(self, claim: ClaimVerification, start: int, end: int, change: Truth) -> Exchange | None:
        """The exchange at its place in the text, with "a" or "an" before it as its first letter asks."""
        words = change.words
        if _miscounts_list(claim.claim_text, start, end, words):
            return None
        article = _ARTICLE.search(claim.claim_text, max(0, start - 4), start)
        if article and words:
            start = article.start()
            words = f"{article['a']}{'n' if _VOWEL.match(words) else ''} {words}"
        place = _place_in(self._text, claim, start, end)
        if place is None:
            return None
        said = f"{claim.claim_text[:start]}{words}{claim.claim_text[end:]}"
        return Exchange(*place, words, said, change.passage)


def _labelled(piece: Piece, old: Valued) -> Iterator[Valued]:
    """The values of a piece with the names of their fields; a bare number of a table may be a price."""
    money = frozenset(content_words(old.words)) if old.is_money else frozenset()
    for value in values_of(piece.words):
        fields = (f for f in piece.fields if f.start <= value.start and value.end <= f.start + len(f.cell))
        yield value._replace(label=next((f.named | money for f in fields), frozenset()))


def _tells_something_else(claim: ClaimVerification, piece: Piece, pieces: Sequence[Piece]) -> bool:
    """Is a sentence about another thing or deed: "It was painted in 1950", where another says who built the mast?"""
    text = claim.claim_text
    if speaks_of_another(claim, piece.reading) or not means_subject(piece.words, piece.before, text):
        return True
    verbs = (w for w in _WORD.findall(text) if is_finite(w) or look_up(w.lower()).verb_share >= _MOSTLY_VERB)
    deeds = content_words(" ".join(verbs))
    said = frozenset(content_words(text))
    nearer = [
        p for p in pieces if p.passage == piece.passage and len(said & p.stems) > len(said & piece.stems)
    ]
    return any(deed in other.stems and not is_kin(deed, piece.stems) for deed in deeds for other in nearer)


def _miscounts_list(text: str, start: int, end: int, words: str) -> bool:
    """Do those that a number counts follow it, and are they another number: "two children, Tim and Lea"?"""
    listed = _LIST_BEHIND.match(text, end)
    if listed is None or _RELATIVE.match(listed["items"]):
        return False
    counted = [_whole(text, start), _whole(f"{text[:start]}{words}{text[end:]}", start)]
    items = [item for item in _ITEM_BREAK.split(listed["items"].strip()) if item.strip()]
    named = len(items) > 1 and all(item[0].isupper() for item in items)
    told = named or listed["mark"].strip() != ","
    if None in counted or not (told or len(items) == counted[0]):
        return False
    return len(items) != counted[1]


def _whole(text: str, start: int) -> int | None:
    """The number that begins there, where it measures nothing."""
    value = next((value for value in values_of(text) if value.start == start), None)
    if value is None or value.has_unit or not isinstance(value.measured, Quantity):
        return None
    written = value.measured.readings[0].written
    return int(written) if written.denominator == 1 else None


def _is_wrong(claim: ClaimVerification) -> bool:
    return not holds(claim) and not claim.phantom_ids and claim.start is not None


def _asked(text: str, old: Valued) -> dict[str, float]:
    """The words of a claim beside a value; those of its own clause count most."""
    begin, end = part_around(text, old.start, old.end)
    clause = f"{text[begin : old.start]} {text[old.end : end]}"
    every = content_words(f"{text[: old.start]} {text[old.end :]}")
    own = frozenset(every) if fields_of(text) else frozenset(content_words(clause))
    return {stem: 1.0 if stem in own else _ELSEWHERE for stem in every}


def _in_field(value: Valued, fields: Sequence[Field]) -> Valued:
    """A value of a field: its label tells what it counts, and words or a name are the whole cell."""
    for field in fields:
        if field.start <= value.start and value.end <= field.start + len(field.cell):
            value = value._replace(counts=value.counts | field.named, label=field.named)
            if value.kind in ("words", "name"):
                return value._replace(start=field.start, end=field.start + len(field.cell), words=field.cell)
    return value


def _names_it(value: Valued, text: str) -> bool:
    """Does it say what the claim is about: "Ben" of "Ben was born in 1990", the 5 of "The Aero 5"?"""
    subject = "" if fields_of(text) else subject_of(text)
    if not subject or not text.startswith(subject) or value.start >= len(subject):
        return False
    if value.kind == "name":
        return len(value.words.split()) == 1
    return value.kind == "words" or (value.end >= len(subject) and not value.has_unit)


def _may_name(word: str) -> bool:
    """Is a word of a subject no verb that was taken for a part of it: "get" of "Employees get 30 days"?"""
    return word[0].isupper() or look_up(word.lower()).verb_share < _MOSTLY_VERB


def _as_written(old: Valued, words: str, *, in_form: bool) -> str:
    """In the way of the old one: "no" for "yes", a small letter for a word of a cell, a capital at the beginning."""
    for style in STYLES:
        if old.words.casefold() in style:
            truth = next((s.index(words.casefold()) for s in STYLES if words.casefold() in s), None)
            new = words if truth is None else style[truth]
            return new.capitalize() if old.words[0].isupper() else new
    if old.kind == "words" and not in_form and old.words.islower() and words[1:].islower():
        return words.lower()
    if old.start == 0 and old.words[:1].isupper():
        return words[:1].upper() + words[1:]
    return words


def _occurrences(text: str, words: str, start: int = 0, end: int | None = None) -> list[int]:
    edges = (r"(?<!\w)" if words[:1].isalnum() else "", r"(?!\w)" if words[-1:].isalnum() else "")
    pattern = re.compile(f"{edges[0]}{re.escape(words)}{edges[1]}")
    return [m.start() for m in pattern.finditer(text, start, len(text) if end is None else end)]


def _same_place(response: str, claim: ClaimVerification, start: int, end: int) -> tuple[int, int] | None:
    """Where words of the response stand in the text of the claim."""
    words = response[start:end]
    mine = _occurrences(claim.claim_text, words) if words else []
    theirs = _occurrences(response, words, claim.start or 0, claim.end) if mine else []
    if len(mine) != len(theirs) or start not in theirs:
        return None
    at = mine[theirs.index(start)]
    return at, at + len(words)


def _place_in(response: str, claim: ClaimVerification, start: int, end: int) -> tuple[int, int] | None:
    """Where words of the claim's text stand in the response; for none, where those before them end."""
    words = claim.claim_text[start:end] or claim.claim_text[:start]
    mine = _occurrences(claim.claim_text, words)
    theirs = _occurrences(response, words, claim.start or 0, claim.end)
    at = start if start < end else 0
    if not words or len(mine) != len(theirs) or at not in mine:
        return None
    at = theirs[mine.index(at)]
    return (at, at + len(words)) if start < end else (at + len(words), at + len(words))
