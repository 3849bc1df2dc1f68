"""JSON that stands in a text: every value with its keys and its exact place, also where the end is cut off."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

Key = str | int

_TOKEN = re.compile(
    r"\s*+(?:(?P<string>\"(?:[^\"\\]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+')"
    r"|(?P<number>-?+\d[\d.eE+-]*+)|(?P<word>(?:true|false|null|True|False|None|NaN)\b)|(?P<mark>[\[\]{},:]))",
    re.DOTALL,
)
_OPENS = re.compile(r"^[ \t]*+(?:[^\n{\[:\"|]{1,80}+:[*_]{0,3}+[ \t]++)?+(?=[{\[])", re.MULTILINE)
"""A line, or a line behind a label such as "Answer:"."""
_CUT_OFF = re.compile(r"\s*+(?:[\"']|$(?!\n))")
_LINE_END = re.compile(r"[ \t,;.]*+(?=[\r\n]|$)|\.?+ ++(?=[A-Z])")
"""Or the next sentence."""
_ESCAPE = re.compile(
    r"\\(?:u(?P<high>[dD][89abAB][0-9a-fA-F]{2})\\u(?P<low>[dD][c-fC-F][0-9a-fA-F]{2})"
    r"|u(?P<code>[0-9a-fA-F]{4})|(?P<letter>.))",
    re.DOTALL,
)
"""A character beyond U+FFFF, such as most emoji, is written as two."""
_UNKNOWN = "\ufffd"
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": " ", "f": " "}
_DEEPEST = 40


@dataclass(frozen=True, slots=True)
class Value:
    """A string, number or truth value."""

    path: tuple[Key, ...]
    start: int
    """Where its key begins; in a list, where it begins itself."""
    end: int
    inner: tuple[int, int]
    """Where it stands without quotation marks."""
    is_text: bool
    remark: tuple[int, int] | None = None
    """Where a remark about it stands, behind it on its line."""

    @property
    def key(self) -> str:
        """The nearest key that is a word: of "offices": ["Paris"] it is "offices"."""
        return next((part for part in reversed(self.path) if isinstance(part, str)), "")

    @property
    def owner(self) -> tuple[Key, ...]:
        """The path of the object that holds it."""
        last = max((n for n, part in enumerate(self.path) if isinstance(part, str)), default=0)
        return self.path[:last]


@dataclass(frozen=True, slots=True)
class Region:
    """One piece of JSON, text[start:end], with its values in order."""

    start: int
    end: int
    values: tuple[Value, ...]
    nulls: tuple[Value, ...] = ()
    """Values that say that there is none."""


@dataclass(slots=True)
class _Frame:
    closes: str
    key: Key
    key_start: int | None = None


@dataclass(slots=True)
class _Scan:
    """One reading from a brace; no recursion, since hostile text may nest without end."""

    text: str
    position: int
    stack: list[_Frame] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    nulls: list[Value] = field(default_factory=list)
    wants: str = "value"
    has_keys: bool = False

    def run(self) -> bool:
        """Is it JSON, up to its end or to the end of the text?"""
        while True:
            token = _TOKEN.match(self.text, self.position)
            if token is None:
                return self._is_cut_off()
            if not self._take(token):
                return False
            self.position = token.end()
            if not self.stack:
                return True

    def _is_cut_off(self) -> bool:
        """Does the text end within it, as an answer does that ran out of tokens? What was begun is a value, too."""
        rest = _CUT_OFF.match(self.text, self.position)
        if rest is None:
            return False
        end = len(self.text.rstrip())
        if rest.end() < end and self.wants == "value" and self.stack:
            self._add(rest.end() - 1, end, (rest.end(), end), True, self.values)
        self.position = end
        return bool(self.values)

    def _take(self, token: re.Match[str]) -> bool:
        mark = token.group("mark")
        if mark is None:
            return self._take_value(token)
        if mark in "{[":
            return self._open(mark)
        if mark in "}]":
            return self._close(mark)
        if mark == ":":
            taken, self.wants = self.wants == "colon", "value"
            return taken
        taken = self.wants == "comma"
        self.wants = "key" if self.stack and self.stack[-1].closes == "}" else "value"
        if taken and isinstance(self.stack[-1].key, int):
            self.stack[-1].key += 1
        return taken

    def _open(self, mark: str) -> bool:
        if self.wants != "value" or len(self.stack) >= _DEEPEST:
            return False
        self.stack.append(_Frame("}", "") if mark == "{" else _Frame("]", 0))
        self.wants = "key" if mark == "{" else "value"
        return True

    def _close(self, mark: str) -> bool:
        # A comma before the bracket is forgiven, as most readers do.
        if not self.stack or self.stack[-1].closes != mark or self.wants == "colon":
            return False
        self.stack.pop()
        self.wants = "comma"
        return True

    def _take_value(self, token: re.Match[str]) -> bool:
        group = token.lastgroup or ""
        start, end = token.span(group)
        if self.wants == "key" and group == "string":
            frame = self.stack[-1]
            frame.key, frame.key_start = decoded(self.text[start + 1 : end - 1])[0], start
            self.wants, self.has_keys = "colon", True
            return True
        if self.wants != "value" or not self.stack:
            return False
        is_text = group == "string"
        is_null = group == "word" and self.text[start:end] in ("null", "None", "NaN")
        inner = (start + 1, end - 1) if is_text else (start, end)
        self._add(start, end, inner, is_text, self.nulls if is_null else self.values)
        self.wants = "comma"
        return True

    def _add(self, start: int, end: int, inner: tuple[int, int], is_text: bool, to: list[Value]) -> None:
        key_start = self.stack[-1].key_start
        path = tuple(frame.key for frame in self.stack)
        to.append(Value(path, start if key_start is None else key_start, end, inner, is_text))


def json_regions(text: str) -> Iterator[Region]:
    """Every piece of JSON that begins a line or follows its label, and holds a key.

    A list of texts is one only when it is all there is.
    """
    position, first, last = 0, len(text) - len(text.lstrip()), len(text.rstrip())
    while (opening := _OPENS.search(text, position)) is not None:
        scan = _Scan(text, opening.end())
        is_whole = scan.run() and _LINE_END.match(text, scan.position) is not None
        is_all = opening.start() <= first <= opening.end() and scan.position == last
        if is_whole and (scan.has_keys or (is_all and any(v.is_text for v in scan.values))):
            yield Region(opening.end(), scan.position, tuple(scan.values), tuple(scan.nulls))
        # What a failed reading went over is not read again: the time stays linear.
        position = max(scan.position, opening.end() + 1)


def read_json(text: str, start: int) -> tuple[Region | None, int]:
    """The whole piece of JSON from a brace on, None where it is none or holds no key, and how far it was read."""
    scan = _Scan(text, start)
    is_whole = scan.run() and not scan.stack
    region = Region(start, scan.position, tuple(scan.values), tuple(scan.nulls))
    return region if is_whole and scan.has_keys else None, scan.position


def decoded(raw: str) -> tuple[str, list[int] | None]:
    """What a string says, and for each of its characters its place in `raw` (None: each in its own)."""
    if "\\" not in raw:
        return raw, None
    pieces: list[str] = []
    places: list[int] = []
    done = 0
    for escape in _ESCAPE.finditer(raw):
        pieces.append(raw[done : escape.start()])
        places += range(done, escape.start())
        pieces.append(_character(escape))
        places.append(escape.start())
        done = escape.end()
    places += range(done, len(raw) + 1)
    return "".join([*pieces, raw[done:]]), places


def _character(escape: re.Match[str]) -> str:
    high, low, code, letter = escape.group("high", "low", "code", "letter")
    if high:
        return chr(0x10000 + (int(high, 16) - 0xD800) * 0x400 + int(low, 16) - 0xDC00)
    if code:
        found = chr(int(code, 16))
        return _UNKNOWN if "\ud800" <= found <= "\udfff" else found
    return _ESCAPED.get(letter, letter)
