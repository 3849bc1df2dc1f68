"""Rows of tables as they are told: "Model: Alpha; Price: $900."."""

import re
from functools import lru_cache

NEXT_ROW = re.compile(r"(?<=\.)\s+(?=[^\W_][^:;.]{0,40}: )")
_FIELD = re.compile(r"(?P<key>[^\W_][^:;]{0,40}): (?P<cell>[^;]{1,80}?)(?:; |\.?\s*$)")
_LONGEST, _FEWEST = 400, 2
Fields = tuple[tuple[str, str], ...]


@lru_cache(maxsize=512)
def row_fields(row: str) -> Fields:
    """The columns of a row with their cells; nothing where it is no row."""
    found = list(_FIELD.finditer(row)) if len(row) <= _LONGEST and "?" not in row else []
    whole = len(found) >= _FEWEST and "".join(field.group() for field in found) == row
    return tuple((field["key"], field["cell"]) for field in found) if whole else ()
