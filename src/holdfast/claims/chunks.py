"""Evidence cut into sentence-sized pieces that lose nothing."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from holdfast.claims.asked_values import read_answer
from holdfast.claims.blocks import Block, Range
from holdfast.claims.data_pieces import DataPiece, data_parts
from holdfast.claims.html_blocks import is_html
from holdfast.claims.html_pairs import joined_pairs
from holdfast.claims.inline_objects import without_cuts
from holdfast.claims.layout import Layout
from holdfast.claims.line_ends import entry_starts
from holdfast.claims.markup import strip_markup
from holdfast.claims.sentences import sentence_spans
from holdfast.claims.types import Chunk, Evidence
from holdfast.claims.unsaid import said_text
from holdfast.claims.wrappings import blanked

MOST_WORDS = 60
_MOST_CHARACTERS = 1000
_LONG_ENTRY = 30
"""Words beyond which a turn of a conversation, or an entry of a log, is read sentence by sentence."""
_WORD = re.compile(r"\S{1,1000}+")


def chunk_evidence(evidence: Evidence) -> list[Chunk]:
    """The chunks in order: together they hold every character that is not white space.

    A chunk is a sentence, a table row, a list item, an entry of a log, a value of JSON or a line of code; a heading
    goes with the sentence below it. What is longer than 60 words is cut between words. Scripts,
    comments and what is struck out state nothing.
    """
    shown = joined_pairs(said_text(evidence.text))
    parts = data_parts(shown)
    found = [chunk for part in parts for piece in part for chunk in _of_value(evidence, shown, piece)]
    found += _of_text(evidence, shown, _places(parts))
    return _with_gaps(evidence, sorted(found, key=lambda chunk: chunk.start))


def as_text(evidence: Evidence, instead: Mapping[Chunk, Chunk | None] = MappingProxyType({})) -> str:
    """A passage as it is, but data and HTML, whose sentences are not told apart as they stand, as what they state.

    `instead` has what is read for some of its chunks, and None for those that are left out.
    """
    told_otherwise = [chunk for chunk in instead if chunk.evidence_id == evidence.id]
    if told_otherwise and all(instead[chunk] is None and chunk.core is None for chunk in told_otherwise):
        places = sorted((chunk.start, chunk.end) for chunk in told_otherwise)
        evidence = replace(evidence, text=blanked(evidence.text, places))
    elif told_otherwise:  # data without a piece of it is no data
        kept = (instead.get(chunk, chunk) for chunk in chunk_evidence(evidence))
        return "\n\n".join(chunk.reading for chunk in kept if chunk is not None)
    shown = joined_pairs(said_text(evidence.text))
    parts = data_parts(shown)
    if is_html(blanked(shown, _places(parts))):
        said = [(chunk.reading, "\n" if chunk.core is None else "\n\n") for chunk in chunk_evidence(evidence)]
        return "".join(f"{end}{reading}{end}" for reading, end in said if reading).strip()
    told, done = list[str](), 0
    for part in parts:
        told += [shown[done : part[0].start], *(piece.stated for piece in part)]
        done = part[-1].end
    return "\n\n".join([*told, shown[done:]])


def _places(parts: Iterable[Sequence[DataPiece]]) -> list[Range]:
    return [(part[0].start, part[-1].end) for part in parts]


def _of_text(evidence: Evidence, shown: str, data: Sequence[Range]) -> list[Chunk]:
    """The chunks of what is no data; headings and announcements go on behind it."""
    text = blanked(shown, data)
    if not text.strip():
        return []
    layout = Layout(text)
    merged = _merged_headings(text, layout, sorted(layout.rows))
    pieces = [apart for piece in merged for apart in _beside(text, piece, data)]
    layout.read_pieces(pieces)
    found = list[Chunk]()
    for number, (low, high) in enumerate(pieces):
        written = evidence.text[low:high]
        stated, section = layout.told(low, high)
        if stated is None and written != text[low:high]:
            stated = strip_markup(text[low:high])
        before, mark = layout.before(pieces, number), layout.clause_mark(low, high)
        found.append(Chunk(evidence.id, written, low, high, stated, section, before, mark))
    return found


def _with_gaps(evidence: Evidence, chunks: Iterable[Chunk]) -> list[Chunk]:
    """The chunks with those between them that say nothing: comments, tags that stand alone."""
    found, done = list[Chunk](), 0
    for chunk in chunks:
        found += _silent(evidence, done, chunk.start)
        found.append(chunk)
        done = chunk.end
    return [*found, *_silent(evidence, done, len(evidence.text))]


def _silent(evidence: Evidence, start: int, end: int) -> Iterator[Chunk]:
    piece = evidence.text[start:end]
    if piece.strip():
        for low, high in _cut(evidence.text, end - len(piece.lstrip()), end):
            yield Chunk(evidence.id, evidence.text[low:high], low, high, "")


def _beside(text: str, piece: Range, data: Sequence[Range]) -> Iterator[Range]:
    """A piece without the data that stands in it, as between a heading and what is below it."""
    first = bisect_right(data, (piece[0], len(text)))
    last = bisect_left(data, (piece[1], 0))
    inside = [edge for span in data[first:last] for edge in span]
    edges = [piece[0], *inside, piece[1]]
    for low, high in zip(edges[::2], edges[1::2], strict=True) if inside else (piece,):
        said = text[low:high].strip()
        if said:
            low += text[low:high].index(said[0])
            yield low, low + len(said)


def _of_value(evidence: Evidence, text: str, piece: DataPiece) -> Iterator[Chunk]:
    """A value of JSON as one chunk, a text in its sentences."""
    low, high = piece.start, piece.end
    low += len(text[low:high]) - len(text[low:high].lstrip())
    starts = [start for start, _ in sentence_spans(text, [piece.inner])][1:]
    if not starts and _fits(text, low, high):
        written = evidence.text[low:high]
        yield Chunk(evidence.id, written, low, high, piece.stated, piece.about, core=piece.core)
        return
    below = "; ".join(filter(None, (piece.about, piece.asked)))
    for start, end in pairwise([low, *starts, high]):
        end = start + len(text[start:end].rstrip())
        said = text[max(start, piece.inner[0]) : min(end, piece.inner[1])].strip()
        whole = _fits(text, start, end)
        answers = piece.asked and start == low and whole
        said = read_answer(piece.asked, said) if answers else said
        for first, last in ((start, end),) if whole else _cut(text, start, end):
            core = max(first, piece.inner[0]), min(last, piece.inner[1])
            yield Chunk(
                evidence.id,
                evidence.text[first:last],
                first,
                last,
                said if whole else None,
                piece.about if answers else below,
                core=core if core[0] < core[1] else None,
            )


def _merged_headings(text: str, layout: Layout, rows: Sequence[Range]) -> Iterator[Range]:
    """A heading joins what follows it, as long as both fit in one chunk."""
    heading: Range | None = None
    told = set(rows)
    for block in layout.blocks:
        for index, (start, end) in enumerate(_pieces(text, block, rows, layout.objects)):
            if (
                heading is not None
                and index == 0
                and _fits(text, heading[0], end)
                and block.kind in ("paragraph", "item")
                and (start, end) not in told
            ):
                start, heading = heading[0], None
            elif heading is not None:
                yield heading
                heading = None
            if block.kind == "heading":
                heading = (start, end)
            else:
                yield start, end
    if heading is not None:
        yield heading


def _pieces(text: str, block: Block, rows: Sequence[Range], objects: Sequence[Range]) -> Iterator[Range]:
    """The block in ranges without white space around them, none over the limit."""
    for start, end in _natural_pieces(text, block, rows, objects):
        trimmed = text[start:end].strip()
        if trimmed:
            start += text[start:end].index(trimmed[0])
            end = start + len(trimmed)
            yield from ((start, end),) if _fits(text, start, end) else _cut(text, start, end)


def _natural_pieces(
    text: str, block: Block, rows: Sequence[Range], objects: Sequence[Range]
) -> Iterator[Range]:
    """Sentences of prose, lines of code and of tables, anything else whole; each reaches to the next one's start."""
    told = rows[bisect_left(rows, (block.start, 0)) : bisect_left(rows, (block.end, 0))]
    if told or block.kind == "code":
        first = block.lines[0][0]
        below = {start for start, _ in (*told, *block.lines) if start > first}
        starts = [first, *sorted(below)]
    elif block.kind in ("paragraph", "note") or not _fits(text, block.start, block.end):
        starts = _entries(text, block) or [start for start, _ in sentence_spans(text, block.lines)]
    else:
        starts = []
    held = objects[bisect_left(objects, (block.start, 0)) : bisect_left(objects, (block.end, 0))]
    if held and block.kind != "code":
        starts = without_cuts(text, starts or [block.start], held)
    edges = [block.start, *starts[1:], block.end]
    yield from pairwise(edges)


def _entries(text: str, block: Block) -> list[int]:
    """Where the entries of a log or a conversation begin: each is told with its time or its speaker.

    Of a long one every sentence is a piece, as of any other text.
    """
    starts = entry_starts(text, block.lines)
    long = [edge for edge in pairwise([*starts, block.end]) if len(text[slice(*edge)].split()) > _LONG_ENTRY]
    sentences = [start for start, _ in sentence_spans(text, block.lines)] if long else []
    within = (
        s
        for low, high in long
        for s in sentences[bisect_right(sentences, low) : bisect_left(sentences, high)]
    )
    return sorted({*starts, *within})


def _fits(text: str, start: int, end: int) -> bool:
    return end - start <= _MOST_CHARACTERS and len(text[start:end].split()) <= MOST_WORDS


def _cut(text: str, start: int, end: int) -> Iterator[Range]:
    """Pieces of at most 60 words and 1,000 characters; a longer word is cut as well."""
    first, last, count = start, start, 0
    for word in _WORD.finditer(text, start, end):
        if count and (count == MOST_WORDS or word.end() - first > _MOST_CHARACTERS):
            yield first, last
            first, count = word.start(), 0
        last, count = word.end(), count + 1
    yield first, last
