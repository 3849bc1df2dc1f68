"""What a memory is timed beside: SQLite's plain insert and numpy's plain product, on the same passages."""

import json
import sqlite3
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from memory_texts import DIMENSIONS, SyntheticEmbedder


def bare_insert_per_second(folder: Path, lines: Path) -> float:
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

        started = time.perf_counter()
        insert()
        seconds = time.perf_counter() - started
    bare.close()
    return len(rows) / seconds


def exact_search(
    lines: Path, embedder: SyntheticEmbedder, asked: Sequence[str]
) -> tuple[list[set[str]], float]:
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
