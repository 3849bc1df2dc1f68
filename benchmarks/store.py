"""Traces on this machine: writes and questions with a million rows in the store, beside SQLite's bare insert."""

import argparse
import asyncio
import json
import os
import resource
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from sqlalchemy import Connection

import holdfast
from holdfast.grounding.types import ClaimStatus, ClaimVerification, Coverage, HallucinationReport
from holdfast.store import Store, open_store
from holdfast.store.columns import now
from holdfast.store.schema import trace_edges, trace_evidence, trace_nodes, trace_texts, trace_verifications
from holdfast.traces.ids import digest_of
from holdfast.traces.kinds import DecisionType
from holdfast.traces.reasoning import traces_over
from holdfast.traces.rows import find_place
from holdfast.traces.verification import Verified, write_verification

_CLAIMS = 5
_ROWS_OF_A_TRACE = 2 + 2 * _CLAIMS + 1 + 3 * _CLAIMS + 2 + _CLAIMS
_BATCH = 500
_MILL = (
    "The mill was built in 1790 by the river. It ground barley for the village and for the farms above it."
)


def main() -> None:
    """Measure everything, print the table, and write JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--rows", type=int, default=1_000_000, help="rows in the store before the clock starts"
    )
    parser.add_argument("--writes", type=int, default=400, help="times that each write is made")
    parser.add_argument(
        "--json", metavar="FILE", nargs="?", const="-", help="write JSON to FILE, or alone to stdout"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder), options.rows, options.writes))
    if options.json == "-":
        print(json.dumps(figures, indent=2))
        return
    Console(width=100).print(table(figures))
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


async def measure(folder: Path, rows: int, writes: int) -> dict[str, Any]:
    """Every figure, in one run; each write stands beside a bare one, so that both meet the same noise."""
    async with await open_store(folder / "store.db") as store:
        started = time.perf_counter()
        await fill(store, rows)
        filled = time.perf_counter() - started
        bare = _bare_insert(folder / "bare.db", rows)
        before = _resident_mb()
        timed = await _writes(store, bare, writes)
        questions = await _questions(store)
        grown = _resident_mb() - before
        total = await store.read(_rows)
    plain = _plain_write(folder / "store.db", writes)
    return {
        "rows": total,
        "fill_rows_per_second": total / filled,
        "store_mb": (folder / "store.db").stat().st_size / 1e6,
        "writes_ms": {**timed, "a claim, plain call": plain},
        "questions_ms": questions,
        "memory_growth_mb": grown,
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    }


async def fill(store: Store, rows: int) -> None:
    """Traces of five verified claims each, until there are so many rows."""
    traces = max(1, rows // _ROWS_OF_A_TRACE)
    text = {"digest": digest_of(_MILL), "text": _MILL}
    await store.write(lambda connection: connection.execute(trace_texts.insert(), text) and None)
    for start in range(0, traces, _BATCH):
        await store.write(partial(_insert, range(start, min(start + _BATCH, traces))))
        if sys.stderr.isatty():
            print(f"\r{start * _ROWS_OF_A_TRACE:,} rows", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)


def _insert(numbers: range, connection: Connection) -> None:
    moment = now()
    for table, make in (
        (trace_nodes, _nodes),
        (trace_edges, _edges),
        (trace_evidence, _evidence),
        (trace_verifications, _verifications),
    ):
        connection.execute(table.insert(), [row for number in numbers for row in make(number, moment)])


def _nodes(number: int, moment: Any) -> Iterator[dict[str, Any]]:
    base = {"goal_id": f"goal-{number:016x}", "data": {}, "created_at": moment}
    yield {**base, "id": base["goal_id"], "type": "goal", "content": "When was the mill built?"}
    yield {**base, "id": f"decision-{number:016x}", "type": "decision", "content": _MILL}
    for claim in range(_CLAIMS):
        name = f"{number:015x}{claim}"
        yield {**base, "id": f"claim-{name}", "type": "claim", "content": "The mill was built in 1790."}
        yield {**base, "id": f"verification-{name}", "type": "verification", "content": "supported"}


def _edges(number: int, _moment: Any) -> Iterator[dict[str, Any]]:
    goal, decision = f"goal-{number:016x}", f"decision-{number:016x}"
    yield {"goal_id": goal, "source_id": goal, "label": "spawns", "target_id": decision}
    for claim in range(_CLAIMS):
        name = f"{number:015x}{claim}"
        yield {"goal_id": goal, "source_id": decision, "label": "asserts", "target_id": f"claim-{name}"}
        yield {"goal_id": goal, "source_id": f"claim-{name}", "label": "cites", "target_id": "mill"}
        ends = {"source_id": f"verification-{name}", "target_id": f"claim-{name}"}
        yield {"goal_id": goal, "label": "verifies", **ends}


def _evidence(number: int, moment: Any) -> Iterator[dict[str, Any]]:
    base = {"goal_id": f"goal-{number:016x}", "digest": digest_of(_MILL), "created_at": moment}
    yield {**base, "id": "mill", "source": f"notes-{number % 20}.md"}
    yield {**base, "id": "quay", "source": None}


def _verifications(number: int, moment: Any) -> Iterator[dict[str, Any]]:
    result = _verification("").model_dump(mode="json", exclude_defaults=True)
    for claim in range(_CLAIMS):
        name, flagged = f"{number:015x}{claim}", (number + claim) % 9 == 0
        yield {
            "node_id": f"verification-{name}",
            "claim_id": f"claim-{name}",
            "goal_id": f"goal-{number:016x}",
            "judge": "embedded",
            "model": f"model-{number % 4}",
            "outcome": "verdict",
            "verdict": "unsupported" if flagged else "supported",
            "gap_type": "unsupported" if flagged else None,
            "flagged": flagged,
            "support": 0.1 if flagged else 0.97,
            "gap_bits": 0.0,
            "best_evidence": "mill",
            "evidence_seq": 2 * number + 1,
            "result": result,
            "created_at": moment,
        }


def _verification(claim_id: str) -> ClaimVerification:
    return ClaimVerification(
        claim_id=claim_id,
        claim_text="The mill was built in 1790.",
        evidence_ids=["mill"],
        verdict=ClaimStatus.SUPPORTED,
        reason="The evidence says so: “The mill was built in 1790 by the river.” (mill).",
        evidence_support=0.97,
        prior_support=0.2,
        evidence_gap_bits=0.0,
        cited_ids=["mill"],
        tier="embedded",
    )


def _report() -> HallucinationReport:
    claims = [_verification(f"c{number}") for number in range(_CLAIMS)]
    coverage = Coverage(
        total=_CLAIMS, checked=_CLAIMS, unchecked=0, errors=0, skipped_by_mode=0, share=1.0, hidden_at_most=0
    )
    return HallucinationReport(
        response_id="r", response=_MILL, total_claims=_CLAIMS, verified_claims=_CLAIMS, flagged_claims=0,
        claims=claims, gaps=[], coverage=coverage, overall_confidence=0.97, max_gap_bits=0.0,
        has_critical_gaps=False, should_retry=False, retry_guidance=None, elapsed_ms=1.0,
    )  # fmt: skip


def _bare_insert(path: Path, rows: int) -> Callable[[], None]:
    """One row, one commit, to the disk: the least that any write to SQLite costs."""
    bare = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        bare.execute(f"PRAGMA {pragma}")
    bare.execute("CREATE TABLE bare (seq INTEGER PRIMARY KEY, id TEXT UNIQUE, content TEXT)")
    bare.execute("BEGIN")
    bare.executemany(
        "INSERT INTO bare (id, content) VALUES (?, ?)", ((f"{n:016x}", _MILL) for n in range(rows))
    )
    bare.execute("COMMIT")
    numbers = iter(range(rows, 10 * rows + 10_000))

    def insert() -> None:
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("INSERT INTO bare (id, content) VALUES (?, ?)", (f"{next(numbers):016x}", _MILL))
        bare.execute("COMMIT")

    return insert


async def _writes(store: Store, bare: Callable[[], None], writes: int) -> dict[str, Any]:
    traces = traces_over(store)
    goal = await traces.add_goal("When was the mill built?")
    await traces.add_evidence(goal, {"mill": _MILL, "quay": "The quay was paved in 1822."})
    decision = await traces.add_decision(goal, "Answer from the notes")
    claim = await traces.add_claim(decision, "The mill was built in 1790.", ["mill"])
    place = await store.read(lambda connection: find_place(connection, claim, kind=DecisionType.CLAIM))
    result, report, evidence = _verification(claim), _report(), {"mill": _MILL}

    async def verify() -> None:
        await store.write(lambda c: write_verification(c, Verified(place, result, "embedded", None)))

    kinds: dict[str, Callable[[], Awaitable[object]]] = {
        "a goal": lambda: traces.add_goal("When was the quay paved?"),
        "a claim with its citation": lambda: traces.add_claim(decision, "It ground barley.", ["mill"]),
        "a verification": verify,
        f"a check of {_CLAIMS} claims": lambda: traces.record(report, evidence, model="m"),
    }
    times: dict[str, list[float]] = {name: [] for name in ("SQLite's bare insert", *kinds)}
    for _ in range(writes):
        started = time.perf_counter()
        bare()
        times["SQLite's bare insert"].append(time.perf_counter() - started)
        for name, write in kinds.items():
            started = time.perf_counter()
            await write()
            times[name].append(time.perf_counter() - started)
    return {name: _summary(found) for name, found in times.items()}


def _plain_write(path: Path, writes: int) -> dict[str, float]:
    """The same through the plain functions, which hand over to a loop on another thread."""
    with holdfast.ReasoningTraces(path) as traces:
        goal = traces.add_goal("When was the mill built?")
        found = []
        for _ in range(writes):
            started = time.perf_counter()
            traces.add_claim(goal, "It ground barley.", ["mill"])
            found.append(time.perf_counter() - started)
    return _summary(found)


async def _questions(store: Store) -> dict[str, float]:
    traces = traces_over(store)
    goal = f"goal-{7:016x}"
    asked: dict[str, Callable[[], Awaitable[object]]] = {
        "one trace": lambda: traces.get_trace(goal),
        "its report": lambda: traces.get_verification_report(goal),
        "the newest 20": lambda: traces.list_traces(20),
        "rates over all traces": traces.analyse,
    }
    found = {}
    for name, ask in asked.items():
        started = time.perf_counter()
        await ask()
        found[name] = 1000 * (time.perf_counter() - started)
    return found


def _rows(connection: Connection) -> int:
    from holdfast.store.transfer import count_rows

    return sum(count_rows(connection).values())


def _summary(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(seconds)
    return {"p50": 1000 * statistics.median(ordered), "p99": 1000 * ordered[int(0.99 * (len(ordered) - 1))]}


def _resident_mb() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024 if sys.platform != "darwin" else peak / 1024**2


def table(figures: dict[str, Any]) -> Table:
    """What a person reads."""
    shown = Table(title=f"Traces in a store of {figures['rows']:,} rows", title_justify="left")
    shown.add_column("write, on the disk when it returns")
    shown.add_column("median ms", justify="right")
    shown.add_column("p99 ms", justify="right")
    for name, found in figures["writes_ms"].items():
        shown.add_row(name, f"{found['p50']:.2f}", f"{found['p99']:.2f}")
    shown.add_section()
    for name, found in figures["questions_ms"].items():
        shown.add_row(f"asking for {name}", f"{found:.1f}", "")
    shown.add_section()
    shown.add_row("store", f"{figures['store_mb']:,.0f} MB", "")
    shown.add_row("filled, rows a second", f"{figures['fill_rows_per_second']:,.0f}", "")
    shown.add_row("memory that all this added", f"{figures['memory_growth_mb']:.0f} MB", "")
    load = figures["load"]
    shown.caption = f"{figures['cores']} cores" + ("" if load is None else f", load {load:.1f}")
    return shown


if __name__ == "__main__":
    main()
