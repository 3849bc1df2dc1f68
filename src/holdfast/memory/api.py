"""The plain twin of the async memory: the same names, for scripts, notebooks and running loops."""

import asyncio
import datetime
import threading
from collections.abc import Callable, Coroutine, Iterable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from holdfast.asides import run_aside
from holdfast.config import Config
from holdfast.embedders import Embedder
from holdfast.errors import StoreUnavailableError
from holdfast.judges.types import Judge
from holdfast.memory import memory
from holdfast.memory.importing import Imported, ReportProgress
from holdfast.memory.memory import batches
from holdfast.memory.records import PassageSource, passages_from
from holdfast.memory.types import Hit, Passage
from holdfast.sync import LoopThread, outcome

T = TypeVar("T")


class Memory:
    """Passages with dates and sources in one space of a store; `:memory:` keeps them in this process alone.

    Without a path or URL the store of the configuration is used. Spaces never see each other. Any thread may use it;
    close it when it is no longer needed: `with Memory() as memory`.
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
        self._make = partial(memory.Memory, where, space=space, embedder=embedder, judge=judge, config=config)
        self._core = self._make()
        self._here_alone = str(where) == ":memory:"
        self._thread: LoopThread | None = None
        self._starting = threading.Lock()

    def add(self, passages: PassageSource) -> list[str]:
        """Keep passages: text, mappings, Evidence, Passage, or any iterable of those; their ids, in order.

        A passage takes the place of one with the same id, and the last of several in one call wins; text without an
        id is known by its content. Every 256 passages are one transaction.
        """
        names: list[str] = []
        # Read here and not on the loop's thread, which must stay free: a generator may itself ask this memory.
        for batch in batches(passages_from(passages)):
            names += self._run(partial(memory.Memory.add, passages=batch))
        return list(dict.fromkeys(names))

    def remove(self, ids: str | Iterable[str] | None = None, *, source: str | None = None) -> int:
        """Remove passages by id, or all those of a source; how many there were."""
        return self._run(lambda core: core.remove(ids, source=source))

    def get(self, id: str) -> Passage | None:  # noqa: A002
        """The passage of that id, or None."""
        return self._run(lambda core: core.get(id))

    def passages(self, limit: int = 100, offset: int = 0, *, source: str | None = None) -> list[Passage]:
        """Passages in the order in which they were added, some at a time."""
        return self._run(lambda core: core.passages(limit, offset, source=source))

    def count(self) -> int:
        """How many passages there are."""
        return self._run(lambda core: core.count())

    def recall(
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
        return self._run(
            lambda core: core.recall(query, k, as_of=as_of, since=since, source=source, rerank=rerank)
        )

    def load(
        self, paths: str | Path | Iterable[str | Path], progress: ReportProgress | None = None
    ) -> Imported:
        """Add what files and folders hold: text, Markdown, HTML, PDF, Word, CSV, JSON, and JSON Lines as a stream.

        `progress` is called after every batch. What is already there unchanged is not embedded again, so that an
        import that was interrupted goes on where it stopped.
        """
        # Beside the loop's thread, which must stay free: it may itself ask this memory.
        report = None if progress is None else partial(run_aside, progress)
        return self._run(lambda core: core.load(paths, report))

    def close(self) -> None:
        """Wait for calls that are under way and close the store; closing twice is no error."""
        with self._starting:
            thread, core = self._thread, self._core
            if thread is None:
                return
            thread.require_elsewhere()
            self._thread = None
            # Whoever asks from now on does not wait for those calls; what is here alone is gone with its memory.
            self._core = core if self._here_alone else self._make()
        if thread.alive:
            thread.close(core.close())

    def as_async(self) -> "RecallElsewhere":
        """This memory as a Recall for code in any event loop."""
        return RecallElsewhere(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self, call: Callable[[memory.Memory], Coroutine[Any, Any, T]]) -> T:
        return outcome(lambda: self._begin(call, waits_here=True))

    def _begin(
        self, call: Callable[[memory.Memory], Coroutine[Any, Any, T]], *, waits_here: bool = False
    ) -> "Future[T]":
        """Under the lock, so that nobody closes the thread before it knows of the call."""
        with self._starting:
            thread = self._loop_thread()
            if waits_here:
                thread.require_elsewhere()
            return thread.start(call(self._core))

    def _loop_thread(self) -> LoopThread:
        """The thread that the store's connections live on; after a fork both are the parent's, and made anew."""
        if self._thread is None or not self._thread.alive:
            if self._thread is not None:
                self._open_anew()
            self._thread = LoopThread()
            self._thread.ends_with(self, self._core.close)
        return self._thread

    def _open_anew(self) -> None:
        if self._here_alone:
            raise StoreUnavailableError(
                "a memory at :memory: cannot be read after a fork: its passages are in the process that added them. "
                "Keep them in a file, Memory('memory.db'), and every process can read them"
            )
        self._core = self._make()


class RecallElsewhere:
    """A plain memory, asked from any event loop: the search runs on the memory's own."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def recall(
        self,
        query: str,
        k: int,
        *,
        as_of: datetime.date | None = None,
        since: datetime.date | None = None,
        source: str | None = None,
    ) -> Sequence[Hit]:
        """The best hits first, at most `k`."""
        search = self._memory._begin(
            lambda core: core.recall(query, k, as_of=as_of, since=since, source=source)
        )
        return await asyncio.wrap_future(search)
