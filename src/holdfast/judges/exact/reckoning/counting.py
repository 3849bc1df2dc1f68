"""Counts that can be checked by counting: the items of a list, the names in a row, how often a word is said."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims.blocks import split_blocks
from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.typography import excerpt, folded_words, plain, sentences, without_marks
from holdfast.judges.exact.reckoning.arithmetic import Settled
from holdfast.judges.exact.values.numbers import find_numbers
from holdfast.judges.exact.values.quantities import Quantity

_LONGEST_CLAIM = 600
_TEXT = r"(?:text|passage|document|article|evidence|source|page|context|excerpt|report)"
_COUNT = r"(?P<n>[\w-]{1,20})"
_ENTRIES = r"(?:items?|entries|points?|bullets?|bullet points?|elements?|things|names|steps|lines)"
_LISTED = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?:the|this|its) (?:bulleted |numbered )?list (?:has|contains|holds|gives|names|shows|consists of)"
        rf"(?: a total of| exactly)? {_COUNT} {_ENTRIES}",
        rf"there are(?: exactly)? {_COUNT} {_ENTRIES} (?:on|in) (?:the|this) list",
        rf"{_COUNT} {_ENTRIES} are (?:listed|on the list|in the list)",
    )
)
_IN_ALL = re.compile(
    rf"(?:there (?:are|were)|(?P<text>the {_TEXT} (?:has|gives|lists|names|contains))"
    r"|(?P<subject>(?:[\w'-]+ ){1,6})(?:has|have|had|contains?|lists?|gives?|needs?|requires?|consists? of))"
    rf"(?: a total of| exactly)? {_COUNT} (?P<noun>[^\W\d_]{{3,20}}s)(?: in all| in total| altogether)?"
)
_LONGEST_HEADING = 200
_BEFORE_ALL = frozenset(("the", "these", "its", "their", "our", "your", "all", "following"))
_AFTER_ALL = (
    r"(?: (?:are|were)(?: (?:these|below|listed below|as follows|the following))?| below| as follows)?"
)
_PART = re.compile(
    r"\b(?:of|some|part|only|first|last|other|more|most|main|few|selected|including|include|includes|such as|among)\b"
)
"""In a heading: the list under it may not be all there is."""
_REST = re.compile(r"\b(?:remaining|remainder|additional|the rest|the others?)\b")
"""Anywhere: the list may not be all there is."""
_MENTIONED = re.compile(
    rf"(?:the (?:name|word|term|phrase) )?\"(?P<what>[^\"]{{1,80}})\" "
    r"(?:appears|occurs|is mentioned|is named|is used|comes up|is found)"
    rf" (?:exactly )?(?P<n>[\w-]{{1,20}}) times?(?: in (?:the|this) {_TEXT})?"
)
_ROW = re.compile(r"(?P<head>[^:]{3,120}): (?P<row>[^:;()\"]{3,400}?)\.?")
_ABOUT_THE_TEXT = re.compile(
    rf"(?:the {_TEXT}|it|the list|the sentence) (?:lists|names|gives|mentions|contains|has) [\w-]+ "
    r"(?:names|items|of them|entries|people|places|things)(?: in a row| in all| in total)?"
)
_JOINT = re.compile(r",? (?:and|or|as well as) (?:also )?")
_OPEN_ROW = re.compile(
    r"\b(?:including|include|includes|such as|e\.g|for example|among|especially|etc|at least|over)\b"
)
_FEWEST, _MOST = 2, 99
_FARTHEST = 40
"""Characters between a count and the row that it counts."""
_NAMED_BY_NUMBER = re.compile(
    r"\b(?!(?:the|all|these|those|its|his|her|their|our|your|has|have|had|are|were|is|was|in|on|"
    r"at|to|of|with|from|by|for|into|and|between|lists?|names?|gives?|mentions?|contains?|offers?|shows?|"
    r"covers?|needs?|holds?|exactly|only|total|following|first|last|top|main)\b)[\w'-]+ $"
)
"""A word before a number in digits that it may be the number of: "Gate 12", "day 5", "Bus 12"."""
_SEVERAL = re.compile(r" (?:[\w'-]+ ){0,2}(?:[\w'-]+s|people|men|women|children|of)\b")


@dataclass(frozen=True, slots=True)
class _List:
    """A list of the evidence under its heading."""

    heading: str
    size: int


@dataclass(frozen=True, slots=True)
class _Row:
    """Items one after the other; where "and" may belong to an item there is a least and a most."""

    least: int
    most: int
    items: tuple[str, ...]


def settle_count(claim: str, evidence: ExactEvidence) -> Settled | None:
    """Decide a claim that is a count of what the evidence, or the claim itself, shows; None for any other."""
    if len(claim) > _LONGEST_CLAIM:
        return None
    text = " ".join(plain(claim).split()).rstrip(" .!")
    return (
        _settle_list(text, evidence.text)
        or _settle_headed(text, evidence)
        or _settle_mentions(text, claim, evidence)
        or _settle_row(claim, text, evidence.words)
    )


def _settle_list(text: str, evidence: str) -> Settled | None:
    match = next((found for pattern in _LISTED if (found := pattern.fullmatch(text))), None)
    stated = _number(match["n"]) if match else None
    sizes = [found.size for found in _lists(evidence)] if stated is not None else []
    if stated is None or len(sizes) != 1:
        return None
    return Settled(stated == sizes[0], f"The list in the evidence has {sizes[0]} items.")


def _settle_headed(text: str, evidence: ExactEvidence) -> Settled | None:
    """ "There are six ingredients", where the evidence has one list under "Ingredients"."""
    match = _IN_ALL.fullmatch(text)
    stated = _number(match["n"]) if match else None
    if match is None or stated is None:
        return None
    noun, subject = match["noun"], match["subject"] or ""
    under = [found for found in _lists(evidence.text) if re.search(rf"\b{re.escape(noun)}\b", found.heading)]
    if len(under) != 1 or not _is_of_all(under[0], noun):
        return None
    # What a text lists is what stands in its list, whatever else it tells of.
    if not match["text"] and _tells_of_more(evidence, noun, under[0].size):
        return None
    size = under[0].size
    about = set(content_words(subject)) <= set(content_words(evidence.text))
    if subject and (stated == size or not about):
        return None
    return Settled(stated == size, f"The evidence lists {size} {excerpt(noun)}.")


def _is_of_all(found: _List, noun: str) -> bool:
    """Under "Modules" or "It has the following modules"; not "Core modules", nor "Modules for beginners"."""
    heading = " ".join(re.sub(r"[^\w' ]", " ", found.heading).split())
    match = re.fullmatch(rf"(?:(?:.* )?(?P<before>[\w']+) )?{re.escape(noun)}{_AFTER_ALL}", heading)
    if match is None or _PART.search(heading):
        return False
    before = match["before"]
    return before is None or before in _BEFORE_ALL or _number(before) == found.size


def _tells_of_more(evidence: ExactEvidence, noun: str, size: int) -> bool:
    """Whether something beside the list has another number of them, or a rest."""
    named = re.compile(rf"\b{re.escape(noun.removesuffix('s'))}s?\b")
    spans = sentences(evidence.text, evidence.plain)
    texts = (evidence.plain[start:end] for start, end in spans if named.search(evidence.plain, start, end))
    numbers = (number.readings[0].value for text in texts for number in find_numbers(text))
    return _REST.search(evidence.plain) is not None or any(value != size for value in numbers)


def _lists(evidence: str) -> list[_List]:
    """The lists of a text; a list in a list makes counting a matter of taste, so there are none then."""
    found: list[_List] = []
    heading, depth = "", None
    for block in split_blocks(evidence):
        if block.kind != "item":
            heading, depth = plain(evidence[max(block.start, block.end - _LONGEST_HEADING) : block.end]), None
        elif depth is None:
            depth = block.depth
            found.append(_List(_last_line(heading), 1))
        elif block.depth != depth:
            return []
        else:
            found[-1] = _List(found[-1].heading, found[-1].size + 1)
    return [one for one in found if one.size > 1]


def _last_line(text: str) -> str:
    """What introduces a list: a heading, or a line or sentence that ends with a colon."""
    line = text.strip().rpartition("\n")[2]
    return line.rpartition(". ")[2] if line.endswith(":") or line.startswith("#") else ""


def _settle_mentions(text: str, claim: str, evidence: ExactEvidence) -> Settled | None:
    match = _MENTIONED.fullmatch(text)
    stated = _number(match["n"]) if match else None
    if match is None or stated is None:
        return None
    what = match["what"].strip()
    if not what or not (what[0].isalnum() and what[-1].isalnum()):
        return None
    place = " ".join(plain(claim).split()).find(what)
    written = " ".join(claim.split())[place : place + len(what)]
    counts = [_occurrences(what, evidence.plain), _occurrences(written, evidence.text)]
    return Settled(stated in counts, f"“{excerpt(written)}” stands in the evidence {counts[0]} times.")


def _occurrences(what: str, text: str) -> int:
    return len(re.findall(rf"(?<!\w){re.escape(what)}(?!\w)", " ".join(text.split())))


def _settle_row(claim: str, text: str, words: str) -> Settled | None:
    """ "It names three of them: A, B, C and D." is wrong whatever the evidence says."""
    match, written = _ROW.fullmatch(text), _ROW.fullmatch(" ".join(claim.split()))
    row = _read_row(written["row"]) if written else None
    if match is None or row is None or _OPEN_ROW.search(match["head"]):
        return None
    numbers = [n for n in find_numbers(match["head"]) if n.readings[0].dimension is None and not n.bounded]
    stated = [int(n.readings[0].value) for n in numbers if n.readings[0].value.denominator == 1]
    if len(stated) != 1 or not _FEWEST <= stated[0] <= _MOST or not _counts(match["head"], numbers[0]):
        return None
    count = stated[0]
    if row.least <= count <= row.most:
        said = all(f" {without_marks(folded_words(plain(item)))} " in words for item in row.items)
        whole = _ABOUT_THE_TEXT.fullmatch(match["head"]) is not None
        return Settled(True, f"The evidence has these {count}.") if said and whole else None
    if row.least <= 2 * count <= row.most:
        return None  # "Paris, France and Rome, Italy" are two
    shown = f"{row.least}" if row.least == row.most else f"{row.least} to {row.most}"
    return Settled(False, f"The claim says {count} and lists {shown}.")


def _counts(head: str, number: Quantity) -> bool:
    """Whether a number says how many follow: "in 3 colours:" and "names three:", not "Gate 12:" or "On 3 May:"."""
    behind = head[number.end :]
    if len(behind) > _FARTHEST:
        return False
    if not head[number.start].isdigit():
        return True
    return not _NAMED_BY_NUMBER.search(head[: number.start]) and _SEVERAL.match(behind) is not None


def _read_row(row: str) -> _Row | None:
    """The items of a row of names or of plain words; None when commas may do more than part them."""
    *pieces, final = (piece.strip() for piece in row.split(","))
    last = [part.strip() for part in _JOINT.split(f" {final}") if part.strip()]
    items = [*pieces, *last]
    if len(items) < _FEWEST or not all(items) or not _alike(items) or find_numbers(plain(row)):
        return None
    inner = sum(len(_JOINT.split(piece)) - 1 for piece in pieces)
    return _Row(len(items) - max(0, len(last) - 2), len(items) + inner, tuple(items))


def _alike(items: Sequence[str]) -> bool:
    """All begin with a capital, or none does, and none is longer than a name or a term."""
    capitals = {item[0].isupper() for item in items}
    return len(capitals) == 1 and all(len(item.split()) <= 5 for item in items)


def _number(word: str) -> int | None:
    numbers = find_numbers(word)
    if len(numbers) != 1 or (numbers[0].start, numbers[0].end) != (0, len(word)):
        return None
    value = numbers[0].readings[0].value
    return int(value) if value.denominator == 1 and 0 <= value <= 10_000 else None
