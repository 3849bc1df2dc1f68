"""The amounts of a table's rows, two rows at a time: "Model: Alpha; Price: $900." and "Model: Beta; Price: $700."."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.segments import Told
from holdfast.judges.exact.reading.wordings import wording
from holdfast.judges.exact.values.quantities import Quantity

_LONGEST, _MOST, _FEWEST = 400, 60, 2
_NEXT_ROW = re.compile(r"(?<=\.)\s+(?=[^\W_][^:;.]{0,40}: )")
_FIELD = re.compile(r"(?P<key>[^\W_][^:;]{0,40}): (?P<cell>[^;]{1,80}?)(?:; |\.?\s*$)")
_UNIT = re.compile(r"\s*[(\[](?:in )?(?P<unit>[^()\[\]\d]{1,12})[)\]]$")
_LETTER = re.compile(r"[^\W\d_]")
_Fields = tuple[tuple[str, str], ...]


def paired_cells(sentences: Sequence[str], said: frozenset[str]) -> Iterator[tuple[Told, Told]]:
    """The amounts that two rows have in one column; what the rows are called counts where the claim says it."""
    rows = [row for text in sentences[:_MOST] for row in _NEXT_ROW.split(text)][:_MOST]
    read = [(row, fields) for row in rows if (fields := _fields(row.strip()))]
    for (one, mine), (other, theirs) in combinations(read, 2):
        if [key for key, _ in mine] != [key for key, _ in theirs]:
            continue
        for column in range(len(mine)):
            first, second = _told(one, mine, column, said), _told(other, theirs, column, said)
            if first and second:
                yield first, second


@lru_cache(maxsize=512)
def _fields(row: str) -> _Fields:
    """The columns of a row with their cells; nothing where it is no row."""
    found = list(_FIELD.finditer(row)) if len(row) <= _LONGEST and "?" not in row else []
    whole = len(found) >= _FEWEST and "".join(field.group() for field in found) == row
    return tuple((field["key"], field["cell"]) for field in found) if whole else ()


def _told(row: str, fields: _Fields, column: int, said: frozenset[str]) -> Told | None:
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
