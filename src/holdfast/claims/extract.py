"""An answer's claims: every statement that can be checked alone, with its exact place in the answer."""

import re
from collections.abc import Collection
from dataclasses import replace

from holdfast.claims.announced import is_sentence, with_lead
from holdfast.claims.blocks import Block, cell_ranges
from holdfast.claims.html_lists import HtmlLists
from holdfast.claims.instructions import points_elsewhere
from holdfast.claims.json_claims import Field, json_fields
from holdfast.claims.markup import opens_with_pictogram
from holdfast.claims.parts import Part, SentenceReader
from holdfast.claims.record_names import name_records
from holdfast.claims.sentences import sentence_spans
from holdfast.claims.signals import holds_pronoun, is_critical, is_hedged, leans_on_name, leans_on_sentence
from holdfast.claims.statements import (
    SentenceKind,
    announces_only,
    answers_by_name,
    names_sources,
    sentence_kind,
    states_in_heading,
    tells_of_itself,
)
from holdfast.claims.table_rows import named_cells, row_statement
from holdfast.claims.thread import Thread
from holdfast.claims.types import Claim
from holdfast.claims.verbs import has_finite_verb
from holdfast.claims.wording import told
from holdfast.claims.wrappings import read_parts
from holdfast.errors import InputError

LONGEST_ANSWER = 1_000_000
"""Characters, some ten thousand claims: what a judge reads in minutes. Beyond it a check would seem to hang."""

_ENGLISH = ("en", "und")
_LONE_NUMBER = re.compile(r"\(?\d{1,2}[.)]")
"""Of a list whose item did not follow: "The steps are:\n\n1."."""


def extract_claims(response: str, ids: Collection[str] = (), asked: str = "") -> list[Claim]:
    """The claims of an answer in order; `response[claim.start:claim.end]` is each as written.

    `ids` are the evidence ids, so that a citation such as [policy] is known for one. What was `asked` makes a name or
    number at the beginning a claim, also where more follows: "Lyon. It has 500,000 inhabitants.". NUL counts as white
    space and an unpaired surrogate becomes U+FFFD in `text`; spans always refer to the answer as given.
    """
    if not response.replace("\x00", " ").strip():
        raise InputError("the answer is empty: pass the text that is to be checked")
    if len(response) > LONGEST_ANSWER:
        raise InputError(
            f"the answer has {len(response):,} characters, and at most {LONGEST_ANSWER:,} are checked at once: "
            "check it in parts, for example chapter by chapter (evidence may be of any length)"
        )
    found = name_records(response, _claims(response, ids, asked=asked))
    return [replace(claim, id=f"c{n}") for n, claim in enumerate(found, start=1)]


def _claims(response: str, ids: Collection[str], *, within: bool = False, asked: str = "") -> list[Claim]:
    """An answer of nothing but fragments, such as "Paris.", is a claim after all; one in a fence is one, too."""
    reading = _Extraction(response, ids, asked)
    reading.read()
    if not reading.found and not within and ("```" in response or "~~~" in response):
        unwrapped = _Extraction(response, ids, asked, unwrap=True)
        unwrapped.read()
        return unwrapped.found or reading.fragments or unwrapped.fragments
    return reading.found or reading.fragments


