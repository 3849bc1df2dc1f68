"""python training/prepare.py --data FOLDER --out FILE: from labelled rows to token arrays that a GPU can read.

FOLDER holds *.jsonl.xz in the project's row format. Everything is seeded; the summary is written beside the arrays.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from about import about_rows
from casing import Casing
from groups import Groups, digest
from leakage import Held, files_of, read
from recipes import ABOUT, ABSENT, GENERATED, PLAIN, SAID, WRITTEN
from rows import SMALLEST_WINDOW, Document, Example, natural_examples, read_rows, with_distractors
from synthesis import (
    Pool,
    denied_claim,
    document_examples,
    edited_claim,
    edited_evidence,
    spliced_claim,
    without_support,
)
from written import written_rows

CLASSES = {"supported": 0, "contradicted": 1, "unsupported": 2, "not_supported": 3, "partially_supported": 3}
"""3 says only "not supported": either of the two."""
UNKNOWN_MARK = 2
MOST_PER_FILE = 24_000
LONGEST_CLAIM, LONGEST_EVIDENCE = 96, 256
MADE_PER_DOCUMENT = 60
FEWEST = {WRITTEN: 112, PLAIN: 112, SAID: 144, ABOUT: 144, GENERATED: 144}
"""Fewest evidence tokens of written claims, which often rest on several sentences: a window without one of these
would teach that what is missing is supported."""
WINDOWS = {ABOUT: 2, GENERATED: 2, SAID: 2}
"""How many windows of its text a claim is seen with; every other one is short, as in use, where that is enough."""
SOUND_WINDOWS = 4
"""The same for sound sentences of language models: a small one writes few of them."""
TWINS, TWINS_WINDOWS = "twins", 4
"""Claims that differ from each other in a few words and in their label; and how many windows these are seen with."""
ENCODED_AT_ONCE = 20_000
"""Examples whose encodings, a hundred times as large as the tokens, are in memory at once."""
LEAST_SENTENCES = 4
"""Of a context that claims are made from."""
FEWEST_WORDS = 7
"""Of a claim that is told to be absent from the rest of its text: what is shorter may be said twice."""
SPLICED = 0.35
"""Share of the supported claims of documents that are also seen with another end."""
DENIED: dict[str | tuple[str, str], float] = {
    "contradicted": 1.0, ("snli", "contradicted"): 0.3, ("snli_train_100k", "contradicted"): 0.3, "unsupported": 0.15,
}  # fmt: skip
"""How many claims are also seen denied, by label and source: captions are many, and say little about documents."""


@dataclass(frozen=True)
class Job:
    """One file, and what all files share."""

    path: Path
    data: Path
    seed: int
    reworded: dict[str, str]
    dev: frozenset[bytes]
    casing: Casing | None
    plain: bool
    """No denied claims, no spliced or resolved sentences."""


def rows_of(path: Path, data: Path | None = None) -> Iterator[dict[str, Any]]:
    """Labelled rows of a file, or of a folder of written ones; those about texts of other files need their folder."""
    if path.name in (ABOUT, GENERATED) and data:
        return about_rows(path, data)
    return written_rows(path) if path.is_dir() else read_rows(path)


def examples_of_file(job: Job) -> list[Example]:
    """All examples, natural and made, of one file."""
    source = job.path.name.split(".")[0]
    rng = Random(f"{job.seed}:{source}")
    rows = list(rows_of(job.path, job.data))
    if len(rows) > MOST_PER_FILE and source not in FEWEST:
        rows = rng.sample(rows, MOST_PER_FILE)
    fewest = FEWEST.get(source, SMALLEST_WINDOW)
    pairs = once = list(natural_examples(source, rows, rng, job.dev, job.casing, fewest))
    for again in range(1, max(TWINS_WINDOWS, SOUND_WINDOWS)):
        seen = [row for row in rows if again < _windows(source, row)]
        short = again % 2 == 1
        pairs = pairs + list(natural_examples(source, seen, rng, job.dev, job.casing, fewest, short=short))
    documents = list({id(page): page for _, page in once}.values())
    pool = Pool(documents, rng)
    made = list(_from_claims(once, pool, rng, job.plain))
    # What was written about texts is about those of other files.
    made += _absent(once, rng) if source in (ABOUT, GENERATED) else _from_documents(documents, pool, job, rng)
    return [example for example, _ in pairs] + made


def _windows(source: str, row: dict[str, Any]) -> int:
    """How many windows this row's claim is seen with."""
    if row.get("kind") == TWINS:
        return TWINS_WINDOWS
    if source == GENERATED and row["label"] == "supported":
        return SOUND_WINDOWS
    return WINDOWS.get(source, 1)


