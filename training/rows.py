"""Labelled rows in, training examples out: the natural half of the data."""

import json
import lzma
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from casing import Casing
from groups import digest
from holdfast.claims import chunk_evidence, extract_claims
from holdfast.claims.types import Chunk, Evidence
from holdfast.judges.windows import EvidenceIndex, Window

SMALLEST_WINDOW, LARGEST_WINDOW = 64, 208
"""Evidence tokens of a training window: the judge meets windows of every size in between."""
SHORT_WINDOWS, CARRIED = (48, 128), 0.6
"""Evidence tokens of a short window; the share of a claim's words that it must hold, and no fewer than a large one."""
_PAGE_BREAK = "####SPECIAL####SEPARATOR####"
"""Where pages were cut, often inside a word."""
_HARMLESS = {"Addition", "Omission", "Duplication", "Word_Form", "Word_Order"}
Span = tuple[int, int]


@dataclass(frozen=True)
class Example:
    """One claim with the window it is judged on."""

    source: str
    claim: str
    evidence: str
    label: str
    dev: bool
    marks: tuple[Span, ...] | None = None
    """Unsupported words of the claim; None when they are not known."""


@dataclass(frozen=True)
class Document:
    """A context cut into sentences, and whether it is kept for the dev split."""

    source: str
    chunks: tuple[Chunk, ...]
    dev: bool

    @cached_property
    def index(self) -> EvidenceIndex:
        return EvidenceIndex(self.chunks)


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """Rows of a .jsonl.xz file, with the labels that are wrong by the annotators' own words put right."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            row["context"] = row["context"].replace(_PAGE_BREAK, "")
            errors = (row.get("meta") or {}).get("errors")
            # PolyTope calls a summary wrong for what it leaves out, repeats, or need not have said ("Addition"):
            # none of these says anything that its source does not.
            yield {**row, "label": "supported"} if errors and set(errors) <= _HARMLESS else row


def clean_claim(text: str) -> str:
    """Take out the citation placeholders of the scientific rows and the brackets of tokenised text."""
    if "_cit|>" in text:
        text = re.sub(r"\([^()]*<\|\w+\|>[^()]*\)", "", text)
        text = re.sub(r"\s*<\|\w+\|>", "", text)
    return re.sub(r"\s+", " ", text).strip()


def document(source: str, context: str, *, dev: bool = False, casing: Casing | None = None) -> Document:
    """Cut a context into sentences."""
    text = casing.restore(context) if casing else context
    chunks = tuple(chunk_evidence(Evidence("1", text))) if text.strip() else ()
    return Document(source, chunks, dev)


def natural_examples(
    source: str,
    rows: list[dict[str, Any]],
    rng: Random,
    dev: Collection[bytes] = (),
    casing: Casing | None = None,
    smallest: int = SMALLEST_WINDOW,
    *,
    short: bool = False,
) -> Iterator[tuple[Example, Document]]:
    """One example per claim; supported answers of several sentences give one per sentence.

    With `short` a claim is seen on a short window where that holds as many of its words as the text has for it.
    """
    documents: dict[str, tuple[Document, EvidenceIndex]] = {}
    for row in rows:
        context = row["context"]
        if context not in documents:
            # A stretch of a text is kept for the dev split where the whole text is.
            whole = row.get("whole", context)
            made = document(source, context, dev=digest(whole) in dev, casing=casing)
            documents[context] = (made, made.index)
        page, index = documents[context]
        for claim, marks in _claims_of(row, casing):
            if claim and page.chunks:
                window = index.window(claim, budget=rng.randint(smallest, LARGEST_WINDOW))
                if short:
                    window = _short_window(claim, index, rng) or window
                yield Example(source, claim, window.text, row["label"], page.dev, marks), page


def _short_window(claim: str, index: EvidenceIndex, rng: Random) -> Window | None:
    """A window that may be short without lacking what the claim rests on, as far as words tell."""
    found = index.window(claim, budget=rng.randint(*SHORT_WINDOWS))
    enough = max(CARRIED, index.window(claim, budget=LARGEST_WINDOW).coverage)
    return found if found.coverage >= enough else None


def _claims_of(row: dict[str, Any], casing: Casing | None) -> list[tuple[str, tuple[Span, ...] | None]]:
    text, label = row["claim_or_response"], row["label"]
    if row.get("spans"):
        return [(text, tuple((s["start"], s["end"]) for s in row["spans"]))]
    claim = clean_claim(casing.restore(text) if casing else text)
    if label != "supported":
        return [(claim, None)] if len(claim.split()) <= 60 else []
    pieces = [piece.text for piece in extract_claims(claim)] if len(claim.split()) > 12 else [claim]
    return [(piece, ()) for piece in pieces if len(piece.split()) >= 3]


def with_distractors(example: Example, others: list[str], rng: Random) -> Example:
    """Put a short evidence among sentences that have nothing to do with it."""
    extra = rng.sample(others, min(len(others), rng.randint(1, 5)))
    place = rng.randint(0, len(extra))
    return replace(example, evidence=" ".join([*extra[:place], example.evidence, *extra[place:]]))
