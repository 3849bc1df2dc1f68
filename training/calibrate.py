"""python training/calibrate.py --dev FILE --weights FOLDER: calibrates the blend of network and words.

Runs the exported int8 model on the dev split of the training data (no evaluation file), fits the slope and offset of
the blend with every source weighing the same, writes `judge.json`, and prints how the blend does on each source when
it was fitted on all the others.
"""

import argparse
import json
import math
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.linear_model import LogisticRegression

from embedder import write_sums
from holdfast.judges.blend import log_odds_of_support
from holdfast.judges.calibration import expected_calibration_error
from holdfast.judges.embedded import EmbeddedJudge, Reading
from holdfast.judges.features import lexical_features, mark_features
from measure import area

MOST_PER_SOURCE = 250
SUPPORTED_IN_USE = 0.75
"""Share of supported claims that probabilities are stated for.

Most claims of the answers that people check are sound, while most rows of the dev split were made or chosen to be
wrong: probabilities for the split's own share would flag half of all sound claims.
"""
UNSEEN = 0.82
"""How far the scores of sound and unsound claims are apart on sources left out, against sources that were seen.

The run `left-out` had AUROC .873 on the dev split of the sources that it saw and .825 on those that it did not: as
distances of two normal curves, 1.61 and 1.32. Probabilities are stated for texts that training never saw.
"""
PLACEHOLDER = {"support": [1, 0, 0, 0, 0, 0, 0], "contradict": [1, 0, 0], "mark_threshold": 0.0}
SHARES = np.array([1.0, -0.3, -0.3, 0.2, 0.2, -0.25])
"""Weights of the standardised network log-odds, mean mark, strong mark, coverage, bigrams and misfit.

Fixed, not fitted: the network has seen the dev split's sources, so a fit there would leave the words no say, and the
words are what carries over to sources that it has not seen.
"""
Floats = npt.NDArray[np.float64]


def sample(path: Path) -> list[dict[str, Any]]:
    """At most MOST_PER_SOURCE dev examples of every source, natural and made."""
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        groups[row["source"]].append(row)
    rng = Random(5)
    return [
        row
        for name in sorted(groups)
        for row in rng.sample(groups[name], min(MOST_PER_SOURCE, len(groups[name])))
    ]


def measure_row(judge: EmbeddedJudge, row: dict[str, Any]) -> dict[str, Any]:
    """Everything the blend sees of one example."""
    reading = judge.read(row["claim"], row["evidence"])
    lexical, marks = lexical_features(row["claim"], row["evidence"]), mark_features(reading.marks)
    side = reading.logits[1] - reading.logits[2]
    return {
        "source": row["source"],
        "label": row["label"],
        "support": [
            log_odds_of_support(reading.logits),
            marks.mean,
            marks.strong,
            lexical.coverage,
            lexical.bigrams,
            lexical.misfit,
        ],
        "side": [side, lexical.coverage],
        "marks": [] if row["marks"] is None else _known_marks(reading, row["marks"]),
    }


def _known_marks(reading: Reading, spans: list[tuple[int, int]]) -> list[tuple[float, bool]]:
    """Log-odds and truth of every token whose mark is known."""
    inside = [any(a < end and start < b for a, b in spans) for start, end in reading.tokens.spans]
    return list(zip(reading.marks, inside, strict=True))


def best_threshold(marks: list[tuple[float, bool]]) -> float:
    """The log-odds at which marked tokens have the best F1."""
    odds, truth = np.array([m[0] for m in marks]), np.array([m[1] for m in marks])
    tried = np.quantile(odds, np.linspace(0.5, 0.995, 100))
    scores = [2 * (truth & (odds >= t)).sum() / ((odds >= t).sum() + truth.sum()) for t in tried]
    return float(tried[int(np.argmax(scores))])


def fit(rows: Floats, truth: npt.NDArray[np.bool_], weights: Floats) -> list[float]:
    """Logistic regression; the constant comes last."""
    model = LogisticRegression(C=1.0, max_iter=1000).fit(rows, truth, sample_weight=weights)
    return [*map(float, model.coef_[0]), float(model.intercept_[0])]


