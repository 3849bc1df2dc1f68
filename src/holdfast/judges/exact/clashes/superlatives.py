"""What is called the cheapest, longest or heaviest of a list that has a cheaper, longer or heavier one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from holdfast.claims.words import content_words, stem
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.rows import NEXT_ROW, row_fields
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.reading.wordings import wording
from holdfast.judges.exact.values.comparatives import NAMED, Kind, read_comparative
from holdfast.judges.exact.values.numerals import CARDINAL
from holdfast.judges.exact.values.quantities import Quantity

_SUPERLATIVE = re.compile(r"\bthe (?P<word>(?:most|least) expensive|[a-z]{3,12}est)\b")
RESTRICTED = re.compile(
    r"n't\b|\b(?:or|if|unless|than|for|with|without|within|among|except|under|over|after|before|since|second|third"
    r"|one of|next|not|still|once|when|where|which|that|who|only)\b"
)
"""In a claim: what it is the cheapest of is fewer than the list, or more than is listed."""
_LISTED = re.compile(r"(?P<lead>[^:;]{1,80}): (?P<name>[^:;]{1,40}): (?P<value>[^:;]{1,60})")
_HEADING = re.compile(r"(?P<lead>[^:;.,]{1,80}): ")
_BETWEEN = re.compile(r";\s*|,\s*(?![^()]*\))(?:and\s)?|\s+and\s+(?![^()]*\))")
_NUMBER = re.compile(r"[(\d$€£]")
_NO_NAME = re.compile(r"\b(?:may|can|must|be|is|are|was|were|for|from|up to)\b", re.IGNORECASE)
"""In what stands before a number: "may be paused for $4" is no item of a list."""
_HAS = re.compile(r"\b(?:has|have|had|with) $")
_NOUN = re.compile(r" ([a-z]{3,20})\b")
_FEWEST, _MOST = 2, 60
_SECONDS = {"calendar": Fraction(2629800)}
"""Of a month, which is counted apart from days and weeks."""
_KIN = 4
"""Letters that two words of one family begin with: "orbit" and "orbital"."""


@dataclass(frozen=True, slots=True)
class _Item:
    """One of a list, and what is told of it."""

    name: frozenset[str]
    title: str
    """The name as it stands."""
    beside: frozenset[str]
    """Words of the list itself: its heading, or the names of its columns."""
    shown: str
    amounts: tuple[Quantity, ...]
    sentence: str
    group: str

    def amount(self, kind: Kind) -> Fraction | None:
        """The one amount of this kind; None where there is none, or where there are several."""
        found = [
            reading.value * _SECONDS.get(reading.dimension or "", 1)
            for amount in self.amounts
            if not amount.bounded
            for reading in amount.readings[:1]
            if reading.dimension in kind.dimensions
        ]
        return found[0] if len(found) == 1 else None


def find_outdone(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A claim that calls one of a list the most of all, where another one has more."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    found = _SUPERLATIVE.search(plain_claim)
    if found is None or RESTRICTED.search(plain_claim) or NEGATED.search(plain_claim):
        return None
    compared = read_comparative(_comparative(found["word"]))
    kinds = [kind for kind in compared[2] if kind is not NAMED] if compared else []
    if compared is None or not kinds:
        return None
    said = frozenset(content_words(plain_claim[: found.start()] + plain_claim[found.end() :]))
    items = [
        item
        for sentence in sentences[:_MOST]
        for row in NEXT_ROW.split(sentence)
        for item in _items(row.strip())
    ]
    own = max((item for item in items if item.name <= said), key=lambda item: len(item.name), default=None)
    if own is None or not _is_accounted_for(said, own, kinds):
        return None
    for kind in kinds:
        if (best := _best(own, items, kind, more=compared[1])) is not None:
            why = _why(plain_claim, found, best)
            return Clash(*found.span("word"), why, best.sentence)
    return None


def _why(plain_claim: str, superlative: re.Match[str], best: _Item) -> str:
    """ "… “Beta” is cheaper", or "… “Beta” has the lower price" where the claim says what it has."""
    word, title = _comparative(superlative["word"]), excerpt(best.title)
    had = _HAS.search(plain_claim, 0, superlative.start())
    noun = _NOUN.match(plain_claim, superlative.end()) if had else None
    more = f"has the {word} {noun[1]}" if noun else f"is {word}"
    return f"In the same list “{title}” {more}"


def _comparative(superlative: str) -> str:
    """ "cheaper" of "cheapest", "more expensive" of "most expensive"."""
    if " " in superlative:
        return superlative.replace("most", "more").replace("least", "less")
    return superlative.removesuffix("est") + "er"


def _is_accounted_for(said: frozenset[str], own: _Item, kinds: Sequence[Kind]) -> bool:
    """Whether a claim speaks of the list and of nothing that would single out a part of it."""
    told = frozenset(content_words(own.shown)) | own.beside | own.name
    known = told.union(*(kind.told_by for kind in kinds))
    return all(
        any(_are_kin(word, other) for other in known)
        for word in said
        if not word.isdigit() and word not in CARDINAL
    )


def _are_kin(one: str, other: str) -> bool:
    return (
        one == other
        or (len(one) >= _KIN and other.startswith(one))
        or (len(other) >= _KIN and one.startswith(other))
    )


def _best(own: _Item, items: Sequence[_Item], kind: Kind, *, more: bool) -> _Item | None:
    """The one of the same list that has most, where it has more than the claim's own."""
    mine = own.amount(kind)
    others = [
        (other.amount(kind), other) for other in items if other.group == own.group and other.name != own.name
    ]
    known = [(amount, other) for amount, other in others if amount is not None and not other.name <= own.name]
    if mine is None or len(known) + 1 < _FEWEST:
        return None
    amount, best = max(known, key=lambda pair: pair[0] if more else -pair[0])
    return best if (amount > mine if more else amount < mine) else None


