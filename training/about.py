"""Reads `training/about/*/*.txt`: claims that were written for this project about texts of the labelled rows.

The texts themselves stay where they are: `=== @source digest start:end` names a stretch of a context of
`source.jsonl.xz`, and the claims that follow each have a label before them (S supported, C contradicted, N not stated)
and braces around the words that the text does not carry.
"""

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
