"""Memory on this machine: import and recall of 100,000 passages beside SQLite's bare insert and numpy's bare product.

The vectors of the large memory are synthetic (embedding 100,000 passages takes as long as their number divided by the
rate of the smaller, real import that is timed as well); every query still pays for the shipped embedder.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

import holdfast
from holdfast.aio import Memory as AsyncMemory
from holdfast.embedders import default_embedder
from holdfast.memory.importing import ImportProgress
from holdfast.memory.shelf import Scope
from memory_bare import bare_insert_per_second, exact_search
from memory_texts import DIMENSIONS, SyntheticEmbedder, queries, write_passages

_REAL = 300
_QUERIES = 100
_LIMITS_MB = (256, 32)
_GROWTH = """
import sys; sys.path.insert(0, sys.argv[1])
from pathlib import Path
import holdfast
from memory_bare import bare_insert_per_second, exact_search
from memory_texts import SyntheticEmbedder
def kept():
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("RssAnon")).split()[1]) / 1024
config = holdfast.Config(memory=holdfast.MemoryConfig(resident_mb=int(sys.argv[3])))
with holdfast.Memory(sys.argv[2] + "-none.db", embedder=SyntheticEmbedder()) as memory:
    memory.recall("tower")
    before = kept()
with holdfast.Memory(sys.argv[2], embedder=SyntheticEmbedder(), config=config) as memory:
    memory.recall("tower")
    print(kept() - before)
