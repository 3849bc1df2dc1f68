"""A claim that is wrong in one value keeps its words and gets the value that the evidence has in its place."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from holdfast.claims.lexicon import look_up
from holdfast.claims.subjects import is_about_another, subject_of
from holdfast.claims.words import content_words
from holdfast.correction.pieces import Field, Piece, Pieces, fields_of, is_kin
from holdfast.correction.quoting import holds, means_subject, speaks_of_another
from holdfast.correction.truths import Truth, denied_or_affirmed
from holdfast.correction.values import Valued, offered, values_of
from holdfast.grounding.types import ClaimVerification
from holdfast.judges.exact.reading.pairings import is_meant
from holdfast.judges.exact.reading.statements import compare_values
from holdfast.judges.exact.reading.wordings import wording
from holdfast.judges.exact.values.agreement import Agreement

_JOINT = re.compile(r"[,;] |\b(?:and|but|while|whereas)\b")
_ELSEWHERE = 0.3
"""What a word of another clause counts beside those around the value."""
_ARTICLE = re.compile(r"\b(?P<a>[Aa])n? $")
_VOWEL = re.compile(r"(?!eu|uni|use|one\b)[aeiou]|hour|honest", re.IGNORECASE)
_WORD_BEFORE, _WORD_BEHIND = re.compile(r"(\w+) $"), re.compile(r" (\w+)")
_MOST_WORDS = 4
_NEAR = 60
"""Characters before a value in which the word before it is looked for."""
_MOSTLY_VERB = 5
"""Tenths of its uses in which a word is a verb."""
_KIND, _MEASURE, _NAMED = range(3)
"""How surely a value is the one: of the kind alone, of the same measure, or by its name."""
_SAME = Agreement.COVERED
_STYLES = (("true", "false"), ("yes", "no"), ("on", "off"))
_TRUTHS = frozenset(word for style in _STYLES for word in style)


class Exchange(NamedTuple):
    """Other words for response[start:end]."""

    start: int
    end: int
    words: str
    said: str
    """The claim as it reads then."""
    passage: str


class _Offer(NamedTuple):
    words: str
    strength: int
    piece: Piece


class Exchanging:
    """The exchanges of one text; those that a check has refused are not made again."""

    def __init__(self, text: str, pieces: Pieces, refused: Collection[str] = ()) -> None:
        self._text, self._pieces, self._refused = text, pieces, refused
        self._known: dict[tuple[int | None, int | None, str], Exchange | None] = {}

    def instead_of(self, claim: ClaimVerification, about: str = "") -> Exchange | None:
        """The exchange that makes a claim sound; None where it is not one value, or not plain which.

        `about` is what a field is a field of, where the field itself does not say so: the product of its entry.
        """
        key = (claim.start, claim.end, claim.claim_text)
        if key not in self._known:
            wrong = not holds(claim) and not claim.phantom_ids and claim.start is not None
            found = self._find(claim, about if fields_of(claim.claim_text) else "") if wrong else None
            self._known[key] = None if found is None or found.said in self._refused else found
        return self._known[key]

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
    ) -> _Offer | None:
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
            known = _is_row_of(piece, asked) if several else self._pieces.tells_of(piece.passage, needed)
            if (told and (known or not several)) or (known and not key):
                ranked.append((round(score, 6), piece))
        ranked.sort(key=lambda entry: -entry[0])
        for depth, (_, tier) in enumerate(groupby(ranked, key=lambda entry: entry[0])):
            offers = [o for _, piece in tier for o in self._offers(text, old, asked, piece, pieces)]
            best = max((offer.strength for offer in offers), default=_KIND)
            offers = [offer for offer in offers if offer.strength == best]
            if offers and (depth == 0 or best == _NAMED):
                return offers[0] if len({offer.words.casefold() for offer in offers}) == 1 else None
        return None

    def _offers(
        self, text: str, old: Valued, asked: Collection[str], piece: Piece, pieces: Sequence[Piece]
    ) -> list[_Offer]:
        """The values of a piece that may stand for one of the claim."""
        if not piece.fields:
            found = _of_sentence(text, old, piece)
            plain = means_subject(piece.words, piece.before, text)
            return found if plain else [offer for offer in found if offer.strength == _NAMED]
        found = []
        said = {value.words.casefold() for value in values_of(text)}
        rows = [p for p in pieces if p is not piece and p.passage == piece.passage and p.names == piece.names]
        if rows and not _tells_apart(piece, asked):
            return []
        for field in piece.fields:
            stems = frozenset(content_words(field.cell))
            if stems and all(is_kin(stem, frozenset(asked)) for stem in stems):
                continue  # the cell that says what the row is about
            strength = _NAMED if _is_named(field, old, asked, pieces, piece.passage) else _KIND
            told = (words for words in _of_cell(old, field, strength) if words.casefold() not in said)
            found += [_Offer(words, strength, piece) for words in told]
        return found

    def _placed(self, claim: ClaimVerification, start: int, end: int, change: Truth) -> Exchange | None:
        """The exchange at its place in the text, with "a" or "an" before it as its first letter asks."""
        words = change.words
        article = _ARTICLE.search(claim.claim_text, max(0, start - 4), start)
        if article and words:
            start = article.start()
            words = f"{article['a']}{'n' if _VOWEL.match(words) else ''} {words}"
        place = _place_in(self._text, claim, start, end)
        if place is None:
            return None
        said = f"{claim.claim_text[:start]}{words}{claim.claim_text[end:]}"
        return Exchange(*place, words, said, change.passage)


def _asked(text: str, old: Valued) -> dict[str, float]:
    """The words of a claim beside a value; those of its own clause count most."""
    begin = max((m.end() for m in _JOINT.finditer(text, 0, old.start)), default=0)
    behind = _JOINT.search(text, old.end)
    clause = text[begin : old.start] + " " + text[old.end : behind.start() if behind else len(text)]
    every = content_words(f"{text[: old.start]} {text[old.end :]}")
    own = frozenset(every) if fields_of(text) else frozenset(content_words(clause))
    return {stem: 1.0 if stem in own else _ELSEWHERE for stem in every}


def _in_field(value: Valued, fields: Sequence[Field]) -> Valued:
    """A value of a field: its label tells what it counts, and words or a name are the whole cell."""
    for field in fields:
        if field.start <= value.start and value.end <= field.start + len(field.cell):
            value = value._replace(counts=value.counts | field.named)
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
    return value.kind == "words" or value.end >= len(subject)


def _is_row_of(piece: Piece, asked: Collection[str]) -> bool:
    """Does a claim name a cell of a row: "The adult ticket" the row of the adults?"""
    cells = ([stem for stem in content_words(field.cell) if stem.isalpha()] for field in piece.fields)
    return any(cell and all(is_kin(stem, frozenset(asked)) for stem in cell) for cell in cells)


def _may_name(word: str) -> bool:
    """Is a word of a subject no verb that was taken for a part of it: "get" of "Employees get 30 days"?"""
    return word[0].isupper() or look_up(word.lower()).verb_share < _MOSTLY_VERB


def _is_named(
    field: Field, old: Valued, asked: Collection[str], pieces: Sequence[Piece], passage: str
) -> bool:
    """Does the claim name the field, or another row have the claim's value in it?"""
    known = frozenset(asked) | old.counts
    if field.named and any(is_kin(stem, known) for stem in field.named):
        return True
    others = (f for p in pieces if p.passage == passage for f in p.fields if f.name == field.name)
    return any(_says(other.cell, old) for other in others)


