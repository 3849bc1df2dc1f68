"""python training/calibrate.py --unseen FILE --reads FILE... --dev FILE: calibrates the blend of network and words.

How sure to be is learnt on sources that a network was kept from: `unseen.py` wrote claims of every training source as
the package reads them, and each run fold-N said what it thinks of those it never saw. The shipped int8 model is run on
the same claims for its scale, and on natural rows of the dev split for its zero. Writes `judge.json` and prints how the
blend does on each source when its slope was fitted on all the others. No evaluation file is read.
"""

import argparse
import json
import math
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.linear_model import LogisticRegression

from batches import Examples
from embedder import write_sums
from holdfast.judges.blend import SUPPORTED_IN_USE, log_odds_of_support
from holdfast.judges.calibration.curve import expected_calibration_error
from holdfast.judges.embedded import EmbeddedJudge, Reading
from holdfast.judges.features import lexical_features, mark_features
from measure import area
from recipes import FOLDS

SHARES = np.array([1.0, -0.3, -0.3, 0.2, 0.2, -0.25, -0.15])
"""Weights of the network's log-odds, its mean and strong mark, coverage, bigrams, misfit and astray, by their spread.

Round numbers, not a fit: on sources that a network was kept from a free fit does hardly better (training/HISTORY.md).
"""
SHARPER = 2.0
"""How much steeper than on those sources the shipped blend is: verdicts need the spread.

Where probabilities are to be read as such (`answer_support`), they are stated for even odds and flattened again by
`STEEPER`. Mean calibration error on sources left out, two sets of runs, slope times 1, 1.25, 1.5, 2: .150, .145, .148,
.161 and .159, .159, .162, .173 at even odds; at the share in use .237, .227, .220, .213 and .235, .224, .219, .217.
"""
SIDE_SHARES = np.array([1.0, 0.8])
"""Weights of logit(contradict) - logit(silent) and of coverage: evidence that contradicts speaks of the same things."""
CAPTIONS = ("snli", "snli_train_100k")
"""Not asked about sides: a false caption shares fewer words with the true one than an embroidered one does."""
PLACEHOLDER = {"support": [1, 0, 0, 0, 0, 0, 0, 0], "contradict": [1, 0, 0], "mark_threshold": 0.0}
MOST_PER_SOURCE = 250
FEWEST = 5
SPREAD_ROWS = 4000
Floats = npt.NDArray[np.float64]
Truth = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Claims:
    """What is known of claims whose network was kept from their source."""

    sources: npt.NDArray[np.str_]
    labels: npt.NDArray[np.str_]
    alone: Truth
    """The label is this claim's own: it is the only one of its row, or the whole row is supported."""
    support: Floats
    """The network's log-odds, its mean and strong mark, coverage, bigrams, misfit, astray."""
    side: Floats
    """logit(contradict) - logit(silent), coverage."""


def read_claims(unseen: Path, reads: list[Path]) -> tuple[Claims, list[dict[str, Any]]]:
    """The claims that the exact rules leave open, each with the opinion of the run that was kept from its source."""
    text = unseen.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in text]
    sources, examples = np.array([row["source"] for row in rows]), Examples(unseen)
    read = np.zeros((len(rows), 4))
    for kept, path in zip(FOLDS, sorted(reads), strict=True):
        read = np.where(np.isin(sources, kept)[:, None], _read_by(path, examples, kept), read)
    found = [lexical_features(row["claim"], row["window"]) for row in rows]
    words = np.array([[f.coverage, f.bigrams, f.misfit, f.astray] for f in found])
    labels = np.array([row["label"] for row in rows])
    alone = np.array([row["claims"] == 1 for row in rows]) | (labels == "supported")
    left = np.flatnonzero([row["decided"] is None for row in rows])
    support, side = np.column_stack([read[:, :3], words]), np.column_stack([read[:, 3], words[:, 0]])
    claims = Claims(sources[left], labels[left], alone[left], support[left], side[left])
    return claims, [rows[place] for place in left]


def _read_by(path: Path, examples: Examples, kept: tuple[str, ...]) -> Floats:
    """What a run said of every claim, in standard deviations on the sources that it has seen."""
    said = np.load(path)
    pair = np.log(said["pair"].astype(np.float64) + 1e-7)
    odds = [pair[:, 0] - np.logaddexp(pair[:, 1], pair[:, 2]), pair[:, 1] - pair[:, 2]]
    chances = np.clip(said["mark"].astype(np.float64), 5e-4, 1 - 5e-4)
    tokens = np.split(np.log(chances / (1 - chances)), examples.claim_start[1:-1])
    marks = [mark_features(token.tolist()) for token in tokens]
    read = np.column_stack([odds[0], [m.mean for m in marks], [m.strong for m in marks], odds[1]])
    seen = ~np.isin(np.array(examples.sources)[examples.source], kept)
    scaled: Floats = read / read[seen].std(axis=0)
    return scaled


