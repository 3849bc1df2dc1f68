"""What a marker names: "1, 3-5", "doc_a", "Doc 1, p. 4"; the place within a source is cut off."""

import re
from collections.abc import Callable, Collection

SOURCE_WORDS = (
    r"(?:sources?|refs?|references?|citations?|cites?|documents?|docs?|passages?|chunks?|snippets?"
    r"|evidence|context)"
)
NUMBER = re.compile(r"\d{1,3}")
NUMBERS = re.compile(r"\d{1,3}(?:[,;]\s\d{1,3}){0,20}+")
PREFIX = re.compile(rf"{SOURCE_WORDS}\.?(?:\s*+(?P<colon>[:=])\s*+|\s++\#?\s*+)", re.IGNORECASE)
_POINTER = re.compile(r"(?:see(?:\s++also)?|cf\.?)\s++", re.IGNORECASE)
_RANGE = re.compile(r"(\d{1,3})\s*+(?:-|–|—|to)\s*+(\d{1,3})")
_AND = re.compile(r"\s*+(?:[,;&]|\band\b)\s*+")
_ID = re.compile(r"@?[^\W_][\w.:/#@+\-†]{0,150}+")
_SURE_ID = re.compile(r"[_/#@]|\w:\w|\d|\w\.\w")
_NOT_ID = re.compile(r"(?:[^\W\d]\.){1,6}|\d[\d.:/,\-]*+%?|\d++(?:st|nd|rd|th|s|m|km|kg|x)")
_NEVER_PROSE = re.compile(r"\w_\w|\w[/#@:]\w|\w\.[^\W\d]{2}")
_PLACE = r"(?:\d{1,5}(?:\.\d{1,3}){0,3}+[a-z]?|[ivxlc]{1,6})(?:\s?[-–—]\s?\d{1,5})?+\b"
_LOCATOR = re.compile(
    r"(?:\s*+[,;:]\s*+|\s++)(?:(?:at|on|in)\s++)?+"
    r"(?:(?:pp|pages|pgs|§§|sections|secs|paras|paragraphs|lines|chapters|clauses)\.?\s*+"
    rf"{_PLACE}(?:\s*+(?:[,&]|and)\s*+{_PLACE}){{0,9}}+"
    r"|(?:p|pg|page|§|section|sec|¶|para|paragraph|line|chapter|ch|clause|table|figure|fig|slide)"
    rf"\.?\s*+{_PLACE})|#page=\d{{1,5}}",
    re.IGNORECASE,
)
_WIDEST_RANGE = 50


def without_locators(content: str) -> str:
    """ "policy.pdf, p. 3" is policy.pdf; a place that stands alone, such as "section 2", stays."""
    return _LOCATOR.sub("", content)


def pointed_at(content: str) -> tuple[str, bool]:
    """What stands behind "see", and whether that is there."""
    pointer = _POINTER.match(content)
    return (content[pointer.end() :], True) if pointer else (content, False)


def listed_ids(content: str, ids: Collection[str]) -> list[str]:
    """The parts of a list when each is an id of the evidence, letter for letter."""
    parts = _AND.split(content)
    return parts if all(part in ids for part in parts) else []


def read_refs(content: str, ids: Collection[str], names_evidence: Callable[[str], bool]) -> list[str]:
    """Every reference of a list such as "1, 3-5; doc_a", or none when any part is not one."""
    refs: list[str] = []
    for part in _AND.split(content):
        span = _RANGE.fullmatch(part)
        if span and 0 <= int(span.group(2)) - int(span.group(1)) <= _WIDEST_RANGE:
            refs += [str(n) for n in range(int(span.group(1)), int(span.group(2)) + 1)]
        elif part in ids or NUMBER.fullmatch(part) or names_evidence(part):
            refs.append(part.removeprefix("@"))
        elif part.removeprefix("#") in ids:
            refs.append(part[1:])
        elif (prefix := PREFIX.match(part)) and NUMBER.fullmatch(part, prefix.end()):
            refs.append(part[prefix.end() :])
        else:
            return []
    return list(dict.fromkeys(refs))


def announced_refs(content: str, ids: Collection[str]) -> list[str]:
    """What stands behind "source:": a list of references, or else a title as it is."""
    if content not in ids and not _AND.search(content) and not _RANGE.fullmatch(content):
        return [content]
    if not all(part in ids or looks_like_id(part) for part in _AND.split(content)):
        return [content]
    return read_refs(content, ids, looks_like_id)


def known_refs(content: str, ids: Collection[str]) -> list[str]:
    """The ids of the evidence in a parenthesis that no prose would look like: "report.pdf", "doc_a, p. 3"."""
    named, pointed = pointed_at(content)
    names = _AND.split(bare := without_locators(named))
    sure = pointed or bare != named
    return names if all(name in ids and (sure or _NEVER_PROSE.search(name)) for name in names) else []


def looks_like_id(part: str) -> bool:
    """One word of the letters and marks that ids are made of."""
    return _ID.fullmatch(part) is not None


def is_sure_id(part: str) -> bool:
    """ "doc_a" and "a.txt" are; "sic", "he" and "well-known" may be prose."""
    return _SURE_ID.search(part) is not None


def is_number_or_initials(part: str) -> bool:
    """ "2020", "12:30" and "U.S." are no ids."""
    return _NOT_ID.fullmatch(part) is not None
