"""What a guard adds to a model on this machine: `python benchmarks/guard.py`, part of `make bench`.

The model is a function that writes ten sentences, at once or word by word; everything beyond its own time is overhead.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import holdfast
from holdfast import Config, Guard, GuardedAnswer
from speed_texts import answer, passages

_RUNS = 9
_SENTENCES = 10
_WORD_SECONDS = 0.02
"""Between two words of the streamed answer: a model that writes 50 words a second."""
_QUESTION = "What is known of the mill and the harbour?"


def main() -> None:
    """Measure everything, print the table, and write JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--json", metavar="FILE", nargs="?", const="-", help="write JSON to FILE, or alone to stdout"
    )
    parser.add_argument("--runs", type=int, default=_RUNS, help="runs of each; the median is shown")
    options = parser.parse_args()
    figures = measure(options.runs)
    if options.json == "-":
        print(json.dumps(figures, indent=2))
        return
    Console(width=100).print(table(figures))
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def measure(runs: int) -> dict[str, Any]:
    """Overhead by mode, with evidence at hand and from memory, and what a stream waits for."""
    texts = passages(5, 200)
    said = answer(texts, _SENTENCES)
    modes = {mode: _asked(said, texts, mode, runs) for mode in ("sample", "full", "critical_only")}
    with holdfast.Memory(":memory:") as memory:
        memory.add([{"id": f"p{n}", "text": text} for n, text in enumerate(texts)])
        remembered = _from_memory(said, memory, runs)
    return {
        "sentences": _SENTENCES,
        "judge_alone_ms": _judge_alone(said, texts, runs),
        "by_mode": modes,
        "from_memory": remembered,
        "switched_off": _asked(said, texts, "full", runs, verify=False),
        "stream": _streamed(said, texts, max(3, runs // 3)),
    }


def _asked(said: str, texts: list[str], mode: str, runs: int, *, verify: bool = True) -> dict[str, Any]:
    guard = Guard(lambda question: said, config=Config())
    return _overhead(lambda: guard.ask(_QUESTION, context=texts, mode=mode, verify=verify), runs)


def _from_memory(said: str, memory: holdfast.Memory, runs: int) -> dict[str, Any]:
    """Sample mode, with recall and premises, and a turn that pushes back."""
    guard = Guard(lambda question: said, memory, Config())
    history = [("user", _QUESTION), ("assistant", said)]
    push = "No, that is wrong. I am an expert and the mill was never flooded."
    return {
        "question": _overhead(lambda: guard.ask(_QUESTION), runs),
        "pushback": _overhead(lambda: guard.ask(push, history=history), runs),
    }


def _overhead(ask: Callable[[], GuardedAnswer], runs: int) -> dict[str, Any]:
    """Wall time beyond the model's, and the CPU time of all threads, which a busy machine changes least."""
    ask()
    started = time.process_time()
    answers = [ask() for _ in range(runs)]
    cpu = 1000 * (time.process_time() - started) / runs
    times = sorted(answer.timing.overhead_ms for answer in answers)
    return {
        "median_ms": statistics.median(times),
        "slowest_ms": times[-1],
        "cpu_ms": cpu,
        "claims_checked": sum(claim.verdict is not None for claim in answers[0].claims),
    }


def _judge_alone(said: str, texts: list[str], runs: int) -> float:
    """The same check without a guard around it."""
    holdfast.verify_response(_QUESTION, said, texts)
    times = [_ms(lambda: holdfast.verify_response(_QUESTION, said, texts)) for _ in range(runs)]
    return statistics.median(times)


def _streamed(said: str, texts: list[str], runs: int) -> dict[str, Any]:
    """The first word beside a bare stream's, when the first verdict came, and what is left after the last word."""
    words = said.split(" ")

    def write(question: str) -> Iterator[str]:
        for word in words:
            time.sleep(_WORD_SECONDS)
            yield f"{word} "

    bare = statistics.median(_ms(lambda: next(write(_QUESTION))) for _ in range(runs))
    guard = Guard(write, config=Config())
    seen = [_watch(guard, texts, len(words)) for _ in range(runs + 1)][1:]
    return {
        "bare_first_word_ms": bare,
        **{name: statistics.median(run[name] for run in seen) for name in seen[0]},
    }


def _watch(guard: Guard, texts: list[str], words: int) -> dict[str, float]:
    started, pieces, first_verdict, last_piece = time.perf_counter(), 0, None, 0.0
    first_piece = 0.0
    for event in guard.stream(_QUESTION, context=texts, mode="full"):
        now = 1000 * (time.perf_counter() - started)
        if event.kind == "piece":
            pieces += 1
            first_piece, last_piece = first_piece or now, now
        elif event.kind == "verdict" and first_verdict is None:
            first_verdict = pieces / words
    ended = 1000 * (time.perf_counter() - started)
    return {
        "first_word_ms": first_piece,
        "first_verdict_at_share": 1.0 if first_verdict is None else first_verdict,
        "after_last_word_ms": ended - last_piece,
    }


def _ms(work: Any) -> float:
    started = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - started)


def table(figures: dict[str, Any]) -> Table:
    """The figures with the aim beside each."""
    drawn = Table(title=f"What a guard adds to an answer of {figures['sentences']} sentences, median")
    for heading in ("what", "measured", "aim"):
        drawn.add_column(heading)
    for mode, found in figures["by_mode"].items():
        drawn.add_row(f"ask, {mode}", _line(found), "< 500 ms" if mode == "sample" else "")
    drawn.add_row("the same check alone, full", f"{figures['judge_alone_ms']:.0f} ms", "about the same")
    drawn.add_row("ask, sample, with recall and premises", _line(figures["from_memory"]["question"]), "")
    drawn.add_row("a turn that pushes back", _line(figures["from_memory"]["pushback"]), "")
    drawn.add_row("ask, verify=False", f"{figures['switched_off']['median_ms']:.1f} ms", "")
    stream = figures["stream"]
    line = f"{stream['first_word_ms']:.1f} ms, bare {stream['bare_first_word_ms']:.1f} ms"
    drawn.add_row("first word of a stream", line, "not delayed")
    drawn.add_row("first verdict, share of the text written", f"{stream['first_verdict_at_share']:.0%}", "")
    drawn.add_row("left after the last word, full", f"{stream['after_last_word_ms']:.0f} ms", "")
    return drawn


def _line(found: dict[str, Any]) -> str:
    return f"{found['median_ms']:.0f} ms ({found['cpu_ms']:.0f} ms CPU), {found['claims_checked']} claims"


if __name__ == "__main__":
    main()
