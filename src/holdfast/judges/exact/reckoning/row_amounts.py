"""The amounts of a table's rows, two rows at a time: "Model: Alpha; Price: $900." and "Model: Beta; Price: $700."."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.rows import NEXT_ROW, Fields, row_fields
from holdfast.judges.exact.reading.segments import Told
from holdfast.judges.exact.reading.wordings import wording
from holdfast.judges.exact.values.quantities import Quantity

_MOST = 60
_UNIT = re.compile(r"\s*[(\[](?:in )?(?P<unit>[^()\[\]\d]{1,12})[)\]]$")
_LETTER = re.compile(r"[^\W\d_]")


def paired_cells(sentences: Sequence[str], said: frozenset[str]) -> Iterator[tuple[Told, Told]]:
    """The amounts that two rows have in one column; what the rows are called counts where the claim says it."""
    rows = [row for text in sentences[:_MOST] for row in NEXT_ROW.split(text)][:_MOST]
    read = [(row, fields) for row in rows if (fields := row_fields(row.strip()))]
    for (one, mine), (other, theirs) in combinations(read, 2):
        if [key for key, _ in mine] != [key for key, _ in theirs]:
            continue
        for column in range(len(mine)):
            first, second = _told(one, mine, column, said), _told(other, theirs, column, said)
            if first and second:
                yield first, second


def _told(row: str, fields: Fields, column: int, said: frozenset[str]) -> Told | None:
    """The one amount of a cell, of what its row is named by; a unit may stand in the name of the column."""
    named = next((at for at, (_, cell) in enumerate(fields) if _LETTER.search(cell)), column)
    key, cell = fields[column]
    unit = _UNIT.search(key)
    values = wording(f"{cell} {unit['unit']}" if unit else cell).values
    if column <= named or len(values) != 1 or not isinstance(values[0], Quantity):
        return None
    kind, name = fields[named]
    stems = frozenset(content_words(name)) | frozenset(content_words(_UNIT.sub("", key)))
    called = frozenset(content_words(kind)) & said
    shown = f"{kind}: {name}; {key}: {cell}"
    return Told(values[0], stems | called, frozenset(), frozenset(), row.strip(), shown)
