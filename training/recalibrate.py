"""python training/recalibrate.py --dev FILE --spread FILE: carries the blend over to a judge that went on from another.

Run it before ship.py to note how far the readings of the judge that is there vary, and after it to write `judge.json`:
the weights are rescaled to its readings, so that words and marks count for as much as before, and the zero is found
anew. The threshold of the marks stays: over many sources its best place is flat, and one that was found anew (1.79 for
.48) left words unmarked in rows that people wrote. No evaluation file is read.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from calibrate import (
    Floats,
    drawn_by_source,
    features_of,
    fit_constant,
    natural_rows,
)
from embedder import write_sums
from holdfast.judges.embedded import EmbeddedJudge

NATURAL = 70
"""Rows of each source that are read."""
_NETWORK = (0, 1, 2, 7)
"""Columns that another network fills in another way: log-odds, mean and strong mark, side."""


def rescaled(blend: dict[str, Any], before: Floats, features: Floats) -> tuple[Floats, list[float]]:
    """The blend's weights for readings that spread as `features` do."""
    wider = before / features[:, _NETWORK].std(axis=0)
    support = np.array(blend["support"][:-1])
    support[:3] *= wider[:3]
    return support, [blend["contradict"][0] * float(wider[3]), *blend["contradict"][1:]]


def main() -> None:
    """Note the spread, or write the blend."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dev", type=Path, required=True, help="the dev split as text")
    parser.add_argument("--spread", type=Path, required=True, help="written at first, read the second time")
    parser.add_argument("--weights", type=Path, default=Path("src/holdfast/judges/weights"))
    options = parser.parse_args()
    dev = [json.loads(line) for line in options.dev.read_text(encoding="utf-8").splitlines()]
    rows, judge = drawn_by_source(natural_rows(dev), NATURAL), EmbeddedJudge()
    features = features_of(judge, rows)
    if not options.spread.exists():
        spread = features[:, _NETWORK].std(axis=0).tolist()
        blend = json.loads((options.weights / "judge.json").read_text(encoding="utf-8"))
        options.spread.write_text(json.dumps({"spread": spread, "blend": blend}, indent=1))
        print(f"{options.spread}: now run ship.py, then this again")
        return
    noted = json.loads(options.spread.read_text(encoding="utf-8"))
    support, contradict = rescaled(noted["blend"], np.array(noted["spread"]), features)
    blend = {
        "support": [*map(float, support), fit_constant(features[:, :-1] @ support, rows)],
        "contradict": contradict,
        "mark_threshold": noted["blend"]["mark_threshold"],
    }
    (options.weights / "judge.json").write_text(json.dumps(blend, indent=1) + "\n", encoding="utf-8")
    write_sums(options.weights)
    print(json.dumps(blend))


if __name__ == "__main__":
    main()
