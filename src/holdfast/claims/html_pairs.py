"""Cards of a page: the element of a label beside that of its value, told by their classes or by a colon."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from holdfast.claims.html_blocks import BLOCK_NAMES
from holdfast.claims.unsaid import TAG, VOID, code_ranges, outside
from holdfast.claims.words import word_set

_Kind = Literal["label", "value", "title", "plain"]

_CLASS = re.compile(
    r"\sclass\s{0,3}=\s{0,3}(?:\"(?P<names>[^\"]{1,500}+)\"|'(?P<others>[^']{1,500}+)')", re.IGNORECASE
)
_LAST_WORD = re.compile(r"(?:[A-Z]|(?<![A-Za-z])[a-z])[a-z]*+$")
_LABELS = word_set("label key term field caption attribute property")
_VALUES = word_set("value val amount figure number count data detail")
_TITLES = word_set("title name heading header")
_NEUTRAL = frozenset(("div", "span"))
"""Elements that a page is put together from, and that say nothing themselves."""
_READ_AS_THEY_ARE = word_set("td th tr li dt dd option h1 h2 h3 h4 h5 h6 summary")
_LONGEST_LABEL, _LONGEST_VALUE = 60, 200
_MOST_PLAIN_WORDS = 12
_OPENING_TAGS = re.compile(r"(?:<[A-Za-z][^<>]{0,500}+>\s*+){1,8}+")
_SAID = re.compile(r"\s*+\S")
_SHORTEST_END = len("</h6>")
_NEAR = 20
"""Elements among which the one is looked for that a tag closes."""
_MOST_BLANKS = 200


@dataclass(slots=True)
class _Element:
    name: str
    start: int
    inner: int
    kind: _Kind | None
    is_leaf: bool = True
    inner_end: int = 0
    end: int = 0

    def said(self, text: str) -> str:
        return text[self.inner : self.inner_end].strip()


def joined_pairs(text: str) -> str:
    """The text with "Price: $5" for a label and a value in elements side by side; all around them keeps its place.

    A value may stand before its label, and a title right above labels is a heading.
    """
    if "</" not in text:
        return text
    pieces, done = list[str](), 0
    for start, end, put in _changes(text):
        pieces += [text[done:start], put.ljust(end - start)]
        done = end
    return "".join([*pieces, text[done:]])


def _changes(text: str) -> Iterator[tuple[int, int, str]]:
    """What takes the place of labels and values with the tags between them, in order."""
    for run in _runs(text):
        for title, pairs in _groups(text, run):
            if title is not None and title.end - title.inner_end >= _SHORTEST_END:
                yield title.start, title.inner, f"<h6{' ' * (title.inner - title.start - 4)}>"
                yield title.inner_end, title.end, "</h6>"
            for number, (first, second) in enumerate(pairs):
                if number and first.name not in BLOCK_NAMES:
                    yield pairs[number - 1][1].inner_end, first.inner, "; "
                label, value = (second, first) if first.kind == "value" else (first, second)
                called, said = label.said(text).rstrip(": "), value.said(text)
                yield first.inner, second.inner_end, f"{called}: {said}"


def _leaves(text: str) -> list[_Element]:
    """Elements with a text and no element of a page's layout within them, in order and none within another."""
    opened, closed = list[_Element](), list[_Element]()
    for start, end in outside((tag.span() for tag in TAG.finditer(text)), code_ranges(text)):
        tag = TAG.match(text, start)
        if tag is None or tag.group("alone") or (name := tag.group("name").lower()) in VOID:
            continue
        if not tag.group("closes"):
            kind = _kind(name, tag.group("attributes"))
            if opened and (kind not in (None, "plain") or name in BLOCK_NAMES):
                opened[-1].is_leaf = False
            opened.append(_Element(name, start, end, kind))
            continue
        near = range(len(opened) - 1, max(-1, len(opened) - _NEAR), -1)
        place = next((n for n in near if opened[n].name == name), None)
        if place is None:
            continue
        element = opened[place]
        element.is_leaf = all(inner.is_leaf for inner in opened[place:])
        del opened[place:]
        if opened and not element.is_leaf:
            opened[-1].is_leaf = False
        element.inner_end, element.end = start, end
        # without a copy: elements that hold each other may be many
        if element.kind is not None and element.is_leaf and _SAID.match(text, element.inner, start):
            closed.append(element)
    kept = list[_Element]()
    for element in sorted(closed, key=lambda element: element.start):
        if not kept or element.start >= kept[-1].end:
            kept.append(element)
    return kept


