"""INI, TOML, properties and files of the environment: settings under the sections that announce them."""

import re
from collections import Counter
from collections.abc import Sequence

from holdfast.claims.json_values import Key, Value
from holdfast.claims.setting_values import SettingLine, SettingReader

_SETTING = re.compile(r"(?:export )?+(?P<key>[A-Za-z_][\w.\-]{0,79}+|\"[^\"\n]{1,80}+\")[ \t]*+=(?!=)[ \t]*+")
_SECTION = re.compile(
    r"(?P<open>\[\[?)[ \t]*+(?P<name>[A-Za-z_\"'][^\[\]\n=,]{0,79}+)\]\]?[ \t]*+(?:[#;][^\n]*+)?$"
)
_NAME_PART = re.compile(r"\"(?:[^\"]*+)\"|'(?:[^']*+)'|[^.\s\"']++")
_CODE = re.compile(r"[;{(,]$|\w\(")
_TRIPLE = re.compile(r"\"\"\"|'''")
_SHORTEST_KEY = 2
_MOST_LINES = 100
"""Of a value that goes on over lines."""


class IniReader(SettingReader):
    """Settings with "=" between key and value."""

    def __init__(self, text: str, lines: Sequence[SettingLine]) -> None:
        super().__init__(text, lines)
        self._section: tuple[Key, ...] = ()
        self._entries: Counter[tuple[Key, ...]] = Counter()
        self._is_code = False

    def take(self, number: int) -> int | None:
        """A section, or a setting below it."""
        line = self.lines[number]
        if section := _SECTION.match(line.said):
            parts = tuple(part.strip("\"'") for part in _NAME_PART.findall(section["name"]))
            self._section = parts
            if section["open"] == "[[":  # one entry of a list of TOML
                self._section = (*parts, self._entries[parts])
                self._entries[parts] += 1
            return number + 1
        setting = _SETTING.match(line.said)
        if setting is None or self.is_long(line):
            return None
        key, low = setting["key"].strip('"'), line.start + setting.end()
        self._is_code |= len(key) < _SHORTEST_KEY or _CODE.search(line.said, setting.end()) is not None
        return self._value(number, (*self._section, key), low) if low < line.end else number + 1

    def is_sure(self) -> bool:
        """Sections are written nowhere else; assignments alone may be code."""
        return bool(self._section) or (super().is_sure() and not self._is_code)

    def _value(self, number: int, path: tuple[Key, ...], low: int) -> int:
        line = self.lines[number]
        triple = _TRIPLE.match(self.text, low)
        closing = triple.group() if triple else "]" if self.text[low] == "[" else ""
        begin = triple.end() if triple else low
        if not closing or closing in self.text[begin : line.end]:
            self.add(path, line.start, (low, line.end))
            return number + 1
        for last in range(number + 1, min(number + _MOST_LINES, len(self.lines))):
            if closing in self.lines[last].said:
                end = self.lines[last].end
                high = end - len(closing) if triple else end
                self.values.append(Value(path, line.start, end, (begin, max(begin, high)), True))
                return last + 1
        self.add(path, line.start, (low, line.end))
        return number + 1