"""


class CostedEmbedder(SyntheticEmbedder):
    """Synthetic vectors; a single query is embedded by the shipped embedder too, so that its time is counted."""

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """One unit vector for each text."""
        if len(texts) == 1:
            default_embedder().embed(texts)
        return super().embed(texts)


def main() -> None:
    """Measure everything, print the table, and write JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--passages", type=int, default=100_000)
    parser.add_argument(
        "--json", metavar="FILE", nargs="?", const="-", help="write JSON to FILE, or alone to stdout"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(Path(folder), options.passages)
    if options.json == "-":
        print(json.dumps(figures, indent=2))
        return
    Console(width=100).print(table(figures))
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def measure(folder: Path, count: int) -> dict[str, Any]:
    """Every figure, in one run."""
    lines, store = folder / "passages.jsonl", folder / "memory.db"
    write_passages(lines, count)
    return {
        "passages": count,
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "real_import_per_second": _real_import(folder),
        "bare_insert_per_second": bare_insert_per_second(folder, lines),
        **_import(store, lines),
        **_recall(store, lines),
        "memory_mb": {limit: _memory_mb(store, limit) for limit in _LIMITS_MB},
        "vectors_mb": count * DIMENSIONS * 4 / 1e6,
        # What else runs on the machine: with more than the cores can do, every time above grows with it.
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    }


def _import(store: Path, lines: Path) -> dict[str, Any]:
    with holdfast.Memory(store, embedder=SyntheticEmbedder()) as memory:
        done = memory.load(lines, _shown)
    print(file=sys.stderr)
    return {
        "import_per_second": done.rate,
        "import_seconds": done.seconds,
        "store_mb": store.stat().st_size / 1e6,
    }


def _recall(store: Path, lines: Path) -> dict[str, Any]:
    """Latency and agreement; numpy's product is timed in between, under the same conditions."""
    embedder = CostedEmbedder()
    first, *warming = queries(lines, 5)
    asked = queries(lines, _QUERIES, seed=2)
    with holdfast.Memory(store, embedder=embedder) as memory:
        cold = _seconds(partial(memory.recall, first))
        for query in warming:
            memory.recall(query)
        started = time.process_time()
        warm = [_seconds(partial(memory.recall, query)) for query in asked]
        cpu = (time.process_time() - started) / len(asked)
        dated = [_seconds(partial(memory.recall, query, as_of="2012-06-01")) for query in asked]
        exact, product = exact_search(lines, embedder, asked)
        share = _agreement(memory, embedder, asked, exact)
    return {
        "first_recall_seconds": cold,
        "recall_seconds": {"p50": statistics.median(warm), "p99": _percentile(warm, 99)},
        "recall_cpu_seconds": cpu,
        "recall_as_of_seconds": {"p50": statistics.median(dated), "p99": _percentile(dated, 99)},
        "query_embedding_seconds": statistics.median(
            _seconds(partial(default_embedder().embed, [query])) for query in asked[:30]
        ),
        "bare_product_seconds": product,
        "recall_at_10": share,
    }


def _memory_mb(store: Path, limit: int) -> float | None:
    """What a process grows by that cannot be paged out, from an empty memory to one warm recall."""
    if not Path("/proc/self/status").exists():
        return None
    command = [sys.executable, "-c", _GROWTH, str(Path(__file__).parent), str(store), str(limit)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _real_import(folder: Path) -> float:
    """Passages a second with the shipped embedder."""
    lines = folder / "few.jsonl"
    write_passages(lines, _REAL)
    default_embedder().embed(["Loaded before the clock starts."])
    with holdfast.Memory(folder / "few.db") as memory:
        return memory.load(lines).rate


def _agreement(
    memory: holdfast.Memory, embedder: SyntheticEmbedder, asked: Sequence[str], exact: Sequence[set[str]]
) -> float:
    """The share of the exact ten that the memory's own search by vectors finds."""

    async def found(query: str, core: AsyncMemory) -> set[str]:
        shelf = await core._open()
        near = await shelf.by_vector(embedder.embed([query])[0], 10, Scope(), embedder.id)
        return {located.passage.id for located in (await shelf.locate([hit.part for hit in near])).values()}

    shares = [
        len(memory._run(partial(found, query)) & true) / 10 for query, true in zip(asked, exact, strict=True)
    ]
    return statistics.fmean(shares)


def _shown(progress: ImportProgress) -> None:
    left = "?" if progress.seconds_left is None else f"{progress.seconds_left:.0f}"
    line = f"importing: {progress.passages:,} passages, {progress.rate:,.0f} a second, {left} s left"
    end = "\r" if sys.stderr.isatty() else "\n"
    if sys.stderr.isatty() or progress.passages % (256 * 40) == 0:
        print(f"{line:<80}", end=end, file=sys.stderr)


def _percentile(values: Sequence[float], point: int) -> float:
    return float(np.percentile(values, point))


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def table(figures: dict[str, Any]) -> Table:
    """The figures with the aim beside each."""
    count = f"{figures['passages']:,}"
    load = "" if figures["load"] is None else f", load {figures['load']:.1f}"
    drawn = Table(title=f"Memory of {count} passages on {figures['cores']} cores{load}")
    for heading in ("what", "measured", "aim"):
        drawn.add_column(heading)
    for row in (*_import_rows(figures, count), *_recall_rows(figures)):
        drawn.add_row(*row)
    return drawn


def _import_rows(figures: dict[str, Any], count: str) -> list[tuple[str, str, str]]:
    imported = f"{figures['import_per_second']:,.0f} a second, {figures['import_seconds']:.0f} s"
    return [
        (f"import of {count}, synthetic vectors", imported, ""),
        ("SQLite's bare insert of the same", f"{figures['bare_insert_per_second']:,.0f} a second", ""),
        ("import with the shipped embedder", f"{figures['real_import_per_second']:,.0f} a second", ""),
        ("size of the store", f"{figures['store_mb']:.0f} MB", ""),
    ]


def _recall_rows(figures: dict[str, Any]) -> list[tuple[str, str, str]]:
    warm, dated = figures["recall_seconds"], figures["recall_as_of_seconds"]
    grown = [
        (
            f"memory that stays, memory.resident_mb = {limit}",
            "unknown" if mb is None else f"{mb:.0f} MB",
            "bounded",
        )
        for limit, mb in figures["memory_mb"].items()
    ]
    return [
        ("first recall, which reads the vectors", f"{figures['first_recall_seconds']:.2f} s", ""),
        ("recall, warm, median", _milliseconds(warm["p50"]), "< 50 ms"),
        ("recall, warm, 99 of 100", _milliseconds(warm["p99"]), ""),
        ("recall with as_of, median", _milliseconds(dated["p50"]), "< 50 ms"),
        ("CPU time of a recall", _milliseconds(figures["recall_cpu_seconds"]), ""),
        ("embedding of the query, part of each", _milliseconds(figures["query_embedding_seconds"]), ""),
        ("numpy's bare product", _milliseconds(figures["bare_product_seconds"]), ""),
        ("recall@10 of exact vector search", f"{figures['recall_at_10']:.4f}", ">= .99"),
        (f"vectors, {figures['vectors_mb']:.0f} MB in 32 bits:", "", ""),
        *grown,
    ]


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


if __name__ == "__main__":
    main()
