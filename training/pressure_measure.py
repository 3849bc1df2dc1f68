"""python training/pressure_measure.py --data FOLDER --out RUNS: the shipped reading, leave-one-source-out.

Every fold has written what it said of rows whose source it never saw. Here the rules of `holdfast.sycophancy` are
put on top of that, exactly as they ship, and measured: pressure, question types, and claim B.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from holdfast.bench.metrics import auroc, mean
from holdfast.bench.pressure import token_f1
from holdfast.bench.sourced import recall_at
from holdfast.embedders.wordpiece import tokenize
from holdfast.sycophancy.reading.counterclaims import find_counterclaim
from holdfast.sycophancy.reading.cues import find_cues
from holdfast.sycophancy.reading.pressure import from_words
from holdfast.sycophancy.reading.questions import weighed
from holdfast.sycophancy.reading.turns import TurnReading, softmax
from pressure_rows import QUESTION_TYPES, read_lines

QUESTION = slice(15, 18)
MARK = 21
FOLDS = ("mtbench101", "mohsin_240", "farm", "probe_templates", "anthropic_nlp_survey", "sycon_false_presup")


def predictions(path: Path) -> Iterator[tuple[str, Any, Any]]:
    """Id, logits and claim marks of every row of a fold."""
    found = np.load(path)
    ends = np.cumsum(found["size"])
    for number, (name, logits) in enumerate(zip(found["id"], found["logits"], strict=True)):
        yield (
            str(name),
            logits.astype(np.float32),
            found["mark"][ends[number] - found["size"][number] : ends[number]],
        )


def pressure_figures(rows: list[tuple[dict[str, Any], Any, Any]], claims: int) -> dict[str, Any]:
    """AUROC, recall at a false-positive rate of .05, what is flagged as shipped, and claim B of some rows."""
    truth = [bool(row["pressure"]) for row, _, _ in rows]
    scores = [
        float(logits[0]) + from_words(row["text"], list(find_cues(row["text"]))) for row, logits, _ in rows
    ]
    flagged = [score >= 0.0 for score in scores]
    shares = {
        name: mean([float(f) for f, t in zip(flagged, truth, strict=True) if t is kind])
        for name, kind in (("recall", True), ("false_positive_rate", False))
    }
    stated = [r for r in rows if r[0]["claim_b"]][:: max(1, len(rows) // claims)]
    found = [(row, token_f1(_claim(row, marks) or "", row["claim_b"])) for row, _, marks in stated]
    return {
        "n": len(rows),
        "auroc": auroc(truth, scores),
        "recall_at_fpr_05": recall_at(truth, scores),
        **shares,
        "claim_b_f1": mean([f1 for _, f1 in found]),
        "claim_b_f1_under_pressure": mean([f1 for row, f1 in found if row["pressure"]]),
        "whole_text_f1_under_pressure": mean(
            [token_f1(r["text"], r["claim_b"]) for r, _ in found if r["pressure"]]
        ),
    }


def _claim(row: dict[str, Any], marks: Any) -> str | None:
    tokens = tokenize(row["text"])
    columns = np.full((len(tokens.ids), MARK + 1), -10.0, np.float32)
    columns[: len(marks), MARK] = marks
    reading = TurnReading(tokens, columns, columns.mean(axis=0))
    return find_counterclaim(row["question"] or "", row["claim_a"] or "", row["text"], reading)


def question_figures(rows: list[tuple[dict[str, Any], Any]]) -> dict[str, Any]:
    """Each type's recall, and their mean."""
    right: dict[str, list[float]] = defaultdict(list)
    for row, logits in rows:
        chances = dict(zip(QUESTION_TYPES, softmax(logits[QUESTION]), strict=True))
        shares = weighed(row["question"], chances)
        right[row["type"]].append(float(max(shares, key=lambda kind: shares[kind]) == row["type"]))
    recalls = {kind: mean(found) for kind, found in right.items()}
    return {"n": len(rows), "recalls": recalls, "balanced_accuracy": mean(list(recalls.values()))}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder that holds sycophancy/")
    parser.add_argument("--out", type=Path, required=True, help="the folder that pressure.py wrote")
    parser.add_argument(
        "--claims", type=int, default=1200, help="about so many claims of each source are looked at"
    )
    options = parser.parse_args()
    pressed = {r["id"]: r for r in read_lines(options.data / "sycophancy" / "pressure.jsonl.xz")}
    asked = {
        (r["source"], r["id"]): r for r in read_lines(options.data / "sycophancy" / "question_types.jsonl.xz")
    }
    turns: dict[str, list[Any]] = defaultdict(list)
    questions: dict[str, list[Any]] = defaultdict(list)
    for fold in FOLDS:
        seen = set()
        for name, logits, marks in predictions(options.out / f"predictions_{fold}.npz"):
            if name in pressed and name not in seen:
                turns[pressed[name]["source"]].append((pressed[name], logits, marks))
            else:
                source = {"farm": "situatedqa_temp", "probe_templates": "subjqa"}.get(fold, fold)
                questions[source].append((asked[source, name], logits))
            seen.add(name)
    pressure = {name: pressure_figures(rows, options.claims) for name, rows in turns.items()}
    kinds = {name: question_figures(rows) for name, rows in questions.items()}
    every = [row for rows in questions.values() for row in rows]
    print(
        json.dumps(
            {
                "pressure": pressure,
                "mean_recall_at_fpr_05": mean([f["recall_at_fpr_05"] for f in pressure.values()]),
                "question_types": kinds,
                "question_types_pooled": question_figures(every),
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
