"""An answer made sound without a model: what the evidence does not carry gives way to the evidence's own words."""

from bisect import bisect_right
from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from holdfast.claims.blocks import Block
from holdfast.claims.citations import citations_in
from holdfast.claims.types import Evidence
from holdfast.claims.words import content_words
from holdfast.claims.wrappings import Parts, read_parts
from holdfast.correction.amounts import with_amounts_told
from holdfast.correction.checking import Checker
from holdfast.correction.citing import Citing
from holdfast.correction.edits import Edit, applied, in_place
from holdfast.correction.exchanging import ClaimPlace, Exchange, Exchanging
from holdfast.correction.json_edits import json_edits
from holdfast.correction.pieces import Pieces
from holdfast.correction.quoting import Quoting, holds, led_up, speaks_of_it, words_of
from holdfast.correction.row_edits import RowEdits
from holdfast.correction.sentence_edits import SentenceEdits
from holdfast.correction.tasks import Task
from holdfast.correction.trials import try_out
from holdfast.errors import JudgeError, ModelReplyError
from holdfast.grounding.threads import aside
from holdfast.grounding.types import ClaimVerification, VerificationResult
from holdfast.llm.fences import one_line
from holdfast.llm.types import Usage

NOTHING_LEFT = "The evidence does not say."
_MOST_QUOTES = 3


@dataclass(frozen=True, slots=True)
class Edited:
    """What became of an answer."""

    text: str
    changes: tuple[str, ...] = ()
    """What was done to fields and rows, for people."""
    left: tuple[str, ...] = ()
    """What does not hold and stays, because taking it out would break the text."""
    exchanged: tuple[str, ...] = ()
    """The claims of which one value was exchanged, as they read now."""


class EditingWriter:
    """Corrects by exchanging values, cutting and quoting, in no words of its own. Used where no model is given."""

    name = "editor"
    uses_evidence = True
    cut: str | None = None

    def __init__(self) -> None:
        self.changes: tuple[str, ...] = ()
        self._exchanged: tuple[str, ...] = ()
        self._refused: set[str] = set()
        self._tried: dict[ClaimPlace, Exchange] = {}

    async def try_out(self, task: Task, checker: Checker) -> None:
        """Let the judge choose between values where it is not plain which one a claim should have."""
        self._tried = {}
        if task.verification is not None:
            with suppress(JudgeError):  # nothing is chosen then, and passages are quoted
                self._tried = await try_out(
                    task.verification, task.evidence, task.question, checker, self._refused
                )

    async def write(self, task: Task, component: str) -> str:
        """The answer of the task without what its verification found wrong."""
        self.changes = ()
        if task.verification is None:
            return NOTHING_LEFT
        size = len(task.verification.report.response) + sum(len(passage.text) for passage in task.evidence)
        edited = await aside(size, edit_safely, task.verification, task.evidence, self._refused, self._tried)
        self.changes = (*edited.changes, *edited.left)
        self._exchanged = edited.exchanged
        return edited.text

    def reconsiders(self, verification: VerificationResult) -> bool:
        """Are there exchanges that the check of the text does not bear out? They are not made again."""
        sound = {_folded(claim.claim_text) for claim in verification.report.claims if holds(claim)}
        refused = {said for said in self._exchanged if _folded(said) not in sound} - self._refused
        self._refused |= refused
        return bool(refused)

    async def stream(self, task: Task, component: str) -> AsyncGenerator[str, None]:
        """The same in one piece."""
        yield await self.write(task, component)

    def for_run(self) -> "EditingWriter":
        """Another one: it costs nothing, and tells of its own changes."""
        return EditingWriter()

    def spent(self) -> Mapping[str, Usage]:
        """Nothing."""
        return {}


def edit_safely(
    verification: VerificationResult,
    evidence: Sequence[Evidence] = (),
    refused: Collection[str] = (),
    tried: Mapping[ClaimPlace, Exchange] | None = None,
) -> Edited:
    """The edited answer; a ModelReplyError where nothing of it can be edited without breaking it."""
    edited = edit(verification, evidence, refused, tried)
    if edited.left and edited.text == verification.report.response:
        raise ModelReplyError(f"no edit of this answer is safe ({'; '.join(edited.left)}): pass a user_model")
    return edited


def edit(
    verification: VerificationResult,
    evidence: Sequence[Evidence] = (),
    refused: Collection[str] = (),
    tried: Mapping[ClaimPlace, Exchange] | None = None,
) -> Edited:
    """The response with everything unsound replaced by what is sound of it and by what the evidence says instead.

    JSON stays JSON of the same shape, tables and lists stay well formed, and headings and fences stay. Without the
    `evidence` values are exchanged from the quotations of the claims; claims that are `refused` come from none, and
    exchanges that were `tried` stand where none is plain.
    """
    report = verification.report
    pieces = Pieces(evidence)
    exchanging = Exchanging(report.response, pieces, refused, tried)
    claims = with_amounts_told(report.claims, pieces)
    return _Editing(report.response, claims, pieces, exchanging, refused).run()


def _folded(said: str) -> str:
    return " ".join(content_words(said))


