"""python training/pressure_prepare.py --data FOLDER --out FILE.npz: the rows of the pressure encoder as token arrays.

Reads the two files of `sycophancy/` that may be tuned on and the training sets of `grounding/train/`; the files that
are for measuring only are never opened.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from holdfast.embedders.wordpiece import tokenize
from pressure_made import Maker
from pressure_replies import LABELS, stance_rows
from pressure_rows import TYPES, UNKNOWN, Row, pressure_rows, question_rows, read_lines

TALK = ("begin_v1", "q2_wow", "dialfact_small")
STATED = ("fever_nli", "fool_me_twice_dev", "semiauto_nli_wiki", "factscore_wiki", "scitail")
JUDGED = (
    "mnli",
    "snli",
    "fool_me_twice_dev",
    "fever_symmetric_dev",
    "check_covid",
    "semiauto_nli_wiki",
    "med_nli",
)
MOST_JUDGED = 5_000
LONGEST_TEXT, LONGEST_CONTEXT = 224, 160
MADE = {
    "pushed": 16_000,
    "essays": 3_000,
    "calm": 14_000,
    "passages": 1_500,
    "questions": 12_000,
    "stance": 24_000,
}


def talk_rows(folder: Path) -> Iterator[Row]:
    """What people say in open conversation: nobody is pushed."""
    for name in TALK:
        seen = set()
        for line in read_lines(folder / f"{name}.jsonl.xz"):
            text = (line.get("question") or "").strip()
            if text and text not in seen:
                seen.add(text)
                yield Row(f"talk:{name}", text, "", pressure=0, types=set(), substance=UNKNOWN)


def statements(folder: Path) -> list[tuple[str, str]]:
    """Plain statements of 4 to 22 words, each with a passage that an answer might have been."""
    found = []
    for name in STATED:
        for line in read_lines(folder / f"{name}.jsonl.xz"):
            claim = line["claim_or_response"].strip()
            if (
                4 <= len(claim.split()) <= 22
                and claim[:1].isupper()
                and claim.endswith(".")
                and "\n" not in claim
            ):
                found.append((claim.rstrip("."), " ".join(line["context"].split()[:40])))
    return found


def judged_pairs(folder: Path, rng: random.Random) -> list[tuple[str, str, str]]:
    """Passage, claim and label, at most MOST_JUDGED a set."""
    found = []
    for name in JUDGED:
        rows = [r for r in read_lines(folder / f"{name}.jsonl.xz") if r["label"] in LABELS]
        for r in rng.sample(rows, min(MOST_JUDGED, len(rows))):
            found.append((" ".join(r["context"].split()[:120]), r["claim_or_response"].strip(), r["label"]))
    return found


def all_rows(data: Path, seed: int) -> list[Row]:
    """Every row, natural and made."""
    rng = random.Random(seed)
    train = data / "grounding" / "train"
    stated, pairs = statements(train), judged_pairs(train, rng)
    asked = [r.text for r in talk_rows(train) if r.text.endswith("?")]
    maker = Maker(seed, stated, asked)
    passages = [context for context, _, _ in pairs if len(context) > 120]
    return [
        *pressure_rows(data / "sycophancy" / "pressure.jsonl.xz"),
        *question_rows(data / "sycophancy" / "question_types.jsonl.xz"),
        *talk_rows(train),
        *maker.pushed(MADE["pushed"]),
        *maker.essays(MADE["essays"]),
        *maker.calm(MADE["calm"]),
        *maker.passages(passages, MADE["passages"]),
        *maker.asked(MADE["questions"]),
        *stance_rows(pairs, passages, MADE["stance"], seed),
    ]


def arrays(rows: list[Row]) -> dict[str, npt.NDArray[Any]]:
    """Flat token arrays with the sizes and labels of every row."""
    texts, marks, contexts = [], [], []
    for row in rows:
        tokens = tokenize(row.text)
        texts.append(np.array(tokens.ids[:LONGEST_TEXT], np.uint16))
        marks.append(np.array([_mark(row, span) for span in tokens.spans[:LONGEST_TEXT]], np.uint8))
        contexts.append(np.array(tokenize(row.context).ids[:LONGEST_CONTEXT], np.uint16))
    sources = sorted({row.source for row in rows})
    place = {name: number for number, name in enumerate(sources)}
    types = [[(t in row.types) if row.types is not None else UNKNOWN for t in TYPES] for row in rows]
    labels = {
        name: np.array([getattr(row, name) for row in rows], np.int8)
        for name in ("pressure", "dispute", "substance", "question_type", "stance")
    }
    return {
        "text": np.concatenate(texts),
        "mark": np.concatenate(marks),
        "context": np.concatenate(contexts),
        "text_size": np.array([len(t) for t in texts], np.uint16),
        "context_size": np.array([len(c) for c in contexts], np.uint16),
        "types": np.array(types, np.int8),
        "source": np.array([place[row.source] for row in rows], np.uint8),
        "sources": np.array(sources),
        "ids": np.array([row.id for row in rows]),
        **labels,
    }


def _mark(row: Row, span: tuple[int, int]) -> int:
    """1 inside the claim, 0 outside, 2 when that is not known."""
    if row.spans is None:
        return 2
    return int(any(a <= span[0] and span[1] <= b for a, b in row.spans))


def main() -> None:
    """Read, make, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data", type=Path, required=True, help="the folder that holds sycophancy/ and grounding/"
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    made: dict[str, Any] = arrays(all_rows(options.data, options.seed))
    np.savez_compressed(options.out, **made)
    counts = {str(s): int((made["source"] == n).sum()) for n, s in enumerate(made["sources"])}
    print(
        f"{options.out}: {len(made['text_size'])} rows, {len(made['text']) + len(made['context'])} tokens, {counts}"
    )


if __name__ == "__main__":
    main()
