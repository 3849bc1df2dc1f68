"""Processes of their own for tests that need many: forked from one that has loaded Holdfast already.

A new interpreter would load it anew for each of them.
"""

import multiprocessing
import os
from collections.abc import Callable
from typing import Any

_LOADED = (
    "alembic.command", "holdfast.aio", "holdfast.judges.cache", "holdfast.memory.api", "holdfast.memory.database",
    "holdfast.store.migrate", "holdfast.tribunal.api", "holdfast.tribunal.record.rows", "sqlalchemy.ext.asyncio",
    "sqlalchemy.dialects.postgresql.asyncpg", "sqlalchemy.dialects.sqlite",
)  # fmt: skip
# Where there is no fork, they load it after all.
_CONTEXT: Any = multiprocessing.get_context("forkserver" if os.name == "posix" else "spawn")
_CONTEXT.set_forkserver_preload([*_LOADED])


class Started:
    """A process and the line to it: the task is called with the far end of the line before its arguments."""

    def __init__(self, task: Callable[..., None], *arguments: Any) -> None:
        self.line, far = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=task, args=(far, *arguments))
        self._process.start()
        far.close()

    def told(self) -> list[Any]:
        """What it has still to tell, until it ends."""
        heard = []
        try:
            while True:
                heard.append(self.line.recv())
        except (EOFError, OSError):
            return heard

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()

    def wait(self) -> int | None:
        """Its exit code; None where it does not end."""
        self._process.join(50)
        self.line.close()
        code: int | None = self._process.exitcode
        return code