def _says(cell: str, old: Valued) -> bool:
    if cell.casefold() == old.words.casefold():
        return True
    values = [value.measured for value in values_of(cell) if value.words == cell and value.kind == old.kind]
    known = values[0] if values else None
    return known is not None and old.measured is not None and compare_values(old.measured, known) >= _SAME


def _tells_apart(piece: Piece, asked: Collection[str]) -> bool:
    """Does a cell of the row, or what stands above it, hold a word of the claim?"""
    cells = frozenset(stem for field in piece.fields for stem in content_words(field.cell))
    return any(is_kin(stem, cells | piece.around) for stem in asked)


def _of_cell(old: Valued, field: Field, strength: int) -> Iterator[str]:
    values = values_of(field.cell)
    if old.kind in ("words", "name"):
        if field.cell.casefold() in _TRUTHS and old.words.casefold() not in _TRUTHS:
            return
        alike = field.cell[0].isupper() if old.kind == "name" else not any(v.measured for v in values)
        if strength == _NAMED and alike and len(field.cell.split()) <= _MOST_WORDS:
            yield field.cell
        return
    for value in values:
        if (offer := offered(old, value)) is not None:
            yield offer.words


def _of_sentence(text: str, old: Valued, piece: Piece) -> list[_Offer]:
    if old.kind == "words":
        return []
    said = [value.words.casefold() for value in values_of(text)]
    found: list[tuple[Valued, _Offer]] = []
    for value in values_of(piece.words):
        offer = None if value.words.casefold() in said else offered(old, value)
        if offer is None or _is_label(value, piece.words):
            continue
        if old.kind in ("name", "code"):
            labelled = old.counts and all(is_kin(stem, piece.stems) for stem in old.counts)
            alike = labelled or _stands_alike(text, old, piece.words, value)
            strength = _NAMED if labelled else _MEASURE
            if not alike or (old.kind == "name" and set(value.words.split()) <= set(text.split())):
                continue
        else:
            strength = _NAMED if value.counts & old.counts else _MEASURE if offer.sure else _KIND
        found.append((value, _Offer(offer.words, strength, piece)))
    best = max((offer.strength for _, offer in found), default=_KIND)
    found = [entry for entry in found if entry[1].strength == best]
    if len(found) > 1 and old.measured is not None:
        sides = wording(text), wording(piece.words)
        meant = [e for e in found if e[0].measured and is_meant(old.measured, e[0].measured, *sides)]
        found = meant or found
    return [offer for _, offer in found]


def _is_label(value: Valued, sentence: str) -> bool:
    """Is a bare number part of a name, as the 5 of "Aero 5"?"""
    before = sentence[max(0, value.start - _NEAR) : value.start].split(" ")
    bare = value.kind == "number" and not value.has_unit and not value.counts
    return bare and len(before) > 1 and before[-1] == "" and before[-2][:1].isupper()


def _stands_alike(text: str, old: Valued, sentence: str, new: Valued) -> bool:
    """Is the word before both the same, or the one behind, or a part of the name itself?"""
    if not set(old.words.split()).isdisjoint(new.words.split()):
        return True
    before = [
        _WORD_BEFORE.search(t[max(0, v.start - _NEAR) : v.start]) for t, v in ((text, old), (sentence, new))
    ]
    behind = [_WORD_BEHIND.match(t, v.end) for t, v in ((text, old), (sentence, new))]
    return any(a and b and a[1].casefold() == b[1].casefold() for a, b in (before, behind))


def _as_written(old: Valued, words: str, *, in_form: bool) -> str:
    """In the way of the old one: "no" for "yes", a small letter for a word of a cell, a capital at the beginning."""
    for style in _STYLES:
        if old.words.casefold() in style:
            truth = next((s.index(words.casefold()) for s in _STYLES if words.casefold() in s), None)
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
