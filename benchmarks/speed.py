"""Speed, memory and growth on this machine, in one run: `make bench`, with the ratio `make bench-peers`."""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import holdfast
from holdfast.embedders.wordpiece import count_tokens
from speed_peer import peer_available, time_peer
from speed_texts import answer, passages

_ROOT = Path(__file__).resolve().parent
_EVIDENCE_WORDS = (1_000, 10_000, 100_000, 1_000_000)
_ANSWERS = (1, 2, 4, 8)
_PROCESS_TIME = "import time; print(time.process_time())"
_COLD_VERDICT = (
    "import holdfast;"
    "v = holdfast.verify_claim('The mill of Keld opened in 1790.', 'In 1790 the mill opened at Keld.');"
    "assert v.verdict, v"
)
_MEMORY = (
    "import resource, sys; sys.path.insert(0, sys.argv[1]); import holdfast;"
    "from speed_texts import answer, passages;"
    "p = passages(5, 200); holdfast.verify_response('', answer(p, 10), p);"
    "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
)


def main() -> None:
    """Measure everything, print the table, and write JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--json", metavar="FILE", nargs="?", const="-", help="write JSON to FILE, or alone to stdout"
    )
    parser.add_argument(
        "--most-words", type=int, default=_EVIDENCE_WORDS[-1], help="longest evidence to time"
    )
    options = parser.parse_args()
    figures = measure(options.most_words)
    if options.json == "-":
        print(json.dumps(figures, indent=2))
        return
    Console(width=100).print(table(figures))
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def measure(most_words: int) -> dict[str, Any]:
    """Every figure, cold ones first."""
    start = {
        "import_cpu_seconds": _import_cpu_seconds(),
        "first_verdict_seconds": _cold_verdict_seconds(),
        "peak_memory_mb": _peak_memory_mb(),
    }
    warm = _warm_answer()
    return {
        "machine": _machine(),
        **start,
        "warm_answer": warm,
        "answers": _growth_with_answers(),
        "evidence": _growth_with_evidence([words for words in _EVIDENCE_WORDS if words <= most_words]),
        "peer": _peer(warm) if peer_available() else None,
    }


def _machine() -> dict[str, Any]:
    return {
        "processor": platform.machine(),
        "cores": _cores(),
        "python": platform.python_version(),
        "holdfast": holdfast.__version__,
        "onnxruntime": version("onnxruntime"),
    }


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _python(code: str, *arguments: str) -> str:
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _import_cpu_seconds() -> float:
    """CPU time that `import holdfast` adds to an empty interpreter; the least of five, as noise only adds."""
    empty = min(float(_python(_PROCESS_TIME)) for _ in range(5))
    loaded = min(float(_python(f"import holdfast; {_PROCESS_TIME}")) for _ in range(5))
    return max(0.0, loaded - empty)


def _cold_verdict_seconds() -> float:
    """Wall time of a fresh process from its start to its end, with one verdict in it."""
    return statistics.median(_seconds(lambda: _python(_COLD_VERDICT)) for _ in range(3))


def _peak_memory_mb() -> float:
    kilobytes = float(_python(_MEMORY, str(_ROOT)))
    return kilobytes / 1024 if sys.platform != "darwin" else kilobytes / 1024**2


def _warm_answer(runs: int = 9) -> dict[str, Any]:
    """Ten sentences against five passages of 200 words."""
    texts = passages(5, 200)
    said = answer(texts, 10)
    holdfast.verify_response("", said, texts)
    seconds = [_seconds(lambda: holdfast.verify_response("", said, texts)) for _ in range(runs)]
    return {
        "seconds": statistics.median(seconds),
        "slowest_seconds": max(seconds),
        "words": len(" ".join([said, *texts]).split()),
        "tokens": count_tokens(" ".join([said, *texts])),
    }


def _growth_with_answers() -> dict[str, Any]:
    """Seconds for 1, 2, 4 and 8 answers, each with passages of its own, and how straight the line is."""
    work = [
        (answer(texts, 10, seed), texts)
        for seed in range(max(_ANSWERS))
        for texts in [passages(5, 200, seed)]
    ]

    seconds = [_least_seconds(work[:count]) for count in _ANSWERS]
    slope, _ = np.polyfit(_ANSWERS, seconds, 1)
    fit = float(np.corrcoef(_ANSWERS, seconds)[0, 1] ** 2)
    return {
        "counts": list(_ANSWERS),
        "seconds": seconds,
        "seconds_per_answer": float(slope),
        "r_squared": fit,
    }


def _growth_with_evidence(lengths: list[int]) -> dict[str, Any]:
    """Seconds against the words of evidence; an exponent of 1 is linear, less is better."""
    seconds = []
    for words in lengths:
        texts = passages(max(1, words // 1000), min(words, 1000))
        seconds.append(_least_seconds([(answer(texts[:5], 10), texts)]))
    steps = zip(zip(lengths, seconds, strict=True), zip(lengths[1:], seconds[1:], strict=True), strict=False)
    exponents = [float(np.log(t2 / t1) / np.log(n2 / n1)) for (n1, t1), (n2, t2) in steps]
    return {"words": lengths, "seconds": seconds, "exponents": exponents}


def _least_seconds(work: list[tuple[str, list[str]]]) -> float:
    """Of two runs, as noise only adds."""

    def check() -> None:
        for said, texts in work:
            holdfast.verify_response("", said, texts)

    return min(_seconds(check), _seconds(check))


def _peer(warm: dict[str, Any]) -> dict[str, Any]:
    timed = time_peer(warm["tokens"], _cores())
    return {**timed, "ratio": timed["seconds"] / warm["seconds"]}


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def table(figures: dict[str, Any]) -> Table:
    """The figures with the aim beside each."""
    machine, warm, answers, evidence = (
        figures[name] for name in ("machine", "warm_answer", "answers", "evidence")
    )
    drawn = Table(
        title=f"Holdfast {machine['holdfast']} on {machine['cores']} cores of {machine['processor']}"
    )
    for heading in ("what", "measured", "aim"):
        drawn.add_column(heading)
    drawn.add_row("import holdfast, CPU", f"{figures['import_cpu_seconds']:.3f} s", "< 0.2 s")
    drawn.add_row("first verdict of a cold process", f"{figures['first_verdict_seconds']:.2f} s", "< 1.5 s")
    drawn.add_row("peak resident memory", f"{figures['peak_memory_mb']:.0f} MB", "< 400 MB")
    drawn.add_row("10 sentences on 5 x 200 words, warm", f"{warm['seconds'] * 1000:.0f} ms", "")
    line = f"{answers['seconds_per_answer'] * 1000:.0f} ms each, R² {answers['r_squared']:.4f}"
    drawn.add_row("1, 2, 4, 8 answers", line, "linear")
    for words, seconds in zip(evidence["words"], evidence["seconds"], strict=True):
        drawn.add_row(f"evidence of {words:,} words", f"{seconds:.2f} s", "")
    if evidence["exponents"]:
        grows = ", ".join(f"{exponent:.2f}" for exponent in evidence["exponents"])
        drawn.add_row("exponent of that growth, step by step", grows, "<= 1")
    _add_peer(drawn, figures["peer"])
    return drawn


def _add_peer(drawn: Table, peer: dict[str, Any] | None) -> None:
    if peer is None:
        drawn.add_row("ModernBERT-base in torch", "not installed: make bench-peers", "")
        return
    drawn.add_row(f"{peer['model']}, {peer['tokens']} tokens", f"{peer['seconds']:.2f} s", "")
    drawn.add_row("that pass against our warm answer", f"{peer['ratio']:.1f} times slower", ">= 15 times")


if __name__ == "__main__":
    main()
