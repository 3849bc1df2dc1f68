"""python benchmarks/distractors.py --data FILE... [--limit N]: irrelevant evidence put beside the right one.

Each row is checked on its own context alone, and again with passages from other rows of the same file put before and
after it. Evidence that has nothing to do with an answer should change nothing: the figures are the AUROC, and how many
rows change sides at the shipped thresholds.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from evidence_runs import arguments, read_files, report
from holdfast import verify_response
from holdfast.bench import metrics
from holdfast.bench.predictions import is_finding
from holdfast.bench.rows import GroundingRow
from holdfast.claims.words import content_words

PASSAGE_WORDS = 200
"""Of another row's context so many words are taken."""
RELATED = 0.4
"""Share of the answer's words from which a passage may have to do with it, and is not added."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A row's score and flag, None when nothing in it was checked."""

    score: float | None
    flagged: bool | None


def check(row: GroundingRow, passages: Sequence[str]) -> Checked:
    """What the shipped path says of the answer on these passages."""
    claims = verify_response(row.question or "", row.response, list(passages)).report.claims
    judged = [claim for claim in claims if claim.evidence_support is not None]
    doubts = [1.0 - (claim.evidence_support or 0.0) for claim in judged]
    return Checked(max(doubts, default=None), any(map(is_finding, judged)) if judged else None)


def strangers(row: GroundingRow, others: Sequence[str], most: int, draw: random.Random) -> list[str]:
    """Up to `most` passages of other contexts that share few words with the answer."""
    said = set(content_words(row.response))
    found: list[str] = []
    for context in draw.sample(others, len(others)):
        passage = " ".join(context.split()[:PASSAGE_WORDS])
        shared = len(said.intersection(content_words(passage))) / max(1, len(said))
        if context != row.context and passage and shared < RELATED:
            found.append(passage)
        if len(found) == most:
            break
    return found


def measure(
    rows: Sequence[GroundingRow], contexts: Sequence[str], counts: Sequence[int], seed: int
) -> dict[str, Any]:
    """Every row once for each number of added passages."""
    checked: dict[int, list[Checked]] = {count: [] for count in counts}
    for number, row in enumerate(rows):
        draw = random.Random(f"{seed}:{number}")
        added = strangers(row, contexts, max(counts), draw)
        for count in counts:
            some = added[:count]
            place = draw.randint(0, len(some))
            checked[count].append(check(row, [*some[:place], row.context, *some[place:]]))
    return {str(count): _figures(rows, checked[count], checked[counts[0]]) for count in counts}


def _figures(
    rows: Sequence[GroundingRow], now: Sequence[Checked], alone: Sequence[Checked]
) -> dict[str, Any]:
    pairs = [(row, a, b) for row, a, b in zip(rows, alone, now, strict=True) if a.score is not None]
    scored = [(row.hallucinated, b.score) for row, _, b in pairs if b.score is not None]
    total = max(1, len(pairs))
    return {
        "n": len(pairs),
        "auroc": metrics.auroc([row[0] for row in scored], [row[1] for row in scored]),
        "newly_flagged": sum(bool(b.flagged) and not a.flagged for _, a, b in pairs) / total,
        "no_longer_flagged": sum(bool(a.flagged) and not b.flagged for _, a, b in pairs) / total,
        "mean_change": sum(abs((b.score or 0.0) - (a.score or 0.0)) for _, a, b in pairs) / total,
    }


def main() -> None:
    """Measure every file and print a line for each number of added passages."""
    parser = arguments(__doc__)
    parser.add_argument(
        "--added", type=int, nargs="+", default=[0, 1, 5, 20], help="passages; the first is compared with"
    )
    options = parser.parse_args()
    files, lines = [], []
    for whole, sample in read_files(options):
        contexts = list(dict.fromkeys(row.context for row in whole.rows))
        found = measure(sample.rows, contexts, options.added, options.seed)
        files.append({"file": sample.name, "added": found})
        for count, figures in found.items():
            name = sample.name.partition(".jsonl")[0]
            lines.append((name, count, *figures.values()))
    columns = ("file", "added", "rows", "AUROC", "newly flagged", "no longer flagged", "mean change of score")
    figures = {"benchmark": "distractors", "seed": options.seed, "files": files}
    report("Irrelevant evidence beside the right one", columns, lines, figures, options.json)


if __name__ == "__main__":
    main()
