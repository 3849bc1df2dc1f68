"""Premises on this machine: one question against a memory of 10,000 passages, warm, on the embedded judge."""

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from holdfast.aio import Memory, verify_question
from holdfast.memory.types import Passage


def word_list(words: str, between: str = "|") -> list[str]:
    """The words of one string."""
    return words.split(between)


_PEOPLE = word_list(
    "Ann Bram Carla Dmitri Elif Farid Greta Hugo Ines Jonas Kemal Lena Marco Nadia Oskar Petra", " "
)
_DID = word_list(
    "sold|bought|repaired|painted|lost|found|borrowed|photographed|cleaned|hid|wrapped|measured|drew|carried|insured"
)
_THINGS = word_list(
    "a kayak|a violin|an old clock|a copper kettle|a woollen coat|a wooden sledge|a street map|a camera|a bicycle|"
    "a stone lamp|a chess set|a garden bench|a sailing boat|a letter|a rare stamp|a glass vase"
)
_WHERE = word_list(
    "at the harbour|in the attic|near the mill|at the flea market|behind the library|on the ferry|at the station|"
    "in the old town|at the fair|in the cellar|on the hill|by the canal"
)
_WHEN = word_list(
    "yesterday|last week|two days ago|this morning|last Friday|on Tuesday|after lunch|before the storm"
)
_QUESTIONS = 60


def main() -> None:
    """Measure, print the table, and write JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passages", type=int, default=10_000)
    parser.add_argument(
        "--json", metavar="FILE", nargs="?", const="-", help="write JSON to FILE, or alone to stdout"
    )
    options = parser.parse_args()
    figures = asyncio.run(measure(options.passages))
    if options.json == "-":
        print(json.dumps(figures, indent=2))
        return
    Console(width=100).print(table(figures))
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


async def measure(count: int) -> dict[str, Any]:
    """Every figure, in one run."""
    kept = list(passages(count))
    async with Memory(":memory:") as memory:
        started = time.perf_counter()
        for first in range(0, len(kept), 1000):
            await memory.add(kept[first : first + 1000])
            print(f"\rembedding {min(first + 1000, count)} of {count} passages", end="", file=sys.stderr)
        print(file=sys.stderr)
        loading = time.perf_counter() - started
        asked = list(questions(kept))
        for question in asked[:5]:
            await verify_question(question, memory)
        times, claims, abstained = [], 0, 0
        processor = time.process_time()
        for question in asked[5:]:
            before = time.perf_counter()
            found = await verify_question(question, memory)
            times.append((time.perf_counter() - before) * 1000)
            claims += len(found.verdicts) + (found.asked is not None)
            abstained += found.should_abstain
        processor = (time.process_time() - processor) * 1000 / len(times)
    return {
        "passages": count,
        "loading_seconds": loading,
        "questions": len(times),
        "claims_per_question": claims / len(times),
        "abstained": abstained,
        "question_ms": {"p50": statistics.median(times), "p99": sorted(times)[int(len(times) * 0.99)]},
        "processor_ms": processor,
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    }


def passages(count: int, seed: int = 0) -> Iterator[Passage]:
    """What people say of their days."""
    rng = random.Random(seed)
    for number in range(count):
        one, other = rng.sample(_THINGS, 2)
        text = (
            f"I {rng.choice(_DID)} {one} {rng.choice(_WHERE)} {rng.choice(_WHEN)}, and then I {rng.choice(_DID)} "
            f"{other} {rng.choice(_WHERE)}. It took me {rng.randrange(2, 90)} minutes."
        )
        yield Passage(f"p{number}", text, "diary", None, rng.choice(_PEOPLE))


def questions(kept: list[Passage], seed: int = 1) -> Iterator[str]:
    """Half of them about what was said, half about somebody else; with one, two or three claims each."""
    rng = random.Random(seed)
    for number in range(_QUESTIONS + 5):
        passage = rng.choice(kept)
        who = passage.speaker if number % 2 else rng.choice(_PEOPLE)
        verb, thing = passage.text.split(" ")[1], " ".join(passage.text.split(" ")[2:4])
        forms = (
            f"Why did {who} say that {who} {verb} {thing}?",
            f"When was {who} at the harbour before selling {thing}?",
            f"Did {who} ever lose {thing}?",
            f"What did {who}'s neighbour do with {thing} that {who} {verb}?",
        )
        yield forms[number % len(forms)]


def table(figures: dict[str, Any]) -> Table:
    """The figures for people."""
    shown = Table(title="premises: one question before it is answered", title_justify="left")
    shown.add_column("what")
    shown.add_column("here", justify="right")
    shown.add_row("passages in memory", f"{figures['passages']:,}")
    shown.add_row("claims a question", f"{figures['claims_per_question']:.1f}")
    shown.add_row("one question, median", f"{figures['question_ms']['p50']:.0f} ms")
    shown.add_row("one question, 99th percentile", f"{figures['question_ms']['p99']:.0f} ms")
    shown.add_row("processor time of one, all cores together", f"{figures['processor_ms']:.0f} ms")
    shown.add_row("cores, load of the machine", f"{figures['cores']}, {figures['load'] or 0:.1f}")
    return shown


if __name__ == "__main__":
    main()
