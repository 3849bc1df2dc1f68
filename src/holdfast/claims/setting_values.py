"""What readers of settings share: lines one after the other, comments, values with remarks behind them."""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from holdfast.claims.blocks import Range
from holdfast.claims.json_values import Key, Region, Value
from holdfast.claims.words import word_set

_SWITCHED_OFF = re.compile(
    r"[#;]++[ \t]*+(?:export )?+[A-Za-z_][\w.\-]*+[ \t]*+(?:=|:(?=[ \t]|$))[ \t]*+(?:\S++[ \t]*+){0,3}+$"
)
"""A comment that is a setting itself, which is not in force."""
_LOOKS_SET = re.compile(r"[-#;]|\[\w|(?:export )?+[\w.\-]++[ \t]*+(?:=|:(?=[ \t]|$))")
_COMMENT_MARK = re.compile(r"[#;]++[ \t]*+")
_REMARK = re.compile(r"[ \t]++[#;](?=[ \t]|\w)")
_MACHINE_KEY = re.compile(r"[a-z_][\w.\-/]*+|[A-Z][A-Z\d]*+(?:_[A-Z\d]++)*+")
_ASKS_OR_ANSWERS = re.compile(r"(?:q|question|a|ans|answer)\d{0,3}+", re.IGNORECASE)
_BARE = re.compile(r"[-+]?+\d[\d._eE+-]*+|true|false|yes|no|on|off", re.IGNORECASE)
_NOTHING = word_set("null ~")
_LONGEST_LINE = 2_000
_FEWEST_KEYS = 2


class SettingLine(NamedTuple):
    """A line without its indent and what is blank at its end."""

    start: int
    end: int
    indent: int
    said: str


class SettingReader(ABC):
    """One reading from a line on; what kind of settings they are, its heirs know."""

    def __init__(self, text: str, lines: Sequence[SettingLine]) -> None:
        self.text, self.lines = text, lines
        self.values: list[Value] = []
        self.nulls: list[Value] = []

    def read(self, first: int, *, certain: bool) -> tuple[Region | None, int]:
        """The settings from a line on, None for prose, and the first line behind them; `certain`: a fence says so."""
        number, whole, kept = first, first, (0, 0)
        while number < len(self.lines):
            line = self.lines[number]
            if not line.said or line.said[0] in "#;":
                if not line.said or (number and not self.lines[number - 1].said):
                    # What stands before a blank line is kept even where the next lines are prose.
                    whole, kept = number, (len(self.values), len(self.nulls))
                if line.said and not self._goes_on(number, certain):
                    break
                self._comment(line)
                number += 1
                continue
            reached = self.take(number)
            if reached is None and not certain:
                break
            number = reached or number + 1
        else:
            whole, kept = number, (len(self.values), len(self.nulls))
        del self.values[kept[0] :], self.nulls[kept[1] :]
        if not self.values or not (certain or self.is_sure()):
            return None, number
        last = next(n for n in range(whole - 1, first - 1, -1) if self.lines[n].said)
        return Region(self._start(first), self.lines[last].end, tuple(self.values), tuple(self.nulls)), whole

    @abstractmethod
    def take(self, number: int) -> int | None:
        """Read the setting of a line; the first line behind it, None where it is none."""

    def is_sure(self) -> bool:
        """Whether it is none but settings, by their form alone."""
        keys = {part for value in self.set_values() for part in value.path if isinstance(part, str)}
        if all(map(_ASKS_OR_ANSWERS.fullmatch, keys)):
            return False  # "Q: Can I cancel?" and "A: No." are questions with their answers
        return len(keys) >= _FEWEST_KEYS and all(map(is_machine_key, keys))

    def set_values(self) -> list[Value]:
        """All but the comments."""
        return [value for value in (*self.values, *self.nulls) if value.path]

    def _start(self, first: int) -> int:
        return next(self.lines[n].start for n in range(first, len(self.lines)) if self.lines[n].said)

    def _goes_on(self, number: int, certain: bool) -> bool:
        """A comment behind a blank line may be a heading of Markdown: what is right below it tells."""
        if (
            certain
            or (number and self.lines[number - 1].said)
            or _SWITCHED_OFF.match(self.lines[number].said)
        ):
            return True
        below = self.lines[number + 1].said if number + 1 < len(self.lines) else ""
        return _LOOKS_SET.match(below) is not None

    def _comment(self, line: SettingLine) -> None:
        mark = _COMMENT_MARK.match(line.said)
        if mark is not None and mark.end() < len(line.said) and not _SWITCHED_OFF.match(line.said):
            self.values.append(Value((), line.start, line.end, (line.start + mark.end(), line.end), True))

    def add(self, path: tuple[Key, ...], start: int, value: Range) -> None:
        """A value that stands on one line, text[value], with its remark or between its quotation marks."""
        low, high = value
        mark = self.text[low]
        closing = self.text.find(mark, low + 1, high) if mark in "\"'" else -1
        if closing > 0:
            self.values.append(Value(path, start, closing + 1, (low + 1, closing), True))
            return
        found = _REMARK.search(self.text, low, high)
        end = found.start() if found else high
        remark = None
        if found and not _SWITCHED_OFF.match(self.text[found.start() : high].strip()):
            behind = _COMMENT_MARK.match(self.text, found.end() - 1)
            remark = (behind.end(), high) if behind and behind.end() < high else None
        said = self.text[low:end]
        is_text = _BARE.fullmatch(said) is None
        to = self.nulls if said.casefold() in _NOTHING else self.values
        to.append(Value(path, start, end, (low, end), is_text, remark))

    def is_long(self, line: SettingLine) -> bool:
        """Too long for a setting."""
        return line.end - line.start > _LONGEST_LINE


def is_machine_key(key: str) -> bool:
    """Whether only programs are given such a key: "max_users", "DB_HOST"."""
    return _MACHINE_KEY.fullmatch(key) is not None
