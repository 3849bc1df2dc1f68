"""Work on a file in a thread of its own: a whole transaction for one hand-over instead of one a statement."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL

from holdfast.config import StoreConfig
from holdfast.store.databases import BEGIN, create_plain_engine

T = TypeVar("T")

_THREADS = 4


class FileThreads:
    """Runs plain functions of a plain connection, each as one transaction, beside the event loop."""

    def __init__(self, url: URL, settings: StoreConfig) -> None:
        self._engine = create_plain_engine(url, settings)
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="holdfast-store")

    async def run(self, work: Callable[[Connection], T], begin: str) -> T:
        """What `work` returns, after its transaction has ended."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, partial(self._transact, work, begin))

    def _transact(self, work: Callable[[Connection], T], begin: str) -> T:
        with self._engine.connect() as connection:
            connection.execution_options(**{BEGIN: begin})
            with connection.begin():
                return work(connection)

    async def close(self) -> None:
        """Wait for what is under way, then close every connection."""
        await asyncio.to_thread(self._pool.shutdown)
        self._engine.dispose()
