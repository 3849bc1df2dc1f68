"""Words that compare amounts, and what they may compare: "higher", "cheaper", "more"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims.words import stem, word_set
from holdfast.judges.exact.values.units import CURRENCIES


@dataclass(frozen=True, slots=True)
class Kind:
    """Words that compare, the dimensions they fit, and the words with which such an amount is told."""

    more: frozenset[str]
    less: frozenset[str]
    dimensions: frozenset[str | None]
    told_by: frozenset[str]


def _kind(more: str, less: str, dimensions: Sequence[str | None], told_by: str) -> Kind:
    stems = frozenset(stem(word) for word in told_by.split())
    return Kind(word_set(more), word_set(less), frozenset(dimensions), stems)


PRICE = _kind(
    "pricier dearer", "cheaper", tuple(CURRENCIES), "cost price fee charge user month year day night person"
)
_KINDS = (
    _kind("larger bigger", "smaller", ("length", "area", "volume"),
          "diameter radius size area volume surface mean average across wide extent cover total"),
    _kind("higher taller", "lower", ("length",),
          "high height tall elevation altitude sea level peak summit rise stand"),
    _kind("longer", "shorter", ("length", "time", "calendar"), "long length last duration run take stretch"),
    _kind("taller", "shorter", ("length",), "high height tall stand"),
    _kind("wider broader", "narrower", ("length",), "wide width across diameter mean average"),
    _kind("deeper", "shallower", ("length",), "deep depth maximum mean average"),
    _kind("heavier", "lighter", ("mass",), "weigh weight mass heavy"),
    _kind("warmer hotter", "cooler colder", ("celsius", "fahrenheit", "kelvin"), "temperature mean average warm"),
    PRICE,
)  # fmt: skip
NAMED = _kind("", "", (), "")
"""Whatever it is, the claim names it: "more storage", "revenue was higher"."""
COST = stem("costs")
_EXPENSIVE = re.compile(r"\b(more|less) expensive\b")
_ANY_MORE, _ANY_LESS = word_set("more higher greater larger"), word_set("less fewer lower smaller")


def read_comparative(left: str) -> tuple[str, bool, tuple[Kind, ...]] | None:
    """The one word that compares, to which side, and what it may compare."""
    if found := _EXPENSIVE.search(left):
        return found[0], found[1] == "more", (PRICE,)
    words = left.split()
    known = [w for w in words if w in _ANY_MORE | _ANY_LESS or any(w in k.more | k.less for k in _KINDS)]
    if len(known) != 1:
        return None
    word = known[0]
    kinds = [kind for kind in _KINDS if word in kind.more | kind.less]
    if word in _ANY_MORE | _ANY_LESS:
        kinds.append(NAMED)
    if word in ("more", "less") and COST in map(stem, words):
        kinds.append(PRICE)
    return word, word in _ANY_MORE or any(word in kind.more for kind in kinds), tuple(kinds)


def kinds_of(adjective: str) -> tuple[Kind, ...]:
    """The kinds that an adjective belongs to: "as high as" compares heights."""
    if adjective in ("much", "many"):
        return (NAMED,)
    roots = (adjective, adjective.removesuffix("e"), adjective + adjective[-1:])
    return tuple(kind for kind in _KINDS if any(word.removesuffix("er") in roots for word in kind.more))
