"""Evidence that is JSON, XML, settings or records of a database, as tools give it: what its values state."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from holdfast.claims.blocks import Range
from holdfast.claims.data_statements import DataReader
from holdfast.claims.inline_objects import find_objects, is_small
from holdfast.claims.json_values import Key, Region, Value, json_regions
from holdfast.claims.list_items import as_sentence
from holdfast.claims.sentences import sentence_spans
from holdfast.claims.setting_lines import fences, setting_regions
from holdfast.claims.vertical_records import vertical_regions
from holdfast.claims.words import word_set
from holdfast.claims.xml_values import xml_regions

_FEWEST_VALUES = 3
"""Of JSON that stands in a program; what has fewer is one of its lines."""
_LABEL = re.compile(r"[#*_ \t]*+(?P<label>[^\n{\[:#*_][^\n{\[:]{0,79}?)[*_ \t]{0,8}(?::[*_]{0,3})?[ \t]*$")
_SAYS_NOTHING = word_set(
    """a an and answer api are as at below body call config configuration current data endpoint example file following
    follows for from get got here in is it json listing log looks note of on our output payload post put query record
    reply request response result results returned returns row rows sample see settings shows so spec the their this
    to tool use values was we with yaml your ini toml env csv code contents content"""
)
"""Words of a line above data that do not say what it is about."""
_ARTICLE = re.compile(r"^(?:the|a|an|our|your|this)\s+", re.IGNORECASE)
_LONGEST_LABEL, _LONGEST_NAMING = 5, 12
"""Words; of one with a name or a number more, since values of other data may stand beside it."""
_MARKS = " \t\r\n=:`*_#>-"
_FENCE_OPENS = re.compile(r"[ \t]*(?:`{3,}|~{3,})[^`\n]{0,80}$")
_FENCE_CLOSES = re.compile(r"\s*\n[ \t]*(?:`{3,}|~{3,})[ \t]*(?=\n|$)")


@dataclass(frozen=True, slots=True)
class DataPiece:
    """A value of data, text[start:end], with its keys and what stands before them."""

    start: int
    end: int
    stated: str
    inner: Range
    """Where the value itself stands, without quotation marks."""
    about: str
    """What a text is said of."""
    core: Range
    """What is quoted: the value with its key, without what stands around them."""
    asked: str = ""
    """The question that it answers."""


def data_parts(text: str) -> list[list[DataPiece]]:
    """The values of each piece of data in a text, with what they state; lines of JSON that follow each other are one.

    The values of a part together hold every visible character of it: what stands between two goes with the second.
    """
    together: list[list[Region]] = []
    for region in _regions(text):
        if together and not text[together[-1][-1].end : region.start].strip():
            together[-1].append(region)
        else:
            together.append([region])
    parts, done = list[list[DataPiece]](), 0
    for regions in together:
        parts.append(_pieces(text, regions, done))
        done = parts[-1][-1].end
    return parts


def _regions(text: str) -> list[Region]:
    """All pieces of data in order, none within another; settings may hold JSON, and JSON no settings."""
    objects = list(json_regions(text)) if "{" in text or "[" in text else []
    inline = [region for region in find_objects(text) if not is_small(text, region)] if "{" in text else []
    if inline or any(map(_has_few_values, objects)):
        code = [(f.lines[0].start, f.lines[-1].end) for f in fences(text) if f.is_code and f.lines]
        objects = [
            region for region in objects if not (_has_few_values(region) and _is_code(text, region, code))
        ]
        objects += [region for region in inline if not _is_code(text, region, code)]
    records = xml_regions(text) if "</" in text or "/>" in text else ()
    kept, done = list[Region](), 0
    for region in sorted(
        [*setting_regions(text), *vertical_regions(text), *objects, *records],
        key=lambda region: (region.start, -region.end),
    ):
        if region.start >= done and (region.values or region.nulls):
            kept.append(region)
            done = region.end
    return kept


def _has_few_values(region: Region) -> bool:
    return len(region.values) < _FEWEST_VALUES


def _is_code(text: str, region: Region, code: Sequence[Range]) -> bool:
    """Whether a small object is part of a program: in a fence of it, or with a comma behind it."""
    place = bisect_right(code, (region.start, len(text))) - 1
    return text[region.end : region.end + 1] in (",", ";") or (place >= 0 and region.start < code[place][1])


def _pieces(text: str, regions: Sequence[Region], done: int) -> list[DataPiece]:
    """The pieces of data that stands together, with the label before it and the fence around it."""
    end = regions[-1].end
    closing = _FENCE_CLOSES.match(text, end)
    label, start = _label(text, regions[0].start, done, fenced=closing is not None)
    values = list[Value]()
    for number, region in enumerate(regions):
        above: tuple[Key, ...] = (*((label,) if label else ()), *((number,) if len(regions) > 1 else ()))
        read = sorted([*region.values, *region.nulls], key=lambda value: value.inner)
        values += (replace(value, path=above + value.path) for value in read)
    pieces, done = list[DataPiece](), start
    for said in DataReader(text, values).statements():
        stated = as_sentence(said.stated) if said.stated else ""
        # the attributes of an element of XML stand in it, before its text
        core = (said.start, said.end) if said.start >= done else said.inner
        pieces.append(DataPiece(done, said.end, stated, said.inner, said.about, core, said.asked))
        done = said.end
    fenced = text[start : regions[0].start].lstrip()[:1] in ("`", "~")
    pieces[-1] = replace(pieces[-1], end=closing.end() if closing and fenced else end)
    return pieces


def _label(text: str, start: int, done: int, *, fenced: bool) -> tuple[str, int]:
    """What the line before data says that it is, "" where that says nothing; and where label or fence begin."""
    above = text[done:start].rstrip(" \t")
    line = above[above.rfind("\n") + 1 :]
    if line.strip():
        return _lead(text, done + len(above) - len(line), done + len(above), start)
    above = above.rstrip()
    line, begins = above[above.rfind("\n") + 1 :], start
    if fenced and _FENCE_OPENS.match(line):
        begins = done + len(above) - len(line)
        above = above[: -len(line)].rstrip()
        line = above[above.rfind("\n") + 1 :]
    label = _label_in(line) if _announces(line) or line.startswith("#") else ""
    return label if _tells(label) else "", begins


def _lead(text: str, low: int, high: int, start: int) -> tuple[str, int]:
    """Of the sentence in the line of data: "Leeds" before {, and "For Leeds it sent" where no colon follows."""
    sentences = sentence_spans(text, [(low, high)])
    low = sentences[-1][0] if sentences else low
    line = text[low:high]
    if not _announces(line):
        lead = line.strip(_MARKS)
        return lead if _tells(lead) and _names(lead) else "", start
    label = _label_in(line)
    if _tells(label):
        return label, low
    # what is too long for a label is a sentence of its own
    return "", low if _SAYS_NOTHING.issuperset(label.casefold().split()) else start


def _announces(line: str) -> bool:
    return line.rstrip("*_ \t").endswith(":")


def _label_in(line: str) -> str:
    found = _LABEL.match(line)
    return _ARTICLE.sub("", found.group("label").strip(" \"'`"), count=1) if found else ""


def _tells(label: str) -> bool:
    words = label.casefold().split()
    most = _LONGEST_NAMING if _names(label) else _LONGEST_LABEL
    return 0 < len(words) <= most and not _SAYS_NOTHING.issuperset(words)


def _names(label: str) -> bool:
    """Whether there is a name or a number in it, which tells it from the label of other data."""
    return any(map(str.isdigit, label)) or any(word[0].isupper() for word in label.split()[1:])
