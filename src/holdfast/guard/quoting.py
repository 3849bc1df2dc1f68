"""An answer without a model: the sentences of memory that come closest to the question, quoted with their ids."""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence

import numpy as np

from holdfast.claims import chunk_evidence
from holdfast.claims.answers import is_question
from holdfast.claims.signals import leans_on_name, leans_on_sentence
from holdfast.claims.types import Chunk, Evidence
from holdfast.correction.editing import EditingWriter
from holdfast.correction.tasks import Task
from holdfast.embedders import default_embedder
from holdfast.grounding.spans import quote_chunks
from holdfast.grounding.types import VerificationResult
from holdfast.guard.history import exchanges
from holdfast.guard.recalls import search_text
from holdfast.llm.fences import one_line
from holdfast.llm.types import Usage

NOTHING_FOUND = "The passages do not say."
MOST_QUOTES = 3
NEAR_ENOUGH = 0.3
"""Least cosine of question and sentence; that of unrelated texts lies below 0.1."""
NEAR_THE_BEST = 0.85
"""Least share of the best sentence's cosine."""
_MOST_SENTENCES = 60


class QuotingWriter:
    """Answers with what the passages say, in their own words."""

    name = "memory"
    uses_evidence = True
    cut: str | None = None

    def __init__(self, threads: int = 0) -> None:
        self._threads = threads
        self._editor = EditingWriter()
        self.changes: tuple[str, ...] = ()

    async def write(self, task: Task, component: str) -> str:
        """The best sentences for the question; when an answer is to be corrected, what holds of it."""
        self.changes = ()
        if task.verification is not None:
            text = await self._editor.write(task, component)
            self.changes = self._editor.changes
            return text
        past = exchanges(task.history)
        # What is asked now counts as much as what it leans on; a dispute asks for nothing new.
        asked = (task.question, search_text(task.question, past[-1] if past else None))
        if task.disputed is not None:
            asked = (task.disputed, f"{task.disputed} {task.question}")
        return await asyncio.to_thread(quote, asked, task.evidence, self._threads)

    async def stream(self, task: Task, component: str) -> AsyncGenerator[str, None]:
        """The same, one quotation at a time."""
        lines = (await self.write(task, component)).split("\n")
        for number, line in enumerate(lines):
            yield line if number == len(lines) - 1 else f"{line}\n"

    def reconsiders(self, verification: VerificationResult) -> bool:
        """Did the check of an edited text not bear out all of its edits?"""
        return self._editor.reconsiders(verification)

    def for_run(self) -> "QuotingWriter":
        """Another one: it costs nothing, and tells of its own changes."""
        return QuotingWriter(self._threads)

    def spent(self) -> Mapping[str, Usage]:
        """Nothing."""
        return {}


def quote(asked: Sequence[str], evidence: Sequence[Evidence], threads: int = 0) -> str:
    """At most three sentences, nearest first, each with the id of its passage; or that there is none."""
    found = [chunk for piece in evidence for chunk in chunk_evidence(piece)]
    chunks = [chunk for chunk in found if chunk.reading and not is_question(chunk.reading)][:_MOST_SENTENCES]
    chosen = _nearest(asked, chunks, threads) if chunks else []
    lines = [f"“{one_line(quote.words)}” [{quote.evidence_id}]" for quote in quote_chunks(chosen)]
    return "\n".join(lines) or NOTHING_FOUND


def _with_subject(chunks: Sequence[Chunk], number: int) -> str:
    """A sentence; one that begins with a pronoun is read together with the one before it."""
    chunk, before = chunks[number], chunks[number - 1] if number else None
    leans = leans_on_name(chunk.text) or leans_on_sentence(chunk.text)
    if before is None or not leans or before.evidence_id != chunk.evidence_id:
        return chunk.quotation
    return f"{before.quotation} {chunk.quotation}"


def _nearest(asked: Sequence[str], chunks: Sequence[Chunk], threads: int) -> list[Chunk]:
    alone = [chunk.quotation for chunk in chunks]
    told = [_with_subject(chunks, number) for number in range(len(chunks))]
    texts = list(dict.fromkeys([*asked, *alone, *told]))
    vectors = dict(zip(texts, default_embedder(threads).embed(texts), strict=True))
    question = np.mean([vectors[text] for text in asked], axis=0)
    near = np.array(
        [float((vectors[a] + vectors[b]) @ question) / 2 for a, b in zip(alone, told, strict=True)]
    )
    least = max(NEAR_ENOUGH, NEAR_THE_BEST * float(near.max()))
    order = np.argsort(-near, kind="stable")[:MOST_QUOTES]
    return [chunks[n] for n in order if near[n] >= least]
