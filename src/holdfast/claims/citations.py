"""References to evidence: [1], [1-3], [doc_a, p. 4], [^note], (source: x), 【1†source】, [text](url), .¹"""

import re
from collections.abc import Collection, Iterator
from itertools import chain

from holdfast.claims.blocks import Block, split_blocks
from holdfast.claims.line_ends import is_stamped
from holdfast.claims.markers import LINK, OPENERS, Form, is_worded, marker_forms
from holdfast.claims.types import Citation

_CODE_SPAN = re.compile(r"(?<!`)(`{1,3}+)(?!`)[^`\n]{1,500}+\1(?!`)")
_NOTE_LABEL = re.compile(r"\[\^?([^\[\]\n]{1,100}+)\]:\s*+")
_LONGEST_ENTRY_HEAD = 300
"""Characters of a line of a log around a bracket that are looked at."""
_URL = re.compile(r"https?://[^\s<>()\[\]\"]{1,2000}+")


def find_citations(text: str, ids: Collection[str] = ()) -> list[Citation]:
    """All citations in order; a bracketed word that is one of `ids` counts even when it looks like prose.

    A marker that names several references, such as [1, 3] or [1-3], gives one citation for each.
    Code, check boxes, [sic], [...] and the definitions of footnotes are not citations.
    """
    return citations_in(text, split_blocks(text), ids)


def citations_in(text: str, blocks: list[Block], ids: Collection[str] = ()) -> list[Citation]:
    """The citations of a text whose blocks are known."""
    if not any(mark in text for mark in OPENERS):
        return []
    notes = _definitions(text, blocks)
    forms = marker_forms(text, ids)
    found: list[Citation] = []
    for block in blocks:
        if block.kind in ("paragraph", "heading", "item", "row"):
            start = block.lines[0][0]
            cited = _in_range(text, start, block.end, forms, ids, notes)
            found += [citation for citation in cited if citation.ref in ids or not _is_logged(text, citation)]
    return found


def _is_logged(text: str, citation: Citation) -> bool:
    """ "[pool-1]" within an entry of a log names a thread; a source stands at its end."""
    before = text[max(0, citation.start - _LONGEST_ENTRY_HEAD) : citation.start].rpartition("\n")[2]
    after = text[citation.end : citation.end + _LONGEST_ENTRY_HEAD].partition("\n")[0]
    return any(map(str.isalnum, after)) and is_stamped(f"{before.lstrip()}{citation.marker}{after}")


def code_spans(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """Inline code, `like this`."""
    return _CODE_SPAN.finditer(text, start, end)


def _definitions(text: str, blocks: list[Block]) -> dict[str, str]:
    """What [^note] and [1] stand for where the text defines them by an address or a single word."""
    notes = {}
    for block in blocks:
        if block.kind == "note" and (label := _NOTE_LABEL.match(text, block.lines[0][0], block.end)):
            body = text[label.end() : block.end].strip()
            url = _URL.search(body)
            target = url.group().rstrip(".,;") if url else body.strip("<>.")
            if target and not any(map(str.isspace, target)):
                notes[label.group(1)] = target
    return notes


def _in_range(
    text: str, start: int, end: int, forms: list[Form], ids: Collection[str], notes: dict[str, str]
) -> list[Citation]:
    taken = [(m.start(), m.end()) for m in code_spans(text, start, end)]
    found: list[Citation] = []
    for pattern, read in forms:
        fresh = []
        for match in _outside(pattern.finditer(text, start, end), taken):
            refs = read(match, ids)
            worded = pattern is LINK and is_worded(match)
            found += [Citation(_meant(ref, ids, notes), match.group(), *match.span(), worded) for ref in refs]
            if refs or pattern is LINK:
                fresh.append(match.span())
        taken = sorted(chain(taken, fresh))
    return sorted(found, key=lambda citation: citation.start)


def _meant(ref: str, ids: Collection[str], notes: dict[str, str]) -> str:
    """What a note stands for; an id of the evidence stays itself unless its note names another one."""
    target = notes.get(ref, ref)
    return ref if ref in ids and target not in ids else target


def _outside(matches: Iterator[re.Match[str]], taken: list[tuple[int, int]]) -> Iterator[re.Match[str]]:
    """The matches that touch no range already taken; both sides are in order, so one walk is enough."""
    index = 0
    for match in matches:
        while index < len(taken) and taken[index][1] <= match.start():
            index += 1
        if index == len(taken) or taken[index][0] >= match.end():
            yield match