def all_contexts(paths: list[Path]) -> list[str]:
    """Every context once."""
    return list(dict.fromkeys(row["context"] for path in paths for row in rows_of(path)))


def dev_contexts(contexts: list[str]) -> frozenset[bytes]:
    """The contexts of the dev split: whole groups of texts that share sentences, across all files."""
    groups = Groups(contexts)
    return frozenset(digest(context) for context in contexts if groups.is_dev(context))


def _from_claims(
    pairs: list[tuple[Example, Document]], pool: Pool, rng: Random, plain: bool
) -> Iterable[Example]:
    for example, page in pairs:
        if example.label == "supported":
            values = pool.values(f"{example.claim} {example.evidence}", rng)
            for change in (edited_claim, edited_evidence):
                made = change(example, values, rng)
                if made is not None:
                    yield made
        if not plain and (fused := _fused(example, page, pool, rng)) is not None:
            yield fused
        if len(example.evidence.split()) < 60 and rng.random() < 0.25 and pool.sentences:
            yield with_distractors(example, pool.sentences, rng)
        if rng.random() < 0.03:
            other = rng.choice(pairs)[0].evidence
            evidence = other if rng.random() < 0.5 and other != example.evidence else ""
            yield Example("made:elsewhere", example.claim, evidence, "unsupported", page.dev)


def _absent(pairs: list[tuple[Example, Document]], rng: Random) -> Iterable[Example]:
    """Sound claims whose sentences are gone from the text: in what people label most unsound claims are just absent."""
    for example, page in pairs:
        sound = example.label == "supported" and len(example.claim.split()) >= FEWEST_WORDS
        if sound and (left := without_support(example, page, rng)) is not None:
            yield replace(left, source=ABSENT)


def _fused(example: Example, page: Document, pool: Pool, rng: Random) -> Example | None:
    """A supported claim with another end, or any other claim denied."""
    if example.label == "supported":
        long_enough = len(page.chunks) >= LEAST_SENTENCES and rng.random() < SPLICED
        return spliced_claim(example, page, rng) if long_enough else None
    share = DENIED.get((example.source, example.label), DENIED.get(example.label, 0.0))
    return denied_claim(example, pool.values(example.claim, rng), rng) if rng.random() < share else None


def _from_documents(documents: list[Document], pool: Pool, job: Job, rng: Random) -> Iterable[Example]:
    for page in documents:
        if len(page.chunks) >= LEAST_SENTENCES:
            yield from document_examples(page, pool, rng, MADE_PER_DOCUMENT, job.reworded, plain=job.plain)


def encode(examples: list[Example], tokenizer: Tokenizer) -> dict[str, Any]:
    """Flat arrays: tokens of claims and evidence, marks of claim tokens, classes, sources."""
    sources = sorted({e.source for e in examples})
    starts = range(0, len(examples), ENCODED_AT_ONCE)
    parts = [_tokens(examples[n : n + ENCODED_AT_ONCE], tokenizer) for n in starts]
    return {
        **{name: np.concatenate([part[name] for part in parts]) for name in parts[0]},
        "label": np.array([CLASSES[e.label] for e in examples], np.uint8),
        "source": np.array([sources.index(e.source) for e in examples], np.uint8),
        "dev": np.array([e.dev for e in examples], bool),
        "sources": np.array(sources),
    }


