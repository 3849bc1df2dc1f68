"""The parts of the evidence that tell of one thing each: sections, passages with a title, columns of a table."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from holdfast.claims.openings import Opening, telling_words
from holdfast.claims.types import Chunk
from holdfast.claims.verbs import has_finite_verb
from holdfast.claims.words import content_words

_ALIKE, _ALIKE_PASSAGES, _KIN = 0.2, 0.14, 0.12
"""Share of the words of the shorter that two parts have in common: sections of a page on one thing, such as "Storage"
and "Side effects", .00 to .17 on average; those of a page on several things, .20 to .43.
"""
_SAME_SHAPE = 0.5
"""Share of a row's values that have a unit in common: prices stand beside prices where each column is a thing."""
_UNIT = re.compile(r"[^\W\d_]+|[€$£%°]")
_FIELD = re.compile(r"(?P<key>[^:;]{1,200}): (?P<value>[^;]*?)(?:[.;]?$|;)")
_FEWEST, TITLE_WORDS = 2, 8
_ROWS_LOOKED_AT, _COLUMNS_LOOKED_AT = 20, 10
Table = list[tuple[Chunk, dict[str, str]]]
"""The rows of a table, with their values by the names of their columns, but for the first."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some chunks under a title."""

    title: frozenset[str]
    chunks: tuple[Chunk, ...]


def parts_of(chunks: Sequence[Chunk], openings: Sequence[Opening | None]) -> list[tuple[float, list[Part]]]:
    """Sections and passages that may tell of one thing each, with how alike they have to be."""
    sections, passages = dict[tuple[str, str], list[Chunk]](), dict[str, list[Chunk]]()
    titles = dict[str, frozenset[str]]()
    for chunk, opening in zip(chunks, openings, strict=True):
        under = chunk.section or (_announced(chunk, opening) if opening else "")
        if under:
            sections.setdefault((chunk.evidence_id, under), []).append(chunk)
        if chunk.evidence_id not in passages:
            titles[chunk.evidence_id] = _title(chunk, opening)
        passages.setdefault(chunk.evidence_id, []).append(chunk)
    named = [Part(telling_words(key[1].rpartition(", ")[2]), tuple(held)) for key, held in sections.items()]
    titled = [Part(titles[key], tuple(held)) for key, held in passages.items() if titles[key]]
    return [(_ALIKE, named), (_ALIKE_PASSAGES, titled)]


def _announced(chunk: Chunk, opening: Opening) -> str:
    """The heading or lead-in of an item of a list."""
    return opening.text if opening.kind == "label" and (chunk.stated or "").startswith(opening.text) else ""


def _title(chunk: Chunk, opening: Opening | None) -> frozenset[str]:
    """The words of what stands over a passage: "Marrane tern.", or the name that it begins with."""
    if opening is not None:
        titled = opening.kind in ("label", "section") or opening.is_name
        return opening.words if titled else frozenset()
    words = chunk.text.split()
    return (
        telling_words(chunk.text)
        if len(words) <= TITLE_WORDS and not has_finite_verb(chunk.text)
        else frozenset()
    )


def others_of(
    parts: Sequence[Part], question: frozenset[str], names: frozenset[str], alike: float
) -> tuple[frozenset[str], list[Part]]:
    """The words by which the question names one of them, and those that tell of another thing of the same sort."""
    counts = Counter(word for part in parts for word in part.title)
    own = {part: frozenset(word for word in part.title if counts[word] == 1) for part in parts}
    asked = [part for part in parts if own[part] & question]
    others = [part for part in parts if own[part] and part not in asked]
    names_all = any(count == len(parts) for word, count in counts.items() if word in names)
    if not asked or not others or names_all:
        return frozenset(), []  # "Velotrin: storage" and "Velotrin: side effects" tell of one thing
    held = {part: _told(part) - counts.keys() - question for part in parts}
    shares = {other: max(_share(held[other], held[part]) for part in asked) for other in others}
    if sum(shares.values()) / len(shares) < alike:
        return frozenset(), []
    keys = frozenset(word for part in asked for word in own[part] & question)
    return keys, [replace(part, title=own[part]) for part in others if shares[part] >= _KIN]


