"""The engine on a cluster: Dask distributed, its workers on any number of machines.

Dask begins a task anew when its worker dies, so that a batch may be checked twice; the driver writes each row once.
"""

import asyncio
import queue
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import CancelledError
from importlib.metadata import version
from types import TracebackType
from typing import Any, NoReturn, Self

from holdfast.audits.cluster import Cluster
from holdfast.audits.dask_worker import check_batch, installed_version
from holdfast.audits.results import bad
from holdfast.audits.types import Done, Row, Spec
from holdfast.errors import AuditError, ConfigError, HoldfastError, MissingExtraError

_BATCH_ROWS = 16
_AHEAD = 3
"""Batches for each thread of the cluster: enough that none waits, few enough that memory stays small."""
_REFRESH_S = 2.0
_CONNECT_S = 15.0
_FETCH_S = 3.0
_RESUME = "run the same command again: what was done is kept"


class DaskEngine:
    """Batches as tasks of a cluster, a bounded number at a time."""

    def __init__(self, cluster: Cluster, spec: Spec) -> None:
        self.workers = 1
        self.batch_rows = _BATCH_ROWS
        self._cluster = cluster
        self._spec = spec
        self._client: Any = None
        self._under_way: dict[Any, list[Row]] = {}
        self._heard: queue.Queue[Any] = queue.Queue()
        self._suspects: deque[Row] = deque()
        self._tried: Any = None
        self._refreshed_at = 0.0
        # Who is cancelled leaves a call under way in its thread.
        self._one_at_a_time = threading.Lock()
        self._over = False
        self._batches = 0

    def __enter__(self) -> Self:
        with self._one_at_a_time:
            if not self._over:
                self._connect()
        return self

    def _connect(self) -> None:
        distributed = _require_distributed()
        security = self._security(distributed)
        try:
            self._client = distributed.Client(
                self._cluster.address,
                security=security,
                timeout=_CONNECT_S,
                set_as_default=False,
            )
        except (OSError, TimeoutError, ValueError, TypeError, RuntimeError) as error:
            raise AuditError(
                f"the Dask scheduler {self._cluster.address} cannot be reached ({_line(error)}): check the address, "
                f"then {_RESUME}"
            ) from None
        self._meet_workers()
        self._spec = self._spec.shared_by(self.workers)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._one_at_a_time:
            self._over = True
            self._under_way.clear()
            if self._client is not None:
                self._client.close(timeout=2)

    def _security(self, distributed: Any) -> Any:
        """The certificates that were given, or those of Dask's own configuration."""
        if not self._cluster.is_encrypted:
            return None
        files = {
            "tls_ca_file": self._cluster.ca_file,
            "tls_client_cert": self._cluster.cert_file,
            "tls_client_key": self._cluster.key_file,
        }
        given = {name: file for name, file in files.items() if file is not None}
        security = distributed.Security(require_encryption=True, **given)
        if not security.tls_ca_file:
            raise ConfigError(
                f"{self._cluster.address} is under TLS: give --dask-ca, --dask-cert and --dask-key, or set "
                "distributed.comm.tls in Dask's own configuration"
            )
        return security

    def _meet_workers(self) -> None:
        """At least one worker, and all with this version of Holdfast."""
        try:
            self._client.wait_for_workers(1, timeout=_CONNECT_S)
            versions = self._client.run(installed_version)
        except TimeoutError:
            raise AuditError(
                f"no worker has joined {self._cluster.address}: start some, then {_RESUME}"
            ) from None
        except Exception as error:
            raise AuditError(
                f"the workers of {self._cluster.address} cannot run Holdfast ({_line(error)}): install holdfast "
                f"{version('holdfast')} on each"
            ) from None
        others = {found for found in versions.values() if found != version("holdfast")}
        if others:
            raise AuditError(
                f"some workers have holdfast {', '.join(sorted(others))} and this is {version('holdfast')}: "
                "install the same on each, so that all rows are judged alike"
            )
        self._refresh()

    def _refresh(self) -> None:
        self._refreshed_at = time.monotonic()
        try:
            self.workers = max(1, sum(self._client.nthreads().values()))
        except OSError:
            # The scheduler died a moment ago, and the client's status does not say so yet.
            self._lost()

    def has_room(self) -> bool:
        """Whether the cluster holds fewer batches than it should."""
        self._require_scheduler()
        if time.monotonic() - self._refreshed_at > _REFRESH_S:
            self._refresh()
        return len(self._under_way) < _AHEAD * self.workers

    def submit(self, rows: Sequence[Row]) -> None:
        """Send a batch as one task."""
        with self._one_at_a_time:
            if not self._over:
                self._send(rows)

    def _send(self, rows: Sequence[Row]) -> Any:
        self._batches += 1
        key = f"holdfast-{id(self):x}-{self._batches}-{rows[0].number}"
        future = self._client.submit(check_batch, self._spec, list(rows), sys.path, key=key, pure=False)
        self._under_way[future] = list(rows)
        future.add_done_callback(self._heard.put)
        return future

    def collect(self, timeout: float) -> list[Done]:
        """The rows of the tasks that have ended."""
        with self._one_at_a_time:
            return [] if self._over else self._collect(timeout)

    def _collect(self, timeout: float) -> list[Done]:
        done: list[Done] = []
        wait = timeout
        while True:
            try:
                future = self._heard.get(timeout=wait) if wait else self._heard.get_nowait()
            except queue.Empty:
                break
            if future in self._under_way:
                done += self._ended(future)
            wait = 0.0
        self._require_scheduler()
        self._try_next()
        return done

    def _ended(self, future: Any) -> Iterable[Done]:
        rows = self._under_way.pop(future)
        try:
            found: list[Done] = future.result(timeout=_FETCH_S)
        except TimeoutError:
            # The worker that held the result died before it was fetched.
            again = self._send(rows)
            self._tried = again if future is self._tried else self._tried
            return []
        except (asyncio.CancelledError, CancelledError):
            self._lost()
        except HoldfastError:
            raise
        except Exception as error:
            if type(error).__name__ == "KilledWorker":
                return self._after_a_crash(future, rows)
            raise AuditError(f"a worker failed ({type(error).__name__}: {_line(error)}): {_RESUME}") from None
        return found

    def _after_a_crash(self, future: Any, rows: Sequence[Row]) -> list[Done]:
        """Workers died of a batch, or beside it: its rows are tried one at a time, and one that kills is set aside."""
        if future is not self._tried:
            self._suspects.extend(rows)
            return []
        row = rows[0]
        return [bad(row.set_aside("every worker that checked it died"))]

    def _try_next(self) -> None:
        if self._suspects and self._tried not in self._under_way:
            self._tried = self._send([self._suspects.popleft()])

    def _require_scheduler(self) -> None:
        if self._client.status != "running":
            self._lost()

    def _lost(self) -> NoReturn:
        raise AuditError(
            f"the Dask scheduler {self._cluster.address} went away: start it again, then {_RESUME}"
        )


def _require_distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise MissingExtraError("An audit on a cluster", "dask") from None
    return distributed


def _line(error: object) -> str:
    return " ".join(str(error).split())[:200]
