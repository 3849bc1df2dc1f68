"""Evidence that is JSON or HTML, as tools and web pages give it: what its values, items and paragraphs state."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from holdfast.claims.blocks import Range
from holdfast.claims.json_claims import json_statements
from holdfast.claims.json_values import Region, json_regions
from holdfast.claims.list_items import as_lead, as_sentence
from holdfast.claims.markup import strip_markup

_FEWEST_VALUES = 3
"""Of JSON within a text: "[1]" or {name} is part of its sentence."""
_HEADING_TAG = re.compile(r"\s*(?:</?\w[^<>]*>\s*){0,8}<h[1-6]\b", re.IGNORECASE)
_ITEM_TAG = re.compile(r"<(?:li|dd)\b", re.IGNORECASE)
_PAIRED_TAG = re.compile(r"</(?:p|div|li|h[1-6]|td|ul|ol|span|a|section|article)>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class JsonPiece:
    """A value of JSON, text[start:end], with its keys and what stands before them."""

    start: int
    end: int
    stated: str
    inner: Range
    """Where the value itself stands, without quotation marks."""


def json_parts(text: str) -> list[list[JsonPiece]]:
    """The values of each piece of JSON in a text, with what they state; lines of JSON that follow each other are one.

    The values of a part together hold every visible character of it: what stands between two goes with the second.
    """
    together: list[list[Region]] = []
    for region in json_regions(text) if "{" in text or "[" in text else ():
        if together and not text[together[-1][-1].end : region.start].strip():
            together[-1].append(region)
        elif region.values:
            together.append([region])
    parts = [_pieces(text, regions) for regions in together]
    return [part for part in parts if len(part) >= _FEWEST_VALUES or _is_all(text, part)]


def _pieces(text: str, regions: Sequence[Region]) -> list[JsonPiece]:
    pieces, done = list[JsonPiece](), regions[0].start
    for region in regions:
        for value, stated in json_statements(text, region, several=len(regions) > 1):
            pieces.append(JsonPiece(done, value.end, as_sentence(stated), value.inner))
            done = value.end
        pieces[-1] = replace(pieces[-1], end=region.end)
        done = region.end
    return pieces


def _is_all(text: str, part: Sequence[JsonPiece]) -> bool:
    return not text[: part[0].start].strip() and not text[part[-1].end :].strip()


def stated_html(text: str, pieces: Iterable[Range]) -> dict[Range, str]:
    """What pieces of HTML say without their tags, items behind the heading or line that announces them."""
    stated: dict[Range, str] = {}
    if _PAIRED_TAG.search(text) is None:
        return stated
    lead: str | None = None
    above: Range | None = None
    for low, high in pieces:
        piece = text[low:high]
        if "<" not in piece:
            continue
        said = strip_markup(piece)
        if said and lead and _ITEM_TAG.search(piece):
            said = as_sentence(f"{lead}: {said}")
            if above is not None:
                stated[above], above = "", None
        elif said and (_HEADING_TAG.match(piece) or said.endswith(":")):
            lead, above = as_lead(said), (low, high)
        elif said:
            lead = above = None
        stated[low, high] = said
    return stated
