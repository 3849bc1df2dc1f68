"""Rows of the premises suite; each file is recognised by its fields."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from holdfast.bench.rows import GROUNDING_LABELS, RowFile, read_rows
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.values.dates import find_dates
from holdfast.memory.records import id_of_text
from holdfast.memory.types import Passage
from holdfast.premises.periods import dated

_OPENS_A_VERB = re.compile(
    r"(?:shares|contains|partially|replaces|follows|has|found|uses|owns|designs|plays)\b"
)
_ENDS_IN_LINK = re.compile(r"(?:\b(?:in|at|of|by|with|for|from|to|on))$")
_PARTICIPLE = re.compile(r"^(?:located|educated|nominated|named|based|member|part|native|born|twinned)\b")


@dataclass(frozen=True, slots=True)
class StoreRow:
    """One passage of a conversation's memory."""

    sample: str
    passage: Passage


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A premise and whether its conversation supports it."""

    id: str
    sample: str
    claim: str
    supported: bool
    perturb: str


@dataclass(frozen=True, slots=True)
class AbstainRow:
    """A question about a conversation, and whether it has no answer there."""

    id: str
    sample: str
    question: str
    should_abstain: bool
    category: str


@dataclass(frozen=True, slots=True)
class PairRow:
    """A question that may rest on a false premise, with the evidence on it where there is some."""

    id: str
    question: str
    false_premise: bool
    evidence: str | None
    pair: str | None
    source: str


@dataclass(frozen=True, slots=True)
class TextRow:
    """A text and the presuppositions that people found in it."""

    id: str
    text: str
    gold: tuple[str, ...]
    source: str


PremiseRow = StoreRow | ClaimRow | AbstainRow | PairRow | TextRow


def read_premise_rows(path: Path) -> RowFile[PremiseRow]:
    """Read the rows of any file of the suite."""
    return read_rows(path, parse_premise_row)


def parse_premise_row(fields: Mapping[str, Any]) -> PremiseRow:
    """One row from its JSON object; ValueError says that its fields are those of no known file."""
    name = str(fields.get("id", ""))
    if "presuppositions" in fields:
        return TextRow(name, _text(fields, "text"), _gold(fields), str(fields.get("source", "")))
    if "should_abstain" in fields:
        category = str(fields.get("category_name", ""))
        question = _text(fields, "question")
        return AbstainRow(name, _text(fields, "sample"), question, _should_abstain(fields), category)
    if "perturb" in fields:
        claim = _text(fields, "premise")
        return ClaimRow(name, _text(fields, "sample"), claim, _is_supported(fields), _text(fields, "perturb"))
    if "question" in fields and "label" in fields:
        return _pair_row(name, fields)
    if "sample" in fields and "text" in fields:
        return StoreRow(_text(fields, "sample"), _passage(fields))
    raise ValueError("its fields are none of those of a premises file")


def _should_abstain(fields: Mapping[str, Any]) -> bool:
    told = fields["should_abstain"]
    if told not in (0, 1):
        raise ValueError(f"should_abstain {told!r} is neither 0 nor 1")
    return bool(told)


def _is_supported(fields: Mapping[str, Any]) -> bool:
    label = _text(fields, "label")
    if label not in GROUNDING_LABELS:
        raise ValueError(f"label {label!r} is none of {', '.join(sorted(GROUNDING_LABELS))}")
    return label == "supported"


def _pair_row(name: str, fields: Mapping[str, Any]) -> PairRow:
    label, evidence, pair = fields["label"], fields.get("evidence"), fields.get("pair")
    if label not in (0, 1):
        raise ValueError(f"label {label!r} is neither 0 nor 1")
    said = as_statement(evidence) if evidence else None
    source = str(fields.get("source", ""))
    return PairRow(name, _text(fields, "question"), bool(label), said, str(pair) if pair else None, source)


def as_statement(evidence: object) -> str:
    """Evidence as a sentence: a text as it is, a triple of a knowledge graph with its relation spelt out."""
    if isinstance(evidence, str):
        return evidence
    if not isinstance(evidence, list | tuple) or not all(isinstance(part, str) for part in evidence):
        raise ValueError("evidence is neither a text nor a list of texts")
    if len(evidence) != 3:
        return " ".join(evidence)
    subject, relation, thing = evidence
    if _PARTICIPLE.match(relation) and _ENDS_IN_LINK.search(relation):
        return f"{subject} is {relation} {thing}."
    if _OPENS_A_VERB.match(relation):
        return f"{subject} {relation} {thing}."
    if _ENDS_IN_LINK.search(relation):
        return f"{subject} is {relation} {thing}."
    return f"The {relation} of {subject} is {thing}."


def _passage(fields: Mapping[str, Any]) -> Passage:
    # A turn and what was noted of it share an id.
    name = f"{fields.get('kind', 'passage')}:{fields.get('id')}:{id_of_text(_text(fields, 'text'))[-6:]}"
    written = str(fields.get("date") or "")
    days = dated(written) if find_dates(written, plain(written)) else []
    spoken = fields.get("kind") != "observation"
    speaker = fields.get("speaker") if spoken and isinstance(fields.get("speaker"), str) else None
    return Passage(name, _text(fields, "text"), date=days[0].period.first if days else None, speaker=speaker)


def _gold(fields: Mapping[str, Any]) -> tuple[str, ...]:
    """Those that say something: "N/A" stands for none."""
    found = fields["presuppositions"]
    if not isinstance(found, list):
        raise ValueError("field 'presuppositions' is not a list")
    return tuple(text for each in found if (text := str(each).strip()) and text.upper() != "N/A")


def _text(fields: Mapping[str, Any], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise ValueError(f"field {name!r} is missing or not text")
    return value
