"""Sentences that are not carried give way to their sound claims, and to what the evidence says in their place."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from typing import NamedTuple

from holdfast.claims.blocks import Block, Range
from holdfast.claims.lexicon import look_up
from holdfast.claims.markup import plain, strip_markup
from holdfast.claims.sentences import sentence_spans
from holdfast.claims.signals import leans_on_name
from holdfast.claims.subjects import subject_of
from holdfast.claims.types import Citation
from holdfast.claims.wording import as_sentence, capitalised
from holdfast.claims.words import content_words
from holdfast.correction.citing import Citing
from holdfast.correction.edits import Edit, applied, in_place, is_balanced, rewritten, whole_lines
from holdfast.correction.exchanging import Exchange, Exchanging
from holdfast.correction.pieces import fields_of
from holdfast.correction.quoting import Above, Quoting, holds, words_of
from holdfast.grounding.types import ClaimVerification

_HASHES = re.compile(r"#{1,6}+[ \t]*+")
_UNDERLINE = re.compile(r"[ \t]*+(?:-{2,}+|={2,}+)[ \t\r]*+\n?")
_STOPS = (".", "!", "?", "…", "。", "！", "？", ":")
_LABEL = re.compile(
    r"(?:(?P<stars>\*\*|__)[^*_\n:]{1,60}+(?::(?P=stars)|(?P=stars)\s?:)"
    r"|(?:<(?:p|li|dd|div)>\s?)?+<(?P<tag>b|strong|em|i)>[^<>\n:]{1,60}+(?::</(?P=tag)>|</(?P=tag)>\s?:)"
    r"|(?i:assistant|ai|bot|a|(?:final |short )?answer)\s?:"
    r"|(?P<plain>[^\W\d_][\w'’-]{0,30}+(?: [\w'’-]{1,30}+){0,2}+):)\s++"
)
"""What an item or a speaker begins with: "**Height**: ", "Assistant: "."""
_PRONOUN = re.compile(
    r"(?:(?P<person>he|she)|it|they|(?P<own>(?P<whose>his|her)|its|their))\b", re.IGNORECASE
)
_LOOKED_BACK = 300
"""Characters of a paragraph above that say what the next one is about."""


class _Told(NamedTuple):
    """What stands in the place of a claim."""

    words: str
    claim: ClaimVerification
    said: str
    """Without its citation."""
    quoted: bool = False


class SentenceEdits:
    """The paragraphs, items and headings of one text, read from its start to its end."""

    def __init__(
        self,
        text: str,
        citations: Sequence[Citation],
        citing: Citing,
        quoting: Quoting,
        exchanging: Exchanging,
    ) -> None:
        self._text, self._citations = text, citations
        self._citing, self._quoting, self._exchanging = citing, quoting, exchanging
        self._starts = [citation.start for citation in citations]
        self._heading = ""
        self._entry = ""
        """What a run of fields is about: the first name among them, or what announces them."""
        self._above = Above()
        self._put_in: list[str] = []
        """The quotations that were put into this block."""
        self._gone: str | None = None
        """Whom or what the last sentence with a name was about, where the edited text no longer says it."""

    def of_block(self, block: Block, claims: Sequence[ClaimVerification]) -> list[Edit]:
        """Every unsound sentence of a paragraph or an item; an item of which nothing is left goes with its mark."""
        self._enter(block)
        if self._gone is None and not any(claim.is_flagged for claim in claims):
            self._above = Above(
                strip_markup(self._text[max(block.start, block.end - _LOOKED_BACK) : block.end])
            )
            return []
        spans = sentence_spans(self._text, block.lines, self._cited_in(block.start, block.end))
        grouped = _by_sentence(spans, claims)
        edits: list[Edit] = []
        for (start, end), held in grouped:
            flagged = any(claim.is_flagged for claim in held)
            changes = self._of_sentence(block, (start, end), held) if flagged else self._named(start, held)
            self._follow((start, end), changes)
            edits += changes
        if block.kind == "item" and edits and not _any_words(self._text, block, edits):
            return [Edit(*whole_lines(self._text, block.start, block.end))]
        return [*edits, *self._emptied_lines(block, edits)]

    def _emptied_lines(self, block: Block, edits: Sequence[Edit]) -> Iterator[Edit]:
        """The lines of which nothing is left, beside others of which something is."""
        if len(block.lines) < 2 or not _any_words(self._text, block, edits):
            return
        for edit in edits:
            low, high = whole_lines(self._text, edit.start, edit.end)
            if not edit.text and block.start <= low and not _cut(self._text, low, high, edits).strip():
                yield Edit(low, high)

    def _enter(self, block: Block) -> None:
        """Remember what fields are about: "Pear:" above a list, or "Name: Maria Sol" among them."""
        self._put_in = []
        for start, end in block.lines:
            said = strip_markup(self._text[start : min(end, start + _LOOKED_BACK)]).strip()
            fields = fields_of(said)
            if not fields:
                self._entry = said.rstrip(" :") if said.endswith(":") else ""
            elif not self._entry and fields[0].cell[0].isupper():
                self._entry = fields[0].cell

    def of_heading(self, block: Block, claims: Sequence[ClaimVerification]) -> list[Edit]:
        """A heading that states something wrong says what the evidence says; else it goes, underline and all."""
        start, end = block.lines[0]
        hashes = _HASHES.match(self._text, start, end)
        inner = start if hashes is None else hashes.end()
        self._entry = ""
        self._heading, self._above, self._gone = strip_markup(self._text[inner:end]), Above(), None
        if not any(claim.is_flagged for claim in claims):
            return []
        if all(map(holds, claims)):
            return list(self._citing.without_phantoms(start, end))
        if exchanged := self._exchanged(block, (start, end), claims):
            return exchanged
        better = " ".join(self._kept(block, (start, end), claims))
        if better:
            return [Edit(inner, end, rewritten(self._text[inner:end], better))]
        low, high = whole_lines(self._text, block.start, block.end)
        underline = _UNDERLINE.match(self._text, high) if hashes is None else None
        return [Edit(low, high if underline is None else underline.end())]

    def _cited_in(self, start: int, end: int) -> Sequence[Citation]:
        return self._citations[bisect_left(self._starts, start) : bisect_left(self._starts, end)]

    def _of_sentence(self, block: Block, place: Range, held: Sequence[ClaimVerification]) -> list[Edit]:
        if all(map(holds, held)) and not any(self._is_torn(block, claim) for claim in held):
            return list(self._citing.without_phantoms(*place))
        if exchanged := self._exchanged(block, place, held):
            return [in_place(self._text, *place, "")] if self._is_said(block, place, held) else exchanged
        start, end = place
        better = " ".join(self._kept(block, place, held))
        label = self._label(start, end) if better else ""
        if label[:1].isalpha() and fields_of(better):
            label = ""  # it brings a label of its own
        name = strip_markup(label).rstrip(" :").casefold()
        better = better.removeprefix(label)
        if name and better.casefold().startswith(f"{name}: "):
            better = better[len(name) + 2 :]
        return [in_place(self._text, start + len(label), end, better)]

    def _is_said(self, block: Block, place: Range, held: Sequence[ClaimVerification]) -> bool:
        """Does a quotation that was put in before say all that a sentence would say with its new values?"""
        if block.kind != "paragraph" or not self._put_in or _LABEL.match(self._text, *place):
            return False
        found = [(claim, self._exchange(claim, place)) for claim in held]
        return all(e is not None and _is_said_by(claim, e.said, self._put_in) for claim, e in found)

    def _exchanged(self, block: Block, place: Range, held: Sequence[ClaimVerification]) -> list[Edit]:
        """The sentence as it is but for the values that are wrong; none where that does not make it sound."""
        wrong = [claim for claim in held if not holds(claim)]
        found = [self._exchange(claim, place) for claim in wrong]
        if any(e and c.cited_ids and [e.passage] != c.cited_ids for c, e in zip(wrong, found, strict=True)):
            return []  # it has to be cited anew
        edits = {
            Edit(e.start, e.end, e.words) for e in found if e and place[0] <= e.start and e.end <= place[1]
        }
        if not found or None in found or not edits or any(self._is_torn(block, claim) for claim in held):
            return []
        return [*sorted(edits, key=lambda edit: edit.start), *self._citing.without_phantoms(*place)]

    def _exchange(self, claim: ClaimVerification, place: Range) -> Exchange | None:
        """The exchange of a claim; none behind the name of a speaker, who need not have said it."""
        labelled = _LABEL.match(self._text, *place) and not self._label(*place)
        if labelled and not fields_of(claim.claim_text):
            return None
        return self._exchanging.instead_of(claim, self._entry or self._heading)

    def _label(self, start: int, end: int) -> str:
        """What stays before other words: a label of its own, made of words that name no one."""
        found = _LABEL.match(self._text, start, end)
        if found is None or found.end() == end:
            return ""
        words = (found.group("plain") or "").split()
        known = all(word.isdigit() or look_up(word.lower()).kinds for word in words)
        return found.group() if known else ""

    def _kept(self, block: Block, place: Range, claims: Sequence[ClaimVerification]) -> Iterator[str]:
        """Sound claims, each as a sentence of its own, and what the evidence says in place of the others.

        What a quotation among them says does not stand beside it once more.
        """
        told = list(self._told(block, place, claims))
        quoted = [one.said for one in told if one.quoted]
        self._put_in += quoted
        for one in told:
            if one.quoted or not _is_said_by(one.claim, one.said, quoted):
                yield one.words

    def _told(self, block: Block, place: Range, claims: Sequence[ClaimVerification]) -> Iterator[_Told]:
        above = Above(f"{self._heading} {self._above.text}", self._above.intact)
        alone, gone = len(claims) == 1 and not self._goes_on(place), self._gone
        for claim in claims:
            if holds(claim):
                words = self._written(block, place, claim)
                pronoun = _PRONOUN.match(words)
                name = _name_for(pronoun, claim, gone) if pronoun else ""
                words = name + words[pronoun.end() :] if pronoun and name else words
                yield _Told(words, claim, claim.claim_text)
                above, gone = Above(claim.claim_text), None
            elif (exchange := self._exchange(claim, place)) is not None:
                words = self._citing.cited(as_sentence(exchange.said), (exchange.passage,), place)
                yield _Told(words, claim, exchange.said)
                above, gone = Above(exchange.said), None
            elif (said := self._quoting.instead_of(claim, above, self._entry or self._heading)) is not None:
                words = said.words if fields_of(said.words) else capitalised(said.words)
                words = words if alone else _stopped(words)
                words = self._citing.cited(words, (said.passage,), place)
                yield _Told(words, claim, said.words, quoted=True)
                above, gone = Above(said.words, intact=False), None
            else:
                gone = subject_of(claim.claim_text) or gone or ""

    def _goes_on(self, place: Range) -> bool:
        """Was there a full stop, or does more stand on the line?"""
        line = self._text[place[1] : whole_lines(self._text, *place)[1]]
        return strip_markup(self._text[slice(*place)]).endswith(_STOPS) or bool(line.strip())

    def _written(self, block: Block, place: Range, claim: ClaimVerification) -> str:
        """A sound claim in the words and marks of the answer, with the subject that its clause leaves out."""
        start, end = claim.start or 0, claim.end or 0
        phantoms = list(self._citing.without_phantoms(start, end))
        first = max(0, bisect_right(block.lines, (start, end)) - 1)
        lines = takewhile(lambda line: line[0] < end, islice(block.lines, first, None))
        raw = " ".join(_cut(self._text, max(start, low), min(end, high), phantoms) for low, high in lines)
        bare = self._bare(block, start, end)
        said, mine = claim.claim_text.rstrip(" .").casefold(), bare.rstrip(" .,;").casefold()
        known = bool(mine) and (said in mine or said.endswith(f" {mine}"))
        if not known or not is_balanced(raw) or self._is_torn(block, claim):
            words = claim.claim_text
        elif said in mine:
            words = raw if start == place[0] else capitalised(raw)
        else:
            words = f"{claim.claim_text[: len(said) - len(mine)]}{raw}"
        if words is not claim.claim_text and not bare.endswith(_STOPS):
            words = f"{words}."
        if words is not claim.claim_text and self._citing.within(start, end):
            return words
        return self._citing.cited(words, claim.cited_ids, place)

    def _is_torn(self, block: Block, claim: ClaimVerification) -> bool:
        """Would words be left that need a citation of nothing: "According to [9], …", "… (see [9])"?"""
        if not claim.phantom_ids:
            return False
        start, end = claim.start or 0, claim.end or 0
        said, mine = claim.claim_text.rstrip(" .").casefold(), self._bare(block, start, end).casefold()
        if said.endswith(f" {mine.rstrip(' .,;')}"):
            return False  # the clause says no more than the claim
        at = mine.find(said)
        gone = [edit.start for edit in self._citing.without_phantoms(start, end) if not edit.text]
        places = (len(self._bare(block, start, place)) for place in gone)
        return at < 0 or not all(at <= place <= at + len(said) + 1 for place in places)

    def _bare(self, block: Block, start: int, end: int) -> str:
        return plain(self._text, start, end, block.lines, self._cited_in(start, end))

    def _follow(self, place: Range, changes: Sequence[Edit]) -> None:
        """Remember what the next sentence stands behind, and whose name went with this one."""
        start, end = place
        written = strip_markup(self._text[start:end])
        low, high = min([start, *(c.start for c in changes)]), max([end, *(c.end for c in changes)])
        left = strip_markup(_cut(self._text, low, high, changes))
        if not leans_on_name(written):
            subject = subject_of(written)
            named = left and set(content_words(subject)) <= set(content_words(left))
            self._gone = None if named else subject if written.startswith(subject) else ""
        elif left and not leans_on_name(left):
            self._gone = None
        self._above = Above(left or self._above.text, intact=self._gone is None)

    def _named(self, start: int, held: Sequence[ClaimVerification]) -> list[Edit]:
        """The name for the pronoun of a sound sentence, where the one that had it is gone and a passage has it."""
        pronoun = _PRONOUN.match(self._text, start)
        if pronoun is None or not held or not holds(held[0]):
            return []
        name = _name_for(pronoun, held[0], self._gone)
        return [Edit(*pronoun.span(), name)] if name else []


def _name_for(pronoun: re.Match[str], claim: ClaimVerification, gone: str | None) -> str:
    """The name that is gone, or whose, if a passage that bears the claim out says it of that name.

    Else what the passage says the same of: "The Aero 5" for "It weighs 900 grams."; "" where it is not sure.
    """
    wanted, said = set(content_words(gone or "")), set(content_words(claim.claim_text))
    person = pronoun.group("person") or pronoun.group("whose")
    for quote in claim.quotes if gone is not None else ():
        words = words_of(quote)
        subject = subject_of(words)
        held = set(content_words(f"{quote.before} {words}" if person else subject))
        name = gone if gone and wanted <= held else ""
        if not name and words.startswith(subject):
            same = said <= set(content_words(words.removeprefix(subject)))
            name = subject if same else ""
        if name:
            owner = "’" if name.endswith("s") else "’s"
            return f"{name}{owner if pronoun.group('own') else ''}"
    return ""


def _is_said_by(claim: ClaimVerification, said: str, quotations: Sequence[str]) -> bool:
    """Does one of the quotations hold the sentence that a claim was judged by, and all that is said in its place?"""
    judged = words_of(claim.quotes[0]) if claim.quotes else ""
    cites = set(claim.cited_ids) - {quote.evidence_id for quote in claim.quotes[:1]}
    if not judged or cites:
        return False
    stems = set(content_words(said))
    return any(judged in words and stems <= set(content_words(words)) for words in quotations)


def _stopped(words: str) -> str:
    return words if not words or words.endswith((*_STOPS, '"', "”", "]", ")", "*", "`")) else f"{words}."


def _cut(text: str, low: int, high: int, edits: Sequence[Edit]) -> str:
    """text[low:high] with the edits within it made."""
    inside = (edit for edit in edits if low <= edit.start and edit.end <= high)
    return applied(text[low:high], [Edit(e.start - low, e.end - low, e.text) for e in inside])


def _by_sentence(
    spans: Sequence[Range], claims: Sequence[ClaimVerification]
) -> list[tuple[Range, list[ClaimVerification]]]:
    """Sentences with their claims; a claim outside of every sentence is its own."""
    starts = [start for start, _ in spans]
    grouped: dict[Range, list[ClaimVerification]] = {span: [] for span in spans}
    for claim in claims:
        own = (claim.start or 0, claim.end or 0)
        place = bisect_right(starts, own[0]) - 1
        inside = place >= 0 and own[0] < spans[place][1]
        grouped.setdefault(spans[place] if inside else own, []).append(claim)
    return sorted(grouped.items(), key=lambda item: item[0])


def _any_words(text: str, block: Block, edits: Sequence[Edit]) -> bool:
    """Is a word of the block left, beside its edits?"""
    position, left = block.lines[0][0], []
    for edit in edits:
        left += [text[position : edit.start], edit.text]
        position = max(position, edit.end)
    return any(map(str.isalnum, "".join([*left, text[position : block.end]])))
