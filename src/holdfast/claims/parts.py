"""The parts of a sentence on their way to becoming claims: their words, their places and their citations."""

from bisect import bisect_left
from collections.abc import Collection
from dataclasses import dataclass, replace

from holdfast.claims.blocks import Block
from holdfast.claims.citations import citations_in
from holdfast.claims.clauses import Clause, split_clauses
from holdfast.claims.language import detect_language, dominant_script, language_within
from holdfast.claims.markup import MARKER, strip_markup
from holdfast.claims.markup import plain as plain_words
from holdfast.claims.statements import after_refusal, lead_in_length, sentence_kind
from holdfast.claims.types import Citation
from holdfast.claims.wording import as_sentence
from holdfast.claims.wording import told as told_words

_LONGEST_LEAD_IN = 400


@dataclass(frozen=True, slots=True)
class Part:
    """A sentence or clause on its way to becoming a claim."""

    start: int
    end: int
    raw: str
    """The words as they stand, without markup."""
    text: str
    """The words that are checked."""
    restored: bool = False
    """The subject was put back."""


class SentenceReader:
    """Reads the spans of one answer."""

    def __init__(self, response: str, blocks: list[Block], ids: Collection[str]) -> None:
        self.response = response
        self._citations = citations_in(response, blocks, ids)
        self._starts = [citation.start for citation in self._citations]
        self.language = detect_language(response)
        self.script = dominant_script(response)

    def parts(self, start: int, end: int, whole: str, said: str, block: Block) -> list[Part]:
        """The clauses, when each of them says something; else the sentence."""
        sentence = [Part(start, end, whole, said[:-1] + "." if said.endswith(":") else said)]
        if self.language_of(whole) not in ("en", "und"):
            return sentence
        raw = self.response[start:end]
        if sentence_kind(said) == "aside":
            return self._after_refusal(start, end, block) or sentence
        lead_in = lead_in_length(self._marked(start, end))
        clauses = split_clauses(raw[lead_in:])
        if len(clauses) < 2:
            return sentence
        parts = [self._clause(start + lead_in, clause, block) for clause in clauses]
        parts[0] = replace(parts[0], start=start, raw=self.plain(start, parts[0].end, block))
        kinds = [sentence_kind(part.text) for part in parts]
        return sentence if "fragment" in kinds or "question" in kinds else parts

    def _after_refusal(self, start: int, end: int, block: Block) -> list[Part]:
        begin = after_refusal(self.response[start:end])
        if begin is None:
            return []
        raw = self.plain(start + begin, end, block)
        text = as_sentence(self.told(start + begin, end, block))
        return [Part(start + begin, end, raw, text)] if any(map(str.isalnum, raw)) else []

    def _clause(self, offset: int, clause: Clause, block: Block) -> Part:
        piece = self.response[offset + clause.start : offset + clause.end]
        kept = piece.rstrip().rstrip(",;–—").rstrip()
        start = offset + clause.start + len(kept) - len(kept.lstrip())
        end = offset + clause.start + len(kept)
        subject = strip_markup(clause.subject)
        text = as_sentence(self.told(start, end, block, subject))
        return Part(start, end, self.plain(start, end, block), text, bool(subject))

    def language_of(self, text: str) -> str:
        """By the words of the text where they tell, else as the answer: a name or a number is of any language."""
        script = dominant_script(text)
        if script == "und" and self.script == "und":
            return "en"
        if script not in (self.script, "und"):
            return detect_language(text)
        return language_within(text, self.language) if script == "latin" else self.language

    def citations(self, start: int, end: int) -> list[Citation]:
        low = bisect_left(self._starts, start)
        return self._citations[low : bisect_left(self._starts, end)]

    def plain(self, start: int, end: int, block: Block) -> str:
        return plain_words(self.response, start, end, block.lines, self.citations(start, end))

    def told(self, start: int, end: int, block: Block, subject: str = "") -> str:
        words = plain_words(self.response, start, end, block.lines, self.citations(start, end), MARKER)
        return told_words(f"{subject} {words}" if subject else words)

    def _marked(self, start: int, end: int) -> str:
        """response[start:end] with the markers near its start overwritten: a lead-in may hold some."""
        head_end = min(end, start + _LONGEST_LEAD_IN)
        head = self.response[start:head_end]
        for citation in self.citations(start, head_end):
            if not citation.worded and citation.end <= head_end:
                low, high = citation.start - start, citation.end - start
                head = head[:low] + MARKER * (high - low) + head[high:]
        return head + self.response[head_end:end]
