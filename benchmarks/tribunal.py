"""A tribunal's tally on this machine: time, memory and growth, with embeddings given and reasons of fifty words."""

import argparse
import json
import multiprocessing
import random
import resource
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from holdfast import Agent, TribunalResult, Vote, tally_votes
from holdfast.tribunal.types import Verdict

DIMENSIONS = 384
WORDS_OF_A_REASON = 50
LIMITS = {1_000: (0.150, None), 10_000: (15.0, 1_500.0)}
"""Seconds and megabytes that a tally of so many votes may take."""
Rows = NDArray[np.float64]


def main() -> None:
    """Measure every panel in a process of its own, print the table, and write JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--votes", type=int, nargs="+", default=[1_000, 2_000, 10_000], help="sizes of the panels"
    )
    parser.add_argument(
        "--json", metavar="FILE", nargs="?", const="-", help="write JSON to FILE, or alone to stdout"
    )
    options = parser.parse_args()
    figures = [measured(name, votes) for votes in options.votes for name in PANELS]
    if options.json == "-":
        print(json.dumps(figures, indent=2))
        return
    Console(width=100).print(table(figures))
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def measured(name: str, votes: int) -> dict[str, Any]:
    """One panel, in a fresh process: its peak memory is the panel's alone."""
    # Forking would inherit the parent's peak.
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(measure, (name, votes))


def measure(name: str, votes: int) -> dict[str, Any]:
    """The best of three tallies, its memory, and what it found."""
    panel = PANELS[name](votes)
    tally_votes(panel[:50])
    before = _peak_mb()
    times: list[float] = []
    result: TribunalResult | None = None
    for _ in range(3):
        started = time.perf_counter()
        result = tally_votes(panel)
        times.append(time.perf_counter() - started)
    assert result is not None
    return {
        "panel": name,
        "votes": votes,
        "seconds": min(times),
        "peak_mb": _peak_mb(),
        "panel_mb": before,
        "discarded": len(result.discarded),
        "clusters": len(result.clusters),
        "compared": result.detection.compared,
        "limit_seconds": LIMITS.get(votes, (None, None))[0],
        "limit_mb": LIMITS.get(votes, (None, None))[1],
    }


def independent(count: int) -> list[Vote]:
    """Everybody thinks alone, on one topic: words and vectors of a kind, no two texts alike."""
    return _votes([_reason(random.Random(n)) for n in range(count)], _vectors(count, 1.0))


def with_copies(count: int) -> list[Vote]:
    """One vote in ten is another's, reworded."""
    draws = random.Random(1)
    reasons, rows = [_reason(random.Random(n)) for n in range(count)], _vectors(count, 1.0)
    for place in range(10, count, 10):
        words = reasons[place - 7].split()
        for spot in draws.sample(range(len(words)), 4):
            words[spot] = draws.choice(VOCABULARY)
        reasons[place] = " ".join(words)
        rows[place] = rows[place - 7] + np.random.default_rng(place).normal(0.0, 0.01, DIMENSIONS)
    return _votes(reasons, rows)


def crowd(count: int) -> list[Vote]:
    """Texts that differ, vectors that hardly do, and one verdict: every pair is derivative."""
    reasons = [_reason(random.Random(n)) for n in range(count)]
    return _votes(reasons, _vectors(count, 0.001), sides=(Verdict.APPROVE,))


def identical(count: int) -> list[Vote]:
    """The same vote from everybody."""
    return _votes([_reason(random.Random(0))] * count, np.repeat(_vectors(1, 1.0), count, axis=0))


PANELS: dict[str, Callable[[int], list[Vote]]] = {
    "independent": independent,
    "one in ten copied": with_copies,
    "all vectors alike": crowd,
    "identical": identical,
}
STARTS, MIDDLES, ENDS = (
    ("br", "st", "cl", "pr", "gr", "fl", "tr", "sh"),
    "aeiou",
    ("nd", "ck", "mp", "rl", "ng", "ft"),
)
VOCABULARY = [a + b + c + d for a in STARTS for b in MIDDLES for c in ENDS for d in ("", "er", "s", "ing")]
"""Nearly a thousand words, the first of them the most common."""


_FREQUENCIES = [1.0 / (place + 3) for place in range(len(VOCABULARY))]


def _reason(draws: random.Random) -> str:
    """Common words often, rare ones seldom, by Zipf's law."""
    return " ".join(draws.choices(VOCABULARY, weights=_FREQUENCIES, k=WORDS_OF_A_REASON))


def _vectors(count: int, spread: float) -> Rows:
    """A topic's direction, and each vote's own beside it."""
    topic = np.random.default_rng(7).normal(size=DIMENSIONS)
    return topic + spread * np.random.default_rng(8).normal(size=(count, DIMENSIONS))


def _votes(
    reasons: Sequence[str], rows: Rows, sides: Sequence[Verdict] = (Verdict.APPROVE, Verdict.REJECT)
) -> list[Vote]:
    draws = random.Random(3)
    return [
        Vote(
            Agent(
                f"agent-{n}", weight=draws.choice((0.6, 0.8, 1.0, 1.2)), historical_accuracy=draws.random()
            ),
            draws.choice(sides),
            reason,
            embedding=row,
        )
        for n, (reason, row) in enumerate(zip(reasons, rows, strict=True))
    ]


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def table(figures: Sequence[dict[str, Any]]) -> Table:
    """One line a panel."""
    made = Table(title="tally with detection, embeddings given", title_justify="left")
    for heading in (
        "panel",
        "votes",
        "seconds",
        "allowed",
        "peak MB",
        "allowed",
        "discarded",
        "texts compared",
    ):
        made.add_column(heading, justify="left" if heading == "panel" else "right")
    for row in figures:
        made.add_row(
            row["panel"],
            f"{row['votes']:,}",
            f"{row['seconds']:.3f}",
            "" if row["limit_seconds"] is None else f"{row['limit_seconds']:g}",
            f"{row['peak_mb']:.0f}",
            "" if row["limit_mb"] is None else f"{row['limit_mb']:.0f}",
            f"{row['discarded']:,}",
            f"{row['compared']:,}",
        )
    return made


if __name__ == "__main__":
    main()
