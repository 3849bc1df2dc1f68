"""The cells of a row of an answer's table, each as a statement: "The wingspan of the Ural owl is 1.2 m."

A judge that reads a row as a whole finds facts from many sentences of the evidence in it, misses the sound ones among
them, and does not see that two values changed places.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from holdfast.claims.lexicon import look_up
from holdfast.claims.record_names import may_name
from holdfast.claims.subjects import BEHIND_THE_HEAD, MOSTLY
from holdfast.claims.table_rows import fits_any_column
from holdfast.claims.types import Claim
from holdfast.claims.verbs import AUXILIARIES, is_finite
from holdfast.claims.words import word_set
from holdfast.judges.types import Judgement, Mark

_FIELD = re.compile(r"[^:;]{1,60}: +\S[^;]*")
_MOST = 12
_YES = re.compile(
    r"(?:(?P<yes>yes|true)|(?P<no>no|none|false|not at all))(?:\s*[,;(–—-]\s*|\W*$)", re.IGNORECASE
)
_NOTHING_PAID = re.compile(r"[$€£¥]\s?0(?:[.,]00?)?|0(?:[.,]00?)?\s?(?:[$€£¥]|euros?|dollars?|pounds?)")
_OPEN = re.compile(r"(?:opening |open )?(?:hours|times)|open(?:ing)?", re.IGNORECASE)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d(?:/\d\d)?")
_CAPITAL = word_set(
    """january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri
    sat sun english french german italian spanish"""
)
_UNTOLD = re.compile(
    r"(?:not\s(?:given|stated|mentioned|specified|known|said|told|applicable|available|listed)|n/?a|nothing\s(?:said|given)"
    r"|unknown|unspecified|unstated|[-–—?]+)\W*(?:\(.*)?",
    re.IGNORECASE,
)
"""What is said of something that the evidence does not tell."""
_ASKS = re.compile(r"(?:when|where|who|what|why|how|which)\b", re.IGNORECASE)
_SUSPECT = 0.5
"""P(support) below which a cell is marked."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one cell says, and its place in the row."""

    text: str
    start: int
    end: int


def cells_of(claim: Claim) -> tuple[Cell, ...]:
    """The cells of a row, each told by itself; none where the claim is no row of several."""
    name, *fields = claim.text.split("; ")
    if not 0 < len(fields) <= _MOST or not all(map(_FIELD.fullmatch, fields)):
        return ()
    column, _, value = name.partition(": ")
    places, start = [], 0
    for field in (name, *fields):
        places.append((start, start + len(field)))
        start += len(field) + len("; ")
    told = [field.partition(": ")[::2] for field in fields]
    if not value or fits_any_column(column):  # the columns are what is compared
        said = [_statement(thing, value or name, it) for thing, it in told]
        return _cells(said, places[1:])
    if may_name(value) or _YEAR.fullmatch(value):
        return _cells([_statement(value, feature, it) for feature, it in told], places[1:])
    thing = next((it for _, it in told if may_name(it)), None)
    if thing is None:
        return ()
    ranked = [(column, value), *told]  # "Place: 1; Player: Ilse Brandt"
    return _cells([None if it == thing else _statement(thing, feature, it) for feature, it in ranked], places)


def _cells(said: list[str | None], places: list[tuple[int, int]]) -> tuple[Cell, ...]:
    return tuple(Cell(text, *place) for text, place in zip(said, places, strict=True) if text)


def _statement(thing: str, feature: str, value: str) -> str | None:
    """What a cell says; None where it says that nothing is told."""
    feature = feature.strip(" ?.*")
    if _UNTOLD.fullmatch(value) or not feature:
        return None
    value = _NOTHING_PAID.sub("free", value) if _NOTHING_PAID.fullmatch(value) else value
    small, said = _small(feature), _small(value)
    if answer := _YES.match(value):
        rest = value[answer.end() :].strip(" .()")
        told = f"{small}, {_small(rest)}" if rest else small
        return _yes(thing, small, told) if answer["yes"] else _no(thing, small, told)
    if _ASKS.match(feature):
        return f"{thing}: {said}."
    if _OPEN.fullmatch(feature):
        return f"{thing} is open {said.removeprefix('open ')}."
    if _is_deed(small) and (" " in small or not value[0].isdigit()):
        return f"{thing} {small} {said}."
    verb = "are" if _is_plural(small) else "is"
    return f"The {small} {'in' if _YEAR.fullmatch(thing) else 'of'} {thing} {verb} {said}."


def _yes(thing: str, feature: str, told: str) -> str:
    if _is_deed(feature):
        return f"{thing} {told}."
    return f"{thing} is {told}." if _is_state(feature) else f"{thing} has {told}."


def _no(thing: str, feature: str, told: str) -> str:
    if _is_deed(feature):
        return f"It is not true that {thing} {told}."
    return f"{thing} is not {told}." if _is_state(feature) else f"{thing} has no {told}."


def _is_deed(feature: str) -> bool:
    """ "uses nest boxes", "can be cancelled"."""
    first = feature.split()[0]
    entry = look_up(first)
    return first in AUXILIARIES or (entry.may_be("z") and (is_finite(first) or entry.verb_share >= MOSTLY))


def _is_state(feature: str) -> bool:
    """ "dairy-free", "available on Sundays"; no "own key"."""
    first, *behind = feature.split()
    entry = look_up(first)
    stands_alone = not behind or behind[0].lower() in BEHIND_THE_HEAD
    return first.endswith("-free") or (stands_alone and entry.may_be("ap") and not entry.may_be("n"))


def _is_plural(feature: str) -> bool:
    head = re.split(r"\s(?:of|for|in|on|at|from|to|with|by|per|last|this)\s", feature)[0].split()[-1]
    return head.endswith("s") and not head.endswith("ss") and look_up(head.removesuffix("s")).may_be("n")


def _small(text: str) -> str:
    """A word that is no name begins small within a sentence."""
    first = text.split(" ", 1)[0].strip(",.;:()")
    is_name = not first[1:].islower() or not look_up(first).kinds or first.lower() in _CAPITAL
    return text if is_name and len(first) > 1 else text[:1].lower() + text[1:]


def read_cells(
    said: Judgement | None, cells: Mapping[Cell, Judgement], is_sure: Callable[[Judgement], bool]
) -> Judgement | None:
    """What is said of a row by its cells: it is as good as the weakest, and those in doubt are marked."""
    if said is None or is_sure(said) or not cells:
        return said
    weakest = min(cells.values(), key=lambda found: found.support)
    marks = (
        Mark(cell.start, cell.end, 1.0 - found.support)
        for cell, found in cells.items()
        if found.support < _SUSPECT
    )
    return replace(weakest, marks=tuple(marks))
