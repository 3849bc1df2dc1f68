"""References to evidence: [1], [1-3], [doc_a], [^note], (source: x), 【1†source】, [text](url)."""

import re
from collections.abc import Callable, Collection, Iterator
from itertools import chain

from holdfast.claims.blocks import Block, split_blocks
from holdfast.claims.types import Citation

_LINK = re.compile(
    r"(?P<image>!?)\[(?P<text>(?:[^\[\]\n]|\[[^\[\]\n]{0,40}+\]){0,300}+)\]"
    r"\([ \t]*+<?(?P<url>(?:[^\s()<>]|\([^\s()<>]{0,100}+\)){1,2000}+)>?"
    r"(?:[ \t]++\"[^\"\n]{0,300}+\")?[ \t]*+\)"
)
_BRACKET = re.compile(r"\[([^\[\]\n]{1,200}+)\]")
_LENTICULAR = re.compile(r"【([^【】\n]{1,200}+)】")
_NAMED = re.compile(
    r"\((?:see\s+)?(?P<word>sources?|refs?|references?|citations?|cite|cites|documents?|docs?|passages?"
    r"|evidence|context)"
    r"(?:\s*+(?P<colon>[:=])\s*+|\s++|\s*+\#\s*+)(?P<refs>[^()\n]{1,200}+)\)",
    re.IGNORECASE,
)
_PREFIX = re.compile(
    r"(?:sources?|refs?|references?|citations?|cite|documents?|docs?|passages?|evidence"
    r"|context)(?:\s*+[:=]\s*+|\s++)",
    re.IGNORECASE,
)
_CODE_SPAN = re.compile(r"(?<!`)(`{1,3}+)(?!`)[^`\n]{1,500}+\1(?!`)")
_NOTE_LABEL = re.compile(r"\[\^?([^\[\]\n]{1,100}+)\]:\s*+")
_URL = re.compile(r"https?://[^\s<>()\[\]\"]{1,2000}+")
_RANGE = re.compile(r"(\d{1,3})\s*+(?:-|–|—|to)\s*+(\d{1,3})")
_NUMBER = re.compile(r"\d{1,3}")
_NUMBERS = re.compile(rf"{_NUMBER.pattern}(?:[,;]\s{_NUMBER.pattern}){{0,20}}+")
_BARE_LABELS = frozenset({"source", "link", "here", "ref", "citation"})
_MARKER_LABEL = re.compile(r"\[[^\[\]]{1,40}+\]|\^.*+|[¹²³⁰⁴-⁹]++")
"""What no number of a sentence looks like: [[1]](https://…), [^1](https://…), [¹](https://…)."""
_CLAUSE_END = re.compile(r"[*_]{0,3}+(?:$|[.,;:!?…。)\]\"”’|\n]|\s*+(?:\n|[\[【]|$))")
_NEXT_LETTER = re.compile(r"\W{0,6}(\w)")
_SENTENCE_ENDS = ("", "\n", *'.!?…。)"”*_')
_BEFORE_NUMBER = re.compile(
    r"(?:(?<!according )\b(?:to|until|till|of|than|about|around|nearly|almost|roughly|approximately|exactly"
    r"|over|under|above|below|only|least|most|between|for|at|and|or|the|an?|is|are|was|were|be|been|has"
    r"|have|had|with|reached|totall?ed|hit|costs?)\s++|[$€£¥=+<>~≈–-]\s*+)[*_]{0,3}+$",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*+(?:[,;&]|\band\b)\s*+")
_ID = re.compile(r"@?[^\W_][\w.:/#@+\-†]{0,150}+")
_SURE_ID = re.compile(r"[_/#@]|\w:\w|\d|\w\.\w")
_NOT_ID = re.compile(r"(?:[^\W\d]\.){1,6}|\d[\d.:/,\-]*+%?|\d++(?:st|nd|rd|th|s|m|km|kg|x)")
_ARITHMETIC_BEFORE = re.compile(
    r"(?:range|interval|CI|between|array|list|vector|matrix|set|indices|index|[=∈≈+/<>])\s*+$", re.I
)
_WIDEST_RANGE = 50
_OPENERS = "[(【"
"""Without one of these there is no citation."""


def find_citations(text: str, ids: Collection[str] = ()) -> list[Citation]:
    """All citations in order; a bracketed word that is one of `ids` counts even when it looks like prose.

    A marker that names several references, such as [1, 3] or [1-3], gives one citation for each.
    Code, check boxes, [sic], [...] and the definitions of footnotes are not citations.
    """
    return citations_in(text, split_blocks(text), ids)


def citations_in(text: str, blocks: list[Block], ids: Collection[str] = ()) -> list[Citation]:
    """The citations of a text whose blocks are known."""
    if not any(mark in text for mark in _OPENERS):
        return []
    notes = _definitions(text, blocks)
    found: list[Citation] = []
    for block in blocks:
        if block.kind in ("paragraph", "heading", "item", "row"):
            start = block.lines[0][0]
            found += _in_range(text, start, block.end, ids, notes)
    return found


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


def _in_range(text: str, start: int, end: int, ids: Collection[str], notes: dict[str, str]) -> list[Citation]:
    taken = [(m.start(), m.end()) for m in code_spans(text, start, end)]
    found: list[Citation] = []
    for pattern, read in (
        (_LINK, _link_refs),
        (_BRACKET, _bracket_refs),
        (_LENTICULAR, _lenticular_refs),
        (_NAMED, _named_refs),
    ):
        fresh = []
        for match in _outside(pattern.finditer(text, start, end), taken):
            refs = read(match, ids)
            worded = pattern is _LINK and _is_worded(match)
            found += [Citation(_meant(ref, ids, notes), match.group(), *match.span(), worded) for ref in refs]
            if refs or pattern is _LINK:
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


def _link_refs(match: re.Match[str], ids: Collection[str]) -> list[str]:
    """The address; but the number when the text of the link is a citation number, as in [1](https://…)."""
    url, label = match.group("url"), match.group("text").strip().strip("[]^")
    if match.group("image") or url.startswith(("#", "mailto:", "tel:", "javascript:", "data:")):
        return []
    if (
        _NUMBER.fullmatch(label)
        and match.string[max(0, match.start() - 1) : match.start()].isalnum()
        and "/" not in url
    ):
        return []
    is_number = _NUMBER.fullmatch(label) is not None
    if is_number and _is_worded(match):
        return [url]
    return [label] if label in ids or (is_number and url not in ids) else [url]


def _is_worded(match: re.Match[str]) -> bool:
    """Is the text of a link part of the sentence? A number is, unless it stands where a marker would."""
    label = match.group("text").strip()
    if label.casefold() in _BARE_LABELS or not any(map(str.isalnum, label)) or _MARKER_LABEL.fullmatch(label):
        return False
    if not _NUMBERS.fullmatch(label) or _leads_to_number(match):
        return True
    return not (_ends_clause(match) or _stands_between_sentences(match))


def _ends_clause(match: re.Match[str]) -> bool:
    return _CLAUSE_END.match(match.string, match.end()) is not None


def _stands_between_sentences(match: re.Match[str]) -> bool:
    before = match.string[max(0, match.start() - 8) : match.start()].rstrip(" ")
    after = _NEXT_LETTER.match(match.string, match.end())
    return before[-1:] in _SENTENCE_ENDS and not (after and after.group(1).islower())


def _leads_to_number(match: re.Match[str]) -> bool:
    """The words before would be torn without a number: "It turned until [95](https://…)"."""
    return _BEFORE_NUMBER.search(match.string[max(0, match.start() - 40) : match.start()]) is not None


def _bracket_refs(match: re.Match[str], ids: Collection[str]) -> list[str]:
    content = match.group(1).strip()
    if content in ids:
        return [content]
    if content.startswith("^"):
        return [content[1:]] if len(content) > 1 and not any(map(str.isspace, content)) else []
    if match.string.startswith(":", match.end()) and _opens_line(match):
        return []
    prefix = _PREFIX.match(content)
    named = content[prefix.end() :] if prefix else content
    refs = _read_refs(
        named, ids, lambda part: _names_evidence(part, match, bool(prefix and ":" in prefix.group()))
    )
    return refs if refs and (prefix or _stands_as_marker(match, refs)) else []


def _opens_line(match: re.Match[str]) -> bool:
    return match.start() == 0 or match.string[match.start() - 1] == "\n"


def _lenticular_refs(match: re.Match[str], ids: Collection[str]) -> list[str]:
    content = match.group(1).split("†", 1)[0].strip()
    return [content] if content and content.casefold() != "source" else []


def _named_refs(match: re.Match[str], ids: Collection[str]) -> list[str]:
    colon = match.group("colon") is not None
    content = match.group("refs").strip()
    if colon and content not in ids and not _AND.search(content) and not _RANGE.fullmatch(content):
        return [content]
    if colon and not all(part in ids or _ID.fullmatch(part) for part in _AND.split(content)):
        return [content]
    return _read_refs(content, ids, lambda part: colon and _ID.fullmatch(part) is not None)


def _read_refs(content: str, ids: Collection[str], names_evidence: Callable[[str], bool]) -> list[str]:
    """Every reference of a list such as "1, 3-5; doc_a", or none when any part is not one."""
    refs: list[str] = []
    for part in _AND.split(content):
        span = _RANGE.fullmatch(part)
        if span and 0 <= int(span.group(2)) - int(span.group(1)) <= _WIDEST_RANGE:
            refs += [str(n) for n in range(int(span.group(1)), int(span.group(2)) + 1)]
        elif part in ids or _NUMBER.fullmatch(part) or names_evidence(part):
            refs.append(part.removeprefix("@"))
        else:
            return []
    return list(dict.fromkeys(refs))


def _names_evidence(part: str, match: re.Match[str], announced: bool) -> bool:
    """Is a bracketed word an id? "doc_a" and "a.txt" are; "sic", "he", "2020" and "12:30" are not."""
    if not _ID.fullmatch(part) or _NOT_ID.fullmatch(part):
        return False
    return announced or _SURE_ID.search(part) is not None or ("-" in part and _at_clause_end(match))


def _at_clause_end(match: re.Match[str]) -> bool:
    rest = match.string[match.end() : match.end() + 1]
    return rest in ("", ".", ",", ";", "!", "?", "\n", "[")


def _stands_as_marker(match: re.Match[str], refs: list[str]) -> bool:
    """Not an index (items[0], f[2](x)), an interval (in the range [1, 10]) or a shape such as [0]."""
    text, start, end = match.string, match.start(), match.end()
    if text[start - 1 : start] == "!" and text[end : end + 1] == "(":
        return False
    before = text[max(0, start - 40) : start]
    if refs[0] == "0" or _ARITHMETIC_BEFORE.search(before):
        return False
    if before[-1:].isalnum() or before[-1:] == "_":
        word = re.split(r"[^\w.]", before)[-1]
        is_word = (word.isalpha() and len(word) > 1) or word.isdigit()
        return is_word and text[end : end + 1] in (
            "",
            " ",
            "\n",
            "\r",
            "\t",
            ".",
            ",",
            ";",
            ":",
            "!",
            "?",
            ")",
            "[",
            "*",
            '"',
            "”",
            "。",
        )
    return True
