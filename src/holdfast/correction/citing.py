"""Citations of an answer that is edited: a quotation is cited as the answer cites, and what means nothing goes."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from holdfast.claims.blocks import Block, Range
from holdfast.claims.markup import strip_markup
from holdfast.claims.types import Citation
from holdfast.correction.edits import Edit, applied, whole_lines
from holdfast.grounding.types import ClaimVerification

_STOP = re.compile(r"[.!?…。！？]+$")
_STOP_WITHIN = re.compile(r"[.!?…。！？]")
_NOTE_LABEL = re.compile(r"\[\^[^\[\]\n]{1,100}+\](?=:)")
_NOTE_MARK = re.compile(r"\[\^[^\[\]\n]{1,100}+\](?!:)")
_BRACKETS = {"[": "]", "(": ")", "【": "】"}


class Marker(NamedTuple):
    """One marker of the answer with all that it refers to."""

    text: str
    start: int
    end: int
    refs: tuple[str, ...]

    def naming(self, refs: Sequence[str]) -> str | None:
        """The same marker for some of its references, or for others; None where its form does not tell how."""
        if tuple(refs) == self.refs:
            return self.text
        if len(self.refs) == len(refs) == 1 and self.text.count(self.refs[0]) == 1:
            return self.text.replace(self.refs[0], refs[0])
        closing = _BRACKETS.get(self.text[:1])
        return (
            f"{self.text[0]}{', '.join(refs)}{closing}" if closing and self.text.endswith(closing) else None
        )


class Citing:
    """The markers of one answer, and which passages they mean."""

    def __init__(self, text: str, citations: Sequence[Citation], claims: Sequence[ClaimVerification]) -> None:
        self._text = text
        self._worded = sorted((c for c in citations if c.worded), key=lambda link: link.start)
        self._worded_starts = [link.start for link in self._worded]
        plain = (citation for citation in citations if not citation.worded)
        self.markers = [
            Marker(text[start:end], start, end, tuple(citation.ref for citation in group))
            for (start, end), group in groupby(plain, key=lambda citation: (citation.start, citation.end))
        ]
        self._starts = [marker.start for marker in self.markers]
        self._phantoms = {ref for claim in claims for ref in claim.phantom_ids}
        self._meant = self._meanings(claims)
        self._known: dict[str, str] = {}
        for marker in self.markers:
            for ref in marker.refs:
                if ref in self._meant and (named := marker.naming([ref])):
                    self._known.setdefault(self._meant[ref], named)

    def _meanings(self, claims: Iterable[ClaimVerification]) -> Mapping[str, str]:
        """The passage that each reference means, by the claims that hold it."""
        meant: dict[str, str] = {}
        for claim in claims:
            held = self.within(claim.start or 0, claim.end or 0)
            refs = list(dict.fromkeys(ref for marker in held for ref in marker.refs))
            refs = [ref for ref in refs if ref not in claim.phantom_ids]
            if len(refs) == len(claim.cited_ids):
                meant |= dict(zip(refs, claim.cited_ids, strict=True))
        return meant

    def within(self, start: int, end: int) -> list[Marker]:
        """The markers of text[start:end]."""
        low, high = bisect_left(self._starts, start), bisect_left(self._starts, end)
        return [marker for marker in self.markers[low:high] if marker.end <= end]

    def cited(self, words: str, passages: Sequence[str], sentence: Range) -> str:
        """Words with markers for their passages, where the sentence that they stand in for has any."""
        own = self.within(*sentence)
        found = dict.fromkeys(filter(None, (self._marker_for(passage, own) for passage in passages)))
        if not found:
            return words
        first = own[-1]
        for marker in reversed(own):
            if self._text[marker.end : first.start].strip(" ,"):
                break
            first = marker
        before = self._text[sentence[0] : first.start]
        gap = " " if before[-1:].isspace() else ""
        marks = "".join(found)
        stop = _STOP.search(words)
        behind_stop = _STOP_WITHIN.search(before.rstrip()[-1:]) is not None
        if behind_stop or stop is None:
            return f"{words}{gap}{marks}"
        return f"{words[: stop.start()]}{gap}{marks}{stop.group()}"

    def _marker_for(self, passage: str, own: Sequence[Marker]) -> str | None:
        """How the sentence cites a passage; if it does not, how the answer does, or by its id where ids are cited."""
        if not own:
            return None
        for marker in own:
            refs = [ref for ref in marker.refs if self._meant.get(ref) == passage]
            if refs:
                return marker.naming(refs)
        if passage in self._known:
            return self._known[passage]
        by_id = (marker for marker in own if all(self._meant.get(ref) == ref for ref in marker.refs))
        like = next(by_id, None)
        return None if like is None or _NOTE_MARK.match(like.text) else like.naming([passage])

    def without_phantoms(self, start: int, end: int) -> Iterator[Edit]:
        """The edits that take references to nothing out of text[start:end]."""
        for marker in self.within(start, end):
            kept = [ref for ref in marker.refs if ref not in self._phantoms]
            if len(kept) < len(marker.refs):
                better = (marker.naming(kept) if kept else "") or ""
                yield Edit(marker.start - (not better and self._blank_before(marker)), marker.end, better)
        low, high = bisect_left(self._worded_starts, start), bisect_left(self._worded_starts, end)
        for link in self._worded[low:high]:
            if link.end <= end and link.ref in self._phantoms:
                yield Edit(link.start, link.end, strip_markup(link.marker))

    def _blank_before(self, marker: Marker) -> bool:
        return self._text[max(0, marker.start - 1) : marker.start] == " "

    def orphaned_notes(self, blocks: Iterable[Block], edits: Sequence[Edit]) -> Iterator[Edit]:
        """Definitions of notes that were referred to, and no longer are when the edits are made."""
        notes = [block for block in blocks if block.kind == "note"]
        if not notes or not edits:
            return
        referred = {marker.text for marker in self.markers}
        gone = referred - set(_NOTE_MARK.findall(applied(self._text, edits)))
        for block in notes:
            label = _NOTE_LABEL.match(self._text, block.lines[0][0])
            if label is not None and label.group() in gone:
                yield Edit(*whole_lines(self._text, block.start, block.end))
