"""Records that shells of databases print with a line for each field, below "-[ RECORD 1 ]---" or "*** 1. row ***"."""

import re
from collections.abc import Iterator

from holdfast.claims.json_values import Region, Value

_BEGINS = re.compile(
    r"^[ \t]*+(?:(?P<barred>[-\u2500]\[ RECORD \d{1,9} \][-+\u2500-\u257f]*+)|\*{3,}+ \d{1,9}\. row \*{3,}+)[ \t]*+$",
    re.MULTILINE,
)
_FIELD = {
    True: re.compile(
        r"\r?\n[ \t]*+(?P<key>[^|\u2502\n]{1,80}?)[ \t]*+[|\u2502](?P<value>[^\n]*+(?:\n[ \t]*+[|\u2502][^\n]*+)*+)"
    ),
    False: re.compile(r"\r?\n[ \t]*+(?P<key>[^:\n]{1,80}+):(?=[ \t\r\n]|\Z)(?P<value>[^\n]*+)"),
}
"""With bars in psql, where a value of several lines goes on behind bars without a key; with colons in MySQL."""


def vertical_regions(text: str) -> Iterator[Region]:
    """Every run of such records, each an entry of its own."""
    start, end, values = 0, -1, list[Value]()
    number = 0
    for mark in _BEGINS.finditer(text):
        if values and text[end : mark.start()].strip():
            yield Region(start, end, tuple(values))
            values, number = [], 0
        found, reached = _fields(text, mark, number)
        if not found:
            continue
        start = start if values else mark.start()
        values += found
        end, number = reached, number + 1
    if values:
        yield Region(start, end, tuple(values))


def _fields(text: str, mark: re.Match[str], number: int) -> tuple[list[Value], int]:
    """The fields right below a mark, and where they end; one without a value says nothing."""
    values, end, line = list[Value](), mark.end(), _FIELD[mark["barred"] is not None]
    while (field := line.match(text, end)) is not None:
        said = field["value"].strip()
        end = field.end("value")
        if said:
            low = field.start("value") + field["value"].index(said[0])
            inner = (low, low + len(said))
            is_text = any(map(str.isalpha, said))
            values.append(Value((number, field["key"].strip()), field.start("key"), inner[1], inner, is_text))
    return values, values[-1].end if values else mark.end()
