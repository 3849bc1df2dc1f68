"""The engine on one machine: a process for each core, each with a judge on one thread."""

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from holdfast.audits.frames import framed, receive
from holdfast.audits.results import bad
from holdfast.audits.types import Done, Row, Spec
from holdfast.embedders.runtime import available_threads
from holdfast.errors import AuditError, HoldfastError

_BATCH_ROWS = 8
_AHEAD = 2
"""Batches that a worker holds: one in work and one waiting, so that it never waits itself."""
_TRIES = 2
"""How often a row may take a process down before it is set aside: the first time may have been chance."""
_FALSE_STARTS = 3
"""How often processes may end before any has checked a row."""


@dataclass(eq=False)
class _Worker:
    """A process, and the rows it has been given and has not told of, in order."""

    process: "subprocess.Popen[bytes]"
    rows: deque[Row] = field(default_factory=deque)
    outbox: "queue.SimpleQueue[bytes | None]" = field(default_factory=queue.SimpleQueue)
    """What it is to be told; None is the end."""
    ready: bool = False
    moved_at: float = field(default_factory=time.monotonic)
    killed_for_time: bool = False

    def dismissed(self) -> int:
        """How the process ended; its pipes are closed."""
        code = self.process.wait()
        self.outbox.put(None)
        for stream in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                _stream(stream).close()
        return code


class ProcessEngine:
    """Worker processes; one that dies costs the row it was at, and only when it dies again there."""

    def __init__(self, spec: Spec, workers: int = 0, row_timeout_s: float = 300.0) -> None:
        self.workers = available_threads(workers)
        self._spec = spec.shared_by(self.workers)
        self.batch_rows = max(_BATCH_ROWS, 2 * self._spec.concurrency)
        self._row_timeout_s = row_timeout_s
        self._crew: list[_Worker] = []
        self._heard: queue.Queue[tuple[_Worker, Any]] = queue.Queue()
        self._deaths: Counter[int] = Counter()
        self._false_starts = 0
        # Who is cancelled leaves a call under way in its thread: it must not hire anew what is being dismissed.
        self._one_at_a_time = threading.Lock()
        self._over = False

    def __enter__(self) -> Self:
        with self._one_at_a_time:
            if not self._over:
                self._hire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._one_at_a_time:
            self._over = True
            for worker in self._crew:
                worker.process.kill()
            for worker in self._crew:
                worker.dismissed()

    def has_room(self) -> bool:
        """Whether a worker holds less than it should."""
        may_hire = len(self._crew) < self.workers
        return may_hire or any(len(worker.rows) <= (_AHEAD - 1) * self.batch_rows for worker in self._crew)

    def submit(self, rows: Sequence[Row]) -> None:
        """Give a batch to the worker that has least to do; who is not needed is not hired."""
        with self._one_at_a_time:
            if self._over:
                return
            idlest = min(self._crew, key=lambda worker: len(worker.rows))
            if idlest.rows and len(self._crew) < self.workers:
                self._hire()
                idlest = self._crew[-1]
            self._give(idlest, rows)

    def collect(self, timeout: float) -> list[Done]:
        """Rows that workers have told of."""
        with self._one_at_a_time:
            return [] if self._over else self._collect(timeout)

    def _collect(self, timeout: float) -> list[Done]:
        done: list[Done] = []
        wait = timeout
        while True:
            try:
                worker, message = self._heard.get(timeout=wait) if wait else self._heard.get_nowait()
            except queue.Empty:
                break
            done += self._understood(worker, message)
            wait = 0.0
        self._stop_those_that_hang()
        return done

    def _understood(self, worker: _Worker, message: Any) -> Iterable[Done]:
        worker.moved_at = time.monotonic()
        if isinstance(message, Done):
            worker.rows = deque(row for row in worker.rows if row.number != message.number)
            self._false_starts = 0
            return [message]
        if isinstance(message, HoldfastError):
            raise message
        if isinstance(message, EOFError):
            return self._replace(worker)
        worker.ready = True
        return []

    def _replace(self, worker: _Worker) -> list[Done]:
        """A process died: a new one takes its rows, the one it was at first and by itself to blame."""
        code = worker.dismissed()
        self._crew.remove(worker)
        self._false_starts += 1
        if not worker.ready and self._false_starts >= _FALSE_STARTS:
            raise AuditError(
                f"worker processes end before they have checked a row ({_ending(code)}): run the same command with "
                "HOLDFAST_DEBUG=1; what was done is kept"
            )
        done: list[Done] = []
        rows = list(worker.rows)
        # Of several rows at once nobody knows which it was: each is a suspect.
        for row in rows[: max(1, self._spec.concurrency)] if worker.ready else []:
            self._deaths[row.number] += 1
            if self._deaths[row.number] >= _TRIES:
                why = (
                    f"took longer than {self._row_timeout_s:g} s" if worker.killed_for_time else _ending(code)
                )
                reason = f"the process that checked it ended, twice: {why}"
                done.append(bad(row.set_aside(reason)))
                rows.remove(row)
        successor = self._hire()
        suspects = [row for row in rows if self._deaths[row.number]]
        for batch in (*([row] for row in suspects), [row for row in rows if row not in suspects]):
            if batch:
                self._give(successor, batch)
        return done

    def _stop_those_that_hang(self) -> None:
        now = time.monotonic()
        for worker in self._crew:
            if worker.ready and worker.rows and now - worker.moved_at > self._row_timeout_s:
                worker.killed_for_time = True
                worker.moved_at = now
                worker.process.kill()

    def _give(self, worker: _Worker, rows: Sequence[Row]) -> None:
        if not worker.rows:
            worker.moved_at = time.monotonic()
        worker.rows.extend(rows)
        worker.outbox.put(framed(list(rows)))

    def _hire(self) -> _Worker:
        command = [sys.executable, "-P", "-m", "holdfast.audits.worker"]
        # One core, one process: libraries that would start threads of their own are told not to.
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        worker = _Worker(process)
        self._crew.append(worker)
        worker.outbox.put(framed((self._spec, sys.path)))
        for work in (self._listen, _tell):
            threading.Thread(target=work, args=(worker,), daemon=True).start()
        return worker

    def _listen(self, worker: _Worker) -> None:
        stream = _stream(worker.process.stdout)
        try:
            while True:
                self._heard.put((worker, receive(stream)))
        except (EOFError, OSError, ValueError):
            self._heard.put((worker, EOFError()))


def _tell(worker: _Worker) -> None:
    """In a thread: a process that hangs reads nothing, and who writes to it must be free to see that and stop it."""
    stream = _stream(worker.process.stdin)
    # A process that has just died is found out about when its end is heard.
    with suppress(OSError, ValueError):
        while (message := worker.outbox.get()) is not None:
            stream.write(message)
            stream.flush()


def _stream(stream: Any) -> Any:
    assert stream is not None
    return stream


def _ending(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"signal {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"
