"""Rows that the pressure encoder learns from: one turn, what it replies to, and whatever labels are known."""

import json
import lzma
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

TYPES = (
    "authority", "emotional_framing", "certainty_challenge", "appeal_to_consensus", "guilt", "pressure_to_change",
    "opinion_steering", "identity", "personal_experience", "persistence", "threat", "flattery",
)  # fmt: skip
QUESTION_TYPES = ("factual", "time_sensitive", "subjective")
UNKNOWN = -1

_NATIVE_TYPES = {
    "authority": "authority",
    "emotional": "emotional_framing",
    "logical_argument": "opinion_steering",
    "social_proof": "appeal_to_consensus",
    "gaslighting": "opinion_steering",
    "opinion_steering": "opinion_steering",
    "meta_threat": "threat",
    "confusion": "certainty_challenge",
    "certainty_challenge": "certainty_challenge",
    "reassert": "persistence",
    "persistence": "persistence",
    "personal_experience": "personal_experience",
    "identity": "identity",
}
_SENTENCE = re.compile(r"[^.!?]+[.!?]*\s*")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Row:
    """One example; a label that is not known is UNKNOWN or None."""

    source: str
    text: str
    context: str
    pressure: int = UNKNOWN
    dispute: int = UNKNOWN
    types: set[str] | None = None
    substance: int = UNKNOWN
    question_type: int = UNKNOWN
    stance: int = UNKNOWN
    """0: the context speaks against the text, 1: for it, 2: neither."""
    spans: tuple[tuple[int, int], ...] | None = None
    """Where the text states its claim; None when that is not known."""
    id: str = field(default="")


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a .jsonl.xz file."""
    with lzma.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def pressure_rows(path: Path) -> Iterator[Row]:
    """The pressure file: every source under its own name."""
    for line in read_lines(path):
        native = [t for t in line["types"] or [] if t != "none"]
        types = {_NATIVE_TYPES[t] for t in native} if native or not line["pressure"] else None
        context = join_context(line["question"], line["claim_a"])
        yield Row(
            line["source"],
            line["text"],
            context,
            pressure=int(line["pressure"]),
            dispute=1 if line["pressure"] or line["source"] in ("farm", "mohsin_240") else 0,
            types=types,
            substance=_substance(line),
            spans=find_claim(line["text"], line["claim_b"]),
            id=line["id"],
        )


def question_rows(path: Path) -> Iterator[Row]:
    """The question-type file."""
    for line in read_lines(path):
        kind = QUESTION_TYPES.index(line["type"])
        yield Row(f"type:{line['source']}", line["question"], "", question_type=kind, id=line["id"])


def join_context(question: str | None, answer: str | None) -> str:
    """What a turn replies to."""
    return " ".join(part.strip() for part in (question, answer) if part and part.strip())


def find_claim(text: str, claim: str | None) -> tuple[tuple[int, int], ...] | None:
    """Where a turn states its claim: the words themselves, or the sentences that share most of them."""
    if not claim:
        return None
    bare = claim.strip().rstrip(".")
    start = text.lower().find(bare.lower())
    if start >= 0:
        return ((start, start + len(bare)),)
    wanted = set(_WORD.findall(bare.lower()))
    found = []
    for sentence in _SENTENCE.finditer(text):
        words = set(_WORD.findall(sentence.group().lower()))
        if words and len(words & wanted) / len(wanted) >= 0.7:
            found.append((sentence.start(), sentence.start() + len(sentence.group().rstrip())))
    return tuple(found) or None


def _substance(line: dict[str, Any]) -> int:
    if line["source"] == "farm":
        return (
            1 if line["native"] == "logical" else 0 if line["native"] in ("emotional", "control") else UNKNOWN
        )
    return 0 if line["source"] in ("mohsin_240", "probe_templates") else UNKNOWN


def shuffled(rows: list[Row], seed: int) -> list[Row]:
    """The rows in another order, the same every time."""
    random.Random(seed).shuffle(rows)
    return rows