def _told(part: Part) -> set[str]:
    return {word for chunk in part.chunks for word in content_words(chunk.text)}


def _share(one: set[str], other: set[str]) -> float:
    shorter = min(len(one), len(other))
    return len(one & other) / shorter if shorter else 0.0


def tables_of(chunks: Sequence[Chunk]) -> list[Table]:
    """The rows of each table, with what stands in each column but the first."""
    tables = dict[tuple[str, tuple[str, ...]], Table]()
    for chunk in chunks:
        if chunk.stated and "; " in chunk.stated and chunk.core is None:
            told = {f["key"].strip(): f["value"] for f in _FIELD.finditer(chunk.stated.partition("; ")[2])}
            if told:
                tables.setdefault((chunk.evidence_id, tuple(told)), []).append((chunk, told))
    return [rows for rows in tables.values() if len(rows) > 1]


def columns_are_things(rows: Table) -> bool:
    """Prices stand beside prices, and weights beside weights."""
    has_no_name = all(":" not in (chunk.stated or "").partition("; ")[0] for chunk, _ in rows)
    lines = [list(told.values())[:_COLUMNS_LOOKED_AT] for _, told in rows[:_ROWS_LOOKED_AT]]
    return len(rows[0][1]) > 1 and _of_one_sort(lines, else_=has_no_name)


def rows_are_things(rows: Table) -> bool:
    """Prices stand below prices, and weights below weights."""
    keys = list(rows[0][1])[:_COLUMNS_LOOKED_AT]
    columns = [[told[key] for _, told in rows[:_ROWS_LOOKED_AT]] for key in keys]
    return _of_one_sort(columns, else_=len(columns) > 1) and not columns_are_things(rows)


def _of_one_sort(lines: Sequence[Sequence[str]], *, else_: bool) -> bool:
    """Values that stand in one line have a unit in common, mostly; `else_` where too few have one."""
    pairs = [(_units(one), _units(other)) for line in lines for one, other in combinations(line, 2)]
    counted = [(one, other) for one, other in pairs if one is not None and other is not None]
    alike = sum(not one.isdisjoint(other) or not (one or other) for one, other in counted)
    return alike >= _SAME_SHAPE * len(counted) if len(counted) >= _FEWEST else else_


def _units(value: str) -> set[str] | None:
    return {unit.lower() for unit in _UNIT.findall(value)} if any(c.isdigit() for c in value) else None


def narrowed(
    rows: Table, question: frozenset[str]
) -> tuple[frozenset[str], frozenset[str], dict[Chunk, Chunk | None]]:
    """The words that name the column asked about, those of the others, and the rows without the others."""
    titles = {key: telling_words(key) for key in rows[0][1]}
    counts = Counter(word for words in titles.values() for word in words)
    own = {key: frozenset(word for word in words if counts[word] == 1) for key, words in titles.items()}
    asked = [key for key, words in own.items() if words & question]
    others = [key for key, words in own.items() if words and key not in asked]
    if not asked or not others:
        return frozenset(), frozenset(), {}
    keys = frozenset(word for key in asked for word in own[key] & question)
    told: dict[Chunk, Chunk | None] = {chunk: _without(chunk, values, others) for chunk, values in rows}
    return keys, frozenset(word for key in others for word in own[key]), told


def _without(chunk: Chunk, values: Mapping[str, str], others: Sequence[str]) -> Chunk:
    first = (chunk.stated or "").partition("; ")[0]
    kept = "; ".join(f"{key}: {value}" for key, value in values.items() if key not in others)
    return replace(chunk, stated=f"{first}; {kept}.")
