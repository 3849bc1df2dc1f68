"""python training/polarity.py --data FOLDER: how much more the judge finds for a statement than for its denial.

Statements of the training sets, labelled supported or contradicted, are denied by one word and both forms are judged.
The midpoint between the mean difference of true and of false statements is `POLARITY` of
`holdfast.sycophancy.verifying.perspectives`; measure it anew when the judge's weights change.
"""

import argparse
import random
import re
from pathlib import Path

from holdfast.bench.metrics import mean
from holdfast.judges.embedded import default_judge
from holdfast.judges.types import Pair
from pressure_rows import read_lines

SETS = ("fool_me_twice_dev", "fever_symmetric_dev", "check_covid")
_VERB = re.compile(r"\b(?:is|was|are|were|can|will|did)\b")
_DENIED = re.compile(r"\b(?:not|no|never|none|\w+n't)\b", re.IGNORECASE)


def main() -> None:
    """Judge and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder that holds grounding/")
    parser.add_argument("--rows", type=int, default=60, help="of each label and set")
    options = parser.parse_args()
    judge, rng = default_judge(), random.Random(4)
    found: dict[str, list[float]] = {"supported": [], "contradicted": []}
    for name in SETS:
        rows = [
            row
            for row in read_lines(options.data / "grounding" / "train" / f"{name}.jsonl.xz")
            if _VERB.search(row["claim_or_response"]) and not _DENIED.search(row["claim_or_response"])
        ]
        for label, differences in found.items():
            chosen = [row for row in rows if row["label"] == label]
            for row in rng.sample(chosen, min(options.rows, len(chosen))):
                claim = row["claim_or_response"]
                denied = _VERB.sub(lambda verb: f"{verb.group()} not", claim, count=1)
                rivals = [Pair(text, row["context"], role="rival") for text in (claim, denied)]
                yes, no = judge.judge_all(rivals)
                differences.append(yes.support - yes.contradict - no.support + no.contradict)
    means = {label: mean(differences) or 0.0 for label, differences in found.items()}
    print({**means, "midpoint": sum(means.values()) / 2, "n": sum(map(len, found.values()))})


if __name__ == "__main__":
    main()
