"""What a number of answers a day would need, computed from the figures that `audit.py --json FILE` measured.

python benchmarks/audit.py --json audit.json && python benchmarks/scale.py audit.json --into docs/scale.md
"""

import argparse
import json
import math
import statistics
from pathlib import Path
from typing import Any

_DAY_S = 86_400
_START, _END = "<!-- table: scale -->", "<!-- end -->"


def main() -> None:
    """Print the table, or put it into a page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("figures", type=Path, help="what audit.py --json wrote")
    parser.add_argument("--answers", type=float, default=1e9, help="answers a day")
    parser.add_argument("--busy", type=float, default=0.7, help="share of the time that cores may be busy")
    parser.add_argument("--cores", type=int, default=64, help="cores of one machine")
    parser.add_argument(
        "--core-hour", type=float, default=0.04, metavar="USD", help="price of a core for an hour"
    )
    parser.add_argument("--into", type=Path, help="a page with the two marks that the table stands between")
    options = parser.parse_args()
    lines = table(json.loads(options.figures.read_text(encoding="utf-8")), options)
    if options.into is None:
        print("\n".join(lines))
        return
    page = options.into.read_text(encoding="utf-8")
    before, _, rest = page.partition(_START)
    after = rest.partition(_END)[2]
    written = "\n".join([_START, *lines, _END])
    options.into.write_text(f"{before}{written}{after}", encoding="utf-8")


def table(figures: dict[str, Any], options: argparse.Namespace) -> list[str]:
    """The needs, each with how it was computed."""
    runs = [run["two"] for run in figures["cores"]]
    core_s = statistics.median(run["cpu_per_row"] for run in runs)
    driver_s = statistics.median(run["driver_cpu_seconds"] / run["rows"] for run in [figures["growth"][-1]])
    kept = statistics.median(run["store_bytes"] / run["rows"] for run in runs)
    table_bytes = statistics.median(run["results_bytes"] / run["rows"] for run in runs)
    read = statistics.median(run["input_bytes"] / run["rows"] for run in runs)
    worker_mb = statistics.median(run["peak_mb"] for run in runs) / 3  # a driver and two workers
    rate = options.answers / _DAY_S
    cores = math.ceil(rate * core_s / options.busy)
    day_usd = cores * 24 * options.core_hour
    drivers = math.ceil(rate * driver_s / options.busy)
    rows = [
        ("answers a second, on average", f"{rate:,.0f}", f"{options.answers:,.0f} in {_DAY_S:,} s"),
        ("one answer of three sentences on one core", f"{1000 * core_s:,.1f} ms", "CPU time, measured"),
        (f"cores, {100 * options.busy:.0f} % busy", f"{cores:,}", "answers a second x core time / share"),
        (
            f"machines of {options.cores} cores",
            f"{math.ceil(cores / options.cores):,}",
            "cores / cores of a machine",
        ),
        (
            "memory of one machine",
            f"{options.cores * worker_mb / 1024:,.0f} GB",
            f"{worker_mb:,.0f} MB a worker, measured",
        ),
        (
            "drivers",
            f"{drivers:,}",
            f"{1e6 * driver_s:,.0f} µs of a driver's core a row, measured; one folder each",
        ),
        ("read from files", f"{rate * read / 1e6:,.0f} MB/s", f"{read:,.0f} bytes a row"),
        ("written to stores", f"{rate * kept / 1e6:,.0f} MB/s", f"{kept:,.0f} bytes a row, compressed"),
        ("transactions of all stores", f"{rate / 64:,.0f} a second", "64 rows each"),
        (
            "stores after a day",
            f"{options.answers * kept / 1e12:,.1f} TB",
            "drop an audit's rows once it is exported",
        ),
        (
            "results as Parquet after a day",
            f"{options.answers * table_bytes / 1e12:,.1f} TB",
            "measured a row",
        ),
        (
            "price of the cores",
            f"${day_usd:,.0f} a day",
            f"${options.core_hour:g} a core-hour; ${day_usd / options.answers * 1e6:,.2f} a million answers",
        ),
    ]
    head = ["| what | needs | from |", "| --- | --- | --- |"]
    return head + [f"| {what} | {needs} | {source} |" for what, needs, source in rows]


if __name__ == "__main__":
    main()
