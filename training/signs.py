"""python training/signs.py --text FILE: what the signs of `judges/astray.py` are worth in the blend.

Sound answers, the same answers made unsound in one place, and unsound answers, each by its weakest claim: for several
weights of the signs, AUROC of the sound ones against each kind (mean over the sources), how many sound ones have a
claim below `FLAGGED`, and how many made unsound. Each weight has the zero at which the sound ones keep their mean
log-odds. No evaluation file is read.
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from calibrate import Floats, drawn_by_source
from holdfast.bench.corruptions import KINDS, corrupt
from holdfast.bench.rows import GroundingRow
from holdfast.claims import chunk_evidence, extract_claims
from holdfast.claims.types import Evidence
from holdfast.embedders.runtime import read_weights
from holdfast.judges.blend import Blend
from holdfast.judges.calibration.platt import log_odds
from holdfast.judges.embedded import EmbeddedJudge, default_judge
from holdfast.judges.features import lexical_features
from holdfast.judges.types import Pair
from holdfast.judges.windows import EvidenceIndex
from measure import area

WEIGHTS = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5)
FLAGGED = 0.6
EVIDENCE_TOKENS = 160
FEWEST = 8
"""Answers of a kind that a source must have to be counted."""
FOREIGN = 200
"""Claims of other rows, to be put where they do not belong."""
SIGNS = 6
"""Place of the signs among the weights of the blend."""


@dataclass(frozen=True)
class Answer:
    """What an answer is, the log-odds of its claims without the signs, and the signs."""

    kind: str
    odds: Floats
    signs: Floats


def answers_of(rows: list[dict[str, Any]], foreign: list[str]) -> list[tuple[str, str, str]]:
    """Kind, evidence and text of rows, and of what sound ones are made into."""
    found = []
    for number, row in enumerate(rows):
        sound = row["label"] == "supported"
        found.append(("sound" if sound else "unsound", row["evidence"], row["claim"]))
        whole = GroundingRow(str(number), row["evidence"], row["claim"], row["label"])
        made = corrupt(whole, foreign, Random(number)) if sound else None
        if made is not None:
            found.append((made.kind, row["evidence"], made.text))
    return found


def measured(judge: EmbeddedJudge, weight: float, kind: str, context: str, text: str) -> Answer | None:
    """One answer, read claim by claim."""
    chunks = tuple(chunk_evidence(Evidence("1", context)))
    claims = [claim.text for claim in extract_claims(text)]
    if not chunks or not claims:
        return None
    index = EvidenceIndex(chunks)
    windows = [index.window(claim, budget=EVIDENCE_TOKENS).text for claim in claims]
    judged = judge.judge_all([Pair(c, w) for c, w in zip(claims, windows, strict=True)])
    signs = np.array([lexical_features(c, w).astray for c, w in zip(claims, windows, strict=True)])
    odds = np.array([log_odds(judgement.support) for judgement in judged])
    return Answer(kind, odds - weight * signs, signs)


def mean_area(files: list[list[Answer]], kind: str, weight: float) -> float:
    """AUROC of sound answers against those of a kind, mean over the sources that have enough of both."""
    areas = []
    for answers in files:
        here = [answer for answer in answers if answer.kind in ("sound", kind)]
        truth = np.array([answer.kind == "sound" for answer in here], bool)
        if min(truth.sum(), (~truth).sum()) >= FEWEST:
            areas.append(area(weakest(here, weight), truth))
    return float(np.mean(areas)) if areas else float("nan")


def weakest(answers: list[Answer], weight: float) -> Floats:
    """Log-odds of the weakest claim of each."""
    return np.array([(answer.odds - weight * answer.signs).min() for answer in answers])


def main() -> None:
    """Read, weigh, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--text", type=Path, required=True, help="rows as prepare.py writes them: the dev split"
    )
    parser.add_argument("--rows", type=int, default=160, help="of each source")
    options = parser.parse_args()
    text = options.text.read_text(encoding="utf-8").splitlines()
    rows = [row for row in map(json.loads, text) if ":" not in row["source"]]
    drawn, judge, files = drawn_by_source(rows, options.rows), default_judge(), []
    shipped = Blend.from_json(read_weights("holdfast.judges", "judge.json")).support[SIGNS]
    foreign = [row["claim"] for row in Random(7).sample(drawn, min(len(drawn), FOREIGN))]
    for source in sorted({row["source"] for row in drawn}):
        answers = answers_of([row for row in drawn if row["source"] == source], foreign)
        read = [measured(judge, shipped, *answer) for answer in answers]
        files.append([answer for answer in read if answer is not None])
    every = [answer for answers in files for answer in answers]
    sound, made = (
        [a for a in every if (a.kind == "sound") == s and a.kind != "unsound"] for s in (True, False)
    )
    print("weight   zero  flagged: sound  made" + "".join(f"{kind:>10}" for kind in (*KINDS, "unsound")))
    for weight in WEIGHTS:
        zero = float(np.mean(weakest(sound, 0.0)) - np.mean(weakest(sound, weight)))
        flagged = [
            float(np.mean(weakest(group, weight) + zero < log_odds(FLAGGED))) for group in (sound, made)
        ]
        areas = [mean_area(files, kind, weight) for kind in (*KINDS, "unsound")]
        told = f"{weight:6} {zero:6.2f}  {flagged[0]:14.3f} {flagged[1]:5.3f}"
        print(told + "".join(f"{value:10.3f}" for value in areas))


if __name__ == "__main__":
    main()
