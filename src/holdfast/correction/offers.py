"""The values of a piece of evidence that may stand in the place of a claim's, and how surely each is the one."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from holdfast.claims.clauses import part_around
from holdfast.claims.words import content_words
from holdfast.correction.pieces import Field, Piece, is_kin
from holdfast.correction.quoting import means_subject
from holdfast.correction.truths import TRUTHS
from holdfast.correction.values import Valued, values_of, written_for
from holdfast.judges.exact.reading.pairings import is_meant
from holdfast.judges.exact.reading.statements import compare_values
from holdfast.judges.exact.reading.wordings import wording
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.quantities import Quantity

BY_KIND, BY_MEASURE, BY_NAME = range(3)
"""How surely a value is the one: of the kind alone, of the same measure, or by what it is called."""
_WORD_BEFORE, _WORD_BEHIND = re.compile(r"(\w+) $"), re.compile(r" (\w+)")
_NEAR = 60
"""Characters before a value in which the word before it is looked for."""
_TOGETHER = re.compile(r"\b(?:together|altogether|total|combined|sum)\b", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\b", re.IGNORECASE)
_ALL = re.compile(r"\b(?:all|every|both|only) $", re.IGNORECASE)
"""Before a number: with another one it would not be all of them."""
_KEY_AND_VALUE = 2
_MOST_WORDS = 4
_SAME = Agreement.COVERED


class Offer(NamedTuple):
    """Words of a piece in the place of a value."""

    words: str
    strength: int
    piece: Piece


def offers_of(
    text: str, old: Valued, asked: Mapping[str, float], piece: Piece, pieces: Sequence[Piece]
) -> list[Offer]:
    """The values of a piece that may stand for one of the claim, which has the `asked` words beside it."""
    if len(_BETWEEN.findall(text)) > len(_BETWEEN.findall(piece.words)) or _ALL.search(text, 0, old.start):
        return []
    if _TOGETHER.search(text) or _says_another_amount(text, old, piece):
        return []
    pieced = _is_pieced_together(asked, piece, pieces)
    if not piece.fields:
        told = _of_sentence(text, old, piece)
        plain = not pieced and means_subject(piece.words, piece.before, text)
        return told if plain else [offer for offer in told if offer.strength == BY_NAME]
    if pieced:
        return []
    rows = [p for p in pieces if p is not piece and p.passage == piece.passage and p.names == piece.names]
    if rows and not _tells_apart(piece, asked):
        return []
    found = []
    said = {value.words.casefold() for value in values_of(text)}
    for field in piece.fields:
        stems = frozenset(content_words(field.cell))
        if stems and all(is_kin(stem, frozenset(asked)) for stem in stems):
            continue  # the cell that says what the row is about
        strength = BY_NAME if _is_named(field, old, asked, pieces, piece.passage) else BY_KIND
        if strength == BY_KIND and len(piece.fields) > _KEY_AND_VALUE:
            continue  # of many fields the claim must name the one
        words = (words for words in _of_cell(old, field, strength) if words.casefold() not in said)
        found += [Offer(told, strength, piece) for told in words]
    return found


def _is_pieced_together(asked: Mapping[str, float], piece: Piece, pieces: Sequence[Piece]) -> bool:
    """Does a claim have words that only other pieces of the passage have, and may its value follow from these?

    "The same day a suit costs €16.50.", where a suit costs €11.00, and the same day adds a half.
    """
    missing = [stem for stem, weight in asked.items() if weight >= 1.0 and not is_kin(stem, piece.stems)]
    others = [p for p in pieces if p.passage == piece.passage and p is not piece]
    return any(stem in other.stems - piece.around for stem in missing for other in others)


def _says_another_amount(text: str, old: Valued, piece: Piece) -> bool:
    """Does the claim's own clause have a further amount that the piece does not: "with twelve years of service"?"""
    begin, end = part_around(text, old.start, old.end)
    sides = text[begin : old.start], text[old.end : end]
    further = [v.measured for side in sides for v in values_of(side) if v.has_unit and v.measured]
    known = [value.measured for value in values_of(piece.reading) if value.measured]
    return not piece.fields and any(
        all(compare_values(value, other) < _SAME for other in known) for value in further
    )


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