@lru_cache(maxsize=512)
def _items(sentence: str) -> tuple[_Item, ...]:
    if len(sentence) > LONGEST or "?" in sentence:
        return ()
    return tuple(_row(sentence) or _listed(sentence) or _inline(sentence))


def _row(sentence: str) -> list[_Item]:
    """ "plan: Team; price: $29; users: 20."."""
    fields = row_fields(sentence)
    keys = " ".join(key for key, _ in fields)
    return [_item(fields[0][1], keys, sentence, sentence, group=keys)] if fields else []


def _listed(sentence: str) -> list[_Item]:
    """ "Moons and their periods: Ansa: 2.1 days."."""
    found = _LISTED.fullmatch(sentence.rstrip(" ."))
    return (
        [_item(found["name"], found["lead"], found["value"], sentence, group=found["lead"])] if found else []
    )


def _inline(sentence: str) -> Iterator[_Item]:
    """ "Plans: Free ($0, 1 user), Basic ($9, 5 users)."."""
    heading = _HEADING.match(sentence)
    body = sentence[heading.end() :] if heading else sentence
    parts = _BETWEEN.split(body.rstrip(" ."))
    starts = [found.start() if (found := _NUMBER.search(part)) else 0 for part in parts]
    names = [part[:at].strip() for part, at in zip(parts, starts, strict=True)]
    if len(parts) < _FEWEST or not all(names) or any(map(_NO_NAME.search, names)):
        return
    for part, at in zip(parts, starts, strict=True):
        yield _item(part[:at], heading["lead"] if heading else "", part, sentence, group=sentence)


def _item(name: str, beside: str, told: str, sentence: str, *, group: str) -> _Item:
    amounts = tuple(value for value in wording(told).values if isinstance(value, Quantity))
    words = frozenset(content_words(name)) or frozenset(map(stem, name.lower().split()))
    return _Item(
        words, name.strip(), frozenset(content_words(beside)), told.strip(), amounts, sentence, group
    )
