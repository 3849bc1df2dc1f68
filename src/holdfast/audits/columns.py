"""Which column means what: by its usual names, or as the caller says."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from holdfast.audits.types import BadRow, CheckName, Row, as_written
from holdfast.claims.records import passages_of
from holdfast.errors import InputError

USUAL: Mapping[str, tuple[str, ...]] = {
    "answer": ("answer", "response", "claim_or_response", "output", "completion", "generation", "claim"),
    "question": ("question", "query", "user_input", "input", "instruction"),
    "context": ("context", "contexts", "evidence", "passages", "documents", "retrieved_contexts"),
    "challenge": ("challenge", "pushback"),
    "reply": ("reply", "second_answer"),
    "history": ("history", "conversation", "messages"),
    "label": ("label", "supported", "is_supported"),
    "id": ("id", "_id", "row_id", "uid"),
    "model": ("model", "model_name", "model_id"),
    "prompt": ("prompt_version", "prompt_name", "prompt_id", "prompt"),
    "source": ("source", "dataset", "origin"),
}
GROUPS = ("model", "prompt", "source")
TRUE_LABELS = frozenset(
    {
        "supported", "fully_supported", "grounded", "faithful", "consistent", "entailed", "entailment", "attributable",
        "not_hallucinated", "no_hallucination", "true", "yes", "t", "y", "1", "1.0",
    }
)  # fmt: skip
FALSE_LABELS = frozenset(
    {
        "unsupported", "not_supported", "partially_supported", "partly_supported", "partial",
        "ungrounded", "not_grounded", "partially_grounded", "unfaithful", "not_faithful", "inconsistent",
        "not_consistent", "not_entailed", "not_attributable", "neutral", "contradicted", "contradiction",
        "contradictory", "refuted", "hallucinated", "hallucination", "fabricated", "false", "no", "f", "n", "0", "0.0",
    }
)  # fmt: skip
_NO_LABEL = frozenset({"", "none", "null", "nan", "n/a", "na"})
_LONGEST_GROUP = 80
_KINDS = (
    (bool, "true or false"),
    (int | float, "a number"),
    (list, "a list"),
    (Mapping, "an object"),
    (bytes, "bytes"),
)


@dataclass(frozen=True, slots=True)
class Columns:
    """The names under which a row's fields stand."""

    named: Mapping[str, str] = field(default_factory=dict)
    """Fields that the caller named a column for."""
    groups: tuple[str, ...] = ()
    """Further columns to count by."""

    def __post_init__(self) -> None:
        for name in self.named:
            if name not in USUAL:
                raise InputError(f"there is no field {name!r}: name a column for one of {', '.join(USUAL)}")

    def in_use(self, column: str) -> bool:
        """Whether a field may stand in this column, or rows are counted by it."""
        wanted = (*self.groups, *(column for name in USUAL for column in self._columns(name)))
        return column.casefold() in {name.casefold() for name in wanted}

    def find(self, fields: Mapping[str, Any], name: str) -> Any:
        """The value of a field in one row; None where it has none."""
        return _value(fields, self._columns(name))

    def _columns(self, name: str) -> Sequence[str]:
        return [self.named[name]] if name in self.named else USUAL[name]

    def row(
        self, number: int, place: str, fields: Mapping[str, Any], checks: Iterable[CheckName]
    ) -> Row | BadRow:
        """The row in these fields, or why there is none."""
        identity = self.find(fields, "id")
        try:
            return self._row(number, place, fields, str(number if identity is None else identity), checks)
        except ValueError as problem:
            named = None if identity is None else str(identity)
            return BadRow(number, place, str(problem), named, as_written(fields))

    def _row(
        self, number: int, place: str, fields: Mapping[str, Any], identity: str, checks: Iterable[CheckName]
    ) -> Row:
        answer, question = self._text(fields, "answer"), self._text(fields, "question") or ""
        if answer is None and any(check != "premises" for check in checks):
            raise ValueError(self._missing("answer", fields))
        if answer is None and not question.strip():
            raise ValueError(self._missing("question", fields))
        label = self.find(fields, "label")
        return Row(
            number=number,
            place=place,
            id=identity,
            answer=answer,
            question=question,
            evidence=_evidence(self.find(fields, "context")),
            challenge=self._text(fields, "challenge") or None,
            reply=self._text(fields, "reply") or None,
            history=_unpacked(self.find(fields, "history")),
            label=parse_label(label),
            unread_label=_unread(label),
            groups=self._groups(fields),
        )

    def _missing(self, name: str, fields: Mapping[str, Any]) -> str:
        wanted = self._columns(name)
        if empty := _present(fields, wanted):
            told = f"column {empty[0]} is" if len(empty) == 1 else f"columns {', '.join(empty)} are"
            return f"there is no {name}: {told} empty"
        there = ", ".join(map(str, list(fields)[:12])) or "none"
        return f"there is no {name}: no column {' or '.join(wanted[:3])} among {there}"

    def _text(self, fields: Mapping[str, Any], name: str) -> str | None:
        value = self.find(fields, name)
        if value is None or isinstance(value, str):
            return value
        raise ValueError(f"the {name} is {_kind_of(value)}, not text")

    def _groups(self, fields: Mapping[str, Any]) -> dict[str, str]:
        found = {name: self.find(fields, name) for name in GROUPS}
        found |= {column: _value(fields, [column]) for column in self.groups}
        return {name: _group_name(value) for name, value in found.items() if value is not None}


