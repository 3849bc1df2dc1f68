"""YAML as it is mostly written: maps and lists by their indents, texts over several lines, anchors and comments."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from holdfast.claims.json_values import Key, Value
from holdfast.claims.setting_values import SettingLine, SettingReader, is_machine_key

_KEY = re.compile(
    r"(?P<key>[^\W\d]\w*+(?:[.\-/]\w++)*+(?: [\w()-]++){0,3}+|\d\w{0,20}+|\"[^\"\n]{1,80}+\"|'[^'\n]{1,80}+'|<<)"
    r"[ \t]*+:(?:[ \t]++|$)"
)
_ITEM = re.compile(r"-(?:[ \t]++|$)")
_DECOR = re.compile(r"(?:[&!][^\s,\[\]{}]*+(?:[ \t]++|$))++")
"""Anchors and tags before a value."""
_BLOCK_TEXT = re.compile(r"[|>][+-]?\d?[+-]?[ \t]*+(?:#[^\n]*+)?$")
_FLOW = re.compile(
    r"(?:\{(?P<map>[^{}\[\]\n]{1,500}+)\}|\[(?P<list>[^{}\[\]\n]{1,500}+)\])[ \t]*+(?:#[^\n]*+)?$"
)
_FLOW_PART = re.compile(r"[ \t]*+(?P<part>\"[^\"\n]*+\"|'[^'\n]*+'|[^,\n]++)(?:,|$)")
_FLOW_PAIR = re.compile(
    r"[ \t]*+(?P<key>\"[^\"\n]*+\"|[^,:\n]++):[ \t]++(?P<part>\"[^\"\n]*+\"|[^,\n]++)(?:,|$)"
)
_MOST_LINES = 100
"""Of a text in quotation marks."""


@dataclass(slots=True)
class _Frame:
    """A key or an item that lines further in may belong to."""

    indent: int
    key: Key
    is_open: bool
    """Nothing stands behind it on its line."""
    inner: int | None = None
    """The indent of what it holds."""


class YamlReader(SettingReader):
    """Settings with ":" between key and value, and lists of them."""

    def __init__(self, text: str, lines: Sequence[SettingLine]) -> None:
        super().__init__(text, lines)
        self._frames: list[_Frame] = []
        self._document: tuple[Key, ...] = ()
        """The number of the document, where there are several: each is an entry of its own."""
        self._root: type[Key] | None = None
        """Whether all is a list or a map: it is not both."""
        self._plain_at: int | None = None
        """The indent of a value without marks, which lines further in go on with."""

    def take(self, number: int) -> int | None:
        """A key, an item, or the next line of a text."""
        line = self.lines[number]
        if line.said in ("---", "..."):
            return self._next_document(number)
        if self.is_long(line):
            return None
        position, column, is_item = line.start, line.indent, False
        while (item := _ITEM.match(self.text, position, line.end)) is not None:
            if not self._begin_item(column, nested=is_item):
                return None
            column += item.end() - position
            position, is_item = item.end(), True
        if is_item and position >= line.end:
            return number + 1
        key = _KEY.match(self.text, position, line.end)
        if key is None:
            return self._scalar(number, position) if is_item else self._continued(number)
        name = key["key"].strip("\"'")
        if not is_item and key.end() >= line.end and not is_machine_key(name) and not self._holds(number):
            return None  # a label of prose above settings
        if not self._begin_key(column, name):
            return None
        return self._value(number, position, key.end(), column)

    def is_sure(self) -> bool:
        """Maps within maps, or entries of several keys; else keys that only programs write."""
        keyed = Counter(value.path[:-1] for value in self.set_values() if isinstance(value.path[-1], str))
        nested = any(isinstance(path[-1], str) or count > 1 for path, count in keyed.items() if path)
        return (nested and keyed.total() > 1) or super().is_sure()

    def _holds(self, number: int) -> bool:
        """Whether the line below is further in, or an item."""
        below = next((line for line in self.lines[number + 1 : number + 4] if line.said), None)
        indent = self.lines[number].indent
        return below is not None and (below.indent > indent or _ITEM.match(below.said) is not None)

    def _next_document(self, number: int) -> int | None:
        self._frames.clear()
        self._plain_at = self._root = None
        if self.values and not self._document:
            self.values = [
                replace(value, path=(0, *value.path)) if value.path else value for value in self.values
            ]
            self.nulls = [replace(value, path=(0, *value.path)) for value in self.nulls]
        self._document = (number,) if self.values else ()
        return number + 1

    def _begin_item(self, column: int, *, nested: bool) -> bool:
        self._plain_at = None
        while self._frames and self._frames[-1].indent > column:
            self._frames.pop()
        above = self._frames[-1] if self._frames else None
        if above is not None and isinstance(above.key, int) and above.indent == column and not nested:
            self._frames[-1] = _Frame(column, above.key + 1, True)
            return True
        if (above is not None and not above.is_open) or (above is None and not self._fits_root(int)):
            return False
        self._frames.append(_Frame(column, 0, True))
        return True

    def _begin_key(self, column: int, key: str) -> bool:
        self._plain_at = None
        while self._frames and self._frames[-1].indent >= column:
            self._frames.pop()
        if self._frames:
            above = self._frames[-1]
            if not above.is_open or above.inner not in (None, column):
                return False
            above.inner = column
        elif not self._fits_root(str):
            return False
        self._frames.append(_Frame(column, key, True))
        return True

    def _fits_root(self, kind: type[Key]) -> bool:
        self._root = self._root or kind
        return self._root is kind

    def _path(self) -> tuple[Key, ...]:
        return (*self._document, *(frame.key for frame in self._frames))

    def _value(self, number: int, start: int, low: int, column: int) -> int:
        line = self.lines[number]
        decor = _DECOR.match(self.text, low, line.end)
        low = decor.end() if decor else low
        if low >= line.end or self.text[low] == "#":
            return number + 1
        self._frames[-1].is_open = False
        if self._frames[-1].key == "<<":
            return number + 1
        if _BLOCK_TEXT.match(self.text, low, line.end):
            return self._block(number, start, column)
        if self.text[low] in "\"'" and self.text.find(self.text[low], low + 1, line.end) < 0:
            return self._quoted(number, start, low)
        if flow := _FLOW.match(self.text, low, line.end):
            self._flow(flow, start)
        else:
            self.add(self._path(), start, (low, line.end))
            self._plain_at = column
        return number + 1

    def _scalar(self, number: int, low: int) -> int:
        self._frames[-1].is_open = False
        line = self.lines[number]
        self.add(self._path(), low, (low, line.end))
        self._plain_at = line.indent
        return number + 1

    def _continued(self, number: int) -> int | None:
        """A line further in than a value without marks goes on with it."""
        line = self.lines[number]
        if self._plain_at is None or line.indent <= self._plain_at or not self.values:
            return None
        last = self.values[-1]
        if not last.path or last.remark or self.text[last.end : line.start].strip():
            return None
        self.values[-1] = Value(last.path, last.start, line.end, (last.inner[0], line.end), True)
        return number + 1

    def _block(self, number: int, start: int, column: int) -> int:
        """The lines further in below "|" or ">" are one text."""
        last = number
        for below in range(number + 1, len(self.lines)):
            if self.lines[below].said and self.lines[below].indent <= column:
                break
            last = below if self.lines[below].said else last
        if last > number:
            first = next(n for n in range(number + 1, last + 1) if self.lines[n].said)
            inner = (self.lines[first].start, self.lines[last].end)
            self.values.append(Value(self._path(), start, inner[1], inner, True))
        return last + 1

    def _quoted(self, number: int, start: int, low: int) -> int:
        mark = self.text[low]
        for last in range(number + 1, min(number + _MOST_LINES, len(self.lines))):
            if self.lines[last].said.endswith(mark):
                end = self.lines[last].end
                self.values.append(Value(self._path(), start, end, (low + 1, end - 1), True))
                return last + 1
        self.add(self._path(), start, (low, self.lines[number].end))
        return number + 1

    def _flow(self, flow: re.Match[str], start: int) -> None:
        """ "[a, b]" and "{a: 1, b: 2}" in one line; what holds more of them is read as it is written."""
        path, pairs = self._path(), flow["map"] is not None
        pattern, low, high = _FLOW_PAIR if pairs else _FLOW_PART, *flow.span("map" if pairs else "list")
        found, position = list[re.Match[str]](), low
        while position < high and (part := pattern.match(self.text, position, high)) is not None:
            found.append(part)
            position = part.end()
        if position < high or not found:
            self.add(path, start, flow.span())
            return
        for number, part in enumerate(found):
            key: Key = part["key"].strip(" \"'") if pairs else number
            begin, end = part.span("part")
            end = begin + len(self.text[begin:end].rstrip())
            if begin < end:
                self.add((*path, key), part.start("key") if pairs else begin, (begin, end))