def fit_line(scores: Floats, truth: Truth, sources: npt.NDArray[np.str_]) -> tuple[float, float]:
    """Slope and offset of log-odds, as if every source had as many sound claims as unsound ones."""
    weights = np.zeros(len(scores))
    for name in np.unique(sources):
        for value in (True, False):
            here = (sources == name) & (truth == value)
            weights[here] = 100.0 / max(1, here.sum())
    model = LogisticRegression(C=1e4).fit(scores[:, None], truth, sample_weight=weights)
    return float(model.coef_[0, 0]), float(model.intercept_[0])


def word_deviations(claims: Claims) -> Floats:
    """What the features are divided by: those of the network are in standard deviations already."""
    return np.array([1.0, 1.0, 1.0, *claims.support[:, 3:].std(axis=0)])


def fit_support(claims: Claims, spread: Floats) -> Floats:
    """Weights of a reading's features, for a network whose log-odds have this spread."""
    here, deviations = claims.alone, word_deviations(claims)
    scores = claims.support[here] @ (SHARES / deviations)
    slope, _ = fit_line(scores, claims.labels[here] == "supported", claims.sources[here])
    deviations[:3] = spread[:3]
    weights: Floats = SHARPER * slope * SHARES / deviations
    return weights


def features_of(judge: EmbeddedJudge, rows: list[dict[str, Any]]) -> Floats:
    """What the blend is made of, and logit(contradict) - logit(silent), for rows with their window as evidence."""

    def measured(row: dict[str, Any]) -> list[float]:
        reading = judge.read(row["claim"], row["evidence"])
        words, marks = lexical_features(row["claim"], row["evidence"]), mark_features(reading.marks)
        network = [log_odds_of_support(reading.logits), marks.mean, marks.strong]
        return [
            *network,
            words.coverage,
            words.bigrams,
            words.misfit,
            words.astray,
            reading.logits[1] - reading.logits[2],
        ]

    return np.array(judge.map(measured, rows))


def fit_constant(scores: Floats, rows: list[dict[str, Any]]) -> float:
    """What puts natural dev rows that are as likely sound as not at even odds, and then the share in use.

    Another run's zero would not do: each has its own, and those that saw more made claims doubt more.
    """
    truth = np.array([row["label"] == "supported" for row in rows])
    slope, offset = fit_line(scores, truth, np.array([row["source"] for row in rows]))
    return offset / slope + math.log(SUPPORTED_IN_USE / (1 - SUPPORTED_IN_USE))


def fit_side(claims: Claims, spread: Floats) -> list[float]:
    """Weights of a reading's sides and the constant."""
    told = np.isin(claims.labels, ["contradicted", "unsupported"]) & ~np.isin(claims.sources, CAPTIONS)
    both = [
        s
        for s in np.unique(claims.sources[told])
        if len(np.unique(claims.labels[told & (claims.sources == s)])) > 1
    ]
    here = told & claims.alone & np.isin(claims.sources, both)
    deviations = np.array([1.0, claims.side[:, 1].std()])
    scores = claims.side[here] @ (SIDE_SHARES / deviations)
    slope, offset = fit_line(scores, claims.labels[here] == "contradicted", claims.sources[here])
    deviations[0] = spread[3]
    return [*map(float, slope * SIDE_SHARES / deviations), offset]


def leave_one_out(claims: Claims) -> dict[str, dict[str, float]]:
    """AUROC on each source that the network was kept from: network, words, and the blend fitted on all others."""
    found, truth = {}, claims.labels == "supported"
    scores = claims.support @ (SHARES / word_deviations(claims))
    for name in np.unique(claims.sources):
        here, rest = claims.alone & (claims.sources == name), claims.alone & (claims.sources != name)
        if not 10 < truth[here].sum() < here.sum() - 10:
            continue
        slope, offset = fit_line(scores[rest], truth[rest], claims.sources[rest])
        share = truth[here].mean()
        odds = slope * scores[here] + offset + math.log(share / (1 - share))
        found[str(name)] = {
            "network": area(claims.support[here, 0], truth[here]),
            "coverage": area(claims.support[here, 3], truth[here]),
            "blend": area(scores[here], truth[here]),
            "ece": expected_calibration_error(1 / (1 + np.exp(-odds)), truth[here]),
        }
    return found


def errors_as_stated(claims: Claims) -> dict[str, float]:
    """Mean calibration error on sources left out, by the share of sound claims it is stated for and the steepness."""
    found: dict[str, list[float]] = {}
    truth, scores = claims.labels == "supported", claims.support @ (SHARES / word_deviations(claims))
    for name in np.unique(claims.sources):
        here, rest = claims.alone & (claims.sources == name), claims.alone & (claims.sources != name)
        if not 10 < truth[here].sum() < here.sum() - 10:
            continue
        slope, offset = fit_line(scores[rest], truth[rest], claims.sources[rest])
        for share in (0.5, SUPPORTED_IN_USE):
            for steeper in (1.0, 1.25, 1.5, 2.0, 3.0):
                odds = steeper * (slope * scores[here] + offset) + math.log(share / (1 - share))
                error = expected_calibration_error(1 / (1 + np.exp(-odds)), truth[here])
                found.setdefault(f"{share} sound, {steeper} times as steep", []).append(error)
    return {key: float(np.mean(errors)) for key, errors in found.items()}


