"""The memory of a guard: searched under a time limit, for what a turn of a conversation is about."""

import asyncio
import datetime
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from holdfast import sync
from holdfast.claims.signals import holds_pronoun, leans_on_name, leans_on_sentence
from holdfast.claims.types import Evidence
from holdfast.claims.words import content_words
from holdfast.config import Config
from holdfast.correction.retrieval import open_recall
from holdfast.errors import InputError, RecallError
from holdfast.guard.history import Exchange
from holdfast.memory import as_recall
from holdfast.memory.given import GivenRecall
from holdfast.memory.memory import Memory
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


class KnownRecall:
    """What was brought for one question, and what memory finds beside it."""

    def __init__(self, given: Sequence[Evidence], memory: Recall) -> None:
        self._given = as_recall(GivenRecall(given))
        self._memory = memory
        self._names = frozenset(piece.id for piece in given)

    async def recall(
        self,
        query: str,
        k: int,
        *,
        as_of: datetime.date | None = None,
        source: str | None = None,
    ) -> Sequence[Hit]:
        """The best of both in turn; a search of memory that fails is a RecallError: what it holds is not known."""
        brought, kept = await asyncio.gather(
            self._given.recall(query, k, as_of=as_of, source=source),
            self._memory.recall(query, k, as_of=as_of, source=source),
        )
        in_turn = zip_longest(brought, map(self._told_apart, kept))
        return [hit for pair in in_turn for hit in pair if hit is not None][:k]

    def _told_apart(self, hit: Hit) -> Hit:
        """A passage of memory under an id that nothing else has: of two with one id, one would be lost."""
        if hit.passage.id not in self._names:
            return hit
        return replace(hit, passage=replace(hit.passage, id=f"memory:{hit.passage.id}"))


def open_memory(memory: object | None, config: Config) -> Recall | None:
    """A memory, a retriever, or texts and files that are read now, under a time limit."""
    if isinstance(memory, str):
        raise InputError(
            f"memory is the string {memory[:40]!r}, which may be a text or a path: pass [text], "
            "pathlib.Path(...) for files, or Memory(...) for a store"
        )
    if isinstance(memory, list | tuple | Mapping | Path):
        memory = sync.run(_kept(memory, config))
    opened = open_recall(memory)
    return None if opened is None else TimedRecall(opened, config.guard.recall_timeout_s)


async def _kept(texts: Any, config: Config) -> Memory:
    """A memory of this process that holds these texts, or what a file or folder holds."""
    memory = Memory(":memory:", config=config)
    await (memory.load(texts) if isinstance(texts, Path) else memory.add(texts))
    return memory


def search_text(question: str, before: Exchange | None) -> str:
    """What to search for: the question, with the one before it when it says too little alone."""
    if before is None:
        return question
    alone = not (leans_on_name(question) or leans_on_sentence(question) or holds_pronoun(question))
    return question if alone and len(content_words(question)) > _SHORT else f"{before.question} {question}"
