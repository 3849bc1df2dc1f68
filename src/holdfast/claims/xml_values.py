"""Records written in XML: the texts and attributes of their elements, as the values of JSON are."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from holdfast.claims.blocks import Range
from holdfast.claims.html_blocks import BLOCK_NAMES, MARKDOWN
from holdfast.claims.json_values import Key, Region, Value
from holdfast.claims.unsaid import TAG, VOID, code_ranges, outside
from holdfast.claims.words import word_set

_OF_PAGES = (
    BLOCK_NAMES
    | VOID
    | word_set(
        """a abbr b bdi big cite code del em font i ins kbd mark q s small span strike strong sub sup tt u var"""
    )
) - word_set("address caption details footer header legend link main section source summary title track")
"""Elements of web pages; the words that are left out name fields of records as well."""
_ATTRIBUTE = re.compile(
    r"(?P<name>[A-Za-z][\w.:-]{0,60}+)\s{0,3}=\s{0,3}(?:\"(?P<value>[^\"<>]{0,500}+)\"|'(?P<other>[^'<>]{0,500}+)')"
)
_CDATA = re.compile(r"<!\[CDATA\[(.{0,5000}?)\]\]>", re.DOTALL)
_DEEPEST = 40
_FEWEST = 2
"""Values of a record: one element around a text, such as <answer>, says nothing of it."""


@dataclass(slots=True)
class _Element:
    name: str
    start: int
    inner: int
    attributes: Range
    children: list["_Element"] = field(default_factory=list)
    is_leaf: bool = True
    has_text: bool = False
    is_page: bool = False
    inner_end: int = 0
    end: int = 0

    @property
    def is_record(self) -> bool:
        """Nothing but elements within it, and none of a page."""
        return not self.is_page and not (self.children and self.has_text)


def xml_regions(text: str) -> Iterator[Region]:
    """The largest elements that hold nothing but elements with short texts or attributes."""
    opened: list[_Element] = []
    done = 0
    for start, end in outside((tag.span() for tag in TAG.finditer(text)), code_ranges(text)):
        tag = TAG.match(text, start)
        if tag is None:
            continue
        if opened and text[done:start].strip():
            opened[-1].has_text = True
        done, name = end, tag.group("name")
        if not tag.group("closes"):
            if opened:
                opened[-1].is_leaf = False
            element = _Element(name, start, end, tag.span("attributes"), is_page=name.lower() in _OF_PAGES)
            if not tag.group("alone") and not (element.is_page and name.lower() in VOID):
                opened.append(element)
                continue
            element.inner_end, element.end = end, end
            yield from _closed(text, opened, element)
            continue
        if not any(element.name == name for element in opened[-_DEEPEST:]):
            continue
        while opened[-1].name != name:  # never closed: what it holds is no record
            yield from _records_of(text, opened.pop())
            opened[-1].is_page = True
        element = opened.pop()
        element.inner_end, element.end = start, end
        yield from _closed(text, opened, element)
    for element in opened:
        yield from _records_of(text, element)


def _closed(text: str, opened: list[_Element], element: _Element) -> Iterator[Region]:
    """An element of a record waits for the whole record; the records within any other are all there are."""
    if element.is_leaf and MARKDOWN.search(text[element.inner : element.inner_end].strip()):
        element.is_page = True  # a document, with paragraphs of its own
    if element.is_record and opened and len(opened) < _DEEPEST:
        opened[-1].children.append(element)
    elif element.is_record:
        yield from _as_region(text, element)
    else:
        yield from _records_of(text, element)
        if opened:
            opened[-1].is_page = True


def _records_of(text: str, element: _Element) -> Iterator[Region]:
    for child in element.children:
        yield from _as_region(text, child)


def _as_region(text: str, root: _Element) -> Iterator[Region]:
    values = list(_values(text, root)) if root.children or root.inner_end == root.end else []
    if len(values) >= _FEWEST:
        yield Region(root.start, root.end, tuple(values))


def _values(text: str, root: _Element) -> Iterator[Value]:
    """In the order of the text, with the names of the elements as keys and a number for each of several."""
    waiting: list[tuple[_Element, tuple[Key, ...]]] = [(root, ())]
    while waiting:
        element, path = waiting.pop()
        yield from _attributes(text, element, path)
        low, high = _trimmed(text, element.inner, element.inner_end)
        if element.is_leaf and low < high and path:
            is_text = any(map(str.isalpha, text[low:high]))
            yield Value(path, element.start, element.end, (low, high), is_text)
        times, seen = Counter(child.name for child in element.children), Counter[str]()
        below: list[tuple[_Element, tuple[Key, ...]]] = []
        for child in element.children:
            name = child.name.rpartition(":")[2]
            below.append((child, (*path, name, seen[name]) if times[child.name] > 1 else (*path, name)))
            seen[name] += 1
        waiting += reversed(below)


def _attributes(text: str, element: _Element, path: tuple[Key, ...]) -> Iterator[Value]:
    """Those of an element that has a text stand beside it: "price currency: USD"."""
    for found in _ATTRIBUTE.finditer(text, *element.attributes):
        name, group = found.group("name"), "value" if found.group("value") is not None else "other"
        if not name.lower().startswith("xml") and found.group(group).strip():
            yield Value((*path, name), found.start(), found.end(), found.span(group), True)


def _trimmed(text: str, start: int, end: int) -> Range:
    if wrapped := _CDATA.search(text, start, end):
        start, end = wrapped.span(1)
    piece = text[start:end]
    return end - len(piece.lstrip()), max(end - len(piece.lstrip()), start + len(piece.rstrip()))