def is_row_of(piece: Piece, asked: Collection[str]) -> bool:
    """Does a claim name a cell of a row: "The adult ticket" the row of the adults?"""
    cells = ([stem for stem in content_words(field.cell) if stem.isalpha()] for field in piece.fields)
    return any(cell and all(is_kin(stem, frozenset(asked)) for stem in cell) for cell in cells)


def _of_cell(old: Valued, field: Field, strength: int) -> Iterator[str]:
    """The values of a cell; for words or a name the whole of it, where the claim calls the field by its name."""
    values = values_of(field.cell)
    if old.kind in ("words", "name"):
        if field.cell.casefold() in TRUTHS and old.words.casefold() not in TRUTHS:
            return
        alike = field.cell[0].isupper() if old.kind == "name" else not any(v.measured for v in values)
        if strength == BY_NAME and alike and len(field.cell.split()) <= _MOST_WORDS:
            yield field.cell
        return
    for value in values:
        if (offer := written_for(old, value._replace(label=field.named))) is not None:
            yield offer.words


def _of_sentence(text: str, old: Valued, piece: Piece) -> list[Offer]:
    """The values of a sentence: a name where it stands as the claim's does, a number where it counts the same."""
    if old.kind == "words":
        return []
    said = [value.words.casefold() for value in values_of(text)]
    found: list[tuple[Valued, Offer]] = []
    for value in values_of(piece.words):
        offer = None if value.words.casefold() in said else written_for(old, value)
        if offer is None or _is_label(value, piece.words):
            continue
        if old.kind in ("name", "code"):
            labelled = old.counts and all(is_kin(stem, piece.stems) for stem in old.counts)
            alike = labelled or _stands_alike(text, old, piece.words, value)
            strength = BY_NAME if labelled else BY_MEASURE
            if not alike or (old.kind == "name" and set(value.words.split()) <= set(text.split())):
                continue
        else:
            strength = BY_NAME if value.counts & old.counts else BY_MEASURE if offer.sure else BY_KIND
        words = _untitled(offer.words, text) if old.kind == "name" else offer.words
        found.append((value, Offer(words, strength, piece)))
    if old.has_unit and len(found) == 1 and has_bounded_rival(old, found[0][0], piece):
        return []
    best = max((offer.strength for _, offer in found), default=BY_KIND)
    found = [entry for entry in found if entry[1].strength == best]
    if len(found) > 1 and old.has_unit:  # kilometres before metres
        found = [e for e in found if _unit(e[0].words) == _unit(old.words)] or found
    if len(found) > 1 and old.measured is not None:
        sides = wording(text), wording(piece.words)
        meant = [e for e in found if e[0].measured and is_meant(old.measured, e[0].measured, *sides)]
        found = meant or found
    return [offer for _, offer in found]


def has_bounded_rival(old: Valued, new: Valued, piece: Piece) -> bool:
    """Has the sentence a bound of the same measure beside the value: "£3.50, and free for orders over £30"?"""
    rivals = (v for v in values_of(piece.words) if v != new and isinstance(v.measured, Quantity))
    bounded = [v.measured for v in rivals if isinstance(v.measured, Quantity) and v.measured.bounded]
    mine = {r.dimension for r in old.measured.readings} if isinstance(old.measured, Quantity) else set()
    return any(r.dimension in mine for rival in bounded for r in rival.readings)


def _untitled(name: str, text: str) -> str:
    """A name without the title that the claim has already: "the director is Director Eva Strand"."""
    title, _, rest = name.partition(" ")
    return rest if rest and title.lower() in text.split() else name


def _unit(words: str) -> list[str]:
    return [stem for stem in content_words(words) if stem.isalpha()]


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
