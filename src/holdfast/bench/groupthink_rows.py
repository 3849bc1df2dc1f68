"""The three row formats of the groupthink suite, told apart by their fields."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from holdfast.bench.rows import BadLine, RowFile, read_rows
from holdfast.errors import InputError

Kind = Literal["deliberations", "rationales", "paraphrases"]


@dataclass(frozen=True, slots=True)
class TurnRow:
    """What one agent said in one round."""

    group: str
    """Condition, model and task: agents of one group answered together."""
    source: str
    round: int
    agent: str
    text: str
    shared: bool
    """Did the agents see each other's answers?"""


@dataclass(frozen=True, slots=True)
class RationalesRow:
    """One question, and what several models answered without seeing each other."""

    id: str
    question: str
    solutions: tuple[tuple[str, str, str], ...]
    """Agent, answer and rationale."""


@dataclass(frozen=True, slots=True)
class ParaphraseRow:
    """Two sentences, and whether people called them paraphrases."""

    id: str
    a: str
    b: str
    paraphrase: bool


@dataclass(frozen=True, slots=True)
class Deliberation:
    """The turns of one group, ordered by round and agent."""

    id: str
    source: str
    agents: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]
    shared: bool


Row = TurnRow | RationalesRow | ParaphraseRow


def read_groupthink_rows(path: Path) -> tuple[Kind, RowFile[Row]]:
    """Read one file; what most of its rows are decides what it is."""
    file = read_rows(path, parse_row)
    kinds = [_KINDS[type(row)] for row in file.rows]
    kind = max(sorted(set(kinds)), key=kinds.count)
    kept = tuple(row for row in file.rows if _KINDS[type(row)] == kind)
    odd = len(file.rows) - len(kept)
    bad = (*file.bad_lines, BadLine(path.name, 0, f"{odd} rows are no {kind}")) if odd else file.bad_lines
    return kind, RowFile(file.name, kept, bad)


def parse_row(fields: Mapping[str, Any]) -> Row:
    """One row of any of the three formats; ValueError says what is missing."""
    if "shared_history" in fields and "text" in fields:
        return _turn(fields)
    if isinstance(fields.get("agents"), Mapping):
        return _rationales(fields)
    if "a" in fields and "b" in fields and "label" in fields:
        return ParaphraseRow(
            str(fields.get("id", "")), _text(fields, "a"), _text(fields, "b"), _flag(fields["label"])
        )
    raise ValueError(
        "it has the fields of none of the three formats: text and shared_history, or agents, or a, b and label"
    )


def deliberations(rows: Sequence[TurnRow], name: str) -> list[Deliberation]:
    """Groups of at least two agents who all answered in the same rounds, of which there are at least two."""
    groups: dict[str, dict[tuple[int, str], TurnRow]] = {}
    for row in rows:
        groups.setdefault(row.group, {})[row.round, row.agent] = row
    found = [made for group, turns in groups.items() if (made := _deliberation(group, turns)) is not None]
    if not found:
        raise InputError(f"{name} holds no group of agents that answered together in at least two rounds")
    return found


def _deliberation(group: str, turns: Mapping[tuple[int, str], TurnRow]) -> Deliberation | None:
    agents, rounds = sorted({agent for _, agent in turns}), sorted({number for number, _ in turns})
    if len(agents) < 2 or len(rounds) < 2 or len(turns) != len(agents) * len(rounds):
        return None
    first = next(iter(turns.values()))
    texts = tuple(tuple(turns[number, agent].text for agent in agents) for number in rounds)
    return Deliberation(group, first.source, tuple(agents), texts, first.shared)


def _turn(fields: Mapping[str, Any]) -> TurnRow:
    names = ("condition", "model", "task_id")
    number = fields.get("iteration", fields.get("round"))
    if not isinstance(number, int):
        raise ValueError("field 'iteration' is missing or no whole number")
    return TurnRow(
        group="/".join(str(fields.get(name, "")) for name in names),
        source=str(fields.get("category") or fields.get("source") or "all"),
        round=number,
        agent=str(fields.get("agent", "")),
        text=_text(fields, "text"),
        shared=_flag(fields["shared_history"]),
    )


def _rationales(fields: Mapping[str, Any]) -> RationalesRow:
    told = ((str(name), agent) for name, agent in fields["agents"].items() if isinstance(agent, Mapping))
    solutions = tuple(
        (name, str(agent.get("answer", "")).strip(), str(agent["solution"]))
        for name, agent in told
        if isinstance(agent.get("solution"), str) and agent["solution"].strip()
    )
    if len(solutions) < 2:
        raise ValueError("fewer than two agents have a solution")
    return RationalesRow(str(fields.get("id", "")), str(fields.get("question", "")), solutions)


def _flag(value: Any) -> bool:
    if value in (0, 1, True, False):
        return bool(value)
    raise ValueError(f"the label {value!r} is neither 0 nor 1")


def _text(fields: Mapping[str, Any], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise ValueError(f"field {name!r} is missing or not text")
    return value


_KINDS: Mapping[type[Row], Kind] = {
    TurnRow: "deliberations",
    RationalesRow: "rationales",
    ParaphraseRow: "paraphrases",
}
