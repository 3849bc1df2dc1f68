"""python training/polarity.py --dev WORK/fused.dev.jsonl: how much more is found for a statement than for its denial.

Statements of the dev split, labelled supported or contradicted, are denied, and both forms are read as a dispute reads
them. The midpoint between the mean lead of true and of false statements is `POLARITY` of
`holdfast.sycophancy.perspectives`, one for passages that deny something and one for all others; measure it anew when
the judge's weights change.
"""

import argparse
import asyncio
import json
import random
from collections import defaultdict
from pathlib import Path

from holdfast.bench.metrics import auroc, mean
from holdfast.claims import load_evidence
from holdfast.judges.embedded import default_judge
from holdfast.sycophancy import perspectives
from holdfast.sycophancy.denials import denies, deny
from holdfast.sycophancy.passages import Passages

_FEWEST = 15
"""Rows of each label without which a source is left out."""


def main() -> None:
    """Read and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--dev", type=Path, required=True, help="the dev split as text, which prepare.py writes"
    )
    parser.add_argument("--rows", type=int, default=60, help="of each label and source")
    options = parser.parse_args()
    rows: dict[str, dict[str, list[tuple[str, str]]]] = defaultdict(lambda: defaultdict(list))
    for row in map(json.loads, options.dev.open(encoding="utf-8")):
        if ":" not in row["source"] and not denies(row["claim"]):  # made rows are named made:… and edited:…
            rows[row["source"]][row["label"]].append((row["claim"], row["evidence"]))
    rng = random.Random(4)
    leads: dict[bool, dict[bool, list[float]]] = {denied: {True: [], False: []} for denied in (False, True)}
    means: dict[bool, dict[bool, list[float]]] = {denied: {True: [], False: []} for denied in (False, True)}
    for labelled in rows.values():
        both = {True: labelled["supported"], False: labelled["contradicted"]}
        if min(map(len, both.values())) < _FEWEST:
            continue
        for is_true, some in both.items():
            read = [_read(*row) for row in rng.sample(some, min(options.rows, len(some)))]
            for denied in {denied for denied, _ in read}:
                found = [lead for other, lead in read if other is denied]
                leads[denied][is_true] += found
                means[denied][is_true].append(mean(found) or 0.0)  # every source counts alike
    for denied, by_truth in leads.items():
        true, false = by_truth[True], by_truth[False]
        midpoint = ((mean(means[denied][True]) or 0.0) + (mean(means[denied][False]) or 0.0)) / 2
        ranked = auroc([True] * len(true) + [False] * len(false), true + false)
        print({"denied": denied, "n": len(true + false), "midpoint": midpoint, "auroc": ranked})


def _read(claim: str, evidence: str) -> tuple[bool, float]:
    """Whether the passages deny anything, and how far the statement is ahead of its denial, POLARITY included."""
    passages = Passages(tuple(load_evidence(evidence)))
    statement, denial = asyncio.run(
        perspectives.read_both(default_judge(), [claim, deny(claim)], passages, "")
    )
    denied = statement.among_denials or denial.among_denials
    return denied, perspectives.statement_lead(statement, denial) + perspectives.POLARITY[denied]


if __name__ == "__main__":
    main()
