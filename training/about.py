"""Reads `training/{about,generated}/*/*.txt`: claims about texts of the labelled rows that this project has labels for.

`python training/about.py --folder training/generated --data ROWS --out FOLDER` writes them as labelled rows with their
texts, a file for each kind, as `holdfast bench grounding` reads them.

The texts themselves stay where they are: `=== @source digest start:end` names a stretch of a context of
`source.jsonl.xz`, and the claims that follow each have a label before them (S supported, C contradicted, N not stated)
and braces around the words that the text does not carry.
"""

import argparse
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from groups import digest
from rows import read_rows
from written import LABELS, marked, without_braces

_TITLE = re.compile(r"=== @(?P<source>\w+) (?P<digest>[0-9a-f]{12}) (?P<start>\d+):(?P<end>\d+)")
_CLAIM = re.compile(r"(?P<label>[SCN]): (?P<text>.+)")


@dataclass
class Stretch:
    """Where a text stands, and what was written about it."""

    source: str
    digest: str
    start: int
    end: int
    claims: list[tuple[str, str]] = field(default_factory=list)


def read_stretches(path: Path) -> list[Stretch]:
    """The stretches of one file; SystemExit names the line that is none."""
    stretches: list[Stretch] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if title := _TITLE.fullmatch(line.strip()):
            start, end = int(title["start"]), int(title["end"])
            stretches.append(Stretch(title["source"], title["digest"], start, end))
        elif line.strip():
            claim = _CLAIM.fullmatch(line.strip())
            if claim is None or not stretches or claim["text"].count("{") != claim["text"].count("}"):
                raise SystemExit(f"{path}:{number}: neither a text's name nor a claim: {line[:60]}")
            stretches[-1].claims.append((claim["label"], claim["text"]))
    return stretches


def about_rows(folder: Path, data: Path) -> Iterator[dict[str, Any]]:
    """One row for each claim, with its stretch of a context in `data` as the context."""
    for path in sorted(folder.glob("*/*.txt")):
        for stretch in read_stretches(path):
            context = _contexts(data / f"{stretch.source}.jsonl.xz").get(stretch.digest)
            if context is None:
                raise SystemExit(f"{path}: {stretch.source} in {data} has no text {stretch.digest}")
            for label, text in stretch.claims:
                claim, spans = without_braces(text)
                yield {
                    "kind": path.parent.name,
                    "context": context[stretch.start : stretch.end],
                    "whole": context,
                    "claim_or_response": claim,
                    "label": LABELS[label],
                    "spans": marked(spans) if label != "S" else [],
                }


@cache
def _contexts(path: Path) -> dict[str, str]:
    """The contexts of a file by their names."""
    return {digest(row["context"]).hex()[:12]: row["context"] for row in read_rows(path)}


def main() -> None:
    """Write a file of rows for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, required=True, help="training/about or training/generated")
    parser.add_argument("--data", type=Path, required=True, help="folder of *.jsonl.xz that holds the texts")
    parser.add_argument("--out", type=Path, required=True, help="where the files go")
    options = parser.parse_args()
    rows = list(about_rows(options.folder, options.data))
    if not rows:
        raise SystemExit(f"{options.folder} holds no claims: give training/about or training/generated")
    options.out.mkdir(parents=True, exist_ok=True)
    for kind in sorted({row["kind"] for row in rows}):
        path = options.out / f"{kind}.jsonl"
        lines = (
            json.dumps(_as_row(row, n), ensure_ascii=False)
            for n, row in enumerate(rows)
            if row["kind"] == kind
        )
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        print(path)


def _as_row(row: dict[str, Any], number: int) -> dict[str, Any]:
    kept = ("context", "claim_or_response", "label", "spans")
    return {"dataset": row["kind"], "id": str(number), **{name: row[name] for name in kept}}


if __name__ == "__main__":
    main()
