"""One audit in a process of its own, for `audit.py`: how long, how much of a core, how much memory."""

import argparse
import json
import os
import sqlite3
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import holdfast
from holdfast.audits.types import Estimate, Progress

_EVERY_S = 1.0


def main() -> None:
    """Run the audit and print its figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("input", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--dask")
    parser.add_argument("--judge")
    parser.add_argument("--cores", type=int, help="keep to so many cores")
    options = parser.parse_args()
    if options.cores:
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: options.cores])
    print(json.dumps(run(options)))


def run(options: argparse.Namespace) -> dict[str, float]:
    """The audit, from the moment on at which its workers are warm."""
    warm: list[tuple[float, float, int]] = []
    ended: list[tuple[float, float]] = []
    peak = Peak()

    def begin(estimate: Estimate) -> None:
        warm.append((time.perf_counter(), cpu_seconds(os.getpid()), estimate.rows))

    def step(now: Progress) -> None:
        if now.done == now.total:  # looking through all processes takes a while itself
            ended.append((time.perf_counter(), cpu_seconds(os.getpid())))

    started = time.perf_counter()
    with peak:
        report = holdfast.audit(
            options.input,
            options.out,
            workers=options.workers,
            dask=options.dask,
            judge=options.judge,
            on_estimate=begin,
            on_progress=step,
        )
    ((from_here, cpu_before, rows),) = warm
    ((till_here, cpu_after),) = ended
    assert report.summary is not None
    return {
        "rows": report.summary.rows,
        "warm_rows": rows,
        "warm_seconds": till_here - from_here,
        "warm_cpu_seconds": cpu_after - cpu_before,
        "seconds": time.perf_counter() - started,
        "worker_seconds": report.worker_seconds,
        "peak_mb": peak.megabytes,
        "driver_cpu_seconds": time.process_time(),
        "input_bytes": options.input.stat().st_size,
        "store_bytes": _kept_bytes(options.out / "audit.db"),
        "results_bytes": (options.out / "results.parquet").stat().st_size,
    }


def _kept_bytes(store: Path) -> int:
    """What the results themselves take, without the tables around them."""
    with closing(sqlite3.connect(store)) as connection:
        found: int = connection.execute("SELECT sum(length(result)) FROM audit_results").fetchone()[0]
    return found


class Peak:
    """The most memory that this process and all below it have held at one time."""

    def __init__(self) -> None:
        self.megabytes = 0.0
        self._over = threading.Event()
        self._watch = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> "Peak":
        self._watch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._watch.join()

    def _look(self) -> None:
        while not self._over.wait(_EVERY_S):
            self.megabytes = max(self.megabytes, _resident_mb(os.getpid()))


def cpu_seconds(process: int) -> float:
    """What a process and those that run below it have used so far."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(map(cpu_seconds, _children(process)))


def _resident_mb(process: int) -> float:
    """Of a process and those below it; what they share is counted for each."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20 + sum(map(_resident_mb, _children(process)))


def _children(process: int) -> list[int]:
    """Whichever thread began them."""
    try:
        tasks = list(Path(f"/proc/{process}/task").glob("*/children"))
        return [int(child) for task in tasks for child in task.read_text().split()]
    except OSError:
        return []


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    main()
