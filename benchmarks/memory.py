"""Memory on this machine: import and recall of 100,000 passages beside SQLite's bare insert and numpy's bare product.

The vectors of the large memory are synthetic (embedding 100,000 passages takes as long as their number divided by the
rate of the smaller, real import that is timed as well); every query still pays for the shipped embedder.
"""

import argparse
import json
import os
import resource
import sqlite3
import statistics
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
from memory_texts import DIMENSIONS, SyntheticEmbedder, queries, write_passages

_REAL = 300
_QUERIES = 100


class CostedEmbedder(SyntheticEmbedder):
    """Synthetic vectors; a query is embedded by the shipped embedder too, so that its time is counted."""

    def __init__(self) -> None:
        super().__init__()
        self.recalling = False

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """One unit vector for each text."""
        if self.recalling:
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
    lines = folder / "passages.jsonl"
    write_passages(lines, count)
    real = _real_import(folder)
    bare_insert = _bare_insert(folder, lines)
    embedder = CostedEmbedder()
    before = _resident_mb()
    with holdfast.Memory(folder / "memory.db", embedder=embedder) as memory:
        loaded = memory.load(lines, _shown)
        print(file=sys.stderr)
    with holdfast.Memory(folder / "memory.db", embedder=embedder) as memory:
        embedder.recalling = True
        asked = queries(lines, _QUERIES + 5)
        first = _seconds(lambda: memory.recall(asked[0]))
        for query in asked[1:5]:
            memory.recall(query)
        warm = [_seconds(partial(memory.recall, query)) for query in asked[5:]]
        dated = [_seconds(partial(memory.recall, query, as_of="2012-06-01")) for query in asked[5:]]
        after = _resident_mb()
        embedder.recalling = False
        exact, product = _exact(lines, embedder, asked[5:])
        share = _agreement(memory, embedder, asked[5:], exact)
    embedding = [_seconds(partial(default_embedder().embed, [query])) for query in asked[5:35]]
    return {
        "passages": count,
        "import_per_second": loaded.rate,
        "import_seconds": loaded.seconds,
        "bare_insert_per_second": bare_insert,
        "real_import_per_second": real,
        "store_mb": (folder / "memory.db").stat().st_size / 1e6,
        "first_recall_seconds": first,
        "recall_seconds": {"p50": statistics.median(warm), "p99": _percentile(warm, 99)},
        "recall_as_of_seconds": {"p50": statistics.median(dated), "p99": _percentile(dated, 99)},
        "query_embedding_seconds": statistics.median(embedding),
        "bare_product_seconds": product,
        "recall_at_10": share,
        "memory_growth_mb": after - before,
        "vectors_mb": count * DIMENSIONS * 4 / 1e6,
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    }


def _real_import(folder: Path) -> float:
    """Passages a second with the shipped embedder."""
    lines = folder / "few.jsonl"
    write_passages(lines, _REAL)
    default_embedder().embed(["Loaded before the clock starts."])
    with holdfast.Memory(folder / "few.db") as memory:
        return memory.load(lines).rate


def _bare_insert(folder: Path, lines: Path) -> float:
    """Rows a second of the same texts and as many bytes of vector into a plain table, one transaction per 256 rows."""
    rows = [
        (record["id"], record["text"], record["source"], record["date"], bytes(2 * DIMENSIONS))
        for record in map(json.loads, lines.read_text(encoding="utf-8").splitlines())
    ]
    with sqlite3.connect(folder / "bare.db", isolation_level=None) as bare:
        bare.execute("PRAGMA journal_mode = WAL")
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute(
            "CREATE TABLE bare (id TEXT PRIMARY KEY, text TEXT, source TEXT, date TEXT, vector BLOB)"
        )

        def insert() -> None:
            for start in range(0, len(rows), 256):
                bare.execute("BEGIN IMMEDIATE")
                bare.executemany("INSERT INTO bare VALUES (?, ?, ?, ?, ?)", rows[start : start + 256])
                bare.execute("COMMIT")

        seconds = _seconds(insert)
    bare.close()
    return len(rows) / seconds


def _exact(lines: Path, embedder: SyntheticEmbedder, asked: Sequence[str]) -> tuple[list[set[str]], float]:
    """The ten nearest passages of each query by numpy alone, in full precision, and the time of one product."""
    records = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    matrix = np.concatenate(
        [embedder.embed([r["text"] for r in records[at : at + 1000]]) for at in range(0, len(records), 1000)]
    )
    near: list[set[str]] = []
    seconds: list[float] = []
    for query in embedder.embed(asked):
        started = time.perf_counter()
        scores = matrix @ query
        seconds.append(time.perf_counter() - started)
        near.append({records[place]["id"] for place in np.argpartition(scores, -10)[-10:].tolist()})
    return near, statistics.median(seconds)


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


def _resident_mb() -> float:
    status = Path("/proc/self/status")
    if status.exists():
        kept = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(kept.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2


def _percentile(values: Sequence[float], point: int) -> float:
    return float(np.percentile(values, point))


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def table(figures: dict[str, Any]) -> Table:
    """The figures with the aim beside each."""
    count = f"{figures['passages']:,}"
    warm, dated = figures["recall_seconds"], figures["recall_as_of_seconds"]
    drawn = Table(title=f"Memory of {count} passages on {figures['cores']} cores")
    for heading in ("what", "measured", "aim"):
        drawn.add_column(heading)
    imported = f"{figures['import_per_second']:,.0f} a second, {figures['import_seconds']:.0f} s"
    drawn.add_row(f"import of {count}, synthetic vectors", imported, "")
    drawn.add_row(
        "SQLite's bare insert of the same", f"{figures['bare_insert_per_second']:,.0f} a second", ""
    )
    drawn.add_row(
        "import with the shipped embedder", f"{figures['real_import_per_second']:,.0f} a second", ""
    )
    drawn.add_row("first recall, which reads the vectors", f"{figures['first_recall_seconds']:.2f} s", "")
    drawn.add_row("recall, warm, median", f"{warm['p50'] * 1000:.1f} ms", "< 50 ms")
    drawn.add_row("recall, warm, 99 of 100", f"{warm['p99'] * 1000:.1f} ms", "")
    drawn.add_row("the same with as_of, median", f"{dated['p50'] * 1000:.1f} ms", "< 50 ms")
    drawn.add_row("of which embedding the query", f"{figures['query_embedding_seconds'] * 1000:.1f} ms", "")
    drawn.add_row("numpy's bare product", f"{figures['bare_product_seconds'] * 1000:.1f} ms", "")
    drawn.add_row("recall@10 of exact vector search", f"{figures['recall_at_10']:.4f}", ">= .99")
    growth = f"{figures['memory_growth_mb']:.0f} MB, vectors alone {figures['vectors_mb']:.0f} MB"
    drawn.add_row("growth of resident memory", growth, "bounded")
    drawn.add_row("size of the store", f"{figures['store_mb']:.0f} MB", "")
    return drawn


if __name__ == "__main__":
    main()
