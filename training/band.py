"""python training/band.py --dev FILE: the band of probabilities in which a claim goes on to a language model.

Runs the shipped judge on the dev split of the training data (no evaluation file), every source weighing the same and
supported claims as often as in use, and prints the band outside which the judge decides alone. It stands in
`holdfast/judges/band.py`; run this again when new weights are shipped.
"""

import argparse
import json
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import Any

from holdfast.judges import EmbeddedJudge, Pair
from holdfast.judges.band import fit_band

SUPPORTED_IN_USE = 0.75
"""The same share that `calibrate.py` states probabilities for."""


def main() -> None:
    """Judge, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dev", type=Path, required=True)
    parser.add_argument("--most", type=int, default=100, help="rows of each source")
    options = parser.parse_args()
    rows = _natural_rows(options.dev, options.most)
    judged = EmbeddedJudge().judge_all([Pair(row["claim"], row["evidence"]) for row in rows])
    support = [judgement.support for judgement in judged]
    labels = [row["label"] == "supported" for row in rows]
    weights = _weights(rows, labels)
    print(f"{len(rows)} rows of {len({row['source'] for row in rows})} sources")
    fitted = fit_band(support, labels, weights=weights)
    print(json.dumps(_shown(fitted)))
    for source in sorted({row["source"] for row in rows}):
        inside = [place for place, row in enumerate(rows) if row["source"] == source]
        decided = [place for place in inside if not fitted.band.holds(support[place])]
        wrong = sum((support[place] > fitted.band.high) != labels[place] for place in decided)
        escalated = 1.0 - len(decided) / len(inside)
        print(f"  {source:24} escalated {escalated:.2f}, wrong alone {wrong} of {len(decided)}")


def _natural_rows(path: Path, most: int) -> list[dict[str, Any]]:
    """Rows that people wrote, at most so many of each source."""
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if ":" not in row["source"]:
            groups[row["source"]].append(row)
    rng = Random(7)
    return [row for name in sorted(groups) for row in rng.sample(groups[name], min(most, len(groups[name])))]


def _weights(rows: list[dict[str, Any]], labels: list[bool]) -> list[float]:
    """Every source counts the same, and inside it supported claims for their share in use."""
    counts = Counter((row["source"], label) for row, label in zip(rows, labels, strict=True))
    share = {True: SUPPORTED_IN_USE, False: 1.0 - SUPPORTED_IN_USE}
    return [share[label] / counts[row["source"], label] for row, label in zip(rows, labels, strict=True)]


def _shown(fitted: Any) -> dict[str, Any]:
    figures = {
        "low": fitted.band.low,
        "high": fitted.band.high,
        "share": fitted.share,
        "error_below": fitted.error_below,
        "error_above": fitted.error_above,
    }
    return {name: None if value is None else round(value, 3) for name, value in figures.items()}


if __name__ == "__main__":
    main()
