"""Evidence that is JSON or HTML, as tools and web pages give it: what its values, items and paragraphs state."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from holdfast.claims.blocks import Range
from holdfast.claims.json_claims import json_statements
from holdfast.claims.json_values import json_regions
from holdfast.claims.list_items import as_lead, as_sentence
from holdfast.claims.markup import strip_markup

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


def json_pieces(text: str) -> list[JsonPiece] | None:
    """The values of a text that is nothing but JSON, or JSON line by line, with what each states; None for other texts.

    Together they hold every visible character: what stands between two values goes with the second.
    """
    if text.lstrip()[:1] not in ("{", "["):
        return None
    regions = list(json_regions(text))
    pieces, done = list[JsonPiece](), 0
    for region in regions:
        if text[done : region.start].strip() or not region.values:
            return None
        for value, stated in json_statements(text, region, several=len(regions) > 1):
            pieces.append(JsonPiece(done, value.end, as_sentence(stated), value.inner))
            done = value.end
        pieces[-1] = replace(pieces[-1], end=region.end)
        done = region.end
    return pieces if pieces and not text[done:].strip() else None


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
            above = None
        stated[low, high] = said
    return stated