def _value(fields: Mapping[str, Any], wanted: Sequence[str]) -> Any:
    return next((fields[column] for column in _present(fields, wanted) if fields[column] is not None), None)


def _present(fields: Mapping[str, Any], wanted: Sequence[str]) -> list[str]:
    """The columns of these names that a row has; after them those with other capitals ("Answer")."""
    folded = _by_folded_name(tuple(map(str, fields)))
    others = (folded.get(column.casefold(), column) for column in wanted if column not in fields)
    return [column for column in wanted if column in fields] + [
        column for column in others if column in fields
    ]


@lru_cache(maxsize=64)
def _by_folded_name(columns: tuple[str, ...]) -> Mapping[str, str]:
    return {column.casefold(): column for column in reversed(columns)}


def parse_columns(values: Sequence[str]) -> dict[str, str]:
    """`["answer=output", …]` as a mapping; ValueError says what is wrong."""
    named: dict[str, str] = {}
    for value in values:
        name, equals, column = value.partition("=")
        if not equals or not column or name not in USUAL:
            raise ValueError(f"{value!r} is no FIELD=COLUMN with a field of {', '.join(USUAL)}")
        named[name] = column
    return named


def parse_label(value: Any) -> bool | None:
    """Whether people found a row supported; None for anything that does not say so."""
    word = _label_word(value)
    return True if word in TRUE_LABELS else False if word in FALSE_LABELS else None


def _unread(value: Any) -> str | None:
    """A label that says something that is not understood, as it was written."""
    known = parse_label(value) is not None or _label_word(value) in _NO_LABEL
    return None if known else _short(value)


def _label_word(value: Any) -> str:
    return re.sub(r"[\s_-]+", "_", str(value).strip().casefold())


def _evidence(value: Any) -> Any:
    """The context; JSON that holds no passages is the text itself, as it is everywhere else."""
    if not isinstance(value, str):
        return _passages(value)
    found = _unpacked(value)
    if found is not value and found:
        try:
            list(passages_of(found))
        except (InputError, RecursionError):
            return value
    return found


def _passages(value: Any) -> Any:
    """A context that is no text, without the places of a list that hold nothing; ValueError for what is no passage."""
    if isinstance(value, list):
        value = [part for part in value if part is not None and part != ""]
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, bool | int | float | bytes):
            raise ValueError(
                f"the context has {_kind_of(part)} where a passage is wanted: write texts, or records with `text`"
            )
    return value


def _kind_of(value: Any) -> str:
    """What a value is, in the words of whoever wrote a file."""
    return next((words for kind, words in _KINDS if isinstance(value, kind)), type(value).__name__)


def _unpacked(value: Any) -> Any:
    """A list or mapping that a table holds as JSON text, as what it is."""
    if isinstance(value, str) and value[:1] in "[{" and value.rstrip()[-1:] in ("]", "}"):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def _group_name(value: Any) -> str:
    """What a group is called; a whole prompt by its ends and a mark of its own, as prompts often begin alike."""
    words = " ".join(str(value).split())
    if len(words) <= _LONGEST_GROUP:
        return words
    mark = hashlib.blake2b(words.encode("utf-8", "surrogatepass"), digest_size=3).hexdigest()
    return f"{words[:40]} … {words[-28:]} #{mark}"


def _short(value: Any) -> str:
    words = " ".join(str(value).split())
    return words if len(words) <= _LONGEST_GROUP else words[: _LONGEST_GROUP - 1] + "…"
