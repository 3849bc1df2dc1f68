"""Audits on this machine, in one run: cores, the judge's share, memory, Dask, and growth. `make bench-audit`.

Ratios are of runs that follow each other, several times over, so that a machine that is busy is busy for both.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import holdfast
from audit_pairs import record_pairs
from speed_texts import answer, passages, sentences

_ROOT = Path(__file__).resolve().parent
_BARE = (
    "import json, pickle, sys, time;"
    "from holdfast.judges import EmbeddedJudge;"
    "pairs = pickle.load(open(sys.argv[1], 'rb')); judge = EmbeddedJudge(2); judge.judge_all(pairs[:50]);"
    "started, cpu = time.perf_counter(), time.process_time(); judge.judge_all(pairs);"
    "print(json.dumps([time.perf_counter() - started, time.process_time() - cpu]))"
)


def main() -> None:
    """Measure everything, print the table, and write JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=400, help="rows of three sentences, for the ratios")
    parser.add_argument("--rounds", type=int, default=3, help="how often each ratio is measured")
    parser.add_argument("--few", type=int, default=1_000, help="short rows of the small audit")
    parser.add_argument("--many", type=int, default=100_000, help="short rows of the large one")
    parser.add_argument("--no-dask", action="store_true", help="leave the cluster out")
    parser.add_argument("--json", metavar="FILE", help="write the figures here, too")
    parser.add_argument(
        "--into", type=Path, metavar="PAGE", help="put the table into a page, between its marks"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="holdfast-audit-") as folder:
        figures = measure(Path(folder), options)
    Console(width=100).print(table(figures))
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    if options.into:
        _put_into(options.into, figures)


def _put_into(page: Path, figures: dict[str, Any]) -> None:
    cells = [("what", "by the clock", "by CPU time", "aim"), ("---",) * 4, *lines(figures)]
    written = "\n".join(
        ["<!-- table: audit -->", *(f"| {' | '.join(row)} |" for row in cells), "<!-- end -->"]
    )
    before, _, rest = page.read_text(encoding="utf-8").partition("<!-- table: audit -->")
    page.write_text(f"{before}{written}{rest.partition('<!-- end -->')[2]}", encoding="utf-8")


