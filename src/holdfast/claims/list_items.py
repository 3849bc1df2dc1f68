"""What an item of a list in the evidence states: the item behind the line that announces it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from holdfast.claims.blocks import Block, Range
from holdfast.claims.markup import strip_markup

_LONGEST_LEAD = 14
"""Words: a longer sentence above a list says more than what its items are, and is read as a sentence of its own."""
_MOST_CHARACTERS = 300
"""Of an announcement, which is read before each of its items."""
_MOST_LINES = 3
"""Of an announcement; one that is longer has too many words as well."""
_MOST_LEADS = 2
_LONGEST_TITLE = 8
"""Words of a line above a list that announces it without a colon."""
_LONGEST_ITEM = 40
"""Words: a longer item says by itself what it is about, and may be read in pieces."""
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=\S)")
ASKED_FOR = re.compile(
    r"(?:what|which|who|where|when)(?:'s| is| are)\s+(?=\S)|^what\s+(?=(?:we|you|they|I)\s\S)", re.IGNORECASE
)
YES_OR_NO = re.compile(
    r"(?:is|are|was|were|do|does|did|can|could|may|will|would|should|must|has|have|had)\b[^?]{1,200}+\?",
    re.IGNORECASE,
)
_DONTS = re.compile(r"(?:the\s)?don['’]?t['’]?s(?!\w)", re.IGNORECASE)
_THE_FOLLOWING = re.compile(r",?\s*\b(?:as follows|the following(?: \w+)?|these|below)$", re.IGNORECASE)
_DENYING = re.compile(
    r"(?:\b(?:(?:do|does|did|must|may|should|shall|will|is|are|was|were) not|don['’]t|cannot|can['’]t)"
    r"(?: [\w-]+){0,2}|\b(?:never|avoid)|\b(?:not|no longer) (?:allowed|permitted|covered|included|offered|available"
    r"|supported|true|in scope|provided|accepted)"
    r"|(?<!go )(?<!or )\b(?:forbidden|prohibited|banned|excluded|exclusions|out of scope|unsupported|unavailable"
    r"|removed|cancell?ed|discontinued|withdrawn|rejected|abolished|myths?|untrue|false|wrong"
    r"|incorrect)(?: [\w-]+){0,2})$"
    r"|\bnot ticked that$|^(?:not (?:covered|included|allowed|permitted|offered|available|supported|part)|excluded)\b",
    re.IGNORECASE,
)
"""How a list of what is not so is announced, at the end of the announcement."""
_UNDONE = re.compile(
    r"\b(?:proposed|planned|drafts?|proposals|ideas|suggestions|wish ?list|to[- ]?do|open tasks"
    r"|under (?:discussion|consideration))(?: [\w-]+)?(?: \([\w ]+\))?$|\((?:draft|proposed|proposal|planned)\)$",
    re.IGNORECASE,
)
"""How a list of what is not done yet is announced."""
_TOLD_APART = 30
"""Characters of an item that show where it begins behind its announcement."""
_ITEM_MARK = re.compile(r"\s*(?:(?:[-*•–+·∙○]|\(?\w{1,3}[.)]|A:|Answer:)\s+)?(?:\[ \]\s+)?")
_OPEN_BOX = re.compile(r"\[ \]")
_NUMBER = re.compile(r"(\d{1,3}(?:\.\d{1,3}){0,3})\.?[ \t]+(?=\S)")
_COLONS = (":", "：")
_STOPS = (".", "!", "?", *_COLONS)
_MEANING = re.compile(r":[ \t]{1,4}+(?=\S)")
_MOST_TERMS = 3
"""Lines of terms that mean the same."""
_GOES_ON = re.compile(r"\s?[;,]\s?(?:(?:and|or)\s?)?$|\s+$")
"""Behind an item: another one follows."""
_OPEN_END = re.compile(r"\b(?:shall|must|may|can|cannot|will|should|not|to)$")
_LONGEST_LINE = 8
"""Words: a longer line below another is more likely to go on from the one above it."""


def stated_items(text: str, blocks: Sequence[Block]) -> dict[int, str]:
    """What the items of announced lists say, by where they end: "Not covered: winter sports.".

    A line that does nothing but announce them says nothing beside them: "".
    """
    stated: dict[int, str] = {}
    leads: list[tuple[int, str]] = []
    above: int | None = None
    for block, below in zip_longest(blocks, blocks[1:]):
        if block.kind == "rule":
            continue
        if block.kind != "item":
            leads.clear()
            above = None
        while leads and leads[-1][0] >= block.depth:
            leads.pop()
        unticked = block.kind == "item" and _OPEN_BOX.search(text, block.start, block.lines[0][0]) is not None
        if block.kind == "item" and (leads or unticked):
            said = _GOES_ON.sub("", " ".join(text[start:end] for start, end in block.lines))
            if 0 < len(said.split()) <= _LONGEST_ITEM:
                parts = [lead for _, lead in leads[-_MOST_LEADS:]]
                told = f"It is not ticked that {said}" if unticked else said
                stated[block.end] = as_sentence(_behind(parts, told))
                if above is not None:
                    stated[above], above = "", None
        if lead := _announcement(text, block, below):
            leads.append((block.depth if block.kind == "item" else -1, lead))
            names = len(lead.split()) <= _LONGEST_TITLE and ":" not in lead
            alone = block.kind == "paragraph" or (block.kind == "item" and len(leads) == 1 and names)
            alone = alone and len(block.lines) <= _MOST_LINES
            if alone and not _SENTENCE_END.search(text, block.start, block.end):
                above = block.end
    return stated


def stated_lines(piece: str) -> str | None:
    """ "Not covered: theft; winter sports." for unmarked lines below "Not covered:"; None for a text."""
    first, *below = [line.strip() for line in piece.splitlines() if line.strip()] or [""]
    numbered = _NUMBER.match(first) if below else None
    within = numbered is not None and all(line.startswith(f"{numbered.group(1)}.") for line in below)
    if not below or not (within or first.endswith(_COLONS)):
        return None
    said = [_NUMBER.sub("", line, count=1) if within else line for line in below]
    lead = as_lead(first[numbered.end() :] if within and numbered else first)
    if lead is None or any(
        line.endswith((*_STOPS, ",")) or len(line.split()) > _LONGEST_LINE for line in said
    ):
        return None
    return as_sentence(f"{lead}: {'; '.join(said)}")


def _behind(leads: Sequence[str], item: str) -> str:
    """ "Not covered: theft", and "The tenant shall clean the stairs", where the sentence goes on."""
    lead = ": ".join(leads)
    goes_on = _OPEN_END.search(lead) is not None and item[:1].islower()
    return f"{lead}{' ' if goes_on else ': '}{item}" if lead else item


def _announcement(text: str, block: Block, below: Block | None) -> str | None:
    """A heading, a short line above an item, or what ends with a colon: what the items below it are."""
    if block.kind not in ("heading", "paragraph", "item"):
        return None
    lines = block.lines[-_MOST_LINES:]
    *others, said = _SENTENCE_END.split(strip_markup(" ".join(text[a:b] for a, b in lines)).strip("# "))
    announces = block.kind == "heading" or _is_title(text, said, block, below) or _holds(block, below)
    asks = said.endswith("?") and not others and below is not None and below.kind == "item"
    if not announces and not asks and not said.endswith(_COLONS):
        return None
    return as_lead(said)


def with_definitions(text: str, blocks: Sequence[Block]) -> list[Block]:
    """The blocks, with each ": meaning" below a term as an item of its own within that term."""
    if "\n:" not in text:
        return list(blocks)
    found: list[Block] = []
    for block in blocks:
        means = _meanings(text, block)
        above = found[-1] if found else None
        if not means or (means[0] == 0 and not _may_be_term(text, above)):
            found.append(block)
            continue
        if means[0]:
            lines = block.lines[: means[0]]
            found.append(Block("item", block.start, lines[-1][1], lines, block.depth))
        elif above is not None:  # with a blank line between the term and what it means
            found[-1] = replace(above, kind="item")
        for first, last in pairwise([*means, len(block.lines)]):
            (start, end), *others = block.lines[first:last]
            words = end - len(_MEANING.sub("", text[start:end], count=1))
            lines = ((words, end), *others)
            found.append(Block("item", start, lines[-1][1], lines, block.depth + 1))
    return found


def _meanings(text: str, block: Block) -> list[int]:
    """Which lines of a block begin with the colon of a definition; none where no term stands above them."""
    if block.kind not in ("paragraph", "item"):
        return []
    means = [number for number, (start, end) in enumerate(block.lines) if _MEANING.match(text, start, end)]
    terms = block.lines[: means[0]] if means else ()
    return means if len(terms) <= _MOST_TERMS and all(_is_term(text, line) for line in terms) else []


def _may_be_term(text: str, block: Block | None) -> bool:
    """One line above a meaning, or another meaning."""
    if block is None or block.kind not in ("paragraph", "item") or len(block.lines) > 1:
        return False
    return block.kind == "item" or _is_term(text, block.lines[0])


def _is_term(text: str, line: Range) -> bool:
    said = text[slice(*line)].rstrip()
    return len(said.split()) <= _LONGEST_LINE and not said.endswith((*_STOPS, ","))


def lead_of(stated: str | None, text: str) -> str:
    """What an item, `text`, is announced by: "Not covered" where it states "Not covered: winter sports."."""
    for own in (text, text.rpartition("\n\n")[2], text.rpartition("\n")[2], strip_markup(text)):
        item = _ITEM_MARK.sub("", own, count=1).strip(" |")
        lead, found, _ = (stated or "").partition(item[:_TOLD_APART]) if item else ("", "", "")
        if found:
            return lead.rstrip(" :")
    return ""


def denies(lead: str) -> bool:
    """Whether it announces what is not so: "Do not", "Myths", "Exclusions", a box that is not ticked."""
    return any(_DENYING.search(part.strip()) for part in lead.split(":"))


def leaves_open(lead: str) -> bool:
    """Whether it announces what is not done yet: "Proposed changes", "Ideas"."""
    return any(_UNDONE.search(part.strip()) for part in lead.split(":"))


def as_sentence(said: str) -> str:
    """With a full stop, so that the next piece is not read on from this one."""
    return said if said.endswith(_STOPS) else f"{said}."


def as_lead(said: str) -> str | None:
    """What stands before each item: "Not covered" for "What is not covered:"; None for too many words or none."""
    if len(said) > _MOST_CHARACTERS:
        return None
    said = _THE_FOLLOWING.sub("", ASKED_FOR.sub("", said.rstrip(" ?:："), count=1)).replace("_", " ")
    said = "Do not" if _DONTS.fullmatch(said) else said
    return said[:1].upper() + said[1:] if 0 < len(said.split()) <= _LONGEST_LEAD else None


def _holds(block: Block, below: Block | None) -> bool:
    """An item with other items within it: "Hall", where "200 seats" stands below it and further in."""
    return block.kind == "item" and below is not None and below.kind == "item" and below.depth > block.depth


def _is_title(text: str, said: str, block: Block, below: Block | None) -> bool:
    if block.kind != "paragraph" or len(block.lines) > 1 or below is None or below.kind != "item":
        return False
    above = text.count("\n", block.end, below.start) <= 2  # with one blank line between them at most
    return above and len(said.split()) <= _LONGEST_TITLE and (said[-1:].isalnum() or said.endswith(")"))
