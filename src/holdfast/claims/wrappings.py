"""What a model puts around or before its answer: its thoughts, fences, margins. None of it is the answer."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from holdfast.claims.blocks import Block, Range, split_blocks
from holdfast.claims.json_values import Region, json_regions
from holdfast.claims.tables import find_tables
from holdfast.claims.verbs import has_finite_verb

_THOUGHTS_END = re.compile(r"</(think|thinking|thoughts?|reasoning|scratchpad)\s{0,3}+>", re.IGNORECASE)
_ANSWER_FENCE = re.compile(
    r"(?:`{3,}+|~{3,}+)[ \t]*+(?P<language>json[cl5]?|ya?ml|html|xml|csv)?[ \t]*+$", re.IGNORECASE
)
_FENCE = re.compile(r"`{3,}+|~{3,}+")
_DATA_LINE = re.compile(
    r"\s*+[{}\[\]<\"|]|[\s\-•*]*+[A-Za-z][\w ]{0,40}+:(?:\s|$)|[\s\-•*#>\d.]*+[^\W\d_a-z][^{}=;\\]*+$"
)
_PROSE_LINE = re.compile(r"[\"“*_#>\-•\d.) ]{0,6}+[^\W\d_a-z][^{}<>=\\|$@`]*+$")
_FULL_STOP = re.compile(r"[.!?。！？][\"”’)*_]{0,4}+$")
_NOTE_LABEL = re.compile(r"\[\^?[^\[\]\n]{1,100}+\]:\s*+")
_PUBLISHED = re.compile(r"https?://|www\.|\(\d{4}[a-z]?\)|\bpp?\.\s?\d|\bdoi\b|\bet al\b", re.IGNORECASE)
"""What an entry of a list of sources holds."""
_FRONT_MATTER = re.compile(
    r"\s{0,20}+---[ \t]*+\r?\n(?:(?:[ \t]++\S|- |[A-Za-z][\w-]{0,40}+:)[^\n]*+\n){1,60}+---[ \t]*+\r?\n"
)
_FEWEST_WORDS = 4


class Parts(NamedTuple):
    """The blocks of an answer, and the JSON among them by the place where it begins."""

    blocks: list[Block]
    data: dict[int, Region]


def read_parts(response: str, *, unwrap: bool = False) -> Parts:
    """The blocks in order; tables are rows, JSON is data, and thoughts are left out.

    `unwrap`: what stands in fences without a language, or with one of data, is read as the answer. It is where
    nothing else states anything; beside statements it is an example.
    """
    text = _blank_front_matter(_blank_thoughts(response))
    if unwrap:
        text = _blank_fences(text)
    regions = list(json_regions(text)) if "{" in text or "[" in text else []
    tables = find_tables(text)
    if not regions and not tables:
        return Parts([_as_prose(text, block) for block in split_blocks(text)], {})
    outside = [(r.start, r.end) for r in regions] + [(t.start, t.end) for t in tables]
    code = _code_of(text)
    kept = [r for r in regions if not _within(r.start, code)]
    elsewhere = sorted(
        [*code, *((r.start, r.end) for r in kept)]
    )  # a table in a string is read with the string
    rows = [row for t in tables if not _within(t.start, elsewhere) for row in t.rows]
    outside = [span for span in sorted(outside) if not _within(span[0], code)]
    blocks = [_as_prose(text, block) for block in split_blocks(blanked(text, outside))]
    data = [Block("data", r.start, r.end, ((r.start, r.end),)) for r in kept]
    return Parts(sorted([*blocks, *data, *rows], key=lambda b: b.start), {r.start: r for r in kept})


def _blank_thoughts(text: str) -> str:
    """Up to the last tag that closes thoughts, when words follow it: what is never closed may be the answer."""
    if "</" not in text:
        return text
    spans: list[Range] = []
    position = 0
    lowered = text.lower() if text.isascii() else text
    for end in _THOUGHTS_END.finditer(text):
        opening = lowered.find(f"<{end.group(1).lower()}>", position, end.start())
        # Chat templates often write the opening tag themselves, so that only the closing one is in the answer.
        spans.append((position if opening < 0 else opening, end.end()))
        position = end.end()
    return blanked(text, spans) if spans and any(map(str.isalnum, text[position:])) else text


def _blank_front_matter(text: str) -> str:
    """Title, author and date of a page, which nobody reads as the answer; without a page they are the answer."""
    found = _FRONT_MATTER.match(text)
    return blanked(text, [found.span()]) if found and any(map(str.isalnum, text[found.end() :])) else text


def _blank_fences(text: str) -> str:
    """The fences of all data and of prose become blank lines; those of programs stay."""
    spans: list[Range] = []
    for block in split_blocks(text):
        low, high = block.lines[0]
        if block.kind == "code" and _holds_answer(text, block):
            spans.append((low, high))
            low, high = block.lines[-1]
            if len(block.lines) > 1 and _FENCE.match(text[low:high]):
                spans.append((low, high))
    return blanked(text, spans)


def _holds_answer(text: str, block: Block) -> bool:
    """Is it named as data, or does every line read as data or prose?"""
    opening = _ANSWER_FENCE.match(text[slice(*block.lines[0])])
    if opening is None or opening.group("language"):
        return opening is not None
    inner = (text[slice(*line)] for line in block.lines[1:])
    return all(_FENCE.match(line) or _DATA_LINE.match(line) for line in inner)


def _code_of(text: str) -> list[Range]:
    return [
        (b.start, b.end)
        for b in split_blocks(text)
        if b.kind == "code" and _FENCE.match(text[slice(*b.lines[0])])
    ]


def _within(position: int, ranges: list[Range]) -> bool:
    place = bisect_left(ranges, (position + 1, 0)) - 1
    return place >= 0 and position < ranges[place][1]


def blanked(text: str, spans: Sequence[Range]) -> str:
    """The text with line ends for what stands in the spans, so that every other place stays the same."""
    pieces, done = [], 0
    for start, end in spans:
        if start >= done:
            pieces += [text[done:start], "\n" * (end - start)]
            done = end
    return "".join([*pieces, text[done:]])


def _as_prose(text: str, block: Block) -> Block:
    """Sentences in a fence without a language, behind a margin or in a footnote are sentences."""
    if block.kind == "note":
        return _stated_note(text, block)
    if block.kind != "code":
        return block
    lines = list(block.lines)
    if _FENCE.match(text[slice(*lines[0])]):
        if _FENCE.fullmatch(text[slice(*lines[0])]) is None:
            return block
        lines = lines[1:-1] if _FENCE.fullmatch(text[slice(*lines[-1])]) else lines[1:]
    reads = lines and all(_is_prose(text[slice(*line)]) for line in lines)
    if not reads or not _FULL_STOP.search(text[slice(*lines[-1])][-8:]):
        return block
    return replace(block, kind="paragraph", lines=tuple(lines))


def _stated_note(text: str, block: Block) -> Block:
    """ "[^1]: It cost 4 million pounds." says something; "[^1]: Smith (2020). Bridges." and an address do not."""
    low, high = block.lines[0]
    label = _NOTE_LABEL.match(text, low, high)
    body = text[label.end() : block.end] if label else ""
    if not _FULL_STOP.search(body[-8:]) or _PUBLISHED.search(body) or not has_finite_verb(body):
        return block
    start = label.end() if label else low
    return replace(block, kind="paragraph", lines=((start, high), *block.lines[1:]))


def _is_prose(line: str) -> bool:
    return _PROSE_LINE.match(line) is not None and len(line.split(maxsplit=_FEWEST_WORDS)) >= _FEWEST_WORDS