def measure(folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    """Every figure; the ratios first."""
    usual = _write(folder / "usual.jsonl", _usual_rows(options.rows))
    figures: dict[str, Any] = {"machine": _machine(), "rows": options.rows, "rounds": options.rounds}
    figures["cores"] = [_cores(folder, usual) for _ in range(options.rounds)]
    figures["judge"] = [_judge(folder, usual, options.rows) for _ in range(options.rounds)]
    if not options.no_dask:
        figures["dask"] = [_dask(folder, usual) for _ in range(options.rounds)]
    figures["growth"] = [_grown(folder, count) for count in (options.few, options.many)]
    return figures


def _machine() -> dict[str, Any]:
    return {
        "processor": platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "load": os.getloadavg()[0],
        "python": platform.python_version(),
        "holdfast": holdfast.__version__,
    }


def _usual_rows(count: int) -> Iterator[dict[str, Any]]:
    """Three sentences on two passages of a hundred and sixty words."""
    for number in range(count):
        texts = passages(2, 160, number)
        yield {
            "id": number,
            "answer": answer(texts, 3, number),
            "context": texts,
            "model": "ab"[number % 2],
        }


def _short_rows(count: int) -> Iterator[dict[str, Any]]:
    """One sentence on one sentence, which is the same in half of the rows."""
    said = sentences(1)
    for number in range(count):
        told = next(said)
        yield {
            "id": number,
            "answer": told if number % 2 else next(said),
            "context": told,
            "model": "ab"[number % 2],
        }


def _write(path: Path, rows: Iterator[dict[str, Any]]) -> Path:
    with path.open("w", encoding="utf-8") as stream:
        stream.writelines(json.dumps(row) + "\n" for row in rows)
    return path


def _audit(folder: Path, source: Path, *flags: str) -> dict[str, Any]:
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    before = os.times()
    command = [sys.executable, str(_ROOT / "audit_run.py"), str(source), str(out), *flags]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    after = os.times()
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    used = after.children_user + after.children_system - before.children_user - before.children_system
    found["cpu_seconds"] = used
    found["cpu_per_row"] = found["warm_cpu_seconds"] / found["warm_rows"]
    found["rows_per_second"] = found["warm_rows"] / found["warm_seconds"]
    return found


def _cores(folder: Path, source: Path) -> dict[str, Any]:
    one = _audit(folder, source, "--workers", "1", "--cores", "1")
    two = _audit(folder, source, "--workers", "2", "--cores", "2")
    return {
        "one": one,
        "two": two,
        "ratio": two["rows_per_second"] / one["rows_per_second"],
        "by_cpu": 2 * one["cpu_per_row"] / two["cpu_per_row"],
    }


def _judge(folder: Path, source: Path, rows: int) -> dict[str, Any]:
    """The judge alone over the pairs that the audit asks it about, on the same two cores."""
    pairs = record_pairs(source, folder / "pairs.pickle")
    command = [sys.executable, "-c", _BARE, str(folder / "pairs.pickle")]
    bare, cpu = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    audit = _audit(folder, source, "--workers", "2", "--cores", "2")
    return {
        "pairs": pairs,
        "bare_seconds": bare,
        "audit": audit,
        "share": audit["rows_per_second"] / rows * bare,
        "by_cpu": cpu / rows / audit["cpu_per_row"],
    }


@contextmanager
def _cluster() -> Iterator[str]:
    from distributed import LocalCluster

    make: Any = LocalCluster
    with make(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        yield str(cluster.scheduler_address)


def _dask(folder: Path, source: Path) -> dict[str, Any]:
    processes = _audit(folder, source, "--workers", "2")
    with _cluster() as address:
        dask = _audit(folder, source, "--dask", address)
    return {
        "processes": processes,
        "dask": dask,
        "ratio": dask["rows_per_second"] / processes["rows_per_second"],
    }


def _grown(folder: Path, count: int) -> dict[str, Any]:
    source = _write(folder / "short.jsonl", _short_rows(count))
    started = time.perf_counter()
    found = _audit(folder, source)
    return {**found, "count": count, "whole_seconds": time.perf_counter() - started}


def _middle(runs: list[dict[str, Any]], name: str) -> float:
    return float(statistics.median(run[name] for run in runs))


def table(figures: dict[str, Any]) -> Table:
    """The figures with the aim beside each."""
    machine = figures["machine"]
    drawn = Table(
        title=f"Audits by Holdfast {machine['holdfast']} on {machine['cores']} cores of {machine['processor']}, "
        f"load {machine['load']:.1f}"
    )
    for heading in ("what", "by the clock", "by CPU time", "aim"):
        drawn.add_column(heading)
    for cells in lines(figures):
        drawn.add_row(*cells)
    return drawn


def lines(figures: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """What was measured, line by line. A busy machine spoils what the clock says, and CPU time much less."""
    cores, judge = figures["cores"], figures["judge"]
    rate = statistics.median(run["two"]["rows_per_second"] for run in cores)
    each = statistics.median(run["two"]["cpu_per_row"] for run in cores)
    yield (
        f"{figures['rows']:,} answers of 3 sentences, 2 cores",
        f"{rate:.1f} a second",
        f"{1000 * each:.0f} ms each",
        "",
    )
    yield "2 cores against 1", f"{_middle(cores, 'ratio'):.2f}", f"{_middle(cores, 'by_cpu'):.2f}", ">= 1.6"
    yield (
        "share of the judge's bare throughput",
        f"{_middle(judge, 'share'):.2f}",
        f"{_middle(judge, 'by_cpu'):.2f}",
        ">= 0.85",
    )
    if "dask" in figures:
        yield "Dask, 2 workers, against 2 processes", f"{_middle(figures['dask'], 'ratio'):.2f}", "", ">= 0.8"
    few, many = figures["growth"]
    yield f"{many['count']:,} short rows, peak memory", f"{many['peak_mb']:,.0f} MB", "", "< 2,000 MB"
    for run in (few, many):
        clock, cpu = run["warm_seconds"] / run["warm_rows"], run["cpu_per_row"]
        yield f"one of {run['count']:,} short rows", f"{1000 * clock:.2f} ms", f"{1000 * cpu:.2f} ms", ""
    growth = (many["warm_seconds"] / many["warm_rows"]) / (few["warm_seconds"] / few["warm_rows"])
    yield "growth of that", f"{growth:.2f}", f"{many['cpu_per_row'] / few['cpu_per_row']:.2f}", "flat"


if __name__ == "__main__":
    main()
