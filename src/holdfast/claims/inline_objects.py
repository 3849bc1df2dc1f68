"""JSON in the middle of a line, as in logs and behind "The tool returned": small objects are read as words."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from holdfast.claims.blocks import Range
from holdfast.claims.json_claims import WRAPPERS, key_words
from holdfast.claims.json_values import Region, decoded, read_json
from holdfast.claims.words import content_words

_OPENS = re.compile(
    r"(?<=[\s=:`])(?:\[\s{0,20}+)?+\{\s{0,80}+(?=\"[^\"\n]{1,80}+\"\s{0,3}:|'[^'\n]{1,80}+'\s{0,3}:)"
)
_MOST_VALUES, _MOST_WORDS = 12, 40
_LEAD_END = " \t\r\n=:`"


def find_objects(text: str) -> list[Region]:
    """All objects, and lists of objects, that are whole and stand behind words, in order and apart."""
    found, position = list[Region](), 0
    while (opening := _OPENS.search(text, position)) is not None:
        region, reached = read_json(text, opening.start())
        if region is not None:
            found.append(region)
        position = max(reached, opening.start() + 1)
    return found


def is_small(text: str, region: Region) -> bool:
    """Whether an object is read with the sentence around it: few values, and no entries."""
    if not 0 < len(region.values) + len(region.nulls) <= _MOST_VALUES:
        return False
    flat = not any(isinstance(part, int) for value in region.values for part in value.path[:-1])
    return flat and len(text[region.start : region.end].split()) <= _MOST_WORDS


def in_words(said: str) -> str:
    """A piece with its small objects as words, "order created: id: 17" for 'order created {"id": 17}'."""
    pieces, done = list[str](), 0
    for region in find_objects(f" {said}") if "{" in said else ():
        start, end = region.start - 1, region.end - 1
        if not is_small(f" {said}", region):
            continue
        lead = said[done:start].rstrip(_LEAD_END)
        pieces += [lead, ": " if lead else "", _words(f" {said}", region)]
        done = end + said.startswith("`", end)
    return "".join([*pieces, said[done:]])


def without_cuts(text: str, starts: Sequence[int], objects: Sequence[Range]) -> list[int]:
    """Where sentences begin, with none in an object, and one behind each that words for the next object follow."""
    kept, number = list[int](), 0
    for start in starts:
        while number < len(objects) and objects[number][1] <= start:
            number += 1
        if number == len(objects) or start <= objects[number][0]:
            kept.append(start)
    # where a sentence or an entry begins between two objects, what stands before that is said of the first
    ends = (low for (_, low), (high, _) in pairwise(objects) if _is_apart(text, low, high, kept))
    return sorted({*kept, *ends})


def _is_apart(text: str, low: int, high: int, starts: Sequence[int]) -> bool:
    """Whether the words between two objects are for the second one alone."""
    return bisect_left(starts, low) == bisect_right(starts, high) and bool(content_words(text[low:high]))


def _words(text: str, region: Region) -> str:
    return "; ".join(_fields(text, region))


def _fields(text: str, region: Region) -> Iterator[str]:
    for value in sorted([*region.values, *region.nulls], key=lambda value: value.inner):
        keys = [key_words(part) for part in value.path if isinstance(part, str)]
        told = [key for key in keys[:-1] if key.casefold() not in WRAPPERS]
        said = " ".join(decoded(text[slice(*value.inner)])[0].split())
        yield f"{' '.join([*told, *keys[-1:]])}: {said}"
