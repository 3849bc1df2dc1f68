"""Which sentences of the evidence tell of another of the things that it compares than the one that is asked about.

"It costs $19 a month." answers a question about the Plus plan, and stands in the evidence: of the Studio plan.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from holdfast.claims.openings import Opening, openings, telling_words
from holdfast.claims.parallels import (
    TITLE_WORDS,
    columns_are_things,
    narrowed,
    others_of,
    parts_of,
    rows_are_things,
    tables_of,
)
from holdfast.claims.rivals import are_parallel, traits
from holdfast.claims.types import Chunk
from holdfast.claims.words import content_words

_OF_ASKING = frozenset(
    content_words(
        "cost costs price long need know much many time tell explain describe give get take use buy"
    )
)
_AND = r"(?:e?s|['’]s?)?(?:\s[\w'’]+)?,?\s(?:and|or|versus|vs\.?)\s(?:[\w'’]+\s){0,2}"
_NAME = re.compile(r"(?<!^)(?<![.!?]\s)\b[A-Z][\w'’-]*")
_MOST_NAMED, _MOST_RIVALS = 20, 1_000
"""Openings with a word, beyond which it tells none apart; those of one sort, beyond which none is compared."""
_NEARBY, _MENTIONS = 80, 50
"""Characters around a name where another may be told in one breath with it, and how often it is looked for."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What a question leaves aside: the things beside the one that it asks about."""

    instead: Mapping[Chunk, Chunk | None] = field(default_factory=dict)
    """What is read for a chunk that tells of others too; None where it tells of others alone."""
    asked: frozenset[str] = frozenset()
    """Words that tell the thing asked about from the others."""
    others: frozenset[str] = frozenset()
    """Words that tell the others."""

    def matters_to(self, claim: str, before: str) -> bool:
        """Whether the claim leaves it to the question what it is about."""
        own = telling_words(claim)
        names_others = self.others & (own | telling_words(before))
        return bool(self.instead) and not names_others and self.asked.isdisjoint(own)


