"""Where rows are checked. An engine takes batches and tells of rows that are done, in any order, each once or more.

What is told twice is written once: results are keyed by audit and row.
"""

from collections.abc import Sequence
from types import TracebackType
from typing import Protocol, Self

from holdfast.audits.types import Done, Row


class Engine(Protocol):
    """Workers behind a bounded queue. Methods block: call them in a thread."""

    workers: int
    """Rows that are checked at the same time."""
    batch_rows: int
    """Rows that are best handed over together."""

    def has_room(self) -> bool:
        """Whether another batch should be submitted now, so that no worker waits."""
        ...

    def submit(self, rows: Sequence[Row]) -> None:
        """Take a batch."""
        ...

    def collect(self, timeout: float) -> list[Done]:
        """Rows that were done since the last call; waits for one, at most so long."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
