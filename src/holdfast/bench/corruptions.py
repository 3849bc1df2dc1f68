"""Sound answers made unsound in one place: a number, a name, a negation, an opposite, or a sentence from elsewhere."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from holdfast.bench.rows import GroundingRow
from holdfast.judges.exact.reading.names import find_names

_NUMBER = re.compile(r"(?<![\w.,-])\d{1,3}(?:,\d{3})+(?![\w,.]\d)|(?<![\w.,-])\d{1,6}(?![\w,.-]\d|\w)")
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{2,}(?: [A-Z][a-z]{2,}){0,2}")
_VERB = re.compile(r"\b(?:is|are|was|were|has been|have been|had been|will|can|could)\b(?! not\b|n't)")
_NOT = re.compile(r"\b(?:is|are|was|were|will|can|could|did|does|do|has|have|had)( not)\b")
_OPPOSITES = {
    "increase": "decrease", "increased": "decreased", "more": "fewer", "higher": "lower", "before": "after",
    "first": "last", "largest": "smallest", "won": "lost", "opened": "closed", "rose": "fell", "agreed": "refused",
    "accepted": "rejected", "north": "south", "east": "west", "always": "never", "all": "none", "male": "female",
    "old": "new", "early": "late", "public": "private", "success": "failure", "allowed": "forbidden",
}  # fmt: skip
OPPOSITES = _OPPOSITES | {b: a for a, b in _OPPOSITES.items()}
_OPPOSITE = re.compile(r"\b(" + "|".join(OPPOSITES) + r")\b")


@dataclass(frozen=True, slots=True)
class Corruption:
    """The unsound answer, and where in it the wrong words stand."""

    text: str
    start: int
    end: int
    kind: str

    @property
    def words(self) -> str:
        """What was put in."""
        return self.text[self.start : self.end]


Edit = Callable[[GroundingRow, Sequence[str], Random], Corruption | None]


def corrupt(row: GroundingRow, foreign: Sequence[str], rng: Random) -> Corruption | None:
    """One corruption of a kind that the answer allows, drawn by lot; None when it allows none."""
    for edit in rng.sample(_EDITS, len(_EDITS)):
        found = edit(row, foreign, rng)
        if found is not None and found.text != row.response:
            return found
    return None


def _number(row: GroundingRow, foreign: Sequence[str], rng: Random) -> Corruption | None:
    match = _pick(_NUMBER, row.response, rng)
    if match is None:
        return None
    plain = int(match.group().replace(",", ""))
    others = (plain + step * (1 + plain // 20) for step in rng.sample((-3, -2, 2, 3, 5, 7), 6))
    written = (f"{n:,}" if "," in match.group() else str(n) for n in others if n > 0)
    new = next((number for number in written if number not in row.context), None)
    return None if new is None else _replaced(row.response, match.span(), new, "number")


def _name(row: GroundingRow, foreign: Sequence[str], rng: Random) -> Corruption | None:
    spans = _names(row.response)
    if not spans:
        return None
    start, end = rng.choice(spans)
    told = row.response[start:end]
    names = sorted({row.context[a:b] for a, b in _names(row.context)} - {told})
    apart = [name for name in names if not set(name.split()) & set(told.split())]
    return _replaced(row.response, (start, end), rng.choice(apart), "name") if apart else None


def _names(text: str) -> list[tuple[int, int]]:
    """Where names stand inside sentences; capitals of "Thus" and "From Which" are no names."""
    starts = {start for name in find_names(text) for start, _, _ in name.words}
    return [
        match.span()
        for match in _NAME.finditer(text)
        if all(match.start() + word.start() in starts for word in re.finditer(r"\w+", match.group()))
    ]


def _negation(row: GroundingRow, foreign: Sequence[str], rng: Random) -> Corruption | None:
    negated = _NOT.search(row.response)
    if negated is not None:
        start, end = negated.span(1)
        verb = row.response[negated.start() : start]
        return _replaced(row.response, (negated.start(), end), verb, "negation")
    match = _pick(_VERB, row.response, rng)
    if match is None:
        return None
    first, *rest = match.group().split(" ")
    return _replaced(row.response, match.span(), " ".join([first, "not", *rest]), "negation")


def _opposite(row: GroundingRow, foreign: Sequence[str], rng: Random) -> Corruption | None:
    match = _pick(_OPPOSITE, row.response, rng)
    return (
        None if match is None else _replaced(row.response, match.span(), OPPOSITES[match.group()], "opposite")
    )


def _foreign(row: GroundingRow, foreign: Sequence[str], rng: Random) -> Corruption | None:
    """A sentence that stands in another row's answer, behind this one's last."""
    fitting = [
        sentence for sentence in foreign if sentence not in row.response and sentence not in row.context
    ]
    if not fitting:
        return None
    start = len(row.response.rstrip()) + 1
    text = f"{row.response.rstrip()} {rng.choice(fitting)}"
    return Corruption(text, start, len(text), "foreign")


_EDITS: tuple[Edit, ...] = (_number, _name, _negation, _opposite, _foreign)
KINDS = ("number", "name", "negation", "opposite", "foreign")


def _pick(pattern: re.Pattern[str], text: str, rng: Random) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return rng.choice(found) if found else None


def _replaced(text: str, span: tuple[int, int], new: str, kind: str) -> Corruption:
    start, end = span
    return Corruption(f"{text[:start]}{new}{text[end:]}", start, start + len(new), kind)
