"""The words of a claim or a quotation: what is left of a sentence without lead-ins, marks and markers."""

import re

from holdfast.claims.blocks import Block, Range, cell_ranges, split_blocks
from holdfast.claims.citations import citations_in
from holdfast.claims.line_ends import is_stamped
from holdfast.claims.markup import MARKER, plain, strip_markup, without_markers
from holdfast.claims.statements import sentence_kind, strip_lead_ins
from holdfast.claims.types import Citation

_RUN = re.compile(rf"{MARKER}++(?:(?:\s?[,&]\s?|\s){MARKER}++){{0,10}}+")
_CODE_NAME = re.compile(r"[\w-]+(?:[._]\w|\()")
_BEFORE_SUBJECT = re.compile(r"\b(?:as|both|neither|nor|than)\s$", re.IGNORECASE)
_REPORTS = re.compile(
    r"\s(?:(?:also|both|all|clearly)\s)?(?:says?|states?|gives?|mentions?|notes?|shows?|reports?|describes?|claims?"
    r"|argues?|agrees?|disagrees?|contradicts?|lists?|puts?|confirms?|adds?|explains?|does|do|makes?|uses?|covers?"
    r"|differs?|nor)\b"
)

_AS_WRITTEN = re.compile(r"(?<!`)(`{1,3}+)(?!`)[^`\n]{1,500}+\1(?!`)|&(?:lt|gt|amp|#\w{2,6});")
"""Names in code keep their marks, and what was escaped does not become a tag."""
_FIRST_PLACE = 0xF0000
"""From here on private characters hold the places of what stays as it is written."""
_SPEAKER = re.compile(r"\s*+(?:Q|A|Question|Answer|Assistant|User|Human|AI|Bot)\s?:\s++(?=\S)")
_NOTE_LABEL = re.compile(r"\[\^?[^\[\]\n]{1,100}+\]:\s++")
_FOREIGN_MARK = re.compile(
    r"(?:^|(?<=\S))\[(?:[a-z]|[a-z]{1,5} \d{1,3}|[a-z ]{0,30} needed)\]|\[\^[^\[\]\s]{1,40}+\]", re.IGNORECASE
)
"""Notes and complaints of an encyclopedia: [a], [note 3], [citation needed]; [^1] also where no note is left."""
_UNMARKED = re.compile(r"(?!\w{1,5}[.)]\s)[^\W\d_][^`*_~<>&\\\[\]|#\n:]*+")
"""A passage that surely has no marks, as most have."""
_FURNITURE = ("heading", "rule")
_LONGEST_QUOTATION = 20_000
_NO_PLACES = dict.fromkeys(range(_FIRST_PLACE, _FIRST_PLACE + _LONGEST_QUOTATION))


def told(words: str) -> str:
    """What is said, by words in which `MARKER` holds the places of the citations.

    A lead-in may be about a citation, as in "According to [1], it rained", or have one within.
    """
    if MARKER not in words:
        return worded(strip_lead_ins(words), words)
    whole = _with_sources(words)
    said = strip_lead_ins(_with_sources(strip_lead_ins(words)))
    if words.startswith(MARKER):
        silent = f"The source {without_markers(words)}"
        if sentence_kind(silent) == "aside":
            return silent
    if sentence_kind(said) == "fragment":
        said = strip_lead_ins(whole)
    return worded(said, whole)


def _with_sources(words: str) -> str:
    """The words without markers; one that a sentence cannot do without is "the source".

    "While [1] says so, [2] does not" would be torn, and "in 1932 [1]" would not.
    """
    needed = [run.span() for run in _RUN.finditer(words) if _is_needed(run)]
    if not needed:
        return without_markers(words)
    names = ["one source", "another"] if len(needed) > 1 else ["the source"]
    pieces, done = [], 0
    for number, (start, end) in enumerate(needed):
        pieces += [words[done:start], f" {names[min(number, len(names) - 1)]} "]
        done = end
    text = without_markers("".join([*pieces, words[done:]]))
    return text[:1].upper() + text[1:] if words.startswith(MARKER) else text


def _is_needed(run: re.Match[str]) -> bool:
    """Is a citation the subject of a verb, or one of a pair?"""
    before = run.string[max(0, run.start() - 9) : run.start()]
    return _REPORTS.match(run.string, run.end()) is not None or _BEFORE_SUBJECT.search(before) is not None


def worded(text: str, whole: str) -> str:
    """Lead-ins may be all there is: then they stay."""
    return text if any(map(str.isalnum, text)) else whole


def as_sentence(text: str) -> str:
    """With a capital and a full stop, for part of a sentence."""
    text = capitalised(text)
    return text if text.endswith((".", "!", "?", '"', "”", "。")) else text + "."


def capitalised(text: str) -> str:
    """With a capital, also behind stars; names in code and those such as "iPhone" stay as they are."""
    begin = len(text) - len(text.lstrip("*_"))
    word = text[begin:].split(" ", 1)[0]
    keeps = any(map(str.isupper, word[1:])) or _CODE_NAME.match(word)  # "iPhone", "setup.cfg", "max_size"
    return text if keeps else text[:begin] + text[begin : begin + 1].upper() + text[begin + 1 :]


def quotable(passage: str) -> str:
    """A passage's words as they can stand in another text: without its headings, list marks, tags and references."""
    if _UNMARKED.fullmatch(passage) or is_stamped(passage):
        return " ".join(passage.split())
    kept: list[str] = []

    def set_aside(found: re.Match[str]) -> str:
        kept.append(found.group())
        return chr(_FIRST_PLACE + len(kept) - 1)

    text = _AS_WRITTEN.sub(set_aside, passage[:_LONGEST_QUOTATION].translate(_NO_PLACES))
    blocks = split_blocks(text)
    citations = citations_in(text, blocks)
    said = (_said(text, block, citations) for block in _without_furniture(blocks))
    words = _FOREIGN_MARK.sub("", " ".join(filter(None, said)))
    if speaker := _SPEAKER.match(words):
        words = words[speaker.end() :]
    return words.translate({_FIRST_PLACE + number: piece for number, piece in enumerate(kept)})


def _said(text: str, block: Block, citations: list[Citation]) -> str:
    start, end = block.lines[0][0], block.end
    if block.kind == "row" and block.cells is None:
        cells = (strip_markup(text[low:high]) for low, high in cell_ranges(text, *block.lines[0]))
        return "; ".join(filter(None, cells))
    label = _NOTE_LABEL.match(text, start, end) if block.kind == "note" else None
    said = plain(text, label.end() if label else start, end, block.lines, citations)
    return said.strip("# ") if block.kind == "heading" else said


def words_range(passage: str) -> Range:
    """Where the words of a passage stand, behind its heading and the marks of its first block."""
    said = [] if _UNMARKED.fullmatch(passage) else _without_furniture(split_blocks(passage))
    if not said or said[0].kind in ("row", "code"):
        return 0, len(passage)
    return said[0].lines[0][0], said[-1].lines[-1][1]


def _without_furniture(blocks: list[Block]) -> list[Block]:
    """What is said; a heading where nothing else is."""
    return [block for block in blocks if block.kind not in _FURNITURE] or blocks[:1]