def shipped_spread(judge: EmbeddedJudge, rows: list[dict[str, Any]]) -> Floats:
    """How far the shipped network's log-odds, marks and sides vary, over claims of all sources."""

    def measured(row: dict[str, Any]) -> list[float]:
        reading = judge.read(row["claim"], row["window"])
        marks, logits = mark_features(reading.marks), reading.logits
        return [log_odds_of_support(logits), marks.mean, marks.strong, logits[1] - logits[2]]

    drawn = Random(5).sample(rows, min(SPREAD_ROWS, len(rows)))
    spread: Floats = np.array(judge.map(measured, drawn)).std(axis=0)
    return spread


def drawn_by_source(rows: list[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """So many rows of every source."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault(row["source"], []).append(row)
    rng = Random(5)
    return [row for name in sorted(groups) for row in rng.sample(groups[name], min(most, len(groups[name])))]


def natural_rows(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows that people labelled, of the sources that have both sound and unsound ones."""
    drawn = drawn_by_source([row for row in rows if ":" not in row["source"]], MOST_PER_SOURCE)
    sound = Counter(row["source"] for row in drawn if row["label"] == "supported")
    every = Counter(row["source"] for row in drawn)
    return [row for row in drawn if FEWEST < sound[row["source"]] < every[row["source"]] - FEWEST]


def marked_tokens(judge: EmbeddedJudge, rows: list[dict[str, Any]]) -> list[tuple[float, bool]]:
    """Log-odds and truth of every token of the dev split whose mark is known."""
    drawn = drawn_by_source([row for row in rows if row["marks"] is not None], MOST_PER_SOURCE)
    readings = judge.map(lambda row: judge.read(row["claim"], row["evidence"]), drawn)
    return [
        mark for row, reading in zip(drawn, readings, strict=True) for mark in _marks(reading, row["marks"])
    ]


def _marks(reading: Reading, spans: list[tuple[int, int]]) -> list[tuple[float, bool]]:
    inside = [any(a < end and start < b for a, b in spans) for start, end in reading.tokens.spans]
    return list(zip(reading.marks, inside, strict=True))


def best_threshold(marks: list[tuple[float, bool]]) -> float:
    """The log-odds at which marked tokens have the best F1."""
    odds, truth = np.array([m[0] for m in marks]), np.array([m[1] for m in marks])
    tried = np.quantile(odds, np.linspace(0.5, 0.995, 100))
    scores = [2 * (truth & (odds >= t)).sum() / ((odds >= t).sum() + truth.sum()) for t in tried]
    return float(tried[int(np.argmax(scores))])


def main() -> None:
    """Measure, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--unseen", type=Path, required=True, help="what unseen.py wrote")
    parser.add_argument(
        "--reads", type=Path, nargs=len(FOLDS), required=True, help="what the runs fold-N said of it"
    )
    parser.add_argument(
        "--dev", type=Path, required=True, help="the dev split as text, for the zero and the marks"
    )
    parser.add_argument("--weights", type=Path, default=Path("src/holdfast/judges/weights"))
    parser.add_argument("--report", type=Path, required=True, help="where the figures go")
    options = parser.parse_args()
    (options.weights / "judge.json").write_text(json.dumps(PLACEHOLDER))
    write_sums(options.weights)
    judge = EmbeddedJudge()
    claims, rows = read_claims(options.unseen, options.reads)
    spread = shipped_spread(judge, rows)
    dev = [json.loads(line) for line in options.dev.read_text(encoding="utf-8").splitlines()]
    weights, natural = fit_support(claims, spread), natural_rows(dev)
    scores = features_of(judge, natural)[:, :-1] @ weights
    blend = {
        "support": [*map(float, weights), fit_constant(scores, natural)],
        "contradict": fit_side(claims, spread),
        "mark_threshold": best_threshold(marked_tokens(judge, dev)),
    }
    (options.weights / "judge.json").write_text(json.dumps(blend, indent=1) + "\n")
    write_sums(options.weights)
    found = leave_one_out(claims)
    mean = {key: float(np.mean([f[key] for f in found.values()])) for key in next(iter(found.values()))}
    stated = errors_as_stated(claims)
    told = {"blend": blend, "left_out": found, "mean": mean, "errors_as_stated": stated}
    options.report.write_text(json.dumps(told, indent=1) + "\n")
    for name, figures in [*found.items(), ("mean", mean)]:
        print(f"{name:22}" + "".join(f" {key} {value:.3f}" for key, value in figures.items()))
    for key, error in stated.items():
        print(f"{key:36} calibration error {error:.3f}")


if __name__ == "__main__":
    main()