def fit_blend(rows: Floats, truth: npt.NDArray[np.bool_], sources: list[str]) -> list[float]:
    """The fixed shares, scaled and shifted so that the result is a log-odds."""
    spread = rows.std(axis=0)
    mixed = rows @ (SHARES / spread)
    weights = source_weights(sources)
    slope, offset = fit(mixed[:, None], truth, weights)
    share = float(np.average(truth, weights=weights))
    middle = UNSEEN * (offset - _log_odds(share))
    return [*map(float, UNSEEN * slope * SHARES / spread), middle + _log_odds(SUPPORTED_IN_USE)]


def _log_odds(share: float) -> float:
    return math.log(share / (1 - share))


def source_weights(sources: list[str]) -> Floats:
    """Natural sources weigh the same, and all made ones together as much as a third of them."""
    names = sorted(set(sources))
    natural = [n for n in names if ":" not in n]
    total = {n: 1.0 if ":" not in n else len(natural) / 3 / max(1, len(names) - len(natural)) for n in names}
    counts = {n: sources.count(n) for n in names}
    return np.array([total[s] / counts[s] for s in sources]) * len(sources) / sum(total.values())


def leave_one_out(
    rows: Floats, truth: npt.NDArray[np.bool_], sources: list[str]
) -> dict[str, dict[str, float]]:
    """AUROC on each natural source: network alone, words alone, and the blend fitted on the others."""
    names, found = np.array(sources), {}
    for name in sorted({s for s in sources if ":" not in s}):
        here = names == name
        if not 10 < truth[here].sum() < here.sum() - 10:
            continue
        rest = [s for s in sources if s != name]
        weights = np.array(fit_blend(rows[~here], truth[~here], rest))
        scores = rows[here] @ weights[:-1] + weights[-1]
        found[name] = {
            "network": area(rows[here, 0], truth[here]),
            "coverage": area(rows[here, 3], truth[here]),
            "blend": area(scores, truth[here]),
            "ece": expected_calibration_error(1 / (1 + np.exp(-scores)), truth[here]),
        }
    return found


def main() -> None:
    """Measure, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dev", type=Path, required=True)
    parser.add_argument("--weights", type=Path, default=Path("src/holdfast/judges/weights"))
    parser.add_argument("--report", type=Path, required=True, help="where the figures go")
    options = parser.parse_args()
    if not (options.weights / "judge.json").exists():
        (options.weights / "judge.json").write_text(json.dumps(PLACEHOLDER))
        write_sums(options.weights)
    judge = EmbeddedJudge()
    measured = judge.map(lambda row: measure_row(judge, row), sample(options.dev))
    sources = [m["source"] for m in measured]
    rows, truth = (
        np.array([m["support"] for m in measured]),
        np.array([m["label"] == "supported" for m in measured]),
    )
    sided = [m for m in measured if m["label"] in ("contradicted", "unsupported")]
    side = fit(
        np.array([m["side"] for m in sided]),
        np.array([m["label"] == "contradicted" for m in sided]),
        source_weights([m["source"] for m in sided]),
    )
    blend = {
        "support": fit_blend(rows, truth, sources),
        "contradict": side,
        "mark_threshold": best_threshold([mark for m in measured for mark in m["marks"]]),
    }
    (options.weights / "judge.json").write_text(json.dumps(blend, indent=1) + "\n")
    write_sums(options.weights)
    found = leave_one_out(rows, truth, sources)
    mean = {key: float(np.mean([f[key] for f in found.values()])) for key in next(iter(found.values()))}
    options.report.write_text(json.dumps({"blend": blend, "left_out": found, "mean": mean}, indent=1) + "\n")
    for name, figures in [*found.items(), ("mean", mean)]:
        print(f"{name:22}" + "".join(f" {key} {value:.3f}" for key, value in figures.items()))


if __name__ == "__main__":
    main()
