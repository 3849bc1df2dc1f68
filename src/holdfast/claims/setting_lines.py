"""Where YAML, INI, TOML or a file of the environment stands in a text: in a fence, or between blank lines."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from holdfast.claims.ini_values import IniReader
from holdfast.claims.json_values import Region
from holdfast.claims.setting_values import SettingLine, SettingReader
from holdfast.claims.words import word_set
from holdfast.claims.yaml_values import YamlReader

_LINE = re.compile(r"(?P<indent>[ \t]*+)(?P<said>[^\r\n]*+)(?:\r\n?|\n|$)")
_FENCE = re.compile(r"(?P<mark>`{3,}+|~{3,}+)[ \t]*+(?P<language>[\w.+#-]*+)[^`\n]*+$")
_READERS: dict[str, type[SettingReader]] = {
    **dict.fromkeys(word_set("yaml yml"), YamlReader),
    **dict.fromkeys(word_set("ini toml conf cfg env dotenv properties"), IniReader),
}
_DATA_LANGUAGES = word_set("json jsonc json5 jsonl ndjson http text txt plain plaintext markdown md").union(
    _READERS
)


class Fenced(NamedTuple):
    """Lines of a text within one fence, or between two."""

    lines: Sequence[SettingLine]
    mark: str
    """What opened the fence, "" outside of them."""
    language: str

    @property
    def is_code(self) -> bool:
        """Whether the fence names a language that is not one of data."""
        return bool(self.mark and self.language) and self.language not in _DATA_LANGUAGES


def setting_regions(text: str) -> Iterator[Region]:
    """Every run of lines that are settings, with its values in order; code and prose that look alike are none."""
    if "\n" in text and (":" in text or "=" in text):
        for fenced in fences(text):
            yield from _of_lines(text, fenced)


def fences(text: str) -> Iterator[Fenced]:
    """The text by its fences."""
    lines = list(_lines(text))
    start, mark, language = 0, "", ""
    for number, line in enumerate(lines):
        fence = _FENCE.match(line.said) if line.said[:1] in ("`", "~") else None
        if fence is None or (mark and (fence["language"] or not line.said.startswith(mark))):
            continue
        yield Fenced(lines[start:number], mark, language)
        start, language = number + 1, "" if mark else fence["language"].lower()
        mark = "" if mark else fence["mark"]
    yield Fenced(lines[start:], mark, language)


def _lines(text: str) -> Iterator[SettingLine]:
    position = 0
    while position < len(text) and (found := _LINE.match(text, position)) is not None:
        start, end = found.span("said")
        said = text[start:end].rstrip()
        yield SettingLine(start, start + len(said), len(found["indent"].expandtabs(4)), said)
        position = found.end()


def _of_lines(text: str, fenced: Fenced) -> Iterator[Region]:
    """The settings of lines that are outside of fences, or within one."""
    lines = fenced.lines
    if fenced.mark and fenced.language:
        kind = _READERS.get(fenced.language)
        if kind is not None and (region := kind(text, lines).read(0, certain=True)[0]) is not None:
            yield region
        return
    number = 0
    while number < len(lines):
        above = lines[number - 1].said if number else ""
        if not lines[number].said or (above and not above.endswith(":")):
            number += 1
            continue
        furthest = number + 1
        for kind in (IniReader, YamlReader):
            region, reached = kind(text, lines).read(number, certain=False)
            if region is not None:
                yield region
                furthest = reached
                break
            furthest = max(furthest, reached)
        number = furthest
