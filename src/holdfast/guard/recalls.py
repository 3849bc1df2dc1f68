"""The memory of a guard: searched under a time limit, for what a turn of a conversation is about."""

import asyncio
import datetime
from collections.abc import Sequence

from holdfast.claims.signals import holds_pronoun, leans_on_name, leans_on_sentence
from holdfast.claims.words import content_words
from holdfast.correction.retrieval import open_recall
from holdfast.errors import RecallError
from holdfast.guard.history import Exchange
from holdfast.memory.types import Hit, Recall

_SHORT = 1
"""Content words up to which a turn is taken to lean on what was asked before it."""


class TimedRecall:
    """A memory whose hang is a failed search."""

    def __init__(self, memory: Recall, timeout_s: float) -> None:
        self._memory = memory
        self._timeout_s = timeout_s

    async def recall(
        self,
        query: str,
        k: int,
        *,
        as_of: datetime.date | None = None,
        source: str | None = None,
    ) -> Sequence[Hit]:
        """The best hits, or a RecallError."""
        try:
            async with asyncio.timeout(self._timeout_s):
                return await self._memory.recall(query, k, as_of=as_of, source=source)
        except TimeoutError:
            raise RecallError(f"the search of memory took longer than {self._timeout_s:g} s") from None


def open_memory(memory: object | None, timeout_s: float) -> Recall | None:
    """A memory or a retriever, under a time limit."""
    opened = open_recall(memory)
    return None if opened is None else TimedRecall(opened, timeout_s)


def search_text(question: str, before: Exchange | None) -> str:
    """What to search for: the question, with the one before it when it says too little alone."""
    if before is None:
        return question
    alone = not (leans_on_name(question) or leans_on_sentence(question) or holds_pronoun(question))
    return question if alone and len(content_words(question)) > _SHORT else f"{before.question} {question}"
