"""Labelled rows from JSON Lines files, plain or compressed, from any path."""

import lzma
import random
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from holdfast.audits.columns import USUAL, Columns, parse_label
from holdfast.audits.lines import json_object, open_bytes
from holdfast.claims.records import passages_of
from holdfast.errors import InputError

RowT = TypeVar("RowT")
Span = tuple[int, int]
GROUNDING_LABELS = frozenset(
    {"supported", "unsupported", "contradicted", "partially_supported", "not_supported"}
)
_MOST_BAD_LINES_NAMED = 5
_USUAL = Columns()


@dataclass(frozen=True, slots=True)
class GroundingRow:
    """A response, the context it is held against, and what people said about it."""

    id: str
    context: str
    response: str
    label: str
    question: str | None = None
    spans: tuple[Span, ...] | None = None
    """Characters of the response that people marked as wrong; None when nobody marked them."""

    @property
    def hallucinated(self) -> bool:
        """The positive class: any label but `supported`."""
        return self.label != "supported"


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is not a row."""

    file: str
    line: int
    problem: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.problem}"


@dataclass(frozen=True, slots=True)
class RowFile(Generic[RowT]):
    """The rows of one file, and the lines that could not be read as rows."""

    name: str
    rows: tuple[RowT, ...]
    bad_lines: tuple[BadLine, ...]

    def sample(self, limit: int | None, seed: int) -> "RowFile[RowT]":
        """At most `limit` rows, drawn by `seed` (files are often sorted by label), in the file's order."""
        if limit is None or limit >= len(self.rows):
            return self
        kept = sorted(random.Random(seed).sample(range(len(self.rows)), limit))
        return RowFile(self.name, tuple(self.rows[i] for i in kept), self.bad_lines)


def read_grounding_rows(path: Path) -> RowFile[GroundingRow]:
    """Read the rows of one grounding file."""
    return read_rows(path, parse_grounding_row)


def parse_grounding_row(fields: Mapping[str, Any]) -> GroundingRow:
    """One row from its JSON object, under the names that an audit takes, too; ValueError says what is wrong with it."""
    label, response = _label(fields), _answer(fields)
    question = fields["question"] if "question" in fields else _USUAL.find(fields, "question")
    return GroundingRow(
        id=str(fields.get("id", "")),
        context=_context(fields),
        response=response,
        label=label,
        question=question if isinstance(question, str) else None,
        spans=() if label == "supported" else _spans(fields.get("spans"), response),
    )


def _label(fields: Mapping[str, Any]) -> str:
    """What people said; other words than our own say only whether it is supported."""
    said = _USUAL.find(fields, "label")
    if said in GROUNDING_LABELS:
        return str(said)
    supported = parse_label(said)
    if supported is None:
        raise ValueError(f"label {said!r} is none of {', '.join(sorted(GROUNDING_LABELS))}, true or false")
    return "supported" if supported else "unsupported"


def _answer(fields: Mapping[str, Any]) -> str:
    # Public sets keep an answer of somebody else's beside the statement that was labelled.
    said = fields["claim_or_response"] if "claim_or_response" in fields else _USUAL.find(fields, "answer")
    if not isinstance(said, str):
        raise ValueError(f"there is no text of an answer under {', '.join(USUAL['answer'])}")
    return said


def _context(fields: Mapping[str, Any]) -> str:
    """The evidence as one text; of several passages, one after the other."""
    given = _USUAL.find(fields, "context")
    try:
        passages = [] if given is None else [passage.text for passage in passages_of(given)]
    except InputError as error:
        raise ValueError(str(error)) from None
    if not passages:
        raise ValueError(f"there is no text of a 'context' under {', '.join(USUAL['context'])}")
    return "\n\n".join(passages)


def _spans(marked: object, response: str) -> tuple[Span, ...] | None:
    """The marked characters; None when nothing is marked, or when one mark cannot be placed for certain."""
    if not isinstance(marked, list) or not marked:
        return None
    found = [_span(mark, response) for mark in marked]
    placed = [span for span in found if span is not None]
    return tuple(sorted(placed)) if len(placed) == len(found) else None


def _span(mark: object, response: str) -> Span | None:
    """`{"start", "end"}`, or `{"text"}` where the response says these words once."""
    if not isinstance(mark, dict):
        return None
    start, end, text = (mark.get(name) for name in ("start", "end", "text"))
    if isinstance(start, int) and isinstance(end, int):
        return (start, end) if 0 <= start < end <= len(response) else None
    if isinstance(text, str) and text.strip() and response.count(text) == 1:
        return response.index(text), response.index(text) + len(text)
    return None


def read_rows(path: Path, parse: Callable[[Mapping[str, Any]], RowT]) -> RowFile[RowT]:
    """Read every row; lines that are no rows are kept aside, and only a file without any row is an error."""
    rows: list[RowT] = []
    bad: list[BadLine] = []
    for number, line in _numbered_lines(path):
        try:
            rows.append(parse(json_object(line)))
        except ValueError as error:
            bad.append(BadLine(path.name, number, str(error)))
    if not rows:
        raise InputError(
            f"{path} holds no usable row ({_problems(bad)}). One JSON object a line is expected."
        )
    return RowFile(path.name, tuple(rows), tuple(bad))


def _problems(bad: Sequence[BadLine]) -> str:
    """Each problem once, where it stands first: the lines of one file mostly have the same."""
    first = {line.problem: line for line in reversed(bad)}
    return "; ".join(map(str, list(first.values())[::-1][:_MOST_BAD_LINES_NAMED])) or "it is empty"


def _numbered_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with open_bytes(path) as stream:
            yield from ((n, line) for n, line in enumerate(stream, start=1) if line.strip())
    except FileNotFoundError:
        raise InputError(f"there is no file {path}. Check the path given to --data.") from None
    except IsADirectoryError:
        raise InputError(f"{path} is a folder: give one of its files to --data.") from None
    except (OSError, EOFError, lzma.LZMAError, zlib.error) as error:
        raise InputError(f"{path} cannot be read to its end: {error}. Is the file whole?") from None