def _tokens(examples: list[Example], tokenizer: Tokenizer) -> dict[str, Any]:
    claims = tokenizer.encode_batch([e.claim for e in examples], add_special_tokens=False)
    evidence = tokenizer.encode_batch([e.evidence for e in examples], add_special_tokens=False)
    marks = [_token_marks(e.marks, c.offsets) for e, c in zip(examples, claims, strict=True)]
    return {
        "claim": np.concatenate([np.array(c.ids[:LONGEST_CLAIM], np.uint16) for c in claims]),
        "claim_size": np.array([min(len(c.ids), LONGEST_CLAIM) for c in claims], np.uint16),
        "mark": np.concatenate([np.array(m[:LONGEST_CLAIM], np.uint8) for m in marks]),
        "evidence": np.concatenate([np.array(e.ids[:LONGEST_EVIDENCE], np.uint16) for e in evidence]),
        "evidence_size": np.array([min(len(e.ids), LONGEST_EVIDENCE) for e in evidence], np.uint16),
    }


def _token_marks(spans: tuple[tuple[int, int], ...] | None, offsets: list[tuple[int, int]]) -> list[int]:
    if spans is None:
        return [UNKNOWN_MARK] * len(offsets)
    return [int(any(a < end and start < b for a, b in spans)) for start, end in offsets]


def summary(examples: list[Example]) -> dict[str, Any]:
    """Counts by source and label."""
    counts = Counter((e.source, e.label, "dev" if e.dev else "train") for e in examples)
    return {" ".join(key): number for key, number in sorted(counts.items())}


def read_paraphrases(path: Path) -> dict[str, str]:
    """Sentence to paraphrase."""
    rows = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return {row["text"]: row["paraphrase"] for row in rows}


def write_text(examples: Iterable[Example], path: Path) -> None:
    """Examples as text, one a line."""
    with path.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(asdict(example), ensure_ascii=False) + "\n" for example in examples)


def main() -> None:
    """Read, make, encode, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder of *.jsonl.xz")
    parser.add_argument("--tokenizer", type=Path, required=True, help="tokenizer.json of all-MiniLM-L6-v2")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--paraphrases", type=Path, help="what paraphrase.py wrote")
    parser.add_argument(
        "--written",
        type=Path,
        nargs="+",
        default=[],
        help=f"folders of these names ({WRITTEN}, {PLAIN}, {SAID}): what was written for this project",
    )
    parser.add_argument(
        "--about",
        type=Path,
        nargs="+",
        default=[],
        help=f"folders of these names ({ABOUT}, {GENERATED}): what was written about texts in --data",
    )
    parser.add_argument("--text", type=Path, help="write every example here as text, for leakage.py")
    parser.add_argument(
        "--plain",
        action="store_true",
        help="no denied claims, no spliced or resolved sentences, no capitals restored",
    )
    parser.add_argument(
        "--away-from",
        type=Path,
        help="folder of evaluation rows: a window that is like one of theirs is left out",
    )
    parser.add_argument("--natural-only", action="store_true", help="no made examples: for measuring sets")
    options = parser.parse_args()
    reworded = read_paraphrases(options.paraphrases) if options.paraphrases else {}
    paths = sorted(options.data.glob("*.jsonl.xz"), key=lambda p: -p.stat().st_size)
    paths += options.written
    contexts = all_contexts(paths)
    dev, casing = dev_contexts(contexts), None if options.plain else Casing(contexts)
    paths += options.about
    with ProcessPoolExecutor() as pool:
        jobs = [Job(path, options.data, options.seed, reworded, dev, casing, options.plain) for path in paths]
        examples = [e for made in pool.map(examples_of_file, jobs) for e in made]
    if options.natural_only:
        names = {p.name.split(".")[0] for p in paths}
        examples = [e for e in examples if e.source in names]
    if options.away_from:
        held = Held(row for path in files_of(options.away_from) for row in read(path))
        examples = [e for e in examples if not held.leaks({"claim": e.claim, "evidence": e.evidence})]
    tokenizer = Tokenizer.from_file(str(options.tokenizer))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    options.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez(options.out, **encode(examples, tokenizer))
    write_text((e for e in examples if e.dev), options.out.with_suffix(".dev.jsonl"))
    if options.text:
        write_text(examples, options.text)
    options.out.with_suffix(".json").write_text(json.dumps(summary(examples), indent=1))
    print(f"{len(examples)} examples from {len(paths)} files to {options.out}")


if __name__ == "__main__":
    main()
