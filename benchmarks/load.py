"""The service under load and under faults, on this machine: `make load`.

`/v1/verify` beside a bare FastAPI endpoint that runs the same judge once, slice by slice in one run; what happens above
the limit; memory over many requests; a model that hangs, resets, talks garbage or fails behind open streams; SIGTERM.
"""

import argparse
import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from load_clients import Load, press
from load_faults import faults
from load_services import Running, bare, holdfast_serve
from speed_texts import answer, passage

CLIENTS = (1, 8, 32, 128)
WORDS = 80
"""Of the passage that each request brings: so few that the service, which picks the sentences that bear on a claim out
of longer ones, and the bare endpoint have the judge read about the same."""
_SLICES = 4
"""Bare and ours take turns, so that both meet the same noise."""
_UNLIMITED = {"server__rate_per_minute": 10**9, "server__concurrency": 512}
_AIM = 0.7


def main() -> None:
    """Measure everything, print the tables, and write JSON where asked; 1 when something does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--requests", type=int, default=1000, help="requests for each figure of the first table"
    )
    parser.add_argument(
        "--memory-requests", type=int, default=20_000, help="requests that memory is watched over"
    )
    parser.add_argument("--streams", type=int, default=50, help="open streams under each fault")
    parser.add_argument(
        "--json", metavar="FILE", nargs="?", const="-", help="JSON to FILE, or alone to stdout"
    )
    options = parser.parse_args()
    figures = asyncio.run(measure(options.requests, options.memory_requests, options.streams))
    if options.json == "-":
        print(json.dumps(figures, indent=2))
    else:
        show(figures)
    if options.json not in (None, "-"):
        Path(options.json).write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    for problem in problems(figures):
        print(problem, file=sys.stderr)
    sys.exit(1 if problems(figures) else 0)


async def measure(requests: int, memory_requests: int, streams: int) -> dict[str, Any]:
    """Every figure, in one run."""
    texts = _bodies(200)
    with bare() as plain, holdfast_serve(**_UNLIMITED) as ours:
        for service in (plain, ours):
            await press(service.port, "/v1/verify", texts, 4, 40)
        throughput = [await _beside(plain, ours, texts, clients, requests) for clients in CLIENTS]
        memory = await _memory(ours, texts, memory_requests)
    return {
        "requests": requests,
        "throughput": throughput,
        "limits": await _limits(texts),
        "memory": memory,
        "streams": await faults(streams),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    }


def _bodies(count: int) -> list[bytes]:
    """Answers of one sentence on a passage each, all different, that exact rules leave to the judge."""
    found = []
    for seed in range(count):
        context = passage(WORDS, seed * 1000)
        body = {"response": answer([context], 1, seed, facts_each=4), "context": context}
        found.append(json.dumps(body).encode())
    return found


async def _beside(
    plain: Running, ours: Running, texts: list[bytes], clients: int, requests: int
) -> dict[str, Any]:
    both, services = {"bare": Load(), "holdfast": Load()}, {"bare": plain, "holdfast": ours}
    before = {name: service.cpu_seconds() for name, service in services.items()}
    for _ in range(_SLICES):
        for name, service in services.items():
            share = max(clients, requests // _SLICES)
            both[name].add(await press(service.port, "/v1/verify", texts, clients, share))
    return {
        "clients": clients,
        "ratio": both["holdfast"].per_second / both["bare"].per_second,
        **{name: _summary(load, services[name], before[name]) for name, load in both.items()},
    }


def _summary(load: Load, service: Running, before: float | None) -> dict[str, Any]:
    after = service.cpu_seconds()
    spent = None if before is None or after is None else after - before
    return {
        "per_second": load.per_second,
        "cpu_ms": None if spent is None else 1000 * spent / max(1, load.statuses[200]),
        "p50_ms": load.at(0.5),
        "p99_ms": load.at(0.99),
        "errors": sum(load.statuses.values()) - load.statuses[200],
        "first_error": load.unclean[0] if load.unclean else None,
    }


async def _limits(texts: list[bytes]) -> dict[str, Any]:
    """More at a time than allowed, then more a minute than allowed."""
    found: dict[str, Any] = {}
    for name, settings, clients in (
        ("at a time", {**_UNLIMITED, "server__concurrency": 8}, 32),
        ("a minute", {**_UNLIMITED, "server__rate_per_minute": 100}, 4),
    ):
        with holdfast_serve(**settings) as service:
            load = await press(service.port, "/v1/verify", texts, clients, 200)
        found[name] = {"statuses": dict(load.statuses), "unclean": load.unclean[:3]}
    return found


async def _memory(service: Running, texts: list[bytes], requests: int) -> dict[str, Any]:
    """Resident memory after every twentieth of the requests; the first twentieth warms up."""
    samples, errors = [], 0
    for _ in range(20):
        load = await press(service.port, "/v1/verify", texts, 8, max(1, requests // 20))
        errors += sum(load.statuses.values()) - load.statuses[200]
        samples.append(service.resident_mb())
    return {
        "requests": requests,
        "mb": [round(sample, 1) for sample in samples],
        "growth_mb": samples[-1] - samples[0],
        "errors": errors,
    }


def problems(figures: dict[str, Any]) -> list[str]:
    """What does not hold."""
    found = []
    for row in figures["throughput"]:
        if row["ratio"] < _AIM:
            found.append(f"{row['clients']} clients: {row['ratio']:.2f} of the bare endpoint, aim {_AIM}")
        if errors := row["holdfast"]["errors"]:
            first = row["holdfast"]["first_error"]
            found.append(f"{row['clients']} clients: {errors} errors below the limit, such as {first}")
    for name, limit in figures["limits"].items():
        if limit["unclean"] or set(limit["statuses"]) != {200, 429}:
            found.append(f"above the limit {name}: {limit}")
    memory = figures["memory"]
    if memory["errors"] or memory["growth_mb"] > 0.1 * memory["mb"][0]:
        found.append(f"memory grew by {memory['growth_mb']:.0f} MB, {memory['errors']} errors")
    for fault, result in figures["streams"]["faults"].items():
        if any(ending.startswith(("none", "unclean")) for ending in result["endings"]):
            found.append(f"{fault}: {result['endings']}")
        if not result["still_serves"]:
            found.append(f"{fault}: the service does not answer any more")
    if set(figures["streams"]["sigterm"]["endings"]) != {"finish stop"}:
        found.append(f"SIGTERM: {figures['streams']['sigterm']}")
    return found


def show(figures: dict[str, Any]) -> None:
    """The tables."""
    console = Console(width=110)
    load = figures["load"]
    drawn = Table(title=f"/v1/verify, one claim on {WORDS} words, {figures['requests']} requests a figure")
    columns = ("requests/s", "p50 ms", "p99 ms", "CPU ms")
    for heading in ("clients", *columns, *(f"bare {column}" for column in columns), "ratio"):
        drawn.add_column(heading, justify="right")
    for row in figures["throughput"]:
        keys = ("per_second", "p50_ms", "p99_ms", "cpu_ms")
        cells = [_rounded(row[name][key]) for name in ("holdfast", "bare") for key in keys]
        drawn.add_row(str(row["clients"]), *cells, f"{row['ratio']:.2f}")
    drawn.caption = f"{figures['cores']} cores" + ("" if load is None else f", load {load:.1f}")
    console.print(drawn)
    rest = Table(title="Limits, memory and faults")
    rest.add_column("what")
    rest.add_column("came out")
    for name, limit in figures["limits"].items():
        rest.add_row(f"more than allowed {name}", _counted(limit["statuses"]))
    memory = figures["memory"]
    rest.add_row(
        f"memory over {memory['requests']:,} requests",
        f"{memory['mb'][0]:.0f} → {memory['mb'][-1]:.0f} MB, most {max(memory['mb']):.0f} MB",
    )
    for fault, result in figures["streams"]["faults"].items():
        rest.add_row(
            f"{figures['streams']['streams']} streams, upstream: {fault}", _counted(result["endings"])
        )
    drained = figures["streams"]["sigterm"]
    rest.add_row("SIGTERM", f"{_counted(drained['endings'])}, exit {drained['exit_status']}")
    console.print(rest)


def _rounded(value: float | None) -> str:
    return "–" if value is None else f"{value:.0f}"


def _counted(found: dict[Any, int]) -> str:
    return ", ".join(f"{number} × {what}" for what, number in sorted(found.items(), key=str))


if __name__ == "__main__":
    main()