def _kind(name: str, attributes: str) -> _Kind | None:
    """What the last word of a class says, "stat-label" and "cardValue"; cells and items are read as they are."""
    if name in _READ_AS_THEY_ARE:
        return None
    found = _CLASS.search(attributes) if "class" in attributes.lower() else None
    for written in (found["names"] or found["others"]).split() if found else ():
        word = _LAST_WORD.search(written)
        said = word.group().lower() if word else ""
        if said in _LABELS:
            return "label"
        if said in _VALUES:
            return "value"
        if said in _TITLES and name in _NEUTRAL:
            return "title"
    if name == "label":
        return "label"
    return "plain" if name in _NEUTRAL else None


def _runs(text: str) -> Iterator[list[_Element]]:
    """Leaves that stand side by side, with nothing but white space between them and no words around them.

    A title may stand before the element that holds the labels.
    """
    run = list[_Element]()
    for leaf in _leaves(text):
        between = text[run[-1].end : leaf.start].strip() if run else ""
        is_title = len(run) == 1 and run[0].kind == "title" and leaf.kind == "label"
        if between and not (is_title and _OPENING_TAGS.fullmatch(between)):
            yield from _alone(text, run)
            run = []
        run.append(leaf)
    yield from _alone(text, run)


def _alone(text: str, run: list[_Element]) -> Iterator[list[_Element]]:
    """A run, unless it is part of a sentence, as no element of the layout is."""
    if len(run) > 1:
        before = text[max(0, run[0].start - _MOST_BLANKS) : run[0].start].rstrip()
        behind = text[run[-1].end : run[-1].end + _MOST_BLANKS].lstrip()
        begins = before[-1:] in ("", ">") or run[0].name in BLOCK_NAMES
        if begins and (behind[:1] in ("", "<") or run[-1].name in BLOCK_NAMES):
            yield run


def _groups(
    text: str, run: Sequence[_Element]
) -> Iterator[tuple[_Element | None, list[tuple[_Element, _Element]]]]:
    """A title, if there is one, with the pairs below it; no pairs where labels and values do not take turns."""
    edges = [n for n in range(len(run) - 1) if run[n].kind == "title" and run[n + 1].kind == "label"]
    for low, high in pairwise(sorted({0, *edges, len(run)})):
        title = run[low] if low in edges else None
        listed = run[low + (title is not None) : high]
        pairs = list(zip(listed[::2], listed[1::2], strict=False))
        if pairs and len(listed) % 2 == 0 and _take_turns(text, pairs):
            yield title, pairs


def _take_turns(text: str, pairs: Sequence[tuple[_Element, _Element]]) -> bool:
    """Whether all are labels with values behind them, or all values with labels behind them."""
    return all(_fits(text, label, value) for label, value in pairs) or all(
        value.kind == "value" and label.kind == "label" and _fits(text, label, value)
        for value, label in pairs
    )


def _fits(text: str, label: _Element, value: _Element) -> bool:
    called, said = label.said(text), value.said(text)
    if len(called) > _LONGEST_LABEL or len(said) > _LONGEST_VALUE:
        return False
    if label.name != value.name and not BLOCK_NAMES.isdisjoint((label.name, value.name)):
        return False  # the tags that are left would not belong together
    if label.kind in ("label", "title") and value.kind == "value":
        return True
    told = called.endswith(":") and not said.endswith(":") and value.kind in ("plain", "value")
    return told and label.kind in ("plain", "label") and len(said.split()) <= _MOST_PLAIN_WORDS
