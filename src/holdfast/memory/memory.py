"""A memory of passages: what is added is found again by its words and by its meaning."""

import asyncio
import datetime
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Self

from holdfast.config import Config
from holdfast.embedders import Embedder, default_embedder
from holdfast.errors import InputError, StoreUnavailableError
from holdfast.judges import default_judge
from holdfast.judges.types import Judge
from holdfast.memory.adapters import check_query
from holdfast.memory.entries import embed, make_entries
from holdfast.memory.importing import Imported, ReportProgress, import_passages
from holdfast.memory.ram import RamShelf
from holdfast.memory.ranking import Ranking, rerank
from holdfast.memory.records import PassageSource, day_of, passages_from
from holdfast.memory.shelf import Found, Scope, Shelf
from holdfast.memory.shelves import open_shelf
from holdfast.memory.spaces import name_of
from holdfast.memory.terms import query_terms
from holdfast.memory.types import Hit, Passage
from holdfast.turns import Turns

LONGEST_QUERY = 20_000
_BATCH = 256
"""Passages that are embedded and written together: one transaction."""
_DEPTH = 100
"""Passages taken from each of the two rankings, when no more hits than that are asked for."""
_SPARE = 5
"""Hits looked up beyond those asked for, in place of any that is removed in the meantime."""
_REREAD = 20
"""Hits that the judge reads at least, so that it can bring one up from below."""


