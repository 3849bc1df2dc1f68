"""A claim or a sentence taken apart: its words with their places, its values, its names, and the rest."""

import re
from collections.abc import Collection, Iterable
from functools import cached_property, lru_cache

from holdfast.claims.words import STOPWORDS, content_words
from holdfast.judges.exact.reading.names import Name, capitalised, find_names
from holdfast.judges.exact.reading.statements import Value, find_values
from holdfast.judges.exact.reading.typography import plain, without_diacritics
from holdfast.judges.exact.values.quantities import Quantity
from holdfast.judges.exact.values.rates import Term
from holdfast.judges.exact.values.terms import find_terms

_WORD = re.compile(r"[^\W_]+(?:['’.][^\W_]+){0,4}")
_POSSESSIVE = re.compile(r"['’]s?$")
_EDGE, SIGN = "", "@"
"""Instead of a neighbour: none, and a name or value."""
_NEAR = 80
"""Characters on each side within which neighbours are looked for."""
Place = tuple[int, int]
Around = tuple[tuple[str, str], tuple[str, str]]
"""The two words before a place and the two after it."""


class Wording:
    """One text, each part read when it is first asked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def words(self) -> list[tuple[str, int, int]]:
        """Folded words with their places, stop words included."""
        return [(folded(match[0]), match.start(), match.end()) for match in _WORD.finditer(self.text)]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The folded words."""
        return frozenset(word for word, _, _ in self.words)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its content words."""
        return frozenset(content_words(self.text))

    @cached_property
    def values(self) -> list[Value]:
        """Dates, and the numbers that say something by themselves."""
        found = find_values(self.text, plain(self.text))
        return [value for value in found if not isinstance(value, Quantity) or value.counted]

    @cached_property
    def terms(self) -> list[Term]:
        """Words of closed sets, of which one excludes the others."""
        return find_terms(self.text, plain(self.text), self.values)

    @cached_property
    def unsure_rest(self) -> frozenset[str]:
        """The surest rest without its terms, for which the copied sentence may have others."""
        return self.surest_rest - self.stems_of(self.terms)

    def stems_of(self, terms: Iterable[Term]) -> frozenset[str]:
        """The stems and the folded words of some terms."""
        said = [self.text[term.start : term.end] for term in terms]
        return frozenset(stem for text in said for stem in (*content_words(text), folded(text)))

    @cached_property
    def names(self) -> list[Name]:
        """Names that are no dates."""
        dates = [(value.start, value.end) for value in self.values]
        return [name for name in find_names(self.text) if not _overlap(place_of(name), dates)]

    @cached_property
    def opener(self) -> Name | None:
        """The first word, when it is capitalised and might be a name or merely begin the sentence."""
        if not self.words:
            return None
        word, start, end = self.words[0]
        known = word in STOPWORDS or _overlap((start, end), [place_of(name) for name in self.names])
        return (
            None if known or not self.text[start].isupper() else Name(((start, end, self.text[start:end]),))
        )

    def names_among(self, familiar: Collection[str]) -> list[Name]:
        """The names, with an opener that is known as a name elsewhere."""
        opened = self.opener is not None and set(words_of(self.opener)) <= set(familiar)
        return [self.opener, *self.names] if opened and self.opener else self.names

    def rest(self, names: Collection[Name]) -> frozenset[str]:
        """Stems of what is neither a value nor one of the names."""
        return self.stems_beside(map(place_of, names))

    @cached_property
    def widest_rest(self) -> frozenset[str]:
        """The rest when nothing counts as a name."""
        return self.stems_beside(())

    @cached_property
    def surest_rest(self) -> frozenset[str]:
        """The rest when everything that begins with a capital counts as a name."""
        opening = [(start, end) for _, start, end in self.words[:1]]
        stems = self.stems_beside((*capitalised(self.text), *opening))
        return frozenset(stem for stem in stems if len(stem) > 1)

    def stems_beside(self, places: Iterable[Place]) -> frozenset[str]:
        """The stems outside the values and some other places."""
        text = self.text
        for start, end in (*((v.start, v.end) for v in self.values), *places):
            text = text[:start] + " " * (end - start) + text[end:]
        return frozenset(content_words(text))

    def around(self, place: Place, names: Collection[Name]) -> Around:
        """Two words before a place and two after it; another name or value there is one word, whatever it says."""
        taken = [*((v.start, v.end) for v in self.values), *map(place_of, names)]
        before = self._units(max(0, place[0] - _NEAR), place[0], taken)[-2:]
        after = self._units(place[1], place[1] + _NEAR, taken)[:2]
        left, right = [_EDGE, _EDGE, *before][-2:], [*after, _EDGE, _EDGE][:2]
        return (left[0], left[1]), (right[0], right[1])

    def _units(self, start: int, end: int, taken: Collection[Place]) -> list[str]:
        """The words between two places, each name or value among them as one sign."""
        units: list[str] = []
        within: Place | None = None
        for word, first, last in self.words:
            if first < start or last > end:
                continue
            holder = next((place for place in taken if place[0] <= first and last <= place[1]), None)
            if holder is None or holder != within:
                units.append(word if holder is None else SIGN)
            within = holder
        return units


@lru_cache(maxsize=2048)
def wording(sentence: str) -> Wording:
    """A sentence taken apart once, however many claims are compared with it."""
    return Wording(sentence)


def same_place(one: Around, other: Around) -> bool:
    """Both neighbours are the same, or two words on one side."""
    (left, before), (after, right) = one
    (other_left, other_before), (other_after, other_right) = other
    same_before, same_after = before == other_before, after == other_after
    return (
        (same_before and same_after)
        or (same_before and left == other_left and before != _EDGE)
        or (same_after and right == other_right and after != _EDGE)
    )


def place_of(name: Name) -> Place:
    """From the first to the last character of a name."""
    return name.words[0][0], name.words[-1][1]


def words_of(name: Name) -> tuple[str, ...]:
    """The folded words of a name, in order."""
    return tuple(folded(part) for _, _, word in name.words for part in _WORD.findall(word))


def folded(word: str) -> str:
    """Lower case, without accents and possessive endings."""
    return _POSSESSIVE.sub("", without_diacritics(word))


def _overlap(place: Place, others: Collection[Place]) -> bool:
    return any(start < place[1] and place[0] < end for start, end in others)
