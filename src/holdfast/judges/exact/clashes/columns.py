"""Who is said to have the most of a column of which another row has more: "Free has the most users."."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from holdfast.claims.words import content_words, stem, word_set
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.clashes.superlatives import RESTRICTED
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.rows import NEXT_ROW, Fields, row_fields
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.reading.wordings import wording
from holdfast.judges.exact.values.numerals import CARDINAL
from holdfast.judges.exact.values.quantities import Quantity

_MOST_OF = re.compile(
    r"\b(?:has|have|had|offers|includes|gets|shows) the (?P<word>most|highest|largest|biggest|greatest|longest|fewest"
    r"|lowest|smallest|shortest|least) (?P<column>[\w -]{3,60})",
    re.IGNORECASE,
)
_LESS = word_set("fewest lowest smallest shortest least")
_OF_ALL = frozenset(map(stem, [*word_set("list table overall total row column"), *CARDINAL]))
_LETTER, _UNIT = re.compile(r"[^\W\d_]"), re.compile(r"\s*[(\[][^()\[\]]{1,12}[)\]]$")
_MOST_ROWS = 60


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    kind: str
    """What the column of the names is called."""
    columns: tuple[str, ...]
    fields: Fields
    sentence: str

    def amount(self, column: int) -> tuple[Fraction, str | None] | None:
        """The one amount of a cell, with its dimension."""
        values = wording(self.fields[column][1]).values
        if len(values) != 1 or not isinstance(values[0], Quantity) or values[0].bounded:
            return None
        reading = values[0].readings[0]
        return reading.value, reading.dimension


def find_more_in_column(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A claim that gives one row the most, or the least, of a column, where another row has more, or less."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    found = _MOST_OF.search(plain_claim)
    if found is None or RESTRICTED.search(plain_claim) or NEGATED.search(plain_claim):
        return None
    said = frozenset(content_words(plain_claim[: found.start()]))
    asked = frozenset(content_words(found["column"]))
    rows = [row for text in sentences[:_MOST_ROWS] for row in _rows(text)][:_MOST_ROWS]
    own = max((row for row in rows if _words(row.name) <= said), key=lambda row: len(row.name), default=None)
    column = _column(own, said, asked) if own else None
    if own is None or column is None or (mine := own.amount(column)) is None:
        return None
    less = found["word"].lower() in _LESS
    for other in rows:
        theirs = other.amount(column) if other.columns == own.columns and other.name != own.name else None
        if theirs and theirs[1] == mine[1] and (theirs[0] < mine[0] if less else theirs[0] > mine[0]):
            why = f"In the same table “{excerpt(other.name)}” has “{excerpt(other.fields[column][1])}”"
            return Clash(*found.span("word"), why, other.sentence)
    return None


def _column(own: _Row, said: frozenset[str], asked: frozenset[str]) -> int | None:
    """The one column that the claim speaks of; None where it speaks of anything else besides."""
    named = [
        n for n, key in enumerate(own.columns) if key != own.kind and _words(key) and _words(key) <= asked
    ]
    if len(named) != 1:
        return None
    known = _words(own.name) | _words(own.kind) | _words(own.columns[named[0]]) | _OF_ALL
    return named[0] if said | asked <= known else None


def _rows(text: str) -> list[_Row]:
    read = [(row.strip(), row_fields(row.strip())) for row in NEXT_ROW.split(text)]
    return [row for sentence, fields in read if fields and (row := _row(sentence, fields)) is not None]


def _row(sentence: str, fields: Fields) -> _Row | None:
    named = next((at for at, (_, cell) in enumerate(fields) if _LETTER.search(cell)), None)
    columns = tuple(_UNIT.sub("", key) for key, _ in fields)
    return None if named is None else _Row(fields[named][1], columns[named], columns, fields, sentence)


def _words(text: str) -> frozenset[str]:
    return frozenset(content_words(text))