class Topics:
    """What the sentences of some evidence are about, asked for each question."""

    def __init__(self, chunks: Sequence[Chunk], texts: Mapping[str, str]) -> None:
        self._chunks, self._texts = chunks, texts
        tables = tables_of(chunks)
        self._tables = [rows for rows in tables if columns_are_things(rows)]
        things = {chunk for rows in tables if rows_are_things(rows) for chunk, _ in rows}
        self._openings = [
            None if opening and opening.kind == "row" and chunk not in things else opening
            for chunk, opening in zip(chunks, openings(chunks), strict=True)
        ]
        self._parts = parts_of(chunks, self._openings)
        self._named = defaultdict[str, list[Opening]](list)
        """By each of their words."""
        self._alike = defaultdict[tuple[str, ...], list[Opening]](list)
        """By what makes them comparable."""
        for opening in dict.fromkeys(opening for opening in self._openings if opening and opening.words):
            for word in opening.words:
                self._named[word].append(opening)
            for trait in traits(opening):
                self._alike[trait].append(opening)
        self._times = Counter(self._openings)
        self._text = " ".join(chunk.text for chunk in chunks).lower()
        self._around: dict[Opening, str] = {}

    def elsewhere(self, asked: str) -> Elsewhere:
        """What the evidence tells of others than the thing that is asked about."""
        question = telling_words(asked)
        names = frozenset(stem for name in _NAME.findall(asked) for stem in content_words(name))
        found = [
            self._told_apart(question),
            *self._other_parts(question, names),
            *self._other_columns(question),
        ]
        instead = {chunk: other for one in found for chunk, other in one.instead.items()}
        return Elsewhere(
            instead,
            frozenset(word for one in found for word in one.asked),
            frozenset(word for one in found for word in one.others),
        )

    def _told_apart(self, question: frozenset[str]) -> Elsewhere:
        """Sentences behind one that opens with another."""
        keys, names = set[str](), defaultdict[Opening, set[str]](set)
        for key in sorted(question - _OF_ASKING):
            named = self._named.get(key, [])
            for mine in named if len(named) <= _MOST_NAMED else ():
                for other in self._rivals(mine, key, question):
                    keys.add(key)
                    names[other] |= other.words - mine.words - question
        rivals = {other: own for other, own in names.items() if own and keys.isdisjoint(other.words)}
        if not rivals:
            return Elsewhere()
        chunks = self._stretches(frozenset(keys), frozenset(rivals))
        others = frozenset(word for own in rivals.values() for word in own)
        return Elsewhere(dict.fromkeys(chunks), frozenset(keys), others)

    def _other_parts(self, question: frozenset[str], names: frozenset[str]) -> Iterable[Elsewhere]:
        """Sections and passages that tell of another."""
        for alike, parts in self._parts:
            keys, others = others_of(parts, question, names, alike)
            if chunks := [
                chunk
                for part in others
                for chunk in part.chunks
                if keys.isdisjoint(telling_words(chunk.reading))
            ]:
                yield Elsewhere(
                    dict.fromkeys(chunks), keys, frozenset(word for part in others for word in part.title)
                )

    def _other_columns(self, question: frozenset[str]) -> Iterable[Elsewhere]:
        for rows in self._tables:
            keys, others, instead = narrowed(rows, question)
            yield Elsewhere(instead, keys, others)

    def _rivals(self, mine: Opening, key: str, question: frozenset[str]) -> Iterable[Opening]:
        near = dict.fromkeys(other for trait in traits(mine) for other in self._alike[trait][:_MOST_RIVALS])
        return [
            other for other in near if key not in other.words and self._compete(mine, other, key, question)
        ]

    def _compete(self, mine: Opening, other: Opening, key: str, question: frozenset[str]) -> bool:
        found = are_parallel(mine, other, key, question)
        if found is not None:
            return found
        if mine.kind == "label" and mine.is_name and other.is_name:
            # a name that stands as a label more than once is who speaks
            return self._times[mine] == self._times[other] == 1
        return self._are_coordinated(mine, other)

    def _are_coordinated(self, mine: Opening, other: Opening) -> bool:
        """ "Vizzi and Kranach were rivals." """
        left, right = ("|".join(map(re.escape, opening.called)) for opening in (mine, other))
        if not (left and right):
            return False
        if mine not in self._around:
            found = islice(re.finditer(rf"\b(?:{left})", self._text), _MENTIONS)
            places = ((max(0, place.start() - _NEARBY), place.end() + _NEARBY) for place in found)
            self._around[mine] = "\n".join(self._text[low:high] for low, high in places)
        both = (rf"\b(?:{left}){_AND}(?:{right})\b", rf"\b(?:{right}){_AND}(?:{left})\b")
        return any(re.search(pattern, self._around[mine]) for pattern in both)

    def _stretches(self, mine: frozenset[str], rivals: frozenset[Opening]) -> list[Chunk]:
        """The chunks from where another is named to where it ends."""
        found, is_other, before = list[Chunk](), False, None
        for chunk, opening in zip(self._chunks, self._openings, strict=True):
            if self._is_apart(before, chunk, opening):
                is_other = False
            if opening is not None and (opening.kind == "all" or mine & opening.words):
                is_other = False
            elif opening in rivals:
                is_other = True
            if is_other and mine.isdisjoint(telling_words(chunk.reading)):
                found.append(chunk)
            before = chunk
        return found

    def _is_apart(self, before: Chunk | None, chunk: Chunk, opening: Opening | None) -> bool:
        """Something else may be told here: in another passage, paragraph, row or section, or behind another label."""
        if before is None or before.evidence_id != chunk.evidence_id:
            return True
        if opening is not None and opening.kind in ("row", "section"):
            return True
        gap = self._texts[chunk.evidence_id][before.end : chunk.start]
        is_line = "\n" in gap
        is_title = is_line and len(chunk.text.split()) <= TITLE_WORDS and chunk.text.strip()[-1:] not in ".!?"
        is_label = is_line and opening is not None and opening.kind == "label"
        return "\n\n" in gap or is_label or (is_title and not chunk.text.lstrip().startswith(("-", "*", "•")))
