"""python training/band.py --dev FILE: does the band in which claims go on to a language model fit the shipped judge?

Runs the judge on the dev split of the training data (no evaluation file), every source weighing the same and supported
claims as often as in use, and prints the band that those rows ask for beside the one that is shipped, and how often the
judge is wrong outside of it. Run it when new weights are shipped.
"""

import argparse
import json
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import Any

from holdfast.judges import EmbeddedJudge, Pair
from holdfast.judges.blend import SUPPORTED_IN_USE
from holdfast.judges.calibration.band import UNCERTAIN, FittedBand, describe_band, fit_band

DRAWN = 5000


def main() -> None:
    """Judge, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dev", type=Path, required=True)
    parser.add_argument("--most", type=int, default=100, help="rows of each source")
    options = parser.parse_args()
    rows = _natural_rows(options.dev, options.most)
    judged = EmbeddedJudge().judge_all([Pair(row["claim"], row["evidence"]) for row in rows])
    support, labels = (
        [judgement.support for judgement in judged],
        [row["label"] == "supported" for row in rows],
    )
    drawn = Random(7).choices(range(len(rows)), _weights(rows, labels), k=DRAWN)
    in_use = ([support[place] for place in drawn], [labels[place] for place in drawn])
    print(f"{len(rows)} rows of {len({row['source'] for row in rows})} sources, as in use")
    print("asked for:", json.dumps(_shown(fit_band(*in_use))))
    print("shipped:  ", json.dumps(_shown(describe_band(UNCERTAIN, *in_use))))
    for source in sorted({row["source"] for row in rows}):
        inside = [place for place in drawn if rows[place]["source"] == source]
        found = describe_band(UNCERTAIN, [support[p] for p in inside], [labels[p] for p in inside])
        print(f"  {source:24} {json.dumps(_shown(found))}")


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


def _shown(fitted: FittedBand) -> dict[str, Any]:
    figures = {
        "low": fitted.band.low,
        "high": fitted.band.high,
        "share": fitted.share,
        "wrong_below": fitted.wrong_below,
        "wrong_above": fitted.wrong_above,
    }
    return {name: None if value is None else round(value, 3) for name, value in figures.items()}


if __name__ == "__main__":
    main()
