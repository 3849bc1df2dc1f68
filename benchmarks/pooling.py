"""python benchmarks/pooling.py --data FILE... [--limit N]: long evidence, one window against all of it in chunks.

The shipped path reads each claim on one window: the sentences of all evidence that share most with it. The other way
is to cut the evidence into chunks, read the claim on every one, and take the largest P(support), or the mean. A row's
score is one less the lowest P(support) of its claims, by the embedded judge alone; exact rules would decide the same
claims either way and hide the difference.
"""

import time
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from evidence_runs import arguments, read_files, report
from holdfast.bench import metrics
from holdfast.bench.rows import GroundingRow
from holdfast.claims import chunk_evidence, extract_claims
from holdfast.claims.types import Claim, Evidence
from holdfast.embedders.wordpiece import count_tokens
from holdfast.grounding.mapping import EvidenceMap
from holdfast.judges.embedded import default_judge
from holdfast.judges.types import Pair
from holdfast.judges.windows import WINDOW_TOKENS

Pool = Callable[[Sequence[float]], float]
POOLS: dict[str, Pool] = {"max": max, "mean": fmean}
METHODS = ("window", *POOLS)


def chunked(context: str, size: int = WINDOW_TOKENS) -> list[str]:
    """The context in chunks of whole sentences, at most `size` tokens each unless one sentence is longer."""
    chunks: list[list[str]] = []
    room = 0
    for sentence in chunk_evidence(Evidence("1", context)):
        tokens = count_tokens(sentence.text)
        if not chunks or tokens > room:
            chunks.append([])
            room = size
        chunks[-1].append(sentence.text)
        room -= tokens
    return [" ".join(chunk) for chunk in chunks]


def supports(claims: Sequence[Claim], context: str) -> dict[str, tuple[list[float], float]]:
    """P(support) of every claim by every method, and the seconds it took."""
    judge = default_judge()
    started = time.perf_counter()
    index = EvidenceMap([Evidence("1", context)])
    windows = [Pair(claim.text, index.bearing(claim).window.text, claim.context) for claim in claims]
    found = {"window": ([j.support for j in judge.judge_all(windows)], time.perf_counter() - started)}
    started = time.perf_counter()
    chunks = chunked(context)
    pairs = [Pair(claim.text, chunk, claim.context) for claim in claims for chunk in chunks]
    judged = [judgement.support for judgement in judge.judge_all(pairs)]
    seconds = time.perf_counter() - started
    rows = [judged[n : n + len(chunks)] for n in range(0, len(judged), len(chunks))]
    return found | {name: ([pool(row) for row in rows], seconds) for name, pool in POOLS.items()}


def measure(rows: Sequence[GroundingRow]) -> dict[str, Any]:
    """AUROC and time of each method on rows that have a claim and some evidence."""
    positive: list[bool] = []
    scores: dict[str, list[float]] = {method: [] for method in METHODS}
    seconds = dict.fromkeys(METHODS, 0.0)
    chunks: list[int] = []
    for row in rows:
        claims = [claim for claim in extract_claims(row.response) if claim.language == "en"]
        if not claims or not row.context.strip():
            continue
        positive.append(row.hallucinated)
        chunks.append(len(chunked(row.context)))
        for method, (found, spent) in supports(claims, row.context).items():
            scores[method].append(1.0 - min(found))
            seconds[method] += spent
    return {
        "n": len(positive),
        "chunks": fmean(chunks) if chunks else None,
        "methods": {
            method: {
                "auroc": metrics.auroc(positive, scores[method]),
                "auroc_interval": metrics.auroc_interval(positive, scores[method]),
                "ms_per_row": 1000 * seconds[method] / len(positive) if positive else None,
            }
            for method in METHODS
        },
    }


def main() -> None:
    """Measure every file and print one line for each."""
    options = arguments(__doc__).parse_args()
    files = [{"file": sample.name, **measure(sample.rows)} for _, sample in read_files(options)]
    means = {m: metrics.mean([f["methods"][m]["auroc"] for f in files]) for m in METHODS}
    columns = (
        "file",
        "rows",
        "chunks",
        *(f"AUROC {m}" for m in METHODS),
        *(f"ms {m}" for m in ("window", "chunks")),
    )
    lines = [
        (
            file["file"].partition(".jsonl")[0],
            file["n"],
            file["chunks"],
            *(file["methods"][m]["auroc"] for m in METHODS),
            *(round(file["methods"][m]["ms_per_row"] or 0) for m in ("window", "max")),
        )
        for file in files
    ]
    lines.append(("mean", sum(f["n"] for f in files), "", *means.values(), "", ""))
    figures = {"benchmark": "pooling", "seed": options.seed, "files": files, "mean": means}
    report("One window against all chunks", columns, lines, figures, options.json)


if __name__ == "__main__":
    main()
