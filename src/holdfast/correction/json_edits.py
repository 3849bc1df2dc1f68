"""JSON that stays JSON of the same shape: a value that is not carried is exchanged or null, a text edited as a text."""

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from holdfast.claims.json_values import Region, Value, decoded
from holdfast.correction.edits import Edit, applied
from holdfast.correction.exchanging import Exchanging
from holdfast.correction.quoting import holds
from holdfast.grounding.types import ClaimVerification

EditText = Callable[[str, list[ClaimVerification]], str | None]
"""A text without what its claims have wrong; None where nothing of it is left."""
_PYTHON = re.compile(r"[\[{,:]\s*+(?:'|(?:True|False|None)\b)")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?")
_NAME = re.compile(r"[A-Z][^\"'\\\n]{1,60}[\"']")
_LONGEST_SHOWN = 80


class JsonEdits(NamedTuple):
    """What is done to one piece of JSON, and what could not be."""

    edits: list[Edit]
    left: list[str]


def json_edits(
    text: str,
    region: Region,
    claims: Sequence[ClaimVerification],
    edit: EditText,
    exchanging: Exchanging,
) -> JsonEdits:
    """The edits of one piece of JSON; none where it would be broken by them."""
    written = text[region.start : region.end]
    was_json = _is_json(written)
    editing = _Editing(text, "None" if not was_json and _PYTHON.search(written) else "null", edit, exchanging)
    edits = list(editing.of(region.values, claims))
    moved = (Edit(e.start - region.start, e.end - region.start, e.text) for e in edits)
    if was_json and edits and not _is_json(applied(written, moved)):
        return JsonEdits([], ["its JSON would be broken by an edit"])
    return JsonEdits(edits, [])


class _Editing(NamedTuple):
    text: str
    nothing: str
    edit: EditText
    exchanging: Exchanging

    def of(self, values: Sequence[Value], claims: Sequence[ClaimVerification]) -> Iterator[Edit]:
        phantoms = {ref for claim in claims if claim.is_flagged for ref in claim.phantom_ids}
        names: dict[tuple[str | int, ...], str] = {}
        for value in values:  # what an entry is about is the first name in it
            if value.is_text and _NAME.match(self.text, value.inner[0]):
                names.setdefault(value.path[:-1], self._says(value))
        waiting = sorted(claims, key=lambda claim: claim.start or 0, reverse=True)
        for value in values:
            own = []
            while waiting and (waiting[-1].start or 0) < value.end:
                own.append(waiting.pop())
            found = self._of_value(value, own, phantoms, names.get(value.path[:-1], ""))
            if found is not None:
                yield found

    def _of_value(
        self, value: Value, claims: list[ClaimVerification], phantoms: Collection[str], name: str
    ) -> Edit | None:
        if not claims and phantoms and self._says(value) in phantoms:
            return self._emptied(value, "it is the id of no passage")
        if not any(claim.is_flagged for claim in claims):
            return None
        if value.is_text and all((claim.start or 0) >= value.inner[0] for claim in claims):
            return self._of_text(value, claims)
        if all(map(holds, claims)):
            return None
        about = "" if name == self._says(value) else name
        return self._exchanged(value, claims, about) or self._emptied(value, "the evidence does not carry it")

    def _exchanged(self, value: Value, claims: list[ClaimVerification], about: str) -> Edit | None:
        """The value that the evidence has in its place, written as the old one was."""
        low, high = value.inner
        found = [self.exchanging.instead_of(claim, about) for claim in claims if not holds(claim)]
        if len(found) != 1 or found[0] is None or found[0].start < low or found[0].end > high:
            return None
        exchange, said = found[0], self.text[low:high]
        new = self._encoded(exchange.words, low, high) if value.is_text else _literal(exchange.words, said)
        if new is None:
            return None
        told = f"{_path(value)} was set to {exchange.words!r}: it said {_shown(said)!r}, and the evidence says so"
        return Edit(exchange.start, exchange.end, new, told)

    def _of_text(self, value: Value, claims: list[ClaimVerification]) -> Edit | None:
        low, high = value.inner
        words, places = decoded(self.text[low:high])
        moved = [_moved(claim, low, places) for claim in claims]
        better = self.edit(words, moved)
        if better is None:
            return self._emptied(value, "the evidence carries nothing of it")
        return None if better == words else Edit(low, high, self._encoded(better, low, high))

    def _emptied(self, value: Value, why: str) -> Edit:
        low, high = value.inner
        said = self.text[low:high]
        told = f"{_path(value)} was set to {self.nothing}: it said {_shown(said)!r}, and {why}"
        return Edit(low - 1 if value.is_text else low, value.end, self.nothing, told)

    def _says(self, value: Value) -> str:
        low, high = value.inner
        return decoded(self.text[low:high])[0]

    def _encoded(self, words: str, low: int, high: int) -> str:
        """As it stood there: in the same quotation marks, escaped where that was escaped."""
        ascii_only = self.text[low:high].isascii() and "\\u" in self.text[low:high]
        inner = json.dumps(words, ensure_ascii=ascii_only)[1:-1]
        return inner.replace('\\"', '"').replace("'", "\\'") if self.text[low - 1] == "'" else inner


def _moved(claim: ClaimVerification, low: int, places: list[int] | None) -> ClaimVerification:
    """The claim and its marks at their places in the text that a string says."""

    def moved(at: int) -> int:
        return at - low if places is None else bisect_left(places, at - low)

    marks = [
        mark.model_copy(update={"start": moved(mark.start), "end": moved(mark.end)})
        for mark in claim.highlights
    ]
    ends = {"start": moved(claim.start or 0), "end": moved(claim.end or 0)}
    return claim.model_copy(update={**ends, "highlights": marks})


def _literal(words: str, said: str) -> str | None:
    """A number or truth as JSON writes it, of the type that was there; None where the words are no such thing."""
    plain = words.replace(",", "").casefold()
    if _NUMBER.fullmatch(plain) and _NUMBER.fullmatch(said):
        return plain
    if plain in ("true", "false") and said.casefold() in ("true", "false"):
        return plain.capitalize() if said[0].isupper() else plain
    return None


def _shown(said: str) -> str:
    return said if len(said) <= _LONGEST_SHOWN else f"{said[:_LONGEST_SHOWN]}…"


def _is_json(written: str) -> bool:
    try:
        json.loads(written)
    except (ValueError, RecursionError):
        return False
    return True


def _path(value: Value) -> str:
    """ "products[0].price"."""
    told = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in value.path)
    return told.removeprefix(".")