class _Editing:
    """One pass over the blocks of a text."""

    def __init__(
        self,
        text: str,
        claims: Sequence[ClaimVerification],
        pieces: Pieces,
        exchanging: Exchanging,
        refused: Collection[str],
    ) -> None:
        self.text, self.claims = text, [claim for claim in claims if claim.start is not None]
        self.parts = _parts(text, self.claims)
        self.held, self.loose = _by_block(self.parts.blocks, self.claims)
        self.citations = citations_in(text, self.parts.blocks, _known_ids(self.claims))
        self.citing = Citing(text, self.citations, self.claims)
        self.quoting = Quoting(self.claims, pieces)
        self.pieces, self.refused = pieces, refused
        self.exchanging = exchanging
        self.sentences = SentenceEdits(text, self.citations, self.citing, self.quoting, self.exchanging)
        self.exchanged: list[str] = []
        self.edits: list[Edit] = []
        self.left: list[str] = []

    def run(self) -> Edited:
        """Edit block by block; where nothing is left, say what comes closest."""
        blocks = self.parts.blocks
        for block, following in zip(blocks, [*blocks[1:], None], strict=True):
            self._edit_block(block, following, self.held.get(block.start, []))
        rows = RowEdits(self.text, self.citations, self.quoting, self.exchanging)
        rows.read(blocks, self.held)
        self.edits += rows.edits
        self.left += rows.left
        for claim in self.loose:
            if exchange := self.exchanging.instead_of(claim):
                self.edits.append(Edit(exchange.start, exchange.end, exchange.words))
            elif not holds(claim):
                better = " ".join(self.quoting.instead_of_all([claim]))
                self.edits.append(in_place(self.text, claim.start or 0, claim.end or 0, better))
        self.edits += self.citing.orphaned_notes(blocks, self.edits)
        changes = tuple(edit.told for edit in self.edits if edit.told is not None)
        exchanged = (*self.exchanged, *self.exchanging.made)
        return Edited(self._written(), changes, tuple(self.left), exchanged)

    def _edit_block(self, block: Block, following: Block | None, claims: list[ClaimVerification]) -> None:
        if block.kind == "data" and any(claim.is_flagged for claim in claims):
            region = self.parts.data[block.start]
            found = json_edits(self.text, region, claims, self._edited_text, self.exchanging)
            self.edits += found.edits
            self.left += found.left
        elif block.kind == "heading":
            self.edits += self.sentences.of_heading(block, claims)
        elif block.kind in ("paragraph", "item"):
            edits = self.sentences.of_block(block, claims)
            if _is_emptied(block, edits) and _holds_more(block, following):
                said = one_line(self.text[slice(*block.lines[0])])
                self.left.append(f"the item {said!r} stays: it holds a list of its own")
            else:
                self.edits += edits

    def _edited_text(self, text: str, claims: list[ClaimVerification]) -> str | None:
        """A text that stands in a JSON string; None where nothing is left of it and nothing is said instead."""
        exchanging = Exchanging(text, self.pieces, self.refused)
        edited = _Editing(text, claims, self.pieces, exchanging, self.refused).run()
        self.exchanged += edited.exchanged
        return None if edited.text.strip() == NOTHING_LEFT else edited.text

    def _written(self) -> str:
        """What a model thought before its answer is no part of it, and does not stand for it."""
        begin = min(
            [block.start for block in self.parts.blocks[:1]] + [e.start for e in self.edits], default=0
        )
        moved = [Edit(e.start - begin, e.end - begin, e.text) for e in self.edits]
        body = applied(self.text[begin:], moved).strip()
        if not any(map(str.isalnum, body)):
            body = _nearest_said(self.claims, self.pieces)
        written = f"{self.text[:begin]}{body}".strip()
        ends = len(self.text.rstrip())
        return f"{self.text[: len(self.text) - len(self.text.lstrip())]}{written}{self.text[ends:]}"


def _parts(text: str, claims: Sequence[ClaimVerification]) -> Parts:
    """The text as its claims were read: what stands in fences is the answer where they stand there."""
    parts = _outside_data(read_parts(text))
    code = [block for block in parts.blocks if block.kind == "code"]
    in_code = any(b.start <= (c.start or 0) < b.end for c in claims[:1] for b in code)
    return _outside_data(read_parts(text, unwrap=True)) if in_code else parts


def _outside_data(parts: Parts) -> Parts:
    """What stands in the strings of JSON belongs to the JSON, also where it looks like a table."""
    kept: list[Block] = []
    end = 0
    for block in parts.blocks:
        if block.start >= end:
            kept.append(block)
            end = block.end if block.kind == "data" else end
    return Parts(kept, parts.data)


def _by_block(
    blocks: Sequence[Block], claims: Sequence[ClaimVerification]
) -> tuple[dict[int, list[ClaimVerification]], list[ClaimVerification]]:
    """Claims by the start of their block, and those that stand in none."""
    starts = [block.start for block in blocks]
    held: dict[int, list[ClaimVerification]] = {}
    loose = []
    for claim in claims:
        place = bisect_right(starts, claim.start or 0) - 1
        if place >= 0 and (claim.start or 0) < blocks[place].end:
            held.setdefault(starts[place], []).append(claim)
        else:
            loose.append(claim)
    return held, loose


def _known_ids(claims: Sequence[ClaimVerification]) -> set[str]:
    return {identity for claim in claims for identity in (*claim.evidence_ids, *claim.cited_ids)}


def _is_emptied(block: Block, edits: Sequence[Edit]) -> bool:
    return block.kind == "item" and any(e.start <= block.start and e.end >= block.end for e in edits)


def _holds_more(block: Block, following: Block | None) -> bool:
    return following is not None and following.kind == "item" and following.depth > block.depth


def _nearest_said(claims: Sequence[ClaimVerification], pieces: Pieces) -> str:
    """Where nothing is left: what the evidence says that comes closest, or that it says nothing."""
    quotes = [quote for claim in claims for quote in claim.quotes[:1] if speaks_of_it(claim, quote)]
    told = {words_of(quote): quote for quote in quotes}
    said: list[str] = []
    for words, quote in list(told.items())[:_MOST_QUOTES]:
        before = led_up(quote, pieces, said)
        leads = before and before not in said and not before.endswith(":")
        said += [before, words] if leads else [words]
    return " ".join(said) or NOTHING_LEFT
