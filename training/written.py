"""Reads `training/written/*/*.txt`: passages and claims that were written for this project, one by one.

A family is a title (`=== title`), a passage (`E1: ...`), often the same passage with other facts (`E2: ...`), and
claims. Before each claim stands its label, a letter for each passage: S supported, C contradicted, N not stated. Braces
hold the words that some passage does not carry.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LABELS = {"S": "supported", "C": "contradicted", "N": "unsupported"}
_LINE = re.compile(r"(?P<tag>E[12]|[SCN]{1,2}): *(?P<text>.+)")


@dataclass
class Family:
    """One or two passages, and claims with a label for each of them."""

    title: str
    passages: list[str] = field(default_factory=list)
    claims: list[tuple[str, str]] = field(default_factory=list)


def read_families(path: Path) -> list[Family]:
    """The families of one file; SystemExit names the line that is none."""
    families: list[Family] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("==="):
            families.append(Family(line.strip("= ")))
        elif line.strip():
            found = _LINE.fullmatch(line.strip())
            if found is None or not families or not _add(families[-1], found["tag"], found["text"]):
                raise SystemExit(f"{path}:{number}: neither a title, a passage nor a claim: {line[:60]}")
    return families


def _add(family: Family, tag: str, text: str) -> bool:
    if tag.startswith("E"):
        family.passages.append(text)
        return len(family.passages) == int(tag[1]) and not family.claims
    family.claims.append((tag, text))
    return len(tag) == len(family.passages) and text.count("{") == text.count("}")


def without_braces(text: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The claim as it is read, and where the words in braces stand in it."""
    plain, spans = "", []
    for part in re.split(r"(\{[^{}]*\})", text):
        inner = part[1:-1] if part.startswith("{") else part
        if part.startswith("{"):
            spans.append((len(plain), len(plain) + len(inner)))
        plain += inner
    return plain, tuple(spans)


def marked(spans: Iterable[tuple[int, int]]) -> list[dict[str, int]]:
    """Spans as the rows of a file have them."""
    return [{"start": start, "end": end} for start, end in spans]


def written_rows(folder: Path) -> Iterator[dict[str, Any]]:
    """One row for each claim and passage, as `read_rows` gives those of a file."""
    for path in sorted(folder.glob("*/*.txt")):
        for family in read_families(path):
            for place, passage in enumerate(family.passages):
                for labels, text in family.claims:
                    claim, spans = without_braces(text)
                    label = LABELS[labels[place]]
                    yield {
                        "context": passage,
                        "claim_or_response": claim,
                        "label": label,
                        "spans": marked(spans) if label != "supported" else [],
                    }