class _Extraction:
    """One pass over the blocks of an answer."""

    def __init__(self, response: str, ids: Collection[str], asked: str, *, unwrap: bool = False) -> None:
        self.response, self.ids, self.asked = response, ids, asked.strip() or None
        self.blocks, self.data = read_parts(response, unwrap=unwrap)
        self.reader = SentenceReader(response, self.blocks, ids)
        self.thread = Thread(question=self.asked)
        self.html = HtmlLists(response)
        self.in_source_list = False
        self.found: list[Claim] = []
        self.fragments: list[Claim] = []

    def read(self) -> None:
        """Find the claims, and the fragments that are none beside a claim."""
        in_sources = False
        for index, block in enumerate(self.blocks):
            if block.kind == "heading":
                in_sources = self._read_heading(block)
            elif not in_sources:
                self._read_block(block, self.blocks[index + 1] if index + 1 < len(self.blocks) else None)

    def _read_heading(self, block: Block) -> bool:
        text = self.reader.plain(*block.lines[0], block).lstrip("# ").rstrip("# ")
        self.thread.begin_section(text or None)
        start, end = block.lines[0]
        if states_in_heading(text):
            self.found.append(self._claim(Part(start, end, text, text), None))
        elif len(self.blocks) == 1 and sentence_kind(text) == "fragment" and any(map(str.isalnum, text)):
            self.fragments.append(self._claim(Part(start, end, text, text), None))
        return names_sources(text)

    def _read_block(self, block: Block, following: Block | None) -> None:
        if block.kind == "row":
            self._read_row(block)
        elif block.kind == "data":
            self._read_data(block)
        elif block.kind == "paragraph" or (block.kind == "item" and not self.in_source_list):
            self._read_prose(block, following)

    def _read_row(self, block: Block) -> None:
        """A row reads alone: "City: Paris; Population: 2 million"."""
        if block.header is None:
            return
        start, end = block.lines[0]
        ranges = block.cells or cell_ranges(self.response, start, end)
        cells = [self.reader.plain(low, high, block) for low, high in ranges]
        filled = named_cells(block.header, cells)
        if len(filled) > 1 or (filled and (len(cells) == 1 or block.cells)):
            text = row_statement(block.header, cells)
            self.found.append(
                self._claim(Part(start, end, text, text), self.thread.lead or self.thread.above)
            )

    def _read_data(self, block: Block) -> None:
        for field in json_fields(self.response, self.data[block.start], self.ids, len(self.data) > 1):
            self.found += self._read_text(field) if field.places else [self._field(field)]

    def _field(self, field: Field) -> Claim:
        part = Part(field.start, field.end, field.text, field.text)
        claim = self._claim(part, field.context or self.thread.lead)
        return replace(claim, citations=field.citations, critical=claim.critical or bool(field.citations))

    def _read_text(self, field: Field) -> list[Claim]:
        """The claims of a text that stands in a string, at their places in the answer."""
        places = field.places or ()
        found = _claims(field.text, self.ids, within=True) if any(map(str.isalnum, field.text)) else []
        moved = []
        for claim in found:
            own = (replace(c, start=places[c.start], end=places[c.end]) for c in claim.citations)
            citations = tuple(own) or field.citations
            moved.append(
                replace(
                    claim,
                    start=places[claim.start],
                    end=places[claim.end],
                    context=claim.context or field.context,
                    citations=citations,
                    critical=claim.critical or bool(citations),
                )
            )
        return moved

    def _read_prose(self, block: Block, following: Block | None) -> None:
        if block.kind == "item":
            self.thread.begin_item(block.depth)
        elif block.depth == 0 and not self._continues_list(block):
            self.thread.begin_paragraph()
            low, high = block.lines[0]
            self.in_source_list = high - low < 60 and names_sources(self.reader.plain(low, high, block))
            if self.in_source_list and len(block.lines) > 1:
                return
        holds_more = _holds_more(block, following)
        last: str | None = None
        spans = sentence_spans(self.response, block.lines, self.reader.citations(block.start, block.end))
        for index, (start, end) in enumerate(spans):
            whole = self.reader.plain(start, end, block)
            depth = self.html.item_depth(start, end)
            if not any(map(str.isalnum, whole)) or self._only_cites(start, end, whole):
                self._attach_to_last(start, end)
            elif depth is not None:
                self._read_html_item(start, end, whole, block, depth, last)
                last = None
            else:
                opens_item = index == 0 if block.kind == "item" else opens_with_pictogram(whole)
                if opens_item and last is not None and last.endswith((":", "：")):
                    self.thread.announce(last)
                self._read_sentence(start, end, whole, block, opens_item, holds_more)
                last = whole
        if last is not None and block.kind == "item" and holds_more:
            self.thread.parents.append((block.depth, last))
        elif last is not None and block.kind != "item":
            self.thread.announce(last)

    def _continues_list(self, block: Block) -> bool:
        start = block.lines[0][0]
        return self.html.continue_at(start) or opens_with_pictogram(self.response[start : block.end])

    def _read_html_item(
        self, start: int, end: int, whole: str, block: Block, depth: int, above: str | None
    ) -> None:
        if above is not None:
            self.thread.begin_paragraph()
            self.thread.announce(above)
            self.in_source_list = names_sources(above)
        if self.in_source_list:
            return
        self.thread.begin_item(depth)
        holds_more = self.html.list_follows(start, end)
        self._read_sentence(start, end, whole, block, True, holds_more)
        if holds_more:
            self.thread.parents.append((depth, whole))

    def _read_sentence(
        self, start: int, end: int, whole: str, block: Block, opens_item: bool, holds_more: bool
    ) -> None:
        if whole.endswith((":", "：")) and announces_only(whole):
            self.thread.say(whole)
            return
        said = self.reader.told(start, end, block) if self.reader.citations(start, end) else told(whole)
        parts = self.reader.parts(start, end, whole, said, block)
        first: Claim | None = None
        kept: list[Claim] = []
        kinds = [
            sentence_kind(part.text, self.reader.language_of(part.text) in ("en", "und")) for part in parts
        ]
        for part, kind in zip(parts, kinds, strict=True):
            context = self._context(part, first, opens_item and part is parts[0], kind == "fragment")
            is_item = opens_item and part is parts[0] and not holds_more
            if (
                is_item
                and not self._is_title(start, end, block)
                and (text := self._announced(part.text, kind))
            ):
                part, kind = replace(part, text=text), "statement"
            claim = self._claim(part, context)
            first = first or claim
            # A step of a procedure says what the evidence tells people to do, and can be wrong about it.
            if kind == "statement" or (kind == "instruction" and not points_elsewhere(part.text)):
                answers = context is None and not opens_item and not has_finite_verb(part.text)
                kept.append(replace(claim, context=self.thread.question) if answers else claim)
            elif kind == "fragment" and opens_item and (context is not None or tells_of_itself(part.text)):
                kept += [] if holds_more else [claim]
            elif kind == "fragment" and self._answers(whole, opens_item):
                kept.append(replace(claim, context=context or self.thread.question))
                self.thread.answered = True
            elif kind == "fragment" and (self._is_all(whole) or not _LONE_NUMBER.fullmatch(whole)):
                self.fragments.append(claim)
        self.found += _share_citations(kept, end)
        if any(kind in ("statement", "question", "instruction") for kind in kinds):
            self.thread.say(said)

    def _is_title(self, start: int, end: int, block: Block) -> bool:
        """ "**Outcome.**", where the rest of the item says what that is."""
        is_bold = self.response[start:end].startswith(("**", "__"))
        return is_bold and self.response[start:end].rstrip().endswith(("**", "__")) and end < block.end

    def _announced(self, item: str, kind: SentenceKind) -> str | None:
        """What a list item says behind what announces it."""
        if kind in ("aside", "question") or self.reader.language_of(item) not in _ENGLISH:
            return None
        leads = self.thread.leads(phrase=not is_sentence(item))
        return with_lead(leads, item, instructs=kind == "instruction")

    def _answers(self, whole: str, opens_item: bool) -> bool:
        """Is a name or number what a question asked for? Only the first may lack its full stop."""
        if whole.endswith(("!", ":", "：")):
            return False
        if (
            self.thread.question is self.asked
        ):  # before any heading or statement, where a title may stand, too
            told = not opens_item and _LONE_NUMBER.fullmatch(whole) is None
            is_next = told and self.asked is not None and (whole.endswith(".") or self._is_all(whole))
        else:
            is_next = self.thread.question is not None and (whole.endswith(".") or not self.thread.answered)
        return is_next or answers_by_name(whole)

    def _is_all(self, whole: str) -> bool:
        """Nothing but these words stands in the answer."""
        return sum(map(str.isalnum, self.response)) == sum(map(str.isalnum, whole))

    def _context(self, part: Part, first: Claim | None, opens_item: bool, fragment: bool) -> str | None:
        if opens_item:
            return self.thread.for_item(part.text, fragment)
        if first is None or part.restored:
            leaning = self.thread.for_sentence(part.text)
            return first.text if first and leaning is None and holds_pronoun(part.text) else leaning
        if leans_on_name(part.text) or leans_on_sentence(part.text) or holds_pronoun(part.text):
            return f"{first.context} {first.text}" if first.context else first.text
        return None

    def _claim(self, part: Part, context: str | None) -> Claim:
        citations = tuple(self.reader.citations(part.start, part.end))
        return Claim(
            id="",
            text=part.text,
            start=part.start,
            end=part.end,
            context=context,
            citations=citations,
            hedged=is_hedged(part.raw),
            critical=bool(citations) or is_critical(part.text),
            language=self.reader.language_of(part.text),
        )

    def _only_cites(self, start: int, end: int, whole: str) -> bool:
        """ "Source: [1]." behind what it is the source of."""
        return bool(self.found and self.reader.citations(start, end)) and names_sources(whole.rstrip(" .,;&"))

    def _attach_to_last(self, start: int, end: int) -> None:
        """A marker that stands alone belongs to the claim before it."""
        citations = self.reader.citations(start, end)
        if citations and self.found:
            claim = self.found[-1]
            self.found[-1] = replace(claim, citations=(*claim.citations, *citations), critical=True)


def _holds_more(block: Block, following: Block | None) -> bool:
    """Is the block a list item with a list of its own?"""
    if block.kind != "item" or following is None:
        return False
    return following.kind == "item" and following.depth > block.depth


def _share_citations(claims: list[Claim], end: int) -> list[Claim]:
    """A marker at the end of a sentence covers the clauses before it that have none of their own."""
    if len(claims) < 2 or not claims[-1].citations:
        return claims
    trailing = claims[-1].citations if claims[-1].citations[-1].end >= end - 2 else ()
    shared = (
        c if c.citations else replace(c, citations=trailing, critical=c.critical or bool(trailing))
        for c in claims
    )
    return list(shared)