class Memory:
    """Passages with dates and sources in one space of a store; `:memory:` keeps them in this process alone.

    Without a path or URL the store of the configuration is used. Spaces never see each other. The memory is opened
    when it is first used, belongs to that event loop, and is to be closed: `async with Memory() as memory`.
    """

    def __init__(
        self,
        where: str | Path | None = None,
        *,
        space: str | None = None,
        embedder: Embedder | None = None,
        judge: Judge | None = None,
        config: Config | None = None,
    ) -> None:
        if where is not None and not isinstance(where, str | os.PathLike):
            raise InputError(
                f"a memory is at a path or a URL, not in {type(where).__name__}: keep passages with "
                'Memory(":memory:").add([...])'
            )
        self._where = where
        self._config = config
        self._space = space
        self._embedder = embedder
        self._judge = judge
        self._shelf: Shelf | None = None
        self._gone = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._opening = Turns()

    async def add(self, passages: PassageSource) -> list[str]:
        """Keep passages: text, mappings, Evidence, Passage, or any iterable of those; their ids, in order.

        A passage takes the place of one with the same id, and the last of several in one call wins; text without an
        id is known by its content. Every 256 passages are one transaction.
        """
        names: list[str] = []
        for batch in batches(passages_from(passages)):
            await self._add_batch({passage.id: passage for passage in batch})
            names += [passage.id for passage in batch]
        return list(dict.fromkeys(names))

    async def remove(self, ids: str | Iterable[str] | None = None, *, source: str | None = None) -> int:
        """Remove passages by id, or all those of a source; how many there were."""
        if (ids is None) == (source is None):
            raise InputError("say what to remove: either ids or a source")
        names = None if ids is None else [ids] if isinstance(ids, str) else list(ids)
        shelf = await self._open()
        return await shelf.remove(names, source)

    async def get(self, id: str) -> Passage | None:  # noqa: A002
        """The passage of that id, or None."""
        shelf = await self._open()
        return (await shelf.passages([id])).get(id)

    async def passages(
        self, limit: int = 100, offset: int = 0, *, source: str | None = None
    ) -> list[Passage]:
        """Passages in the order in which they were added, some at a time."""
        if limit < 1 or offset < 0:
            raise InputError("limit starts at 1 and offset at 0")
        shelf = await self._open()
        return await shelf.page(limit, offset, source)

    async def count(self) -> int:
        """How many passages there are."""
        shelf = await self._open()
        return await shelf.count()

    async def recall(
        self,
        query: str,
        k: int = 10,
        *,
        as_of: datetime.date | str | None = None,
        since: datetime.date | str | None = None,
        source: str | None = None,
        rerank: bool = False,
    ) -> list[Hit]:
        """The best `k` passages for a query, by words and by vectors, fused by reciprocal rank.

        `as_of` leaves out what is dated later, `since` what is dated earlier or not at all. With `rerank` the judge
        rereads the best ones and puts first what bears on the query. A query without a word is an InputError.
        """
        check_query(query, k)
        if len(query) > LONGEST_QUERY:
            raise InputError(f"the query has {len(query)} characters: ask with {LONGEST_QUERY:,} at most")
        scope = Scope(day_of(as_of, "as_of"), day_of(since, "since"), source)
        hits = await self._search(query, max(k, _REREAD) if rerank else k, scope)
        return (await self._reread(query, hits))[:k] if rerank else hits

    async def load(
        self, paths: str | Path | Iterable[str | Path], progress: ReportProgress | None = None
    ) -> Imported:
        """Add what files and folders hold: text, Markdown, HTML, PDF, Word, CSV, JSON, and JSON Lines as a stream.

        `progress` is called after every batch. What is already there unchanged is not embedded again, so that an
        import that was interrupted goes on where it stopped.
        """
        named = [paths] if isinstance(paths, str | Path) else list(paths)
        return await import_passages(self._add_batch, [Path(path) for path in named], _BATCH, progress)

    async def close(self) -> None:
        """Wait for calls that are under way and close the store; closing twice is no error."""
        async with self._opening:
            shelf, self._shelf = self._shelf, None
            if shelf is not None:
                self._gone = isinstance(shelf, RamShelf)
                await shelf.close()

    async def __aenter__(self) -> Self:
        await self._open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _open(self) -> Shelf:
        async with self._opening:
            if self._gone:
                raise StoreUnavailableError(
                    "this memory was closed, and with it went what it kept in this process: make a new one, or keep "
                    "passages in a file, Memory('memory.db')"
                )
            if self._shelf is None:
                self._config = self._config or Config.load()
                self._shelf = await open_shelf(self._where, self._space, self._config)
                self._loop = asyncio.get_running_loop()
            if self._loop is not asyncio.get_running_loop() and not isinstance(self._shelf, RamShelf):
                raise InputError(
                    "this memory was opened in another event loop: use one for each loop, or holdfast.Memory"
                )
            return self._shelf

    async def _add_batch(self, wanted: dict[str, Passage]) -> int:
        """How many of them were new or different."""
        shelf = await self._open()
        there = await shelf.passages(list(wanted))
        changed = [passage for name, passage in wanted.items() if there.get(name) != passage]
        same_text = [p.id for p in changed if p.id in there and there[p.id].text == p.text]
        known = await shelf.vectors(same_text) if same_text else {}
        if changed:
            embedder = await self._loaded_embedder()
            await shelf.put(
                await asyncio.to_thread(make_entries, changed, embedder, known), name_of(embedder)
            )
        return len(changed)

    async def _search(self, query: str, k: int, scope: Scope) -> list[Hit]:
        shelf = await self._open()
        depth = max(_DEPTH, 2 * k)
        by_words, by_vector = await asyncio.gather(
            shelf.by_words(query_terms(query), depth, scope), self._nearest(shelf, query, depth, scope)
        )
        ranking = Ranking(by_words, by_vector)
        return ranking.hits(await shelf.locate(ranking.parts(k + _SPARE)))[:k]

    async def _nearest(self, shelf: Shelf, query: str, depth: int, scope: Scope) -> list[Found]:
        embedder = await self._loaded_embedder()
        vectors = await asyncio.to_thread(embed, embedder, [query])
        return await shelf.by_vector(vectors[0], depth, scope, name_of(embedder))

    async def _reread(self, query: str, hits: Sequence[Hit]) -> list[Hit]:
        if self._judge is None:
            self._judge = await asyncio.to_thread(default_judge, self._threads)
        return await rerank(query, hits, self._judge)

    async def _loaded_embedder(self) -> Embedder:
        """Weights are loaded in a thread: half a second that the event loop has better uses for."""
        if self._embedder is None:
            self._embedder = await asyncio.to_thread(default_embedder, self._threads)
        return self._embedder

    @property
    def _threads(self) -> int:
        return 0 if self._config is None else self._config.threads


def batches(passages: Iterator[Passage]) -> Iterator[list[Passage]]:
    """As many passages at a time as are embedded and written together."""
    while batch := list(islice(passages, _BATCH)):
        yield batch
