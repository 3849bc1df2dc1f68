"""JSON that stays JSON of the same shape: a value that is not carried becomes null, a text is edited as a text."""

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from holdfast.claims.json_values import Region, Value, decoded
from holdfast.correction.edits import Edit, applied
from holdfast.correction.quoting import holds
from holdfast.grounding.types import ClaimVerification

EditText = Callable[[str, list[ClaimVerification]], str | None]
"""A text without what its claims have wrong; None where nothing of it is left."""
_PYTHON = re.compile(r"[\[{,:]\s*+(?:'|(?:True|False|None)\b)")
_LONGEST_SHOWN = 80


class JsonEdits(NamedTuple):
    """What is done to one piece of JSON, and what could not be."""

    edits: list[Edit]
    left: list[str]


def json_edits(text: str, region: Region, claims: Sequence[ClaimVerification], edit: EditText) -> JsonEdits:
    """The edits of one piece of JSON; none where it would be broken by them."""
    written = text[region.start : region.end]
    was_json = _is_json(written)
    editing = _Editing(text, "None" if not was_json and _PYTHON.search(written) else "null", edit)
    edits = list(editing.of(region.values, claims))
    moved = (Edit(e.start - region.start, e.end - region.start, e.text) for e in edits)
    if was_json and edits and not _is_json(applied(written, moved)):
        return JsonEdits([], ["its JSON would be broken by an edit"])
    return JsonEdits(edits, [])


class _Editing(NamedTuple):
    text: str
    nothing: str
    edit: EditText

    def of(self, values: Sequence[Value], claims: Sequence[ClaimVerification]) -> Iterator[Edit]:
        phantoms = {ref for claim in claims if claim.is_flagged for ref in claim.phantom_ids}
        waiting = sorted(claims, key=lambda claim: claim.start or 0, reverse=True)
        for value in values:
            own = []
            while waiting and (waiting[-1].start or 0) < value.end:
                own.append(waiting.pop())
            found = self._of_value(value, own, phantoms)
            if found is not None:
                yield found

    def _of_value(
        self, value: Value, claims: list[ClaimVerification], phantoms: Collection[str]
    ) -> Edit | None:
        if not claims and phantoms and self._says(value) in phantoms:
            return self._emptied(value, "it is the id of no passage")
        if not any(claim.is_flagged for claim in claims):
            return None
        if value.is_text and all((claim.start or 0) >= value.inner[0] for claim in claims):
            return self._of_text(value, claims)
        return None if all(map(holds, claims)) else self._emptied(value, "the evidence does not carry it")

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
        shown = said if len(said) <= _LONGEST_SHOWN else f"{said[:_LONGEST_SHOWN]}…"
        told = f"{_path(value)} was set to {self.nothing}: it said {shown!r}, and {why}"
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
    """The claim at its place in the text that a string says."""
    start, end = (claim.start or 0) - low, (claim.end or 0) - low
    if places is not None:
        start, end = _place(places, start), _place(places, end)
    return claim.model_copy(update={"start": start, "end": end})


def _place(places: list[int], raw: int) -> int:
    return bisect_left(places, raw)


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
