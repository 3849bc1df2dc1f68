"""python training/answers.py --unseen FILE --reads FILE...: how the claims of an answer are best put together.

Rows of several claims, of the sources that each run fold-N was kept from: AUROC of different ways to get one score from
the log-odds of the claims, over all rows of those sources and over the rows of several claims. What ships is
`answer_support` of `holdfast.grounding.confidence`. No evaluation file is read.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import numpy as np

from calibrate import SHARES, Floats, read_claims, word_deviations
from measure import area
from recipes import FOLDS

STEEPNESS, ZERO = 1.2, 0.8
"""Of the line from scores to log-odds, about as `calibrate.py` fits it; what is bounded in log-odds depends on it."""
FEWEST_ROWS, FEWEST_OF_EACH = 30, 8


def two_lowest(bound: float) -> Callable[[Floats], float]:
    """The mean of the two lowest, the second at most so far above the first."""

    def mean(odds: Floats) -> float:
        first, second = np.sort(odds)[[0, min(1, len(odds) - 1)]]
        return float((first + min(second, first + bound)) / 2)

    return mean


WAYS: dict[str, Callable[[Floats], float]] = {
    "the lowest": lambda odds: float(odds.min()),
    **{f"two lowest, at most {bound} apart": two_lowest(bound) for bound in (0.5, 1, 1.5, 2, 3, 4)},
    "two lowest": two_lowest(np.inf),
    "mean of all": lambda odds: float(odds.mean()),
    "half lowest, half mean": lambda odds: float((odds.min() + odds.mean()) / 2),
    "product": lambda odds: float(-np.logaddexp(0, -odds).sum()),
}


def main() -> None:
    """Read, put together, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--unseen", type=Path, required=True, help="what unseen.py wrote")
    parser.add_argument(
        "--reads", type=Path, nargs=len(FOLDS), required=True, help="what the runs fold-N said"
    )
    options = parser.parse_args()
    claims, rows = read_claims(options.unseen, options.reads)
    odds = STEEPNESS * (claims.support @ (SHARES / word_deviations(claims)) - ZERO)
    answers: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for place, row in enumerate(rows):
        answers[row["source"]][row["row"]].append(place)
    for way, score in WAYS.items():
        every, several, counted = [], [], 0
        for places in answers.values():
            sound = np.array([rows[p[0]]["label"] == "supported" for p in places.values()])
            many = np.array([len(p) > 1 for p in places.values()])
            fewest = min(sound.sum(), (~sound).sum())
            if many.sum() < FEWEST_ROWS or fewest <= FEWEST_OF_EACH:
                continue
            scores = np.array([score(odds[p]) for p in places.values()])
            every.append(area(scores, sound))
            if min(sound[many].sum(), (~sound[many]).sum()) > FEWEST_OF_EACH:
                several.append(area(scores[many], sound[many]))
                counted += int(many.sum())
        told = f"all rows {np.mean(every):.3f} ({len(every)} sources), several claims {np.mean(several):.3f}"
        print(f"{way:32} {told} ({len(several)} sources, {counted} rows)")


if __name__ == "__main__":
    main()
