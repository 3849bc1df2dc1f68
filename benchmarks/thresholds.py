"""python benchmarks/thresholds.py PREDICTIONS...: what each `support_threshold` finds and flags, and what it is worth.

PREDICTIONS are files of `holdfast bench grounding --out`. Recall and false alarms are means over the files of rows; F1
is stated for answers of which `SUPPORTED_IN_USE` are sound. What rules flag is flagged at any threshold, and claims in
doubt were read a second time up to the threshold of the run.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from holdfast.judges.blend import SUPPORTED_IN_USE

THRESHOLDS = (0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8)
Rows = dict[str, list[tuple[bool, float]]]


def read_rows(paths: Sequence[Path]) -> Rows:
    """By file, whether each row is unsound and the doubt of its weakest claim."""
    rows: Rows = defaultdict(list)
    for row in _lines(paths):
        if row["outcome"] == "verdict" and row["judged"]:
            rows[row["file"]].append((row["hallucinated"], max(claim["doubt"] for claim in row["judged"])))
    return rows


def _lines(paths: Sequence[Path]) -> Iterator[dict[str, Any]]:
    for path in paths:
        yield from map(json.loads, path.read_text(encoding="utf-8").splitlines())


def flagged(rows: Rows, threshold: float, *, unsound: bool) -> float:
    """The share of these rows that is flagged, as the mean over the files."""
    return fmean(
        fmean(doubt > 1.0 - threshold + 1e-9 for label, doubt in found if label is unsound)
        for found in rows.values()
    )


def f1_in_use(recall: float, alarms: float) -> float:
    """F1 of the flags where `SUPPORTED_IN_USE` of the answers are sound."""
    hits, false = (1.0 - SUPPORTED_IN_USE) * recall, SUPPORTED_IN_USE * alarms
    return 2 * hits / (hits + false + 1.0 - SUPPORTED_IN_USE)


def main() -> None:
    """Print a line for each threshold."""
    rows = read_rows([Path(name) for name in sys.argv[1:]])
    print("threshold  finds  flags  balanced  F1")
    for threshold in THRESHOLDS:
        recall, alarms = (flagged(rows, threshold, unsound=unsound) for unsound in (True, False))
        balanced, f1 = (1 + recall - alarms) / 2, f1_in_use(recall, alarms)
        print(f"{threshold:9.2f}  {recall:.3f}  {alarms:.3f}  {balanced:8.3f}  {f1:.3f}")


if __name__ == "__main__":
    main()
