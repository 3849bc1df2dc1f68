"""The pieces of evidence that a claim can be corrected from: sentences, and rows and entries with their fields."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.claims.wording import quotable
from holdfast.claims.words import content_words
from holdfast.grounding.types import ClaimVerification, Quote
from holdfast.judges.windows import EvidenceIndex
from holdfast.llm.fences import one_line

_LONGEST_NAME, _LONGEST_CELL = 6, 8
_LOOKED_AT = 24
_SHORTEST_KIN = 4
_MOST_BEFORE = 4
_SAYS = re.compile(
    r"\w (?:is|are|was|were|has|have|had|can|may|must|will|includes?|included|contains?|contained|comprises?|comprised"
    r"|consists?|consisted|covers?|covered|offers?|offered|employs?|employed|sells?|sold|speaks?|spoke|owns?|owned"
    r"|knows?|knew|wrote|won|visits?|visited)(?: |$)"
)
"""The verb of a sentence, which does not begin it as it may begin the key "is waterproof"."""


class Field(NamedTuple):
    """A named value, "Price: 3.00"."""

    name: str
    cell: str
    start: int
    """Where the cell begins in the words of its piece."""

    @property
    def named(self) -> frozenset[str]:
        """The stems of its name."""
        return frozenset(content_words(self.name))


def fields_of(text: str) -> tuple[Field, ...]:
    """The fields of a row or an entry; none where the text is no list of fields."""
    if _is_sentence(text):
        return ()
    found, at = [], 0
    for part in text.split("; "):
        begins, cut = at, part.rfind(": ")
        at += len(part) + 2
        if cut < 0:
            cut = part.rfind(" = ") + 1
        name, cell = part[:cut].strip(), part[cut + 1 :].strip().removesuffix(".")
        if cut <= 0 or not cell or len(name.split()) > _LONGEST_NAME or len(cell.split()) > _LONGEST_CELL:
            return ()
        found.append(Field(name, cell, begins + part.index(cell, cut)))
    return tuple(found)


def _is_sentence(text: str) -> bool:
    """Is it one statement with a colon in it: "He has three children: …", "Note: the pool is closed."?"""
    name, colon, told = text.partition(": ")
    if not colon or "; " in text or not text.endswith("."):
        return False
    return _SAYS.search(name) is not None or _SAYS.search(told) is not None


class Piece(NamedTuple):
    """A sentence, a row or an entry."""

    passage: str
    words: str
    around: frozenset[str]
    """Stems of what it leans on and of the heading above it."""
    fields: tuple[Field, ...]
    section: str = ""
    before: str = ""

    @property
    def reading(self) -> str:
        """With the heading above it."""
        return f"{self.section}: {self.words}" if self.section else self.words

    @property
    def stems(self) -> frozenset[str]:
        """What it tells of."""
        return self.around | frozenset(content_words(self.words))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its fields."""
        return tuple(field.name for field in self.fields)


def _piece(passage: str, words: str, before: str, section: str) -> Piece:
    return Piece(
        passage, words, frozenset(content_words(f"{section} {before}")), fields_of(words), section, before
    )


class Pieces:
    """All pieces of the evidence, read when a claim first needs one."""

    def __init__(self, evidence: Sequence[Evidence]) -> None:
        self._evidence = evidence

    @cached_property
    def _index(self) -> EvidenceIndex:
        return EvidenceIndex([chunk for passage in self._evidence for chunk in chunk_evidence(passage)])

    @cached_property
    def _numbers(self) -> dict[str, list[int]]:
        """The chunks of each passage."""
        found = defaultdict[str, list[int]](list)
        for number, chunk in enumerate(self._index.chunks):
            found[chunk.evidence_id].append(number)
        return found

    @cached_property
    def _told(self) -> dict[str, frozenset[str]]:
        return {
            piece.id: frozenset(content_words(f"{piece.id.replace('_', ' ')} {piece.text}"))
            for piece in self._evidence
        }

    @cached_property
    def _by_number(self) -> dict[int, Piece]:
        return {}

    def near(self, claim: ClaimVerification, about: str = "") -> list[Piece]:
        """The pieces that share words with a claim, the quotation that it was judged by among them."""
        text = f"{about} {claim.claim_text}"
        numbers = self._index.shortlist(text, _LOOKED_AT) if self._evidence else []
        found = [piece for piece in map(self._read, numbers) if piece.words]
        known = {(piece.passage, piece.words) for piece in found}
        for quote in claim.quotes[:1]:
            words = one_line(quote.words or quotable(quote.text))
            if (quote.evidence_id, words) not in known:
                found.append(_piece(quote.evidence_id, words, quote.before, ""))
        return found

    def _read(self, number: int) -> Piece:
        if number not in self._by_number:
            chunk = self._index.chunks[number]
            said = chunk.text if chunk.stated is None else chunk.stated
            words = one_line(quotable(said)) if said.strip() else ""
            self._by_number[number] = _piece(chunk.evidence_id, words, chunk.before, chunk.section)
        return self._by_number[number]

    def sentences_before(self, quote: Quote) -> Iterator[str]:
        """The sentences of its section that stand before a quotation, the nearest first."""
        chunks = self._index.chunks if self._evidence else []
        numbers = self._numbers.get(quote.evidence_id, range(0)) if self._evidence else range(0)
        number = next((n for n in numbers if chunks[n].end > quote.start), 0)
        for chunk in reversed(chunks[max(0, number - _MOST_BEFORE) : number]):
            quoted = chunks[number]
            if (chunk.evidence_id, chunk.section, chunk.stated) != (quoted.evidence_id, quoted.section, None):
                return
            yield one_line(quotable(chunk.text))

    def tells_of(self, passage: str, stems: Iterable[str]) -> bool:
        """Does a passage speak of all of these?"""
        known = self._told.get(passage)
        return known is None or all(is_kin(stem, known) for stem in stems)


def is_kin(stem: str, stems: frozenset[str]) -> bool:
    """Whether a stem is among some, or one of its family: "child" and "children", "own" and "owner"."""
    if stem in stems or f"{stem}er" in stems or stem.removesuffix("er") in stems:
        return True
    return len(stem) >= _SHORTEST_KIN and any(
        len(other) >= _SHORTEST_KIN and (other.startswith(stem) or stem.startswith(other)) for other in stems
    )
